"""Clock: how long the table has been shining, and nothing of the last tick left over."""

from __future__ import annotations

from systems.effects.light_sources import stages


def wind(now: float, dt: float) -> None:
    """Let the effects' time pass; it stands still while the table does."""
    for stage in stages():
        stage.gleam.clock += dt
        stage.pool.sources.clear()
