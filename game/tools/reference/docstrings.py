"""Field descriptions, read from the docstrings below fields in the source."""

from __future__ import annotations

import ast
import inspect
import re
import sys
from functools import cache
from itertools import pairwise

from pydantic import BaseModel


@cache
def sentences(model: type[BaseModel]) -> dict[str, str]:
    """Return the docstring of each field of a model, including inherited fields; fields without one are left out."""
    found: dict[str, str] = {}
    for kind in reversed(model.__mro__):
        if issubclass(kind, BaseModel) and kind.__module__.split(".")[0] != "pydantic":
            found |= _below(kind)
    return found


def _below(model: type[BaseModel]) -> dict[str, str]:
    body = _classes(model.__module__).get(model.__name__, [])
    return {
        field.target.id: plain(said.value.value)
        for field, said in pairwise(body)
        if isinstance(field, ast.AnnAssign)
        and isinstance(field.target, ast.Name)
        and isinstance(said, ast.Expr)
        and isinstance(said.value, ast.Constant)
        and isinstance(said.value.value, str)
    }


@cache
def _classes(module: str) -> dict[str, list[ast.stmt]]:
    """Return the bodies of a module's classes, by name."""
    tree = ast.parse(inspect.getsource(sys.modules[module]))
    return {node.name: node.body for node in tree.body if isinstance(node, ast.ClassDef)}


def plain(text: str) -> str:
    """Return a docstring as one line, with its names in single backquotes."""
    return re.sub(r"\s+", " ", inspect.cleandoc(text)).replace("``", "`")


def models_in(model: object) -> dict[str, type[BaseModel]]:
    """Return a model and every model in its fields, by name."""
    found: dict[str, type[BaseModel]] = {}
    waiting: list[object] = [model]
    while waiting:
        here = waiting.pop(0)
        if isinstance(here, type) and issubclass(here, BaseModel):
            if here.__name__ not in found:
                found[here.__name__] = here
                waiting += [field.annotation for field in here.model_fields.values()]
        else:
            waiting += getattr(here, "__args__", ())
    return found
