"""The bot that every table has: it draws lots."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from game.kernel.random_stream import Stream


@dataclass(frozen=True, slots=True)
class Lots:
    """Any legal move, each as likely. It knows nothing but the moves, so nobody has to blind a position for it."""

    legal: Callable[[Any, Any], Sequence[Any]]

    def __call__(self, rules: Any, position: Any, stream: Stream) -> Any:
        return stream.pick(self.legal(rules, position))


class Seen(Protocol):
    """What a bot needs of a table."""

    @property
    def over(self) -> Callable[[Any], bool]: ...
    @property
    def blind(self) -> Callable[[Any], Any]: ...


def decider(on: Seen, rules: Any, bot: Callable[[Any, Any, Stream], Any], stream: Stream) -> Callable[[Any], Any]:
    """The bot as a function from a position to its move, None at the end; of chance it sees only its own stream."""
    if isinstance(bot, Lots):
        legal, pick = bot.legal, stream.pick

        def draw_lots(position: Any) -> Any:
            moves = legal(rules, position)
            return pick(moves) if moves else None

        return draw_lots
    over, blind = on.over, on.blind
    return lambda position: None if over(position) else bot(rules, blind(position), stream)
