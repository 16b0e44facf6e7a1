"""What a bot at the table does: its move, and how sure it is to win the round."""

from __future__ import annotations

from game.kernel.budget import Clock, Stop, never, within
from game.kernel.random_stream import Stream
from game.tables.prospector.bots.choosing import Choice, careless, chains, lookahead, tried_out
from game.tables.prospector.bots.levels import Level
from game.tables.prospector.definitions import Rules
from game.tables.prospector.play import moves_of
from game.tables.prospector.position import Dig, Position


def decide(
    rules: Rules,
    position: Position,
    level: Level,
    stream: Stream,
    nodes: int | None = None,
    stop: Stop = never,
    clock: Clock | None = None,
) -> Choice:
    """The move of a bot in the seat that is to move; ``nodes`` are the deals it tries at most."""
    dig = position.digs[position.turn - 1]
    choice = _chosen(rules, dig, level, stream, nodes, within(level.seconds, clock, stop))
    return choice._replace(move=choice.move._replace(seat=dig.side)) if rules.seats > 1 else choice


def weigh(
    rules: Rules,
    position: Position,
    level: Level,
    stream: Stream,
    nodes: int | None = None,
    stop: Stop = never,
    more: Stop | None = None,
    clock: Clock | None = None,
) -> Choice:
    """The move of the seat that is to move, and how likely the round is won with every one, as far as anybody sees."""
    seat = position.turn
    dig, deals = position.digs[seat - 1], level.deals if nodes is None else min(level.deals, nodes)
    choice = tried_out(rules, dig, deals, stream, within(level.seconds, clock, more or stop))
    if len(position.digs) == 1:
        return choice
    values = {move._replace(seat=seat): value for move, value in choice.values.items()}
    return choice._replace(move=choice.move._replace(seat=seat), values=values)


def _chosen(rules: Rules, dig: Dig, level: Level, stream: Stream, nodes: int | None, stop: Stop) -> Choice:
    if level.slips and stream.below(100) < level.slips:
        return Choice(stream.pick(moves_of(rules, dig)))
    if level.plays == "careless":
        return careless(rules, dig, stream)
    if level.plays == "chains":
        return chains(rules, dig)
    return lookahead(rules, dig, level.deals if nodes is None else min(level.deals, nodes), stream, stop)
