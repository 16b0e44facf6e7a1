"""What the diver is busy with: a button to dive, and one to go home."""

from __future__ import annotations

from typing import Any

from game.tables.pearls.play import DIVER, Move
from systems.pearls.layout import BUTTONS

from components.focus import Item
from systems import deciding


class Decider(deciding.Decider):
    """The only seat."""

    def arrange(self) -> None:
        choosing = self.choosing
        choosing.mode = "idle" if self.held_up else "place" if choosing.moves else "over"
        decides = choosing.mode == "place"
        choosing.seat = DIVER if decides else 0
        choosing.items = [Item(move.what, BUTTONS[move.what]) for move in choosing.moves] if decides else []
        choosing.resting = choosing.resting or "dive"
        choosing.focus = choosing.resting if decides else None

    def act(self, action: Any) -> None:
        """Turn the boat: home at once."""
        self.offer(Move("home"))

    def confirm(self, chosen: Any, at: float) -> None:
        """Dive, or go home."""
        self.offer(Move(chosen))
