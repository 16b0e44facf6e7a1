"""Bots that think in the background, from a position in notation: they see no window and no die before it is rolled."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Mapping
from concurrent.futures import Future
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple, Protocol, cast

from game.background.job import Report, Runner
from game.background.plain import pack, unpack
from game.background.process import Process
from game.background.worker import Immediate
from game.kernel.opaque import Mind, Move, Position, Rules
from game.kernel.random_stream import Stream
from game.tables import NAMES, table
from game.tables.thinking import Limits

if TYPE_CHECKING:
    from game.kernel.bots import Thought, Weighed
    from game.kernel.review import Hindsight
    from game.tables import Table


FEW = 300
"""Positions a bot examines if the answer must come at once."""
LONG = 60.0
"""Most seconds spent on the search for a winning line or a seed."""
WARM = 300
"""Positions examined to warm up."""
JUDGED = 1000
"""Moves whose verdict is cached: the story of a match and a later review ask for the same ones."""
met: set[tuple[bytes, bytes]] = set()
"""Rules and minds that were warmed up recently."""
MET = 16
"""Most entries in ``met``."""


class Asked(NamedTuple):
    """A question to a bot: a position to think about."""

    table: str
    rules: bytes
    """Written by ``pack``."""
    position: str
    """The position in notation, without its random stream."""
    mind: bytes
    """A bot of the table, written by ``pack``."""
    seed: int
    """Seed of the bot's own randomness."""
    seconds: float
    """Time limit in seconds."""
    weighs: bool = False
    """True to return the value of every move too."""
    nodes: int | None = None
    """A limit in positions instead of seconds: no clock is read, so the answer is always the same."""

    @property
    def patience(self) -> float:
        """The most seconds the whole question may take."""
        return self.seconds * (1 + self.weighs)


class Judged(NamedTuple):
    """A move of a match to be evaluated."""

    table: str
    rules: bytes
    """Written by ``pack``."""
    position: str
    """The position before the move, in notation, without its random stream."""
    move: str
    """The move in notation."""
    mind: bytes
    """The bot that evaluates, written by ``pack``."""
    nodes: int
    """The most positions it may examine."""


class Open(NamedTuple):
    """A position with all hidden information, for questions no player could answer."""

    table: str
    rules: bytes
    """Written by ``pack``."""
    position: str
    """The position in notation."""


class Verdict(NamedTuple):
    """The answer to a question."""

    move: str
    """The move in notation."""
    chance: float
    """The chance that the seat to move wins, 0 to 1."""
    values: Mapping[str, int] = {}
    """The value of every move by its notation, in hundredths, if it was requested and the table can compute it."""
    exact: bool = False
    """True if the best value is the result of perfect play to the end."""


def judge(report: Report, asked: Judged) -> Hindsight:
    """Return what a move was worth, with the best move in notation; a repeated question is answered from the cache."""
    return _judge(asked._replace(rules=_one(asked.rules), mind=_one(asked.mind)))


@lru_cache(maxsize=8)
def _one(told: bytes) -> bytes:
    """Return one shared value for equal bytes, so that the cache does not store many copies of long rules."""
    return told


@lru_cache(maxsize=JUDGED)
def _judge(asked: Judged) -> Hindsight:
    on, rules = table(asked.table), rules_in(asked.rules)
    assert on.bots.hindsight is not None, f"{asked.table} cannot weigh moves"
    position = on.blind(on.read(rules, asked.position))
    found = on.bots.hindsight(rules, position, on.read_move(rules, asked.move), unpack_once(asked.mind), asked.nodes)
    return found._replace(best=on.write_move(found.best))


def sure(report: Report, asked: Open) -> tuple[str, ...]:
    """Return the moves of a winning line in notation, or an empty tuple if none is found."""
    on, rules = table(asked.table), rules_in(asked.rules)
    assert on.bots.winning_line is not None, f"{asked.table} knows no line that wins"
    line = on.bots.winning_line(rules, on.read(rules, asked.position), report.dropped)
    return tuple(map(on.write_move, line or ()))


def find_seed(report: Report, on: str, rules: bytes, seed: int) -> int:
    """Return the first seed from this one on that satisfies the rules."""
    search = table(on).choices.search
    assert search is not None, f"{on} searches for no seeds"
    return search.find(rules_in(rules), seed, report.dropped)


