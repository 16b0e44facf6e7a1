"""The way in which the workshop makes a dungeon: by its recipe or random rules, and in which space."""

from __future__ import annotations

from typing import NamedTuple, get_args

from game.dungeon.content import Grammar
from game.dungeon.growth import Choice
from game.dungeon.pattern import MOST_CELLS, Size
from game.dungeon.recipe import read_recipe
from game.dungeon.rules import EVERY

CHOICES: tuple[Choice, ...] = get_args(Choice)
LARGEST: Size = (32, 8, 32)
"""The most cells of a dungeon along each axis that can be chosen."""
COUNTS = (10, 20, 30, 50, 80, 120, 200)
"""The numbers of random steps to choose from."""


class Making(NamedTuple):
    """The way dungeons are made; None leaves it to the recipe."""

    recipe: str = "main"
    random: bool = False
    """Apply random rules instead of the recipe."""
    times: int = COUNTS[2]
    """Number of random steps."""
    choice: Choice | None = None
    size: Size | None = None


def grammar_for(grammar: Grammar, making: Making) -> Grammar:
    """Return the grammar in which the chosen recipe is as the player wants it."""
    written = grammar.recipes[making.recipe]
    changed = written._replace(choice=making.choice or written.choice, size=making.size or written.size)
    if making.random:
        text = f"{EVERY} {making.times}\n"
        usable = bool(grammar.rules)
        recipe = read_recipe(text if usable else "", grammar.rules, making.recipe)
        changed = changed._replace(text=text, line=1, recipe=recipe, promises={})
    if making.size is not None:
        changed = changed._replace(promises={})  # A promise was made for another space.
    return grammar if changed == written else grammar.with_recipes({**grammar.recipes, making.recipe: changed})


def next_choice(now: Choice, step: int) -> Choice:
    """Return the next way to choose a place."""
    return CHOICES[(CHOICES.index(now) + step) % len(CHOICES)]


def next_count(now: int, step: int) -> int:
    """Return the next number of random steps."""
    at = COUNTS.index(now) if now in COUNTS else 0
    return COUNTS[max(0, min(len(COUNTS) - 1, at + step))]


def resized(size: Size, axis: int, by: int) -> Size:
    """Return a size with more or fewer cells along an axis, the same one at the end of the dial."""
    changed = [each + by * (at == axis) for at, each in enumerate(size)]
    x, y, z = changed
    fits = 1 <= changed[axis] <= LARGEST[axis] and x * y * z <= MOST_CELLS
    return (x, y, z) if fits else size
