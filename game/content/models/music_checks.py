"""Checks of the music that the model cannot make: names exist, bars are complete, sections are reachable."""

from __future__ import annotations

import re
from collections.abc import Iterable

from game.content.faults import Complaint, Path
from game.content.models.music import Music, Part, Track

STEPS = 16
"""The steps of a bar."""
MARKS = {"hits": "[1-9.-]", "chord": "[1-9.-]", "steps": "[0-9.-]", "bass": "[0-2.-]"}


def check_music(music: Music) -> Iterable[Complaint]:
    """Check that instruments, chords, parts and sections exist, that bars are readable, and that sections are
    reachable."""
    for name, track in music.tracks.items():
        for each, part in track.parts.items():
            yield from _part(("tracks", name, "parts", each), part, music)
        if (wrong := _bar("hits", track.pump)) is not None:
            yield Complaint(("tracks", name, "pump"), wrong)
        yield from _sections(("tracks", name, "sections"), track, music)


def _part(path: Path, part: Part, music: Music) -> Iterable[Complaint]:
    if part.instrument not in music.instruments:
        what = f"no instrument is called {part.instrument!r}"
        yield Complaint((*path, "instrument"), what, part.instrument, tuple(music.instruments))
    for field, bars in (("bars", part.bars), ("fills", part.fills)):
        for number, bar in enumerate(bars):
            if (wrong := _bar(part.play, bar)) is not None:
                yield Complaint((*path, field, number), wrong)


def _sections(path: Path, track: Track, music: Music) -> Iterable[Complaint]:
    for name, section in track.sections.items():
        for row, chords in enumerate(section.chords):
            for number, chord in enumerate(chords):
                if chord not in music.chords:
                    what = f"no chord is called {chord!r}"
                    yield Complaint((*path, name, "chords", row, number), what, chord, tuple(music.chords))
        for number, part in enumerate(section.parts):
            if part not in track.parts:
                what = f"no part is called {part!r}"
                yield Complaint((*path, name, "parts", number), what, part, tuple(track.parts))
        for after in section.then:
            if after not in track.sections:
                what = f"no section is called {after!r}"
                yield Complaint((*path, name, "then", after), what, after, tuple(track.sections))
    reached = _reached(track)
    for name in track.sections:
        if name not in reached:
            yield Complaint((*path, name), f"nothing leads to the section {name!r}")


def _reached(track: Track) -> set[str]:
    """Return every reachable section."""
    reached: set[str] = set()
    ahead = [next(iter(track.sections))]
    while ahead:
        name = ahead.pop()
        if name in track.sections and name not in reached:
            reached.add(name)
            ahead += track.sections[name].then
    return reached


def _bar(play: str, bar: str) -> str | None:
    """Return why a bar cannot be played, or None."""
    marks = bar.replace(" ", "")
    if strange := re.sub(MARKS[play], "", marks):
        return f"{strange[0]!r} means nothing to {play!r}"
    return None if len(marks) == STEPS else f"a bar has {STEPS} steps, this one {len(marks)}"
