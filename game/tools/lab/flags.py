"""Flags for degenerate rules, so that designers need not search the tables for them."""

from __future__ import annotations

from collections.abc import Iterator

from game.kernel.opaque import JsonObject

FAIR = (48.0, 52.0)
"""First-seat share that counts as fair, in percent."""
STRONGEST = 62.0
"""Highest share that a card may win against a blank, in percent."""
LONGEST = 60
"""Highest 95 % quantile of placements."""
SET_MINUTES = (10, 18)
"""Range of a set's median duration, in minutes."""
LAST = 90.0
"""Share of plays on a seat's last turn above which a card has no other use, in percent."""
IDLE = 2.0
"""Share of hands below which a card counts as never played, in percent."""
SELDOM = 10.0
"""Share of hands below which a card's worth is not reported, in percent."""
ENOUGH = 100
"""Fewest matches for which intervals by pairs and quantiles are reliable."""

Flag = tuple[str, str]
"""A code for programs and a sentence for people."""


def flags(side: JsonObject, cards: JsonObject) -> list[Flag]:
    """Return every flaw of one rule set that the matches prove."""
    found = [*_matches(side)] if side["matches"] else []
    for card, said in cards.items():
        found += _card(card, said)
    return found


def _matches(side: JsonObject) -> Iterator[Flag]:
    if side["endless"]:
        yield "endless", f"{side['endless']} of {side['matches']} matches did not end."
    if side["matches"] < ENOUGH:
        return
    share = side["first_seat_paired"]
    if share["low"] > FAIR[1] or share["high"] < FAIR[0]:
        yield "first_seat_edge", f"Whoever begins wins {share['value']:.1f} % of the points."
    length = side["placements"]["quantiles"]["p95"]
    if length >= LONGEST:
        yield "long", f"5 of 100 matches take {length} placements or more."
    if side["set_seconds"]["counts"]:
        minutes = side["set_seconds"]["quantiles"]["p50"] / 60
        if not SET_MINUTES[0] <= minutes <= SET_MINUTES[1]:
            yield "set_length", f"A set takes {minutes:.1f} minutes, not {SET_MINUTES[0]} to {SET_MINUTES[1]}."


def _card(card: str, said: JsonObject) -> Iterator[Flag]:
    if said["hands"] and said["played_share"]["high"] < IDLE:
        share = said["played_share"]["value"]
        yield "never_played", f"{card}: these bots play it from only {share:.1f} % of their hands."
    if said["played"] and said["last_turn"]["low"] > LAST:
        yield "only_last_turn", f"{card}: {said['last_turn']['value']:.0f} % of its plays are on the seat's last turn."
    lift = said.get("lift")
    if lift is None or lift["matches"] < ENOUGH:
        return
    if lift["low"] > STRONGEST:
        yield "too_strong", f"{card}: wins {lift['value']:.1f} % against a blank."
    if lift["high"] < 50 or (said["played_share"]["high"] < IDLE and lift["value"] <= 50):
        yield "never_worth_it", f"{card}: wins only {lift['value']:.1f} % against a blank; it is not worth its turn."
