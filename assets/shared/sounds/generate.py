"""Make every sound: ``python -m assets.shared.sounds.generate [NAME ...]`` from the root of the project.

Reads ``data/shared/sounds.yaml`` and writes the WAV files next to this module, the same bytes each time. Names of
sounds make only those, ``--changed`` makes those whose recipes have changed. Needs only what the game needs. For music
it stores the digest of ``music.yaml``, so that the game can see that the file is unchanged without reading it.
"""

from __future__ import annotations

import json
import sys
import wave
from array import array
from collections.abc import Iterator, Sequence
from math import copysign
from operator import mul
from pathlib import Path
from typing import NamedTuple

from assets.shared.sounds.loudness import loudest
from assets.shared.sounds.synth import RATE, Samples, limited, sound
from game.content.faults import Faults
from game.content.models.sounds import Music, Recipes, Sounds, check_music
from game.content.yaml_models import read
from game.kernel.digest import digest
from game.terminal import complain, say

HERE = Path(__file__).parent
DATA = HERE.parents[2] / "data" / "shared"
RECORD = HERE / "made_from.json"
"""Digests of the recipes of the WAV files, so that the game knows which sounds designers have changed."""
CEILING = 10 ** (-1.2 / 20)
"""No sample is louder (-1.2 dBFS); what would be is bent under it."""
KNEE = 0.7
FULL = 32767
CHANGED = ("--changed",)


def recipe_texts() -> dict[str, str]:
    """Return the text of both files."""
    return {f"shared/{name}": (DATA / name).read_text("utf-8") for name in ("sounds.yaml", "music.yaml")}


def definitions() -> tuple[Sounds, Music]:
    """Return the recipes of the designers; raise Faults."""
    sounds = read(Sounds, recipe_texts()["shared/sounds.yaml"], "data/shared/sounds.yaml")
    music = read(Music, recipe_texts()["shared/music.yaml"], "data/shared/music.yaml", check_music)
    return sounds.value, music.value


class WavSound(NamedTuple):
    """The content of a WAV file."""

    channels: int
    frames: bytes
    """16 bits each, left before right where there are two."""

    @property
    def seconds(self) -> float:
        return len(self.frames) / 2 / self.channels / RATE


def make_sounds(recipes: Recipes) -> Iterator[tuple[str, WavSound]]:
    """Yield the content of every file with its name."""
    for name, definition in recipes.sounds.items():
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


def packed(channels: Sequence[Samples], gain: float) -> WavSound:
    """Samples as 16-bit numbers; above the knee they bend toward the ceiling."""
    values = [gain * value for frame in zip(*channels, strict=True) for value in frame]
    loud = max(map(abs, values), default=0.0) > KNEE
    numbers = array("h", map(round, [FULL * value for value in (map(_bent, values) if loud else values)]))
    if sys.byteorder == "big":
        numbers.byteswap()
    return WavSound(len(channels), numbers.tobytes())


def _bent(value: float) -> float:
    return value if abs(value) <= KNEE else copysign(limited(abs(value), KNEE, CEILING), value)


def write(path: Path, made: WavSound) -> None:
    with wave.open(str(path), "wb") as file:
        file.setnchannels(made.channels)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes(made.frames)


def remake(recipes: Recipes, folder: Path) -> None:
    """Write the files of recipes that a designer has just changed; each gets its name once it is complete."""
    folder.mkdir(exist_ok=True)
    for name, made in make_sounds(recipes):
        fresh = folder / f"{name}.new"
        write(fresh, made)
        fresh.replace(folder / f"{name}.wav")


def recipe_digests(recipes: Recipes) -> dict[str, str]:
    return {name: digest(recipe.model_dump_json()) for recipe in recipes.split() for name in recipe.files()}


def changed_sounds(recipes: Recipes) -> tuple[str, ...]:
    """Return the sounds that were made from something else, or never."""
    before = json.loads(RECORD.read_text("utf-8"))["recipes"]
    return tuple(name for name, now in recipe_digests(recipes).items() if before.get(name) != now)


def write_record(recipes: Recipes, music: Music, only: tuple[str, ...] = ()) -> None:
    """Write the digests of both files as they were read and of every recipe, and the layers of all tracks.

    If ``only`` some were made, the others are as they were, and the files do not count unless these say the same.
    """
    now = recipe_digests(recipes)
    before = json.loads(RECORD.read_text("utf-8"))["recipes"] if only else now
    made = {name: now[name] if name in only else before.get(name, "") for name in now}
    files = {name: digest(text) for name, text in recipe_texts().items()} if made == now else {}
    layers = {name: list(track.layers) for name, track in music.tracks.items()}
    text = json.dumps({"files": files, "recipes": made, "layers": layers}, indent=1)
    RECORD.write_text(f"{text}\n", "utf-8", newline="\n")


def main(only: tuple[str, ...]) -> int:
    """Write what is asked for; 1 where the YAML cannot be used or a name is unknown."""
    try:
        sounds, music = definitions()
    except Faults as wrong:
        complain(*wrong.faults)
        return 1
    every = Recipes(sounds=sounds.root)
    if only == CHANGED:
        only = changed_sounds(every)
        if not only:
            write_record(every, music)
            return 0
    unknown = set(only) - every.files().keys()
    if unknown:
        complain(f"unknown sound {', '.join(sorted(unknown))}")
        return 1
    for name, made in make_sounds(every.among(only) if only else every):
        write(HERE / f"{name}.wav", made)
        say(f"{name}: {made.seconds:.2f} s")
    write_record(every, music, only)
    return 0


if __name__ == "__main__":
    sys.exit(main(tuple(sys.argv[1:])))
