"""Colors and measures of the game's look."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Annotated, Literal

from pydantic import AfterValidator, Field

from game.content.definition import Definition, Entries, HexColor, ListOf, NonEmpty, Share, rgb
from game.content.faults import Complaint, check_known

STANDARD_PALETTE = "standard"
PALETTES = (STANDARD_PALETTE, "red_green", "blue_yellow", "contrast")
"""The palettes that come with the game. The standard one has every color, the others change some."""


def color_name(name: str) -> str:
    """Return the name of a color of the palette, which files may give by its earlier name."""
    return "instant_win" if name == "exodia" else name


class Palette(Definition):
    """Named colors as ``#RRGGBB``."""

    card: HexColor
    double: HexColor
    triple: HexColor
    diagonal: HexColor
    instant_win: HexColor
    selection: HexColor
    """The first die chosen for a swap."""
    seat1: HexColor
    seat2: HexColor
    text: HexColor
    dim: HexColor
    """Less important text, and things that cannot be chosen."""
    panel: HexColor
    field: HexColor
    outline: HexColor
    shield: HexColor
    night: HexColor
    warning: HexColor

    def rgb(self, name: str) -> tuple[int, int, int]:
        """Return a named color as three numbers from 0 to 255; the colors of seats are ``seat1`` and ``seat2``."""
        return rgb(getattr(self, name))

    def with_shades(self, shades: Shades) -> Palette:
        """Return this palette with some of its colors replaced."""
        return self.model_copy(update=shades.root)


class Shades(Entries[dict[Annotated[str, AfterValidator(color_name)], HexColor]]):
    """The colors that another palette changes, by their names in ``Palette``."""


def check_shades(shades: Shades) -> Iterable[Complaint]:
    """Check that every color exists in ``Palette``."""
    names = tuple(Palette.model_fields)
    for name in shades.root:
        yield from check_known("color", name, names, name)


class Pulse(Definition):
    """The pulse of the background between two colors."""

    low: HexColor
    high: HexColor
    alpha: int = Field(ge=0, le=255)
    speed: float = Field(ge=0, le=3)


class RobotTimes(Definition):
    """Timings of the robots in the seats, in seconds."""

    feels: float = Field(default=1.6, ge=0, le=10)
    """Seconds a robot looks happy or sad about an event."""
    blink_every: float = Field(default=4.5, ge=1, le=60)
    blink: float = Field(default=0.13, ge=0, le=0.5)
    """Seconds its eyes stay closed."""


Spot = Annotated[tuple[float, float], Field(strict=False)]
"""A point of the picture, in virtual pixels from its lower left corner."""


class Bystander(Definition):
    """A person of the street, or a window with one behind it."""

    at: Spot
    """The middle of the person or window."""
    seat: int = Field(ge=1, le=8)
    """The seat whose success they enjoy."""


class StreetLook(Definition):
    """The people at the windows and at the bar behind the table. Under reduced motion they stand still."""

    windows: ListOf[Bystander] = ()
    """The windows. Those at the end of the list light up only at large moments."""
    bar: ListOf[Bystander] = ()
    """The people at the bar."""
    lights: NonEmpty[HexColor] = ("#FFB050", "#50D8F0", "#F070C0")
    """The colors of the lights in the windows, in turn."""
    dark: Share = 0.35
    """The brightness of a window at rest."""
    shade: Share = 0.5
    """The brightness of people at rest."""
    least: Share = 0.05
    """The size of the smallest moment that anyone notices."""
    few: Share = 0.35
    """The share of people who react to a small moment; to a moment of size 1, all do."""
    seconds: float = Field(default=1.6, ge=0.2, le=10)
    """Seconds a moment of size 0.5 stirs them."""
    glow: float = Field(default=0.35, ge=0.2, le=5)
    """Seconds a window takes from dark to bright. A shorter time would flash."""
    hops: float = Field(default=2.4, ge=0, le=3)
    """Hops of a happy person per second."""
    match_point: Share = 0.45
    """The light in the windows while a seat can win with its next move."""


class CeremonyLook(Definition):
    """The ceremony after a set or an evening, in seconds and virtual pixels. Under reduced motion nothing moves."""

    replay: float = Field(default=3.0, ge=0, le=20)
    """Seconds that the turning point is shown again; with 0, or at speed 0, it is not."""
    before: int = Field(default=1, ge=0, le=20)
    """The moves before the turning point that are shown with it."""
    rest: float = Field(default=0.25, ge=0, le=5)
    """Seconds between two moves of the replay."""
    closer: float = Field(default=0.012, ge=0, le=0.1)
    """The share by which the picture grows toward the turning point."""
    rise: float = Field(default=0.6, ge=0, le=5)
    """Seconds the plinth takes to rise."""
    lands: float = Field(default=1.0, ge=0.1, le=5)
    """Seconds until the trophy lands on it. Figures react, and confetti flies, from then on."""
    tint: HexColor = "#6A5C9C"
    """The color that white becomes in the city behind it."""
    beams: float = Field(default=0.12, ge=0, le=3)
    """The speed at which the beams of light sway, in cycles per second."""
    crowd: float = Field(default=1.1, ge=0, le=3)
    """The speed at which the crowd jumps, in cycles per second."""
    confetti: int = Field(default=150, ge=0, le=400)
    """The number of pieces of confetti in the air."""
    fall: float = Field(default=52.0, ge=0, le=400)
    """The speed at which confetti falls, in virtual pixels per second."""
    burst: int = Field(default=90, ge=0, le=400)
    """The number of pieces that fly up as the trophy lands."""
    colors: NonEmpty[Literal["seat1", "seat2", "double", "triple", "shield", "text", "warning", "card"]] = (
        "seat1", "seat2", "double", "shield", "text", "triple",
    )
    """The colors of confetti, by their names in the palette."""


class Look(Definition):
    """Measures of the picture at every table.

    Speeds are cycles per second, never above three. A table may add its own.
    """

    night: Share
    """The strength of the night tint over the city."""
    contrast_night: Share = 0.85
    """The least strength of that tint at high contrast."""
    pulse: Pulse
    pause_gray: Share
    """The grayness of the table behind a panel."""
    figures: RobotTimes = RobotTimes()
    street: StreetLook = StreetLook()
    ceremony: CeremonyLook = CeremonyLook()


def linear(color: Sequence[int]) -> tuple[float, float, float]:
    """Return an sRGB color, 0 to 255, as linear light, 0 to 1 (IEC 61966-2-1)."""
    red, green, blue = (
        part / 255 / 12.92 if part / 255 <= 0.04045 else ((part / 255 + 0.055) / 1.055) ** 2.4 for part in color
    )
    return red, green, blue


def luminance(color: Sequence[int]) -> float:
    """Return the relative luminance of WCAG 2.2, 0 to 1."""
    red, green, blue = linear(color)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: Sequence[int], other: Sequence[int]) -> float:
    """Return the contrast ratio of WCAG 2.2, 1 to 21."""
    low, high = sorted(map(luminance, (one, other)))
    return (high + 0.05) / (low + 0.05)


class Floating(Definition):
    """A die next to the menu."""

    x: float = Field(ge=0, le=640)
    """The center of the die, in virtual pixels from the left."""
    y: float = Field(ge=0, le=360)
    """The center of the die, in virtual pixels from the bottom."""
    face: int = Field(ge=1, le=6)
    color: Literal["seat1", "seat2", "double", "triple", "card", "shield"]
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
    dice: ListOf[Floating] = ()
