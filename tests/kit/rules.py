"""Rule sets built by hand, so that tests of the rules do not depend on the shipped data."""

from __future__ import annotations

from typing import Any

from game.tables.knucklebones.definitions import Multipliers, Rules


def card(**parts: Any) -> dict[str, Any]:
    """Return a card as YAML would give it, with placeholder texts."""
    texts: dict[str, Any] = {text: {"en": text} for text in ("name", "prompt", "description")}
    return {**texts, "art": "card", **parts}


BASE: dict[str, Any] = {
    "destiny": card(
        name={"en": "Fate Die"},
        choices=[{"kind": "parity"}],
        effects=[{"kind": "restrict_roll", "choice": 1}, {"kind": "roll"}],
        ends_turn=False,
    ),
    "thief": card(
        name={"en": "Pickpocket"},
        choices=[{"kind": "opponent_die", "where": ["not_empty", "unshielded", "facing_not_full"]}],
        effects=[{"kind": "copy_die", "choice": 1}],
    ),
    "shield": card(
        name={"en": "Shield"},
        choices=[{"kind": "own_row"}],
        effects=[{"kind": "shield", "choice": 1, "turns": 3}],
    ),
    "twister": card(
        name={"en": "Twister"},
        choices=[{"kind": "own_die"}, {"kind": "own_die", "where": ["distinct"]}],
        effects=[{"kind": "swap", "choices": [1, 2]}],
    ),
}
"""The four cards of the base deck."""


WIDER: dict[str, Any] = {
    "destroyer": card(effects=[{"kind": "destroy"}, {"kind": "roll"}], ends_turn=False),
    "reroll": card(choices=[{"kind": "own_die"}], effects=[{"kind": "reroll"}]),
    "loaded": card(choices=[{"kind": "face"}], effects=[{"kind": "load_roll"}, {"kind": "roll"}], ends_turn=False),
    "mirror": card(effects=[{"kind": "reflect"}, {"kind": "roll"}], ends_turn=False),
    "doubler": card(effects=[{"kind": "pair"}, {"kind": "roll"}], ends_turn=False),
    "twins": card(effects=[{"kind": "again"}, {"kind": "roll"}], ends_turn=False),
    "row_doubler": card(choices=[{"kind": "own_row"}], effects=[{"kind": "mark_row"}]),
    "multiplier": card(effects=[{"kind": "mark_die", "times": 2}, {"kind": "roll"}], ends_turn=False),
    "joker": card(effects=[{"kind": "mark_die", "costs": 12}, {"kind": "roll"}], ends_turn=False),
    "trap": card(choices=[{"kind": "field"}], effects=[{"kind": "snare"}], ends_turn=False),
    "fog": card(effects=[{"kind": "veil"}], ends_turn=False),
}
"""Cards of the wider deck."""


def rules(**changes: Any) -> Rules:
    """Return the default rules with the base deck; keyword arguments replace single values."""
    return Rules.model_validate({"deck": list(BASE), "catalogue": BASE, **changes})


KOTSU = rules()
STORM = rules(name="storm", deck=list(WIDER), catalogue={**BASE, **WIDER})
"""Rules with the wider deck."""
CLASSIC = rules(
    name="classic", cards=False, instant_win=False, deck=[], multipliers=Multipliers(diagonal=0).model_dump()
)
