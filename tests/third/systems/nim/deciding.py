"""What the seat to move is busy with at a Nim table: a button for every number it may take."""

from __future__ import annotations

from typing import Any

from game.tables.nim.play import Move
from systems.nim.layout import BUTTONS

from components.focus import Item
from systems import deciding


class Decider(deciding.Decider):
    """The seat to move."""

    def arrange(self) -> None:
        choosing = self.choosing
        choosing.mode = "idle" if self.held_up else "place" if choosing.moves else "over"
        decides = choosing.mode == "place"
        choosing.seat = self.match.position.side if decides else 0
        choosing.items = [Item(("take", move.count), BUTTONS[move.count]) for move in choosing.moves] if decides else []
        if not decides:
            choosing.focus = None
            return
        choosing.resting = choosing.resting or ("take", 1)
        choosing.focus = choosing.resting

    def confirm(self, chosen: Any, at: float) -> None:
        """Take so many."""
        self.offer(Move(chosen[1]))
