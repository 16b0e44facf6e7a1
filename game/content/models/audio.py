"""What is heard at every table, and how loud."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from game.content.definition import Definition

Decibels = Annotated[float, Field(ge=-60, le=12)]
Seconds = Annotated[float, Field(ge=0, le=30)]


class Layer(Definition):
    """A stem of a track; silent until the table is ``begins`` ninths full, whole at ``full``."""

    sound: str
    begins: int = Field(default=0, ge=0, le=9)
    full: int = Field(default=0, ge=0, le=9)


class Duck(Definition):
    """How far and how long music gives way to a big event, and how fast it goes and comes back."""

    decibels: Decibels = -6
    seconds: Seconds = 0.5
    attack: Seconds = 0.04
    release: Seconds = 0.4


class Audio(Definition):
    """``data/shared/audio.yaml``."""

    voices: int = Field(default=12, ge=1, le=32)
    """Sounds at once; beyond that the oldest makes way."""
    curve: float = Field(default=1.5, ge=1, le=4)
    """Power of a volume, because ears hear loudness, not pressure; 1 is the bare share."""
    fade: Seconds = 1.5
    """One track gives way to another."""
    swell: Seconds = 3.0
    """A layer comes or goes."""
    duck: Duck = Duck()
    interface: dict[Literal["focus", "confirm", "back", "change", "refused", "banner", "match_point", "undo"], str]
    """``match_point`` stands in for the banner of a match that may end the set."""
    tried: dict[str, str] = Field(default_factory=dict)
    """What is heard as an option is changed, as loud as effects are."""
    tracks: dict[str, Annotated[tuple[Layer, ...], Field(strict=False, min_length=1)]]
    screens: dict[str, str]
    """The track of each screen that has one of its own."""
    otherwise: str = "home"
    """That of all others."""
