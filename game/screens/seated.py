"""A screen at which seats are taken and one of them acts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from components.press import Input, Point, Press
from game.screens.screen import Screen
from systems.draw.widgets import banner
from systems.focusing import STEPS

if TYPE_CHECKING:
    from systems.draw.canvas import Canvas


class Seated(Screen):
    """Only the devices of seats that act are heard; one that sits nowhere may take over a seat that waits.

    Whoever sits across from a bot speaks for it where a bot does not decide by itself.
    """

    def heard(self, said: Input) -> bool:
        """Whether this comes from a seat that acts."""
        if isinstance(said, Press) and not self.app.seats.sits(said.device):
            if said.action not in STEPS and not said.repeat:
                self.app.seats.claim(said.device, self.active)
            return False
        if not isinstance(said, Press | Point):
            return False
        return any(self.app.seats.speaks(seat, said.device) for seat in self.acting)

    @property
    def acting(self) -> tuple[int, ...]:
        """The seats that may do something now."""
        return (self.active,)

    @property
    def waits(self) -> bool:
        """Whether the active seat has lost its pad."""
        return self.app.seats.waiting(self.active)

    def draw_gone(self, canvas: Canvas) -> None:
        """The active seat waits for a pad."""
        gone = self.say("pause.pad_gone", name=self.app.people.name(self.active))
        banner(canvas, [gone, self.say("pause.pad_claim")], f"seat{self.active}")
