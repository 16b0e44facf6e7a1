"""Which bars a track consists of: sections follow one another by its rules, and no bar comes twice too soon. Pure."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from functools import lru_cache
from random import Random
from typing import NamedTuple, TypeAlias

from game.content.models.music import Chord, Music, Part, Section, Track
from game.content.models.music_checks import STEPS
from game.content.models.sounds import semitone

TRIES = 24
"""How often a bar that has been heard lately is thought of anew, each time more freely."""


class Strike(NamedTuple):
    """A note as it is written: who plays it, when, what, and how hard."""

    part: str
    step: int
    held: int
    """Steps."""
    pitch: int
    """In semitones; 69 is A4."""
    hard: float
    """0 to 1."""


class Bar(NamedTuple):
    """All that is struck in one bar."""

    number: int
    section: str
    opens: bool
    """Whether its section begins with it."""
    strikes: tuple[Strike, ...]

    def written(self, parts: Mapping[str, Part], layer: str) -> frozenset[tuple[str, int, int, int]]:
        """What one layer plays, however hard."""
        return frozenset(strike[:4] for strike in self.strikes if parts[strike.part].layer == layer)


class Mark(NamedTuple):
    """A note of a pattern, before it is known over which chord."""

    step: int
    held: int
    figure: int


Phrase: TypeAlias = tuple[tuple[Mark, ...], ...]
"""The bars of a part, before they come round again."""


def seconds(track: Track) -> float:
    """How long a bar lasts."""
    return 240 / track.tempo


class Chosen(NamedTuple):
    """What is played in a bar that has not been heard lately, before anybody strikes it."""

    number: int
    section: str
    place: int
    """Which bar of its section it is."""
    chord: str
    phrases: dict[str, Phrase]
    written: frozenset[tuple[str, int, int, int]]
    """What the track's first layer plays."""


def bars(music: Music, name: str, seed: int) -> Iterator[Bar]:
    """A track without an end; the same seed brings the same bars."""
    track = music.tracks[name]
    for bar in _chosen(music, name, seed):
        struck = tuple(_struck(track, bar.phrases, bar.place, music.chords[bar.chord]))
        yield Bar(bar.number, bar.section, bar.place == 0, struck)


def _chosen(music: Music, name: str, seed: int) -> Iterator[Chosen]:
    track, chance = music.tracks[name], Random(f"{name} {seed}")
    memory = math.ceil(music.fresh / seconds(track))
    always = [each for each, part in track.parts.items() if part.layer == track.layers[0]]
    last_heard: dict[frozenset[tuple[str, int, int, int]], int] = {}
    rows: dict[str, tuple[str, ...]] = {}
    number, here = 0, next(iter(track.sections))
    while True:
        section = track.sections[here]
        rows[here] = _other(section.chords, rows.get(here), chance)
        for place, chord, phrases in _visit(track, section, rows[here], chance):
            for attempt in range(TRIES):
                freely = {each: _varied(track.parts[each], phrase, chance, attempt / 8) if attempt else phrase
                          for each, phrase in phrases.items()}  # fmt: skip
                first = {each: freely[each] for each in always if each in freely}
                written = frozenset(strike[:4] for strike in _struck(track, first, place, music.chords[chord]))
                if number - last_heard.get(written, -memory) >= memory:
                    break
            last_heard[written] = number
            yield Chosen(number, here, place, chord, freely, written)
            number += 1
        here = chance.choices(tuple(section.then), tuple(section.then.values()))[0]


def soonest(music: Music, name: str, seed: int, minutes: float = 12) -> float:
    """After how many seconds a bar of a track's first layer comes again, within some minutes."""
    track = music.tracks[name]
    last: dict[frozenset[tuple[str, int, int, int]], int] = {}
    found = math.inf
    for bar in _chosen(music, name, seed):
        if bar.number * seconds(track) > 60 * minutes:
            return found
        if bar.written in last:
            found = min(found, (bar.number - last[bar.written]) * seconds(track))
        last[bar.written] = bar.number
    return found


def _other(rows: tuple[tuple[str, ...], ...], last: tuple[str, ...] | None, chance: Random) -> tuple[str, ...]:
    """One of these, and not the last one again where there is another."""
    return chance.choice([row for row in rows if row != last] or rows)


