"""What a command needs to know of Pearls."""

from __future__ import annotations

from game.tables.pearls.content import Rules
from game.tables.pearls.events import TYPES, PearlsFound, StormCame
from game.tables.pearls.play import (
    DIVE,
    DIVER,
    HOME,
    Move,
    Position,
    apply,
    legal,
    named,
    new,
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

ENOUGH = 8


def greedy(rules: Rules, position: Position, stream: Stream) -> Move:
    """Home as soon as enough lies in the boat."""
    return HOME if position.boat >= ENOUGH else DIVE


def data(rules: Rules) -> str:
    """Digest of all that can change a match."""
    return digest(f"{rules.days} {rules.most}")


TABLE = Table(
    name="pearls",
    rules=RULES["pearls"],
    events=TYPES,
    codes={"unnamed": "a dive has to name what it brings", "too_many": "no dive brings so many"},
    new=new,
    legal=legal,
    apply=apply,
    score=score,
    over=lambda position: not position.days,
    turn=lambda position: DIVER,
    blind=lambda position: position._replace(rng=None),
    data=data,
    parts=lambda rules: {f"pearls/rules/{rules.name}.yaml": data(rules)},
    write=write,
    read=read,
    write_move=write_move,
    read_move=read_move,
    bots={"random": Lots(legal), "greedy": greedy},
    seats=(1,),
    named=named,
    fateful=frozenset((PearlsFound, StormCame)),
)
