"""The rules that a match is played with: those for a seat, with the functions of marks that react in a move.

These functions import boards and moves, so boards and moves cannot import them: they find them in their rules.
"""

from __future__ import annotations

from itertools import chain
from operator import attrgetter

from game.tables.knucklebones.board import Board
from game.tables.knucklebones.cards.card import PlayableCard
from game.tables.knucklebones.cards.steps import MODULES
from game.tables.knucklebones.cards.steps.marks import break_row, pay_for_lost_dice, pay_prices, spend_traps
from game.tables.knucklebones.cards.triggers import look_back, notice_arrival, notice_change, spare_dice
from game.tables.knucklebones.definitions import Rules
from game.tables.knucklebones.past import record_loss
from game.tables.knucklebones.seat_rules import SeatRules, StandingPoints
from game.tables.knucklebones.standing import standing
from game.tables.knucklebones.turn import Reactions

REACTIONS = Reactions(
    on_arrival=(
        notice_arrival,  # It takes the last event for that of the die, and traps add events.
        spend_traps,
    ),
    on_change=(notice_change,),
    before_blow=(spare_dice,),
    on_destroy=(
        pay_for_lost_dice,  # Events are shown in this order: a seat is paid before the other one pays.
        pay_prices,  # Points of dice are shown before those of their row.
        break_row,
    ),
    after_destroy=(record_loss,),
    on_look_back=(look_back,),
)
"""The functions that react to what happens in a move, in order, with the reason for each place.

Those that a module of ``cards/steps`` lists under the same name follow."""
ALL_REACTIONS = Reactions(*(
    tuple(chain.from_iterable(functions))
    for functions in zip(REACTIONS, *(getattr(module, "REACTIONS", Reactions()) for module in MODULES), strict=True)
))
stored_rules: attrgetter[SeatRules] = attrgetter("seat_rules")


class PlayRules(SeatRules):
    """The rules for a seat, with the functions that react in a move and those of standing scores."""

    reactions = ALL_REACTIONS

    def standing_points(self, board: Board, seat: int) -> StandingPoints:
        return standing(board, seat)

    def __reduce__(self) -> tuple[object, ...]:
        return seat_rules_of, (self.model,)


def seat_rules_of(model: Rules) -> SeatRules:
    """Return the rules for a seat that follow from a model, which keeps them."""
    try:
        return stored_rules(model)
    except AttributeError:
        cards = {name: PlayableCard(name, card) for name, card in model.catalogue.items()} if model.cards else {}
        rules = PlayRules(model, cards, {})
        object.__setattr__(model, "seat_rules", rules)
        return rules
