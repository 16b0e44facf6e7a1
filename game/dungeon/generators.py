"""Generators to compare: a recipe of the grammar, the same without cycles, and plain ones."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import NamedTuple

from game.dungeon.baselines import add_locks, drunkards_walk, rooms_and_corridors
from game.dungeon.content import Grammar, Written
from game.dungeon.maker import make
from game.dungeon.pattern import Size
from game.dungeon.plan import Plan, read_plan
from game.dungeon.recipe import RESERVED, read_recipe
from game.dungeon.rules import means
from game.kernel.opaque import JsonObject
from game.kernel.random_stream import Stream, seed_state

INSTEAD = "branch*"
"""The rules of dead ends that replace the cycles in a recipe."""


class Setting(NamedTuple):
    """A grammar and its recipe that all generators follow; the plain ones take only the size and the geometry."""

    grammar: Grammar
    recipe: str

    @property
    def written(self) -> Written:
        """The recipe."""
        return self.grammar.recipes[self.recipe]


class Made(NamedTuple):
    """A dungeon of a generator."""

    plan: Plan
    at_once: bool
    """True if it was neither repaired nor drawn again."""


class Generator(NamedTuple):
    """A generator with its name and a description."""

    title: str
    about: str
    make: Callable[[Setting, int], Made]
    """A function that returns the dungeon of a seed; it may raise Failed."""


@lru_cache(maxsize=2)
def branching(setting: Setting) -> Setting:
    """Return a setting without the rules that make cycles."""
    return Setting(without_cycles(*setting), setting.recipe)


def without_cycles(full: Grammar, recipe: str) -> Grammar:
    """Return a grammar without rules of cycles, in which the recipe grows a dead end in place of each cycle.

    Promises are dropped, because most of them are about cycles and the locks on them.
    """
    rules = [rule for rule in full.rules if not rule.cycle]
    written = full.recipes[recipe]
    text = "\n".join(_without_cycles(line, written, full, {rule.name for rule in rules})
                     for line in written.text.splitlines())
    shorter = written._replace(text=text, recipe=read_recipe(text, rules, recipe, written.line), promises={})
    return Grammar(full.alphabet, rules, {recipe: shorter})


def _without_cycles(line: str, written: Written, full: Grammar, names: set[str]) -> str:
    """Return a line of a recipe, with dead ends if only rules of cycles answer to its name."""
    words = line.split("#")[0].split()
    if not words or words[0] in RESERVED or words[0] in written.recipe.functions:
        return line
    if _names(words[0], names) or not _names(words[0], {rule.name for rule in full.rules}):
        return line
    return " ".join((INSTEAD, *words[1:])) if _names(INSTEAD, names) else ""


def _names(called: str, rules: set[str]) -> bool:
    return any(means(called, rule) for rule in rules)


def _cyclic(setting: Setting, seed: int) -> Made:
    dungeon = make(*setting, seed)
    return Made(read_plan(dungeon.json), dungeon.draws == 1 and not dungeon.repairs)


def _branching(setting: Setting, seed: int) -> Made:
    dungeon = make(*branching(setting), seed)
    plan = read_plan(add_locks(dungeon.json, Stream(seed_state(seed, 3))))
    return Made(plan, dungeon.draws == 1 and not dungeon.repairs)


def _plain(draw: Callable[[Size, int], JsonObject]) -> Callable[[Setting, int], Made]:
    def made(setting: Setting, seed: int) -> Made:
        written = setting.written
        return Made(read_plan({**draw(written.size, seed), "geometry": written.geometry}), True)

    return made


GENERATORS: Mapping[str, Generator] = {
    "cyclic": Generator(
        "cyclic grammar", "The recipe as it is, with its rules of cycles, repairs, and further draws.", _cyclic),
    "branching": Generator(
        "branching grammar", "The same recipe without the rules of cycles: each becomes a dead end. Locks and keys are "
        "placed by the simple rule.", _branching),
    "rooms": Generator(
        "rooms and corridors", "Rooms at random places that do not overlap, corridors with right angles along a "
        "minimum spanning tree, and one more corridor for every four. Locks and keys are placed by the simple rule.",
        _plain(rooms_and_corridors)),
    "drunkard": Generator(
        "drunkard's walk", "The cells that a random walk from the middle enters, open to each other on a floor. Locks "
        "and keys are placed by the simple rule.", _plain(drunkards_walk)),
}
"""All generators by name; the first one is compared with the others."""
