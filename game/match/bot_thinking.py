"""Bots think in the background, about a position in notation: they know no window, and no die before it is shown."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Mapping
from concurrent.futures import Future
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

from game.background.immediate import Immediate
from game.background.job import Report, Runner
from game.background.plain import packed, unpacked
from game.background.process import Process
from game.kernel.opaque import Mind, Position, Rules
from game.kernel.random_stream import Stream
from game.tables import NAMES, table

if TYPE_CHECKING:
    from game.kernel.hindsight import Hindsight
    from game.kernel.thought import Thought, Weighed
    from game.tables import Table

FEW = 300
"""Positions that are looked at where the answer must come at once."""
LONG = 60.0
"""Seconds that looking for a line or a seed may take at most."""
WARM = 300
"""Positions it looks at to warm up."""
JUDGED = 1000
"""Moves of which it remembers what they were worth: whoever goes through a match asks what its story asked."""
met: set[tuple[bytes, bytes]] = set()
"""Rules and minds that it has warmed up for, the last few."""
MET = 16
"""So many."""


class Asked(NamedTuple):
    """What is to be thought about."""

    table: str
    rules: bytes
    """As ``packed`` writes them."""
    position: str
    """In notation, without its random stream."""
    mind: bytes
    """Of a bot of that table, as ``packed`` writes it."""
    seed: int
    """Of the bot's own chance."""
    seconds: float
    """How long it may take."""
    weighs: bool = False
    """Whether to tell what every move is worth, too."""
    nodes: int | None = None
    """So many positions instead of the time: then no clock is looked at, and the answer is always the same."""

    @property
    def patience(self) -> float:
        """Seconds all of it may take."""
        return self.seconds * (1 + self.weighs)


class Judged(NamedTuple):
    """A move of a match that is to be weighed."""

    table: str
    rules: bytes
    """As ``packed`` writes them."""
    position: str
    """Before it, in notation, without its random stream."""
    move: str
    """In notation."""
    mind: bytes
    """Of the bot that weighs, written so."""
    nodes: int
    """How many positions it may look at."""


class Open(NamedTuple):
    """A match with all that it hides, for questions that no player could answer."""

    table: str
    rules: bytes
    """As ``packed`` writes them."""
    position: str
    """In notation."""


class Verdict(NamedTuple):
    """What came of it."""

    move: str
    """In notation."""
    chance: float
    """How likely the seat to move is to win, 0 to 1."""
    values: Mapping[str, int] = {}
    """What every move is worth by its notation, in hundredths, where that was asked and the table can tell."""
    exact: bool = False
    """Whether the best of these is what best play to the end brings."""


def judged(report: Report, asked: Judged) -> Hindsight:
    """What a move was worth, the best one in notation; known at once when it was asked before."""
    return _judged(asked._replace(rules=_one(asked.rules), mind=_one(asked.mind)))


@lru_cache(maxsize=8)
def _one(told: bytes) -> bytes:
    """One value for all questions about the same rules: each brings its own, longer than all else of it."""
    return told


@lru_cache(maxsize=JUDGED)
def _judged(asked: Judged) -> Hindsight:
    on, rules = table(asked.table), known(asked.rules)
    assert on.hindsight is not None, f"{asked.table} cannot weigh moves"
    position = on.blind(on.read(rules, asked.position))
    found = on.hindsight(rules, position, on.read_move(rules, asked.move), known(asked.mind), asked.nodes)
    return found._replace(best=on.write_move(found.best))


def sure(report: Report, asked: Open) -> tuple[str, ...]:
    """The moves of a line that wins, in notation; none where there is none."""
    on, rules = table(asked.table), known(asked.rules)
    assert on.sure is not None, f"{asked.table} knows no line that wins"
    line = on.sure(rules, on.read(rules, asked.position), report.dropped)
    return tuple(map(on.write_move, line or ()))


def sought(report: Report, on: str, rules: bytes, seed: int) -> int:
    """The first seed from this one on that is as the rules want it."""
    seek = table(on).seek
    assert seek is not None, f"{on} looks for no seeds"
    return seek(known(rules), seed, report.dropped)


