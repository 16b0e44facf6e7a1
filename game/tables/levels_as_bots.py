"""The levels of opponents as bots that commands call by name."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from game.content.models.bots import LEVELS
from game.kernel.bots import Thought
from game.kernel.opaque import Bot, Move, Position, Rules
from game.kernel.random_stream import Stream
from game.kernel.refusal import Refusal


@dataclass(frozen=True, slots=True)
class Playing:
    """The bot of a level, limited by nodes alone, so that it plays the same on every machine."""

    decide: Callable[..., Thought]
    level: int

    def __call__(self, rules: Rules, position: Position, stream: Stream) -> Move:
        level = next((level for level in rules.levels.values() if level.level == self.level), None)
        if level is None:
            there = ", ".join(str(level.level) for level in rules.levels.values())
            raise Refusal("unknown_bot", f"There is no level {self.level} here, only {there}.")
        return self.decide(rules, position, level, stream).move


def by_level(decide: Callable[..., Thought]) -> dict[str, Bot]:
    """Return ``level1`` and so on as bots, for a table whose rules have ``levels``."""
    return {f"level{level}": Playing(decide, level) for level in range(1, LEVELS + 1)}
