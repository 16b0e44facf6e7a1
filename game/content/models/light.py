"""Light, solid things and particles."""

from __future__ import annotations

import re
from functools import cached_property
from typing import Annotated, Literal

from pydantic import AfterValidator, Field, model_validator

from game.content.definition import COLOR_WORDS, Definition, HexColor, NonEmpty, Share, misfit, rgb, text_like
from game.content.models.look import Palette, color_name

Tone = tuple[float, float, float]


class GlowQuality(Definition):
    """The resolution and the reach of the glow."""

    smaller: Literal[2, 4]
    """The glow is computed at the size of the virtual picture divided by this."""
    levels: int = Field(ge=1, le=6)
    """The number of times the glow is halved in size. Each doubles its reach."""
    spread: Share
    """The share passed to the next level: with 0 the glow stays close, with 1 all of it goes far out."""


class GlowQualities(Definition):
    """The glow at each quality that a player can choose."""

    low: GlowQuality
    standard: GlowQuality
    high: GlowQuality


class WhiteBalance(Definition):
    """The color of white light. Its brightness stays the same."""

    warmth: float = Field(default=0.0, ge=-1, le=1)
    """From blue (-1) to orange (1)."""
    magenta: float = Field(default=0.0, ge=-1, le=1)
    """From green (-1) to magenta (1)."""

    @property
    def scale(self) -> Tone:
        """The factors that colors are multiplied by."""
        red, green, blue = 1 + 0.3 * self.warmth, 1 - 0.2 * self.magenta, 1 - 0.3 * self.warmth
        level = 0.299 * red + 0.587 * green + 0.114 * blue
        return red / level, green / level, blue / level


class Zone(Definition):
    """The grading of some colors, such as the shadows, the midtones or the highlights."""

    tint: HexColor = "#FFFFFF"
    """The color that they are multiplied by, which is what white becomes."""
    lift: HexColor = "#000000"
    """The color that is added to them, which is what black becomes."""
    brightness: float = Field(default=1.0, ge=0, le=2)
    saturation: float = Field(default=1.0, ge=0, le=2)

    @property
    def scale(self) -> Tone:
        """The factors that colors are multiplied by."""
        red, green, blue = rgb(self.tint)
        by = self.brightness / 255
        return red * by, green * by, blue * by

    @property
    def offset(self) -> Tone:
        """The amounts added to colors, 0 to 1."""
        red, green, blue = rgb(self.lift)
        return red / 255, green / 255, blue / 255


class SplitToning(Definition):
    """One color that dark colors move toward, and another one for bright colors; ``#808080`` changes nothing."""

    shadows: HexColor = "#808080"
    highlights: HexColor = "#808080"
    balance: float = Field(default=0.0, ge=-1, le=1)
    """From -1, where all colors count as dark, to 1, where all count as bright."""
    amount: Share = 0.0
    """The strength."""


class Toning(Definition):
    """The grading that depends on brightness, done on the finished picture.

    If it changes no color, it costs nothing.
    """

    white: WhiteBalance = WhiteBalance()
    shadows: Zone = Zone()
    midtones: Zone = Zone()
    highlights: Zone = Zone()
    dark: float = Field(default=0.33, ge=0.01, le=0.99)
    """The brightness at which shadows end."""
    bright: float = Field(default=0.66, ge=0.01, le=0.99)
    """The brightness at which highlights begin."""
    split: SplitToning = SplitToning()

    @model_validator(mode="after")
    def _check_order(self) -> Toning:
        if self.dark > self.bright:
            raise misfit("'dark' must not be more than 'bright'", "dark")
        return self

    @cached_property
    def is_plain(self) -> bool:
        """True if it changes no color."""
        zones = all(zone == Zone() for zone in (self.shadows, self.midtones, self.highlights))
        return zones and self.white == WhiteBalance() and not self.split.amount


class Grade(Zone):
    """The grading of a finished picture."""

    vignette: Share
    """The darkness of the corners."""
    inner: float = Field(ge=0, le=1)
    """The squared distance from the center at which the vignette begins; corners are at 0.5."""
    outer: float = Field(ge=0, le=2)
    """The squared distance from the center at which the vignette is darkest."""
    toning: Toning = Toning()

    @model_validator(mode="after")
    def _check_order(self) -> Grade:
        if self.inner >= self.outer:
            raise misfit("'inner' must be less than 'outer'", "inner")
        return self


class Grades(Definition):
    """The gradings of the table in play, and of the gray table behind a panel."""

    game: Grade
    pause: Grade


class Knee(Definition):
    """The brightness below which a color never glows, and the one above which it glows fully."""

    dark: Share
    bright: Share

    @model_validator(mode="after")
    def _check_order(self) -> Knee:
        if self.dark >= self.bright:
            raise misfit("'dark' must be less than 'bright'", "dark")
        return self


