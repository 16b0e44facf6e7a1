"""The positions, plies, and time that bots used for their moves."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import NamedTuple

from game.kernel.opaque import JsonObject


class Use(NamedTuple):
    """The sums of what the bots of this process have used, and the most of one move, by bot and kind.

    The kinds are ``moves``, ``nodes``, ``plies``, and ``microseconds``.
    """

    sums: Counter[tuple[str, str]]
    most: dict[tuple[str, str], int]

    def add(self, other: Use) -> None:
        """Add what other bots have used."""
        self.sums.update(other.sums)
        for key, amount in other.most.items():
            self.most[key] = max(amount, self.most.get(key, 0))


def no_use() -> Use:
    """Return the use of bots that have not moved."""
    return Use(Counter(), {})


_USE = no_use()


def count_use(name: str, seconds: float, counts: Mapping[str, int]) -> None:
    """Count a move of a bot."""
    amounts = {(name, kind): amount for kind, amount in (*counts.items(), ("microseconds", round(1e6 * seconds)))}
    _USE.add(Use(Counter({(name, "moves"): 1, **amounts}), amounts))


def take_use() -> Use:
    """Return what bots of this process have used since the last call."""
    use = Use(_USE.sums.copy(), dict(_USE.most))
    _USE.sums.clear()
    _USE.most.clear()
    return use


def use_as_json(use: Use) -> list[JsonObject]:
    """Return the moves of each bot, and the mean and the most of what it used per move."""
    rows: list[JsonObject] = []
    for bot in sorted({bot for bot, _ in use.sums}):
        moves = use.sums[bot, "moves"]
        amounts = {kind: (use.sums[bot, kind], most) for (user, kind), most in use.most.items() if user == bot}
        rows.append({"bot": bot, "moves": moves, **{
            kind: {"mean": round(total / moves, 1), "most": most}
            for kind, (total, most) in amounts.items() if kind != "microseconds"
        }})
        total, most = amounts["microseconds"]
        rows[-1]["seconds"] = {"mean": round(total / moves / 1e6, 6), "most": most / 1e6}
    return rows


def use_in_words(use: JsonObject) -> str:
    """Return what a bot used per move, as a line."""
    kinds = [(kind, use[kind]) for kind in ("nodes", "plies", "seconds") if kind in use]
    amounts = (f"{amount['mean']:,.4g} {kind} (most {amount['most']:,.4g})" for kind, amount in kinds)
    return f"{use['bot']:18}{use['moves']:8d}  moves, each {', '.join(amounts)}"
