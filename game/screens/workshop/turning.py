"""What is seen in the round is turned: by a drag, the second stick, or step by step."""

from __future__ import annotations

from components.press import Drag, Input, Lean
from game.content.models.workshop import WorkshopLook
from game.screens.screen import Screen


class Turning(Screen):
    """A screen that shows something from all sides."""

    look: WorkshopLook
    yaw: float = 45.0
    lean: float = 0.0
    """How far the second stick is held to the right."""

    @property
    def steered(self) -> bool:
        return True

    def turn_by(self, degrees: float) -> None:
        """Turn what is seen."""
        self.yaw = (self.yaw + degrees) % 360

    def steer(self, said: Input) -> None:
        """Take what turns it."""
        if isinstance(said, Drag):
            self.turn_by(-self.look.drag * said.dx)
        elif isinstance(said, Lean):
            self.lean = said.x

    def update(self, dt: float) -> None:
        if self.lean:
            self.turn_by(-self.look.lean * self.lean * dt)
