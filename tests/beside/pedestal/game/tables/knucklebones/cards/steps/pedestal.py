"""The step that sets a pedestal, and the effect of a pedestal on the die that lands on it."""

from __future__ import annotations

from game.tables.knucklebones.cards.blocks.marks import DIE_TIMES
from game.tables.knucklebones.cards.blocks.pedestal import PEDESTAL, DieRaised, PedestalSet, SetPedestal
from game.tables.knucklebones.cards.card import step_function
from game.tables.knucklebones.cards.targets import rows_of
from game.tables.knucklebones.cards.view import Handle
from game.tables.knucklebones.mark import MarkState
from game.tables.knucklebones.seat_rules import Reactions
from game.tables.knucklebones.turn import Turn


@step_function("pedestal")
def set_pedestal(turn: Turn, step: SetPedestal) -> None:
    """Set a pedestal on the next free field of a row."""
    for seat, row in rows_of(turn, step.target, False):
        field = len(turn.board.dice(seat, row)) + 1
        turn.events.append(PedestalSet(seat, row, field, step.times))
        turn.put_mark(PEDESTAL.at(seat, row, field), MarkState(step.times))


def raise_die(turn: Turn, die: Handle) -> None:
    """Multiply a die that landed on a pedestal, and remove the pedestal."""
    pedestal = PEDESTAL.at(*die.place)
    times = turn.board.mark_value(pedestal)
    if times:
        turn.events.append(DieRaised(*die.place, times))
        turn.drop_mark(pedestal)
        turn.put_mark(DIE_TIMES.at(*die.place), MarkState(times))


REACTIONS = Reactions(on_arrival=(raise_die,))
