"""What follows from one rule set, worked out once and looked up ever after."""

from __future__ import annotations

from game.kernel.log import digest
from game.tables.knucklebones.definitions import Card, Multipliers, Rules
from game.tables.knucklebones.events import DiePlaced, RowScored, TurnPassed
from game.tables.knucklebones.moves import Move, Target
from game.tables.knucklebones.position import Board, Hand, Row
from game.tables.knucklebones.rows import ROWS

Lengths = tuple[int, int, int]
Shielded = tuple[int, int, int]
Shape = tuple[Lengths, Lengths, Shielded, Shielded]
"""All that availability depends on: dice per own row, per opposing row, and health of own and opposing shields."""
Play = tuple[Target, ...]
"""All choices of a card at once."""

REMEMBERED = 1 << 15
KEPT = 8
"""Books kept at a time; rules are read again at every match, so old ones must go."""


def row_value(multipliers: Multipliers, row: Row) -> int:
    """The score of a row: every face counts face x n, times the multiplier of a double or triple."""
    times = (0, 1, multipliers.double, multipliers.triple)
    return sum(face * row.count(face) * times[row.count(face)] for face in set(row))


class Book:
    """The tables of one rule set."""

    __slots__ = (
        "board_full", "cards", "diagonal", "groups", "instant_win", "moves", "open", "plays", "quiet", "rules",
        "score", "scored",
    )  # fmt: skip

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.instant_win = rules.instant_win
        self.board_full = rules.board_full
        self.diagonal = rules.multipliers.diagonal
        self.score = {row: row_value(rules.multipliers, row) for row in ROWS}
        self.scored = tuple(
            tuple({row: RowScored(seat, n, self.score[row]) for row in ROWS} for n in (1, 2, 3)) for seat in (1, 2)
        )
        self.quiet = tuple(
            tuple(
                {row: (DiePlaced(seat, n, len(row), row[-1]), scored[row], TurnPassed(3 - seat)) for row in ROWS if row}
                for n, scored in enumerate(self.scored[seat - 1], 1)
            )
            for seat in (1, 2)
        )
        """All that happens when a die completes this row and nothing else comes of it, by seat and row (from 0)."""
        self.cards: dict[str, Card] = rules.catalogue if rules.cards else {}
        self.plays: dict[tuple[str, Shape], tuple[Play, ...]] = {}
        self.groups: dict[tuple[str, Shape], tuple[Move, ...]] = {}
        """A card's moves, sorted."""
        self.moves: dict[tuple[Hand, Shape], tuple[Move, ...]] = {}
        """Everything a hand allows, kept up to ``REMEMBERED`` shapes."""
        self.open: tuple[Board, Board] | None = None
        """The boards last found undecided; under the full-board rule nothing else decides, so they still are."""


def card_order(rules: Rules) -> tuple[str, ...]:
    """All card ids in the order they lie in a hand: the deck's, then whatever else exists."""
    return tuple(dict.fromkeys((*rules.deck, *rules.catalogue)))


def data(rules: Rules) -> str:
    """Digest of all that can change a match; texts, colours, art and sounds are left out."""
    seen = {"name", "prompt", "description", "colour", "art", "sound"}
    kept = rules.model_dump_json(exclude={"name": True, "catalogue": {"__all__": seen}})
    return digest(kept)


BOOKS: dict[int, Book] = {}
"""By the address of their rules, which stays theirs because the book holds them."""


def book_of(rules: Rules) -> Book:
    """The book of a rule set."""
    book = BOOKS.get(id(rules))
    if book is None:
        while len(BOOKS) >= KEPT:
            BOOKS.pop(next(iter(BOOKS)), None)
        book = BOOKS[id(rules)] = Book(rules)
    return book
