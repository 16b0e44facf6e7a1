"""How matches are kept and watched again."""

from __future__ import annotations

from pydantic import Field

from game.kernel.definition import Definition


class ReplayRules(Definition):
    """Of matches that nobody has named or marked to be kept, the oldest go first."""

    keep: int = Field(default=50, ge=1, le=500)
    """How many of them stay."""
    rest: float = Field(default=0.5, ge=0.0, le=10.0)
    """Seconds between two moves of a match that is watched at normal speed."""
