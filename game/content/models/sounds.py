"""The recipes of all sounds and music; ``assets/shared/sounds/generate.py`` makes the files.

The sections of a track of music follow one another by rules.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator
from functools import lru_cache
from typing import Annotated, Literal

from pydantic import Field

from game.content.definition import Definition, Entries, ListOf, NonEmpty, Share, text_like
from game.content.faults import Complaint, Path, check_all_known, check_known

Wave = Literal["sine", "triangle", "pulse", "saw", "noise"]
Note = Annotated[str, text_like(r"^[A-G][#b]?[0-8]$", "a note such as A4, C#5 or Bb3")]
"""A note and its octave, such as ``F#4``; ``A4`` is 440 Hz."""
Seconds = Annotated[float, Field(ge=0, le=10)]
Pan = Annotated[float, Field(ge=-1, le=1)]
"""The stereo position: -1 is left, 0 the middle, 1 right. A single tone off center makes the sound stereo."""
Semitones = Annotated[float, Field(ge=-60, le=60)]
Loudness = Annotated[float, Field(ge=-50, le=-8)]
"""LUFS, of the loudest 0.4 seconds."""


NOTES = {"C": 0, "D": 2, "E": 4, "F": 5, "G": 7, "A": 9, "B": 11}
ACCIDENTALS = {"#": 1, "b": -1, "": 0}


@lru_cache(maxsize=256)
def semitone(note: str) -> int:
    """Return the number of a note such as ``F#4``; that of A4 is 69."""
    return NOTES[note[0]] + ACCIDENTALS[note[1:-1]] + 12 * (int(note[-1]) + 1)


class Vibrato(Definition):
    """A vibrato: the pitch wavers by ``depth`` semitones up and down, ``rate`` times per second."""

    rate: float = Field(gt=0, le=40)
    depth: Semitones


class Filter(Definition):
    """A low-pass or high-pass filter. Its cutoff moves from ``start`` to ``end`` Hz over the note."""

    start: float = Field(ge=20, le=10000)
    end: float = Field(ge=20, le=10000)
    peak: float = Field(default=0.7, ge=0.5, le=8)
    """The resonance at the cutoff; 0.7 has none."""


class Echo(Definition):
    """An echo: the sound is repeated every ``seconds``, each time ``feedback`` as loud."""

    seconds: float = Field(gt=0, le=2)
    feedback: float = Field(ge=0, le=0.8)
    mix: Share


class SynthVoice(Definition):
    """A single tone or noise: a wave with an envelope."""

    wave: Wave
    duty: float = Field(default=0.5, gt=0, lt=1)
    """The part of a pulse wave that is up; 0.5 is a square wave."""
    unison: int = Field(default=1, ge=1, le=5)
    detune: float = Field(default=0, ge=0, le=100)
    """Cents between the lowest and the highest voice of a unison."""
    slide: Semitones = 0
    """Semitones that the pitch moves from the beginning to the end."""
    fall: float = Field(default=1, gt=0, le=8)
    """The curve of the slide: below 1 most of it happens early, above 1 late."""
    vibrato: Vibrato | None = None
    attack: Seconds = 0.002
    decay: Seconds = 0.1
    sustain: Share = 0
    release: Seconds = 0.02
    low_pass: Filter | None = None
    high_pass: Filter | None = None
    drive: float = Field(default=0, ge=0, le=10)
    """The amount of warm saturation."""


class Tone(SynthVoice):
    """A voice with a pitch, at a time in the sound."""

    pitch: Note = "A4"
    seconds: float = Field(gt=0, le=10)
    """Seconds that it is held; its release follows."""
    at: Seconds = 0
    gain: float = Field(default=1, gt=0, le=2)
    pan: Pan = 0
    arpeggio: ListOf[Semitones] = ()
    """Semitones from the pitch, played one after the other over the held time."""


class Sound(Definition):
    """A sound in one file, or in one file per entry of ``variants``: the same sound, that many semitones higher."""

    volume: Loudness
    tones: NonEmpty[Tone]
    echo: Echo | None = None
    variants: ListOf[Semitones] = ()

    def files(self, name: str) -> tuple[str, ...]:
        return tuple(f"{name}_{number}" for number in range(1, 1 + len(self.variants))) or (name,)


class Sounds(Entries[dict[str, Sound]]):
    """The file ``data/shared/sounds.yaml``."""


class Recipes(Definition):
    """The sounds to be made, by name."""

    sounds: dict[str, Sound] = Field(default_factory=dict)

    def files(self) -> dict[str, tuple[str, ...]]:
        """Return the files of each sound, by its name."""
        return {name: sound.files(name) for name, sound in self.sounds.items()}

    def among(self, names: Collection[str]) -> Recipes:
        return Recipes(sounds={name: sound for name, sound in self.sounds.items() if name in names})

    def split(self) -> Iterator[Recipes]:
        """Yield each recipe separately."""
        return (self.among((name,)) for name in self.files())


Decibels = Annotated[float, Field(ge=-60, le=0)]


class Instrument(SynthVoice):
    """A voice that parts of tracks play."""

    wide: bool = False
    """The left and the right channel are two separate voices, each with its own unison."""


class Chord(Definition):
    """The notes of bass and chords for a bar. Steps count through ``notes``, then through the next octave."""

    bass: Note
    notes: NonEmpty[Note]


