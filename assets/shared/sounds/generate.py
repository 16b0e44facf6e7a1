"""Make every sound: ``python -m assets.shared.sounds.generate [NAME ...]`` from the root of the project.

Reads ``data/shared/sounds.yaml`` and writes the WAV files next to this module, the same bytes each time. Names of
sounds make only those, ``--changed`` makes those whose recipes have changed. Needs only what the game needs. For music
it stores the digest of ``music.yaml``, so that the game can see that the file is unchanged without reading it.
"""

from __future__ import annotations

import math
import sys
import wave
from array import array
from collections.abc import Iterator, Sequence
from operator import mul
from pathlib import Path
from typing import NamedTuple

from assets.shared.sounds.loudness import loudest
from assets.shared.sounds.made_from import PLACE, changed, written
from assets.shared.sounds.synth import RATE, Samples, sound
from game.content.faults import Faults
from game.content.models.sounds import Music, Recipes, Sounds, check_music
from game.content.yaml_models import read
from game.terminal import complain, say

HERE = Path(__file__).parent
DATA = HERE.parents[2] / "data" / "shared"
CEILING = 10 ** (-1.2 / 20)
"""No sample is louder (-1.2 dBFS); what would be is bent under it."""
KNEE = 0.7
FULL = 32767
CHANGED = ("--changed",)


def said() -> dict[str, str]:
    """The text of both files."""
    return {f"shared/{name}": (DATA / name).read_text("utf-8") for name in ("sounds.yaml", "music.yaml")}


def definitions() -> tuple[Sounds, Music]:
    """Return the recipes of the designers; raise Faults."""
    sounds = read(Sounds, said()["shared/sounds.yaml"], "data/shared/sounds.yaml")
    music = read(Music, said()["shared/music.yaml"], "data/shared/music.yaml", check_music)
    return sounds.value, music.value


class Made(NamedTuple):
    """Return the content of a file."""

    channels: int
    frames: bytes
    """16 bits each, left before right where there are two."""

    @property
    def seconds(self) -> float:
        return len(self.frames) / 2 / self.channels / RATE


def files(asked: Recipes) -> Iterator[tuple[str, Made]]:
    """Every file by its name."""
    for name, definition in asked.sounds.items():
        for file, semitones in zip(definition.files(name), definition.variants or (0.0,), strict=True):
            channels = trimmed(sound(definition, semitones))
            gain = 10 ** ((definition.volume - loudest(channels, RATE)) / 20)
            yield file, packed(channels, gain)


def trimmed(channels: Sequence[Samples]) -> list[Samples]:
    """Return the samples without the silence at the end, faded out."""
    loud = max(max(map(abs, samples)) for samples in channels)
    end = max(_end(samples, loud / 1000) for samples in channels)
    fade = min(end, RATE // 100)
    fading = [left / fade for left in range(fade, 0, -1)]
    return [[*samples[: end - fade], *map(mul, samples[end - fade : end], fading)] for samples in channels]


def _end(samples: Samples, least: float) -> int:
    end = len(samples)
    while end and abs(samples[end - 1]) < least:
        end -= 1
    return end


def packed(channels: Sequence[Samples], gain: float) -> Made:
    """Samples as 16-bit numbers; above the knee they bend toward the ceiling."""
    values = [gain * value for frame in zip(*channels, strict=True) for value in frame]
    loud = max(map(abs, values), default=0.0) > KNEE
    numbers = array("h", map(round, [FULL * value for value in (map(_bent, values) if loud else values)]))
    if sys.byteorder == "big":
        numbers.byteswap()
    return Made(len(channels), numbers.tobytes())


def _bent(value: float) -> float:
    size = abs(value)
    if size <= KNEE:
        return value
    room = CEILING - KNEE
    return math.copysign(KNEE + room * math.tanh((size - KNEE) / room), value)


def write(path: Path, made: Made) -> None:
    with wave.open(str(path), "wb") as file:
        file.setnchannels(made.channels)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes(made.frames)


def main(only: tuple[str, ...]) -> int:
    """Write what is asked for; 1 where the YAML cannot be used or a name is unknown."""
    try:
        sounds, music = definitions()
    except Faults as wrong:
        complain(*wrong.faults)
        return 1
    every = Recipes(sounds=sounds.root)
    if only == CHANGED:
        only = changed(every)
        if not only:
            PLACE.write_text(written(said(), every, music), "utf-8", newline="\n")
            return 0
    unknown = set(only) - every.files().keys()
    if unknown:
        complain(f"unknown sound {', '.join(sorted(unknown))}")
        return 1
    for name, made in files(every.among(only) if only else every):
        write(HERE / f"{name}.wav", made)
        say(f"{name}: {made.seconds:.2f} s")
    PLACE.write_text(written(said(), every, music, only), "utf-8", newline="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(tuple(sys.argv[1:])))
