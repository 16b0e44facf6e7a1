"""Plays the parts of a track into loops: what rings over the end is heard at the beginning, so no seam is left."""

from __future__ import annotations

import math
from functools import cache
from random import Random

from assets.shared.sounds.loudness import loudness
from assets.shared.sounds.synth import RATE, Samples, filtered, hertz, tone
from game.content.models.music_checks import STEPS
from game.content.models.sounds import Chord, Echo, Music, Part, Track, Voice

PUMP = 0.22
"""Seconds until a pumped part is back at its full level."""
Struck = tuple[int, int, float, float]
"""First step, steps held, frequency, how hard (0 to 1)."""


def stems(music: Music, name: str) -> dict[str, Samples]:
    """All stems of a track, each one turn of the loop."""
    track = music.tracks[name]
    made = {}
    for number, (stem, parts) in enumerate(track.stems.items()):
        chance = Random(100 * track.seed + number)
        loop = [0.0] * _place(track, STEPS * len(track.chords))
        for part in parts:
            voice = music.instruments[part.instrument]
            chords = [music.chords[chord] for chord in track.chords]
            played = _played(track, part, voice, struck(part, chords), chance)
            gain = 10 ** ((part.volume - loudness([played], RATE)) / 20)
            loop = [a + gain * b for a, b in zip(loop, played, strict=True)]
        made[stem] = loop
    return made


def struck(part: Part, chords: list[Chord]) -> list[Struck]:
    """Every note of a part."""
    notes: list[Struck] = []
    for bar, chord in enumerate(chords):
        written = part.bars[bar % len(part.bars)]
        read = _melody(written) if part.play == "melody" else _bar(part, written, chord)
        notes += [(bar * STEPS + step, held, frequency, hard) for step, held, frequency, hard in read]
    return [(step, held, frequency * 2**part.octave, hard) for step, held, frequency, hard in notes]


def _melody(written: str) -> list[Struck]:
    notes, step = [], 0
    for word in written.split():
        note, _, steps = word.partition(":")
        if note != "r":
            notes.append((step, int(steps), hertz(note), 0.8))
        step += int(steps)
    return notes


def _bar(part: Part, written: str, chord: Chord) -> list[Struck]:
    marks = written.replace(" ", "")
    notes: list[Struck] = []
    for step, mark in enumerate(marks):
        if not mark.isdigit():
            continue
        held = 1
        while step + held < STEPS and marks[step + held] == "-":
            held += 1
        hard = 0.8 if part.play in ("steps", "bass") else int(mark) / 9
        notes += [(step, held, frequency, hard) for frequency in _frequencies(part, int(mark), chord)]
    return notes


def _frequencies(part: Part, mark: int, chord: Chord) -> list[float]:
    if part.play == "hits":
        return [hertz(part.pitch)]
    if part.play == "bass":
        return [hertz(chord.bass, (0, 7, 12)[mark % 3])]
    if part.play == "chord":
        return [hertz(note) for note in chord.notes]
    octave, index = divmod(mark, len(chord.notes))
    return [hertz(chord.notes[index], 12 * octave)]


def _place(track: Track, step: float) -> int:
    """Samples from the beginning to a step."""
    return round(step * 15 / track.tempo * RATE)


def _played(track: Track, part: Part, voice: Voice, notes: list[Struck], chance: Random) -> Samples:
    length = _place(track, STEPS * len(track.chords))
    loop = [0.0] * length

    @cache
    def rendered(frequency: float, held: int) -> Samples:
        return tone(voice, frequency, held * 15 / track.tempo, chance)

    for step, held, frequency, hard in notes:
        late = track.swing * (step % 2) * 15 / track.tempo + track.late * (2 * chance.random() - 1)
        hard *= (1 + part.accent * (step % 4 == 0)) * (1 + track.loose * (2 * chance.random() - 1))
        begin = _place(track, step) + round(late * RATE)
        for at, value in enumerate(rendered(frequency, held), begin):
            loop[at % length] += hard * value
    if part.low_pass:
        loop = filtered(loop * 2, part.low_pass, turns=2)[length:]  # The first turn swings in.
    if part.pump:
        loop = _pumped(track, loop, part.pump)
    return _echoed(loop, part.echo) if part.echo else loop


def _pumped(track: Track, loop: Samples, depth: float) -> Samples:
    length, span = len(loop), round(PUMP * RATE)
    dip = [1 - depth * (1 + math.cos(math.pi * at / span)) / 2 for at in range(span)]
    ease = round(0.004 * RATE)
    dip = [1 + (dip[0] - 1) * at / ease for at in range(ease)] + dip
    level = [1.0] * length
    for bar in range(len(track.chords)):
        for step, mark in enumerate(track.pump):
            if mark.isdigit():
                begin = _place(track, bar * STEPS + step) - ease
                for at, value in enumerate(dip, begin):
                    level[at % length] = min(level[at % length], value)
    return [a * b for a, b in zip(loop, level, strict=True)]


def _echoed(loop: Samples, echo: Echo) -> Samples:
    length, delay = len(loop), round(echo.seconds * RATE)
    out = loop
    for time in range(1, 7):
        share, back = echo.mix * echo.feedback ** (time - 1), time * delay % length
        out = [a + share * b for a, b in zip(out, loop[length - back :] + loop[: length - back], strict=True)]
    return out
