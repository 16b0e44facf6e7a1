"""How every short sound is made; ``assets/shared/sounds/generate.py`` makes them."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import lru_cache
from typing import Annotated, Literal

from pydantic import Field

from game.content.definition import Definition, Entries

Wave = Literal["sine", "triangle", "pulse", "saw", "noise"]
Note = Annotated[str, Field(pattern=r"^[A-G][#b]?[0-8]$")]
"""A note and its octave, such as ``F#4``; ``A4`` is 440 Hz."""
Share = Annotated[float, Field(ge=0, le=1)]
Seconds = Annotated[float, Field(ge=0, le=10)]
Pan = Annotated[float, Field(ge=-1, le=1)]
"""Where it stands: -1 left, 0 in the middle, 1 right. One tone aside makes a sound stereo."""
Semitones = Annotated[float, Field(ge=-60, le=60)]
Loudness = Annotated[float, Field(ge=-50, le=-8)]
"""LUFS, of the loudest 0.4 seconds."""
Listed = Field(strict=False, min_length=1)


NOTES = {"C": 0, "D": 2, "E": 4, "F": 5, "G": 7, "A": 9, "B": 11}
SHARP = {"#": 1, "b": -1, "": 0}


@lru_cache(maxsize=256)
def semitone(note: str) -> int:
    """The number of a note such as ``F#4``; that of A4 is 69."""
    return NOTES[note[0]] + SHARP[note[1:-1]] + 12 * (int(note[-1]) + 1)


class Vibrato(Definition):
    """The pitch wavers ``depth`` semitones up and down, ``rate`` times a second."""

    rate: float = Field(gt=0, le=40)
    depth: Semitones


class Filter(Definition):
    """Lets the low (or the high) through; the edge moves from ``start`` to ``end`` Hz over the note."""

    start: float = Field(ge=20, le=10000)
    end: float = Field(ge=20, le=10000)
    peak: float = Field(default=0.7, ge=0.5, le=8)
    """How much it rings at its edge; 0.7 does not."""


class Echo(Definition):
    """What was heard comes again after ``seconds``, each time ``feedback`` as loud."""

    seconds: float = Field(gt=0, le=2)
    feedback: float = Field(ge=0, le=0.8)
    mix: Share


class Voice(Definition):
    """One tone or noise: a wave under an envelope."""

    wave: Wave
    duty: float = Field(default=0.5, gt=0, lt=1)
    """Of a pulse: which part of it is up. 0.5 is a square."""
    unison: int = Field(default=1, ge=1, le=5)
    detune: float = Field(default=0, ge=0, le=100)
    """Cents between the lowest and the highest of a unison."""
    slide: Semitones = 0
    """How far the pitch moves from the first moment to the last."""
    fall: float = Field(default=1, gt=0, le=8)
    """The slide's bend: below 1 most of it comes at once, above 1 late."""
    vibrato: Vibrato | None = None
    attack: Seconds = 0.002
    decay: Seconds = 0.1
    sustain: Share = 0
    release: Seconds = 0.02
    low_pass: Filter | None = None
    high_pass: Filter | None = None
    drive: float = Field(default=0, ge=0, le=10)
    """Saturation, the warm kind."""


class Tone(Voice):
    """A voice at a pitch and a moment of a sound."""

    pitch: Note = "A4"
    seconds: float = Field(gt=0, le=10)
    """How long it is held; its release comes after that."""
    at: Seconds = 0
    gain: float = Field(default=1, gt=0, le=2)
    pan: Pan = 0
    arpeggio: Annotated[tuple[Semitones, ...], Field(strict=False)] = ()
    """Steps from the pitch, one after the other over the held time."""


class Sound(Definition):
    """One file, or one for each of ``variants``: the same sound, so many semitones higher."""

    volume: Loudness
    tones: Annotated[tuple[Tone, ...], Listed]
    echo: Echo | None = None
    variants: Annotated[tuple[Semitones, ...], Field(strict=False)] = ()

    def files(self, name: str) -> tuple[str, ...]:
        """What its files are called, by its own name."""
        return tuple(f"{name}_{number}" for number in range(1, 1 + len(self.variants))) or (name,)


class Sounds(Entries[dict[str, Sound]]):
    """``data/shared/sounds.yaml``."""


class Recipes(Definition):
    """What is to be made: short sounds by name."""

    sounds: dict[str, Sound] = Field(default_factory=dict)

    def files(self) -> dict[str, tuple[str, ...]]:
        """The files of each, by its name."""
        return {name: sound.files(name) for name, sound in self.sounds.items()}

    def among(self, names: Collection[str]) -> Recipes:
        """Those of these names."""
        return Recipes(sounds={name: sound for name, sound in self.sounds.items() if name in names})

    def each(self) -> Iterator[Recipes]:
        """One after the other."""
        return (self.among((name,)) for name in self.files())
