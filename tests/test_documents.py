"""The documents list what exists, their examples and commands work, and their links lead somewhere."""

from __future__ import annotations

import argparse
import ast
import importlib
import re
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from game.__main__ import WORDS
from game.content.models.controls import ActionName, DeviceFamily, LeftOrRight
from game.kernel.events import PLAIN_EVENTS, name_of
from game.tables import KNOWN_TABLES, find_table
from game.tools.commands.referee import CODES, REQUESTS, answer
from game.tools.commands.shot import SCREENS
from systems.input.bindings import bindings_of, cap_text, key_name
from tests.kit.play_only import Missing
from tests.kit.shipped import shipped_store

ROOT = Path(__file__).parent.parent
DOCUMENTS = [*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").rglob("*.md"))]
TEXTS = {path: path.read_text(encoding="utf-8") for path in DOCUMENTS}
README, PROTOCOL, COMMANDS = (TEXTS[ROOT / name] for name in ("README.md", "docs/protocol.md", "docs/commands.md"))
TABLES = {path.stem: text for path, text in TEXTS.items() if path.parent == ROOT / "docs" / "protocol"}
"""The pages of the protocol about each table."""
CODE = re.compile(r"^( *)```.*?^\1```", re.MULTILINE | re.DOTALL)


def rows(head: str, text: str) -> list[list[str]]:
    """Return the cells of the table whose first heading is ``head``, without its headings; [] if there is none."""
    found = re.search(rf"^\| {head} ?\|.*\n\|[-|]+\n((?:\|.*\n)+)", text, re.MULTILINE)
    lines = found[1].splitlines() if found else []
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]


@pytest.mark.parametrize(("page", "folder"), [("new-table.md", "nim"), ("screens.md", "lamp"), ("cards.md", "ferry")])
def test_a_page_shows_every_file_of_its_example(page: str, folder: str) -> None:
    example, text = ROOT / "tests" / "beside" / folder, TEXTS[ROOT / "docs" / page]
    shown = dict(re.findall(r"^`([\w/.]+)`:\n\n```\w+\n(.*?)```", text, re.MULTILINE | re.DOTALL))
    files = {path.relative_to(ROOT).as_posix(): path.read_text(encoding="utf-8") for path in example.rglob("*")
             if path.suffix in (".py", ".yaml")}
    tests = {place for place in files if f"{folder}/tests/" in place}
    assert shown == {place: text for place, text in files.items() if place not in tests - shown.keys()}


def listed_events(head: str, page: str) -> dict[str, tuple[str, ...]]:
    """Return the fields of the events in a table of a page."""
    return {kind.strip("`"): tuple(re.findall(r"`(\w+)`", fields)) for kind, fields, _ in rows(head, page)}


def test_the_plain_events_are_listed() -> None:
    assert listed_events("plain event", PROTOCOL) == {name_of(event): event._fields for event in PLAIN_EVENTS}


def test_the_referees_requests_and_codes_are_all_there() -> None:
    assert [name.strip("`") for name, *_ in rows("request", PROTOCOL)] == list(REQUESTS)
    assert {name.strip("`"): meaning for name, meaning in rows("code", PROTOCOL)} == CODES


@pytest.mark.parametrize("name", KNOWN_TABLES)
def test_every_event_code_choice_and_request_of_a_table_is_listed(name: str) -> None:
    table, page = find_table(name), TABLES[name]
    assert listed_events(f"event of {name}", page) == ({} if table.files.has_plain_events else {
        kind: getattr(event, "__match_args__", None) for event, kind in table.files.events.items()})
    assert {code.strip("`"): meaning for code, meaning in rows(f"code of {name}", page)} == table.referee.codes
    assert [word for word in (*table.choices.names, *table.referee.requests) if f"`{word}`" not in page] == []


