"""The sounds and music that all tables share, and their volume."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from game.content.definition import Definition

Decibels = Annotated[float, Field(ge=-60, le=12)]
Seconds = Annotated[float, Field(ge=0, le=30)]


Ninths = Annotated[float, Field(ge=0, le=9)]


class Layer(Definition):
    """A layer of a track. It is silent until the tension reaches ``begins``, and at full volume from ``full`` on."""

    layer: str
    begins: Ninths = 0
    full: Ninths = 0


class Tension(Definition):
    """The three things that raise the tension of the music, from 0 to 9. Each value is the most that one of them adds.
    """

    full: Ninths = 9
    """Added in proportion to how full the fullest board is."""
    close: Ninths = 1
    """Added in proportion to how close the best two totals are, and to how full the table is."""
    point: Ninths = 1
    """Added if this match may end the set."""


class Duck(Definition):
    """The drop in the music's volume at a big event: its size, its length and its fades."""

    decibels: Decibels = -6
    seconds: Seconds = 0.5
    attack: Seconds = 0.04
    release: Seconds = 0.4


Said = Literal["focus", "confirm", "back", "change", "refused", "banner", "match_point", "undo", "tick"]
"""The sounds of the interface. ``tick`` is heard in each of the last seconds of a clock."""


class Audio(Definition):
    """The file ``data/shared/audio.yaml``."""

    voices: int = Field(default=12, ge=1, le=32)
    """The most sounds at once. Another sound cuts off the oldest one."""
    curve: float = Field(default=1.5, ge=1, le=4)
    """The exponent that turns a volume setting into an amplitude; 1 is linear. Hearing is not linear, so higher values
    make a slider feel more even."""
    fade: Seconds = 1.5
    """Seconds of the fade from one track to another."""
    swell: Seconds = 3.0
    """Seconds of the fade of a layer."""
    duck: Duck = Duck()
    interface: dict[Said, str]
    """The sound of each action. ``match_point`` replaces ``banner`` in a match that may end the set."""
    tried: dict[str, str] = Field(default_factory=dict)
    """The sample sound of an option, heard as a player changes it. It plays at the volume of the effects."""
    tension: Tension = Tension()
    tracks: dict[str, Annotated[tuple[Layer, ...], Field(strict=False, min_length=1)]]
    screens: dict[str, str]
    """The track of each screen. A table's track and an opponent's track take precedence."""
    opponents: dict[str, str] = Field(default_factory=dict)
    """The track of a bot, by its portrait. The strongest bot at the table decides."""
    otherwise: str = "home"
    """The track of all other screens."""
