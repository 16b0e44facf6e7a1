"""The tables of a rule set and some cards, made from those of the plain rules."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from itertools import accumulate, pairwise, product
from typing import NamedTuple

from game.tables.knucklebones import events as told
from game.tables.knucklebones.bots.lookahead import UNIT
from game.tables.knucklebones.bots.patience import AT_ONCE, DICE, Asking, worth
from game.tables.knucklebones.bots.placement_gains import WON
from game.tables.knucklebones.card_options import look_of, options
from game.tables.knucklebones.cards.fog import FogLaid
from game.tables.knucklebones.cards.marked_die import DieMarked, PointsLost
from game.tables.knucklebones.cards.row_doubler import RowMarked, RowUnmarked
from game.tables.knucklebones.cards.trap import FieldMarked, MarkGone, TrapSprung
from game.tables.knucklebones.chance import die_of
from game.tables.knucklebones.definitions import Card, LoadRoll, RaiseShield, RestrictRoll, Roll, Rules
from game.tables.knucklebones.die import DIE
from game.tables.knucklebones.moves import Play, Target
from game.tables.knucklebones.quick import layout
from game.tables.knucklebones.quick.compiling import numbers
from game.tables.knucklebones.quick.layout import Numbers
from game.tables.knucklebones.quick.taking import STEPS
from game.tables.knucklebones.rows import FACES, ROWS, closed_up
from game.tables.knucklebones.rule_tables import Book, Sight, book_of, strike

TYPES: tuple[type, ...] = (
    told.CardPlayed, told.DieRolled, told.DieRerolled, told.DieVeiled, told.DieWaits, told.DiePlaced, told.DieStolen,
    told.DiceSwapped, told.RowShielded, told.ShieldWorn, told.ShieldGone, told.DiceDestroyed, told.DieRepelled,
    TrapSprung, told.RowScored, told.DiagonalGained, told.DiagonalLost, told.TurnPassed, told.MatchWon,
    told.MatchDrawn, FogLaid, DieMarked, RowMarked, FieldMarked, MarkGone, PointsLost, RowUnmarked,
)  # fmt: skip
"""What happens, in the order of its numbers in ``layout``."""
NUMBER = {row: number for number, row in enumerate(ROWS)}


NAMES = (
    "count", "score", "die", "append", "strike", "mask", "equal", "remove", "put", "times", "rule", "known", "order",
    "looks", "base", "done", "ends", "marking", "plain", "bloodless", "rolls", "worth",
    "start", "many", "moves", "choice", "card", "rolled", "sides", "shows", "first", "steps",
)  # fmt: skip
"""The tables, in the order in which ``layout`` has their places. A row is its number in ``ROWS``.

Of rows: how many dice, the score, the face at 3 x row + field; at 7 x row + face the row with one die more, without the
dice of that face, their fields as bits and how many they are; the row without the die at 3 x row + field, and with
another face there, at 7 x (3 x row + field) + face. How often each of so many equal dice counts; numbers of the rules.

Of cards: how many; their order by id, -1 where rolling comes; the four things that each looks at, and where its shapes
begin; where its steps begin; whether it ends the turn, leaves marks, does nothing but narrow its roll, leaves every die
where it lies, rolls; what waiting is worth, by the dice on the fuller board.

Of any length: by shape, where its plays stand and how many they are; the plays; of each play what is chosen, two
numbers, whose it is, which die it rolls and which one bots weigh it by, -1 for none; the faces of all dice, and where
each die's begin; the steps of all cards."""
SIZED = (
    layout.COUNTS, layout.SCORES, layout.FACES_AT, layout.LONGER, layout.STRUCK, layout.BITS, layout.EQUALS,
    layout.SHORTER, layout.TURNED, layout.OFTEN, layout.RULE, layout.KNOWN_CARDS, layout.ORDER, layout.LOOKS,
    layout.BASE, layout.DONE, layout.ENDS, layout.MARKING, layout.PLAIN, layout.BLOODLESS, layout.ROLLS, layout.WORTH,
    layout.STARTS,
)  # fmt: skip
"""Where those begin that have one size, and where the last of them ends."""


