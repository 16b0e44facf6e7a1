"""The generators of a study: a recipe of the grammar, the same without cycles, and plain ones."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from game.dungeon.content import Grammar, Written
from game.dungeon.maker import Failed, make
from game.dungeon.pattern import Size
from game.dungeon.plan import Plan, read_plan
from game.dungeon.recipe import RESERVED, read_recipe
from game.kernel.opaque import JsonObject
from game.kernel.random_stream import Stream, seed_state
from game.tools.dungeon.baselines import add_locks, drunkards_walk, rooms_and_corridors
from game.tools.dungeon.one_dungeon import grammar_of

INSTEAD = "branch*"
"""The rules of dead ends that replace the cycles in a recipe."""


class Source(NamedTuple):
    """The rules and the recipe that are studied."""

    recipe: str
    size: Size | None = None
    rules: Path | None = None


class Made(NamedTuple):
    """A dungeon of a generator."""

    plan: Plan
    at_once: bool
    """True if it was neither repaired nor drawn again."""


class Generator(NamedTuple):
    """A generator with its name and a description."""

    title: str
    about: str
    make: Callable[[Source, int], Made]
    """A function that returns the dungeon of a seed; it may raise Failed."""


@lru_cache(maxsize=2)
def grammar(source: Source) -> Grammar:
    """Return the grammar of a source. Raises Faults."""
    return grammar_of(source.rules, source.recipe, source.size)


@lru_cache(maxsize=2)
def branching_grammar(source: Source) -> Grammar:
    """Return the grammar of a source without the rules that make cycles."""
    return without_cycles(grammar(source), source.recipe)


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


def _without_cycles(line: str, written: Written, full: Grammar, left: set[str]) -> str:
    """Return a line of a recipe, with dead ends if only rules of cycles answer to its name."""
    words = line.split("#")[0].split()
    if not words or words[0] in RESERVED or words[0] in written.recipe.functions:
        return line
    if _fits(words[0], left) or not _fits(words[0], {rule.name for rule in full.rules}):
        return line
    return " ".join((INSTEAD, *words[1:])) if _fits(INSTEAD, left) else ""


def _fits(called: str, names: set[str]) -> bool:
    return any(name.startswith(called[:-1]) if called.endswith("*") else name == called for name in names)


def _cyclic(source: Source, seed: int) -> Made:
    found = make(grammar(source), source.recipe, seed)
    return Made(read_plan(found.json), found.draws == 1 and not found.repairs)


def _branching(source: Source, seed: int) -> Made:
    found = make(branching_grammar(source), source.recipe, seed)
    return Made(read_plan(add_locks(found.json, Stream(seed_state(seed, 3)))), found.draws == 1 and not found.repairs)


def _plain(draw: Callable[[Size, int], JsonObject]) -> Callable[[Source, int], Made]:
    def made(source: Source, seed: int) -> Made:
        return Made(read_plan(draw(grammar(source).recipes[source.recipe].size, seed)), True)

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


@lru_cache(maxsize=2)
def warm_up(source: Source) -> None:
    """Make a dungeon with every generator, so that no time includes reading the files."""
    for generator in GENERATORS.values():
        with suppress(Failed):
            generator.make(source, 0)
