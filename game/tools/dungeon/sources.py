"""The rules and recipes that are studied."""

from __future__ import annotations

from contextlib import suppress
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from game.dungeon.generators import GENERATORS, Setting
from game.dungeon.maker import Failed
from game.dungeon.pattern import Size
from game.tools.dungeon.dungeons import grammar_of


class Source(NamedTuple):
    """The rules and the recipe that are studied."""

    recipe: str
    size: Size | None = None
    rules: Path | None = None


@lru_cache(maxsize=2)
def setting_of(source: Source) -> Setting:
    """Return the grammar and the recipe of a source. Raises Faults."""
    return Setting(grammar_of(source.rules, source.recipe, source.size), source.recipe)


@lru_cache(maxsize=2)
def warm_up(source: Source) -> None:
    """Make a dungeon with every generator, so that no time includes reading the files."""
    for generator in GENERATORS.values():
        with suppress(Failed):
            generator.make(setting_of(source), 0)
