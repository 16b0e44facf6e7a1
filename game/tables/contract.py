"""The contract of a table: everything that shared code needs to play it without knowing its rules."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Generic, NamedTuple, Protocol, TypeAlias, TypeVar, cast

from game.content.table_content import TableFiles
from game.kernel.bots import MoveValues, RandomBot, Stop
from game.kernel.events import as_json
from game.kernel.hindsight import Hindsight, PosedPuzzle, Reason
from game.kernel.opaque import (
    BotOf,
    E,
    E_contra,
    Event,
    JsonObject,
    M,
    M_contra,
    Mind,
    Move,
    P,
    P_contra,
    Position,
    R,
    R_contra,
    Rules,
    TableMind,
)
from game.kernel.ply import edge_value, is_edge
from game.kernel.random_stream import Stream
from game.kernel.refusal import Refusal
from game.kernel.result import Figure, Result, Score, result_of
from game.tables.bot_levels import NO_LADDER, Decide, Ladder, ThinkingLimits
from game.tables.encoding import Encoding
from game.tables.plain_notation import (
    MOVE_SEPARATOR,
    PlainNotation,
    plain_move_text,
    plain_text,
    position_and_move,
)

DealtCards: TypeAlias = tuple[str, ...] | None
"""The cards dealt to a seat, None for those of the rules."""


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


@dataclass(frozen=True, slots=True)
class Seats(Generic[R, P, M]):
    """The seats of a table, and their turns."""

    counts: tuple[int, ...] = (2,)
    """Possible numbers of seats. If there are several, ``seats`` of the rule set picks one."""
    opener: Callable[[R], int | None] = field(default=lambda rules: None)
    """The seat that always moves first under these rules, None if any may. By default the series decides."""
    simultaneous: Callable[[R], bool] = field(default=lambda rules: False)
    """Return True if both seats may move at any time under these rules; ``legal`` then has the moves of both."""
    position_of: Callable[[P, int], P] = field(default=lambda position, seat: position)
    """The part of a position that concerns one seat, if seats move together: only its moves are legal there, and its
    bot thinks about that part."""
    automatic: Callable[[M], bool] = field(default=lambda move: False)
    """Return True if a move is automatic: it is the only one, so the player is not asked."""


class Weigh(Protocol[R_contra, P_contra, M]):
    """A function that values moves for a bot."""

    def __call__(
        self, rules: R_contra, position: P_contra, mind: TableMind, stream: Stream, limits: ThinkingLimits, /
    ) -> MoveValues[M]:
        """Return the thought of ``Bots.decide`` with the values of all moves."""


class Judge(Protocol[R_contra, P_contra, M_contra]):
    """A function that judges a move afterward."""

    def __call__(
        self, rules: R_contra, position: P_contra, move: M_contra, mind: TableMind, nodes: int, /
    ) -> Hindsight:
        """Return the worth of a move compared with the best one, searched with this number of nodes."""


@dataclass(frozen=True, slots=True)
class Bots(Generic[R, P, M]):
    """The bots of a table. Those that ``decide``, ``weigh`` and judge get positions as ``Table.blind`` returns them."""

    by_name: Mapping[str, BotOf[R, P, M]] = field(default_factory=dict)
    """Plain bots; one that plays at random is added. ``greedy`` answers if a thought fails."""
    decide: Decide[R, P, M] | None = None
    weigh: Weigh[R, P, M] | None = None
    with_depth: Callable[[TableMind, int], Mind] | None = None
    """Return a mind that looks at most this many plies ahead. Without it, the bots of a table cannot be limited so."""
    hindsight: Judge[R, P, M] | None = None
    """Without it a table offers no review of matches."""
    reason: Callable[[R, P, M], Reason] | None = None
    """The reason why a move is good. Without it a table gives no advice."""
    winning_line: Callable[[R, P, Stop], Sequence[M] | None] | None = None
    """The moves of a line that wins no matter what is hidden, empty if no such line exists; None if ``stop`` came
    first. A lone player sees the line by holding the hint button."""
    ladder: Ladder = NO_LADDER
    """Strength that the bots must have."""
    hide: Callable[[P], P] | None = None
    """The position as bots receive it. By default, without its random stream ``rng``."""
    encoding: Encoding[R, P, M] | None = None
    """Numbers for programs that learn. Without it they get the notation, and the numbers of moves in it."""


@dataclass(frozen=True, slots=True)
class SeedSearch(Generic[R]):
    """The search for a seed whose match has a property."""

    choices: Callable[[R], Mapping[str, str]]
    """The choices for such a match under these rules; empty if any seed will do."""
    find: Callable[[R, int, Stop], int]
    """Return the first suitable seed from this one on; if ``stop`` comes first, the one that the search has reached."""


@dataclass(frozen=True, slots=True)
class Rounds(Generic[R, P]):
    """Matches that continue the one before."""

    values: tuple[str, ...]
    """Values that ``new`` takes over from the match before, such as its score."""
    after: Callable[[R, P], Mapping[str, int] | None]
    """These values after a last position; None if the next match starts from scratch."""


@dataclass(frozen=True, slots=True)
class Choices(Generic[R, P]):
    """Choices before a match besides the rule set, such as a layout, and what a match takes over from another one."""

    names: tuple[str, ...] = ()
    """The choices; ``new`` of the referee takes them by these names."""
    options: Callable[[R], Mapping[str, Iterable[str]]] = field(default=lambda rules: {})
    """The options of each choice under these rules."""
    vary: Callable[[R, Mapping[str, str]], R] = field(default=lambda rules, chosen: rules)
    """The rules with these choices applied; refuses unknown ones."""
    with_records: tuple[str, ...] = ()
    """Choices that make a different game: each option has its own high scores and figures."""
    search: SeedSearch[R] | None = None
    rounds: Rounds[R, P] | None = None


USUAL_AMOUNTS = range(1, 100)


class GiveEdge(Protocol[R_contra, P]):
    """A function that gives an edge to a seat."""

    def __call__(self, rules: R_contra, position: P, /, seat: int, amount: int) -> P:
        """Return the first position in which the seat has it; unchanged under rules that leave no place for it."""


@dataclass(frozen=True, slots=True)
class Edge(Generic[R, P]):
    """An advantage of one seat in one match, such as a die that is already on its board.

    It changes the first position and works through that position alone, so logs, bots and pictures need nothing else.
    Among the values that a match begins with, it is ``NAME.SEAT``.
    """

    give: GiveEdge[R, P]
    amounts: range = USUAL_AMOUNTS
    """Its possible amounts. Players read the text ``TABLE.edge_NAME`` about them."""
    counted: bool = False
    """True if play changes its amount, so that it is shown all the time, by the text ``TABLE.left_NAME``."""


@dataclass(frozen=True, slots=True)
class Edges(Generic[R, P]):
    """The advantages that a seat may have in a match."""

    kinds: Mapping[str, Edge[R, P]] = field(default_factory=dict)
    """Every edge by name. A position gets them in this order."""
    carried: Callable[[P], Sequence[Mapping[str, int]]] | None = None
    """The edges that a position carries, seat by seat, with their amounts now. None if edges only change the first
    position."""
    moves_left: Callable[[P], int | None] | None = None
    """The moves of a seat until a limit ends the match, None without a limit."""


@dataclass(frozen=True, slots=True)
class Puzzles(Generic[R, P]):
    """The puzzles of a table."""

    find: Callable[[R, P], PosedPuzzle | None]
    """The puzzle in a position, if any."""
    riddle: Callable[[R, int, Stop], P | None] | None = None
    """Return a position with a puzzle, the same for equal rules and seeds; None if ``stop`` came first, or if the rules
    have no riddles."""


@dataclass(frozen=True, slots=True)
class Chance(Generic[M, E]):
    """Chance in the moves of a table."""

    events: frozenset[type]
    """Events that reveal a result of chance: no house rule takes back a move that brought one."""
    complete: Callable[[M, Sequence[E]], M] | None = None
    """A move with the results of chance from its events, so that a log replays without a random stream. None if the
    position alone decides them."""


class InnerMatch(Protocol):
    """A match at another table that decides a move."""

    @property
    def table(self) -> str: ...
    @property
    def rules(self) -> str: ...

    @property
    def level(self) -> int:
        """The level of the bot in the second seat."""

    @property
    def seed(self) -> int: ...
    @property
    def decks(self) -> tuple[tuple[str, ...], ...]: ...
    @property
    def values(self) -> Mapping[str, int]:
        """The values that it begins with."""


@dataclass(frozen=True, slots=True)
class InnerMatches(Generic[R, P, M]):
    """Matches at other tables that decide moves, at a table whose rooms are matches."""

    match: Callable[[R, P], InnerMatch | None]
    """The match to play now against the house, None if the side decides."""
    results: Mapping[str, M]
    """The moves that report it ``won`` and ``lost``."""


class Deeds(Protocol[R_contra, P_contra, E_contra]):
    """A function that finds the deeds of one ply."""

    def __call__(
        self, rules: R_contra, before: P_contra, after: P_contra, events: Sequence[E_contra], /
    ) -> Iterable[Figure]:
        """Return the deeds that the story of a match mentions in addition to the figures."""


@dataclass(frozen=True, slots=True)
class MatchFigures(Generic[R, P, E]):
    """Figures and counts of a match."""

    figures: Callable[[R, Iterable[E]], Iterable[Figure]] = field(default=lambda rules, events: ())
    """The figures of a match, from its rules and all its events in order."""
    deeds: Deeds[R, P, E] = field(default=lambda rules, before, after, events: ())
    numbers: Callable[[R], Mapping[str, int]] = field(default=lambda rules: {})
    """Numbers of the rules that lessons and practice texts quote, by their names in braces."""
    counts: Callable[[R, P], Mapping[str, int]] = field(default=lambda rules, position: {})
    """Counts in the last position of a match, by name; ``sim`` reports their means."""
    medians: Callable[[R, P], Mapping[str, int]] = field(default=lambda rules, position: {})
    """Such counts whose medians ``sim`` reports."""
    labels: Callable[[R, P], Mapping[str, str]] = field(default=lambda rules, position: {})
    """Words about the last position, such as the place of a loss, by name; ``sim`` counts each word."""
    points: bool = True
    """False at a table whose totals decide nothing. A result there gives the reason for the end instead: the text
    ``result.by_...``, or ``result.drawn_...``, in which ``winner``, ``loser``, ``first`` and ``second`` may be
    named."""
    special_wins: Mapping[str, str] = field(default_factory=dict)
    """Ways to win that figures count separately, with their names there."""


class SayRefusal(Protocol[R_contra, P_contra]):
    """A function that words a refusal."""

    def __call__(self, rules: R_contra, position: P_contra, move: str, refusal: Refusal, /) -> str:
        """Return the sentence for a refused move, which is given as text."""


@dataclass(frozen=True, slots=True)
class Referee(Generic[R, P]):
    """Additions to the referee."""

    codes: Mapping[str, str] = field(default_factory=dict)
    """Meanings of the refusal codes that only this table uses."""
    requests: Mapping[str, Callable[[R, P, Stop], JsonObject]] = field(default_factory=dict)
    """The functions that answer questions about a position that only this table understands, until ``stop`` returns
    True."""
    say: SayRefusal[R, P] = field(default=lambda rules, position, move, refusal: refusal.sentence)


class MatchSums(NamedTuple):
    """The sums of many matches."""

    pieces: int
    """The number of pieces placed."""
    scores: tuple[int, int]
    """The points of the seats that began, and of the others."""
    ends: Mapping[tuple[Result, int], int]
    """The number of matches by their result, without totals, and the seat that began."""
    digest: int


class MatchCore(Protocol):
    """A counting core for given rules, bots and decks."""

    def count(self, seed: int, start: int, stop: int, decks: tuple[DealtCards, DealtCards]) -> MatchSums | None:
        """Play matches ``start`` to ``stop`` - 1 of a seed; return None if any of them does not end."""


@dataclass(frozen=True, slots=True)
class CountingCore(Generic[R, P, M]):
    """A faster way to play many matches, with the same results as the table's rules."""

    make: Callable[[R, Sequence[BotOf[R, P, M]], Iterable[DealtCards]], MatchCore]
    """(rules, bots, decks) to the core. Its ``count`` sums up many matches."""
    reason_against: Callable[[R, Sequence[BotOf[R, P, M]], Iterable[DealtCards]], str]
    """(rules, bots, decks) to the reason why the core cannot play such matches; empty if it can."""


