"""What a table has to say of itself, so that whoever plays it need not know which it is."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from operator import attrgetter
from typing import TYPE_CHECKING, Any

from game.content.files import Files
from game.content.table_content import TableFiles, unsaid
from game.kernel.budget import Stop
from game.kernel.digest import digest
from game.kernel.events import as_json
from game.kernel.figure import Figure
from game.kernel.json_values import JsonObject
from game.kernel.opaque import Bot, Event, Mind, Move, Position, Rules
from game.kernel.puzzle import Posed
from game.kernel.random_bot import Lots
from game.kernel.refusal import Refusal
from game.kernel.result import Result, Score, result_of
from game.tables.bot_ladder import UNMEASURED, Ladder
from game.tables.plain_notation import PlainNotation, position_and_move, written

if TYPE_CHECKING:
    from game.kernel.hindsight import Hindsight
    from game.kernel.reason import Reason
    from game.kernel.thought import Thought, Weighed


def uncounted(rules: Rules, events: Iterable[Event]) -> Iterable[Figure]:
    """The figures of a table that counts nothing of its own."""
    return ()


def untold(rules: Rules) -> Mapping[str, int]:
    """What the rules of a table say whose texts tell none of it."""
    return {}


def ordinary(rules: Rules, before: Position, after: Position, events: Sequence[Event]) -> Iterable[Figure]:
    """The deeds of a table whose figures tell all there is."""
    return ()


def anybody(rules: Rules) -> int | None:
    """Any seat may move first."""
    return None


def unchanged(move: Move, events: Sequence[Event]) -> Move:
    """The move of a table that leaves nothing to chance, as a log keeps it."""
    return move


def unvaried(rules: Rules, chosen: Mapping[str, str]) -> Rules:
    """The rules of a table where nothing is chosen beside a rule set."""
    return rules


def one_by_one(rules: Rules) -> bool:
    """Whether seats move at the same time, at a table where they never do."""
    return False


def whole(position: Position, seat: int) -> Position:
    """What of a position concerns one seat where all of it does."""
    return position


def unsaid_choices(rules: Rules) -> Mapping[str, Iterable[str]]:
    """Nothing is chosen beside a rule set."""
    return {}


def unsought(rules: Rules) -> Mapping[str, str]:
    """Nothing: any seed will do."""
    return {}


def alone(rules: Rules, position: Position) -> None:
    """What the next match carries on with at a table where each stands alone."""


def uncounted_end(position: Position) -> Mapping[str, int]:
    """What a table counts of last positions that counts nothing."""
    return {}


def unplayed(rules: Rules, bots: Sequence[Bot], decks: Iterable[Sequence[str] | None]) -> str:
    """Return the reason why nothing but the rules plays at a table without a core."""
    return "this table has no counting core"


def nothing(move: Move) -> bool:
    """No move of a table on which nothing is placed."""
    return False


def asked(move: Move) -> bool:
    """Whether a move makes itself, at a table where none does."""
    return False


def without_stream(position: Position) -> Position:
    """The position without the random stream that is its ``rng``, where it has one."""
    return position._replace(rng=None) if hasattr(position, "rng") else position


def rules_digest(rules: Rules) -> str:
    """Digest of all that a rule file says."""
    return digest(rules.model_dump_json())


Request = Callable[[Rules, Position, Stop], JsonObject]
"""What a table answers about a position; ``stop`` says when the time for it is up."""
OF_POSITION = {name: attrgetter(name) for name in ("over", "turn")}
"""What a position may say of itself."""


@dataclass(frozen=True, slots=True)
class Table:
    """The functions of one table, for whoever need not know which it is.

    Raises TypeError where one is left out that cannot be filled in.
    """

    files: TableFiles
    """What it says of its data."""
    new: Callable[..., Position]
    legal: Callable[[Rules, Position], tuple[Move, ...]]
    apply: Callable[[Rules, Position, Move], tuple[Position, tuple[Event, ...]]]
    score: Callable[[Rules, Position], Score]
    """With whatever else the referee tells of this table."""
    over: Callable[[Position], bool] = OF_POSITION["over"]
    """Left out, the position has it."""
    turn: Callable[[Position], int] = OF_POSITION["turn"]
    """The seat to move. Left out, the position has it, or there is but one seat."""
    blind: Callable[[Position], Position] = without_stream
    """The position as bots receive it: without its random stream."""
    data: Callable[[Rules], str] = rules_digest
    """Digest of everything in a rule set that can change a match."""
    parts: Callable[[Rules], Mapping[str, str]] = unsaid
    """Digests of the files of the data that a rule set is put together from, by their names. Left out, that is its rule
    file."""
    write: Callable[[Position], str] = unsaid
    read: Callable[[Rules, str], Position] = unsaid
    """Left out, both are a ``PlainNotation``."""
    write_move: Callable[[Move], str] = unsaid
    read_move: Callable[[Rules, str], Move] = unsaid
    """These as well."""
    bots: Mapping[str, Bot] = field(default_factory=dict)
    """By name; one that draws lots is there anyway."""
    codes: Mapping[str, str] = field(default_factory=dict)
    """What the codes mean that only this table refuses with."""
    opens: Callable[[Rules], int | None] = anybody
    """The seat that always moves first by these rules. Left out, any may, and a series says which."""
    seats: tuple[int, ...] = (2,)
    """How many may sit down. Where that is more than one number, a rule set says in its ``seats`` which."""
    decide: Callable[..., Thought] | None = None
    """(rules, position, mind, stream, nodes, stop, clock) to a thought with its ``move`` and ``chance``, for bots as
    ``mind`` describes them; ``nodes`` may be None, ``stop`` ends the thinking early, and by the clock the mind's own
    seconds count."""
    hindsight: Callable[[Rules, Position, Move, Mind, int], Hindsight] | None = None
    """(rules, position, move, mind, nodes) to what that move was worth beside the best one, as so many nodes of a bot
    tell; only a table that knows lets a match be gone through afterwards. The position must be ``blind``."""
    weigh: Callable[..., Weighed] | None = None
    """(rules, position, mind, stream, nodes, stop, more, clock) to the ``move`` and ``chance`` of ``decide``, what
    every move is worth as ``values``, in hundredths of what the match is decided by, and whether the best is ``exact``;
    ``more`` ends what goes beyond the move itself."""
    reason: Callable[[Rules, Position, Move], Reason] | None = None
    """(rules, position, move) to why that move is good; only a table that knows gives advice."""
    sure: Callable[[Rules, Position, Stop], Sequence[Move] | None] | None = None
    """(rules, position, stop) to the moves of a line that wins whatever lies hidden, none where there is none; None
    where ``stop`` came first. Only a table that knows shows it to whoever sits alone and holds on to a hint."""
    puzzle: Callable[[Rules, Position], Posed | None] | None = None
    """(rules, position) to what there is to find in it; only a table that knows has puzzles."""
    sought: Callable[[Rules], Mapping[str, str]] = unsought
    """What is to be chosen of ``varied`` for a match whose seed was looked for by these rules; nothing where any will
    do."""
    seek: Callable[[Rules, int, Stop], int] | None = None
    """(rules, seed, stop) to the first seed from that one on whose match is as ``sought`` wants it."""
    named: Callable[[Move, Sequence[Event]], Move] = unchanged
    """A move with what chance made of it, by its events, so that a log replays by itself."""
    fateful: frozenset[type] = frozenset()
    """Events in which chance has spoken: no house rule takes back a move that brought one."""
    by_itself: Callable[[Move], bool] = asked
    """Whether a move makes itself, because nobody is asked where there is no other."""
    figures: Callable[[Rules, Iterable[Event]], Iterable[Figure]] = uncounted
    """What is counted of a match, by its rules and all its events in order."""
    numbers: Callable[[Rules], Mapping[str, int]] = untold
    """What the rules say that lessons and practice tell, by the names in their braces."""
    deeds: Callable[[Rules, Position, Position, Sequence[Event]], Iterable[Figure]] = ordinary
    """(rules, before, after, events) of one ply to what the story of a match tells beside the figures."""
    together: Callable[[Rules], bool] = one_by_one
    """Whether both seats may move at any time by these rules; ``legal`` has the moves of both then."""
    share: Callable[[Position, int], Position] = whole
    """(position, seat) to what of it concerns that seat alone, where seats move at the same time: a position in which
    just its moves are legal, and about which its bot thinks."""
    varied: tuple[str, ...] = ()
    """What may be chosen beside the rule set, such as a layout; ``new`` of the referee takes it by these names."""
    vary: Callable[[Rules, Mapping[str, str]], Rules] = unvaried
    """The rules with what was chosen; refuses what does not exist."""
    choosable: Callable[[Rules], Mapping[str, Iterable[str]]] = unsaid_choices
    """What there is of each of that, by these rules."""
    ranked: tuple[str, ...] = ()
    """What of that makes another game of it: each has high scores and figures of its own."""
    carried: tuple[str, ...] = ()
    """What ``new`` takes over from the match before, such as its score."""
    onward: Callable[[Rules, Position], Mapping[str, int] | None] = alone
    """What the next match carries on with from a last position; None where it begins from nothing."""
    requests: Mapping[str, Request] = field(default_factory=dict)
    """What the referee is asked about positions of this table alone: (rules, position, stop) to the answer."""
    requested: Mapping[str, str] = field(default_factory=dict)
    """What each of these answers, in words."""
    counts: Callable[[Position], Mapping[str, int]] = uncounted_end
    """What is counted of the last position of a match, by its name; ``sim`` tells the mean."""
    decks: Callable[[Files], Mapping[str, tuple[str, ...]]] | None = None
    """The cards of every deck by its name, where there are any."""
    places: Callable[[Move], bool] = nothing
    """Whether a move places a piece, where those are counted."""
    apart: Mapping[str, str] = field(default_factory=dict)
    """Ways to win that figures count apart, with what they are called there."""
    drawn: Callable[..., tuple[int, Position, int]] | None = None
    """A whole match in which both seats draw lots: who began, the last position, and how many pieces were placed.

    For a table where asking for the moves one by one would take much longer.
    """
    core: Callable[..., Any] | None = None
    """(rules, bots, decks) to a core that plays many matches without the table's rules and says what they say, for a
    table that has one. ``watch`` of it plays one match, and ``count`` sums up many."""
    aside: Callable[..., str] = unplayed
    """(rules, bots, decks) to the reason why the core does not play such matches, an empty text if it does."""
    perft: Callable[[Rules, Position, int], int] | None = None
    """Sequences of so many plies from a position; None where plies are left to chance."""
    ladder: Ladder = UNMEASURED
    """How strong its bots have to be."""
    name: str = field(init=False)
    rules: str = field(init=False)
    """The rule set that is played unless another one is named."""
    events: Mapping[type, str] = field(init=False)
    """Every event type by its outward name."""

    def __post_init__(self) -> None:
        files, bots = self.files, {"random": Lots(self.legal), **self.bots}
        self._fill(name=files.name, rules=files.standard, events=files.events, bots=bots)
        if self.parts is unsaid:
            self._fill(parts=lambda rules: {f"{files.name}/rules/{rules.name}.yaml": self.data(rules)})
        if self.data is rules_digest and not files.reads_one:
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
        """What the table leaves to the position is there."""
        for name in (name for name, asked in OF_POSITION.items() if getattr(self, name) is asked):
            position, _ = position_and_move(self.apply)
            if not hasattr(position, name):
                raise TypeError(f"{self.name}: neither the table nor its {position.__name__} has {name}")

    def _write(self, write: str, read: str, which: int, code: str) -> None:
        """Fill in a notation that is left out."""
        left_out = [getattr(self, each) is unsaid for each in (write, read)]
        if any(left_out) and not all(left_out):
            raise TypeError(f"{self.name}: {write} and {read} are said together, or neither")
        if any(left_out):
            plain = PlainNotation.of(position_and_move(self.apply)[which], code)
            self._fill(**{write: written, read: plain.read})

    @property
    def plain(self) -> Bot:
        """The bot that answers at once: the greedy one, where there is one."""
        return self.bots.get("greedy", self.bots["random"])

    def taken(self, rules: Rules) -> int:
        """How many sit down to play by these rules."""
        return self.seats[0] if len(self.seats) == 1 else int(rules.seats)

    def acting(self, rules: Rules, position: Position) -> tuple[int, ...]:
        """The seats that may move now; when the match is over, the last that could."""
        if not self.together(rules) or self.over(position):
            return (self.turn(position),)
        seats = range(1, self.taken(rules) + 1)
        return tuple(seat for seat in seats if self.legal(rules, self.share(position, seat)))

    def mover(self, rules: Rules, position: Position, move: Move) -> int:
        """The seat whose move that is: the one to move, or where they move at the same time the one that may."""
        for seat in range(1, self.taken(rules) + 1) if self.together(rules) else ():
            try:
                self.apply(rules, self.share(position, seat), move)
            except Refusal:
                continue
            return seat
        return self.turn(position)

    def result(self, rules: Rules, position: Position) -> Result | None:
        """How the match ended, None while it goes on."""
        return result_of(self.score(rules, position))

    def as_json(self, event: Event) -> JsonObject:
        """An event as plain JSON values."""
        return as_json(self.events, event)