@pytest.mark.parametrize("name", KNOWN_TABLES)
def test_the_example_requests_are_answered(name: str) -> None:
    ((asked, lines),) = re.findall(r"--table (\w+)` answers .*\n\n```\n((?:.+\n)*)```", TABLES[name])
    examples = re.findall(r'^(\{".*\})$', lines, re.MULTILINE)
    assert asked == name and len(examples) >= len(REQUESTS)
    for line in examples:
        assert "error" not in answer(line, name), line


@pytest.mark.parametrize("name", [name for name in KNOWN_TABLES if find_table(name).bots.encoding is not None])
def test_the_actions_and_planes_of_a_table_are_listed(name: str) -> None:
    from game.tools.learning.setting import Setting

    of, text = Setting(name), TEXTS[ROOT / "docs" / "learning.md"]
    shown = [row[:3] for row in rows(f"plane of {name}", text)]
    assert shown == [[f"`{plane.name}`", ", ".join(map(str, plane.shape)), f"{plane.low:.0f} to {plane.high:.0f}"]
                     for plane in of.planes]
    assert [row[2] for row in rows("table", text) if row[0].lower() == name] == [str(of.actions)]


def test_every_word_is_listed_with_the_options_it_has() -> None:
    listed = [word for cell, _ in rows("word", COMMANDS) for word in re.findall(r"`(\w+)`", cell)]
    assert sorted(listed) == sorted(WORDS)
    for word in WORDS:
        parser = argparse.ArgumentParser(add_help=False)
        importlib.import_module(f"game.tools.commands.{word}").arguments(parser)
        section = COMMANDS.partition(f"\n### {word}\n")[2].partition("\n### ")[0]
        there, described = (set(re.findall(r"--[a-z][\w-]*", text)) for text in (parser.format_help(), section))
        assert described - {"--data", "--bot"} == there - {"--data", "--bot"}, word
    assert [screen for screen in SCREENS if f"`{screen}`" not in COMMANDS] == []


@pytest.mark.parametrize(("column", "family"), [(1, "xbox"), (2, "playstation"), (3, "switch")])
def test_the_controls_are_those_the_game_shows(column: int, family: DeviceFamily) -> None:
    actions: tuple[ActionName, ...] = ("confirm", "back", "menu", "undo", "hint")
    store = shipped_store()
    listed = {row[0]: row[column].split(" (")[0] for row in rows("", README) if row[0] in actions}
    bound = bindings_of(store.controls, {})
    assert listed == {action: cap_text(family, key_name(bound, family, action)) for action in actions}


@pytest.mark.parametrize(("column", "half"), [(4, "left"), (5, "right")])
def test_the_keys_are_those_of_the_data(column: int, half: LeftOrRight) -> None:
    store = shipped_store()
    keys = {action: names[0] for action, names in store.controls.keys[half].items()}
    listed = {row[0]: row[column].lower() for row in rows("", README) if row[0] in ("move", *keys)}
    steps = " ".join(keys.pop(step) for step in ("up", "left", "down", "right"))
    assert listed.pop("move") == ("arrows" if steps == "up left down right" else steps)
    assert listed == keys