def answer(report: Report, asked: Asked) -> Verdict:
    """Return the move of a bot; a dropped question is answered quickly, without much thought."""
    on, rules, mind = table(asked.table), rules_in(asked.rules), unpack_once(asked.mind)
    assert on.bots.decide is not None, f"{asked.table} has no bots that think"
    position, stream = on.blind(on.read(rules, asked.position)), Stream(asked.seed)
    weigh = on.bots.weigh if asked.weighs else None
    if asked.nodes is not None:
        if weigh is not None:
            return worth_verdict(on, weigh(rules, position, mind, stream, Limits(asked.nodes)))
        return thought_verdict(on, on.bots.decide(rules, position, mind, stream, Limits(asked.nodes)))
    if (asked.rules, asked.mind) not in met:
        # Loading on first use does not count against the time to think.
        if len(met) >= MET:
            met.clear()
        met.add((asked.rules, asked.mind))
        on.bots.decide(rules, position, mind, Stream(asked.seed), Limits(WARM))
    clock = time.monotonic
    began = clock()

    def past(seconds: float) -> Callable[[], bool]:
        return lambda: clock() >= began + seconds or report.dropped()

    limits = Limits(stop=past(asked.seconds), more=past(asked.patience), clock=clock)
    if weigh is not None:
        return worth_verdict(on, weigh(rules, position, mind, stream, limits))
    return thought_verdict(on, on.bots.decide(rules, position, mind, stream, limits))


def thought_verdict(on: Table, found: Thought[Move]) -> Verdict:
    """Return a bot's thought as a verdict in notation."""
    return Verdict(on.write_move(found.move), found.chance)


def worth_verdict(on: Table, weighed: Weighed[Move]) -> Verdict:
    """Return the weighed moves as a verdict in notation."""
    values = {on.write_move(move): value for move, value in weighed.values.items()}
    return Verdict(on.write_move(weighed.move), weighed.chance, values, weighed.exact)


@lru_cache(maxsize=8)
def unpack_once(told: bytes) -> object:
    """Return the rules or mind in these bytes, unpacked once."""
    return unpack(told, asks=True)


def rules_in(told: bytes) -> Rules:
    """Return the rules in these bytes, unpacked once."""
    return cast("Rules", unpack_once(told))


def load_tables() -> None:
    """Load every table before the first question."""
    for name in NAMES:
        table(name)


class Cancelable(Protocol):
    """A question that can be canceled."""

    def cancel(self) -> bool: ...


class Thinker:
    """Answers questions about positions in a separate process, or with another ``runner``.

    Questions are answered one at a time. A promise fails with the error of the thinking or with ``Lost``; ``close``
    cancels it, and a canceled question ends soon.
    """

    def __init__(self, runner: Runner | None = None, nodes: int | None = None, judges: int | None = None) -> None:
        self.runner = runner or Process("kotsu thinks", load_tables)
        self.nodes, self.judges = nodes, judges
        """A number of positions that replaces a bot's time limit; and the most positions for evaluating a move."""
        self._told: deque[tuple[object, bytes]] = deque(maxlen=8)

    def wake(self) -> None:
        """Prepare for a question that will come soon."""
        self.runner.wake()

    def close(self) -> None:
        """Stop answering questions."""
        self.runner.close()

    def think(
        self, on: str, rules: Rules, position: Position, mind: Mind, seed: int, seconds: float, weighs: bool = False
    ) -> Future[Verdict]:
        """Promise the move of a bot of this table and its chance to win, after about ``seconds``.

        With ``weighs`` the values of all moves come too, after twice the time, at tables that support it. ``position``
        must not be over.
        """
        here, of = blind(on, position), self._pack(mind)
        asked = Asked(on, self._pack(rules), here, of, seed, seconds, weighs, self.nodes)
        return self.runner.ask(f"a move in {here!r}", answer, asked, patience=asked.patience)

    def hindsight(
        self, on: str, rules: Rules, position: Position, move: str, mind: Mind, nodes: int
    ) -> Future[Hindsight]:
        """Promise the worth of a move in notation compared with the best one, also in notation."""
        here, most = blind(on, position), nodes if self.judges is None else min(nodes, self.judges)
        asked = Judged(on, self._pack(rules), here, move, self._pack(mind), most)
        return self.runner.ask(f"what {move} was worth in {here!r}", judge, asked, patience=0.0)

    def sure(self, on: str, rules: Rules, position: Position) -> Future[tuple[str, ...]]:
        """Promise a winning line from here in notation, using hidden information; an empty one if none is found."""
        here = table(on).write(position)
        return self.runner.ask(f"a sure line from {here!r}", sure, Open(on, self._pack(rules), here), patience=LONG)

    def seek(self, on: str, rules: Rules, seed: int) -> Future[int]:
        """Promise the first seed from this one on that satisfies the rules."""
        return self.runner.ask(f"a seed from {seed} on", find_seed, on, self._pack(rules), seed, patience=LONG)

    def drop(self, promise: Cancelable) -> None:
        """Cancel a question."""
        promise.cancel()

    def _pack(self, value: object) -> bytes:
        """Return a value as bytes; the last few are cached."""
        for each, told in self._told:
            if each is value:
                return told
        self._told.append((value, told := pack(value, asks=True)))
        return told


class ImmediateThinker(Thinker):
    """A thinker that answers at once after examining few positions, for pictures that must be reproducible."""

    def __init__(self, judges: int | None = None) -> None:
        super().__init__(Immediate(), FEW, judges)


def blind(on: str, position: Position) -> str:
    """Return a position of this table in notation, without information a bot must not see."""
    known = table(on)
    return known.write(known.blind(position))
