"""What is shown of each table: positions for pictures, and its scenes for the gallery and the golden pictures."""

from __future__ import annotations

from importlib import import_module
from types import ModuleType


def shown_of(table: str) -> ModuleType:
    """The module beside this one that is called as the table, with its ``SCENES``, the ``BUSIEST`` and positions."""
    return import_module(f"{__name__}.{table}")
