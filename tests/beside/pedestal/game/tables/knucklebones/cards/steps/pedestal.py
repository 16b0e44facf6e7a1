"""The step that sets a pedestal."""

from __future__ import annotations

from game.tables.knucklebones.cards.blocks.pedestal import PEDESTAL, PedestalSet, SetPedestal
from game.tables.knucklebones.cards.card import step_function
from game.tables.knucklebones.cards.targets import rows_of
from game.tables.knucklebones.mark import MarkState
from game.tables.knucklebones.turn import Turn, put_mark


@step_function("pedestal")
def set_pedestal(turn: Turn, step: SetPedestal) -> None:
    """Set a pedestal on the next free field of a row."""
    for seat, row in rows_of(turn, step.target, False):
        field = len(turn.board.dice(seat, row)) + 1
        turn.events.append(PedestalSet(seat, row, field, step.times))
        put_mark(turn, PEDESTAL.at(seat, row, field), MarkState(step.times))
