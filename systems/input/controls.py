"""What the input system has to be told; the numbers themselves are data."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal, Protocol

from systems.input.press import Action

Side = Literal["left", "right"]
"""A half of the keyboard."""


class Controls(Protocol):
    """How far, how long and which keys. Distances are parts of a full push, times are seconds."""

    @property
    def dead_zone(self) -> float:
        """A stick nearer to its middle than this rests; this near to its rim it is fully pushed."""

    @property
    def press(self) -> float:
        """A stick pushed this far presses a direction."""

    @property
    def release(self) -> float:
        """A pressed direction holds until its push falls below this."""

    @property
    def repeat_delay(self) -> float:
        """A held direction is pressed again after this time ..."""

    @property
    def repeat_rate(self) -> float:
        """... and again after each of these."""

    @property
    def rebind_wait(self) -> float:
        """So long a new key or button is waited for."""

    @property
    def pads(self) -> Mapping[Action, Sequence[str]]:
        """The buttons of every pad, by what they do."""

    @property
    def mouse(self) -> Mapping[Action, Sequence[str]]:
        """The same of the mouse."""

    @property
    def keys(self) -> Mapping[Side, Mapping[Action, Sequence[str]]]:
        """The names of the keys of each half, by what they do."""
