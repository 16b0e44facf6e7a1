"""The files of dungeons in the data and packs, and the grammar read from them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from copy import copy
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cached_property, lru_cache, partial
from pathlib import Path
from typing import NamedTuple, TypeVar

from yaml.nodes import Node, ScalarNode

from game.content.data_files import read_text, read_with_packs, tree_with_packs
from game.content.definition import Geometry
from game.content.faults import Fault, Faults
from game.content.faults import Path as ValuePath
from game.content.models.dungeon import (
    DungeonAlphabet,
    DungeonPromise,
    DungeonRecipe,
    DungeonRule,
    DungeonRules,
    PromisedMetric,
)
from game.content.packs import DUNGEON_FOLDER, Pack, file_names
from game.content.yaml_models import Document
from game.dungeon.alphabet import Alphabet, breaches, mirror_image
from game.dungeon.growth import Choice
from game.dungeon.pattern import (
    ANY,
    MOST_CELLS,
    OUTSIDE,
    Pattern,
    Size,
    TextSpot,
    choices,
    label_fault,
    place_in_text,
    read_floors,
    read_pattern,
    replace_words,
)
from game.dungeon.plan import SIDES
from game.dungeon.recipe import RESERVED_WORDS, Recipe, read_recipe
from game.dungeon.rules import Rule, Rulebook, misfits, outcome

T = TypeVar("T")
ALPHABET_PLACE = f"{DUNGEON_FOLDER}/alphabet.yaml"
RULES_FOLDER, RECIPES_FOLDER = f"{DUNGEON_FOLDER}/rules", f"{DUNGEON_FOLDER}/recipes"


class RecipeFile(NamedTuple):
    """A recipe from a file, as text and as instructions."""

    size: Size
    choice: Choice
    text: str
    line: int
    """The line of its file on which the text begins."""
    recipe: Recipe
    promises: Mapping[PromisedMetric, DungeonPromise] = {}
    geometry: Geometry = SIDES
    title: str = ""
    """The name that players see, "" for that of the file."""


class Grammar:
    """An alphabet, its rules, and the recipes that call them."""

    def __init__(self, alphabet: Alphabet, rules: Sequence[Rule], recipes: Mapping[str, RecipeFile]) -> None:
        self.alphabet = alphabet
        self.rules = tuple(rules)
        self.recipes = recipes

    def equals(self, other: Grammar) -> bool:
        """Return True if another grammar makes the same dungeons."""
        one, two = ((grammar.alphabet.data, grammar.rules, {**grammar.recipes}) for grammar in (self, other))
        return one == two

    def with_recipes(self, recipes: Mapping[str, RecipeFile]) -> Grammar:
        """Return the grammar with other recipes and the same prepared rules."""
        other = copy(self)
        other.recipes = recipes
        return other

    @cached_property
    def book(self) -> Rulebook:
        """The rules, prepared for the search."""
        return _book(self.rules)

    @cached_property
    def locks(self) -> Mapping[int, int]:
        """Number of locks that each rule adds, by the index of the rule; rules without locks are left out."""
        labels = set[str]().union(*(rule.right.cells for rule in self.rules))
        locking_labels = {label for label in labels if self._locks(label)}
        indexes = (index for index, rule in enumerate(self.rules) if not locking_labels.isdisjoint(rule.right.cells))
        lock_counts = {index: self._added_locks(self.rules[index]) for index in indexes}
        return {index: locks for index, locks in lock_counts.items() if locks > 0}

    def _added_locks(self, rule: Rule) -> int:
        """Return the number of locks that a rule adds. Its wildcards keep what is there."""
        pairs = zip(rule.left.cells, rule.right.cells, strict=True)
        changes = [(before, after) for before, after in pairs if after not in (before, ANY)]
        return sum(self._locks(after) - self._locks(before) for before, after in changes)

    def _locks(self, label: str) -> int:
        meaning = self.alphabet.meaning(label)
        return len(meaning.leads) if meaning is not None and meaning.door == "lock" else 0


_book = lru_cache(maxsize=1)(Rulebook)


class Folder:
    """The dungeon files in a data folder and its packs."""

    def __init__(self, data: Path, packs: tuple[Pack, ...] = ()) -> None:
        self.data, self.packs = data, packs
        self.faults: list[Fault] = []

    def alphabet(self) -> Alphabet:
        """Return the alphabet; raise Faults."""
        document = self._file(DungeonAlphabet, ALPHABET_PLACE)
        if document is None:
            raise Faults(self.faults)
        return Alphabet(document.value)

    def read(self) -> Grammar:
        """Read everything; raise Faults. A fault caused by a pack names the pack's line."""
        try:
            return self._read()
        except Faults as error:
            if not self.packs:
                raise
            from game.content.blame import blame  # Imported late, because most packs have no faults.

            def base(place: str) -> Node | None:
                return tree_with_packs(self.data / place, place, (), place)

            def faults_with(packs: tuple[Pack, ...]) -> Sequence[Fault]:
                try:
                    Folder(self.data, packs)._read()
                except Faults as error:
                    return error.faults
                return ()

            self.faults = blame(error.faults, self.packs, base, faults_with)
            raise Faults(self.faults) from None

    def _read(self) -> Grammar:
        alphabet = self.alphabet()
        rules = [rule for place in self.places(RULES_FOLDER)
                 for rule in self._content_at(place, partial(self._rules, place, alphabet)) or ()]
        if self.faults:
            raise Faults(self.faults)
        recipes = {Path(place).stem: recipe for place in self.places(RECIPES_FOLDER)
                   if (recipe := self._content_at(place, partial(self.recipe, place, rules)))}
        if self.faults:
            raise Faults(self.faults)
        return Grammar(alphabet, rules, recipes)

    def _content_at(self, place: str, read: Callable[[], T]) -> T | None:
        """Return the content that ``read`` finds at a place, or None for a faulty file that players made in the game.

        The faults of such a file are not reported.
        """
        before = len(self.faults)
        content = read()
        if len(self.faults) == before or not any(pack.is_own and place in pack.raw for pack in self.packs):
            return content
        del self.faults[before:]
        return None

    def places(self, folder: str) -> list[str]:
        """Return the places of the files in a folder."""
        return [f"{folder}/{name}.yaml" for name in file_names(self.data, self.packs, folder)]

    def _file(self, kind: type[T], place: str) -> Document[T] | None:
        try:
            return read_with_packs(kind, self.data / place, f"{self.data.name}/{place}", self.packs, place)
        except Faults as error:
            self.faults += error.faults
            return None

    def _rules(self, place: str, alphabet: Alphabet) -> list[Rule]:
        document = self._file(DungeonRules, place)
        if document is None:
            return []
        rules, faults = rules_of(document, alphabet, self._text)
        self.faults += faults
        return rules

    def recipe(self, place: str, rules: Sequence[Rule]) -> RecipeFile | None:
        """Return the recipe at a place, or None if it does not fit these rules."""
        document = self._file(DungeonRecipe, place)
        if document is None:
            return None
        try:
            return recipe_of(document, rules, self._text)
        except Faults as error:
            self.faults += error.faults
            return None

    def _text(self, file: str) -> str:
        for pack in self.packs:
            for place, raw in pack.raw.items():
                if pack.file(place) == file:
                    return raw.decode()
        return read_text(self.data / file.removeprefix(f"{self.data.name}/"), file)


