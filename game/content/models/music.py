"""What music is written in: instruments, chords, and tracks whose sections follow one another by rules."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from game.content.definition import Definition
from game.content.models.sounds import Echo, Listed, Note, Pan, Share, Voice

Decibels = Annotated[float, Field(ge=-60, le=0)]


class Instrument(Voice):
    """A voice that parts of tracks play."""

    wide: bool = False
    """The left and the right are two voices of their own, each with its own unison."""


class Chord(Definition):
    """What bass and chords play for a bar; steps count through ``notes``, then through the next octave."""

    bass: Note
    notes: Annotated[tuple[Note, ...], Listed]


class Part(Definition):
    """What one instrument plays. A bar has 16 steps; bars follow one another through a section, again and again.

    ``hits``: 1 to 9 is a stroke and how hard. ``chord``: the same for the chord's notes together. ``steps``: 0 to 9
    is a note of the chord. ``bass``: 0 the root, 1 the fifth, 2 the octave. A dot rests, a dash holds.
    """

    instrument: str
    play: Literal["hits", "chord", "steps", "bass"]
    bars: Annotated[tuple[str, ...], Listed]
    fills: Annotated[tuple[str, ...], Field(strict=False)] = ()
    """One of these stands in for the last bar of a section."""
    layer: str = "base"
    """The layer of the track it belongs to; ``audio.yaml`` says when that is heard."""
    volume: Decibels
    """Of a note that is struck as hard as can be."""
    vary: Share = 0
    """How many of its notes are otherwise from one round of a section to the next."""
    pitch: Note = "C2"
    """Of hits."""
    octave: int = Field(default=0, ge=-3, le=3)
    accent: Share = 0.15
    """How much louder the first step of each beat is."""
    pump: Share = 0
    """How far it gives way to each stroke of the pump."""
    pan: Pan = 0
    width: Share = 0
    """How far the notes of a chord stand apart, and every note of another part from the one before it."""
    echo: Echo | None = None
    """From side to side."""


class Section(Definition):
    """Some bars with chords of their own: what plays in them, and what may follow."""

    chords: Annotated[tuple[Annotated[tuple[str, ...], Listed], ...], Listed]
    """By bar; of several rows one is chosen by chance, but never the one it had the last time."""
    rounds: int = Field(default=2, ge=1, le=8)
    """How often the chords are gone through."""
    parts: Annotated[tuple[str, ...], Listed]
    then: Annotated[dict[str, Annotated[int, Field(ge=1, le=99)]], Field(min_length=1)]
    """The sections that may follow, and how likely each is beside the others."""


class Track(Definition):
    """Music without an end: the first section comes first, then what its rules say."""

    tempo: float = Field(ge=40, le=200)
    """Quarters a minute."""
    swing: Share = 0
    """How late every second step comes, in steps."""
    volume: Decibels = 0
    """Of everything together."""
    loose: Share = 0.1
    """How unevenly notes are struck."""
    late: float = Field(default=0, ge=0, le=0.03)
    """Seconds a note may come late."""
    pump: str = "9...9...9...9..."
    """Where what pumps gives way: its strokes are those of a kick."""
    parts: Annotated[dict[str, Part], Field(min_length=1)]
    sections: Annotated[dict[str, Section], Field(min_length=1)]

    @property
    def layers(self) -> tuple[str, ...]:
        """Each once, in the order of the parts."""
        return tuple(dict.fromkeys(part.layer for part in self.parts.values()))


class Music(Definition):
    """``data/shared/music.yaml``."""

    fresh: float = Field(default=300, ge=0, le=1200)
    """Seconds in which no bar is heard twice at a table."""
    instruments: dict[str, Instrument]
    chords: dict[str, Chord]
    tracks: dict[str, Track]
