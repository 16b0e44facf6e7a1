"""The bot that every table has: it moves at random."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

from game.kernel.opaque import Bot, Move, Position, Rules
from game.kernel.random_stream import Stream


@dataclass(frozen=True, slots=True)
class Lots:
    """A bot that picks any legal move with equal chance. It sees only the moves, so positions need not be blinded for
    it."""

    legal: Callable[[Rules, Position], Sequence[Move]]

    def __call__(self, rules: Rules, position: Position, stream: Stream) -> Move:
        return stream.pick(self.legal(rules, position))


class Seen(Protocol):
    """The functions of a table that a bot needs."""

    @property
    def over(self) -> Callable[[Position], bool]: ...
    @property
    def blind(self) -> Callable[[Position], Position]: ...


def unblinded(position: Position) -> Position:
    """Return the position with everything it hides, for a bot that declares ``sees_all`` and is no opponent."""
    return position


def decider(on: Seen, rules: Rules, bot: Bot, stream: Stream) -> Callable[[Position], Move]:
    """Return a function from a position to the bot's move, None at the end. The bot draws only from its own stream."""
    if isinstance(bot, Lots):
        legal, pick = bot.legal, stream.pick

        def draw_lots(position: Position) -> Move:
            moves = legal(rules, position)
            return pick(moves) if moves else None

        return draw_lots
    over, blind = on.over, unblinded if getattr(bot, "sees_all", False) else on.blind
    return lambda position: None if over(position) else bot(rules, blind(position), stream)
