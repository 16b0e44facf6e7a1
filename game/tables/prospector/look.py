"""What designers may set of how a mine looks: curves that numbers fly along, and how it shines."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from game.content.definition import Definition
from game.content.models.beats import Ease, Seconds

Share = Annotated[float, Field(ge=0, le=1)]


class Waypoint(Definition):
    """A point that bends a number's way, in parts of the screen, y upward, and how large the number is there."""

    x: Share | None = None
    """Left out, as ``y`` may be, it is where the number comes from."""
    y: Share | None = None
    size: float = Field(gt=0, le=100)
    """The height of its digits in lines of a screen with 1080."""


class Curve(Definition):
    """A Bezier curve: the number sets out at its first point and arrives at its last; those between draw it aside."""

    points: Annotated[tuple[Waypoint, ...], Field(strict=False, min_length=2, max_length=6)]
    seconds: Seconds = 1.0
    ease: Ease = "in_out_quad"


class MineLook(Definition):
    """``prospector/look.yaml``: measures of the table's picture."""

    shaft_night: Share
    """How dark the shaft behind the cards is."""
    scored: Curve
    """What a card adds to its run, from the card to the run's number."""
    banked: Curve
    """What a run pays, from the run's number to the board."""
    lights: int = Field(ge=1, le=52)
    """From so many cards on a run lights the shaft."""
    lit: Share
    """How much of the dark is gone then."""
    kindles: float = Field(gt=0, le=2)
    """How much of that comes, or goes, in a second; softly, so that it never flashes."""
    glimmer: float = Field(ge=0, le=3)
    """How often in a second gold breathes."""
    gold: Share
    """How brightly it does at most."""
