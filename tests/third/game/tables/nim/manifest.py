"""What a command needs to know of Nim."""

from __future__ import annotations

from game.tables.nim.content import Rules
from game.tables.nim.events import TYPES
from game.tables.nim.play import (
    Move,
    Position,
    apply,
    legal,
    new,
    perft,
    read,
    read_move,
    score,
    write,
    write_move,
)

from game.kernel.digest import digest
from game.kernel.random_bot import Lots
from game.kernel.random_stream import Stream
from game.tables import RULES, Table


def greedy(rules: Rules, position: Position, stream: Stream) -> Move:
    """As many as may be taken."""
    return legal(rules, position)[-1]


def data(rules: Rules) -> str:
    """Digest of all that can change a match."""
    return digest(f"{rules.counters} {rules.most}")


TABLE = Table(
    name="nim",
    rules=RULES["nim"],
    events=TYPES,
    codes={"too_many": "so many counters cannot be taken"},
    new=new,
    legal=legal,
    apply=apply,
    score=score,
    over=lambda position: not position.left,
    turn=lambda position: position.side,
    blind=lambda position: position,
    data=data,
    parts=lambda rules: {f"nim/rules/{rules.name}.yaml": data(rules)},
    write=write,
    read=read,
    write_move=write_move,
    read_move=read_move,
    bots={"random": Lots(legal), "greedy": greedy},
    perft=perft,
)
