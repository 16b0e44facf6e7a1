"""The step that takes dice to the other board."""

from __future__ import annotations

from game.tables.knucklebones.cards.blocks.ferry import Ferry
from game.tables.knucklebones.cards.card import step_function
from game.tables.knucklebones.cards.view import BoardRow
from game.tables.knucklebones.dice_changes import move_die
from game.tables.knucklebones.turn import Turn


@step_function("ferry")
def ferry(turn: Turn, step: Ferry) -> None:
    """Move dice to rows of the other board, as long as these have room."""
    for die in turn.dice(step.target):
        row = BoardRow(3 - die.seat, die.row + step.lanes)
        if row.row <= turn.board.rules.rows and turn.board.free_fields(*row) and not turn.is_protected(row):
            move_die(turn, die, row)