class Light(Definition):
    """The glow of every picture."""

    lamps: dict[str, Share]
    """The share of its color that a thing gives off as glow, by the beginning of its name (``text_NAME`` for fonts,
    ``fill``)."""
    knee: Knee
    gain: float = Field(ge=0, le=10)
    """The strength of the glow when it is added to the picture."""
    core: float = Field(ge=0.1, le=1)
    """The share of the glow that is kept off its source, so that bright lines keep their color."""
    pale: Share
    """The share of its white that the glow loses, so that halos are more colorful than their sources."""
    dim: Share
    """The share of the glow that goes out behind a panel."""
    lens: float = Field(ge=0, le=0.5)
    """The enlargement of the middle of the background over its corners."""
    dirt: float = Field(default=0.0, ge=0, le=10)
    """The strength of the glow in the dirt on the lens, the picture ``lens_dirt``; with 0, the lens is clean."""
    steps: GlowQualities
    grades: Grades

    def lamp(self, kind: str) -> float:
        """Return the glow of a kind: that of the longest matching beginning, 0 if none matches."""
        beginnings = [name for name in self.lamps if kind.startswith(name)]
        return self.lamps[max(beginnings, key=len)] if beginnings else 0.0


def _check_color(color: str) -> str:
    color = color_name(color)
    if color not in Palette.model_fields and not re.fullmatch("#[0-9A-Fa-f]{6}", color):
        raise misfit(f"{color!r} is neither a color of the palette nor '#RRGGBB'")
    return color


PaletteColor = Annotated[str, AfterValidator(_check_color)]
"""The name of a color of the palette, or ``#RRGGBB``."""
Far = Annotated[float, Field(ge=-100, le=100)]
WrittenPoint = Annotated[tuple[Far, Far, Far], Field(strict=False)]
"""A point: to the right, up, and toward the viewer. A square of a board is 1 wide."""
Angle = Annotated[float, Field(ge=-180, le=180)]
"""An angle, in degrees."""
Pitch = Annotated[float, Field(ge=-89, le=90)]
"""The tilt of a camera, in degrees; 90 looks straight down."""
Distance = Annotated[float, Field(gt=0, le=100)]
FieldOfView = Annotated[float, Field(ge=5, le=120)]


class Material(Definition):
    """The paint of faces and lines."""

    color: PaletteColor = "#FFFFFF"
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

    start: WrittenPoint
    end: WrittenPoint
    color: PaletteColor
    strength: float = Field(default=0.5, ge=0, le=4)
    reach: float = Field(default=6.0, gt=0, le=50)
    """The distance that its light reaches."""


class Daylight(Definition):
    """The distant light that falls on everything."""

    way: WrittenPoint
    """The direction toward the light."""
    light: float = Field(ge=0, le=2)
    shade: float = Field(ge=0, le=2)
    """The brightness in full shade."""
    steps: int = Field(ge=2, le=64)
    """The number of tones from dark to bright."""
    dark: PaletteColor
    """The color that dark tones approach."""


class CameraSight(Definition):
    """A camera position."""

    at: WrittenPoint
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

    low: WrittenPoint
    high: WrittenPoint
    pitch: Annotated[tuple[Pitch, Pitch], Field(strict=False)]
    distance: Annotated[tuple[Distance, Distance], Field(strict=False)]
    field: Annotated[tuple[FieldOfView, FieldOfView], Field(strict=False)]


class CameraPace(Definition):
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


ShadeColor = Annotated[str, text_like(r"^(tint|#[0-9A-Fa-f]{6})$", COLOR_WORDS)]
"""``tint`` for the color of the particle's source, or ``#RRGGBB``."""
Spread = Annotated[tuple[float, float], Field(strict=False)]
Shares = NonEmpty[Annotated[float, Field(ge=0, le=1)]]


class Spray(Definition):
    """A kind of particle. Distances are virtual pixels, times seconds, angles degrees (0 right, 90 up)."""

    amount: float = Field(ge=0, le=400)
    """Particles per second of a lasting effect, or the particles of one burst."""
    life: Spread
    speed: Spread = (0.0, 0.0)
    direction: float = Field(default=90.0, ge=-360, le=360)
    spread: float = Field(default=360.0, ge=0, le=360)
    fall: float = Field(default=0.0, ge=-2000, le=2000)
    """The speed gained downward per second; with a negative value, particles rise."""
    drag: float = Field(default=0.0, ge=0, lt=1)
    """The share of its speed that it loses per second."""
    size: NonEmpty[int] = (2, 1)
    """The length of its side over its life, in whole pixels."""
    colors: NonEmpty[ShadeColor] = ("tint",)
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
        """``colors`` as numbers from 0 to 255; None stands for the color of the thing."""
        return tuple(None if color == "tint" else rgb(color) for color in self.colors)

    @model_validator(mode="after")
    def _check_ranges(self) -> Spray:
        for name, (least, most) in (("life", self.life), ("speed", self.speed)):
            if least > most:
                raise misfit(f"{name!r} must be written as least, then most", name)
        if self.life[0] < 0.05 or self.life[1] > 10:
            raise misfit("'life' must be between 0.05 and 10 seconds", "life")
        return self


class EffectsFile(Definition):
    """The file ``data/shared/effects.yaml``. A table may add particles, and replace these."""

    particles: int = Field(ge=0, le=2000)
    """The most particles at a time. No others are created."""
    spare: int = Field(ge=0, le=2000)
    """The number of particles reserved for bursts. Lasting effects, such as fire, thin out to keep them free."""
    active: Spray
    """Particles around the board of the seat to move."""
    landed: Spray
    """Particles of a thing that arrives at its place."""
    edges: Spray
    """Particles at the portrait of a seat when one of its edges is used."""
    won: Spray
    """Particles of the winner's board."""
