"""Thinking without a process or a clock, about few positions: for pictures that must repeat."""

from __future__ import annotations

from concurrent.futures import Future
from typing import Any

from game.background.thinker import Thinker
from game.background.thinking_process import Verdict, written
from game.kernel.hindsight import Hindsight
from game.kernel.random_stream import Stream
from game.tables import table


class AtOnce(Thinker):
    """Thinks while it is asked: every promise it makes is kept already."""

    NODES = 300

    def think(
        self, on: str, rules: Any, position: Any, mind: Any, seed: int, seconds: float, weighs: bool = False
    ) -> Future[Verdict]:
        known, promise = table(on), Future[Verdict]()
        assert known.decide is not None
        if weighs and known.weigh is not None:
            weighed = known.weigh(rules, known.blind(position), mind, Stream(seed), self.NODES)
            promise.set_result(written(known, weighed))
            return promise
        found = known.decide(rules, known.blind(position), mind, Stream(seed), self.NODES)
        promise.set_result(Verdict(known.write_move(found.move), found.chance))
        return promise

    def hindsight(self, on: str, rules: Any, position: Any, move: str, mind: Any, nodes: int) -> Future[Hindsight]:
        known, promise = table(on), Future[Hindsight]()
        assert known.hindsight is not None
        found = known.hindsight(rules, known.blind(position), known.read_move(rules, move), mind, nodes)
        promise.set_result(found._replace(best=known.write_move(found.best)))
        return promise
