"""The source of the game: the statements of a module, and the files that a call runs through."""

from __future__ import annotations

import ast
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from types import FrameType

PARTS = ("body", "orelse", "finalbody", "handlers", "cases")


def statements(module: ast.Module) -> Iterator[ast.AST]:
    """Yield a module and all its statements, nested ones included."""
    waiting: list[ast.AST] = [module]
    while waiting:
        yield (node := waiting.pop())
        for part in PARTS:
            waiting += getattr(node, part, ())


TREE = Path(__file__).resolve().parents[2]
ROOMS = ("game", "systems", "components")


def entered_files(act: Callable[[], object]) -> set[str]:
    """Return the project's files, as paths from its root, whose functions run during ``act``."""
    seen: set[str] = set()

    def note(frame: FrameType, event: str, arg: object) -> None:
        if event == "call":
            seen.add(frame.f_code.co_filename)

    before = sys.getprofile()
    sys.setprofile(note)
    try:
        act()
    finally:
        sys.setprofile(before)
    files = (Path(name) for name in seen)
    inside = (file.relative_to(TREE) for file in files if file.is_relative_to(TREE))
    return {file.as_posix() for file in inside if file.parts[0] in ROOMS}
