"""How sounds are made that are otherwise than they came with the game."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from game.content.last_good import LastGood
from game.content.packs import sounds
from game.kernel.digest import digest
from game.paths import sounds_dir

if TYPE_CHECKING:
    from game.content.models.sounds import Recipes

Made = dict[str, dict[str, str]]
SOUNDS, MUSIC = "shared/sounds.yaml", "shared/music.yaml"


def changed_recipes(files: LastGood) -> Recipes | None:
    """Mostly there is nothing to read, because both files are as they came: then None, and this costs no time."""
    made = _made_from()
    if all([_as_made(files, path, made) for path in (SOUNDS, MUSIC)]):
        return None
    from game.content.models.music_checks import check_music
    from game.content.models.sounds import Music, Sounds, recipes

    now, as_they_came = recipes(files.read(Sounds, SOUNDS), files.read(Music, MUSIC, check_music)), made["recipes"]
    named = {name: recipe for recipe in now.each() for name in recipe.files()}
    return now.among([name for name, each in named.items() if as_they_came.get(name) != digest(each.model_dump_json())])


def heard(files: LastGood, changed: Recipes | None) -> tuple[str, ...]:
    """All that can be heard: what lies there, and what is to be made."""
    made = changed.files().values() if changed else ()
    return tuple(sorted({*sounds(files.packs), *(sound for of_one in made for sound in of_one)}))


def _as_made(files: LastGood, path: str, made: Made) -> bool:
    """Whether a file says what the sounds were made from."""
    files.source(path)
    if any(path in pack.raw for pack in files.packs):
        return False
    try:
        return digest((files.data / path).read_text("utf-8")) == made["files"].get(path)
    except (OSError, ValueError):
        return False


def _made_from() -> Made:
    """Digests of what the sounds were made from, as their generator left them beside them."""
    try:
        found: Made = json.loads((sounds_dir() / "made_from.json").read_text("utf-8"))
    except (OSError, ValueError):
        return {"files": {}, "recipes": {}}
    return found
