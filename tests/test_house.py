"""Conventions of the code that newcomers may rely on."""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from game.paths import data_dir
from game.tables import KNOWN_TABLES
from tests.kit.rules import load_decks
from tests.kit.statements import statements
from tests.test_imports import MODULES, ROOT, imported

WITHOUT_CARDS = (
    "game/kernel", "game/content", "game/tables", "game/match", "game/screens", "game/tools/lab", "game/tools/learning",
    "game/tools/lint", "components", "systems",
)
CARD_BLOCKS = {"shield", "reroll"}
"""Blocks with the same names as cards."""
OTHER_TABLES = set(KNOWN_TABLES) - {"knucklebones"}
"""Folders of other tables, where these words mean something else."""
MARKS = {"trap", "fog"}
"""Marks on the table that are drawn by these words."""
LOOKED_UP = 12
"""Modules that import others by name: one for each kind of thing that is found by its folder, and one for libraries."""
PACKED = re.compile(r"^ *[^=\n]*, [^=\n]*= .*(?:\bif\b|[(\[{,]$)", re.MULTILINE)
"""Lines that may assign several names at once, one on a condition."""


@cache
def text(module: Path) -> str:
    return (ROOT / module).read_text("utf-8")


def named(module: Path) -> list[str]:
    """Return the names of the classes at the top of a module."""
    return re.findall(r"^class (\w+)", text(module), re.MULTILINE)


def test_nothing_is_pickled() -> None:
    """Unpickling a file would run code from its author."""
    theirs = {"pickle", "cPickle", "_pickle", "cloudpickle", "dill", "marshal", "shelve"}
    suspects = (module for module in MODULES if any(name in text(module) for name in theirs))
    found = {module: {name.partition(".")[0] for name in imported(text(module))} & theirs for module in suspects}
    assert {module: names for module, names in found.items() if names} == {}, "read JSON or YAML here instead"


def test_every_module_and_package_has_a_docstring() -> None:
    bare = [module for module in MODULES if not re.match(r'\s*(#.*\n\s*)*"""\s*\w', text(module))]
    assert bare == [], "these files have no docstring: begin each with a line that says what it is about"


def test_few_modules_are_imported_by_a_computed_name() -> None:
    computed = [module for module in MODULES if "import_module(" in text(module)]
    assert len(computed) <= LOOKED_UP, f"one of these modules has a new import_module: import by name there: {computed}"


def test_names_assigned_at_once_have_no_condition() -> None:
    packed = [f"{module}:{each.lineno}" for module in MODULES if PACKED.search(text(module))
              for each in statements(ast.parse(text(module)))
              if isinstance(each, ast.Assign) and {type(each.targets[0]), type(each.value)} == {ast.Tuple}
              if any(isinstance(part, ast.IfExp) for part in ast.walk(each.value))]
    assert packed == [], "these lines hide a condition among several names: assign one name a line"


def test_one_word_is_one_thing() -> None:
    """These words once had several meanings."""
    once = {"Stage", "Look", "Answer", "Table", "Statistics", "Replays", "Setup", "Controls", "Practice", "Options",
            "Decks", "Draft", "Voices"}
    counts = Counter(each for module in MODULES for each in named(module))
    twice = [f"{module}: {name}" for module in MODULES for name in named(module) if name in once and counts[name] > 1]
    assert twice == [], "these classes have the same name: rename the new one"


def strings_with(path: Path, words: re.Pattern[str]) -> Iterator[tuple[int, str]]:
    """Yield the line and the word for every word of these in the strings of a file, except docstrings."""
    text = path.read_text("utf-8")
    if not words.search(text):
        return
    tree = ast.parse(text)
    docstrings = {id(each.value) for each in ast.walk(tree) if isinstance(each, ast.Expr)}
    for each in ast.walk(tree):
        if isinstance(each, ast.Constant) and isinstance(each.value, str) and id(each) not in docstrings:
            yield from ((each.lineno, word) for word in words.findall(each.value))


def test_no_code_names_a_card() -> None:
    cards = set(load_decks(data_dir())[0].root) - CARD_BLOCKS - MARKS
    files = [path for place in WITHOUT_CARDS for path in sorted((ROOT / place).rglob("*.py"))
             if not OTHER_TABLES & {*path.relative_to(ROOT).parts}]
    words = re.compile(rf"(?<![a-z_])(?:{'|'.join(sorted(cards))})(?![a-z_])")
    places = [f"{path.relative_to(ROOT)}:{line}: {word}" for path in files for line, word in strings_with(path, words)]
    assert len(cards) > 10 and len(files) > 100
    assert places == [], "these strings are ids of cards: ask what a card does, or rename a step with that name"
