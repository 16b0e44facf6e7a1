"""Things that happen more than once in one beat."""

from __future__ import annotations

from typing import NamedTuple

from game.kernel.opaque import Event


class Repeated(NamedTuple):
    """One of several things that happen one after another in a beat."""

    event: Event
    number: int
    """Its number, counted from 1."""
    does: str = ""
    """Its kind, at tables that name such things."""
