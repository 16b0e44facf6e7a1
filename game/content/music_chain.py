"""The bars of a track: sections follow one another by its rules, and no bar is repeated too soon. Pure."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from functools import lru_cache
from random import Random
from typing import NamedTuple, TypeAlias

from game.content.models.sounds import STEPS_PER_BAR, Chord, Music, Part, Section, Track, semitone

VARIATION_TRIES = 24
"""The most tries to vary a bar that was heard lately. Each try changes more."""
SEARCHED_SECONDS = 12 * 60
"""The seconds of a track within which repeated bars are looked for."""


class Strike(NamedTuple):
    """A note as it is written: its part, its time, its pitch and its strength."""

    part: str
    step: int
    length: int
    """The length, in steps."""
    pitch: int
    """The pitch in semitones; 69 is A4."""
    strength: float
    """The strength, 0 to 1."""


class BarNotes(NamedTuple):
    """All notes of a bar."""

    number: int
    section: str
    opens: bool
    """The bar is the first of its section."""
    strikes: tuple[Strike, ...]

    def notes(self, parts: Mapping[str, Part], layer: str) -> frozenset[tuple[str, int, int, int]]:
        """Return the notes of a layer, without their strength."""
        return frozenset(strike[:4] for strike in self.strikes if parts[strike.part].layer == layer)


class PatternNote(NamedTuple):
    """A note of a pattern, before its chord is known."""

    step: int
    length: int
    figure: int


Phrase: TypeAlias = tuple[tuple[PatternNote, ...], ...]
"""The bars of a part, which then repeat."""


def bar_seconds(track: Track) -> float:
    return 240 / track.tempo


class BarPlan(NamedTuple):
    """A bar that was not heard lately, before its notes are worked out."""

    number: int
    section: str
    place: int
    """The number of the bar in its section."""
    chord: str
    phrases: dict[str, Phrase]
    notes: frozenset[tuple[str, int, int, int]]
    """The notes of the track's first layer."""


def bars(music: Music, name: str, seed: int) -> Iterator[BarNotes]:
    """Yield the bars of a track, without end. The same seed yields the same bars."""
    track = music.tracks[name]
    for bar in _plan_bars(music, name, seed):
        struck = tuple(_strikes(track, bar.phrases, bar.place, music.chords[bar.chord]))
        yield BarNotes(bar.number, bar.section, bar.place == 0, struck)


def _plan_bars(music: Music, name: str, seed: int) -> Iterator[BarPlan]:
    track, chance = music.tracks[name], Random(f"{name} {seed}")
    memory = math.ceil(music.fresh / bar_seconds(track))
    first_parts = [id for id, part in track.parts.items() if part.layer == track.layers[0]]
    last_bar: dict[frozenset[tuple[str, int, int, int]], int] = {}
    rows: dict[str, tuple[str, ...]] = {}
    number, section_name = 0, next(iter(track.sections))
    while True:
        section = track.sections[section_name]
        rows[section_name] = _other_row(section.chords, rows.get(section_name), chance)
        for place, chord, phrases in _visit(track, section, rows[section_name], chance):
            for attempt in range(VARIATION_TRIES):
                varied_phrases = {id: _vary(track.parts[id], phrase, chance, attempt / 8) if attempt else phrase
                                  for id, phrase in phrases.items()}
                first_layer = {id: varied_phrases[id] for id in first_parts if id in varied_phrases}
                notes = frozenset(strike[:4] for strike in _strikes(track, first_layer, place, music.chords[chord]))
                if number - last_bar.get(notes, -memory) >= memory:
                    break
            last_bar[notes] = number
            yield BarPlan(number, section_name, place, chord, varied_phrases, notes)
            number += 1
        section_name = chance.choices(tuple(section.then), tuple(section.then.values()))[0]


def first_repetition(music: Music, name: str, seed: int) -> float:
    """Return the seconds after which a bar of a track's first layer is first repeated, within ``SEARCHED_SECONDS``."""
    track = music.tracks[name]
    last: dict[frozenset[tuple[str, int, int, int]], int] = {}
    least = math.inf
    for bar in _plan_bars(music, name, seed):
        if bar.number * bar_seconds(track) > SEARCHED_SECONDS:
            return least
        if bar.notes in last:
            least = min(least, (bar.number - last[bar.notes]) * bar_seconds(track))
        last[bar.notes] = bar.number
    return least


def _other_row(rows: tuple[tuple[str, ...], ...], last: tuple[str, ...] | None, chance: Random) -> tuple[str, ...]:
    """Return one of the rows, not the last one again if there is another."""
    return chance.choice([row for row in rows if row != last] or rows)


