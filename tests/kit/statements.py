"""The statements of a module: imports and docstrings are among them, and never in expressions, which are many more."""

from __future__ import annotations

import ast
from collections.abc import Iterator

PARTS = ("body", "orelse", "finalbody", "handlers", "cases")


def statements(module: ast.Module) -> Iterator[ast.AST]:
    """A module and every statement in it, however deep."""
    waiting: list[ast.AST] = [module]
    while waiting:
        yield (node := waiting.pop())
        for part in PARTS:
            waiting += getattr(node, part, ())