@cache
def anchors(text: str) -> set[str]:
    """Return the anchors of a document's headings, as GitHub makes them."""
    heads = re.findall(r"^#+ (.*)$", CODE.sub("", text), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", head.lower()).replace(" ", "-") for head in heads}


def test_links_and_paths_exist() -> None:
    for path, whole in TEXTS.items():
        text = CODE.sub("", whole)
        for link in re.findall(r"\]\(([^)\s]+)\)", text):
            if ":" not in link:
                name, _, anchor = link.partition("#")
                there = (path.parent / name).resolve() if name else path
                assert there.exists() and (not anchor or anchor in anchors(TEXTS[there])), f"{path}: {link}"
        for name in re.findall(r"`((?:docs|data|systems|game|tests|assets)/[\w./]+)`", text):
            assert (ROOT / name).exists() or (ROOT / f"{name}.py").exists(), f"{path}: {name}"


LINES = {path: " ".join(text.split()) for path, text in TEXTS.items()}
"""The documents, each in one line."""
SOURCES = [path for folder in ("tests", "assets") for path in (ROOT / folder).rglob("*.py")]
OWN_PYTHON = ".venv/bin/python "
MODULE = re.compile(r"(\S*python3?) -m ([\w.]+)")


def modules() -> set[str]:
    """Return the modules of tests and assets that documents or docstrings start with ``python -m``."""
    texts = [*LINES.values(), *(ast.get_docstring(ast.parse(path.read_text("utf-8"))) or "" for path in SOURCES
                                  if "-m" in path.read_text("utf-8"))]
    found = {name.rstrip(".") for text in texts for _, name in MODULE.findall(" ".join(text.split()))}
    return {name for name in found if name.startswith(("tests.", "assets."))}


def test_documents_start_modules_with_the_python_that_has_what_they_need() -> None:
    wrong = [(path.name, python, name) for path, text in LINES.items() for python, name in MODULE.findall(text)
             if not python.endswith(OWN_PYTHON.strip())]
    assert wrong == []
    scripts = {name for text in LINES.values() for name in re.findall(re.escape(OWN_PYTHON) + r"(\w[\w/]*\.py)", text)}
    assert [name for name in scripts if not (ROOT / name).is_file()] == []


def test_documents_name_words_that_there_are() -> None:
    words = {word for text in LINES.values() for word in re.findall(r"python3 run\.py ([A-Za-z]\w*)", text)}
    assert words <= {*WORDS, "WORD", "COMMAND"}


def path_of(name: str) -> Path | None:
    """Return the file of a module of the game or of its tests; None for all others."""
    place = ROOT.joinpath(*name.split("."))
    return next((path for path in (place / "__main__.py", place / "__init__.py", place.with_suffix(".py"))
                 if path.is_file()), None)


def imported(path: Path) -> Iterator[str]:
    """Yield what a module imports: one of tests and assets also in its functions, which run as it does. What it takes
    under a condition, or does without where it is missing, does not count."""
    waiting: list[ast.AST] = [ast.parse(path.read_text("utf-8"))]
    late = path.relative_to(ROOT).parts[0] in ("tests", "assets")
    while waiting:
        match waiting.pop():
            case ast.Import(names=names):
                yield from (each.name for each in names)
            case ast.ImportFrom(module=str(module), names=names):
                yield from (module, *(f"{module}.{each.name}" for each in names))
            case ast.Try(handlers=[ast.ExceptHandler(type=ast.Name(id="ImportError" | "ModuleNotFoundError")), *_]):
                pass
            case ast.If():
                pass
            case ast.FunctionDef() if not late:
                pass
            case ast.stmt() | ast.Module() | ast.ExceptHandler() as node:
                waiting += ast.iter_child_nodes(node)


def test_modules_that_documents_start_need_nothing_but_what_playing_needs() -> None:
    names = sorted(modules())
    assert "tests.reliability.soak" in names and "tests.reliability.fuzz" in names
    missing, waiting, seen = Missing().names, [*names], set[str]()
    found = []
    while waiting:
        name = waiting.pop()
        if name not in seen and (path := path_of(name)) is not None:
            needed = [*imported(path)]
            found += [(name, each) for each in needed if each.partition(".")[0] in missing]
            waiting += needed
        seen.add(name)
    assert found == [] and {"game.tools.commands.referee", "tests.kit.tree"} <= seen


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="elsewhere there is always a display")
@pytest.mark.parametrize("name", ["tests.reliability.soak", "tests.reliability.kills"])
def test_commands_with_windows_explain_a_missing_display(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    found = importlib.import_module(f"{name}.__main__" if name.endswith("soak") else name)
    monkeypatch.delenv("DISPLAY", raising=False)
    monkeypatch.setattr(sys, "argv", [name])
    with pytest.raises(SystemExit, match=r"^There is no display .*: xvfb-run -a .*$"):
        found.main()
