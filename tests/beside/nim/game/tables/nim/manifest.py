"""The manifest of Nim: the table for shared code."""

from __future__ import annotations

from game.kernel.random_stream import Stream
from game.tables.contract import Bots, Referee, Table
from game.tables.nim.content import FILES, Rules
from game.tables.nim.play import Move, Position, apply, legal, new, score


def greedy(rules: Rules, position: Position, stream: Stream) -> Move:
    """Take as many counters as allowed."""
    return legal(rules, position)[-1]


TABLE = Table(
    files=FILES,
    new=new,
    legal=legal,
    apply=apply,
    score=score,
    bots=Bots({"greedy": greedy}),
    referee=Referee({"too_many": "more counters than allowed"}),
)
