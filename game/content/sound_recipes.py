"""How sounds are made that are otherwise than they came with the game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.content.file_reading import read_file
from game.content.last_good import LastGood
from game.content.packs import sounds
from game.paths import builtin_dir

if TYPE_CHECKING:
    from game.content.models.sounds import Recipes

SOUNDS, MUSIC = "shared/sounds.yaml", "shared/music.yaml"


def changed_recipes(files: LastGood) -> Recipes | None:
    """Mostly there is nothing to read, because both files are as they came: then None, and this costs no time."""
    if all([_as_built(files, path) for path in (SOUNDS, MUSIC)]):
        return None
    from game.content.models.music_checks import check_music
    from game.content.models.sounds import Music, Sounds, recipes

    shipped = read_file(Sounds, builtin_dir() / SOUNDS, SOUNDS), read_file(Music, builtin_dir() / MUSIC, MUSIC)
    now = recipes(files.read(Sounds, SOUNDS), files.read(Music, MUSIC, check_music))
    return now.unlike(recipes(shipped[0].value, shipped[1].value))


def heard(files: LastGood, changed: Recipes | None) -> tuple[str, ...]:
    """All that can be heard: what lies there, and what is to be made."""
    made = changed.files().values() if changed else ()
    return tuple(sorted({*sounds(files.packs), *(sound for of_one in made for sound in of_one)}))


def _as_built(files: LastGood, path: str) -> bool:
    files.source(path)
    if any(path in pack.raw for pack in files.packs):
        return False
    try:
        return (files.data / path).read_bytes() == (builtin_dir() / path).read_bytes()
    except OSError:
        return False
