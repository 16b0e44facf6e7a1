"""The extra action of Pearls, in addition to its buttons."""

from __future__ import annotations

from typing import Any

from game.tables.pearls.rules import Move
from systems.press_to_move import SeatInput


class PearlsSeatInput(SeatInput):
    """The input of the only seat."""

    def handle_action(self, action: Any) -> None:
        """Go home at once; both own actions of Pearls do this."""
        self.offer_move(Move("home"))
