"""Figures of each card: how it is played and what it is worth."""

from __future__ import annotations

from game.kernel.opaque import JsonObject
from game.tools.lab.differences import histogram
from game.tools.lab.intervals import Interval, mean, wilson
from game.tools.lab.pairs import Sums

TENTHS = range(10)


def card_figures(sums: Sums, side: int, deck: tuple[str, ...]) -> JsonObject:
    """Return the figures of each card of a deck, with its lift if that was examined."""
    hands = 2 * sums["seats", side, "matches"]
    return {card: one_card(sums, side, card, hands) for card in dict.fromkeys(deck)}


def one_card(sums: Sums, side: int, card: str, hands: int) -> JsonObject:
    """Return the figures of one card; ``hands`` is the number of hands that held it from the start."""

    def counted(*path: object) -> int:
        return sums["seats", side, "card", card, *path]

    played, users = counted("played"), counted("users")
    said: JsonObject = {
        "hands": hands,
        "offered_turns": counted("offered"),
        "played": played,
        "played_share": percent(wilson(users, hands)),
        "held_share": percent(wilson(hands - users, hands)),
        "wins_when_played": percent(wilson(counted("user_half_points") / 2, users)),
        "when_behind": percent(wilson(counted("when_behind"), played)),
        "last_turn": percent(wilson(counted("last_turn"), played)),
        "timing": [counted("tenth", tenth) for tenth in TENTHS],
    }
    points = histogram(sums, "lift", side, card, "points")
    if points:
        gained = mean(histogram(sums, "lift", side, card, "gained"), 0.5)
        said["lift"] = percent(mean(points, 0.25)) | {"matches": 2 * sum(points.values())}
        said["lift_points"] = percent(gained, 1)
    change = histogram(sums, "lift", "diff", card)
    if change:
        said["lift_change"] = percent(mean(change, 0.25))
    return said


def against(sums: Sums, side: int) -> dict[str, JsonObject]:
    """Return, by ``one`` and ``other``, the share that a hand of only ``one`` wins against a hand of only ``other``."""
    said: dict[str, JsonObject] = {}
    for one, other in sorted({key[2:4] for key in sums if key[:2] == ("versus", side)}):
        share = mean(histogram(sums, "versus", side, one, other, "points"), 0.25)
        said.setdefault(one, {})[other] = percent(share)
        said.setdefault(other, {})[one] = percent(Interval(1 - share.value, 1 - share.high, 1 - share.low))
    return said


def percent(interval: Interval, unit: float = 100) -> dict[str, float]:
    """Return an interval as plain numbers."""
    return {key: round(value * unit, 2) for key, value in interval._asdict().items()}
