"""The manifest of Pearls: everything that shared code and commands need from it."""

from __future__ import annotations

from game.kernel.random_stream import Stream
from game.tables.contract import Notation, Table
from game.tables.contract_parts import Bots, Chance, Referee, Seats
from game.tables.pearls.events import PearlsFound, StormCame
from game.tables.pearls.rule_files import FILES, Rules
from game.tables.pearls.rules import (
    DIVE,
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

ENOUGH = 8


def greedy(rules: Rules, position: Position, stream: Stream) -> Move:
    """Go home as soon as the boat holds enough pearls."""
    return HOME if position.boat >= ENOUGH else DIVE


TABLE = Table(
    files=FILES,
    new=new,
    legal=legal,
    apply=apply,
    score=score,
    notation=Notation(write, read, write_move, read_move),
    seats=Seats((1,)),
    bots=Bots({"greedy": greedy}),
    chance=Chance(frozenset((PearlsFound, StormCame)), named),
    referee=Referee({"unnamed": "a dive has to name what it brings", "too_many": "no dive brings so many"}),
)
