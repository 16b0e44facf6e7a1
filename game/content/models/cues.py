"""What a table's own events are answered with."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from game.content.definition import Definition
from game.content.models.audio import Decibels
from game.content.models.rumble import Motors

Moment = Literal["start", "landing", "each", "end"]
Where = dict[str, str | int]


class Cue(Definition):
    """A sound that answers to a beat; every cue of a beat whose conditions hold is heard."""

    sound: str
    at: Moment = "start"
    """The beat's first moment, when what moves in it lands, its last, or each time one of several things in it is done
    (a disc lies on its other side)."""
    combo: int | None = Field(default=None, ge=1, le=3)
    """Only with a combo of this size, as its table counts: equal dice in a row or destroyed, discs turned at once."""
    where: Where = Field(default_factory=dict)
    """Only if these fields of the event have these values."""
    does: str = ""
    """With ``each``, only if it is this that is done, as the table calls it."""
    rising: bool = False
    """The sound is there in variants from ``_1`` on: the larger the combo, or with ``each`` the later, the higher."""
    variants: int = Field(default=3, ge=1, le=16)
    """How many a rising sound has; whatever is larger sounds like the last."""
    gain: Decibels = 0
    tuned: bool = False
    """It is in tune with the music, and keeps its pitch however big the moment is."""
    duck: bool = False
    """The music gives way."""


class Shudder(Motors):
    """A pad's answer to a beat."""

    at: Moment = "start"
    combo: int | None = Field(default=None, ge=1, le=3)
    where: Where = Field(default_factory=dict)
    does: str = ""
    seat: Literal["own", "other", "both"] = "own"
    """Whose pad: that of the event's seat, the other one, or both."""


class Cues(Definition):
    """``cues.yaml`` in the folder of a table."""

    track: str = ""
    """The music of this table; where none is named, that of ``audio.yaml``."""
    sounds: dict[str, Annotated[tuple[Cue, ...], Field(strict=False)]]
    """By event type in snake_case."""
    rumble: dict[str, Annotated[tuple[Shudder, ...], Field(strict=False)]]
    """By event type in snake_case; where several hold for a pad, the strongest counts."""
