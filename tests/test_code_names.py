"""Names of code in documents and docstrings exist, so that a reader finds what they name."""

from __future__ import annotations

import ast
import inspect
import re
from collections.abc import Iterator
from functools import cache
from itertools import chain
from pathlib import Path

import pytest

from game.screens import screen_class, screens

ROOT = Path(__file__).parents[1]
FOLDERS = ("game", "systems", "components")
TESTS = (ROOT / "tests").glob("*.py")
SOURCES = {path: path.read_text("utf-8") for room in FOLDERS for path in sorted((ROOT / room).rglob("*.py"))}
DOCUMENTS = {path: path.read_text("utf-8") for pattern in ("*.md", "docs/*.md") for path in sorted(ROOT.glob(pattern))}
PROSE = re.compile(r'""".*?"""|#[^\n]*', re.DOTALL)
QUOTED = re.compile(r"(?<!`)``([\w.]+)``(?!`)|\b[Rr]aises ([A-Z]\w+)")
"""A name in a docstring: in two backquotes, or an exception."""
SHOWN = re.compile(r"(?<![`\w])`([\w.]+)`(?!`)")
"""A name in a document."""
WORDS = {"NAME", "ID", "KIND", "WORD", "COMMAND", "FILE", "TABLE", "PIP", "Lampe", "Sn"}
"""Placeholders for other words, the first word of names of pip, and words of examples."""

CODE = "\n".join(PROSE.sub("", text) for text in SOURCES.values())
NAMES = {*re.findall(r"\w+", CODE + "".join(PROSE.sub("", path.read_text("utf-8")) for path in TESTS))}
"""Every name in the code, and every word in its strings."""


CLASSES = re.findall(r"^class (\w+)(.*):\n((?:    .*\n|\n)+)", CODE, re.MULTILINE)
"""The name, the bases, and the body of every class."""


@cache
def members(name: str) -> set[str]:
    """Return the members of the classes of this name and of their bases; none if it is no class of the game."""
    names, found = [name], set[str]()
    for each in names:
        for _, bases, body in (found_class for found_class in CLASSES if found_class[0] == each):
            found |= {*re.findall(r"^    (?:def )?(\w+)", body, re.MULTILINE), *re.findall(r"\bself\.(\w+)", body)}
            names += {*re.findall(r"\w+", bases)} - {*names}
    return found


def is_known(name: str, text: str) -> bool:
    """Return True for a name that exists, or that is not one of a class, a constant or a module of the game.

    A constant of another module than ``text`` needs the name of its module.
    """
    *folders, last = name.rstrip(".").split(".")
    if folders and folders[0] in FOLDERS:
        place = ROOT.joinpath(*folders)
        if (place / last).is_dir() or (place / f"{last}.py").is_file():
            return True
        file = place.with_suffix(".py") if place.with_suffix(".py").is_file() else place / "__init__.py"
        return re.search(rf"\b{last}\b", SOURCES.get(file, "")) is not None
    if folders and (found := members(folders[-1])):
        return last in found
    if not re.fullmatch(r"_?[A-Z]\w+", last) or WORDS & {*last.split("_")}:
        return True
    alone = last.isupper() and not folders and text in SOURCES.values()
    return last in NAMES and (not alone or len(re.findall(rf"\b{last}\b", text)) > 1)


def names_in(path: Path, text: str) -> Iterator[str]:
    """Yield the names that a text has, each with its place."""
    for found in (SHOWN if path.suffix == ".md" else QUOTED).finditer(text):
        name = next(filter(None, found.groups()))
        if not is_known(name, text):
            yield f"{path.relative_to(ROOT)}:{text.count(chr(10), 0, found.start()) + 1}: {name}"


@pytest.mark.parametrize("texts", [SOURCES, DOCUMENTS], ids=["docstrings", "documents"])
def test_names_of_code_exist(texts: dict[Path, str]) -> None:
    unknown = [line for path, text in texts.items() if path.name != "CHANGELOG.md" for line in names_in(path, text)]
    advice = "these names are not in the code: write the names that are there now, or no backquotes"
    assert not unknown, "\n".join([advice, *unknown])


HOW_TO = ["CONTRIBUTING", "architecture", "architecture-more", "cards", "new-table", "screens"]
"""The pages with which one changes the game."""
EXAMPLES = {"mine.py", "drawn_line"}
PLACES = {
    part for room in (*FOLDERS, "data", "assets", "tests", "wheel", "run.py") for place in [ROOT / room]
    for path in (place, *place.rglob("*")) for part in (path.name, path.stem)
}
"""The names of all files and folders, with and without an ending."""


