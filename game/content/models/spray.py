"""Particles: what an effect throws up, how fast it flies, how it fades."""

from __future__ import annotations

from functools import cached_property
from typing import Annotated, Literal

from pydantic import Field, model_validator

from game.content.definition import Definition, misfit, rgb

Shade = Annotated[str, Field(pattern=r"^(tint|#[0-9A-Fa-f]{6})$")]
"""``tint``: the colour of whatever it comes from; else ``#RRGGBB``."""
Range = Annotated[tuple[float, float], Field(strict=False)]
Shares = Annotated[tuple[Annotated[float, Field(ge=0, le=1)], ...], Field(strict=False, min_length=1)]


class Spray(Definition):
    """One kind of particle. Distances are virtual pixels, times seconds, angles degrees (0 right, 90 up)."""

    amount: float = Field(ge=0, le=400)
    """How many a second from something lasting, or how many at once in a burst."""
    life: Range
    speed: Range = (0.0, 0.0)
    direction: float = Field(default=90.0, ge=-360, le=360)
    spread: float = Field(default=360.0, ge=0, le=360)
    fall: float = Field(default=0.0, ge=-2000, le=2000)
    """Speed gained downward in a second; below 0 it rises."""
    drag: float = Field(default=0.0, ge=0, lt=1)
    """Share of its speed lost in a second."""
    size: Annotated[tuple[int, ...], Field(strict=False, min_length=1)] = (2, 1)
    """Side over its life, in whole pixels."""
    colours: Annotated[tuple[Shade, ...], Field(strict=False, min_length=1)] = ("tint",)
    """Over its life, blending from one to the next."""
    alpha: Shares = (1.0, 0.0)
    """Over its life, blending from one to the next."""
    glow: float = Field(default=1.0, ge=0, le=1)
    """How much of its light the glow spreads."""
    add: float = Field(default=0.0, ge=0, le=1)
    """0 covers what lies below, 1 is only added to it."""
    place: Literal["area", "rim"] = "area"
    """Where on the thing it begins."""
    beside: float = Field(default=2.0, ge=0, le=20)
    """How far from a rim it may begin."""
    above: bool = True
    """Over what lies on the table, else under it."""

    @cached_property
    def shades(self) -> tuple[tuple[int, int, int] | None, ...]:
        """``colours`` as numbers 0 to 255; None where the thing's own colour belongs."""
        return tuple(None if colour == "tint" else rgb(colour) for colour in self.colours)

    @model_validator(mode="after")
    def _ordered(self) -> Spray:
        for name, (least, most) in (("life", self.life), ("speed", self.speed)):
            if least > most:
                raise misfit(f"{name!r} must be written as least, then most", name)
        if self.life[0] < 0.05 or self.life[1] > 10:
            raise misfit("'life' must lie between 0.05 and 10 seconds", "life")
        return self