class Part(Definition):
    """The notes of one instrument. A bar has 16 steps; the bars repeat through a section.

    ``hits``: 1 to 9 is a stroke and its strength. ``chord``: the same for all notes of the chord. ``steps``: 0 to 9 is
    a note of the chord. ``bass``: 0 is the root, 1 the fifth, 2 the octave. A dot rests, a dash holds.
    """

    instrument: str
    play: Literal["hits", "chord", "steps", "bass"]
    bars: NonEmpty[str]
    fills: ListOf[str] = ()
    """Bars, one of which replaces the last bar of a section."""
    layer: str = "base"
    """Its layer of the track. ``audio.yaml`` says when that layer is heard."""
    volume: Decibels
    """The volume of a note played at full strength."""
    vary: Share = 0
    """The share of its notes that change from one round of a section to the next."""
    pitch: Note = "C2"
    """The pitch of hits."""
    octave: int = Field(default=0, ge=-3, le=3)
    accent: Share = 0.15
    """The extra loudness of the first step of each beat."""
    pump: Share = 0
    """The drop in volume at each stroke of the track's ``pump``."""
    pan: Pan = 0
    width: Share = 0
    """The stereo spread: between the notes of a chord, and in other parts between one note and the next."""
    echo: Echo | None = None
    """An echo that moves from side to side."""


class Section(Definition):
    """A few bars with their chords: the parts that play in them, and the sections that may follow."""

    chords: NonEmpty[NonEmpty[str]]
    """Rows of chords, one chord per bar. One row is chosen at random, never the same twice in a row."""
    rounds: int = Field(default=2, ge=1, le=8)
    """The number of times the chords repeat."""
    parts: NonEmpty[str]
    then: Annotated[dict[str, Annotated[int, Field(ge=1, le=99)]], Field(min_length=1)]
    """The sections that may follow, each with its relative weight."""


class Track(Definition):
    """Endless music: the first section starts, and its rules choose the following ones."""

    tempo: float = Field(ge=40, le=200)
    """Quarter notes per minute."""
    swing: Share = 0
    """The delay of every second step, in steps."""
    volume: Decibels = 0
    """The volume of the whole track."""
    loose: Share = 0.1
    """The unevenness of the notes' strength."""
    late: float = Field(default=0, ge=0, le=0.03)
    """The most seconds that a note may be late."""
    pump: str = "9...9...9...9..."
    """A kick pattern. Parts with a ``pump`` get quieter at its strokes."""
    parts: Annotated[dict[str, Part], Field(min_length=1)]
    sections: Annotated[dict[str, Section], Field(min_length=1)]

    @property
    def layers(self) -> tuple[str, ...]:
        """The layers in the order of the parts, each once."""
        return tuple(dict.fromkeys(part.layer for part in self.parts.values()))


class Music(Definition):
    """The file ``data/shared/music.yaml``."""

    fresh: float = Field(default=300, ge=0, le=1200)
    """Seconds in which no bar is repeated at a table."""
    instruments: dict[str, Instrument]
    chords: dict[str, Chord]
    tracks: dict[str, Track]


STEPS_PER_BAR = 16
PATTERN_MARKS = {"hits": "[1-9.-]", "chord": "[1-9.-]", "steps": "[0-9.-]", "bass": "[0-2.-]"}


def check_music(music: Music) -> Iterable[Complaint]:
    """Check that all names of a piece exist, that bars are readable, and that sections are reachable."""
    for name, track in music.tracks.items():
        for id, part in track.parts.items():
            yield from _part(("tracks", name, "parts", id), part, music)
        if (problem := _bar("hits", track.pump)) is not None:
            yield Complaint(("tracks", name, "pump"), problem)
        yield from _sections(("tracks", name, "sections"), track, music)


def _part(path: Path, part: Part, music: Music) -> Iterable[Complaint]:
    yield from check_known("instrument", part.instrument, music.instruments, *path, "instrument")
    for field, bars in (("bars", part.bars), ("fills", part.fills)):
        for number, bar in enumerate(bars):
            if (problem := _bar(part.play, bar)) is not None:
                yield Complaint((*path, field, number), problem)


def _sections(path: Path, track: Track, music: Music) -> Iterable[Complaint]:
    for name, section in track.sections.items():
        for row, chords in enumerate(section.chords):
            yield from check_all_known("chord", chords, music.chords, *path, name, "chords", row)
        yield from check_all_known("part", section.parts, track.parts, *path, name, "parts")
        for after in section.then:
            yield from check_known("section", after, track.sections, *path, name, "then", after)
    reachable = _reachable_sections(track)
    for name in track.sections:
        if name not in reachable:
            yield Complaint((*path, name), f"nothing leads to the section {name!r}")


def _reachable_sections(track: Track) -> set[str]:
    reachable: set[str] = set()
    queue = [next(iter(track.sections))]
    while queue:
        name = queue.pop()
        if name in track.sections and name not in reachable:
            reachable.add(name)
            queue += track.sections[name].then
    return reachable


def _bar(play: str, bar: str) -> str | None:
    """Return why a bar cannot be played, or None."""
    marks = bar.replace(" ", "")
    if strange := re.sub(PATTERN_MARKS[play], "", marks):
        return f"{strange[0]!r} is not a sign for {play!r}"
    return None if len(marks) == STEPS_PER_BAR else f"a bar has {STEPS_PER_BAR} steps, this one {len(marks)}"
