"""How solid things look: what they are painted with, the light on them, and who looks at them."""

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
"""A colour of the palette by its name, or ``#RRGGBB``."""
Far = Annotated[float, Field(ge=-100, le=100)]
Point = Annotated[tuple[Far, Far, Far], Field(strict=False)]
"""To the right, up, toward whoever looks; a square of a board is 1 wide."""
Angle = Annotated[float, Field(ge=-180, le=180)]
"""Degrees."""
Pitch = Annotated[float, Field(ge=-89, le=90)]
"""Degrees; 90 looks straight down."""
Distance = Annotated[float, Field(gt=0, le=100)]
FieldOfView = Annotated[float, Field(ge=5, le=120)]


class Material(Definition):
    """What faces and lines are painted with."""

    colour: PaletteColour = "#FFFFFF"
    share: float = Field(default=1.0, ge=0, le=2)
    """How much of that colour's brightness it has."""
    tint: Share = 0.0
    """How much of its colour is that of the thing itself, such as its seat's."""
    glow: Share = 0.0
    """How much of its light spreads."""
    mirror: Share = 0.0
    """How much of the city is seen in it."""
    alpha: Share = 1.0
    """How solid it is, on things that can be seen through."""
    own: Share = 0.0
    """How little it depends on the light that falls on it."""
    add: Share = 0.0
    """1: it is light itself, only added to what lies behind."""


class Lamp(Definition):
    """A line of light that falls on things, from one point to another."""

    start: Point
    end: Point
    colour: PaletteColour
    strength: float = Field(default=0.5, ge=0, le=4)
    reach: float = Field(default=6.0, gt=0, le=50)
    """How far its light goes."""


class Daylight(Definition):
    """The light from far away, which falls on everything."""

    way: Point
    """The direction toward it."""
    light: float = Field(ge=0, le=2)
    shade: float = Field(ge=0, le=2)
    """How bright it is where its light never falls."""
    steps: int = Field(ge=2, le=64)
    """So many tones there are from dark to bright."""
    dark: PaletteColour
    """What dark tones go toward."""


class Sight(Definition):
    """Where somebody looks from."""

    at: Point
    """What is in the middle of the picture."""
    yaw: Angle = 0.0
    """0 looks away from whoever sits at the near side."""
    pitch: Pitch
    distance: Distance = 10.0
    field: FieldOfView = 40.0
    """How much is seen from the upper to the lower edge, in degrees."""
    span: float = Field(default=0.0, ge=0, le=100)
    """Above 0 lines are parallel, and so much is seen from the upper to the lower edge."""


class Reach(Definition):
    """How far a camera may go: what is in the middle of its picture lies in a box, so that it is never lost."""

    low: Point
    high: Point
    pitch: Annotated[tuple[Pitch, Pitch], Field(strict=False)]
    distance: Annotated[tuple[Distance, Distance], Field(strict=False)]
    field: Annotated[tuple[FieldOfView, FieldOfView], Field(strict=False)]


class Pace(Definition):
    """How fast a camera answers."""

    seconds: float = Field(ge=0, le=5)
    """How long it takes to where it is led; 0: it is there at once."""
    turn: float = Field(gt=0, le=360)
    """Degrees a second by a stick or by keys."""
    drag: float = Field(gt=0, le=5)
    """Degrees a virtual pixel that the mouse is dragged."""
    zoom: float = Field(gt=1, le=4)
    """So many times nearer in a second by buttons."""
    wheel: float = Field(gt=1, le=2)
    """So many times nearer at one step of the wheel."""
    walk: float = Field(gt=0, le=50)
    """Squares a second on foot."""
