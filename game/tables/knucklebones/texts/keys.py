"""The texts of which sentences for cards and rule sets are made, by key, with their placeholders."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import get_args

from game.content.placeholders import TextKeys, text_keys
from game.tables.knucklebones.cards.choices import NUMBER_QUANTITIES, QUANTITIES, RelationWord
from game.tables.knucklebones.mark import BLOWS, CARD_EVENTS, EVENT_WORDS

DICE_AND_ROWS = ("own_die", "opponent_die", "any_die", "own_row", "opponent_row", "any_row")
THING_KINDS = (*DICE_AND_ROWS, "own_field", "field", "any_field", "own_card", "opponent_card", "any_card", "spent_card")
"""The kinds of things on the table and of cards, as targets name them."""
EVENT_PLACES = ("die", "row", "own", "opponent", "both")
"""The places of events: at a die or row, or anywhere for a seat."""


def family(section: str, names: Iterable[str], *placeholders: str) -> dict[str, tuple[str, ...]]:
    """Return the keys of texts that differ only in what they are about."""
    return {f"{section}.{name}": placeholders for name in names}


def relation_keys() -> TextKeys:
    """Return the keys for numbers of things that stand to each other, to others, and to a number."""
    keys: dict[str, tuple[str, ...]] = {}
    for name in QUANTITIES:
        limits = ("many",) if name in ("apart", "sum") else ()
        ways = [name] if limits else [f"{name}_{relation}" for relation in get_args(RelationWord)]
        keys |= family("relation", [*ways, f"{name}_differ"], *limits)
        keys |= family("relation", [f"{way}_of" for way in ways], *limits, "what")
        keys |= family("relation", [f"{way}_number" for way in ways if name in NUMBER_QUANTITIES], *limits, "what")
    return keys


CARD_TEXTS: TextKeys = {
    **family("chosen", THING_KINDS), **family("several", THING_KINDS, "count"),
    **family("every", THING_KINDS), **family("lot", THING_KINDS), **family("lots", THING_KINDS, "count"),
    **family("found", THING_KINDS, "that"),
    **family("most_chosen", DICE_AND_ROWS, "which"), **family("most_several", DICE_AND_ROWS, "count", "which"),
    **family("most_every", DICE_AND_ROWS, "which"), **family("most_drawn", DICE_AND_ROWS, "which"),
    **relation_keys(),
    **family("happens", [f"{event}_{where}" for event in EVENT_WORDS if event != "end" for where in EVENT_PLACES]),
    **family("happens_card", [f"{event}_{where}" for event in CARD_EVENTS for where in EVENT_PLACES], "cards"),
    **family("would", [f"{event}_{where}" for event in BLOWS for where in EVENT_PLACES]),
    **family("cards", [f"is_event_{event}" for event in EVENT_WORDS]),
    **text_keys(Path(__file__).with_name("card_texts.txt").read_text(encoding="utf-8")),
}
