"""What no designer should have to find by reading tables: anything degenerate."""

from __future__ import annotations

from collections.abc import Iterator

from game.kernel.json_values import JsonObject

FAIR = (48.0, 52.0)
"""First-seat share in percent that counts as fair."""
STRONGEST = 62.0
"""Percent a card may win against a blank."""
LONGEST = 60
"""Placements that 95 of 100 matches stay under."""
SET_MINUTES = (10, 18)
"""Between these lies the median of a set."""
LAST = 90.0
"""Percent of plays on a seat's last turn from which on a card has no other moment."""
IDLE = 2.0
"""Percent of hands below which a card counts as never played."""
SELDOM = 10.0
"""Percent of hands below which nothing is said of what a card is worth."""
ENOUGH = 100
"""Matches below which intervals by pairs promise too much, and a quantile is a matter of luck."""

Flag = tuple[str, str]
"""A word for programs and a sentence for people."""


def flags(side: JsonObject, cards: JsonObject) -> list[Flag]:
    """Everything that is wrong with one rule set, as far as the matches prove it."""
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
