"""Every bot by its name."""

from __future__ import annotations

from collections.abc import Mapping

from game.kernel.opaque import Bot
from game.kernel.random_stream import Stream
from game.tables.khet.bots.deciding import decide
from game.tables.khet.bots.judging import judge_of
from game.tables.khet.choices import choices
from game.tables.khet.definitions import Rules
from game.tables.khet.moves import Move, move_of
from game.tables.khet.play import legal
from game.tables.khet.position import Position, board_of
from game.tables.levels_as_bots import by_level


def greedy(rules: Rules, position: Position, stream: Stream) -> Move:
    """Return the move whose beam gains most right now."""
    if position.state == "offered":
        return stream.pick(legal(rules, position))
    board, judge = board_of(position, rules.idle_turns), judge_of(rules.values)
    sign = 1 - 2 * board.side
    gains = {number: sign * judge.hit(board.tried(number)[1]) for number in choices(board)}
    best = max(gains.values())
    return move_of(stream.pick([number for number, gain in gains.items() if gain == best]), position.tower)


BOTS: Mapping[str, Bot] = {"greedy": greedy, **by_level(decide)}
"""The bots by their names on the command line, except the random one."""
