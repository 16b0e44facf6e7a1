"""The decoration of the title screen."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from game.content.definition import Definition


class Floating(Definition):
    """A die next to the menu."""

    x: float = Field(ge=0, le=640)
    """The center of the die, in virtual pixels from the left."""
    y: float = Field(ge=0, le=360)
    """The center of the die, in virtual pixels from the bottom."""
    face: int = Field(ge=1, le=6)
    colour: Literal["seat1", "seat2", "double", "triple", "card", "shield"]
    """The name of a color of the palette."""
    shape: Literal[1, 2] = 1
    """The shape of that seat's dice."""
    large: bool = True
    phase: float = Field(default=0.0, ge=0, le=1)
    """The part of its drift at which it starts."""


class HomeLook(Definition):
    """The title screen. Under reduced motion, nothing on it moves."""

    drift: float = Field(default=6.0, ge=0, le=40)
    """The distance that dice float up and down, in virtual pixels; sideways, it is half of that."""
    seconds: float = Field(default=9.0, ge=1, le=120)
    """Seconds of one drift."""
    attract: float = Field(default=60.0, ge=0, le=3600)
    """Seconds without input until two bots start a demo match; 0 is never."""
    glide: float = Field(default=0.25, ge=0, le=2)
    """Seconds the row of cabinets takes to slide to the next one."""
    dice: Annotated[tuple[Floating, ...], Field(strict=False)] = ()
