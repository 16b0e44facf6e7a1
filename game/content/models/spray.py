"""Particles: the number, motion and fading of those that an effect gives off."""

from __future__ import annotations

from functools import cached_property
from typing import Annotated, Literal

from pydantic import Field, model_validator

from game.content.definition import Definition, misfit, rgb

Shade = Annotated[str, Field(pattern=r"^(tint|#[0-9A-Fa-f]{6})$")]
"""``tint`` for the color of the particle's source, or ``#RRGGBB``."""
Range = Annotated[tuple[float, float], Field(strict=False)]
Shares = Annotated[tuple[Annotated[float, Field(ge=0, le=1)], ...], Field(strict=False, min_length=1)]


class Spray(Definition):
    """A kind of particle. Distances are virtual pixels, times seconds, angles degrees (0 right, 90 up)."""

    amount: float = Field(ge=0, le=400)
    """Particles per second of a lasting effect, or the particles of one burst."""
    life: Range
    speed: Range = (0.0, 0.0)
    direction: float = Field(default=90.0, ge=-360, le=360)
    spread: float = Field(default=360.0, ge=0, le=360)
    fall: float = Field(default=0.0, ge=-2000, le=2000)
    """The speed gained downward per second; with a negative value, particles rise."""
    drag: float = Field(default=0.0, ge=0, lt=1)
    """The share of its speed that it loses per second."""
    size: Annotated[tuple[int, ...], Field(strict=False, min_length=1)] = (2, 1)
    """The length of its side over its life, in whole pixels."""
    colours: Annotated[tuple[Shade, ...], Field(strict=False, min_length=1)] = ("tint",)
    """Its colors over its life, blending from one to the next."""
    alpha: Shares = (1.0, 0.0)
    """Its opacity over its life, blending from one value to the next."""
    glow: float = Field(default=1.0, ge=0, le=1)
    """The share of its light that spreads as glow."""
    add: float = Field(default=0.0, ge=0, le=1)
    """The blending: 0 covers the picture below, 1 is only added to it."""
    place: Literal["area", "rim"] = "area"
    """The starting place: anywhere on the thing, or at its rim."""
    beside: float = Field(default=2.0, ge=0, le=20)
    """The greatest distance from the rim at the start."""
    above: bool = True
    """Draw it above the things on the table, else below them."""

    @cached_property
    def shades(self) -> tuple[tuple[int, int, int] | None, ...]:
        """``colours`` as numbers from 0 to 255; None stands for the color of the thing."""
        return tuple(None if colour == "tint" else rgb(colour) for colour in self.colours)

    @model_validator(mode="after")
    def _ordered(self) -> Spray:
        for name, (least, most) in (("life", self.life), ("speed", self.speed)):
            if least > most:
                raise misfit(f"{name!r} must be written as least, then most", name)
        if self.life[0] < 0.05 or self.life[1] > 10:
            raise misfit("'life' must lie between 0.05 and 10 seconds", "life")
        return self
