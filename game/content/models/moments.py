"""The size of a moment, and the effects that grow with it."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from game.content.definition import Definition

Share = Annotated[float, Field(ge=0, le=1)]
Seconds = Annotated[float, Field(ge=0, le=30)]


class Growth(Definition):
    """The extra effects of a moment of size 1. A smaller moment gets its share of them."""

    seconds: float = Field(default=0.8, ge=0, le=3)
    """Seconds that it stays longer."""
    stop: float = Field(default=0.05, ge=0, le=1)
    """Seconds that the beats freeze longer."""
    trauma: Share = 0.2
    """Trauma that is added to the shaking of the picture."""
    light: Share = 0.5
    """The brightness of the light at the spot."""
    loudness: float = Field(default=4.0, ge=0, le=12)
    """Decibels that its sound is louder."""
    pitch: float = Field(default=-3.0, ge=-12, le=12)
    """Semitones that its sound is higher; below 0 it sounds heavier."""
    rumble: float = Field(default=0.6, ge=0, le=3)
    """The growth of the rumble's strength and length; 1 doubles them."""
    feels: float = Field(default=1.4, ge=0, le=10)
    """Seconds that figures look happy or sad for longer."""
    stirs: float = Field(default=5.0, ge=0, le=12)
    """The distance that figures jump or duck, in virtual pixels."""


class Number(Definition):
    """The number of points won or lost, shown at the spot."""

    seconds: Seconds = 0.7
    """Seconds it is visible; twice as long in a moment of size 1."""
    rise: float = Field(default=9.0, ge=0, le=40)
    """The distance it rises, in virtual pixels."""
    large: Share = 0.3
    """The share of ``full`` from which on it is written large."""


class Moments(Definition):
    """The size of each moment, from 0 to 1, from the effect of the move and from the kind of event."""

    full: float = Field(default=40.0, gt=0, le=100000)
    """The points won and lost by all seats together that make a moment of size 1."""
    lead: Share = 0.25
    """The size added if another seat takes the lead."""
    last: Share = 0.4
    """The size added if the match ends."""
    point: Share = 0.1
    """The size added if a seat can win with its next move."""
    routine: Share = 0.2
    """Any smaller moment is routine: nothing grows with it, and a press speeds it up."""
    whole: Share = 0.5
    """No press shortens a moment of at least this size, unless ``shortest`` gives it a length."""
    grows: tuple[str, ...] = Field(default=(), strict=False)
    """The events that carry the size of a move; without any, the first event of the move does."""
    least: dict[str, Share] = Field(default={}, examples=[{"match_won": 0.6}])
    """The least size of an event or moment."""
    shortest: dict[str, Seconds] = Field(default={}, examples=[{"match_won": 1.2}])
    """The least seconds that an event or moment is shown, even if a player presses."""
    titles: dict[str, Seconds] = Field(default={}, examples=[{"match_won": 2.0}])
    """Seconds that an event or moment shows a title card. Its text is ``moment.`` plus the name."""
    more: Growth = Growth()
    number: Number = Number()
    fade: float = Field(default=0.5, ge=0.35, le=5)
    """Seconds the light takes to fade. A shorter time would flash."""
