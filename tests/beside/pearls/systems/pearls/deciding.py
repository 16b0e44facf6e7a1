"""What the diver may do beside pressing a button that lies there."""

from __future__ import annotations

from typing import Any

from game.tables.pearls.play import Move

from systems import deciding


class Decider(deciding.Decider):
    """The only seat."""

    def act(self, action: Any) -> None:
        """Turn the boat: home at once."""
        self.offer(Move("home"))
