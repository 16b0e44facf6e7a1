"""Plays the bars of a track: every note is made when it is first struck, and mixed from then on."""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import cached_property, lru_cache
from itertools import chain
from operator import mul
from random import Random
from typing import NamedTuple

from assets.shared.sounds.mixing import Mix, limited_layers, mixable_note
from assets.shared.sounds.notes import held_note
from assets.shared.sounds.synth import RATE, Samples, panned
from game.content.models.sounds import STEPS_PER_BAR, Music, Part
from game.content.music_chain import BarNotes, Strike, bar_seconds, bars

PUMP = 0.22
"""Seconds until a pumped part is back at its full level."""
EASE = 0.005
"""Seconds in which it gives way."""
HELD = 4
"""Steps from which on a note gives way while it sounds; a shorter one is struck less hard."""
FAINT = 0.03
"""Echoes that are not so loud any more are none."""
NOTES = 400
"""Number of notes in the cache, the last ones struck."""
LEFT, RIGHT = (1.0, 0.0), (0.0, 1.0)


class PlayedBar(NamedTuple):
    """A bar as it is heard."""

    number: int
    layers: dict[str, bytes]
    """Samples of 16 bits at 44.1 kHz, left and right in turns."""


class Composer:
    """Plays a track bar by bar."""

    def __init__(self, music: Music, name: str, seed: int) -> None:
        self.music, self.track = music, music.tracks[name]
        self.number = 0
        """Number of the next bar."""
        self._bars: Iterator[BarNotes] = bars(music, name, seed)
        self._seed = seed
        self._mixes = {layer: Mix() for layer in self.track.layers}
        self._note = lru_cache(maxsize=NOTES)(self._make_note)

    def enter(self, number: int, opens: bool = True) -> None:
        """Continue with this bar, or with the first one after it that opens a section, and with no note ringing."""
        for bar in self._bars:
            self.number = bar.number
            if bar.number >= number and (bar.opens or not opens):
                self._bars = chain((bar,), self._bars)
                break
        self._mixes = {layer: Mix() for layer in self.track.layers}

    def play(self) -> PlayedBar:
        """The next bar."""
        bar = next(self._bars)
        self.number = bar.number + 1
        chance = Random(f"{self._seed} {bar.number}")
        turns: dict[str, int] = {}
        for strike in bar.strikes:
            turns[strike.part] = turn = turns.get(strike.part, -1) + 1
            self._strike(strike, turn, chance)
        frames = self._frame(bar.number + 1) - self._frame(bar.number)
        layers = limited_layers([mix.take(frames) for mix in self._mixes.values()])
        return PlayedBar(bar.number, {name: made.tobytes() for name, made in zip(self._mixes, layers, strict=True)})

    def _frame(self, number: float) -> int:
        """Return the beginning of a bar, counted from the first one."""
        return round(number * bar_seconds(self.track) * RATE)

    def _strike(self, strike: Strike, turn: int, chance: Random) -> None:
        part, step = self.track.parts[strike.part], bar_seconds(self.track) / STEPS_PER_BAR
        late = self.track.swing * (strike.step % 2) * step + self.track.late * chance.random()
        accent, evenness = 1 + part.accent * (strike.step % 4 == 0), 1 + self.track.loose * (chance.random() - 1)
        gain = strike.strength * accent * evenness * 10 ** ((part.volume + self.track.volume) / 20)
        frame = round((strike.step * step + late) * RATE)
        mix, voice = self._mixes[part.layer], self.music.instruments[part.instrument]
        depth, at = (part.pump, strike.step) if strike.length >= HELD else (0.0, 0)
        if not depth:
            gain *= 1 - part.pump * self._dip(strike.step)
        for side, (left, right) in enumerate((LEFT, RIGHT) if voice.wide else (_place(part, strike, turn),)):
            made = self._note(part.instrument, strike.pitch, strike.length, side, depth, at)
            mix.add(made, frame, gain * left, gain * right)
        echo = part.echo
        share, again = echo.mix if echo else 0.0, 1
        made = self._note(part.instrument, strike.pitch, strike.length, 0, depth, at)
        while echo and share > FAINT:
            left, right = panned(0.75 if again % 2 else -0.75)
            mix.add(made, frame + round(again * echo.seconds * RATE), gain * share * left, gain * share * right)
            share, again = share * echo.feedback, again + 1

    def _make_note(self, instrument: str, pitch: int, held: int, side: int, pump: float, step: int) -> bytes:
        """Return a note of an instrument; with ``pump``, its volume drops with the beat."""
        voice, chance = self.music.instruments[instrument], Random(f"{instrument} {pitch} {side}")
        seconds = held * bar_seconds(self.track) / STEPS_PER_BAR
        samples = held_note(voice, 440 * 2 ** ((pitch - 69) / 12), seconds, chance)
        return mixable_note(self._pumped(samples, pump, step) if pump else samples)

    def _dip(self, step: int) -> float:
        place = round((step + 0.5) * len(self._dips) / STEPS_PER_BAR)
        return self._dips[place % len(self._dips)]

    def _pumped(self, samples: Samples, depth: float, step: int) -> Samples:
        gains = [1 - depth * dip for dip in self._dips]
        begin = round(step * bar_seconds(self.track) / STEPS_PER_BAR * RATE)
        return list(map(mul, samples, (gains * (2 + len(samples) // len(gains)))[begin:]))

    @cached_property
    def _dips(self) -> list[float]:
        """The volume drop of pumping parts over the course of a bar, 0 to 1."""
        length, span, ease = self._frame(1), round(PUMP * RATE), round(EASE * RATE)
        curve = [at / ease for at in range(ease)] + [(1 + math.cos(math.pi * at / span)) / 2 for at in range(span)]
        dips = [0.0] * length
        for step, sign in enumerate(self.track.pump.replace(" ", "")):
            if sign.isdigit():
                begin = round(step * length / STEPS_PER_BAR) - ease
                for at, value in enumerate(curve, begin):
                    dips[at % length] = max(dips[at % length], value)
        return dips


def _place(part: Part, strike: Strike, turn: int) -> tuple[float, float]:
    """Return the volume of a note on the left and on the right."""
    spread = (strike.pitch * 5 % 12) / 5.5 - 1 if part.play == "chord" else 1 - 2 * (turn % 2)
    return panned(max(-1.0, min(1.0, part.pan + part.width * spread)))
