"""The shining effects of a table; written by ``systems.effects``, read by ``draw``."""

from __future__ import annotations

from dataclasses import dataclass
from types import SimpleNamespace


@dataclass(slots=True)
class Shining:
    """The effect settings of this table; on the match entity. Without it there are no particles, fire or pulses."""

    sprays: SimpleNamespace
    """The particles of each effect of the table, from the store."""
    look: SimpleNamespace
    """The table's speeds and colors of pulsing things, from the store."""
    clock: float = 0.0
    """Seconds of effects at this table so far."""


@dataclass(slots=True)
class Backdrop:
    """The tint of the city behind the table; sits on the match entity."""

    tint: tuple[int, int, int] = (255, 255, 255)


@dataclass(slots=True)
class Colour:
    """The color of a thing as shown so far."""

    name: str
    """Name of the color in the palette."""
    rgb: tuple[int, int, int] | None = None
    """A color that an effect sets in its place."""
    alpha: float = 1.0
    """Opacity from an effect, multiplied with that of the pose."""
    under: str = ""
    """The color its row gives it, if a rarer effect overrides that."""
    outlined: bool = False
    """True if a steady outline replaces its effect."""


@dataclass(slots=True)
class Breathing:
    """A mark on a thing that softly fades and returns."""


@dataclass(slots=True)
class Rainbow:
    """A mark on a thing that cycles through all hues."""

    age: float = 0.0
    """Seconds since it began."""


@dataclass(slots=True)
class Burning:
    """A mark on a thing that is on fire."""

    still: bool = False
    """True if its flames stand still."""
