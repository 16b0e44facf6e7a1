"""Make every sound: ``python -m assets.shared.sounds.generate [NAME ...]`` from the top of the tree.

Reads ``data/shared/sounds.yaml`` and ``music.yaml`` and writes the WAV files beside this one, the same bytes each
time. Names of sounds or tracks make only those. Needs what the game needs and nothing else.
"""

from __future__ import annotations

import math
import sys
import wave
from array import array
from collections.abc import Iterator
from pathlib import Path

from assets.shared.sounds.loudness import loudest, loudness
from assets.shared.sounds.made_from import PLACE, written
from assets.shared.sounds.music import stems
from assets.shared.sounds.synth import RATE, Samples, sound
from game.content.models.music_checks import check_music
from game.content.models.sounds import Music, Recipes, Sounds, recipes
from game.content.yaml_source import Faults, read

HERE = Path(__file__).parent
DATA = HERE.parents[2] / "data" / "shared"
CEILING = 10 ** (-1.2 / 20)
"""No sample is louder (-1.2 dBFS); what would be is bent under it."""
KNEE = 0.7
FULL = 32767


def said() -> dict[str, str]:
    """The text of both files."""
    return {f"shared/{name}": (DATA / name).read_text("utf-8") for name in ("sounds.yaml", "music.yaml")}


def definitions() -> tuple[Sounds, Music]:
    """What the designers wrote; raises Faults."""
    sounds = read(Sounds, said()["shared/sounds.yaml"], "data/shared/sounds.yaml")
    music = read(Music, said()["shared/music.yaml"], "data/shared/music.yaml", check_music)
    return sounds.value, music.value


def files(asked: Recipes) -> Iterator[tuple[str, bytes]]:
    """Name and 16-bit samples of every file."""
    for name, definition in asked.sounds.items():
        gain = None
        for file, semitones in zip(definition.files(name), definition.variants or (0.0,), strict=True):
            samples = trimmed(sound(definition, semitones))
            gain = gain or 10 ** ((definition.volume - loudest(samples, RATE)) / 20)
            yield file, packed(samples, gain)
    for name, music in asked.tracks.items():
        track, made = music.tracks[name], stems(music, name)
        whole = [sum(values) for values in zip(*made.values(), strict=True)]
        gain = 10 ** ((track.volume - loudness(whole, RATE)) / 20)
        for file, samples in zip(track.files(name), made.values(), strict=True):
            yield file, packed(samples, gain)


def trimmed(samples: Samples) -> Samples:
    """Without the silence at the end, and faded into it."""
    end = len(samples)
    loud = max(map(abs, samples))
    while abs(samples[end - 1]) < loud / 1000:
        end -= 1
    fade = min(end, RATE // 100)
    return [value * min(1.0, (end - at) / fade) for at, value in enumerate(samples[:end])]


def packed(samples: Samples, gain: float) -> bytes:
    """Samples as 16-bit numbers; above the knee they bend toward the ceiling."""
    numbers = array("h", (round(FULL * _bent(gain * value)) for value in samples))
    if sys.byteorder == "big":
        numbers.byteswap()
    return numbers.tobytes()


def _bent(value: float) -> float:
    size = abs(value)
    if size <= KNEE:
        return value
    room = CEILING - KNEE
    return math.copysign(KNEE + room * math.tanh((size - KNEE) / room), value)


def write(path: Path, samples: bytes) -> None:
    """One channel, 16 bits."""
    with wave.open(str(path), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes(samples)


def main(only: tuple[str, ...]) -> int:
    """Write what is asked for; 1 where the YAML cannot be used or a name is unknown."""
    try:
        sounds, music = definitions()
    except Faults as wrong:
        print(wrong, file=sys.stderr)
        return 1
    every = recipes(sounds, music)
    unknown = set(only) - every.files().keys()
    if unknown:
        print(f"no sound or track is called {', '.join(sorted(unknown))}", file=sys.stderr)
        return 1
    for name, samples in files(every.among(only) if only else every):
        write(HERE / f"{name}.wav", samples)
        print(f"{name}: {len(samples) / 2 / RATE:.2f} s")
    PLACE.write_text(written(said(), every, only), "utf-8", newline="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(tuple(sys.argv[1:])))