def _visit(
    track: Track, section: Section, row: tuple[str, ...], chance: Random
) -> Iterator[tuple[int, str, dict[str, Phrase]]]:
    """Yield the bars of a visit to a section: the place in it, the chord, and the phrases of all parts."""
    phrases = {name: _read(track.parts[name].bars) for name in section.parts}
    count = section.rounds * len(row)
    for place in range(count):
        if place % len(row) == 0:
            phrases = {name: _vary(track.parts[name], phrase, chance) for name, phrase in phrases.items()}
        fills = {name: _read((chance.choice(track.parts[name].fills),)) for name in section.parts
                 if place == count - 1 and track.parts[name].fills}
        yield place, row[place % len(row)], {**phrases, **fills}


def _read(texts: tuple[str, ...]) -> Phrase:
    return tuple(map(_notes, texts))


@lru_cache(maxsize=1024)
def _notes(text: str) -> tuple[PatternNote, ...]:
    signs = text.replace(" ", "")
    notes = []
    for step, sign in enumerate(signs):
        if sign.isdigit():
            after = signs[step + 1 :]
            notes.append(PatternNote(step, 1 + len(after) - len(after.lstrip("-")), int(sign)))
    return tuple(notes)


def _vary(part: Part, phrase: Phrase, chance: Random, more: float = 0.0) -> Phrase:
    """Return a phrase with some of its notes changed. With ``more``, parts that vary at all vary more."""
    share = min(1.0, part.vary * (1 + 4 * more))
    if not share:
        return phrase
    return tuple(tuple(_in_order([new_note for note in notes for new_note in (
        _replacements(part, note, chance) if chance.random() < share else (note,)
    )])) for notes in phrase)


def _replacements(part: Part, note: PatternNote, chance: Random) -> tuple[PatternNote, ...]:
    replace = {"steps": _melody_replacements, "bass": _bass_replacements, "hits": _drum_replacements}
    return replace.get(part.play, _chord_replacements)(note, chance)


def _melody_replacements(note: PatternNote, chance: Random) -> tuple[PatternNote, ...]:
    """Change the pitch or the time of a note, split it in two, or leave it out."""
    draw = chance.random()
    if draw < 0.5:
        return (note._replace(figure=min(9, max(0, note.figure + chance.choice((-2, -1, 1, 2))))),)
    if draw < 0.75:
        return (note._replace(step=(note.step + chance.choice((-2, -1, 1, 2))) % STEPS_PER_BAR),)
    if draw < 0.9 and note.length > 1:
        half = note.length // 2
        return note._replace(length=half), PatternNote(note.step + half, note.length - half, max(0, note.figure - 1))
    return () if note.step else (note._replace(figure=max(0, note.figure - 1)),)


def _bass_replacements(note: PatternNote, chance: Random) -> tuple[PatternNote, ...]:
    """Change the pitch of a note, leave it out or play it earlier; the first note of a bar stays."""
    draw = chance.random()
    if not note.step:
        return (note,)
    if draw < 0.5:
        return (note._replace(figure=chance.choice((0, 1, 2))),)
    return () if draw < 0.7 else (note._replace(step=note.step - 1),)


def _drum_replacements(note: PatternNote, chance: Random) -> tuple[PatternNote, ...]:
    """Add a soft hit, soften this one or leave it out; the first hit of a bar stays as it is."""
    draw, soft = chance.random(), max(1, note.figure // 2)
    if draw < 0.4:
        return note, PatternNote((note.step + chance.choice((1, 2, 3))) % STEPS_PER_BAR, 1, soft)
    if not note.step:
        return (note,)
    return (note._replace(figure=soft),) if draw < 0.7 else ()


def _chord_replacements(note: PatternNote, chance: Random) -> tuple[PatternNote, ...]:
    """Split a chord in two, or play it softer."""
    draw, half = chance.random(), note.length // 2
    if draw < 0.5 and half > 1:
        return note._replace(length=half), PatternNote(note.step + half, note.length - half, note.figure)
    return (note._replace(figure=max(1, note.figure - 2)),)


def _in_order(notes: list[PatternNote]) -> list[PatternNote]:
    """Return the notes in order, at most one per step, all within the bar."""
    by_step = {note.step: note for note in notes if note.step < STEPS_PER_BAR}
    return [note._replace(length=min(note.length, STEPS_PER_BAR - step)) for step, note in sorted(by_step.items())]


def _strikes(track: Track, phrases: dict[str, Phrase], place: int, chord: Chord) -> Iterator[Strike]:
    return (
        Strike(name, note.step, note.length, pitch + 12 * part.octave, strength)
        for name, phrase in phrases.items()
        for part in (track.parts[name],)
        for note in phrase[place % len(phrase)]
        for pitch, strength in _pitches(part, note.figure, chord)
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
