"""Dungeons from command-line arguments, one or many, including custom rules."""

from __future__ import annotations

import argparse
import json
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from difflib import get_close_matches
from functools import lru_cache
from pathlib import Path
from typing import BinaryIO, NamedTuple

from yaml import SafeLoader, YAMLError, compose
from yaml.nodes import MappingNode, Node, ScalarNode, SequenceNode

from game.content.data_files import read_file, read_text
from game.content.faults import Fault, Faults
from game.content.models.dungeon import DungeonRecipe, DungeonRules
from game.dungeon.alphabet import Alphabet
from game.dungeon.content import RECIPES, Grammar, RecipeFile, recipe_of, rules_of
from game.dungeon.generators import GENERATORS, Setting
from game.dungeon.maker import Failed, GeneratedDungeon, make
from game.dungeon.pattern import MOST_CELLS, Size, count_of, where
from game.dungeon.rules import Rule, as_json, as_yaml, read_passed
from game.match.series import typed_seed
from game.terminal import Bar, answer_stream, complain, say
from game.tools.dungeon.metrics import folder_of, metrics
from game.tools.lab.matcher import workers


def arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments that select a dungeon."""
    parser.add_argument("--recipe", default="main", metavar="NAME", help="name of a recipe, or a YAML file")
    parser.add_argument("--size", type=size_of, metavar="XxYxZ", help="number of cells, instead of the recipe's")
    parser.add_argument("--seed", default="1", metavar="SEED", help="a number, or any word")
    parser.add_argument("--rules", type=Path, metavar="FILE", help="use the rules of this YAML or JSON file")


def run(args: argparse.Namespace) -> int:
    """Make a dungeon, or do what else is asked about rules and recipes."""
    if args.export is not None:
        _ends_in("--export", args.export, "rules are", ".json", ".yaml", ".yml")
        rules = folder_of().read().rules if args.rules is None else rules_in(args.rules, None)
        if args.export.suffix in (".yaml", ".yml"):
            args.export.write_text(as_yaml(rules), "utf-8")
        else:
            args.export.write_text(json.dumps(as_json(rules), indent=1) + "\n", "utf-8")
        say(f"{len(rules)} rules in {args.export}")
        return 0
    if args.count is not None and (args.steps or args.metrics is not None):
        raise Faults([Fault("--count", 1, 1, "--steps and --metrics cannot be combined with it")])
    if args.out is not None:
        what, *endings = ("a dungeon is", ".json", ".png")
        if args.count is not None:
            what, *endings = ("dungeons are", ".jsonl", ".ndjson", ".json")
        elif args.metrics is not None:
            what, *endings = ("plots are", ".html")
        _ends_in("--out", args.out, what, *endings)
    grammar = grammar_of(args.rules, args.recipe, args.size)
    if args.count is not None:
        first = seed_of(args.seed)
        return write_many(grammar, args.recipe, range(first, first + args.count), args.jobs, args.out)
    if args.metrics is not None:
        return metrics(grammar, args.recipe, seed_of(args.seed), args.metrics, args.out)
    dungeon = make(grammar, args.recipe, seed_of(args.seed))
    if args.steps:
        say(*(json.dumps(step.as_json()) for step in dungeon.draw.history))
    if args.out is not None:
        write(dungeon, args.out)
    if not args.steps:
        say(*description(dungeon))
    return 0


def of(args: argparse.Namespace) -> GeneratedDungeon:
    """Return the selected dungeon. Raises Faults or Failed."""
    return make(grammar_of(args.rules, args.recipe, args.size), args.recipe, seed_of(args.seed))


def write(dungeon: GeneratedDungeon, out: Path) -> None:
    """Write a dungeon to a file, in the format of its ending."""
    if out.suffix == ".png":
        from game.tools.dungeon import picture

        picture.save(dungeon, out)
        return
    out.write_text(json.dumps(dungeon.json, separators=(",", ":")) + "\n", "utf-8")


def _ends_in(word: str, file: Path, what: str, *endings: str) -> None:
    """Check the ending of an output file before anything is made. Raises Faults."""
    if file.suffix not in endings:
        sentence = f"{what} written as {' or '.join(endings)}, not as {file.name!r}"
        raise Faults([Fault(word, 1, 1, sentence)])


def description(dungeon: GeneratedDungeon) -> list[str]:
    """Return a description of a dungeon, in lines."""
    numbers, data = dungeon.json["metrics"], dungeon.json
    types = Counter(each["type"] for each in data["cycles"])
    return [
        f"{data['recipe']} of seed {data['seed']}: {numbers['rooms']} rooms on {numbers['floors']} floors, "
        f"{numbers['cycles']} cycles, {numbers['locks']} locks, {numbers['mission_length']} rooms to the goal; "
        f"{count_of(len(dungeon.draw.history), 'step')}, {count_of(dungeon.draws, 'draw')}"
        + (f", {count_of(dungeon.repairs, 'repair')}" if dungeon.repairs else ""),
        *(f"  {type.replace('_', ' ')}: {times}" for type, times in sorted(types.items())),
        *(f"  {line}" for line in dungeon.report),
    ]


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
        written: RecipeFile | None = recipe_in(Path(recipe), grammar.rules)
    else:
        known = [Path(place).stem for place in folder.places(RECIPES)]
        if recipe not in known:
            near = get_close_matches(recipe, known, 1)
            what = f"unknown recipe {recipe!r}; there are {', '.join(known)}"
            raise Faults([Fault("--recipe", 1, 1, what, near[0] if near else None)])
        written = grammar.recipes.get(recipe) or folder.recipe(f"{RECIPES}/{recipe}.yaml", grammar.rules)
    if written is None:
        raise Faults(folder.faults)
    return Grammar(grammar.alphabet, grammar.rules, {recipe: written._replace(size=size or written.size)})


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
        found = read_passed(data, str(path))
        if alphabet is not None and (strange := [*_strange(found, alphabet, str(path))]):
            raise Faults(strange)
    except Faults as wrong:
        raise Faults([_fault_in_json(fault, text, str(path)) for fault in wrong.found]) from None
    return found


def _fault_in_json(fault: Fault, text: str, file: str) -> Fault:
    """Return a fault, which names a rule and side, at its line and column of the JSON file."""
    inside = re.fullmatch(r" serializedRules(?:\[(\d+)\])?(?:\.(\w+))?", fault.file.removeprefix(file))
    if inside is None:
        return fault
    try:
        node: Node | None = compose(text, Loader=SafeLoader)
    except YAMLError:
        return fault
    for step in ("serializedRules", *([int(inside[1])] if inside[1] else []), *([inside[2]] if inside[2] else [])):
        node = _inside(node, step)
    if node is None:
        return fault
    if isinstance(node, MappingNode):
        named = re.findall(r"'(\w+)'", fault.what)
        node = next((key for key, _ in node.value if key.value in named), node)
    # A quoted text begins after its quote.
    quoted = isinstance(node, ScalarNode) and node.style is not None
    line, column = node.start_mark.line + 1, node.start_mark.column + 1 + quoted
    return Fault(file, line, column + fault.column - 1, fault.what, fault.nearest)


def _inside(node: Node | None, step: str | int) -> Node | None:
    """Return the node at a key or index of a JSON node, or None."""
    if isinstance(node, SequenceNode) and isinstance(step, int):
        return node.value[step] if step < len(node.value) else None
    if isinstance(node, MappingNode):
        return next((value for key, value in node.value if key.value == step), None)
    return None


def _strange(rules: Sequence[Rule], alphabet: Alphabet, file: str) -> Iterator[Fault]:
    """Yield faults for labels that the alphabet lacks."""
    for at, rule in enumerate(rules):
        for side, block in (("match", rule.left), ("replacement", rule.right)):
            for cell, label in enumerate(block.cells):
                what, nearest = alphabet.label_fault(label)
                if what:
                    place = f"{file} serializedRules[{at}].{side}"
                    yield Fault(place, *where(str(block), cell), what, nearest)


SHARE = 20
"""The most seeds in one share of the work."""


class Share(NamedTuple):
    """A range of seeds of a recipe."""

    grammar: Grammar
    recipe: str
    seeds: range


def write_many(grammar: Grammar, recipe: str, seeds: range, jobs: int, out: Path | None) -> int:
    """Write the dungeons of these seeds in their order, to standard output without a file.

    Return 1 if a seed has no dungeon; it is named on standard error and has no line.
    """
    shares = [Share(grammar, recipe, seeds[at : at + SHARE]) for at in range(0, len(seeds), SHARE)]
    bar, count, failures = Bar("dungeons"), 0, list[str]()
    with _opened(out) as file, workers(min(jobs, len(shares))) as work:
        for lines, wrong in work(lines_of, shares):
            file.write(lines)
            failures += wrong
            count += lines.count(b"\n") + len(wrong)
            bar.tell(count, len(seeds))
    bar.clear()
    complain(*(f"kotsu dungeon: {each}" for each in failures))
    return int(bool(failures))


def lines_of(share: Share) -> tuple[bytes, list[str]]:
    """Return the dungeons of a share as lines, and a sentence for each seed that has none."""
    lines, failures = list[str](), list[str]()
    for seed in share.seeds:
        try:
            lines.append(json.dumps(make(share.grammar, share.recipe, seed).json, separators=(",", ":")) + "\n")
        except Failed as wrong:
            failures.append(f"seed {seed}: {wrong}")
    return "".join(lines).encode(), failures


@contextmanager
def _opened(out: Path | None) -> Iterator[BinaryIO]:
    """Yield the file to write, or standard output."""
    if out is None:
        yield answer_stream()
        answer_stream().flush()
        return
    with out.open("wb") as file:
        yield file


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
