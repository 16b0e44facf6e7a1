"""The optional parts of a table: each is one argument of ``contract.Table``, or a type that such a part uses."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Generic, NamedTuple, Protocol, TypeAlias

from game.kernel.bots import Stop
from game.kernel.hindsight import Hindsight, PosedPuzzle, Reason
from game.kernel.opaque import BotOf, E, JsonObject, M, Opponent, P, R, TableLevel
from game.kernel.random_stream import Stream
from game.kernel.refusal import Refusal
from game.kernel.result import Figure, Result
from game.tables.bot_levels import NO_LADDER, Decide, Ladder
from game.tables.encoding import Encoding

DealtCards: TypeAlias = tuple[str, ...] | None
"""The cards dealt to a seat, None for those of the rules."""


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


@dataclass(frozen=True, slots=True)
class Bots(Generic[R, P, M]):
    """The bots of a table. Those that ``decide``, ``weigh`` and judge get positions as ``Table.blind`` returns them."""

    by_name: Mapping[str, BotOf[R, P, M]] = field(default_factory=dict)
    """Plain bots; one that plays at random is added. ``greedy`` answers if a thought fails."""
    decide: Decide[R, P, M] | None = None
    weigh: Decide[R, P, M] | None = None
    """The thought of ``decide`` with the values of all moves."""
    with_depth: Callable[[TableLevel, int], Opponent] | None = None
    """Return a level that looks at most this many plies ahead. Without it, the bots of a table cannot be limited so."""
    hindsight: Callable[[R, P, M, TableLevel, int], Hindsight] | None = None
    """The worth of a move that was made, compared with the best one, searched by a level with this number of nodes.
    Without it a table offers no review of matches."""
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
    with_own_scores: tuple[str, ...] = ()
    """Choices that make a different game: each option has its own high scores and figures."""
    search: SeedSearch[R] | None = None
    rounds: Rounds[R, P] | None = None


USUAL_AMOUNTS = range(1, 100)


@dataclass(frozen=True, slots=True)
class Edge(Generic[R, P]):
    """An advantage of one seat in one match, such as a die that is already on its board.

    It changes the first position and works through that position alone, so logs, bots and pictures need nothing else.
    Among the values that a match begins with, it is ``NAME.SEAT``.
    """

    give: Callable[[R, P, int, int], P]
    """(rules, first position, seat, amount) to the first position in which the seat has it; unchanged under rules that
    leave no place for it."""
    amounts: range = USUAL_AMOUNTS
    """Its possible amounts. Players read the text ``TABLE.edge_NAME`` about them."""
    is_counted: bool = False
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


@dataclass(frozen=True, slots=True)
class MatchFigures(Generic[R, P, E]):
    """Figures and counts of a match."""

    figures: Callable[[R, Iterable[E]], Iterable[Figure]] = field(default=lambda rules, events: ())
    """The figures of a match, from its rules and all its events in order."""
    deeds: Callable[[R, P, P, Sequence[E]], Iterable[Figure]] = field(default=lambda rules, before, after, events: ())
    """The deeds of one ply, which the story of a match mentions in addition to the figures: (rules, position before,
    position after, events)."""
    lesson_numbers: Callable[[R], Mapping[str, int]] = field(default=lambda rules: {})
    """Numbers of the rules that lessons and practice texts quote, by their names in braces."""
    mean_counts: Callable[[R, P], Mapping[str, int]] = field(default=lambda rules, position: {})
    """Counts in the last position of a match, by name; ``sim`` reports their means."""
    median_counts: Callable[[R, P], Mapping[str, int]] = field(default=lambda rules, position: {})
    """Such counts whose medians ``sim`` reports."""
    end_words: Callable[[R, P], Mapping[str, str]] = field(default=lambda rules, position: {})
    """Words about the last position, such as the place of a loss, by name; ``sim`` counts each word."""
    points_decide: bool = True
    """False at a table whose totals decide nothing. A result there gives the reason for the end instead: the text
    ``result.by_...``, or ``result.drawn_...``, in which ``winner``, ``loser``, ``first`` and ``second`` may be
    named."""
    deciding_numbers: Callable[[R, P], tuple[int, ...]] | None = None
    """The numbers by seat of which the highest wins; None if these are the totals."""
    special_wins: Mapping[str, str] = field(default_factory=dict)
    """Ways to win that figures count separately, with their names there."""


@dataclass(frozen=True, slots=True)
class Referee(Generic[R, P]):
    """Additions to the referee."""

    codes: Mapping[str, str] = field(default_factory=dict)
    """Meanings of the refusal codes that only this table uses."""
    requests: Mapping[str, Callable[[R, P, Stop], JsonObject]] = field(default_factory=dict)
    """The functions that answer questions about a position that only this table understands, until ``stop`` returns
    True."""
    say: Callable[[R, P, str, Refusal], str] = field(default=lambda rules, position, move, refusal: refusal.sentence)
    """The sentence for a refused move, which is given as text."""


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
    """A table's own ``Table.perft``. It says how a match that ends earlier counts."""
    is_placement: Callable[[M], bool] | None = None
    """Return True if a move places a piece, at a table that counts pieces."""
    random_match: Callable[[R, int, Sequence[Stream], Sequence[DealtCards]], tuple[int, P, int]] | None = None
    """Play a whole match of two random bots, whose choices come from one stream each. Return the seat that began, the
    last position, and the number of pieces placed. It saves the copies and checks that ``apply`` makes."""
    core: CountingCore[R, P, M] | None = None
