"""The lookup of a rule set and some cards: results of the engine as columns of integers, one after the other."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import accumulate, product
from zlib import crc32

from game.tables.knucklebones import events as plain
from game.tables.knucklebones.board import Board, Side, mark_kind
from game.tables.knucklebones.bots.gains import ROLL_ONLY_STEPS
from game.tables.knucklebones.bots.lookahead import AT_ONCE, POINT_UNITS, ThresholdBot, worth
from game.tables.knucklebones.bots.placements import WIN_VALUE
from game.tables.knucklebones.cards.blocks import marks
from game.tables.knucklebones.cards.card import PlayableCard, PlayableStep
from game.tables.knucklebones.cards.card_moves import find_moves
from game.tables.knucklebones.cards.targets import choose
from game.tables.knucklebones.clash import fields_hit
from game.tables.knucklebones.mark import Mark, MarkState
from game.tables.knucklebones.moves import Answer, Play
from game.tables.knucklebones.notation import row_text, write, write_marks
from game.tables.knucklebones.quick import arrays as at
from game.tables.knucklebones.quick.arrays import FACES, ROWS, Numbers
from game.tables.knucklebones.quick.cards import STEP_KINDS, numbers_of, parts_seen
from game.tables.knucklebones.quick.compiler import numbers
from game.tables.knucklebones.scoring import diagonal_bonus, die_worth
from game.tables.knucklebones.seat_rules import Faces, SeatRules
from game.tables.knucklebones.turn import Turn

ROW_CODES = {row: number for number, row in enumerate(ROWS)}
MARK_STARTS: tuple[dict[str, int], ...] = (
    {"*": at.BEARS_TIMES, "-": at.BEARS_COSTS}, {"?": at.FOG, "-": at.LOSS},
    {"*": at.ROW_TIMES, "**": at.ROW_TIMES_ALWAYS}, {"*": at.TIMES, "-": at.COSTS, "!": at.TRAP},
)
"""The first place of marks in a position, by how many of seat, row and field they name, and by sign."""
MARK_SPOTS = (
    [(0, 0, 0)], [*product((1, 2), (0,), (0,))], [*product((1, 2), (1, 2, 3), (0,))],
    [*product((1, 2), (1, 2, 3), (1, 2, 3))],
)
"""Seats, rows and fields of marks, in the order of their places."""
MARK_PLACES = {
    Mark(seat, row, field, sign): start + number
    for starts, spots in zip(MARK_STARTS, MARK_SPOTS, strict=True) for sign, start in starts.items()
    for number, (seat, row, field) in enumerate(spots)
}
"""The place of each mark in a position."""
EVENT_TYPES: tuple[type, ...] = (
    plain.CardPlayed, plain.DieRolled, plain.DieRerolled, plain.DieVeiled, plain.DieWaits, plain.DiePlaced,
    plain.DieStolen, plain.DiceSwapped, plain.ShieldWorn, plain.ShieldGone, plain.DiceDestroyed, plain.DieRepelled,
    marks.TrapSprung, plain.RowScored, plain.DiagonalGained, plain.DiagonalLost, plain.TurnPassed, plain.MatchWon,
    plain.MatchDrawn, marks.MarkGone, marks.PointsLost, marks.RowUnmarked, plain.RowShielded, marks.FogLaid,
    marks.DieMarked, marks.RowMarked, marks.FieldMarked,
)
"""Types of events, in the order of their numbers in ``arrays``."""
STANDARD_SIDES = tuple(FACES)
"""The sides of the standard die, the first one in ``arrays.SHOWS``."""
Columns = dict[str, Iterable[int]]
"""Columns of the lookup by their names in ``arrays``."""


@lru_cache(maxsize=64)
def lookup_of(rules: SeatRules, cards: tuple[str, ...], patient: bool, bot: ThresholdBot | None = None) -> Numbers:
    """Return the lookup of some rules and cards.

    It has the value of keeping each card if a bot is ``patient``, or the threshold that ``bot`` sets for a card.
    """
    columns = {**_of_rows(rules), **_of_cards(rules, cards), **_plays(rules, cards), **_texts(rules, cards)}
    columns["RULE"] = [int(rules.diagonals.add_points), int(rules.model.instant_win), WIN_VALUE, POINT_UNITS]
    columns["WORTH"] = [value for name in cards for value in _worth(rules, name, patient, bot)]
    head, rest = list[int](), list[int]()
    for name, size in at.COLUMN_SIZES.items():
        values = [*map(int, columns[name])]
        if getattr(at, name) < at.STARTS:
            head += [*values, *(0,) * (size - len(values))]
        else:
            head.append(at.FIXED_SIZE + len(rest))
            rest += values
    return numbers(head + rest)


def _worth(rules: SeatRules, card: str, patient: bool, bot: ThresholdBot | None) -> Sequence[int]:
    """Return the value of keeping a card, by the dice on the fuller board."""
    if bot and bot.points == AT_ONCE and bot.card == card:
        return (at.WORTH_AT_ONCE,) * at.DICE
    if bot:
        return bot.threshold(rules.model, card)
    return worth(rules.model, card) if patient else (0,) * at.DICE


def _of_rows(rules: SeatRules) -> Columns:
    """Return the columns by row code, and BONUS, the points of a diagonal by its face.

    - By code: COUNTS has the number of dice, SCORES the score.
    - By 3 x code + field: FACES_AT has the face there, WORTHS its points.
    - By 7 x code + face: LONGER has the code with one more die, BITS the fields that a clash with that face destroys,
      STRUCK the code after it, and EQUALS the number of dice with that face.
    - By 8 x code + fields: WITHOUT has the code after dice have left these fields.
    - By 7 x (3 x code + field) + face: WITH_FACE has the code with another die there.
    """

    def by_face(number_of: Callable[[Faces, int], int]) -> list[int]:
        return [number_of(row, face) for row in ROWS for face in range(7)]

    return {
        "COUNTS": [len(row) for row in ROWS],
        "SCORES": [rules.score[row] for row in ROWS],
        "WORTHS": [die_worth(rules, row, field) if field <= len(row) else 0 for row in ROWS for field in (1, 2, 3)],
        "FACES_AT": [row[field] if field < len(row) else 0 for row in ROWS for field in range(3)],
        "WITHOUT": [_without(row, fields) for row in ROWS for fields in range(8)],
        "LONGER": by_face(lambda row, face: ROW_CODES[(*row, face) if face and len(row) < 3 else row]),
        "STRUCK": by_face(lambda row, face: _without(row, _fields_struck(row, face))),
        "BITS": by_face(_fields_struck),
        "EQUALS": by_face(lambda row, face: row.count(face)),
        "BONUS": [0, *(diagonal_bonus(Side(rules, [], (), {}, ()), 0, face) for face in FACES)],
        "WITH_FACE": [
            ROW_CODES[(*row[:field], face, *row[field + 1 :])] if face and field < len(row) else 0
            for row in ROWS for field in range(3) for face in range(7)
        ],
    }


def _fields_struck(row: Faces, face: int) -> int:
    return sum(1 << field - 1 for field in fields_hit(row, face))


def _without(row: Faces, fields: int) -> int:
    return ROW_CODES[tuple([die for field, die in enumerate(row) if not fields >> field & 1])]


def _of_cards(rules: SeatRules, cards: tuple[str, ...]) -> Columns:
    """Return the columns by card, including the order of cards by text, with -1 for rolling, and all their steps."""
    engine_cards = [rules.cards[name] for name in cards]
    texts = {name + ":" * bool(rules.cards[name].choices): number for number, name in enumerate(cards)} | {"roll": -1}

    return {
        "KNOWN_CARDS": [len(cards)],
        "ORDER": [texts[text] for text in sorted(texts)],
        "LOOKS": [look for card in engine_cards for look in parts_seen(card)],
        "STEP_STARTS": accumulate((len(card.steps) for card in engine_cards), initial=0),
        "STEPS": [number for card in engine_cards for step in card.steps for number in numbers_of(step)],
        "ENDS": [card.ends_turn for card in engine_cards],
        "PLAIN": [all(step.block.do in ROLL_ONLY_STEPS for step in card.steps) for card in engine_cards],
        "ROLLS": [any(step.block.do == "roll" for step in card.steps) for card in engine_cards],
    }


@lru_cache(maxsize=64)
def playable(
    rules: SeatRules, card: PlayableCard
) -> tuple[tuple[Play, ...], tuple[tuple[int, ...], ...], tuple[int, ...]]:
    """Return all plays of a card, groups of plays that are legal together, and the group of each shape."""
    plays: dict[Play, int] = {}
    groups: dict[tuple[int, ...], int] = {}
    shapes: list[int] = []
    own, other, own_shields, other_shields = parts_seen(card)
    shape_sizes = (own, 3), (other, 3), (own_shields, 1), (other_shields, 1)
    for own_dice, other_dice, shields, facing_shields in product(*(_shapes(*shape_size) for shape_size in shape_sizes)):
        one = Side(rules, [(1,) * dice for dice in own_dice], shields, {card.name: 1}, ())
        two = Side(rules, [(1,) * dice for dice in other_dice], facing_shields, {}, ())
        moves = find_moves(Board(rules, (one, two), 1, None, {}), card, 1)[1]
        group = tuple(plays.setdefault(move.choices, len(plays)) for move in moves)
        shapes.append(groups.setdefault(group, len(groups)))
    return tuple(plays), tuple(groups), tuple(shapes)


def _shapes(depends: bool, most: int) -> list[tuple[int, ...]]:
    """Return all shapes of three rows. A card always depends on full rows, but on shields only if it uses them."""
    counts = range(most + 1) if depends else (0, 3) if most == 3 else (0,)
    return list(product(counts, repeat=3))


def _plays(rules: SeatRules, cards: tuple[str, ...]) -> Columns:
    """Return for each shape the start and number of its plays, and for each play its choices and dice.

    SIDES is the die that a play rolls, or -1, and TRAITS_OF its special rules. PUTS has the things that steps put, by
    step and seat, and PUT_STARTS their starts. SHOWS has the faces of all dice, and FIRST their starts. FACE_COUNTS
    has, for no die and then for each, the number of sides with each face (no die has one without a face), and of all
    sides.
    """
    dice = {STANDARD_SIDES: 0}
    columns: dict[str, list[int]] = {name: [] for name in (
        "BASE", "STARTS", "PLAY_COUNTS", "LEGAL_PLAYS", "CHOICES", "CARD_OF", "SIDES", "TRAITS_OF", "PUT_STARTS",
        "PUTS",
    )}
    for number, name in enumerate(cards):
        card = rules.cards[name]
        plays, groups, shapes = playable(rules, card)
        begins = list(accumulate(map(len, groups), initial=len(columns["LEGAL_PLAYS"])))
        columns["BASE"].append(len(columns["STARTS"]))
        columns["LEGAL_PLAYS"] += [len(columns["CARD_OF"]) + play for group in groups for play in group]
        columns["STARTS"] += [begins[group] for group in shapes]
        columns["PLAY_COUNTS"] += [len(groups[group]) for group in shapes]
        for play in plays:
            shows, traits = _die_of(rules, card, play)
            die = -1 if shows is None else dice.setdefault(shows, len(dice))
            columns["CHOICES"] += [*map(_choice_number, play), 0, 0][:2]
            columns["CARD_OF"].append(number)
            columns["SIDES"].append(die)
            columns["TRAITS_OF"].append(traits)
            columns["PUT_STARTS"].append(len(columns["PUTS"]))
            puts = [step for step in card.steps if STEP_KINDS.get(step.block.do) == at.PUT]
            columns["PUTS"] += [n for step in puts for seat in (1, 2) for n in _put_by(rules, card, play, step, seat)]
    return {
        **columns,
        "SHOWS": [face for shows in dice for face in shows],
        "FIRST": accumulate(map(len, dice), initial=0),
        "FACE_COUNTS": [n for shows in ((0,), *dice) for n in (*map(shows.count, range(7)), len(shows))],
    }


def _play_on_empty_board(
    rules: SeatRules, card: PlayableCard, play: Play, steps: Iterable[PlayableStep], seat: int
) -> Turn:
    """Return a turn in which a seat has done steps of a card on an empty board."""
    one, two = (Side(rules, [(), (), ()], (0, 0, 0), {}, ()) for _ in range(2))
    turn = Turn(Board(rules, (one, two), seat, None, {}), seat)
    choose(turn.scope, card, play)
    for step in steps:
        step.does(turn, step.block)
    return turn


def _die_of(rules: SeatRules, card: PlayableCard, play: Play) -> tuple[Faces | None, int]:
    """Return the sides and the special rules of the die that a play rolls, by the engine's steps; no sides for none."""
    words = [step.block.do for step in card.steps]
    if "roll" not in words:
        return STANDARD_SIDES if "reroll" in words else None, 0
    steps = [step for step in card.steps if step.block.do != "roll" and step.block.do not in STEP_KINDS]
    turn = _play_on_empty_board(rules, card, play, steps, 1)
    traits = {*turn.roll.traits, *["destroy"] * turn.roll.sweeps_before}
    return turn.card_die.shows, sum(at.TRAIT_BITS[trait] for trait in traits)