def answer(report: Report, asked: Asked) -> Verdict:
    """The move of a bot; soon and not well thought about once nobody waits for it."""
    on, rules, mind = table(asked.table), known(asked.rules), known(asked.mind)
    assert on.decide is not None, f"{asked.table} has no bots that think"
    position, stream = on.blind(on.read(rules, asked.position)), Stream(asked.seed)
    weigh = on.weigh if asked.weighs else None
    if asked.nodes is not None:
        if weigh is not None:
            return written(on, weigh(rules, position, mind, stream, asked.nodes))
        return thought(on, on.decide(rules, position, mind, stream, asked.nodes))
    if (asked.rules, asked.mind) not in met:
        # What it has to read and work out for the first time is not taken from its time to think.
        if len(met) >= MET:
            met.clear()
        met.add((asked.rules, asked.mind))
        on.decide(rules, position, mind, Stream(asked.seed), WARM)
    clock = time.monotonic
    began = clock()

    def past(seconds: float) -> Callable[[], bool]:
        return lambda: clock() >= began + seconds or report.dropped()

    stop, more = past(asked.seconds), past(asked.patience)
    if weigh is not None:
        return written(on, weigh(rules, position, mind, stream, stop=stop, more=more, clock=clock))
    return thought(on, on.decide(rules, position, mind, stream, stop=stop, clock=clock))


def thought(on: Table, found: Thought) -> Verdict:
    """What a bot would do, in notation."""
    return Verdict(on.write_move(found.move), found.chance)


def written(on: Table, weighed: Weighed) -> Verdict:
    """What came of weighing every move, in notation."""
    values = {on.write_move(move): value for move, value in weighed.values.items()}
    return Verdict(on.write_move(weighed.move), weighed.chance, values, weighed.exact)


@lru_cache(maxsize=8)
def known(told: bytes) -> Any:
    """Rules and minds, unpacked once."""
    return unpacked(told, asks=True)


def warmed() -> None:
    """What every question needs, before the first one comes."""
    for name in NAMES:
        table(name)


class Thinker:
    """Takes positions and promises moves, in a process of its own unless another ``runner`` does it.

    Questions are answered one after the other. A promise fails with what the thinking failed with or with ``Lost``;
    ``close`` cancels it, and once it is cancelled thinking about it ends soon.
    """

    def __init__(self, runner: Runner | None = None, nodes: int | None = None, judges: int | None = None) -> None:
        self.runner = runner or Process("kotsu thinks", warmed)
        self.nodes, self.judges = nodes, judges
        """So many positions instead of a bot's time; and no more than so many for what a move was worth."""
        self._told: deque[tuple[object, bytes]] = deque(maxlen=8)

    def wake(self) -> None:
        """Somebody is going to ask soon."""
        self.runner.wake()

    def close(self) -> None:
        """Nobody asks any more."""
        self.runner.close()

    def think(
        self, on: str, rules: Rules, position: Position, mind: Mind, seed: int, seconds: float, weighs: bool = False
    ) -> Future[Verdict]:
        """The move of a bot of this table and how sure it is, some time after about so many seconds.

        With ``weighs`` what every move is worth, too, after twice the time, at tables that can tell. ``position`` must
        not be over.
        """
        here, of = blind(on, position), self._packed(mind)
        asked = Asked(on, self._packed(rules), here, of, seed, seconds, weighs, self.nodes)
        return self.runner.ask(f"a move in {here!r}", answer, asked, patience=asked.patience)

    def hindsight(
        self, on: str, rules: Rules, position: Position, move: str, mind: Mind, nodes: int
    ) -> Future[Hindsight]:
        """What a move in notation was worth beside the best one, also in notation."""
        here, most = blind(on, position), nodes if self.judges is None else min(nodes, self.judges)
        asked = Judged(on, self._packed(rules), here, move, self._packed(mind), most)
        return self.runner.ask(f"what {move} was worth in {here!r}", judged, asked, patience=0.0)

    def sure(self, on: str, rules: Rules, position: Position) -> Future[tuple[str, ...]]:
        """The moves of a line that wins from here, in notation, though no player can know; none where there is none."""
        here = table(on).write(position)
        return self.runner.ask(f"a sure line from {here!r}", sure, Open(on, self._packed(rules), here), patience=LONG)

    def seek(self, on: str, rules: Rules, seed: int) -> Future[int]:
        """The first seed from this one on that is as the rules want it."""
        return self.runner.ask(f"a seed from {seed} on", sought, on, self._packed(rules), seed, patience=LONG)

    def drop(self, promise: Future[Any]) -> None:
        """Nobody waits for this any more."""
        promise.cancel()

    def _packed(self, value: object) -> bytes:
        """A value as bytes; the last few are remembered."""
        for each, told in self._told:
            if each is value:
                return told
        self._told.append((value, told := packed(value, asks=True)))
        return told


class ImmediateThinker(Thinker):
    """Has thought when it is asked, about few positions: for pictures that must repeat."""

    def __init__(self, judges: int | None = None) -> None:
        super().__init__(Immediate(), FEW, judges)


def blind(on: str, position: Position) -> str:
    """A position of this table as one may think about it, in notation."""
    known = table(on)
    return known.write(known.blind(position))
