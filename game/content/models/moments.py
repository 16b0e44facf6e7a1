"""How big what happens is, and what grows with it."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from game.content.definition import Definition

Share = Annotated[float, Field(ge=0, le=1)]
Seconds = Annotated[float, Field(ge=0, le=30)]


class Growth(Definition):
    """What a moment of size 1 has more than a routine one; a smaller one has its share of it."""

    seconds: float = Field(default=0.8, ge=0, le=3)
    """How much longer it stands."""
    stop: float = Field(default=0.05, ge=0, le=1)
    """How much longer the beats stand still at it."""
    trauma: Share = 0.2
    """How much harder the picture shakes."""
    light: Share = 0.5
    """How bright it is lit where it happened."""
    loudness: float = Field(default=4.0, ge=0, le=12)
    """How many decibels louder it sounds."""
    pitch: float = Field(default=-3.0, ge=-12, le=12)
    """How many semitones higher; below 0 it sounds heavier."""
    rumble: float = Field(default=0.6, ge=0, le=3)
    """How much harder and longer pads shake; 1 is twice."""
    feels: float = Field(default=1.4, ge=0, le=10)
    """How many seconds longer figures are glad or sorry."""
    stirs: float = Field(default=5.0, ge=0, le=12)
    """How far figures leap or shrink, in virtual pixels."""


class Number(Definition):
    """The points won or lost, told where that happened."""

    seconds: Seconds = 0.7
    """How long it is in sight; in a moment of size 1 twice as long."""
    rise: float = Field(default=9.0, ge=0, le=40)
    """How far it rises meanwhile, in virtual pixels."""
    large: Share = 0.3
    """From this share of ``full`` on it is written large."""


class Moments(Definition):
    """The size of what happens, from 0 to 1: by what the move changed, and by what it is."""

    full: float = Field(default=40.0, gt=0, le=100000)
    """Points won and lost by all seats together that make a moment as big as any."""
    lead: Share = 0.25
    """What is added where the lead goes to another seat ..."""
    last: Share = 0.4
    """... where the match ends ..."""
    point: Share = 0.1
    """... and where a seat can win with its next move."""
    routine: Share = 0.2
    """Whatever is smaller is routine: nothing grows with it, and a press hurries it."""
    whole: Share = 0.5
    """What is as big as this or bigger no press hurries, unless ``shortest`` says how long."""
    grows: tuple[str, ...] = Field(default=(), strict=False)
    """Events in which it is felt; without any it is the first of a move."""
    least: dict[str, Share] = Field(default={}, examples=[{"match_won": 0.6}])
    """How big an event or moment is at least."""
    shortest: dict[str, Seconds] = Field(default={}, examples=[{"match_won": 1.2}])
    """Seconds for which an event or moment is shown at least, however much is pressed."""
    titles: dict[str, Seconds] = Field(default={}, examples=[{"match_won": 2.0}])
    """Seconds for which an event or moment has a card of its own; the text ``moment.`` and its name stands there."""
    more: Growth = Growth()
    number: Number = Number()
    fade: float = Field(default=0.5, ge=0.35, le=5)
    """How long light takes to go; shorter would be flashes."""
