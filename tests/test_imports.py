"""Imports run one way and without cycles, and only some modules may open windows."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import suppress
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

from game.tables import KNOWN_TABLES
from tests.kit.statements import statements

ROOT = Path(__file__).resolve().parents[1]
PACKAGES = ("game", "systems", "components")
MODULES = sorted(path.relative_to(ROOT) for package in PACKAGES for path in (ROOT / package).rglob("*.py"))

LAYERS = (
    "game/terminal", "game/paths", "game/kernel", "game/background", "game/content", "game/dungeon", "game/tables",
    "game/match", "components", "systems", "game/app", "game/screens", "game/app/window",
    "game/tools", "game/__main__", "game/tools/bundle",
)
"""Folders and modules, lowest first: each may import from itself and from those before it."""
ALLOWED = {
    "game/kernel": ("game.kernel",),
    "game/background": ("game.background",),
    "game/dungeon": ("game.dungeon", "game.kernel", "game.content"),
    "game/tables/undercity": ("game.tables", "game.dungeon", "game.kernel", "game.content"),
    "game/tables": ("game.tables", "game.kernel", "game.content"),
    "components": ("components", "game.tables", "game.kernel", "game.content"),
    "systems": ("systems", "components", "game.dungeon", "game.tables", "game.kernel", "game.content"),
}
"""The imports allowed in a folder that may not use everything before it; the first folder that has a module counts."""
TABLE_PLACES = tuple(f"{folder}/{name}" for folder in ("game/tables", "components", "systems") for name in KNOWN_TABLES)
"""Places of the files of a single table; files next to them belong to all tables."""
TABLE_BLIND = ("game/kernel", "game/background", "game/content", "game/tables", "game/match", "components", "systems")
"""Folders in which only a table's own files may name that table."""
PURE = ("game/kernel", "game/dungeon", "game/tables", "components")
IMPURE = {"esper", "arcade", "pyglet", "random", "time", "datetime", "secrets"}
WINDOWED = {"arcade", "pyglet"}
MAY_OPEN_WINDOWS = (
    "game/app/window.py", "systems/draw", "systems/audio", "systems/input/pads.py", "game/tools/benchmarks/frames.py",
)


@cache
def within(module: Path, *places: str) -> bool:
    """Return True if a module is one of these files or in one of these folders."""
    return any(module == Path(place) or Path(place) in module.parents for place in places)


def dotted(module: Path) -> str:
    """Return the dotted name of a module."""
    return ".".join(module.with_suffix("").parts).removesuffix(".__init__")


def layer(name: str) -> int | None:
    """Return the index in LAYERS of the module with this dotted name; None for foreign modules and for the package of
    all."""
    fitting = [place for place in LAYERS if f"{name}.".startswith(f"{place.replace('/', '.')}.")]
    return LAYERS.index(max(fitting, key=len)) if fitting else None


INDENTED = re.compile(r"^[ \t]+(?:import|from) ", re.MULTILINE)
STATEMENT = re.compile(r"^(?:import|from) [^\n(]*(?:\([^)]*\))?$", re.MULTILINE)


def read(source: str) -> ast.Module:
    """Return the statements of a module; if none of its imports is indented, those alone, which is much quicker."""
    if not INDENTED.search(source):
        with suppress(SyntaxError):  # A line of prose begins like one.
            return ast.parse("\n".join(STATEMENT.findall(source)))
    return ast.parse(source)


@cache
def imported(source: str) -> frozenset[str]:
    """Return the dotted names that a module imports; ``from a import b`` also gives ``a.b``, because b may be a module.
    """
    names: set[str] = set()
    for node in statements(read(source)):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0 and node.module, "imports are absolute"
            names |= {f"{node.module}.{alias.name}" for alias in node.names}
    return frozenset(names)


@cache
def tables_of(name: str) -> frozenset[str]:
    """Return the tables to which the module with this dotted name belongs."""
    places = [place for place in TABLE_PLACES if f"{name}.".startswith(f"{place.replace('/', '.')}.")]
    return frozenset(place.rpartition("/")[2] for place in places)


def is_foreign(module: Path, name: str) -> bool:
    """Return True if a module imports a file of a table to which it does not belong."""
    return bool(tables_of(name) - tables_of(dotted(module)))


def breaches(module: Path, source: str) -> set[str]:
    """Return the imports of a module that are not allowed."""
    found, own_layer = set(), layer(dotted(module))
    allowed = next((those for folder, those in ALLOWED.items() if within(module, folder)), PACKAGES)
    for name in imported(source):
        top = name.split(".")[0]
        if top in PACKAGES:
            other = layer(name)
            upward = other is not None and own_layer is not None and other > own_layer
            barred = not any(f"{name}.".startswith(f"{place}.") for place in allowed)
            if upward or barred or (within(module, *TABLE_BLIND) and is_foreign(module, name)):
                found.add(name)
        elif (top in WINDOWED and not within(module, *MAY_OPEN_WINDOWS)) or (top in IMPURE and within(module, *PURE)):
            found.add(name)
    return found


