"""The bot that every table has: it draws lots."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from game.kernel.stream import Stream


@dataclass(frozen=True, slots=True)
class Lots:
    """Any legal move, each as likely. It knows nothing but the moves, so nobody has to blind a position for it."""

    legal: Callable[[Any, Any], Sequence[Any]]

    def __call__(self, rules: Any, position: Any, stream: Stream) -> Any:
        return stream.pick(self.legal(rules, position))


def decider(
    bot: Callable[[Any, Any, Stream], Any], rules: Any, blind: Callable[[Any], Any], stream: Stream
) -> Callable[[Any], Any]:
    """The bot as a function from a position to its move; of the random stream it sees only its own."""
    if isinstance(bot, Lots):
        legal, pick = bot.legal, stream.pick
        return lambda position: pick(legal(rules, position))
    return lambda position: bot(rules, blind(position), stream)
