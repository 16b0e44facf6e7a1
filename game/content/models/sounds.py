"""How every sound and both tracks are made; ``assets/shared/sounds/generate.py`` makes them."""

from __future__ import annotations

from collections.abc import Collection, Iterator
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
"""LUFS: of a short sound its loudest 0.4 seconds, of a track the whole of it."""
Listed = Field(strict=False, min_length=1)


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


class Chord(Definition):
    """What bass and chords play for a bar; steps count through ``notes``, then through the next octave."""

    bass: Note
    notes: Annotated[tuple[Note, ...], Listed]


class Part(Definition):
    """One instrument through the whole track. A bar has 16 steps; bars repeat until the track is full.

    ``hits``: 1 to 9 is a stroke and how hard. ``chord``: the same for the chord's notes together. ``steps``: 0 to 9
    is a note of the chord. ``bass``: 0 the root, 1 the fifth, 2 the octave. A dot rests, a dash holds.
    ``melody``: ``A4:4`` is a note and its steps, ``r:4`` a rest.
    """

    instrument: str
    play: Literal["hits", "chord", "steps", "bass", "melody"]
    bars: Annotated[tuple[str, ...], Listed]
    volume: Loudness
    """Beside the other parts; the track's own volume is that of all together."""
    pitch: Note = "C2"
    """Of hits."""
    octave: int = Field(default=0, ge=-3, le=3)
    accent: Share = 0.15
    """How much louder the first step of each beat is."""
    pump: Share = 0
    """How far it gives way to each stroke of the pump."""
    echo: Echo | None = None
    low_pass: Filter | None = None
    """Moves from start to end and back once over the track."""


class Track(Definition):
    """A loop, made as stems of one length that play together."""

    tempo: float = Field(ge=40, le=200)
    """Quarters a minute."""
    swing: Share = 0
    """How late every second step comes, in steps."""
    volume: Loudness
    """Of all stems together."""
    chords: Annotated[tuple[str, ...], Listed]
    """By bar; their number is the length of the track."""
    seed: int = 0
    loose: Share = 0.1
    """How unevenly notes are struck."""
    late: float = Field(default=0, ge=0, le=0.03)
    """Seconds a note may come early or late."""
    pump: str = "9...9...9...9..."
    stems: dict[str, Annotated[tuple[Part, ...], Listed]]

    def files(self, name: str) -> tuple[str, ...]:
        """What its files are called, by its own name."""
        return tuple(f"{name}_{stem}" for stem in self.stems)


class Music(Definition):
    """``data/shared/music.yaml``."""

    instruments: dict[str, Voice]
    chords: dict[str, Chord]
    tracks: dict[str, Track]

    def only(self, name: str) -> Music:
        """One track and what plays in it."""
        track = self.tracks[name]
        playing = {part.instrument for parts in track.stems.values() for part in parts}
        return Music(
            instruments={each: self.instruments[each] for each in sorted(playing)},
            chords={each: self.chords[each] for each in sorted(set(track.chords))},
            tracks={name: track},
        )


class Recipes(Definition):
    """What is to be made: short sounds by name, and tracks, each with all that plays in it."""

    sounds: dict[str, Sound] = Field(default_factory=dict)
    tracks: dict[str, Music] = Field(default_factory=dict)

    def files(self) -> dict[str, tuple[str, ...]]:
        """The files of each, by its name."""
        short = {name: sound.files(name) for name, sound in self.sounds.items()}
        return short | {name: music.tracks[name].files(name) for name, music in self.tracks.items()}

    def among(self, names: Collection[str]) -> Recipes:
        """Those of these names."""
        return Recipes(
            sounds={name: sound for name, sound in self.sounds.items() if name in names},
            tracks={name: music for name, music in self.tracks.items() if name in names},
        )

    def each(self) -> Iterator[Recipes]:
        """One after the other, short sounds first."""
        return (self.among((name,)) for name in self.files())

    def unlike(self, other: Recipes) -> Recipes:
        """Those that the other lacks or makes in another way."""
        theirs = {**other.sounds, **other.tracks}
        return self.among([name for name, made in {**self.sounds, **self.tracks}.items() if theirs.get(name) != made])


def recipes(sounds: Sounds, music: Music) -> Recipes:
    """Everything there is."""
    return Recipes(sounds=sounds.root, tracks={name: music.only(name) for name in music.tracks})
