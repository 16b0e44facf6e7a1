"""The sums of what the bots of a process use to think: positions, plies and time."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(slots=True)
class BotUse:
    """The sums of what the bots of this process have used, and the most of one move, by bot and kind.

    The kinds are ``moves``, ``nodes``, ``plies``, and ``microseconds``.
    """

    sums: Counter[tuple[str, str]] = field(default_factory=Counter)
    most: dict[tuple[str, str], int] = field(default_factory=dict)

    def add(self, other: BotUse) -> None:
        """Add what other bots have used."""
        self.sums.update(other.sums)
        for key, amount in other.most.items():
            self.most[key] = max(amount, self.most.get(key, 0))


_USE = BotUse()


def count_use(name: str, seconds: float, counts: Mapping[str, int]) -> None:
    """Count a move of a bot."""
    amounts = {(name, kind): amount for kind, amount in (*counts.items(), ("microseconds", round(1e6 * seconds)))}
    _USE.add(BotUse(Counter({(name, "moves"): 1, **amounts}), amounts))


def take_use() -> BotUse:
    """Return what bots of this process have used since the last call."""
    use = BotUse(_USE.sums.copy(), dict(_USE.most))
    _USE.sums.clear()
    _USE.most.clear()
    return use
