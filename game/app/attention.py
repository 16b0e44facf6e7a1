"""The players' focus from one frame to the next, which interface sounds respond to."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal, NamedTuple

from components.focus import Id
from components.press import Input, Point, Press, Written
from systems.focus import STEPS

Sign = Literal["focus", "confirm", "back", "change", "refused", "banner", "undo", "tick"]


class Attention(NamedTuple):
    """The attention in one frame."""

    panel: object
    """The object that holds the focus, such as a menu."""
    focus: Id
    place: tuple[object, ...] = ()
    """The state that a decision can change."""
    said: str | None = None
    """Reason that a press had no effect."""
    banner: bool = False
    """True if a banner covers the screen."""
    seats: tuple[str | None, ...] = ()
    """Devices by seat."""
    values: Mapping[str, object] = {}
    """Current values of the options."""
    soon: int | None = None
    """Seconds left to the player to decide, if they are few."""


def sign(before: Attention, after: Attention, heard: Sequence[Input]) -> Sign | None:
    """Return the sound for these inputs, or None.

    Only changes caused by input count, except for a banner and the last seconds of a clock.
    """
    presses = {said.action for said in heard if isinstance(said, Press) and not said.repeat}
    moves = any(isinstance(said, Point) or (isinstance(said, Press) and said.action in STEPS) for said in heard)
    if after.banner and not before.banner:
        return "banner"
    if (moves or presses) and before.values != after.values:
        return "change"
    if "undo" in presses and before.place != after.place:
        return "undo"
    if "undo" in presses and after.said is not None:
        return "refused"
    walked = (before.panel, before.focus) != (after.panel, after.focus)
    if walked or (before.place, before.seats) != (after.place, after.seats):
        if presses & {"back", "menu"}:
            return "back"
        if "confirm" in presses or any(isinstance(said, Written) for said in heard):
            return "confirm"
    if moves and walked and before.place == after.place and None not in (before.focus, after.focus):
        return "focus"
    if "confirm" in presses and after.said is not None:
        return "refused"
    return "tick" if after.soon is not None and after.soon != before.soon else None
