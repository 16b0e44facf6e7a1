"""Colors and measures of the game's look."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated

from pydantic import Field

from game.content.definition import Colour, Definition, Entries
from game.content.definition import rgb as rgb
from game.content.faults import Complaint

STANDARD = "standard"
PALETTES = (STANDARD, "red_green", "blue_yellow", "contrast")
"""The palettes that come with the game. The standard one has every color, the others change some."""


class Palette(Definition):
    """Named colors as ``#RRGGBB``."""

    card: Colour
    double: Colour
    triple: Colour
    diagonal: Colour
    exodia: Colour
    selection: Colour
    """The first die chosen for a swap."""
    seat1: Colour
    seat2: Colour
    text: Colour
    dim: Colour
    """Less important text, and things that cannot be chosen."""
    panel: Colour
    field: Colour
    outline: Colour
    shield: Colour
    night: Colour
    warning: Colour

    def rgb(self, name: str) -> tuple[int, int, int]:
        """Return a named color as three numbers from 0 to 255; the colors of seats are ``seat1`` and ``seat2``."""
        return rgb(getattr(self, name))

    def shaded(self, shades: Shades) -> Palette:
        """Return this palette with some of its colors replaced."""
        return self.model_copy(update=shades.root)


class Shades(Entries[dict[str, Colour]]):
    """The colors that another palette changes, by their names in ``Palette``."""


def check_shades(shades: Shades) -> Iterable[Complaint]:
    """Check that every color exists in ``Palette``."""
    known = tuple(Palette.model_fields)
    for name in shades.root:
        if name not in known:
            yield Complaint((name,), f"no colour is called {name!r}", name, known)


Share = Annotated[float, Field(ge=0, le=1)]


class Pulse(Definition):
    """The pulse of the background between two colors."""

    low: Colour
    high: Colour
    alpha: int = Field(ge=0, le=255)
    speed: float = Field(ge=0, le=3)


class Figures(Definition):
    """The robots of the seats, in seconds."""

    feels: float = Field(default=1.6, ge=0, le=10)
    """Seconds a robot looks happy or sad about an event."""
    blink_every: float = Field(default=4.5, ge=1, le=60)
    blink: float = Field(default=0.13, ge=0, le=0.5)
    """Seconds its eyes stay closed."""


class Look(Definition):
    """Measures of the picture at every table. Speeds are cycles per second, never above three. A table may add its own.
    """

    night: Share
    """The strength of the night tint over the city."""
    contrast_night: Share = 0.85
    """The least strength of that tint at high contrast."""
    pulse: Pulse
    pause_grey: Share
    """The grayness of the table behind a panel."""
    figures: Figures = Figures()
