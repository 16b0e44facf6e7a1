"""The contract of a table: everything that shared code needs to play it without knowing its rules."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from operator import attrgetter
from typing import TYPE_CHECKING, Any, NoReturn

from game.content.files import Files
from game.content.table_content import TableFiles
from game.kernel.bots import Lots, Stop
from game.kernel.events import as_json
from game.kernel.opaque import Bot, Event, JsonObject, Mind, Move, Position, Rules
from game.kernel.ply import digest
from game.kernel.refusal import Refusal
from game.kernel.result import Figure, Result, Score, result_of
from game.kernel.review import Posed
from game.tables.bot_ladder import UNMEASURED, Ladder
from game.tables.plain_notation import PlainNotation, position_and_move, written

if TYPE_CHECKING:
    from game.kernel.bots import Thought, Weighed
    from game.kernel.review import Hindsight, Reason


def unsaid(*asked: object) -> NoReturn:
    """Raise LookupError: the placeholder of an optional function that has not been filled in."""
    raise LookupError("no function has been filled in")


def uncounted(rules: Rules, events: Iterable[Event]) -> Iterable[Figure]:
    """Return no figures: this table counts nothing."""
    return ()


def untold(rules: Rules) -> Mapping[str, int]:
    """Return no numbers: the texts of this table quote none from its rules."""
    return {}


def ordinary(rules: Rules, before: Position, after: Position, events: Sequence[Event]) -> Iterable[Figure]:
    """Return no deeds: the figures of this table say everything."""
    return ()


def anybody(rules: Rules) -> int | None:
    """Return None: any seat may move first."""
    return None


def unchanged(move: Move, events: Sequence[Event]) -> Move:
    """Return the move unchanged: nothing at this table is left to chance."""
    return move


def unvaried(rules: Rules, chosen: Mapping[str, str]) -> Rules:
    """Return the rules unchanged: this table offers no choices besides the rule set."""
    return rules


def one_by_one(rules: Rules) -> bool:
    """Return False: seats of this table never move at the same time."""
    return False


def whole(position: Position, seat: int) -> Position:
    """Return the whole position: all of it concerns every seat."""
    return position


def unsaid_choices(rules: Rules) -> Mapping[str, Iterable[str]]:
    """Return no choices besides the rule set."""
    return {}


def unsought(rules: Rules) -> Mapping[str, str]:
    """Return no required choices: any seed will do."""
    return {}


def alone(rules: Rules, position: Position) -> None:
    """Return None: the next match takes over nothing from the one before."""


def uncounted_end(position: Position) -> Mapping[str, int]:
    """Return no counts: this table counts nothing in last positions."""
    return {}


def unplayed(rules: Rules, bots: Sequence[Bot], decks: Iterable[Sequence[str] | None]) -> str:
    """Return the reason why the rules play every match: this table has no core."""
    return "this table has no counting core"


def nothing(move: Move) -> bool:
    """Return False: no move of this table places a piece."""
    return False


def asked(move: Move) -> bool:
    """Return False: no move of this table is automatic."""
    return False


def without_stream(position: Position) -> Position:
    """Return the position without ``rng``, its random stream, if it has one."""
    return position._replace(rng=None) if hasattr(position, "rng") else position


def rules_digest(rules: Rules) -> str:
    """Return the digest of everything in a rule file."""
    return digest(rules.model_dump_json())


Request = Callable[[Rules, Position, Stop], JsonObject]
"""The answer of a table to a question about a position; ``stop`` returns True when time is up."""
OF_POSITION = {name: attrgetter(name) for name in ("over", "turn")}
"""Functions that read these values from the position itself."""


@dataclass(frozen=True, slots=True)
class Table:
    """The functions of one table, for code that works with any table.

    Raises TypeError if a function is missing and has no default.
    """

    files: TableFiles
    """Names and data files of the table."""
    new: Callable[..., Position]
    legal: Callable[[Rules, Position], tuple[Move, ...]]
    apply: Callable[[Rules, Position, Move], tuple[Position, tuple[Event, ...]]]
    score: Callable[[Rules, Position], Score]
    """The score, with everything else the referee reports about this table."""
    over: Callable[[Position], bool] = OF_POSITION["over"]
    """Return True if the match has ended. Default: the position's ``over``."""
    turn: Callable[[Position], int] = OF_POSITION["turn"]
    """The seat to move. Default: the position's ``turn``, or 1 at a table with one seat."""
    blind: Callable[[Position], Position] = without_stream
    """The position as bots receive it: without its random stream."""
    data: Callable[[Rules], str] = rules_digest
    """Digest of everything in a rule set that can change a match."""
    parts: Callable[[Rules], Mapping[str, str]] = unsaid
    """Digests of the data files that make up a rule set, by name. Default: the digest of its rule file."""
    write: Callable[[Position], str] = unsaid
    read: Callable[[Rules, str], Position] = unsaid
    """Read a position. Default for both: a ``PlainNotation``."""
    write_move: Callable[[Move], str] = unsaid
    read_move: Callable[[Rules, str], Move] = unsaid
    """Read a move. Default for both: a ``PlainNotation``."""
    bots: Mapping[str, Bot] = field(default_factory=dict)
    """Bots by name; a bot that plays at random is added."""
    codes: Mapping[str, str] = field(default_factory=dict)
    """Meanings of the refusal codes that only this table uses."""
    opens: Callable[[Rules], int | None] = anybody
    """The seat that always moves first under these rules. Default: any may, and the series decides."""
    seats: tuple[int, ...] = (2,)
    """Numbers of seats that are possible. If there are several, ``seats`` of the rule set picks one."""
    decide: Callable[..., Thought] | None = None
    """(rules, position, mind, stream, nodes, stop, clock) to a thought with its ``move`` and ``chance``, for bots as
    ``mind`` describes them. ``nodes`` may be None, ``stop`` ends the thinking early, and with a clock the mind's own
    seconds count."""
    hindsight: Callable[[Rules, Position, Move, Mind, int], Hindsight] | None = None
    """(rules, position, move, mind, nodes) to the worth of that move compared with the best one, searched with this
    number of nodes. Without it a table offers no review of matches. The position must be ``blind``."""
    weigh: Callable[..., Weighed] | None = None
    """(rules, position, mind, stream, nodes, stop, more, clock) to the ``move`` and ``chance`` of ``decide``, the
    ``values`` of all moves, in hundredths of what decides the match, and ``exact``, True if the best value is
    proved. ``more`` ends the work beyond the move itself."""
    reason: Callable[[Rules, Position, Move], Reason] | None = None
    """(rules, position, move) to the reason why that move is good. Without it a table gives no advice."""
    sure: Callable[[Rules, Position, Stop], Sequence[Move] | None] | None = None
    """(rules, position, stop) to the moves of a line that wins no matter what is hidden, empty if no such line exists;
    None if ``stop`` came first. A lone player sees the line by holding the hint button. Without it a table shows
    none."""
    puzzle: Callable[[Rules, Position], Posed | None] | None = None
    """(rules, position) to the puzzle in that position, if any. Without it a table has no puzzles."""
    sought: Callable[[Rules], Mapping[str, str]] = unsought
    """The choices of ``varied`` for a match whose seed was searched for under these rules; empty if any will do."""
    seek: Callable[[Rules, int, Stop], int] | None = None
    """(rules, seed, stop) to the first seed from that one on whose match fits ``sought``."""
    named: Callable[[Move, Sequence[Event]], Move] = unchanged
    """A move completed with the results of chance from its events, so that a log replays without a random stream."""
    fateful: frozenset[type] = frozenset()
    """Events that reveal a result of chance: no house rule takes back a move that brought one."""
    by_itself: Callable[[Move], bool] = asked
    """Return True if a move is automatic: it is the only one, so the player is not asked."""
    figures: Callable[[Rules, Iterable[Event]], Iterable[Figure]] = uncounted
    """The figures of a match, from its rules and all its events in order."""
    numbers: Callable[[Rules], Mapping[str, int]] = untold
    """Numbers of the rules that lessons and practice texts quote, by their names in braces."""
    deeds: Callable[[Rules, Position, Position, Sequence[Event]], Iterable[Figure]] = ordinary
    """(rules, before, after, events) of one ply to the deeds that the story of a match mentions in addition to the
    figures."""
    together: Callable[[Rules], bool] = one_by_one
    """Return True if both seats may move at any time under these rules; ``legal`` then has the moves of both."""
    share: Callable[[Position, int], Position] = whole
    """(position, seat) to the part of a position that concerns that seat alone, if seats move at the same time: only
    its moves are legal there, and its bot thinks about that part."""
    varied: tuple[str, ...] = ()
    """Choices besides the rule set, such as a layout; ``new`` of the referee takes them by these names."""
    vary: Callable[[Rules, Mapping[str, str]], Rules] = unvaried
    """The rules with these choices applied; refuses unknown ones."""
    choosable: Callable[[Rules], Mapping[str, Iterable[str]]] = unsaid_choices
    """The options of each choice under these rules."""
    ranked: tuple[str, ...] = ()
    """Choices that make a different game: each option has its own high scores and figures."""
    carried: tuple[str, ...] = ()
    """Values that ``new`` takes over from the match before, such as its score."""
    onward: Callable[[Rules, Position], Mapping[str, int] | None] = alone
    """The values that the next match takes over from a last position; None if it starts from scratch."""
    requests: Mapping[str, Request] = field(default_factory=dict)
    """Questions to the referee that only this table answers: (rules, position, stop) to the answer."""
    requested: Mapping[str, str] = field(default_factory=dict)
    """Descriptions of these answers."""
    counts: Callable[[Position], Mapping[str, int]] = uncounted_end
    """Counts in the last position of a match, by name; ``sim`` reports their means."""
    decks: Callable[[Files], Mapping[str, tuple[str, ...]]] | None = None
    """The cards of every deck by name, if the table has cards."""
    places: Callable[[Move], bool] = nothing
    """Return True if a move places a piece, at a table that counts pieces."""
    apart: Mapping[str, str] = field(default_factory=dict)
    """Ways to win that figures count separately, with their names there."""
    drawn: Callable[..., tuple[int, Position, int]] | None = None
    """A whole match of two random bots: the seat that began, the last position, and the number of pieces placed.

    For a table where listing the legal moves of every ply would take much longer.
    """
    core: Callable[..., Any] | None = None
    """(rules, bots, decks) to a core that plays many matches with the same results as the table's rules, but faster.
    Its ``watch`` plays one match, its ``count`` sums up many."""
    aside: Callable[..., str] = unplayed
    """(rules, bots, decks) to the reason why the core cannot play such matches; empty if it can."""
    perft: Callable[[Rules, Position, int], int] | None = None
    """The number of sequences of this many plies from a position; None if chance takes part."""
    ladder: Ladder = UNMEASURED
    """Strength that the bots must have."""
    name: str = field(init=False)
    rules: str = field(init=False)
    """The default rule set."""
    events: Mapping[type, str] = field(init=False)
    """Outward names of the event types."""

    def __post_init__(self) -> None:
        files, bots = self.files, {"random": Lots(self.legal), **self.bots}
        self._fill(name=files.name, rules=files.standard, events=files.events, bots=bots)
        if self.parts is unsaid:
            self._fill(parts=lambda rules: {f"{files.name}/rules/{rules.name}.yaml": self.data(rules)})
        if self.data is rules_digest and files.assembly:
            raise TypeError(f"{self.name}: rules that are gathered from more than their rule file need data")
        if self.turn is OF_POSITION["turn"] and self.seats == (1,):
            self._fill(turn=lambda position: 1)
        self._check_position()
        self._write("write", "read", 0, "bad_position")
        self._write("write_move", "read_move", 1, "bad_move")

    def _fill(self, **found: object) -> None:
        for name, value in found.items():
            object.__setattr__(self, name, value)

    def _check_position(self) -> None:
        """Check that the position has everything the table leaves to it."""
        for name in (name for name, asked in OF_POSITION.items() if getattr(self, name) is asked):
            position, _ = position_and_move(self.apply)
            if not hasattr(position, name):
                raise TypeError(f"{self.name}: neither the table nor its {position.__name__} has {name}")

    def _write(self, write: str, read: str, which: int, code: str) -> None:
        """Fill in a missing notation."""
        left_out = [getattr(self, each) is unsaid for each in (write, read)]
        if any(left_out) and not all(left_out):
            raise TypeError(f"{self.name}: {write} and {read} are said together, or neither")
        if any(left_out):
            plain = PlainNotation.of(position_and_move(self.apply)[which], code)
            self._fill(**{write: written, read: plain.read})

    @property
    def plain(self) -> Bot:
        """The bot that answers at once: the greedy one, or else the random one."""
        return self.bots.get("greedy", self.bots["random"])

    def taken(self, rules: Rules) -> int:
        """Return the number of seats under these rules."""
        return self.seats[0] if len(self.seats) == 1 else int(rules.seats)

    def acting(self, rules: Rules, position: Position) -> tuple[int, ...]:
        """Return the seats that may move now, or after the match the last ones that could."""
        if not self.together(rules) or self.over(position):
            return (self.turn(position),)
        seats = range(1, self.taken(rules) + 1)
        return tuple(seat for seat in seats if self.legal(rules, self.share(position, seat)))

    def mover(self, rules: Rules, position: Position, move: Move) -> int:
        """Return the seat that makes a move: the one to move, or with simultaneous moves the one that may make it."""
        for seat in range(1, self.taken(rules) + 1) if self.together(rules) else ():
            try:
                self.apply(rules, self.share(position, seat), move)
            except Refusal:
                continue
            return seat
        return self.turn(position)

    def result(self, rules: Rules, position: Position) -> Result | None:
        """Return the result of the match, None while it runs."""
        return result_of(self.score(rules, position))

    def as_json(self, event: Event) -> JsonObject:
        """Return an event as plain JSON values."""
        return as_json(self.events, event)
