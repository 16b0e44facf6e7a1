"""Settings of a mine's look: the curves that numbers fly along, and its light."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from game.content.definition import Definition, ListOf, Seconds, Share
from game.content.models.beats import Ease


class Waypoint(Definition):
    """A point on the path of a number, in parts of the screen, y upward, and the number's size there."""

    x: Share | None = None
    """Default, as for ``y``: the point where the number starts."""
    y: Share | None = None
    size: float = Field(gt=0, le=100)
    """Height of its digits, in lines of a screen of 1080."""


class Curve(Definition):
    """A Bezier curve from the first point to the last; the points between bend it."""

    points: Annotated[ListOf[Waypoint], Field(min_length=2, max_length=6)]
    seconds: Seconds = 1.0
    ease: Ease = "in_out_quad"


class MineLook(Definition):
    """``prospector/look.yaml``: settings of the table's picture."""

    shaft_night: Share
    """Darkness of the shaft behind the cards."""
    scored: Curve
    """The curve of a card's points, from the card to the run's number."""
    banked: Curve
    """The curve of a run's points, from the run's number to the board."""
    lights: int = Field(ge=1, le=52)
    """Cards of a run from which on it lights the shaft."""
    lit: Share
    """Part of the darkness that the light removes."""
    kindles: float = Field(gt=0, le=2)
    """Change of that light per second; gradual, so that it never flashes."""
    glimmer: float = Field(ge=0, le=3)
    """Pulses of gold per second."""
    gold: Share
    """Greatest brightness of these pulses."""
