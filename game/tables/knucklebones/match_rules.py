"""The rules that a match is played with: compiled once from their model, also in another process."""

from __future__ import annotations

import copyreg
from collections.abc import Mapping
from functools import lru_cache

from game.tables.knucklebones.cards.steps import compile_cards
from game.tables.knucklebones.definitions import Rules
from game.tables.knucklebones.seat_rules import MatchRules, RuleValue, SeatRules


@lru_cache(maxsize=64)
def seat_rules_of(model: Rules) -> SeatRules:
    return SeatRules(MatchRules(model, compile_cards(model)), {})


def _compile_again(model: Rules, changes: Mapping[str, RuleValue]) -> SeatRules:
    return seat_rules_of(model).with_changes(changes) if changes else seat_rules_of(model)


# A board goes to another process with the model of its rules, which are compiled there.
copyreg.pickle(SeatRules, lambda rules: (_compile_again, (rules.match.model, rules.changes)))
