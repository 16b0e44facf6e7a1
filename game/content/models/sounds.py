"""The recipes of all short sounds; ``assets/shared/sounds/generate.py`` makes the files."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import lru_cache
from typing import Annotated, Literal

from pydantic import Field

from game.content.definition import Definition, Entries, ListOf, NonEmpty, Share

Wave = Literal["sine", "triangle", "pulse", "saw", "noise"]
Note = Annotated[str, Field(pattern=r"^[A-G][#b]?[0-8]$")]
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
        """Return the names of its files."""
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
        """Return the recipes of these names."""
        return Recipes(sounds={name: sound for name, sound in self.sounds.items() if name in names})

    def split(self) -> Iterator[Recipes]:
        """Yield each recipe separately."""
        return (self.among((name,)) for name in self.files())
