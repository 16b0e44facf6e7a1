"""What follows from one rule set, worked out once and looked up ever after."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from operator import attrgetter
from typing import Any, NamedTuple

from game.kernel.digest import digest
from game.tables.knucklebones.card_fitting import selectors
from game.tables.knucklebones.definitions import MARKING, Card, Multipliers, Rules
from game.tables.knucklebones.events import DiceDestroyed, DiePlaced, Event, RowScored, TurnPassed
from game.tables.knucklebones.ground import STANDARD, ground
from game.tables.knucklebones.moves import Move, Play
from game.tables.knucklebones.position import Board, Fields, Hand, Marked, Marks, Position, Row, Shields, made
from game.tables.knucklebones.quick_cards import quick
from game.tables.knucklebones.rows import FACES, ROWS, closed_up

Lengths = tuple[int, int, int]
Shielded = Shields
Shape = tuple[Lengths, Lengths, Shielded, Shielded]
"""All that availability depends on: dice per own row, per opposing row, and health of own and opposing shields."""
Quiet = tuple[Row, tuple[Event, ...]]
"""A row with one die more, and all that happens when nothing else comes of it."""
Struck = tuple[Row, Event, Event]
"""A row after a clash, what happened to it, and its score."""
Offer = tuple[tuple[Move, ...], frozenset[Move]]
"""Everything a seat may do, sorted, and the same for a quick look at whether a move is among it."""

SEEN: Mapping[str, Mapping[str, set[str]]] = {
    "catalogue": {"__all__": {"name", "prompt", "description", "colour", "art"}},
}
"""What is only for eyes."""
REMEMBERED = 1 << 15


def counts(multipliers: Multipliers) -> tuple[int, ...]:
    """How often each of n equal dice in a row counts, by n; beyond three, once more for each."""
    return 0, 1, multipliers.double, multipliers.triple, multipliers.triple + 1, multipliers.triple + 2


def row_value(multipliers: Multipliers, row: Row) -> int:
    """The score of a row: every face counts face x n, times the multiplier of a double or triple."""
    times = counts(multipliers)
    return sum(face * row.count(face) * times[row.count(face)] for face in set(row))


class Scores(dict[Row, int]):
    """The score of every row, worked out as it is first asked for."""

    def __init__(self, multipliers: Multipliers) -> None:
        super().__init__((row, row_value(multipliers, row)) for row in ROWS)
        self.multipliers = multipliers

    def __missing__(self, row: Row) -> int:
        found = self[row] = row_value(self.multipliers, row)
        return found


class Sight(NamedTuple):
    """What a card looks at more closely than which rows are full."""

    own: bool
    """How many dice lie in each own row."""
    other: bool
    own_shields: bool
    """Which own rows are shielded."""
    other_shields: bool


class CardOptions(NamedTuple):
    """What a card can be played on."""

    plays: tuple[Play, ...]
    """Every complete, legal set of choices, in every order it may be made."""
    meant: dict[Play, Play]
    """What each of them means, with the dice of a swap in order."""
    moves: tuple[Move, ...]
    """Each choice once, sorted by their text."""


class Held:
    """What follows from the cards a seat holds."""

    __slots__ = ("look", "spent")

    def __init__(self, look: Sight, spent: dict[str, tuple[Hand, int]]) -> None:
        self.look = look
        """All that any of these cards looks at."""
        self.spent = spent
        """The hand after a card is played, and the uses left of it, by its id."""


class Book:
    """The tables of one rule set."""

    __slots__ = (
        "answer", "asked", "board_full", "cards", "clocked", "counters", "dealt", "diagonal", "drawn",
        "gains", "general", "ground", "hands", "instant_win", "lines", "looks", "marked", "marking",
        "measured", "missing", "moves", "offers", "open", "options", "placed", "renewers", "rolled",
        "rolls", "rules", "score", "scored", "steps", "struck", "times", "usual", "watchers",
        "worth",
    )  # fmt: skip

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.instant_win = rules.instant_win
        self.board_full = rules.board_full
        self.diagonal = rules.multipliers.diagonal
        self.times = counts(rules.multipliers)
        self.score = Scores(rules.multipliers)
        self.ground = rules.ground
        self.scored, self.placed, self.struck = lane_tables(*self.times[2:4])
        """What a row of each seat and number scores, as an event; what a die does to a row that has a free field, and
        what a die of a seat does to the row that it meets, by seat, row (from 0), dice in it, and face."""
        self.gains: dict[tuple[Row, Row, bool], tuple[int, ...]] = {}
        """What each face gains in a row, by the row, the one across and whether that is shielded."""
        self.cards: dict[str, Card] = rules.catalogue if rules.cards else {}
        self.marking = frozenset(
            name for name, card in self.cards.items() if any(isinstance(effect, MARKING) for effect in card.effects)
        )
        """The cards that leave marks."""
        self.steps = frozenset(name for name, card in self.cards.items() if not quick(card))
        """The cards that the quick way does not know."""
        self.lines = ground(rules.rows, rules.fields, rules.sides).lines
        """Every diagonal of a board by its number, those that rise first, whether it counts or not."""
        self.measured = (rules.rows, rules.fields) == (STANDARD.rows, STANDARD.fields)
        self.usual = self.ground == STANDARD
        """Whether boards, dice and diagonals are those that everything quick is made for."""
        self.clocked = rules.turns is not None
        """Whether turns are counted from the first on."""
        self.watchers = frozenset(name for name, card in self.cards.items() if _watches(card) or _renews(card))
        """The cards that go by the number of turns or by what was played last: as long as one is held, that is kept."""
        self.counters = frozenset(name for name in self.watchers if _counts(self.cards[name]))
        """Those of them that go by the number of turns."""
        self.renewers = frozenset(name for name, card in self.cards.items() if _renews(card))
        """The cards that ask which have been used up: as long as one is held, that is kept."""
        self.general = (
            self.clocked or rules.cards_a_turn is not None or rules.points is not None or not self.usual
            or (rules.instant_win and rules.wins_by != "cross")
        )  # fmt: skip
        """Whether no position of these rules goes the quick way."""
        self.looks: dict[str, Sight] = {}
        self.options: dict[tuple[str, Shape], CardOptions] = {}
        self.missing: dict[tuple[str, Shape], tuple[Any, ...]] = {}
        """What a card lacks, by its id and all that it looks at; see ``card_needs``."""
        self.hands: dict[Hand, Held] = {}
        self.moves: dict[tuple[Held, Shape], Offer] = {}
        """What a hand allows, by what its cards look at."""
        self.offers: dict[tuple[object, ...], Offer] = {}
        """Offers by all that a position shows of a hand; these and the moves are kept up to ``REMEMBERED``."""
        self.marked: dict[tuple[object, ...], tuple[int, ...] | None] = {}
        """What each face gains in a row that marks concern; kept up to ``REMEMBERED``. See ``placing``."""
        self.rolled: dict[tuple[object, ...], int] = {}
        """What a rolled die is worth, by what lies on the table; kept up to ``REMEMBERED``. See ``lookahead``."""
        self.rolls: dict[tuple[object, ...], int] = {}
        """What rolling gains on average, by what lies on the table; kept up to ``REMEMBERED``. See ``bots``."""
        self.worth: dict[str, tuple[int, ...]] = {}
        """What a card may still win, by its id and the dice on the fuller board; see ``patience``."""
        self.dealt: dict[tuple[str, ...] | None, Hand] = {}
        self.asked: Fields | None = None
        """The position whose cards were last asked for."""
        self.answer: frozenset[Move] = frozenset()
        """Its moves, which need no second look when one of them is made."""
        self.drawn: dict[tuple[Board, str], tuple[int, ...]] = {}
        """What completes each diagonal of a board, by which of them count; kept up to ``REMEMBERED``."""
        self.open: tuple[Board, Board] | None = None
        """The boards last found undecided; under the full-board rule nothing else decides, so they still are."""


Scored = tuple[tuple[dict[Row, RowScored], ...], ...]
Placed = dict[int, tuple[dict[Row, dict[int, Quiet]], ...]]
StruckBy = dict[int, tuple[dict[Row, dict[int, Struck]], ...]]


@lru_cache(maxsize=2)
def lane_tables(double: int, triple: int) -> tuple[Scored, Placed, StruckBy]:
    """What a die does to a row, under these multipliers, told once for all rule sets that share them."""
    score = {row: row_value(Multipliers(double=double, triple=triple), row) for row in ROWS}
    scored = tuple(tuple({row: RowScored(seat, n, score[row]) for row in ROWS} for n in (1, 2, 3)) for seat in (1, 2))

    def after(seat: int, n: int, row: Row, face: int) -> Quiet:
        longer = (*row, face)
        return longer, (DiePlaced(seat, n, len(longer), face), scored[seat - 1][n - 1][longer], TurnPassed(3 - seat))

    def met(seat: int, n: int, row: Row, face: int) -> Struck:
        rest, destroyed = strike(seat, n - 1, row, face)
        return rest, destroyed, scored[seat - 1][n - 1][rest]

    placed = {
        seat: tuple({row: {face: after(seat, n, row, face) for face in FACES} for row in ROWS if len(row) < 3}
                    for n in (1, 2, 3))
        for seat in (1, 2)
    }  # fmt: skip
    struck = {
        seat: tuple({row: {face: met(3 - seat, n, row, face) for face in row} for row in ROWS} for n in (1, 2, 3))
        for seat in (1, 2)
    }
    return scored, placed, struck


def _counts(card: Card) -> bool:
    """Whether a card goes by the number of turns, or changes it."""
    conditions = card.when, *(step.when for step in card.effects)
    changes = any(getattr(step, "rule", None) == "turns" for step in card.effects)
    return changes or any(when is not None and when.turn is not None for when in conditions)


def _renews(card: Card) -> bool:
    """Whether a card asks which cards have been used up."""
    chosen = any(choice.kind == "spent_card" for choice in card.choices)
    aimed = (found.every for step in card.effects for _, found in selectors(step))
    return chosen or any(every == "spent_card" for every in aimed)


def _watches(card: Card) -> bool:
    """Whether a card goes by what was before."""
    return _counts(card) or any(step.kind == "repeat" for step in card.effects)


def watched(book: Book, position: Fields) -> bool:
    """Whether any card in a hand goes by what was before."""
    return bool(book.watchers) and any(card in book.watchers for hand in position[3] for card, _ in hand)


@lru_cache(maxsize=REMEMBERED)
def strike(seat: int, row: int, dice: Row, face: int) -> tuple[Row, Event]:
    """A row (from 0) of a seat after a clash over this face, and what happened to it."""
    fields = tuple(field for field, die in enumerate(dice, 1) if die == face)
    return closed_up(dice, fields), DiceDestroyed(seat, row + 1, face, fields)


def card_order(rules: Rules) -> tuple[str, ...]:
    """All card ids in the order they lie in a hand: the deck's, then whatever else exists."""
    return tuple(dict.fromkeys((*rules.deck, *rules.catalogue)))