TextOf = Callable[[str], str]


def position_in_text(document: Document[T], path: ValuePath, texts: TextOf) -> TextSpot:
    """Return the position at which the text at a path begins."""
    file, mark, node = document.place(path)
    if isinstance(node, ScalarNode) and node.style in ("|", ">"):
        lines = texts(file).splitlines()[mark.line + 1 :]
        indent = next((len(line) - len(line.lstrip()) for line in lines if line.strip()), 0)
        return TextSpot(file, mark.line + 2, indent + 1, indent)
    quote = isinstance(node, ScalarNode) and node.style in ("'", '"')
    return TextSpot(file, mark.line + 1, mark.column + 1 + quote)


def recipe_of(document: Document[DungeonRecipe], rules: Sequence[Rule], texts: TextOf) -> RecipeFile:
    """Return the content of a recipe file; raise Faults."""
    entry = document.value
    start = position_in_text(document, ("recipe",), texts)
    x, y, z = entry.size
    if min(entry.size) < 1 or x * y * z > MOST_CELLS:
        text_spot = position_in_text(document, ("size",), texts)
        raise Faults([text_spot.fault(1, 1, f"a dungeon of {x}x{y}x{z} cells: it may have from 1 to {MOST_CELLS}")])
    recipe = read_recipe(entry.recipe, rules, start.file, start.line, start.column - 1)
    return RecipeFile(entry.size, entry.choice, entry.recipe, start.line, recipe, entry.promises,
                      entry.geometry, entry.title)


def rules_of(document: Document[DungeonRules], alphabet: Alphabet, texts: TextOf) -> tuple[list[Rule], list[Fault]]:
    """Return the valid rules of a file, and the faults of the others."""
    key = alphabet.data.model_dump_json(), document.value.model_dump_json()
    if key in _RULE_CACHE:
        return list(_RULE_CACHE[key]), []
    rules: list[Rule] = []
    faults: list[Fault] = []
    for id, rule in document.value.root.items():
        if rule.unfinished:
            continue
        try:
            rules += _RuleReader(document, id, rule, alphabet, texts).rules()
        except Faults as error:
            faults += error.faults
    if not faults:
        if len(_RULE_CACHE) > CACHE_SIZE:
            _RULE_CACHE.clear()
        _RULE_CACHE[key] = tuple(rules)
    return rules, faults


