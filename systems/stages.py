"""A check for tables that can be shown, kept separate so that it does not load their staging."""

from __future__ import annotations

from importlib.util import find_spec


def has_stage(name: str) -> bool:
    """Return True if the table of that name can be shown, not only played without a screen."""
    return find_spec(f"systems.{name}") is not None
