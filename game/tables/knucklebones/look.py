"""The look of the table in its files: its board, its particles, and its cards."""

from __future__ import annotations

from pydantic import Field

from game.content.definition import Definition, Share, rgb
from game.content.models.light import Spray
from game.content.table_content import TextFrame
from game.tables.knucklebones.definitions import Card

Tint = tuple[int, int, int]
TITLE_FRAME = TextFrame("name", "small", 47, 2)
"""The place of a card's name on it."""


def card_tint(card: Card, shade: Tint, standard: Tint) -> Tint:
    """Return the color of a card, unless the palette in use changes the color of all cards."""
    return rgb(card.color) if shade == standard else shade


class BoardLook(Definition):
    """Settings of the table's picture; speeds in cycles a second, never above three."""

    diagonal_speed: float = Field(ge=0, le=3)
    diagonal_alpha: Share
    """The lowest opacity of a blinking die."""
    instant_win_speed: float = Field(ge=0, le=3)
    instant_win_lightness: Share
    instant_win_chroma: float = Field(ge=0, le=0.4)
    """Lightness and chroma of the rainbow, in OKLCH: one lightness for all hues."""
    instant_win_spread: float = Field(ge=0, le=1)
    """The part of the color wheel between one field and the next."""
    card_rise: int = Field(ge=0, le=40)
    """Virtual pixels a focused card rises."""


class StillFire(Definition):
    """A fire that does not move, for reduced motion."""

    squares: int = Field(ge=0, le=400)
    high: int = Field(ge=1, le=200)
    """Virtual pixels that its highest flame reaches."""


class ParticleFile(Definition):
    """Particles in addition to those of every table."""

    fire: Spray
    """The fire on a row of equal dice."""
    still: StillFire
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