@dataclass(frozen=True, slots=True)
class Batch(Generic[R, P, M]):
    """Ways to play and count many matches."""

    perft: Callable[[R, P, int], int] | None = None
    """A fast ``Table.perft``."""
    places: Callable[[M], bool] | None = None
    """Return True if a move places a piece, at a table that counts pieces."""
    random_match: Callable[[R, int, Sequence[Stream], Sequence[DealtCards]], tuple[int, P, int]] | None = None
    """Play a whole match of two random bots, whose choices come from one stream each. Return the seat that began, the
    last position, and the number of pieces placed. It is for tables where listing all legal moves takes much longer."""
    core: CountingCore[R, P, M] | None = None


@dataclass(frozen=True)
class Table(Generic[R, P, M, E]):
    """A table, for code that works with any table: four functions that play it, and optional parts.

    Raises TypeError if a part is missing and cannot be filled in.
    """

    files: TableFiles[R]
    """Names and data files of the table."""
    new: NewMatch[R, P]
    legal: Callable[[R, P], tuple[M, ...]]
    apply: Callable[[R, P, M], tuple[P, tuple[E, ...]]]
    """The position after a move and its events; refuses an illegal move. The position before it stays unchanged.
    ``plain_apply`` makes it for a table with plain events."""
    score: Callable[[R, P], Score]
    """The score, with everything else the referee reports about this table."""
    notation: Notation[R, P, M] | None = None
    """None for a ``PlainNotation``: the fields of position and move."""
    seats: Seats[R, P, M] = Seats()
    bots: Bots[R, P, M] = Bots()
    choices: Choices[R, P] = Choices()
    edges: Edges[R, P] = Edges()
    chance: Chance[M, E] | None = None
    """None if chance decides nothing after the first position."""
    statistics: MatchFigures[R, P, E] = MatchFigures()
    puzzles: Puzzles[R, P] | None = None
    inner: InnerMatches[R, P, M] | None = None
    referee: Referee[R, P] = Referee()
    batch: Batch[R, P, M] = Batch()

    def __post_init__(self) -> None:
        position, move = position_and_move(self.apply)
        for name in ("over", "seat_to_move"):
            if not hasattr(position, name):
                raise TypeError(f"{self.name}: its {position.__name__} has no {name}")
        if self.notation is None:
            read = PlainNotation.of(position, "bad_position").read
            read_move = PlainNotation.of(move, "bad_move", MOVE_SEPARATOR).read
            object.__setattr__(self, "notation", Notation(plain_text, read, plain_move_text, read_move))

    @property
    def name(self) -> str:
        return self.files.name

    @property
    def standard(self) -> str:
        """The default rule set."""
        return self.files.standard

    @property
    def text_notation(self) -> Notation[R, P, M]:
        """The notation, plain or not."""
        assert self.notation is not None
        return self.notation

    @property
    def write(self) -> Callable[[P], str]:
        """The function that writes a position."""
        return self.text_notation.write

    @property
    def read(self) -> Callable[[R, str], P]:
        """The function that reads a position."""
        return self.text_notation.read

    @property
    def write_move(self) -> Callable[[M], str]:
        return self.text_notation.write_move

    @property
    def read_move(self) -> Callable[[R, str], M]:
        return self.text_notation.read_move

    @cached_property
    def plain_bots(self) -> Mapping[str, BotOf[R, P, M]]:
        """The plain bots by name, with the one that plays at random."""
        return {"random": RandomBot(self.legal), **self.bots.by_name}

    @property
    def quick_bot(self) -> BotOf[R, P, M]:
        """The bot that answers at once: the greedy one, or else the random one."""
        return self.plain_bots.get("greedy", self.plain_bots["random"])

    def over(self, position: P) -> bool:
        """Return True if the match has ended."""
        return bool(position.over)

    def seat_to_move(self, position: P) -> int:
        return int(position.seat_to_move)

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
        return self.batch.places is not None and self.batch.places(move)

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
        if not self.seats.simultaneous(rules) or self.over(position):
            return (self.seat_to_move(position),)
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
        return self.seat_to_move(position)

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
            position = edge.give(rules, position, seat=seat, amount=amount)
        return position

    def _edges_among(self, rules: R, values: Mapping[str, int]) -> list[tuple[Edge[R, P], int, int]]:
        """Return the edges among values with their seats and amounts, in the order of the table."""
        seats = range(1, self.seat_count(rules) + 1)
        edges = {edge_value(name, seat): (edge, seat) for name, edge in self.edges.kinds.items() for seat in seats}
        for name, amount in values.items():
            if name not in edges and name not in (self.choices.rounds.values if self.choices.rounds else ()):
                kind, _, seat = name[:60].partition(".")
                wrong = f"seat {seat!r}" if seat and kind in self.edges.kinds else f"edge or value {name[:60]!r}"
                raise Refusal("unknown_edge", f"This table does not know the {wrong}.")
            if name in edges and amount not in (amounts := edges[name][0].amounts):
                raise Refusal("unknown_edge", f"The amount of {name} is {amounts[0]} to {amounts[-1]}.")
        return [(*edge_and_seat, values[name]) for name, edge_and_seat in edges.items() if name in values]

    def result(self, rules: R, position: P) -> Result | None:
        """Return the result of the match, None while it runs."""
        return result_of(self.score(rules, position))

    def as_json(self, event: E) -> JsonObject:
        """Return an event as plain JSON values."""
        return as_json(self.files.events, event)


OpaqueTable: TypeAlias = Table[Rules, Position, Move, Event]
"""A table as shared code sees it."""
