"""Durations of marks.

The number of a mark combines its value, the number of turns it lasts, and the seat that takes them.
"""

from __future__ import annotations

from typing import Annotated, Literal, NamedTuple

from pydantic import Discriminator, Field, Tag

from game.content.definition import Definition

CLOCK = 1000
"""Upper limit of a mark's value."""
LONGEST = 99


class Turns(Definition):
    """A number of turns of a seat, not counting the present one."""

    turns: int = Field(ge=1, le=LONGEST)
    of: Literal["own", "opponent"] = "own"
    """The seat whose turns count: the one that plays the card, or the other one."""


def _shape(value: object) -> str:
    return "word" if isinstance(value, str) else "turns"


Span = Annotated[
    Annotated[Literal["match", "broken"], Tag("word")] | Annotated[Turns, Tag("turns")], Discriminator(_shape)
]
"""A duration: this match, until a die there is destroyed, or a number of turns."""


class Lasts(NamedTuple):
    """The value of a mark and how long it stays."""

    value: int
    turns: int = 0
    """Turns left; 0 means no end."""
    across: bool = False
    """True if the turns of the other seat count, not those of the seat of the mark."""


def lasting(value: int, span: Span | None, seat: int, whose: int) -> int:
    """Return the number of a mark at ``seat``, put there by seat ``whose``."""
    if not isinstance(span, Turns):
        return value
    counted = whose if span.of == "own" else 3 - whose
    # The present turn is not over yet.
    return value + CLOCK * (2 * (span.turns + (counted == whose)) + (counted != seat))


def lasts(number: int) -> Lasts:
    """Return the value and duration that the number of a mark holds."""
    clock, value = divmod(number, CLOCK)
    return Lasts(value, clock >> 1, bool(clock & 1))


def worn(number: int) -> int:
    """Return the number one turn later, or the bare value after the last turn."""
    return number - 2 * CLOCK
