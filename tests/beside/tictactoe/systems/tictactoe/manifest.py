"""The staging of Tic-Tac-Toe: its board, whose free squares are the buttons."""

from __future__ import annotations

from components.focus import Item, Rect
from components.pose import ShownPosition
from game.kernel.events import PlainEvent
from game.kernel.opaque import as_type
from game.tables.plain import Move
from game.tables.tictactoe.manifest import Position, Rules
from systems.draw.widgets import draw_panel
from systems.entities import only
from systems.layout import HEIGHT, WIDTH, rect_around
from systems.plain_table import draw_buttons, draw_seats
from systems.staging import MatchView, Staging, TableInput


def square(number: int) -> Rect:
    """Return the place of a square, 1 to 9."""
    row, column = divmod(number - 1, 3)
    return rect_around(WIDTH / 2 + 56 * (column - 1), HEIGHT / 2 - 56 * (row - 1), 52, 52)


def item(move: Move) -> Item:
    """Return the button of a move."""
    return Item(("move", str(move.number)), square(move.number))


def draw_table(view: MatchView) -> None:
    """Draw the match in the current world."""
    draw_seats(view)
    position = as_type(only(ShownPosition).position, Position)
    for number, mark in enumerate(position.squares, 1):
        draw_panel(view.pen, square(number), "card")
        if mark != ".":
            view.pen.fill(square(number).grow(-10), view.pen.palette.rgb(f"seat{mark}"))
    draw_buttons(view)


STAGING: Staging[Rules, Position, Move, PlainEvent] = Staging(draw_table, input=TableInput(item))
