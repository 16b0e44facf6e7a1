"""Imports run one way, and windows stay where windows belong."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

from game.tables import NAMES

ROOT = Path(__file__).resolve().parents[1]
PACKAGES = ("game", "systems", "components")
MODULES = sorted(path.relative_to(ROOT) for package in PACKAGES for path in (ROOT / package).rglob("*.py"))

OURS = {
    "game/kernel": ("game.kernel",),
    "game/background": ("game.background",),
    "game/tables": ("game.tables", "game.kernel", "game.content"),
    "components": ("components",),
    "systems": ("systems", "components", "game.tables", "game.kernel", "game.content"),
}
"""What of ours a folder may import; the rest of ``game`` may import everything."""
OWN = tuple(f"{folder}/{name}" for folder in ("game/tables", "components", "systems") for name in NAMES)
"""Where what belongs to one table lies, a folder or a module; what lies beside it belongs to all of them."""
PURE = ("game/kernel", "game/tables", "components")
IMPURE = {"esper", "arcade", "pyglet", "random", "time", "datetime", "secrets"}
WINDOWED = {"arcade", "pyglet"}
MAY_OPEN_WINDOWS = (
    "game/app/window.py", "game/screens", "systems/draw", "systems/audio", "systems/input/pads.py",
)  # fmt: skip


def within(module: Path, *places: str) -> bool:
    """Whether a module is one of these files or lies in one of these folders."""
    return any(module == Path(place) or Path(place) in module.parents for place in places)


def imported(source: str) -> set[str]:
    """Dotted names a module imports, wherever in it; ``from a import b`` names ``a.b`` too, as b may be a module."""
    names = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0 and node.module, "imports are absolute"
            names |= {f"{node.module}.{alias.name}" for alias in node.names}
    return names


def strange(module: Path, name: str) -> bool:
    """Whether a module imports what belongs to a table, and is not that table's own."""
    theirs = {place.rpartition("/")[2] for place in OWN if f"{name}.".startswith(f"{place.replace('/', '.')}.")}
    mine = {place.rpartition("/")[2] for place in OWN if within(module, place, f"{place}.py")}
    return bool(theirs - mine)


def breaches(module: Path, source: str) -> set[str]:
    """What a module imports and may not."""
    found = set()
    for name in imported(source):
        top = name.split(".")[0]
        if top in PACKAGES:
            folder = next((folder for folder in OURS if within(module, folder)), None)
            allowed = OURS[folder] if folder else PACKAGES
            if not any(name == place or name.startswith(f"{place}.") for place in allowed) or (
                folder and strange(module, name)
            ):
                found.add(name)
        elif (top in WINDOWED and not within(module, *MAY_OPEN_WINDOWS)) or (top in IMPURE and within(module, *PURE)):
            found.add(name)
    return found


@pytest.mark.parametrize("module", MODULES, ids=str)
def test_imports_run_one_way(module: Path) -> None:
    assert breaches(module, (ROOT / module).read_text(encoding="utf-8")) == set()


@pytest.mark.parametrize(
    ("module", "line"),
    [
        ("game/kernel/random_stream.py", "from game.tables import table"),
        ("game/kernel/random_stream.py", "import random"),
        ("game/background/process.py", "from game.tables import table"),
        ("game/tables/knucklebones/play.py", "import esper"),
        ("game/tables/knucklebones/play.py", "from systems import turn"),
        ("components/match.py", "from game.kernel.refusal import Refusal"),
        ("systems/turn.py", "from game import store"),
        ("systems/command.py", "def f():\n    from game.screens import table"),
        ("systems/playback.py", "import arcade"),
        ("systems/input/keys.py", "from pyglet.window import key"),
        ("game/content/store.py", "import arcade"),
        ("systems/order.py", "from systems.knucklebones.effects import fire"),
        ("systems/draw/figures.py", "from components.reversi import Disc"),
        ("game/kernel/events.py", "from game.tables.reversi import play"),
        ("systems/reversi/view/show.py", "from systems.knucklebones.view.layout import DIE"),
        ("game/tables/reversi/play.py", "from game.tables.knucklebones.rows import FACES"),
        ("components/reversi.py", "from components.knucklebones import Die"),
    ],
)
def test_a_breach_is_seen(module: str, line: str) -> None:
    assert breaches(Path(module), line)


def test_everything_but_the_windows_can_be_imported_without_them() -> None:
    closed = [module for module in MODULES if within(module, "game/kernel", "game/tables", "components", "systems")]
    names = [
        ".".join(module.with_suffix("").parts).removesuffix(".__init__")
        for module in closed
        if not within(module, *MAY_OPEN_WINDOWS)
    ]
    script = f"import sys, importlib\nfor n in {names!r}: importlib.import_module(n)\n" + (
        "assert not {'arcade', 'pyglet'} & set(sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stderr
