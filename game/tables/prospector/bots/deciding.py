"""The decisions of a bot: its move, and its chance to win the round."""

from __future__ import annotations

from game.kernel.bots import Clock, Stop, never, within
from game.kernel.random_stream import Stream
from game.tables.prospector.bots.choosing import Choice, Rival, careless, chains, tried_out
from game.tables.prospector.bots.levels import Level
from game.tables.prospector.definitions import Rules
from game.tables.prospector.play import moves_of
from game.tables.prospector.position import Position


def decide(
    rules: Rules,
    position: Position,
    level: Level,
    stream: Stream,
    nodes: int | None = None,
    stop: Stop = never,
    clock: Clock | None = None,
) -> Choice:
    """Return the move of a bot in the seat to move; ``nodes`` are the deals it tries, at most."""
    dig = position.digs[position.turn - 1]
    choice = _chosen(rules, position, level, stream, nodes, within(level.seconds, clock, stop))
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
    """Return the move of the seat to move, and the chance to win the round with each move, as players see it."""
    dig, deals = position.digs[position.turn - 1], level.deals if nodes is None else min(level.deals, nodes)
    choice = tried_out(rules, dig, deals, stream, within(level.seconds, clock, more or stop), rival(rules, position))
    if rules.seats == 1:
        return choice
    values = {move._replace(seat=dig.side): value for move, value in choice.values.items()}
    return choice._replace(move=choice.move._replace(seat=dig.side), values=values)


def rival(rules: Rules, position: Position, seat: int = 0) -> Rival | None:
    """Return the opponent of this seat, by default of the seat to move, if it exists and is known."""
    others = [dig for number, dig in enumerate(position.digs, 1) if number != (seat or position.turn)]
    return Rival(rules, others[0]) if others else None


def _chosen(
    rules: Rules, position: Position, level: Level, stream: Stream, nodes: int | None, stop: Stop
) -> Choice:
    dig = position.digs[position.turn - 1]
    if level.slips and stream.below(100) < level.slips:
        return Choice(stream.pick(moves_of(rules, dig)))
    if level.plays == "careless":
        return careless(rules, dig, stream)
    if level.plays == "chains":
        return chains(rules, dig)
    deals = level.deals if nodes is None else min(level.deals, nodes)
    # Even a single move is tried, to find its chance to win.
    return tried_out(rules, dig, deals, stream, stop, rival(rules, position))
