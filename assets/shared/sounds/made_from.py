"""Digests of the recipes of the WAV files next to this module, so that the game knows which sounds designers have
changed."""

from __future__ import annotations

import json
from pathlib import Path

from game.content.models.sounds import Music, Recipes
from game.kernel.ply import digest

PLACE = Path(__file__).with_name("made_from.json")


def digests(every: Recipes) -> dict[str, str]:
    return {name: digest(recipe.model_dump_json()) for recipe in every.split() for name in recipe.files()}


def changed(every: Recipes) -> tuple[str, ...]:
    """Sounds that were made from something else, or never."""
    before = json.loads(PLACE.read_text("utf-8"))["recipes"]
    return tuple(name for name, now in digests(every).items() if before.get(name) != now)


def written(texts: dict[str, str], every: Recipes, music: Music, only: tuple[str, ...] = ()) -> str:
    """Digests of both files as they were read and of every recipe, and all layers, as ``made_from.json`` holds them.

    Where ``only`` some were made, the others are as they were, and the files do not count unless these say the same.
    """
    now = digests(every)
    before = json.loads(PLACE.read_text("utf-8"))["recipes"] if only else now
    made = {name: now[name] if name in only else before.get(name, "") for name in now}
    files = {name: digest(text) for name, text in texts.items()} if made == now else {}
    layers = {name: list(track.layers) for name, track in music.tracks.items()}
    return json.dumps({"files": files, "recipes": made, "layers": layers}, indent=1) + "\n"
