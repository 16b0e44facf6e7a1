"""What shines on a table and how; written by ``systems.effects``, read by ``draw``."""

from __future__ import annotations

from dataclasses import dataclass
from types import SimpleNamespace


@dataclass(slots=True)
class Shining:
    """How things shine at this table; sits on the match entity. Without it nothing flies up, burns or breathes."""

    sprays: SimpleNamespace
    """What particles each effect of the table has, as the store says it."""
    look: SimpleNamespace
    """The table's speeds and colours of what breathes, as the store says them."""
    clock: float = 0.0
    """Seconds this table has been shining."""


@dataclass(slots=True)
class Backdrop:
    """The tint of the city behind the table; sits on the match entity."""

    tint: tuple[int, int, int] = (255, 255, 255)


@dataclass(slots=True)
class Colour:
    """How a thing is coloured, as far as that is shown."""

    name: str
    """What the palette calls it."""
    rgb: tuple[int, int, int] | None = None
    """Instead of that one, while an effect gives it another."""
    alpha: float = 1.0
    """How solid an effect lets it be, beside its pose's."""
    under: str = ""
    """What its row makes of it, where something rarer colours it."""
    outlined: bool = False
    """Whether a steady outline stands for its effect."""


@dataclass(slots=True)
class Breathing:
    """Fades a little and comes back, softly."""


@dataclass(slots=True)
class Rainbow:
    """Runs through all hues."""

    age: float = 0.0
    """Seconds since it began to."""


@dataclass(slots=True)
class Burning:
    """Is on fire."""

    still: bool = False
    """Whether its flames stand still."""
