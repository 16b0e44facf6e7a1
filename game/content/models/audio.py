"""What is heard at every table, and how loud."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from game.content.definition import Definition

Decibels = Annotated[float, Field(ge=-60, le=12)]
Seconds = Annotated[float, Field(ge=0, le=30)]


Ninths = Annotated[float, Field(ge=0, le=9)]


class Layer(Definition):
    """A layer of a track; silent until the tension is ``begins``, whole at ``full``."""

    layer: str
    begins: Ninths = 0
    full: Ninths = 0


class Tension(Definition):
    """What makes music denser, from 0 to 9: each adds as much as it says where there is all of it."""

    full: Ninths = 9
    """How full the table is: its fullest board."""
    close: Ninths = 1
    """How near the best two totals are, the more the fuller the table."""
    point: Ninths = 1
    """The match may end the set."""


class Duck(Definition):
    """How far and how long music gives way to a big event, and how fast it goes and comes back."""

    decibels: Decibels = -6
    seconds: Seconds = 0.5
    attack: Seconds = 0.04
    release: Seconds = 0.4


Said = Literal["focus", "confirm", "back", "change", "refused", "banner", "match_point", "undo", "tick"]
"""What the interface says; ``tick`` is each of the last seconds of a clock."""


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
    interface: dict[Said, str]
    """``match_point`` stands in for the banner of a match that may end the set."""
    tried: dict[str, str] = Field(default_factory=dict)
    """What is heard as an option is changed, as loud as effects are."""
    tension: Tension = Tension()
    tracks: dict[str, Annotated[tuple[Layer, ...], Field(strict=False, min_length=1)]]
    screens: dict[str, str]
    """The track of each screen that has one of its own; a table's own and an opponent's count before it."""
    opponents: dict[str, str] = Field(default_factory=dict)
    """The track that a bot brings along, by its portrait; the strongest of those that sit counts."""
    otherwise: str = "home"
    """That of all others."""
