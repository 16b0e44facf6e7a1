"""A screen with seats, of which one or more act."""

from __future__ import annotations

from typing import TYPE_CHECKING

from components.press import Input, Point, Press
from game.screens.screen import Screen
from systems.draw.widgets import banner
from systems.focus import STEPS

if TYPE_CHECKING:
    from systems.draw.canvas import Canvas


class Seated(Screen):
    """A screen that hears only the devices of acting seats.

    A device without a seat may claim a seat that waits for one. The opponent of a bot acts for it if the bot does not
    decide on its turn.
    """

    def heard(self, said: Input) -> bool:
        """Return True if the input comes from an acting seat."""
        if isinstance(said, Press) and not self.app.seats.sits(said.device):
            if said.action not in STEPS and not said.repeat:
                self.app.seats.claim(said.device, self.active)
            return False
        if not isinstance(said, Press | Point):
            return False
        return any(self.app.seats.speaks(seat, said.device) for seat in self.acting)

    @property
    def acting(self) -> tuple[int, ...]:
        """The seats that may act now."""
        return (self.active,)

    @property
    def waits(self) -> bool:
        """Return True if the active seat has lost its device."""
        return self.app.seats.waiting(self.active)

    def draw_gone(self, canvas: Canvas) -> None:
        """Draw a banner that the active seat waits for a gamepad."""
        gone = self.say("pause.pad_gone", name=self.app.people.name(self.active))
        banner(canvas, [gone, self.say("pause.pad_claim")], f"seat{self.active}")
