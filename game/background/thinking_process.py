"""The process that thinks: positions come in, moves go out, one after the other."""

from __future__ import annotations

import pickle
import signal
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

from game.kernel.hindsight import Hindsight
from game.kernel.random_stream import Stream
from game.tables import NAMES, Table, table

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

WARM = 300
"""Positions it looks at to warm up."""
met: set[tuple[bytes, bytes]] = set()
"""Rules and minds that it has warmed up for."""


class Asked(NamedTuple):
    """What is to be thought about."""

    table: str
    rules: bytes
    """Pickled."""
    position: str
    """In notation, without its random stream."""
    mind: bytes
    """Of a bot of that table, pickled."""
    seed: int
    """Of the bot's own chance."""
    seconds: float
    """How long it may take."""
    weighs: bool = False
    """Whether to tell what every move is worth, too."""

    @property
    def patience(self) -> float:
        """Seconds all of it may take."""
        return self.seconds * (1 + self.weighs)


class Judged(NamedTuple):
    """A move of a match that is to be weighed."""

    table: str
    rules: bytes
    """Pickled."""
    position: str
    """Before it, in notation, without its random stream."""
    move: str
    """In notation."""
    mind: bytes
    """Of the bot that weighs, pickled."""
    nodes: int
    """How many positions it may look at."""
    patience: float = 0.0
    """No time of its own: the nodes end it."""


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


def serve(line: Connection) -> None:
    """Answers until nobody asks any more; Ctrl-C is for the game."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    for name in NAMES:
        table(name)
    with suppress(EOFError, OSError):
        while True:
            asked = line.recv()
            if asked is None:
                continue  # Nobody waited any more for what is answered already.
            line.send(judged(asked) if isinstance(asked, Judged) else answer(asked, line.poll))


def judged(asked: Judged) -> Hindsight | Exception:
    """What a move was worth, the best one in notation, or what went wrong."""
    try:
        on, rules = table(asked.table), known(asked.rules)
        assert on.hindsight is not None, f"{asked.table} cannot weigh moves"
        position = on.blind(on.read(rules, asked.position))
        found = on.hindsight(rules, position, on.read_move(rules, asked.move), known(asked.mind), asked.nodes)
        return found._replace(best=on.write_move(found.best))
    except Exception as wrong:
        return wrong


def answer(asked: Asked, dropped: Callable[[], bool]) -> Verdict | Exception:
    """The move of a bot, or what went wrong; soon and not well thought about once the question is ``dropped``."""
    try:
        on, rules, mind = table(asked.table), known(asked.rules), known(asked.mind)
        assert on.decide is not None, f"{asked.table} has no bots that think"
        position = on.blind(on.read(rules, asked.position))
        if (asked.rules, asked.mind) not in met:
            # What it has to read and work out for the first time is not taken from its time to think.
            met.add((asked.rules, asked.mind))
            on.decide(rules, position, mind, Stream(asked.seed), WARM)
        clock = time.monotonic
        began, stream = clock(), Stream(asked.seed)

        def past(seconds: float) -> Callable[[], bool]:
            return lambda: clock() >= began + seconds or dropped()

        if asked.weighs and on.weigh is not None:
            stop, more = past(asked.seconds), past(asked.patience)
            return written(on, on.weigh(rules, position, mind, stream, stop=stop, more=more, clock=clock))
        found = on.decide(rules, position, mind, stream, stop=past(asked.seconds), clock=clock)
        return Verdict(on.write_move(found.move), found.chance)
    except Exception as wrong:
        return wrong


def written(on: Table, weighed: Any) -> Verdict:
    """What came of weighing every move, in notation."""
    values = {on.write_move(move): value for move, value in weighed.values.items()}
    return Verdict(on.write_move(weighed.move), weighed.chance, values, weighed.exact)


@lru_cache(maxsize=8)
def known(pickled: bytes) -> Any:
    """Rules and minds, unpacked once."""
    return pickle.loads(pickled)
