"""Everything designers may write is used: every field of every file, and every declared text.

The test searches the source for both, so the game needs no check at run time.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
import yaml
from pydantic import BaseModel

from game.content.models.beats import TIMINGS
from game.content.models.look import Palette
from game.content.placeholders import LANGUAGES
from game.content.texts import Texts, text_folders
from game.paths import data_dir
from game.tables.data_kinds import KINDS
from game.tables.table_files import TABLES
from game.tools.reference.block_examples import steps_in_words
from game.tools.reference.schema import models_in

ROOT = Path(__file__).resolve().parents[1]
READERS = ("game", "systems", "components", "assets")
"""Folders of code that reads data; ``assets`` makes sounds from the files."""
ANY = r"(\w+)"


def nodes(node: ast.AST) -> Iterator[ast.AST]:
    """Yield all nodes of a module except functions that check files, because a check is no use."""
    waiting = [node]
    while waiting:
        for child in ast.iter_child_nodes(waiting.pop()):
            if not (isinstance(child, ast.FunctionDef) and checks(child)):
                yield child
                waiting.append(child)


def checks(function: ast.FunctionDef) -> bool:
    decorated = any("validator" in ast.unparse(each) for each in function.decorator_list)
    return decorated or function.name.lstrip("_").startswith("check")


class Source:
    """The names and strings in the source of some folders."""

    def __init__(self, *folders: str) -> None:
        self.read: set[str] = set()
        """Names after a dot, and the sprays that bursts name."""
        self.words: set[str] = {*TABLES}
        """Strings, and names that may become strings, including those of tables."""
        self.forms: dict[re.Pattern[str], None] = {}
        """Strings with placeholders, as patterns."""
        self.known: dict[tuple[str, int], bool] = {}
        """Answers to what was asked before."""
        for path in (path for folder in folders for path in sorted((ROOT / folder).rglob("*.py"))):
            inside = path.relative_to(ROOT).as_posix()
            if not inside.startswith("game/tools") and not inside.endswith("texts.py"):
                self.take(ast.parse(path.read_text("utf-8")))

    def take(self, module: ast.Module) -> None:
        for node in nodes(module):
            if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Load):
                self.read.add(node.attr)
            elif isinstance(node, ast.Constant) and isinstance(node.value, str):
                self.words.add(node.value)
            elif isinstance(node, ast.Call) and ast.unparse(node.func) == "Burst":
                self.read |= {str(name.value) for name in ast.walk(node.args[0]) if isinstance(name, ast.Constant)}
            elif isinstance(node, ast.FunctionDef | ast.ClassDef):
                self.words.add(node.name)
            elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
                self.words.add(node.target.id)
            elif isinstance(node, ast.JoinedStr):
                self.take_form(node)

    def take_form(self, node: ast.JoinedStr) -> None:
        parts = [str(part.value) if isinstance(part, ast.Constant) else "" for part in node.values]
        # A pattern of placeholders alone would match anything.
        if any(re.search("[a-z]", part) for part in parts) or (parts.count("") > 1 and any(parts)):
            gaps = "".join(re.escape(part) or ANY for part in parts)
            self.forms |= dict.fromkeys(map(re.compile, (gaps, gaps.replace("+", "+?"))))

    def says(self, word: str, deep: int = 2) -> bool:
        """Return True if a word occurs in the source, or matches a pattern whose placeholders are such words."""
        if word in self.words or word.isdigit():
            return True
        if (word, deep) not in self.known:
            found = (form.fullmatch(word) for form in self.forms) if deep else ()
            gaps = (each.groups() for each in found if each)
            self.known[word, deep] = any(all(self.says(gap, deep - 1) for gap in each) for each in gaps)
        return self.known[word, deep]


@pytest.fixture(scope="module")
def source() -> Source:
    """Return the words of the code, and those of dungeons: names of recipes and cycles, and parts of names of rules."""
    found = Source(*READERS)
    for path in (data_dir() / "dungeon").rglob("*.yaml"):
        text = path.read_text("utf-8")
        found.words |= {path.stem, *re.findall(r"\w+", text)}
        for name in re.findall(r"^[a-z]+_(\w+):", text, re.MULTILINE):
            found.words |= {name, *name.split("_")}
    return found


MODELS: dict[str, type[BaseModel]] = {
    name: model for kind in KINDS for name, model in models_in(kind.model).items() if model is not Palette
}


def test_every_field_is_read(source: Source) -> None:
    fields = ((model, field) for _, model in sorted(MODELS.items()) for field in model.model_fields)
    unread = [f"{model.__module__}: {model.__name__}.{field}" for model, field in fields
              if field not in source.read and field != "root"]
    assert unread == [], "no code reads these fields of data files: use each, or delete it from its model"


def test_every_color_is_used(source: Source) -> None:
    unused = [name for name in Palette.model_fields if not source.says(name)]
    assert unused == [], "no code draws in these colors: use each, or delete it from game/content/models/look.py"


def test_every_text_is_shown_somewhere(source: Source) -> None:
    palettes = {f"options.palette_{path.stem}" for path in (data_dir() / "shared/palettes").glob("*.yaml")}
    for where in text_folders(data_dir()):
        file = data_dir() / where / "texts" / f"{LANGUAGES[0]}.yaml"
        texts = Texts(yaml.load(file.read_text("utf-8"), Loader=yaml.CBaseLoader)).flat
        unused = [key for key in texts if key not in palettes and not source.says(key)]
        assert unused == [], f"no code shows these texts: show each, or delete it from every language in {file.parent}"
    unused = [key for step in steps_in_words().values() for key in step.texts if not source.says(key)]
    assert unused == [], "no code shows these texts of steps: show each, or delete it from data/knucklebones/steps"


@pytest.mark.parametrize("table_name", TABLES)
def test_a_table_goes_by_the_timings_it_says_it_does(table_name: str) -> None:
    own = Source(f"systems/{table_name}", f"game/screens/{table_name}")
    for path in (ROOT / "systems").glob("*.py"):
        own.take(ast.parse(path.read_text("utf-8")))
    unread = [name for name in TABLES[table_name].beats.timings if not {*name.split(".")} - {"beats"} <= own.read]
    assert unread == [], f"no code reads these timings: use or delete each in game/tables/{table_name}/rule_files.py"


def test_what_all_tables_go_by_is_read(source: Source) -> None:
    unread = [name for name in TIMINGS if not {*name.split(".")} - {"beats"} <= source.read]
    assert unread == [], "no code reads these: use each, or delete it from TIMINGS in game/content/models/beats.py"


def test_an_unused_text_is_found(source: Source) -> None:
    assert not source.says("action.strat") and not source.says("options.about_palette_pink")
    assert source.says("options.about_palette") and "wobbliness" not in source.read
