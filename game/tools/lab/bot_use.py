"""The output of commands about what bots use to think."""

from __future__ import annotations

from game.kernel.bot_use import BotUse
from game.kernel.opaque import JsonObject


def use_as_json(use: BotUse) -> list[JsonObject]:
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
