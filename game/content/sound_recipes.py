"""Recipes of sounds, and music, that differ from those the game came with."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from game.content.faults import Faults
from game.content.file_reading import read_text
from game.content.last_good import LastGood
from game.content.packs import sounds
from game.kernel.ply import digest
from game.paths import sounds_dir

if TYPE_CHECKING:
    from game.content.models.music import Music
    from game.content.models.sounds import Recipes

SOUNDS, MUSIC = "shared/sounds.yaml", "shared/music.yaml"


class Made(NamedTuple):
    """The record that the generator leaves next to the sounds."""

    files: Mapping[str, str] = {}
    """The digests of the files they were made from."""
    recipes: Mapping[str, str] = {}
    """The digest of each recipe."""
    layers: Mapping[str, Sequence[str]] = {}
    """The layers of each track, by its name."""


def changed_recipes(files: LastGood) -> Recipes | None:
    """Return the changed recipes. If no file has changed, return None without reading any recipe."""
    made = _made_from()
    if _as_made(files, SOUNDS, made):
        return None
    from game.content.models.sounds import Recipes, Sounds

    now, as_they_came = Recipes(sounds=files.read(Sounds, SOUNDS).root), made.recipes
    named = {name: recipe for recipe in now.each() for name in recipe.files()}
    return now.among([name for name, each in named.items() if as_they_came.get(name) != digest(each.model_dump_json())])


def changed_music(files: LastGood) -> Music | None:
    """Return the music if it was changed; None, without reading it, if not."""
    if _as_made(files, MUSIC, _made_from()):
        return None
    from game.content.models.music import Music
    from game.content.models.music_checks import check_music

    return files.read(Music, MUSIC, check_music)


def layers(changed: Music | None) -> Mapping[str, Sequence[str]]:
    """Return the layers of each track."""
    return _made_from().layers if changed is None else {name: track.layers for name, track in changed.tracks.items()}


def heard(files: LastGood, changed: Recipes | None) -> tuple[str, ...]:
    """Return the names of all sounds: existing ones, and those to be made."""
    made = changed.files().values() if changed else ()
    return tuple(sorted({*sounds(files.packs), *(sound for of_one in made for sound in of_one)}))


def _as_made(files: LastGood, path: str, made: Made) -> bool:
    """Return True if a file is the one that the sounds were made from."""
    files.source(path)
    if any(path in pack.raw for pack in files.packs):
        return False
    try:
        return digest(read_text(files.data / path, path)) == made.files.get(path)
    except Faults:
        return False


def _made_from() -> Made:
    try:
        return Made(**json.loads((sounds_dir() / "made_from.json").read_text("utf-8")))
    except (OSError, ValueError, TypeError):
        return Made()
