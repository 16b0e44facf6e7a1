"""Rules and recipes of dungeons that a command names: those of the game and its packs, or those in files."""

from __future__ import annotations

import argparse
import json
import re
from collections.abc import Iterator, Sequence
from contextlib import suppress
from difflib import get_close_matches
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from yaml import SafeLoader, YAMLError, compose
from yaml.nodes import MappingNode, Node, ScalarNode, SequenceNode

from game.content.data_files import read_file, read_text
from game.content.faults import Fault, Faults
from game.content.models.dungeon import DungeonRecipe, DungeonRules
from game.content.packs import open_pack
from game.dungeon.alphabet import Alphabet
from game.dungeon.generators import GENERATORS, GeneratorSetting
from game.dungeon.grammar_files import RECIPES_FOLDER, Folder, Grammar, RecipeFile, recipe_of, rules_of
from game.dungeon.maker import NoDungeon
from game.dungeon.pattern import MOST_CELLS, Size, place_in_text
from game.dungeon.rules import Rule, read_exchanged
from game.match.series import typed_seed
from game.paths import data_dir, pack_dirs


def seed_of(text: str) -> int:
    """Return the number of a seed, typed as a number or a word."""
    return typed_seed(text) or 0


def size_of(text: str) -> Size:
    """Return three numbers, for an argument parser."""
    parts = text.split("x")
    if len(parts) != 3 or not all(part.isascii() and part.isdigit() and len(part) < 6 for part in parts):
        raise argparse.ArgumentTypeError(f"{text!r} is no size such as 16x4x16")
    x, y, z = map(int, parts)
    if not 0 < x * y * z <= MOST_CELLS:
        raise argparse.ArgumentTypeError(f"a dungeon has from 1 to {MOST_CELLS} cells")
    return x, y, z


def grammar_of(rules: Path | None, recipe: str, size: Size | None = None) -> Grammar:
    """Return the grammar with these rules and this recipe. Raises Faults."""
    folder = folder_of()
    grammar = folder.read() if rules is None else Grammar(folder.alphabet(), rules_in(rules, folder.alphabet()), {})
    if recipe.endswith((".yaml", ".yml")):
        recipe_file: RecipeFile | None = recipe_in(Path(recipe), grammar.rules)
    else:
        names = [Path(place).stem for place in folder.places(RECIPES_FOLDER)]
        if recipe not in names:
            nearest = get_close_matches(recipe, names, 1)
            message = f"unknown recipe {recipe!r}; there are {', '.join(names)}"
            raise Faults([Fault("--recipe", 1, 1, message, nearest[0] if nearest else None)])
        recipe_file = grammar.recipes.get(recipe) or folder.recipe(f"{RECIPES_FOLDER}/{recipe}.yaml", grammar.rules)
    if recipe_file is None:
        raise Faults(folder.faults)
    return Grammar(grammar.alphabet, grammar.rules, {recipe: recipe_file._replace(size=size or recipe_file.size)})


def recipe_in(path: Path, rules: Sequence[Rule]) -> RecipeFile:
    """Return the recipe in a file. Raises Faults."""
    document = read_file(DungeonRecipe, path, str(path))
    return recipe_of(document, rules, lambda _: read_text(path, str(path)))


def rules_in(path: Path, alphabet: Alphabet | None) -> tuple[Rule, ...]:
    """Return the rules in a YAML or JSON file. Without an alphabet, JSON may have any labels. Raises Faults."""
    text = read_text(path, str(path))
    if path.suffix != ".json":
        alphabet = alphabet or folder_of().alphabet()
        rules, faults = rules_of(read_file(DungeonRules, path, str(path)), alphabet, lambda _: text)
        if faults:
            raise Faults(faults)
        return tuple(rules)
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as wrong:
        line, column = (wrong.lineno, wrong.colno) if isinstance(wrong, json.JSONDecodeError) else (1, 1)
        raise Faults([Fault(str(path), line, column, f"this is no JSON: {wrong}")]) from None
    try:
        json_rules = read_exchanged(data, str(path))
        if alphabet is not None and (label_faults := [*_label_faults(json_rules, alphabet, str(path))]):
            raise Faults(label_faults)
    except Faults as wrong:
        raise Faults([_fault_in_json(fault, text, str(path)) for fault in wrong.faults]) from None
    return json_rules


def _fault_in_json(fault: Fault, text: str, file: str) -> Fault:
    """Return a fault, which names a rule and side, at its line and column of the JSON file."""
    place = re.fullmatch(r" serializedRules(?:\[(\d+)\])?(?:\.(\w+))?", fault.file.removeprefix(file))
    if place is None:
        return fault
    try:
        node: Node | None = compose(text, Loader=SafeLoader)
    except YAMLError:
        return fault
    for step in ("serializedRules", *([int(place[1])] if place[1] else []), *([place[2]] if place[2] else [])):
        node = _child_node(node, step)
    if node is None:
        return fault
    if isinstance(node, MappingNode):
        names = re.findall(r"'(\w+)'", fault.message)
        node = next((key for key, _ in node.value if key.value in names), node)
    # A quoted text begins after its quote.
    is_quoted = isinstance(node, ScalarNode) and node.style is not None
    line, column = node.start_mark.line + 1, node.start_mark.column + 1 + is_quoted
    return Fault(file, line, column + fault.column - 1, fault.message, fault.nearest)


def _child_node(node: Node | None, step: str | int) -> Node | None:
    """Return the node at a key or index of a JSON node, or None."""
    if isinstance(node, SequenceNode) and isinstance(step, int):
        return node.value[step] if step < len(node.value) else None
    if isinstance(node, MappingNode):
        return next((value for key, value in node.value if key.value == step), None)
    return None


def _label_faults(rules: Sequence[Rule], alphabet: Alphabet, file: str) -> Iterator[Fault]:
    for index, rule in enumerate(rules):
        for side, block in (("match", rule.left), ("replacement", rule.right)):
            for cell, label in enumerate(block.cells):
                message, nearest = alphabet.label_fault(label)
                if message:
                    place = f"{file} serializedRules[{index}].{side}"
                    yield Fault(place, *place_in_text(str(block), cell), message, nearest)


class StudySource(NamedTuple):
    """The rules and the recipe that are studied."""

    recipe: str
    size: Size | None = None
    rules: Path | None = None


@lru_cache(maxsize=2)
def setting_of(source: StudySource) -> GeneratorSetting:
    """Return the grammar and the recipe of a source. Raises Faults."""
    return GeneratorSetting(grammar_of(source.rules, source.recipe, source.size), source.recipe)


@lru_cache(maxsize=2)
def warm_up(source: StudySource) -> None:
    """Make a dungeon with every generator, so that no time includes reading the files."""
    for generator in GENERATORS.values():
        with suppress(NoDungeon):
            generator.make(setting_of(source), 0)


def folder_of() -> Folder:
    """Return the data of the game with the packs over it."""
    return Folder(data_dir(), tuple(map(open_pack, pack_dirs())))
