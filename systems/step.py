"""A system with its place in the order of a tick."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple


class Step(NamedTuple):
    """A system in the order of a tick."""

    name: str
    run: Callable[[float, float], None] | None
    """Takes the application's clock and the seconds since the last tick; None where the application itself acts."""
    why: str
