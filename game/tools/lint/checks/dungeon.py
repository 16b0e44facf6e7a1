"""Checks of dungeon rules and recipes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache, partial

from game.content.faults import Complaint, Faults
from game.content.models.dungeon import DungeonAlphabet, DungeonRecipe, DungeonRules
from game.dungeon.alphabet import Alphabet
from game.dungeon.grammar_files import Grammar, recipe_of, rules_of
from game.dungeon.rules import Rule, calls_of, outcome
from game.tools.lint.findings import FaultInSource, across_files, error_check, warning_check
from game.tools.lint.folders import DataSource, FileTree


def read_alphabet(tree: FileTree) -> Alphabet | None:
    file = tree.value("dungeon_alphabet", DungeonAlphabet)
    return None if file is None else Alphabet(file)


def read_grammar(tree: FileTree) -> tuple[Alphabet, list[Rule]] | None:
    """Return the alphabet and the rules, None if any of them cannot be used."""
    alphabet = read_alphabet(tree)
    rules, faulty = read_rules(tree)
    return None if alphabet is None or faulty else (alphabet, rules)


def read_rules(tree: FileTree) -> tuple[list[Rule], list[FaultInSource]]:
    """Return all usable rules, and the faults of the others."""
    alphabet = read_alphabet(tree)
    rules: list[Rule] = []
    faulty: list[FaultInSource] = []
    for source, _ in tree.values("dungeon_rules", DungeonRules):
        if alphabet is not None and source.document is not None:
            new, faults = rules_of(source.document, alphabet, partial(_text, source))
            rules += new
            faulty += [(source, fault) for fault in faults]
    return rules, faulty


def _text(source: DataSource, file: str) -> str:
    return source.text


@error_check
@across_files
def lint_dungeon_rules(tree: FileTree) -> Iterator[FaultInSource]:
    """Check that every rule can be read, keeps a dungeon connected and fits into some dungeon."""
    rules, faulty = read_rules(tree)
    yield from faulty
    sizes = [recipe.size for _, recipe in tree.values("dungeon_recipe", DungeonRecipe)]
    unfit_rules = {rule.name: rule for rule in rules if sizes and not any(_fits(rule, size) for size in sizes)}
    for source, file in tree.values("dungeon_rules", DungeonRules):
        for id, rule in file.root.items():
            if (rule.name or id) in unfit_rules:
                size = "x".join(map(str, unfit_rules[rule.name or id].left.size))
                yield source, Complaint((id, "match"), f"{size} cells do not fit into the dungeon of any recipe")


def _fits(rule: Rule, size: tuple[int, int, int]) -> bool:
    """Return True if the cells of a rule fit into a dungeon of this size, turned or not."""
    x, y, z = rule.left.size
    return y <= size[1] and (max(x, z) <= max(size[0], size[2]) and min(x, z) <= min(size[0], size[2]))


@error_check
@across_files
def lint_dungeon_recipes(tree: FileTree) -> Iterator[FaultInSource]:
    """Check that every recipe calls only existing rules and functions."""
    rules, faulty = read_rules(tree)
    if faulty:
        return
    for source, _ in tree.values("dungeon_recipe", DungeonRecipe):
        try:
            if source.document is not None:
                recipe_of(source.document, rules, partial(_text, source))
        except Faults as wrong:
            yield from ((source, fault) for fault in wrong.faults)


@error_check
@across_files
def lint_dungeon_terminals(tree: FileTree) -> Iterator[FaultInSource]:
    """Check that a recipe that makes labels to be replaced also calls rules that replace them."""
    if (grammar := read_grammar(tree)) is None:
        return
    alphabet, rules = grammar
    pending = cache(alphabet.nonterminal)
    parts = [(rule.name, _words(pending, rule.left.cells), _words(pending, outcome(rule.left, rule.right).cells))
             for rule in rules]
    for source, recipe in tree.values("dungeon_recipe", DungeonRecipe):
        is_called = calls_of(_first_words(recipe))
        called_rules = [rule_parts for rule_parts in parts if is_called(rule_parts[0])]
        replaced_labels = set[str]().union(*(before - after for _, before, after in called_rules))
        for name, before, after in called_rules:
            for label in sorted(after - before - replaced_labels):
                message = f"{name!r} makes {label!r}, and the recipe calls no rule that replaces it"
                yield source, Complaint(("recipe",), message)


def _words(words_of: Callable[[str], str], cells: tuple[str, ...]) -> set[str]:
    return {*map(words_of, {*cells})} - {""}


@error_check
@across_files
def lint_dungeon_promises(tree: FileTree) -> Iterator[FaultInSource]:
    """Check that a recipe that promises locks calls a rule that adds one."""
    if (grammar := read_grammar(tree)) is None:
        return
    alphabet, rules = grammar
    locking_rules = {rules[index].name for index in Grammar(alphabet, rules, {}).locks}
    for source, recipe in tree.values("dungeon_recipe", DungeonRecipe):
        promise = recipe.promises.get("locks")
        if promise and promise.least and not any(map(calls_of(_first_words(recipe)), locking_rules)):
            yield source, Complaint(("promises", "locks", "least"), "the recipe calls no rule that adds a lock")


def _first_words(recipe: DungeonRecipe) -> set[str]:
    return {word for line in recipe.recipe.splitlines() if (word := next(iter(line.split("#")[0].split()), ""))}


@warning_check
@across_files
def lint_idle_dungeon_rules(tree: FileTree) -> Iterator[FaultInSource]:
    """Check that some recipe calls every rule."""
    recipes = [recipe for _, recipe in tree.values("dungeon_recipe", DungeonRecipe)]
    is_called = calls_of(set[str]().union(*map(_first_words, recipes)))
    for source, file in tree.values("dungeon_rules", DungeonRules):
        for id, rule in file.root.items():
            if not is_called(rule.name or id):
                yield source, Complaint((id,), f"no recipe calls {rule.name or id!r}")
