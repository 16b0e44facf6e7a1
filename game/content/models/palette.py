"""Colours and the measures of the look."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated

from pydantic import Field

from game.content.definition import Colour, Definition, Entries
from game.content.definition import rgb as rgb
from game.content.faults import Complaint

STANDARD = "standard"
PALETTES = (STANDARD, "red_green", "blue_yellow", "contrast")
"""Those the game comes with; the standard one has every colour, the others change some."""


class Palette(Definition):
    """Named colours as ``#RRGGBB``."""

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
    """Text that matters less, and what cannot be chosen."""
    panel: Colour
    field: Colour
    outline: Colour
    shield: Colour
    night: Colour
    warning: Colour

    def rgb(self, name: str) -> tuple[int, int, int]:
        """A named colour as three numbers 0 to 255; ``seat`` colours are ``seat1`` and ``seat2``."""
        return rgb(getattr(self, name))

    def shaded(self, shades: Shades) -> Palette:
        """This palette with other shades for some of its colours."""
        return self.model_copy(update=shades.root)


class Shades(Entries[dict[str, Colour]]):
    """What a palette for other eyes changes: colours by the names of ``Palette``."""


def check_shades(shades: Shades) -> Iterable[Complaint]:
    """Every shade is that of a known colour."""
    known = tuple(Palette.model_fields)
    for name in shades.root:
        if name not in known:
            yield Complaint((name,), f"no colour is called {name!r}", name, known)


Share = Annotated[float, Field(ge=0, le=1)]


class Pulse(Definition):
    """The background breathes between two colours."""

    low: Colour
    high: Colour
    alpha: int = Field(ge=0, le=255)
    speed: float = Field(ge=0, le=3)


class Figures(Definition):
    """The seats' robots, in seconds."""

    feels: float = Field(default=1.6, ge=0, le=10)
    """How long one is glad or sorry about what happened."""
    blink_every: float = Field(default=4.5, ge=1, le=60)
    blink: float = Field(default=0.13, ge=0, le=0.5)
    """How long its eyes are closed."""


class Look(Definition):
    """Measures of every table's picture; speeds in cycles a second, never above three. A table may have more."""

    night: Share
    """How much of the night tint lies over the city."""
    contrast_night: Share = 0.85
    """At least so much of it at high contrast."""
    pulse: Pulse
    pause_grey: Share
    """How grey the table turns behind a panel."""
    figures: Figures = Figures()
