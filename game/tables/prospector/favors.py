"""The favors of a dig."""

from __future__ import annotations

from pydantic import Field

from game.tables.favors import MOST, Favors


class DigFavors(Favors):
    """Favors of a dig, 0 for none."""

    aces: int = Field(default=0, ge=0, le=MOST)
    """Cards more that each card of the lowest rank counts in its run."""
    wild: int = Field(default=0, ge=0, le=MOST)
    """Lowest ranks that fit on every card, as every card fits on them."""
    short: int = Field(default=0, ge=0, le=MOST)
    """Points more for a run of at most ``short_run`` cards."""
    boosts: int = Field(default=0, ge=0, le=MOST)
    """Runs that still pay double."""
    draws: int = Field(default=0, ge=0, le=MOST)
    """Points for each card drawn."""
    deep: int = Field(default=0, ge=0, le=MOST)
    """Points for each card taken that covers no other."""
    left: int = Field(default=0, ge=0, le=MOST)
    """Points for each card left in the pile when the mine is empty."""
    goal: int = Field(default=0, ge=0, le=MOST)
    """Points less that a goal asks for."""
    open: int = Field(default=0, ge=0, le=MOST)
    """Layers below the open ones that show their faces from the start."""
    peek: int = Field(default=0, ge=0, le=MOST)
    """Cards on top of the pile that are known."""


NO_FAVORS = DigFavors()
