"""The one or two people who learn at a table: their devices, and who makes the next turn."""

from __future__ import annotations

from components.press import Press
from systems.input.devices import MOUSE

MOST = 2
"""The most people who learn together. Both may use the mouse, so it belongs to neither."""


class Learners:
    """The devices of the learners. One person may use several."""

    def __init__(self, first: str) -> None:
        self.devices: list[str] = []
        """A device for each learner."""
        self.spare: set[str] = set()
        """More devices of a lone learner."""
        self.number = 0
        """Index of the learner whose turn it is."""
        self.note(first)

    @property
    def together(self) -> bool:
        """True if two people learn."""
        return len(self.devices) == MOST

    @property
    def device(self) -> str:
        """The device of the learner whose turn it is, "" before the first press."""
        return self.devices[self.number] if self.devices else ""

    def note(self, device: str) -> None:
        """Take the first device as that of the first learner."""
        if not self.devices and device not in ("", MOUSE):
            self.devices = [device]

    def is_second(self, press: Press) -> bool:
        """Return True if this press may come from a second person."""
        known = (*self.devices, *self.spare, MOUSE)
        return bool(self.devices) and not self.together and press.action == "confirm" and press.device not in known

    def welcome(self, device: str, joins: bool) -> None:
        """Let the owner of a device join, or take it as another device of the lone learner."""
        if joins:
            self.devices = [*self.devices, device]
        else:
            self.spare.add(device)

    def remove(self, device: str) -> None:
        """Let the other one go on alone after a device was unplugged."""
        if device in self.devices:
            self.devices.remove(device)
            self.number = 0

    def may_move(self, device: str) -> bool:
        """Return True unless it is the turn of someone with another device."""
        return not self.together or device in (self.device, MOUSE)

    def mover(self, device: str) -> str:
        """Return the device that holds the seat after a press of another one."""
        return self.device if self.together and device != MOUSE else device

    def pass_on(self) -> None:
        """Let the next learner make a turn."""
        self.number = (self.number + 1) % max(1, len(self.devices))
