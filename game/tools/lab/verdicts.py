"""The one line that everything comes down to."""

from __future__ import annotations

from game.kernel.json_values import JsonObject
from game.tools.lab.flags import ENOUGH

WORDS = {
    "first_seat": ("first seat", "pp"),
    "placements": ("length", "placements"),
    "score": ("score", "points"),
    "margin": ("margin", "points"),
    "draws": ("draws", "pp"),
    "instant_wins": ("instant wins", "pp"),
    "lead_changes": ("lead changes", ""),
    "comebacks": ("comebacks", "pp"),
    "cards_played": ("cards played", "a seat"),
}
"""How a figure is called, and its unit."""


def verdict_line(said: JsonObject) -> str:
    """What was found, in one line."""
    sides, names = said["sides"], said["method"]["rules"]
    if not sides[0]["matches"]:
        return _lifts(said) or "Nothing is known yet."
    if "comparison" not in said:
        first = sides[0]["first_seat_paired" if sides[0]["matches"] >= ENOUGH else "first_seat"]
        seen = len(said["flags"])
        ends = "nothing degenerate" if not seen else "1 flag" if seen == 1 else f"{seen} flags"
        return f"{names[0]}: first seat {_share(first)}; {sides[0]['placements']['mean']:.1f} placements; {ends}."
    found, first, after = said["comparison"], *(side["first_seat_paired"] for side in sides)
    change = found["differences"]["first_seat"]
    line = (
        f"{names[0]} to {names[1]}: first seat {first['value']:.1f} % to {after['value']:.1f} % ("
        f"{change['value']:+.1f} pp, 95 % {change['low']:+.1f} to {change['high']:+.1f}). SPRT: {found['verdict']}."
    )
    others = [difference(name, one) for name, one in found["differences"].items() if one["stands"]]
    return f"{line} Real differences: {', '.join(others)}." if others else f"{line} No figure differs for certain."


def _lifts(said: JsonObject) -> str:
    """What the cards win, where only they were examined."""
    found = [
        f"{name}: {', '.join(f'{card} wins {_share(one)}' for card, one in lifts.items())} against a blank."
        for name, cards in zip(said["method"]["rules"], said["cards"], strict=True)
        if (lifts := {card: one["lift"] for card, one in cards.items() if "lift" in one})
    ]
    return " ".join(found)


def difference(name: str, one: JsonObject) -> str:
    """A difference in words."""
    called, unit = WORDS[name]
    return f"{called} {one['value']:+.2f} {unit}".strip()


def _share(one: dict[str, float]) -> str:
    return f"{one['value']:.1f} % ({one['low']:.1f} to {one['high']:.1f})"