def tables(rules: Rules, cards: tuple[str, ...], patient: bool, asking: Asking | None = None) -> Numbers:
    """The tables for these cards, with what waiting is worth where somebody is ``patient``; what is asked of one."""
    book = book_of(rules)
    known = [book.cards[card] for card in cards]
    asked = {} if asking is None else {asking.card: tuple(map(asking.threshold, DICE))}
    eager = cards.index(asking.card) if asking and asking.points == AT_ONCE and asking.card in cards else -1
    rows: dict[str, Iterable[int]] = {
        "count": [len(row) for row in ROWS],
        "score": [book.score[row] for row in ROWS],
        "die": [row[field] if field < len(row) else 0 for row in ROWS for field in range(3)],
        "append": _by_face(lambda row, face: (*row, face) if len(row) < 3 else row),
        "strike": _by_face(lambda row, face: strike(1, 0, row, face)[0]),
        "mask": [sum(1 << at for at, die in enumerate(row) if die == face) for row in ROWS for face in range(7)],
        "equal": [row.count(face) for row in ROWS for face in range(7)],
        "remove": [NUMBER[closed_up(row, (field,))] for row in ROWS for field in (1, 2, 3)],
        "put": [
            NUMBER[(*row[:field], face, *row[field + 1 :])] if face and field < len(row) else 0
            for row in ROWS for field in range(3) for face in range(7)
        ],
        "times": book.times,
        "rule": [book.diagonal, int(book.instant_win), WON, UNIT, eager],
    }  # fmt: skip
    written = {"roll": "roll", **{name: name + ":" * bool(book.cards[name].choices) for name in cards}}
    ids = sorted(written, key=lambda name: written[name])
    of_cards: dict[str, Iterable[int]] = {
        "known": [len(cards)],
        "order": [cards.index(name) if name != "roll" else -1 for name in ids],
        "ends": [card.ends_turn for card in known],
        "marking": [name in book.marking for name in cards],
        "plain": [all(isinstance(e, RestrictRoll | LoadRoll | Roll) for e in card.effects) for card in known],
        "bloodless": [all(isinstance(e, RaiseShield) for e in card.effects) for card in known],
        "rolls": [any(isinstance(e, Roll) for e in card.effects) for card in known],
        "worth": [
            value for name in cards
            for value in asked.get(name) or (worth(rules, name) if patient else (0,) * len(DICE))
        ],
    }
    said = {**rows, **of_cards, **_steps(known), **_plays(book, cards)}
    return numbers(_joined(said))


def _joined(said: Mapping[str, Iterable[int]]) -> list[int]:
    """The tables one after the other: first those of one size, then where each of the others stands, then those."""
    sizes = [later - at for at, later in pairwise(SIZED)]
    found: list[int] = []
    for name, size in zip(NAMES, sizes, strict=False):
        values = [*map(int, said[name])]
        found += [*values, *(0,) * (size - len(values))]
    behind: list[int] = []
    for name in NAMES[len(sizes) :]:
        found.append(layout.TABLES + len(behind))
        behind += map(int, said[name])
    return found + behind


def _by_face(after: Callable[[tuple[int, ...], int], tuple[int, ...]]) -> list[int]:
    return [NUMBER[after(row, face) if face else row] for row in ROWS for face in range(7)]


def _steps(cards: list[Card]) -> dict[str, list[int]]:
    steps: list[int] = []
    done = [0]
    for card in cards:
        for step in card.effects:
            steps += STEPS[step.kind](step)
        done.append(len(steps) // layout.STEP)
    return {"steps": steps, "done": done}


class Playable(NamedTuple):
    """On what a card can be played."""

    look: Sight
    plays: tuple[Play, ...]
    """Every set of choices."""
    groups: tuple[tuple[int, ...], ...]
    """The numbers of plays that are allowed together, in order,"""
    shapes: tuple[int, ...]
    """and which group each shape allows."""


@lru_cache(maxsize=64)
def _playable(book: Book, name: str) -> Playable:
    look = look_of(book.cards[name])
    plays: dict[Play, int] = {}
    groups: dict[tuple[int, ...], int] = {}
    shapes: list[int] = []
    asked = (look.own, True), (look.other, True), (look.own_shields, False), (look.other_shields, False)
    for own, other, *shields in product(*map(_shapes, asked)):
        moves = options(book, name, (own, other, shields[0], shields[1])).moves
        group = tuple(plays.setdefault(move.choices, len(plays)) for move in moves)
        shapes.append(groups.setdefault(group, len(groups)))
    return Playable(look, tuple(plays), tuple(groups), tuple(shapes))


def _plays(book: Book, cards: tuple[str, ...]) -> dict[str, list[int]]:
    """On what the cards can be played, by all that they look at, and what every play rolls."""
    dice = {DIE.shows: 0}
    names = "looks", "base", "start", "many", "moves", "choice", "card", "rolled", "sides"
    found: dict[str, list[int]] = {name: [] for name in names}
    for number, name in enumerate(cards):
        card, (look, plays, groups, shapes) = book.cards[name], _playable(book, name)
        found["looks"] += map(int, look)
        found["base"].append(len(found["start"]))
        begins = []
        for group in groups:
            begins.append(len(found["moves"]))
            found["moves"] += (len(found["card"]) + play for play in group)
        found["start"] += (begins[group] for group in shapes)
        found["many"] += (len(groups[group]) for group in shapes)
        for play in plays:
            die = die_of(card, play)
            thrown = 0 if die is None else dice.setdefault(die.shows, len(dice))
            found["choice"] += [*map(_chosen, play), 0, 0][:2]
            found["card"].append(number)
            found["rolled"].append(thrown)
            found["sides"].append(-1 if die is None else thrown)
    first = list(accumulate(map(len, dice), initial=0))
    return {**found, "shows": [face for shows in dice for face in shows], "first": first}


def _shapes(asked: tuple[bool, bool]) -> list[tuple[int, int, int]]:
    """All that a card may see of rows or shields; of rows it does not look at, which are full, of shields nothing."""
    looked_at, of_rows = asked
    each = (range(4) if looked_at else (0, 3)) if of_rows else (0, 1) if looked_at else (0,)
    return [(one, two, three) for one in each for two in each for three in each]


def _chosen(target: Target) -> int:
    if isinstance(target, str):
        return int(target == "odd")
    if isinstance(target, int):
        return target
    return 3 * (target[0] - 1) + target[1] - 1


assert len(FACES) == 6 and len(DICE) == layout.DICE
