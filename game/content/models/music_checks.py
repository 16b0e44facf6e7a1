"""What the music's own model cannot see: names that are used and bars that are full."""

from __future__ import annotations

import re
from collections.abc import Iterable

from game.content.models.sounds import Music, Part, Track
from game.content.yaml_source import Complaint, Path

STEPS = 16
"""Of a bar."""
MARKS = {"hits": "[1-9.-]", "chord": "[1-9.-]", "steps": "[0-9.-]", "bass": "[0-2.-]"}
WORD = re.compile(r"(?:[A-G][#b]?[0-8]|r):(\d{1,2})")
"""A note of a melody and how long it is."""


def check_music(music: Music) -> Iterable[Complaint]:
    """Instruments and chords exist, every bar can be read and has 16 steps."""
    for name, track in music.tracks.items():
        for number, chord in enumerate(track.chords):
            if chord not in music.chords:
                place: Path = ("tracks", name, "chords", number)
                yield Complaint(place, f"no chord is called {chord!r}", chord, tuple(music.chords))
        for path, part in _parts(name, track):
            if part.instrument not in music.instruments:
                what = f"no instrument is called {part.instrument!r}"
                yield Complaint((*path, "instrument"), what, part.instrument, tuple(music.instruments))
            for number, bar in enumerate(part.bars):
                if (wrong := _wrong(part, bar)) is not None:
                    yield Complaint((*path, "bars", number), wrong)


def _parts(name: str, track: Track) -> Iterable[tuple[Path, Part]]:
    for stem, parts in track.stems.items():
        for number, part in enumerate(parts):
            yield ("tracks", name, "stems", stem, number), part


def _wrong(part: Part, bar: str) -> str | None:
    """Why a bar cannot be played, or None."""
    if part.play == "melody":
        words = [WORD.fullmatch(word) for word in bar.split()]
        if None in words:
            return "a melody is words like A4:4 or r:4"
        steps = sum(int(word[1]) for word in words if word)
    else:
        marks = bar.replace(" ", "")
        if strange := re.sub(MARKS[part.play], "", marks):
            return f"{strange[0]!r} means nothing to {part.play!r}"
        steps = len(marks)
    return None if steps == STEPS else f"a bar has {STEPS} steps, this one {steps}"
