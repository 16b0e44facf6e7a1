"""What the WAV files beside this were made from, so that the game knows which sounds designers have changed."""

from __future__ import annotations

import json
from pathlib import Path

from game.content.models.sounds import Recipes
from game.kernel.digest import digest

PLACE = Path(__file__).with_name("made_from.json")


def written(texts: dict[str, str], every: Recipes) -> str:
    """Digests of both files as they were read and of every recipe, as ``made_from.json`` holds them."""
    made = {name: digest(recipe.model_dump_json()) for recipe in every.each() for name in recipe.files()}
    return json.dumps({"files": {name: digest(text) for name, text in texts.items()}, "recipes": made}, indent=1) + "\n"
