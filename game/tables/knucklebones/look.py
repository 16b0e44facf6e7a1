"""Settings for the light and motion of dice, rows and cards."""

from __future__ import annotations

from pydantic import Field

from game.content.definition import Definition, Share
from game.content.models.light import Spray


class BoardLook(Definition):
    """Settings of the table's picture; speeds in cycles a second, never above three."""

    diagonal_speed: float = Field(ge=0, le=3)
    diagonal_alpha: Share
    """The lowest opacity of a blinking die."""
    exodia_speed: float = Field(ge=0, le=3)
    exodia_lightness: Share
    exodia_chroma: float = Field(ge=0, le=0.4)
    """Lightness and chroma of the rainbow, in OKLCH: one lightness for all hues."""
    exodia_spread: float = Field(ge=0, le=1)
    """The part of the color wheel between one field and the next."""
    card_rise: int = Field(ge=0, le=40)
    """Virtual pixels a focused card rises."""


class Still(Definition):
    """A fire that does not move, for reduced motion."""

    squares: int = Field(ge=0, le=400)
    high: int = Field(ge=1, le=100)
    """Virtual pixels that its highest flame reaches."""


class Effects(Definition):
    """Particles in addition to those of every table."""

    fire: Spray
    """The fire on a row of three equal dice."""
    embers: int = Field(ge=1, le=100)
    """Height of the strip at the foot of a row in which its fire begins."""
    still: Still
    shield: Spray
    """Along the rim of a protected row."""
    shield_pulse: float = Field(ge=0, le=2)
    """Pulses of a shield's particles in a second."""
    shield_ebb: float = Field(ge=0, le=1)
    """The share of them that is left at the lowest point."""
    shattered: Spray
    """A die that is destroyed or repelled."""
    trail: Spray
    """The trail of a die in flight."""
    raised: Spray
    """A shield that rises."""
    struck: Spray
    """A shield that repels a die."""
    broken: Spray
    """A shield that is gone."""
