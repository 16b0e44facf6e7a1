"""The rule sets that every shared kit plays this table by."""

from __future__ import annotations

from tests.kit.rules import BASE, CLASSIC, KOTSU, STORM, rules

LONG = rules(name="long", board_full=False)
LONG_STORM = STORM.model_copy(update={"name": "long_storm", "board_full": False})
KEPT = rules(
    name="kept", board_full=False, catalogue={name: {**card, "ends_turn": False} for name, card in BASE.items()}
)
"""Every card keeps the turn."""
SETS = {each.name: each for each in (KOTSU, CLASSIC, STORM, LONG, LONG_STORM, KEPT)}