def test_modules_in_documents_exist() -> None:
    for path, text in DOCUMENTS.items():
        if path.name != "CHANGELOG.md":
            modules = {*re.findall(r"`(?:[\w/]*/)?(\w+\.py)`", text)} - PLACES - EXAMPLES
            assert not modules, f"{path.name}: no module is called {modules}: write what it is called now"


def test_lowercase_names_of_pages_that_one_works_with_exist() -> None:
    code = re.sub(r'"[^"\n]*"', lambda text: "" if " " in text[0] else text[0], CODE)  # Without sentences.
    keys = (re.findall(r"\w+(?=:)", path.read_text("utf-8")) for path in (ROOT / "data").rglob("*.yaml"))
    helpers = (path for room in ("kit", "beside") for path in (ROOT / "tests" / room).rglob("*.py"))
    kit = (re.findall(r"(?:def|class) (\w+)", path.read_text("utf-8")) for path in helpers)
    known = {*re.findall(r"\w+", code), *PLACES, *EXAMPLES, *chain(*keys, *kit)}
    for path, text in DOCUMENTS.items():
        for name in re.findall(r"(?<![`\w])`([a-z_][a-z_.]*?)(?:\.(?:py|yaml|json|png|kotsu))?`(?!`)", text):
            # A name such as "by_line" can be made of "by_" and a word of a table.
            unknown = [word for word in name.split(".") if word and not {word, re.sub("[^_]+$", "", word)} & known]
            assert path.stem not in HOW_TO or not unknown, f"{path.name}: there is no {name}: write what is there now"


@pytest.mark.parametrize("page", ["architecture.md", "cards.md"])
def test_answers_to_questions_name_functions_that_exist(page: str) -> None:
    head = r"^\| question \| (?:file|module) \| function \|\n.*\n"
    table = re.search(rf"{head}((?:\|.*\n)+)", DOCUMENTS[ROOT / "docs" / page], re.MULTILINE)
    assert table, f"docs/{page} has no table with the heads question, file or module, and function: restore it"
    for _, _, modules, functions, _ in (line.split("|") for line in table[1].splitlines()):
        files = re.findall(r"`([\w/.]+)`", modules)
        texts = "".join(text for path, text in SOURCES.items() if any(f"/{file}" in path.as_posix() for file in files))
        for name in re.findall(r"`(?:\w+\.)?(\w+)(?<!\.py)`", functions):
            found = re.search(rf"^ *(?:def|class) {name}\b|^{name}\b", texts, re.MULTILINE)
            assert found, f"docs/{page}: {name} is not in{modules}: name the file that defines it now"


def test_the_page_on_cards_names_members_of_modules_that_exist() -> None:
    page, folder = DOCUMENTS[ROOT / "docs" / "cards.md"], ROOT / "game" / "tables" / "knucklebones"
    for module, name in re.findall(r"`([a-z_]+)\.(?!py|yaml|is_event)([a-z_]+)\b(?!\.)[^`]*`", page):
        if files := [*folder.rglob(f"{module}.py")]:
            exists = any(re.search(rf"\b{name}\b", SOURCES[file]) for file in files)
            assert exists, f"docs/cards.md: {module}.py has no {name}: write the name that is there now"


def test_the_page_on_screens_names_fields_of_nodes_that_exist() -> None:
    rows = re.findall(r"^\| `([A-Z]\w+)\(.*?\)` \| (.*) \|$", DOCUMENTS[ROOT / "docs" / "screens.md"], re.MULTILINE)
    assert rows, "docs/screens.md has no table of nodes: restore it"
    for node, text in rows:
        unknown = {*re.findall(r"`([a-z_]+)[`=]", text)} - members(node) - {"page"}
        assert not unknown, f"docs/screens.md: {node} has no {unknown}: write what it is called now"


def openings() -> Iterator[tuple[str, str, list[str]]]:
    """Yield each place that opens a screen by its name, with the name and the names of the arguments."""
    for path, text in SOURCES.items():
        for node in ast.walk(ast.parse(text)):
            match node:
                case ast.Call(ast.Attribute(attr="go"), [ast.Constant(str(name))], keywords) if all(
                    keyword.arg for keyword in keywords
                ):
                    place = f"{path.relative_to(ROOT)}:{node.lineno}"
                    yield place, name, [keyword.arg for keyword in keywords if keyword.arg]


def test_screens_get_the_arguments_that_they_take() -> None:
    found = [*openings()]
    assert len(found) > 100
    for place, name, arguments in found:
        assert name in screens(), f"{place}: no screen is called {name!r}"
        try:
            inspect.signature(screen_class(name)).bind(None, **dict.fromkeys(arguments))
        except TypeError as wrong:
            pytest.fail(f"{place}: {wrong}")
