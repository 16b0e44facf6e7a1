"""The rules that a match is played with, with the functions of marks that react in a move.

These functions import boards and turns, so boards and turns cannot import them: they call those of their rules.
"""

from __future__ import annotations

import copyreg
from collections.abc import Mapping
from functools import lru_cache
from itertools import chain

from game.tables.knucklebones.cards.card import PlayableCard
from game.tables.knucklebones.cards.past import record_loss
from game.tables.knucklebones.cards.steps import MODULES
from game.tables.knucklebones.cards.steps.marks import break_row, pay_for_lost_dice, pay_prices, spend_traps
from game.tables.knucklebones.cards.waiting_marks import spare_dice
from game.tables.knucklebones.definitions import Rules
from game.tables.knucklebones.seat_rules import Reactions, RuleValue, SeatRules

REACTIONS = Reactions(
    on_arrival=(spend_traps,),
    before_blow=(spare_dice,),
    on_destroy=(
        pay_for_lost_dice,  # Events are shown in this order: a seat is paid before the other one pays.
        pay_prices,  # Points of dice are shown before those of their row.
        break_row,
    ),
    after_destroy=(record_loss,),
)
"""The functions that react to what happens in a move, in order, with the reason for each place."""
ALL_REACTIONS = Reactions(*(
    tuple(chain.from_iterable(functions))
    for functions in zip(REACTIONS, *(getattr(module, "REACTIONS", Reactions()) for module in MODULES), strict=True)
))
"""The same with those that modules of ``cards/steps`` list as ``REACTIONS``."""


@lru_cache(maxsize=64)
def seat_rules_of(model: Rules) -> SeatRules:
    """Return the rules for a seat that follow from a model."""
    cards = {name: PlayableCard(name, card) for name, card in model.catalogue.items()} if model.cards else {}
    return SeatRules(model, cards, {}, ALL_REACTIONS)


def _compile_again(model: Rules, changes: Mapping[str, RuleValue]) -> SeatRules:
    return seat_rules_of(model).with_changes(changes) if changes else seat_rules_of(model)


# A board goes to another process with the model of its rules, which are compiled there.
copyreg.pickle(SeatRules, lambda rules: (_compile_again, (rules.model, rules.changes)))
