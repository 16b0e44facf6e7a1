"""The rule sets of this table that the shared test kits run over."""

from __future__ import annotations

from tests.kit.rules import BASE, CLASSIC, KOTSU, STORM, rules

LONG = rules(name="long", board_full=False)
LONG_STORM = STORM.model_copy(update={"name": "long_storm", "board_full": False})
KEPT = rules(
    name="kept", board_full=False, catalogue={name: {**card, "ends_turn": False} for name, card in BASE.items()}
)
"""Rules in which no card ends the turn."""
SETS = {each.name: each for each in (KOTSU, CLASSIC, STORM, LONG, LONG_STORM, KEPT)}
