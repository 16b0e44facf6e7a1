"""What floats around the title."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from game.content.definition import Definition


class Floating(Definition):
    """A die beside the menu."""

    x: float = Field(ge=0, le=640)
    """Of its centre, in virtual pixels from the left."""
    y: float = Field(ge=0, le=360)
    """From below."""
    face: int = Field(ge=1, le=6)
    colour: Literal["seat1", "seat2", "double", "triple", "card", "shield"]
    """A colour of the palette."""
    shape: Literal[1, 2] = 1
    """Of which seat's dice."""
    large: bool = True
    phase: float = Field(default=0.0, ge=0, le=1)
    """Where in its drift it starts."""


class HomeLook(Definition):
    """The first screen; with reduced motion nothing on it moves."""

    drift: float = Field(default=6.0, ge=0, le=40)
    """How far dice float up and down, in virtual pixels; to the sides half as far."""
    seconds: float = Field(default=9.0, ge=1, le=120)
    """How long one drift takes."""
    attract: float = Field(default=60.0, ge=0, le=3600)
    """Seconds without a press after which bots begin to play each other; 0 for never."""
    glide: float = Field(default=0.25, ge=0, le=2)
    """How long the row of cabinets takes to the next one, in seconds."""
    dice: Annotated[tuple[Floating, ...], Field(strict=False)] = ()
