"""Sounds and rumble that answer a table's events."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from game.content.definition import Definition
from game.content.models.audio import Decibels
from game.content.models.rumble import Motors

Moment = Literal["start", "landing", "each", "end"]
Where = dict[str, str | int]


class Cue(Definition):
    """A sound for a beat. Every cue whose conditions hold is played."""

    sound: str
    at: Moment = "start"
    """The time in the beat: its start, the landing of what moves in it, its end, or each time that one of several
    things in it is done (such as a disc that has flipped)."""
    combo: int | None = Field(default=None, ge=1, le=3)
    """Play it only with a combo of this size, as the table counts it: equal dice in a row or destroyed dice, discs
    flipped at once."""
    where: Where = Field(default_factory=dict)
    """Play it only if these fields of the event have these values."""
    does: str = ""
    """With ``each``, play it only if this kind of thing is done, by the table's name for it."""
    rising: bool = False
    """The sound exists in variants from ``_1`` on. A larger combo plays a higher variant; with ``each``, later ones do.
    """
    variants: int = Field(default=3, ge=1, le=16)
    """The number of variants of a rising sound. Anything larger plays the last one."""
    gain: Decibels = 0
    tuned: bool = False
    """The sound is in tune with the music, so its pitch stays the same however big the moment is."""
    duck: bool = False
    """The music gets quieter for it."""


class Shudder(Motors):
    """The rumble of a pad at a beat."""

    at: Moment = "start"
    combo: int | None = Field(default=None, ge=1, le=3)
    where: Where = Field(default_factory=dict)
    does: str = ""
    seat: Literal["own", "other", "both"] = "own"
    """The pads that shake: that of the event's seat, that of the other seat, or both."""


class Cues(Definition):
    """The file ``cues.yaml`` in the folder of a table."""

    track: str = ""
    """The music of this table; without it, the one from ``audio.yaml``."""
    sounds: dict[str, Annotated[tuple[Cue, ...], Field(strict=False)]]
    """The sounds of each event type, by its name in snake_case."""
    rumble: dict[str, Annotated[tuple[Shudder, ...], Field(strict=False)]]
    """The rumble of each event type, by its name in snake_case. If several hold for a pad, the strongest is used."""
