"""Which tables can be shown; apart from how they are staged, for which no start waits."""

from __future__ import annotations

from importlib.util import find_spec


def has_stage(name: str) -> bool:
    """Whether the table of that name can be shown, and not only played without a screen."""
    return find_spec(f"systems.{name}") is not None
