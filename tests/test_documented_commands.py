"""Every command named in documents runs in the environment for playing."""

from __future__ import annotations

import ast
import importlib
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from game.__main__ import WORDS
from tests.kit.play_only import Missing

ROOT = Path(__file__).resolve().parents[1]
DOCUMENTS = [*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").rglob("*.md"))]
TEXTS = {path: " ".join(path.read_text("utf-8").split()) for path in DOCUMENTS}
SOURCES = [path for folder in ("tests", "assets") for path in (ROOT / folder).rglob("*.py")]
OWN_PYTHON = ".venv/bin/python "
MODULE = re.compile(r"(\S*python3?) -m ([\w.]+)")


def modules() -> set[str]:
    """Return the modules of tests and assets that documents or docstrings start with ``python -m``."""
    texts = [*TEXTS.values(), *(ast.get_docstring(ast.parse(path.read_text("utf-8"))) or "" for path in SOURCES
                                  if "-m" in path.read_text("utf-8"))]
    found = {name.rstrip(".") for text in texts for _, name in MODULE.findall(" ".join(text.split()))}
    return {name for name in found if name.startswith(("tests.", "assets."))}


def test_documents_start_modules_with_the_python_that_has_what_they_need() -> None:
    wrong = [(path.name, python, name) for path, text in TEXTS.items() for python, name in MODULE.findall(text)
             if not python.endswith(OWN_PYTHON.strip())]
    assert wrong == []
    scripts = {name for text in TEXTS.values() for name in re.findall(re.escape(OWN_PYTHON) + r"(\w[\w/]*\.py)", text)}
    assert [name for name in scripts if not (ROOT / name).is_file()] == []


def test_documents_name_words_that_there_are() -> None:
    words = {word for text in TEXTS.values() for word in re.findall(r"python3 run\.py ([A-Za-z]\w*)", text)}
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
