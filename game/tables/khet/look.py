"""What designers may set of how a Khet table looks: its paints, its light, its cameras, its beam."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from game.content.definition import Definition
from game.content.models.palette import Share
from game.content.models.spray import Spray
from game.content.models.stage import Daylight, Lamp, Material, Pace, PaletteColour, Reach, Sight


class CameraLook(Definition):
    """One way to look at the table."""

    sight: Sight
    apart: Sight
    """And where both boards of the tower lie side by side."""
    reach: Reach


class EditorLook(Definition):
    """How the editor looks at the table, with room on both sides."""

    sight: Sight
    apart: Sight
    """And where both boards of the tower lie side by side."""


class BeamLook(Definition):
    """The beam of Ra."""

    colour: PaletteColour
    core: PaletteColour
    """Its innermost light."""
    thick: float = Field(gt=0, le=0.5)
    """In squares."""
    strength: float = Field(ge=0, le=4)
    """How much light it throws on what it passes."""
    reach: float = Field(gt=0, le=10)
    """How far, in squares."""
    preview: Share
    """How solid it is where it is only foreseen."""


class KhetEffects(Definition):
    """``khet/effects.yaml``: particles beside those of every table."""

    burst: Spray
    """A piece that is destroyed, or the top of a stack."""
    sparks: Spray
    """Where the beam turns, splits or ends."""


class KhetLook(Definition):
    """``khet/look.yaml``: measures of the table's picture."""

    city_night: Share
    """How dark the city behind the table is."""
    paints: dict[str, Material]
    """By the names that the shapes of the pieces use."""
    lamps: tuple[Lamp, ...] = Field(strict=False, max_length=8)
    """What shines on the table from the city."""
    daylight: Daylight
    cameras: dict[Literal["slanted", "swinging", "free", "flat"], CameraLook] = Field(min_length=4)
    """All of them: one stands before the table, one goes around it, one walks, one looks straight down."""
    editor: EditorLook
    preview: Sight
    """How a small picture of a setup is looked at."""
    pace: Pace
    beam: BeamLook
    lift: float = Field(gt=0.5, le=6)
    """How high above the lower board the upper one lies."""
    aside: float = Field(ge=0, le=20)
    """How far to the right it lies instead where both are side by side."""