def _put_by(rules: SeatRules, card: PlayableCard, play: Play, step: PlayableStep, seat: int) -> list[int]:
    """Return the event of a step, and the places and numbers of the things that it puts, by the engine's step."""
    turn = _play_on_empty_board(rules, card, play, (step,), seat)
    shields = {at.SHIELD + 3 * number + row: health
               for number, side in enumerate(turn.board.sides) for row, health in enumerate(side.shields) if health}
    marks = {MARK_PLACES[mark]: state.value or 1 for mark, state in turn.board.marks.items()}
    things = [number for thing in (shields | marks).items() for number in thing]
    nothing = at.HAS_MARK, 1
    return [EVENT_TYPES.index(type(turn.events[0])), *things, *nothing, *nothing][: at.PUT_SIZE]


def _texts(rules: SeatRules, cards: tuple[str, ...]) -> Columns:
    """Return the texts of finished matches as the engine writes them, and CRC, the table of CRC-32.

    LETTERS has the texts of rows, of the end by seat, and two of each item: for 1, and for more, without the number.
    ITEMS has the place of each item in a position, and SECTIONS their starts: both hands, shields and marks.
    """
    sections, places, *item_texts = zip(*_items(rules, cards), strict=True)
    texts = [*map(row_text, ROWS)]
    texts += [f" {' '.join(_last_fields(rules, seat)[2:4])} " for seat in range(2)]
    texts += [text for one, two in zip(*item_texts, strict=True) for text in (one, two.removesuffix("2"))]
    return {
        "CRC": [crc32(bytes((255 ^ number,))) ^ 0xFF000000 for number in range(256)],
        "ITEMS": places,
        "SECTIONS": accumulate(map(sections.count, range(4)), initial=0),
        "LETTERS": "".join(texts).encode(),
        "TEXT_STARTS": accumulate(map(len, texts), initial=0),
    }


