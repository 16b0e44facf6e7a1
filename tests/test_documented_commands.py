"""Every command named in documents runs in the environment for playing."""

from __future__ import annotations

import ast
import importlib
import re
import subprocess
import sys
from pathlib import Path

import pytest

from game.__main__ import WORDS
from tests.kit.play_only import Missing
from tests.kit.statements import statements

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


IMPORTED = """
import importlib, importlib.util, sys
from tests.kit.play_only import Missing
sys.meta_path.insert(0, Missing())
for name in sys.argv[1:]:
    inside = importlib.util.find_spec(name).submodule_search_locations
    importlib.import_module(f"{name}.__main__" if inside else name)
print(*(module.__file__ for name, module in list(sys.modules.items()) if name.startswith(("tests.", "assets."))
        and getattr(module, "__file__", None)), sep="\\n")
"""


def test_modules_that_documents_start_need_nothing_but_what_playing_needs() -> None:
    names = sorted(modules())
    assert "tests.reliability.soak" in names and "tests.reliability.fuzz" in names
    command = [sys.executable, "-c", IMPORTED, *names]
    told = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert told.returncode == 0, told.stderr
    missing = Missing().names
    late = [(path, name) for path in told.stdout.split("\n") if path for name in imported_late(Path(path))
            if name.partition(".")[0] in missing]
    assert late == []


def imported_late(path: Path) -> list[str]:
    """Return what the functions of a module import when they run."""
    source = path.read_text("utf-8")
    if not re.search(r"^\s+(?:import|from) ", source, re.MULTILINE):
        return []
    functions = [node for node in statements(ast.parse(source)) if isinstance(node, ast.FunctionDef)]
    inside = [node for function in functions for node in ast.walk(function)]
    plain = [alias.name for node in inside if isinstance(node, ast.Import) for alias in node.names]
    return plain + [node.module or "" for node in inside if isinstance(node, ast.ImportFrom)]


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="elsewhere there is always a display")
@pytest.mark.parametrize("name", ["tests.reliability.soak", "tests.reliability.kills"])
def test_commands_with_windows_explain_a_missing_display(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = importlib.import_module(f"{name}.__main__" if name.endswith("soak") else name)
    monkeypatch.delenv("DISPLAY", raising=False)
    monkeypatch.setattr(sys, "argv", [name])
    with pytest.raises(SystemExit, match=r"^There is no display .*: xvfb-run -a .*$"):
        found.main()
