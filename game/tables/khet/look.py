"""Settings of a Khet table's look: its paints, light, cameras and beam."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from game.content.definition import Definition, Share
from game.content.models.light import Daylight, Lamp, Material, Pace, PaletteColor, Reach, Sight, Spray


class CameraLook(Definition):
    """A camera on the table."""

    sight: Sight
    apart: Sight
    """The view with both boards of the tower side by side."""
    reach: Reach


class EditorLook(Definition):
    """The editor's camera, with room on both sides."""

    sight: Sight
    apart: Sight
    """The view with both boards of the tower side by side."""


class BeamLook(Definition):
    """The beam of Ra."""

    color: PaletteColor
    core: PaletteColor
    """Its innermost light."""
    thick: float = Field(gt=0, le=0.5)
    """Thickness, in squares."""
    strength: float = Field(ge=0, le=4)
    """Strength of the light it casts on its surroundings."""
    reach: float = Field(gt=0, le=10)
    """Reach of that light, in squares."""
    preview: Share
    """Opacity of a previewed beam."""


class KhetEffects(Definition):
    """``khet/effects.yaml``: particles in addition to those of every table."""

    burst: Spray
    """A destroyed piece, or the top of a stack."""
    sparks: Spray
    """Points where the beam turns, splits or ends."""


class KhetLook(Definition):
    """``khet/look.yaml``: settings of the table's picture."""

    city_night: Share
    """Darkness of the city behind the table."""
    paints: dict[str, Material]
    """Paints, by the names that the shapes of the pieces use."""
    lamps: tuple[Lamp, ...] = Field(strict=False, max_length=8)
    """Lights that shine on the table from the city."""
    daylight: Daylight
    cameras: dict[Literal["slanted", "swinging", "free", "flat"], CameraLook] = Field(min_length=4)
    """The cameras: one in front of the table, one that circles it, one that walks, one straight above."""
    editor: EditorLook
    preview: Sight
    """The view in a small picture of a setup."""
    pace: Pace
    beam: BeamLook
    lift: float = Field(gt=0.5, le=6)
    """Height of the upper board above the lower one."""
    aside: float = Field(ge=0, le=20)
    """Distance of the upper board to the right when both boards are side by side."""
