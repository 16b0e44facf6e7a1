"""Screens with a view that the player turns by drag, second stick or steps."""

from __future__ import annotations

from components.press import Drag, Input, Lean
from game.content.models.workshop import WorkshopLook
from game.screens.screen import Screen


class Turning(Screen):
    """A screen with a view that can be turned."""

    look: WorkshopLook
    yaw: float = 45.0
    lean: float = 0.0
    """Position of the second stick, positive to the right."""

    @property
    def steered(self) -> bool:
        return True

    def turn_by(self, degrees: float) -> None:
        """Turn the view."""
        self.yaw = (self.yaw + degrees) % 360

    def steer(self, said: Input) -> None:
        """Handle input that turns the view."""
        if isinstance(said, Drag):
            self.turn_by(-self.look.drag * said.dx)
        elif isinstance(said, Lean):
            self.lean = said.x

    def update(self, dt: float) -> None:
        if self.lean:
            self.turn_by(-self.look.lean * self.lean * dt)
