"""Verdicts in words: one line and three sentences."""

from __future__ import annotations

from game.kernel.opaque import JsonObject
from game.tools.lab.flags import ENOUGH, SELDOM

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
"""The name of each figure, and its unit."""


def verdict_line(said: JsonObject) -> str:
    """Return the result in one line."""
    sides, names = said["sides"], said["method"]["rules"]
    if not sides[0]["matches"]:
        return _lifts(said) or "Nothing is known yet."
    if "comparison" not in said:
        first = sides[0]["first_seat_paired" if sides[0]["matches"] >= ENOUGH else "first_seat"]
        seen = len(said["flags"])
        ends = "nothing degenerate" if not seen else "1 flag" if seen == 1 else f"{seen} flags"
        return f"{names[0]}: first seat {_share(first)}; {sides[0]['placements']['mean']:.1f} placements; {ends}."
    unknown = [card for card in said["changed"] if card in {*hardly_played(said), *hardly_played(said, 1)}]
    found, first, after = said["comparison"], *(side["first_seat_paired"] for side in sides)
    change = found["differences"]["first_seat"]
    line = (
        f"{names[0]} to {names[1]}: first seat {first['value']:.1f} % to {after['value']:.1f} % ("
        f"{change['value']:+.1f} pp, 95 % {change['low']:+.1f} to {change['high']:+.1f}). SPRT: {found['verdict']}."
    )
    for card in said["changed"]:
        if (change := said["cards"][1].get(card, {}).get("lift_change")) and card not in unknown:
            pp = f"{change['value']:+.1f} pp ({change['low']:+.1f} to {change['high']:+.1f})"
            line += f" {card} against a blank: {pp}."
    if unknown and found["verdict"] != "changed":
        return (
            f"No verdict: what changes is {', '.join(unknown)}, which these bots hardly play. "
            f"`run.py fair {unknown[0]}` lets it be played, with other numbers by --sweep."
        )
    others = [difference(name, one) for name, one in found["differences"].items() if one["stands"]]
    return f"{line} Real differences: {', '.join(others)}." if others else f"{line} No figure differs for certain."


def in_short(said: JsonObject) -> tuple[str, str, str]:
    """Return the page in three sentences, for first-time readers."""
    method, sides = said["method"], said["sides"]
    bots = " against ".join(dict.fromkeys(method["bots"]))
    first = (
        f"Bots ({bots}) played {method['matches_played']} matches, in pairs with the same dice for the same seat; "
        "people may play otherwise."
    )
    if not sides[0]["matches"]:
        second = "Nothing was asked about the seats."
    else:
        second = "; ".join(
            f"in {name} whoever begins wins {_share(side['first_seat_paired'])} of the points, 50 % being even, and "
            f"half of the matches take up to {side['placements']['quantiles']['p50']} placements"
            for name, side in zip(method["rules"], sides, strict=True)
        ) + "."
        second = second[0].upper() + second[1:]
    return first, second, _of_cards(said)


def hardly_played(said: JsonObject, side: int = 0) -> list[str]:
    """Return the cards that these bots play too seldom to measure their worth."""
    return [card for card, one in said["cards"][side].items() if one["played_share"]["value"] < SELDOM]


def _of_cards(said: JsonObject) -> str:
    """Return a sentence on the worth of cards, and on cards with unknown worth."""
    cards = said["cards"][0]
    tried = {card: one["lift"] for card, one in cards.items() if "lift" in one and one["lift"]["matches"]}
    seldom = hardly_played(said) if said["sides"][0]["matches"] else []
    known = {card: lift for card, lift in tried.items() if card not in seldom}
    told = "Nothing was asked about single cards"
    if known:
        most, least = (end(known, key=lambda card: known[card]["value"]) for end in (max, min))
        told = f"Of the cards {most} wins most, {_share(known[most])} against a blank"
        told += f", and {least} least, {_share(known[least])}" if most != least else ""
    if seldom:
        told += (
            f"; these bots hardly play {', '.join(seldom)}, so nothing here says what those are worth: "
            f"`run.py fair {seldom[0]}` lets them be played"
        )
    return told + "."


def _lifts(said: JsonObject) -> str:
    """Return the shares that cards win, if only cards were examined."""
    found = [
        f"{name}: {', '.join(f'{card} wins {_share(one)}' for card, one in lifts.items())} against a blank."
        for name, cards in zip(said["method"]["rules"], said["cards"], strict=True)
        if (lifts := {card: one["lift"] for card, one in cards.items() if "lift" in one})
    ]
    return " ".join(found)


def difference(name: str, one: JsonObject) -> str:
    """Return a difference in words."""
    called, unit = WORDS[name]
    return f"{called} {one['value']:+.2f} {unit}".strip()


def _share(one: dict[str, float]) -> str:
    return f"{one['value']:.1f} % ({one['low']:.1f} to {one['high']:.1f})"
