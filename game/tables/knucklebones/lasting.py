"""How long a mark lasts, held in its number beside what that says: so many turns, counted at the end of one seat's."""

from __future__ import annotations

from typing import Annotated, Literal, NamedTuple

from pydantic import Discriminator, Field, Tag

from game.content.definition import Definition

CLOCK = 1000
"""What a mark says is below this."""
LONGEST = 99


class Turns(Definition):
    """So many turns of a seat, the present one not counted."""

    turns: int = Field(ge=1, le=LONGEST)
    of: Literal["own", "opponent"] = "own"
    """Whose turns count: those of the seat that plays the card, or of the other one."""


def _shape(value: object) -> str:
    return "word" if isinstance(value, str) else "turns"


Span = Annotated[
    Annotated[Literal["match", "broken"], Tag("word")] | Annotated[Turns, Tag("turns")], Discriminator(_shape)
]
"""This match, until a die there is destroyed, or so many turns."""


class Lasts(NamedTuple):
    """What a mark says and how long it stays."""

    value: int
    turns: int = 0
    """0 has no end."""
    across: bool = False
    """Whether the turns of the seat across count, and not of the one with which it lies."""


def lasting(value: int, span: Span | None, seat: int, whose: int) -> int:
    """The number of a mark with that seat, laid by whose turn it is."""
    if not isinstance(span, Turns):
        return value
    counted = whose if span.of == "own" else 3 - whose
    # The present turn is not over yet.
    return value + CLOCK * (2 * (span.turns + (counted == whose)) + (counted != seat))


def lasts(number: int) -> Lasts:
    """What a number of a mark that may last for turns holds."""
    clock, value = divmod(number, CLOCK)
    return Lasts(value, clock >> 1, bool(clock & 1))


def worn(number: int) -> int:
    """The number a turn later; what it says without an end where that was the last."""
    return number - 2 * CLOCK