def data(rules: Rules) -> str:
    """Digest of all that can change a match; texts, colours and art are left out."""
    return digest(rules.model_dump_json(exclude={"name": True, "title": True, **SEEN}))


def parts(rules: Rules) -> dict[str, str]:
    """Digests of the files that the rules are put together from, by their names."""
    said = {
        "cards.yaml": rules.model_dump_json(include={"catalogue"}, exclude=SEEN),
        "decks.yaml": rules.model_dump_json(include={"deck"}),
        f"rules/{rules.name}.yaml": rules.model_dump_json(exclude={"name", "title", "catalogue", "deck"}),
    }
    return {f"knucklebones/{file}": digest(text) for file, text in said.items()}


carried_book: attrgetter[Book] = attrgetter("book")
"""The book that a rule set carries; one that nobody has asked for its book yet carries none."""


def book_of(rules: Rules) -> Book:
    """The book of a rule set, made when it is first asked for."""
    try:
        return carried_book(rules)
    except AttributeError:
        book = Book(rules)
        object.__setattr__(rules, "book", book)
        return book


def shaped(book: Book, position: Fields, marks: Marks) -> Position:
    """The position in its one form: with marks where there are any, or where only the way of steps leads on."""
    hands = position[3]
    if marks or book.general or (book.steps and any(card in book.steps for hand in hands for card, _ in hand)):
        return made(Marked, (*position[:6], marks))
    return made(Position, position[:6])
