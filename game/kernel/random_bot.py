"""The bot that every table has: it draws lots."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

from game.kernel.opaque import Bot, Move, Position, Rules
from game.kernel.random_stream import Stream


@dataclass(frozen=True, slots=True)
class Lots:
    """Any legal move, each as likely. It knows nothing but the moves, so nobody has to blind a position for it."""

    legal: Callable[[Rules, Position], Sequence[Move]]

    def __call__(self, rules: Rules, position: Position, stream: Stream) -> Move:
        return stream.pick(self.legal(rules, position))


class Seen(Protocol):
    """What a bot needs of a table."""

    @property
    def over(self) -> Callable[[Position], bool]: ...
    @property
    def blind(self) -> Callable[[Position], Position]: ...


def unblinded(position: Position) -> Position:
    """The position with all that it hides, for a bot that says it ``sees_all`` and is no opponent."""
    return position


def decider(on: Seen, rules: Rules, bot: Bot, stream: Stream) -> Callable[[Position], Move]:
    """The bot as a function from a position to its move, None at the end; of chance it sees only its own stream."""
    if isinstance(bot, Lots):
        legal, pick = bot.legal, stream.pick

        def draw_lots(position: Position) -> Move:
            moves = legal(rules, position)
            return pick(moves) if moves else None

        return draw_lots
    over, blind = on.over, unblinded if getattr(bot, "sees_all", False) else on.blind
    return lambda position: None if over(position) else bot(rules, blind(position), stream)