_RULE_CACHE: dict[tuple[str, str], tuple[Rule, ...]] = {}
"""Cached rules of files without faults, by the alphabet and the content of the file."""
CACHE_SIZE = 16


def rule_of(id: str, entry: DungeonRule, left: Pattern, right: Pattern) -> Rule:
    """Return an entry of a file as a rule with these sides."""
    return Rule(entry.name or id, left, right, entry.weight, entry.limit, entry.wait, entry.turned, entry.reversible,
                entry.cycle or "", entry.mirrored)


@dataclass(eq=False)
class _RuleReader:
    document: Document[DungeonRules]
    id: str
    rule: DungeonRule
    alphabet: Alphabet
    texts: TextOf

    def rules(self) -> Iterator[Rule]:
        """Yield the rules it stands for; raise Faults."""
        rule = self.rule
        if rule.cycle is not None and rule.cycle not in self.alphabet.data.cycles:
            message = f"unknown type of cycle {rule.cycle!r}"
            raise self._fault("cycle", message, rule.cycle, self.alphabet.data.cycles)
        if (rule.name or self.id) in RESERVED_WORDS:
            raise self._fault("match", f"a rule cannot be called {rule.name or self.id!r}")
        for word, replacements in rule.each.items():
            for label in (word, *replacements, *replacements.values()):
                if problem := label_fault(label):
                    raise self._fault("each", problem)
            for label in (*replacements, *replacements.values()):
                self._check_label(label, partial(self._each_fault, word))
        left, right = self._side("match", rule.match), self._side("replacement", rule.replacement)
        for index, message in misfits(left, right):
            raise Faults([self._at("replacement", rule.replacement, index, message)])
        for before, after in choices(rule.each):
            yield from self._rules_from(replace_words(left, before), replace_words(right, after))

    def _rules_from(self, left: Pattern, right: Pattern) -> Iterator[Rule]:
        entry = self.rule
        for index, breach in breaches(self.alphabet, left, outcome(left, right)):
            raise Faults([self._at("replacement", entry.replacement, index, str(breach))])
        rule = rule_of(self.id, entry, left, right)._replace(mirrored=False)
        yield rule
        if entry.mirrored:
            yield rule._replace(left=self._mirror(left), right=self._mirror(right))

    def _mirror(self, block: Pattern) -> Pattern:
        image = mirror_image(self.alphabet, block)
        if image is None:
            label = next(label for label in block.cells if self.alphabet.mirror_label(label) is None)
            raise self._fault("mirrored", f"no label is {label!r} in a mirror")
        return image

    def _side(self, key: str, text: str | tuple[str, ...]) -> Pattern:
        if isinstance(text, str):
            block = read_pattern(text, position_in_text(self.document, (self.id, key), self.texts))
        else:
            paths = ((self.id, key, index) for index in range(len(text)))
            spots = tuple(position_in_text(self.document, path, self.texts) for path in paths)
            block = read_floors(text, spots)
        for index, label in enumerate(block.cells):
            if label not in self.rule.each:
                self._check_label(label, partial(self._at, key, text, index, ""))
        return block

    def _check_label(self, label: str, place: Callable[[], Fault]) -> None:
        """Raise Faults if a label is unknown; only then its place is searched, which takes longest."""
        message, nearest = self.alphabet.label_fault(label) if label not in (ANY, OUTSIDE) else ("", None)
        if message:
            text_place = place()
            raise Faults([Fault(text_place.file, text_place.line, text_place.column, message, nearest)])

    def _at(self, key: str, text: str | tuple[str, ...], cell: int, message: str) -> Fault:
        if isinstance(text, str):
            start = position_in_text(self.document, (self.id, key), self.texts)
            return start.fault(*place_in_text(text, cell), message)
        return position_in_text(self.document, (self.id, key, 0), self.texts).fault(1, 1, message)

    def _each_fault(self, word: str) -> Fault:
        return position_in_text(self.document, (self.id, "each", word), self.texts).fault(1, 1, "")

    def _fault(self, key: str, message: str, word: str = "", among: Sequence[str] = ()) -> Faults:
        nearest = next(iter(get_close_matches(word, among, 1)), None)
        return Faults([position_in_text(self.document, (self.id, key), self.texts).fault(1, 1, message, nearest)])


@dataclass(frozen=True, slots=True)
class Dungeons:
    """The dungeon files of a data folder and its packs, read on first use."""

    data: Path
    packs: tuple[Pack, ...]
    files: str
    """The digest of these files."""

    def __hash__(self) -> int:
        return hash((self.data, self.files))

    @property
    def grammar(self) -> Grammar:
        """The grammar of these files; raises Faults."""
        return _grammar(self)


@lru_cache(maxsize=4)
def _grammar(dungeons: Dungeons) -> Grammar:
    return Folder(dungeons.data, dungeons.packs).read()