@cache
def imports_by_module() -> Mapping[str, frozenset[str]]:
    """Return every module of the game with the modules it imports, including imports for types and in functions."""
    names = {dotted(module): module for module in MODULES}
    found = {}
    for name, module in names.items():
        modules = imported((ROOT / module).read_text(encoding="utf-8"))
        found[name] = frozenset(
            each for said_name in modules for each in (said_name, said_name.rpartition(".")[0]) if each in names
        ) - {name}
    return found


def cycles(needs: Mapping[str, frozenset[str]]) -> Iterator[tuple[str, ...]]:
    """Yield groups of modules that import each other in a cycle."""
    with suppress(CycleError):
        TopologicalSorter(needs).prepare()
        return
    reach: dict[str, set[str]] = {}
    for start in needs:
        seen, open_ = set(), [start]
        while open_:
            for other in needs[open_.pop()] - seen:
                seen.add(other)
                open_.append(other)
        reach[start] = seen
    reported = set()
    for name in needs:
        group = tuple(sorted(other for other in reach[name] if name in reach[other]))
        if len(group) > 1 and group not in reported:
            reported.add(group)
            yield group


@pytest.mark.parametrize("folder", sorted({module.parent for module in MODULES}), ids=str)
def test_imports_run_one_way(folder: Path) -> None:
    modules = [module for module in MODULES if module.parent == folder]
    found = {str(module): breaches(module, (ROOT / module).read_text(encoding="utf-8")) for module in modules}
    assert {module: names for module, names in found.items() if names} == {}


def test_every_module_belongs_to_a_layer() -> None:
    loose = {dotted(module) for module in MODULES if layer(dotted(module)) is None}
    assert loose - {f"game.tables.{name}" for name in KNOWN_TABLES} == {"game"}


def test_no_two_modules_need_each_other() -> None:
    assert list(cycles(imports_by_module())) == []


def test_a_cycle_is_seen() -> None:
    three = {"a": frozenset("b"), "b": frozenset("c"), "c": frozenset("a"), "d": frozenset("a")}
    assert list(cycles(three)) == [("a", "b", "c")]


@pytest.mark.parametrize(
    ("module", "line"),
    [
        ("game/kernel/random_stream.py", "from game.tables import find_table"),
        ("game/kernel/random_stream.py", "import random"),
        ("game/kernel/ply.py", "from game import paths"),
        ("game/background/process.py", "from game.tables import find_table"),
        ("game/background/process.py", "from game.kernel.refusal import Refusal"),
        ("game/tables/knucklebones/rules.py", "import esper"),
        ("game/tables/knucklebones/rules.py", "from systems import turn"),
        ("game/tables/table_files.py", "from game.background.job import Job"),
        ("components/match.py", "from systems.moves import make_moves"),
        ("components/match.py", "from game.match.log import Log"),
        ("systems/moves.py", "from game.match.log import Log"),
        ("game/content/store.py", "from game.tables import NAMES"),
        ("game/screens/home.py", "from game.app.window import Window"),
        ("game/app/application.py", "from game.screens.home import Home"),
        ("systems/moves.py", "from game import store"),
        ("systems/press_to_move.py", "def f():\n    from game.screens import table"),
        ("systems/playback.py", "import arcade"),
        ("systems/input/keys.py", "from pyglet.window import key"),
        ("game/content/store.py", "import arcade"),
        ("game/screens/home.py", "import arcade"),
        ("systems/order.py", "from systems.knucklebones.fire import burn"),
        ("systems/draw/seats.py", "from components.reversi import Disc"),
        ("game/kernel/events.py", "from game.tables.reversi import rules"),
        ("systems/reversi/show.py", "from systems.knucklebones.layout import DIE"),
        ("game/tables/reversi/rules.py", "from game.tables.knucklebones.rows import FACES"),
        ("components/reversi.py", "from components.knucklebones import Die"),
    ],
)
def test_a_breach_is_seen(module: str, line: str) -> None:
    assert breaches(Path(module), line)


def test_everything_but_the_windows_can_be_imported_without_them() -> None:
    closed = [module for module in MODULES if within(module, "game/kernel", "game/tables", "components", "systems")]
    names = [dotted(module) for module in closed if not within(module, *MAY_OPEN_WINDOWS)]
    script = f"import sys, importlib\nfor n in {names!r}: importlib.import_module(n)\n" + (
        "assert not {'arcade', 'pyglet'} & set(sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stderr
