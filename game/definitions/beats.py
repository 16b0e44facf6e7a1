"""How long everything is shown."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from game.kernel.definition import Definition

Ease = Literal[
    "linear", "in_quad", "out_quad", "in_out_quad", "in_cubic", "out_cubic", "in_out_cubic",
    "in_sine", "out_sine", "in_back", "out_back",
]  # fmt: skip
"""The names of ``systems.easing``."""


class EventBeat(Definition):
    """How one type of event is shown; ``with`` begins together with the beat before it, ``after`` when that ends."""

    seconds: float = Field(ge=0, le=30)
    ease: Ease = "linear"
    start: Literal["after", "with"] = "after"
    size: float = Field(default=0.0, ge=0, le=360)
    """How far it shakes, lifts or arcs, in virtual pixels."""
    count: int = Field(default=8, ge=1, le=60)
    """How many faces a rolling die shows."""


class Banner(Definition):
    """Seconds until the opening banner comes, and how long it stays."""

    delay: float = Field(default=1.0, ge=0, le=30)
    hold: float = Field(default=2.0, ge=0, le=60)


class Beats(Definition):
    """All timings of a table in seconds at speed 1."""

    beats: dict[str, EventBeat]
    """By event type in snake_case."""
    banner: Banner = Banner()
    prompt: float = Field(default=2.0, ge=0, le=60)
    """How long a chosen card shows its sentence."""
    hurry: float = Field(default=6.0, ge=1, le=100)
    """How many times faster beats run after a press."""
    panel_guard: float = Field(default=0.15, ge=0, le=5)
    """Presses are ignored for so long after a panel opens."""
    keep_press: float = Field(default=0.14, ge=0, le=5)
    """A press so shortly before the beats end is kept for what comes next."""
    focus_rise: float = Field(default=0.05, ge=0, le=5)
    """How long a focused card takes to rise."""
