"""One of the repeated things in a beat, apart from beats because sounds need it before any match is loaded."""

from __future__ import annotations

from typing import NamedTuple

from game.kernel.opaque import Event


class Repeat(NamedTuple):
    """One of several things that happen one after another in a beat."""

    event: Event
    number: int
    """Its number, counted from 1."""
    kind: str = ""
    """Its kind, at tables that name such things."""