def _items(rules: SeatRules, cards: tuple[str, ...]) -> Iterator[tuple[int, int, str, str]]:
    """Yield the section, the place in a position, and the texts of each item when it counts 1 and 2."""
    for seat, (number, card) in product(range(2), enumerate(cards)):
        one, two = (_last_fields(rules, seat, {card: uses})[4 + seat] for uses in (1, 2))
        yield seat, at.HAND + at.CARDS * seat + number, one, two
    for seat, row in product(range(2), range(3)):
        one, two = (_last_fields(rules, seat, {}, (0,) * row + (turns,) + (0,) * (2 - row))[6] for turns in (1, 2))
        yield 2, at.SHIELD + 3 * seat + row, one, two
    for mark, place in sorted(MARK_PLACES.items()):
        if mark.seat:
            has_value = 2 in mark_kind(mark).values
            one, two = (write_marks({mark: MarkState(value * has_value)}) for value in (1, 2))
            yield 3, place, one, two


def _last_fields(
    rules: SeatRules, seat: int, hand: dict[str, int] | None = None, shields: tuple[int, ...] = (0, 0, 0)
) -> list[str]:
    """Return the fields of the text of a finished match whose last seat has these things, and the other nothing."""
    sides = [Side(rules, [(), (), ()], (0, 0, 0), {}, ()) for _ in range(2)]
    sides[seat] = Side(rules, [(), (), ()], shields, hand or {}, ())
    board = Board(rules, (sides[0], sides[1]), seat + 1, None, {})
    board.over = True
    return write(board).split(" ")


def _choice_number(target: Answer) -> int:
    if isinstance(target, str):
        return int(target == "odd")
    if isinstance(target, int):
        return target
    return 3 * (target[0] - 1) + target[1] - 1
