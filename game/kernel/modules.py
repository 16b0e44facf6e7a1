"""Import all modules of a folder."""

from __future__ import annotations

from collections.abc import Iterable
from importlib import import_module
from pkgutil import iter_modules
from types import ModuleType


def modules_in(package: str, path: Iterable[str]) -> list[ModuleType]:
    """Import all modules of a package, by its name and path, and return them sorted by name."""
    return [import_module(f"{package}.{name}") for name in sorted(module.name for module in iter_modules(path))]
