"""One package a table, each a set of pure functions over a frozen position."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches
from functools import cache
from importlib import import_module
from pathlib import Path
from types import ModuleType

from game.content.files import Files
from game.kernel.events import as_json
from game.kernel.figure import Figure
from game.kernel.hindsight import Hindsight
from game.kernel.json_values import JsonObject
from game.kernel.opaque import Bot, Event, Mind, Move, Position, Rules
from game.kernel.reason import Reason
from game.kernel.refusal import Refusal
from game.kernel.result import Result, Score, result_of
from game.kernel.thought import Thought, Weighed


def _found() -> dict[str, ModuleType]:
    """Every folder beside this file in the order of their places; nothing else of it is read before it is asked for."""
    names = {path.parent.name for folder in __path__ for path in Path(folder).glob("*/__init__.py")}
    tables = {name: import_module(f"{__name__}.{name}") for name in names}
    return {name: tables[name] for name in sorted(tables, key=lambda name: (tables[name].PLACE, name))}


PLACES: Mapping[str, float] = {name: table.PLACE for name, table in _found().items()}
"""Every table from left to right, and where its cabinet stands."""
RULES: Mapping[str, str] = {name: table.RULES for name, table in _found().items()}
"""The rule set that each is played by unless told otherwise."""
NAMES = tuple(PLACES)
FIRST = NAMES[0]
"""Where one plays unless told otherwise."""


def uncounted(rules: Rules, events: Iterable[Event]) -> Iterable[Figure]:
    """The figures of a table that counts nothing of its own."""
    return ()


def unchanged(move: Move, events: Sequence[Event]) -> Move:
    """The move of a table that leaves nothing to chance, as a log keeps it."""
    return move


def nothing(move: Move) -> bool:
    """No move of a table on which nothing is placed."""
    return False


def asked(move: Move) -> bool:
    """Whether a move makes itself, at a table where none does."""
    return False


@dataclass(frozen=True, slots=True)
class Table:
    """The functions of one table, for whoever need not know which it is."""

    name: str
    rules: str
    """The rule set that is played unless another one is named."""
    events: Mapping[type, str]
    """Every event type by its outward name."""
    codes: Mapping[str, str]
    """What the codes mean that only this table refuses with."""
    new: Callable[..., Position]
    legal: Callable[[Rules, Position], tuple[Move, ...]]
    apply: Callable[[Rules, Position, Move], tuple[Position, tuple[Event, ...]]]
    score: Callable[[Rules, Position], Score]
    """With whatever else the referee tells of this table."""
    over: Callable[[Position], bool]
    turn: Callable[[Position], int]
    """The seat to move."""
    blind: Callable[[Position], Position]
    """The position as bots receive it: without its random stream."""
    data: Callable[[Rules], str]
    """Digest of everything in a rule set that can change a match."""
    parts: Callable[[Rules], Mapping[str, str]]
    """Digests of the files of the data that a rule set is put together from, by their names."""
    write: Callable[[Position], str]
    read: Callable[[Rules, str], Position]
    write_move: Callable[[Move], str]
    read_move: Callable[[Rules, str], Move]
    bots: Mapping[str, Bot]
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
    named: Callable[[Move, Sequence[Event]], Move] = unchanged
    """A move with what chance made of it, by its events, so that a log replays by itself."""
    fateful: frozenset[type] = frozenset()
    """Events in which chance has spoken: no house rule takes back a move that brought one."""
    by_itself: Callable[[Move], bool] = asked
    """Whether a move makes itself, because nobody is asked where there is no other."""
    figures: Callable[[Rules, Iterable[Event]], Iterable[Figure]] = uncounted
    """What is counted of a match, by its rules and all its events in order."""
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
    perft: Callable[[Rules, Position, int], int] | None = None
    """Sequences of so many plies from a position; None where plies are left to chance."""

    def taken(self, rules: Rules) -> int:
        """How many sit down to play by these rules."""
        return self.seats[0] if len(self.seats) == 1 else int(rules.seats)

    def result(self, rules: Rules, position: Position) -> Result | None:
        """How the match ended, None while it goes on."""
        return result_of(self.score(rules, position))

    def as_json(self, event: Event) -> JsonObject:
        """An event as plain JSON values."""
        return as_json(self.events, event)


@cache
def table(name: str) -> Table:
    """The table of that name; refuses with ``unknown_table``."""
    if name not in NAMES:
        near = get_close_matches(name, NAMES, 1)
        hint = f" Did you mean {near[0]}?" if near else ""
        raise Refusal("unknown_table", f"There is no table called {name!r}.{hint}")
    found: Table = import_module(f"game.tables.{name}.manifest").TABLE
    return found
