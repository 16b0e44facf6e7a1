"""The contract of a table: everything that shared code needs to play it without knowing its rules."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Generic, Protocol, TypeAlias, TypeVar, cast

from game.content.table_content import TableFiles
from game.kernel.bots import RandomBot
from game.kernel.opaque import BotOf, E, Event, M, Move, P, Position, R, R_contra, Rules
from game.kernel.refusal import Refusal, quote
from game.kernel.result import Result, Score, result_of
from game.tables.contract_parts import (
    Batch,
    Bots,
    Chance,
    Choices,
    DealtCards,
    Edge,
    Edges,
    InnerMatches,
    MatchFigures,
    Puzzles,
    Referee,
    Seats,
)
from game.tables.edges import edge_value, is_edge


class RulesWithSeats(Protocol):
    """The rules of a table with several numbers of seats."""

    @property
    def seats(self) -> int: ...


PositionT = TypeVar("PositionT", covariant=True)


class SeededPosition(Protocol[PositionT]):
    """A position with its random stream, a named tuple."""

    def _replace(self, *, rng: None) -> PositionT: ...


class NewMatch(Protocol[R_contra, PositionT]):
    """A function that returns the first position of a match."""

    def __call__(self, rules: R_contra, seed: int, first: int | None = None, /) -> PositionT:
        """``first`` is the seat that moves first, None if the rules or the seed decide.

        If the table has decks, they follow, one by seat; the values of ``choices.rounds`` are given by their names.
        """


@dataclass(frozen=True, slots=True)
class Notation(Generic[R, P, M]):
    """Positions and moves as text. ``read`` and ``read_move`` refuse everything that is not written so."""

    write: Callable[[P], str]
    read: Callable[[R, str], P]
    write_move: Callable[[M], str]
    read_move: Callable[[R, str], M]


@dataclass(frozen=True)
class Table(Generic[R, P, M, E]):
    """A table, for code that works with any table: the functions that play it, its notation, and optional parts."""

    files: TableFiles[R]
    """Names and data files of the table."""
    new: NewMatch[R, P]
    legal: Callable[[R, P], tuple[M, ...]]
    apply: Callable[[R, P, M], tuple[P, tuple[E, ...]]]
    """The position after a move and its events; refuses an illegal move. The position before it stays unchanged.
    ``plain_apply`` makes it for a table with plain events."""
    score: Callable[[R, P], Score]
    """The score, with everything else the referee reports about this table."""
    notation: Notation[R, P, M]
    """``plain_notation`` makes it for a table whose positions and moves are plain fields."""
    seats: Seats[R, P, M] = field(default_factory=Seats)
    bots: Bots[R, P, M] = field(default_factory=Bots)
    choices: Choices[R, P] = field(default_factory=Choices)
    edges: Edges[R, P] = field(default_factory=Edges)
    chance: Chance[M, E] | None = None
    """None if chance decides nothing after the first position."""
    statistics: MatchFigures[R, P, E] = field(default_factory=MatchFigures)
    puzzles: Puzzles[R, P] | None = None
    inner: InnerMatches[R, P, M] | None = None
    referee: Referee[R, P] = field(default_factory=Referee)
    batch: Batch[R, P, M] = field(default_factory=Batch)

    @property
    def name(self) -> str:
        return self.files.name

    @cached_property
    def plain_bots(self) -> Mapping[str, BotOf[R, P, M]]:
        """The plain bots by name, with the one that plays at random."""
        return {"random": RandomBot(self.legal), **self.bots.by_name}

    @property
    def quick_bot(self) -> BotOf[R, P, M]:
        """The bot that answers at once: the greedy one, or else the random one."""
        return self.plain_bots.get("greedy", self.plain_bots["random"])

    def blind(self, position: P) -> P:
        """Return the position as bots receive it."""
        if self.bots.hide is not None:
            return self.bots.hide(position)
        # A check of the whole protocol would take longer than most moves.
        return cast("SeededPosition[P]", position)._replace(rng=None) if hasattr(position, "rng") else position

    def searched_choices(self, rules: R) -> Mapping[str, str]:
        """Return the choices for a match whose seed is searched for; empty if any seed will do."""
        return self.choices.search.choices(rules) if self.choices.search else {}

    def complete(self, move: M, events: Sequence[E]) -> M:
        """Return a move with the results of chance from its events."""
        return self.chance.complete(move, events) if self.chance and self.chance.complete else move

    def reveals(self, events: Iterable[E]) -> bool:
        """Return True if one of these events revealed a result of chance."""
        return self.chance is not None and any(type(event) in self.chance.events for event in events)

    def places_piece(self, move: M) -> bool:
        return self.batch.is_placement is not None and self.batch.is_placement(move)

    @property
    def perft(self) -> Callable[[R, P, int], int] | None:
        """A function that counts the sequences of this many plies from a position; None if chance takes part."""
        return None if self.chance else self.batch.perft or self._count

    def _count(self, rules: R, position: P, depth: int) -> int:
        """Count sequences of plies; a match that ends earlier counts once."""
        moves = self.legal(rules, position)
        if not depth or not moves:
            return 1
        return sum(self._count(rules, self.apply(rules, position, move)[0], depth - 1) for move in moves)

    def reason_against_core(
        self, rules: R, bots: Sequence[BotOf[R, P, M]], decks: Iterable[DealtCards], edges: bool = False
    ) -> str:
        """Return the reason why the rules play such matches instead of a core; empty if the core does."""
        if edges:
            return "no core plays matches with edges"
        core = self.batch.core
        return core.reason_against(rules, bots, decks) if core else "this table has no counting core"

    def seat_count(self, rules: R) -> int:
        """Return the number of seats under these rules."""
        if len(self.seats.counts) == 1:
            return self.seats.counts[0]
        return cast("RulesWithSeats", rules).seats

    def seats_to_move(self, rules: R, position: P) -> tuple[int, ...]:
        """Return the seats that may move now, or after the match the last ones that could."""
        if not self.seats.simultaneous(rules) or position.over:
            return (position.seat_to_move,)
        seats = range(1, self.seat_count(rules) + 1)
        return tuple(seat for seat in seats if self.legal(rules, self.seats.position_of(position, seat)))

    def mover(self, rules: R, position: P, move: M) -> int:
        """Return the seat that makes a move: the one to move, or with simultaneous moves the one that may make it."""
        for seat in range(1, self.seat_count(rules) + 1) if self.seats.simultaneous(rules) else ():
            try:
                self.apply(rules, self.seats.position_of(position, seat), move)
            except Refusal:
                continue
            return seat
        return position.seat_to_move

    def first_position(
        self, rules: R, seed: int, first: int | None = None, decks: Sequence[tuple[str, ...] | None] = (),
        values: Mapping[str, int] | None = None,
    ) -> P:
        """Return the first position, with values of the round before and the edges of seats.

        Refuse cards at a table without decks, and with ``unknown_edge`` values that do not exist.
        """
        if self.files.readers.decks is None and any(decks):
            raise Refusal("unknown_deck", "This table is played without cards.")
        values = values or {}
        edges = self._edges_among(rules, values) if values else []
        rest = {name: number for name, number in values.items() if not is_edge(name)}
        new = cast("Callable[..., P]", self.new)
        position = new(rules, seed, first, *(decks if self.files.readers.decks is not None else ()), **rest)
        for edge, seat, amount in edges:
            position = edge.give(rules, position, seat, amount)
        return position

    def _edges_among(self, rules: R, values: Mapping[str, int]) -> list[tuple[Edge[R, P], int, int]]:
        """Return the edges among values with their seats and amounts, in the order of the table."""
        seats = range(1, self.seat_count(rules) + 1)
        edges = {edge_value(name, seat): (edge, seat) for name, edge in self.edges.kinds.items() for seat in seats}
        for name, amount in values.items():
            if name not in edges and name not in (self.choices.rounds.values if self.choices.rounds else ()):
                kind, _, seat = name.partition(".")
                wrong = f"seat {quote(seat)}" if seat and kind in self.edges.kinds else f"edge or value {quote(name)}"
                raise Refusal("unknown_edge", f"This table does not know the {wrong}.")
            if name in edges and amount not in (amounts := edges[name][0].amounts):
                raise Refusal("unknown_edge", f"The amount of {name} is {amounts[0]} to {amounts[-1]}.")
        return [(*edge_and_seat, values[name]) for name, edge_and_seat in edges.items() if name in values]

    def result(self, rules: R, position: P) -> Result | None:
        """Return the result of the match, None while it runs."""
        return result_of(self.score(rules, position))

    def deciding_numbers(self, rules: R, position: P) -> tuple[int, ...]:
        """Return the numbers by seat of which the highest wins, so that a lead can be counted in them."""
        numbers = self.statistics.deciding_numbers
        return self.score(rules, position).totals if numbers is None else numbers(rules, position)


OpaqueTable: TypeAlias = Table[Rules, Position, Move, Event]
"""A table as shared code sees it."""