def _visit(
    track: Track, section: Section, row: tuple[str, ...], chance: Random
) -> Iterator[tuple[int, str, dict[str, Phrase]]]:
    """The bars of a section that has been entered: their place in it, their chord, and what all parts would play."""
    phrases = {name: _read(track.parts[name].bars) for name in section.parts}
    whole = section.rounds * len(row)
    for place in range(whole):
        if place % len(row) == 0:
            phrases = {name: _varied(track.parts[name], phrase, chance) for name, phrase in phrases.items()}
        fills = {name: _read((chance.choice(track.parts[name].fills),)) for name in section.parts
                 if place == whole - 1 and track.parts[name].fills}  # fmt: skip
        yield place, row[place % len(row)], {**phrases, **fills}


def _read(written: tuple[str, ...]) -> Phrase:
    """Bars as they are written."""
    return tuple(map(_marks, written))


@lru_cache(maxsize=1024)
def _marks(written: str) -> tuple[Mark, ...]:
    signs = written.replace(" ", "")
    found = []
    for step, sign in enumerate(signs):
        if sign.isdigit():
            after = signs[step + 1 :]
            found.append(Mark(step, 1 + len(after) - len(after.lstrip("-")), int(sign)))
    return tuple(found)


def _varied(part: Part, phrase: Phrase, chance: Random, more: float = 0.0) -> Phrase:
    """With some of its notes otherwise; where a part varies at all, ``more`` of it may."""
    share = min(1.0, part.vary * (1 + 4 * more))
    if not share:
        return phrase
    return tuple(tuple(_settled([each for mark in marks for each in (
        _otherwise(part, mark, chance) if chance.random() < share else (mark,)
    )])) for marks in phrase)  # fmt: skip


def _otherwise(part: Part, mark: Mark, chance: Random) -> tuple[Mark, ...]:
    """What stands in for a note."""
    turn = chance.random()
    if part.play == "steps":
        if turn < 0.5:
            return (mark._replace(figure=min(9, max(0, mark.figure + chance.choice((-2, -1, 1, 2))))),)
        if turn < 0.75:
            return (mark._replace(step=(mark.step + chance.choice((-2, -1, 1, 2))) % STEPS),)
        if turn < 0.9 and mark.held > 1:
            half = mark.held // 2
            return mark._replace(held=half), Mark(mark.step + half, mark.held - half, max(0, mark.figure - 1))
        return () if mark.step else (mark._replace(figure=max(0, mark.figure - 1)),)
    if part.play == "bass":
        if turn < 0.5 and mark.step:
            return (mark._replace(figure=chance.choice((0, 1, 2))),)
        return (mark,) if not mark.step else () if turn < 0.7 else (mark._replace(step=mark.step - 1),)
    if part.play == "hits":
        soft = max(1, mark.figure // 2)
        if turn < 0.4:
            return mark, Mark((mark.step + chance.choice((1, 2, 3))) % STEPS, 1, soft)
        return (mark._replace(figure=soft),) if turn < 0.7 and mark.step else (mark,) if not mark.step else ()
    half = mark.held // 2
    if turn < 0.5 and half > 1:
        return mark._replace(held=half), Mark(mark.step + half, mark.held - half, mark.figure)
    return (mark._replace(figure=max(1, mark.figure - 2)),)


def _settled(marks: list[Mark]) -> list[Mark]:
    """One note a step, none beyond the bar."""
    by_step = {mark.step: mark for mark in marks if mark.step < STEPS}
    return [mark._replace(held=min(mark.held, STEPS - step)) for step, mark in sorted(by_step.items())]


def _struck(track: Track, phrases: dict[str, Phrase], place: int, chord: Chord) -> Iterator[Strike]:
    """What everybody strikes over a chord."""
    return (
        Strike(name, mark.step, mark.held, pitch + 12 * part.octave, hard)
        for name, phrase in phrases.items()
        for part in (track.parts[name],)
        for mark in phrase[place % len(phrase)]
        for pitch, hard in _pitches(part, mark.figure, chord)
    )


def _pitches(part: Part, figure: int, chord: Chord) -> list[tuple[int, float]]:
    if part.play == "hits":
        return [(semitone(part.pitch), figure / 9)]
    if part.play == "bass":
        return [(semitone(chord.bass) + (0, 7, 12)[figure % 3], 0.8)]
    if part.play == "chord":
        return [(semitone(note), figure / 9) for note in chord.notes]
    octave, index = divmod(figure, len(chord.notes))
    return [(semitone(chord.notes[index]) + 12 * octave, 0.8)]
