"""The look of solid things: their materials, the light on them, and the camera."""

from __future__ import annotations

import re
from typing import Annotated

from pydantic import AfterValidator, Field

from game.content.definition import Definition, misfit
from game.content.models.palette import Palette, Share


def _known(colour: str) -> str:
    if colour not in Palette.model_fields and not re.fullmatch("#[0-9A-Fa-f]{6}", colour):
        raise misfit(f"{colour!r} is neither a colour of the palette nor '#RRGGBB'")
    return colour


PaletteColour = Annotated[str, AfterValidator(_known)]
"""The name of a color of the palette, or ``#RRGGBB``."""
Far = Annotated[float, Field(ge=-100, le=100)]
Point = Annotated[tuple[Far, Far, Far], Field(strict=False)]
"""A point: to the right, up, and toward the viewer. A square of a board is 1 wide."""
Angle = Annotated[float, Field(ge=-180, le=180)]
"""An angle, in degrees."""
Pitch = Annotated[float, Field(ge=-89, le=90)]
"""The tilt of a camera, in degrees; 90 looks straight down."""
Distance = Annotated[float, Field(gt=0, le=100)]
FieldOfView = Annotated[float, Field(ge=5, le=120)]


class Material(Definition):
    """The paint of faces and lines."""

    colour: PaletteColour = "#FFFFFF"
    share: float = Field(default=1.0, ge=0, le=2)
    """The brightness of the color, as a multiple."""
    tint: Share = 0.0
    """The share of the thing's own color, such as that of its seat."""
    glow: Share = 0.0
    """The share of its light that spreads as glow."""
    mirror: Share = 0.0
    """The strength of the city's reflection in it."""
    alpha: Share = 1.0
    """The opacity, for things that can be seen through."""
    own: Share = 0.0
    """The share of its color that does not depend on the light."""
    add: Share = 0.0
    """The share that is added to the picture behind it; 1 is pure light."""


class Lamp(Definition):
    """A line of light that shines on things, from one point to another."""

    start: Point
    end: Point
    colour: PaletteColour
    strength: float = Field(default=0.5, ge=0, le=4)
    reach: float = Field(default=6.0, gt=0, le=50)
    """The distance that its light reaches."""


class Daylight(Definition):
    """The distant light that falls on everything."""

    way: Point
    """The direction toward the light."""
    light: float = Field(ge=0, le=2)
    shade: float = Field(ge=0, le=2)
    """The brightness in full shade."""
    steps: int = Field(ge=2, le=64)
    """The number of tones from dark to bright."""
    dark: PaletteColour
    """The color that dark tones approach."""


class Sight(Definition):
    """A camera position."""

    at: Point
    """The point in the middle of the picture."""
    yaw: Angle = 0.0
    """The direction: 0 looks away from the player at the near side."""
    pitch: Pitch
    distance: Distance = 10.0
    field: FieldOfView = 40.0
    """The field of view from the upper to the lower edge, in degrees."""
    span: float = Field(default=0.0, ge=0, le=100)
    """Above 0, the projection is parallel and shows this height from the upper to the lower edge."""


class Reach(Definition):
    """The limits of a camera. The middle of its picture stays inside a box."""

    low: Point
    high: Point
    pitch: Annotated[tuple[Pitch, Pitch], Field(strict=False)]
    distance: Annotated[tuple[Distance, Distance], Field(strict=False)]
    field: Annotated[tuple[FieldOfView, FieldOfView], Field(strict=False)]


class Pace(Definition):
    """The speeds of a camera."""

    seconds: float = Field(ge=0, le=5)
    """Seconds it takes to reach its target; with 0, it is there at once."""
    turn: float = Field(gt=0, le=360)
    """Degrees per second with a stick or keys."""
    drag: float = Field(gt=0, le=5)
    """Degrees per virtual pixel of a mouse drag."""
    zoom: float = Field(gt=1, le=4)
    """The zoom factor per second with buttons."""
    wheel: float = Field(gt=1, le=2)
    """The zoom factor per step of the wheel."""
    walk: float = Field(gt=0, le=50)
    """Squares per second on foot."""
