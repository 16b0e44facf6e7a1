"""The statements of a module."""

from __future__ import annotations

import ast
from collections.abc import Iterator

PARTS = ("body", "orelse", "finalbody", "handlers", "cases")


def statements(module: ast.Module) -> Iterator[ast.AST]:
    """Yield a module and all its statements, nested ones included."""
    waiting: list[ast.AST] = [module]
    while waiting:
        yield (node := waiting.pop())
        for part in PARTS:
            waiting += getattr(node, part, ())
