"""Blocks that roll a die, or say how the die of their card is rolled and placed."""

from __future__ import annotations

from typing import ClassVar, Literal, NamedTuple

from pydantic import Field, model_validator

from game.content.definition import misfit
from game.tables.knucklebones.block import Block, Change
from game.tables.knucklebones.blocks.rule_changes import digits
from game.tables.knucklebones.mark import ON_SEAT, Mark, MarkKind
from game.tables.knucklebones.targets import Target

OFFER = MarkKind("offer", "offer", (ON_SEAT,), range(1, 10**10), faces=True, hidden=True)
"""The rolled dice that a seat chooses from."""


class RestrictRoll(Block):
    """The roll of this card shows only faces of the chosen parity."""

    works_on: ClassVar = {"choice": "parity"}
    of_a_roll = True

    kind: Literal["restrict_roll"]
    choice: int = Field(default=1, ge=1)


class LoadRoll(Block):
    """The roll of this card shows the named face with a raised chance; all others share the rest evenly.

    A die without that face is not loaded.
    """

    works_on: ClassVar = {"choice": "face"}
    of_a_roll = True

    kind: Literal["load_roll"]
    choice: int = Field(default=1, ge=1)
    chance: int = Field(default=1, ge=1, le=12)
    """Number of times the face comes up ..."""
    of: int = Field(default=2, ge=1, le=12)
    """... in this many rolls."""

    @model_validator(mode="after")
    def _fits(self) -> LoadRoll:
        if self.chance > self.of:
            raise misfit("'chance' must not be more than 'of'", "chance")
        return self


class Destroy(Block):
    """These dice are destroyed, except in the opponent's shielded rows.

    Without a target, the die of this card's roll destroys its equals on the whole opposing board before it is placed.
    """

    of_a_roll = True
    takes = "board"
    later = Block.later | {"target"}
    natures = ("die", "row")
    touches = True

    kind: Literal["destroy"]
    target: Target | None = None


class Reflect(Block):
    """The die of this card's roll takes the value of the opposing die across from its field, if there is one."""

    of_a_roll = True

    kind: Literal["reflect"]


class Pair(Block):
    """The die of this card's roll is doubled; both dice go into one row with room for two."""

    of_a_roll = True

    kind: Literal["pair"]


class Again(Block):
    """A second die shows the same value as this card's roll; each is placed in a row of choice."""

    of_a_roll = True

    kind: Literal["again"]


class Roll(Block):
    """Roll at once; the die is then placed as usual."""

    kind: Literal["roll"]


class RollAndChoose(Block):
    """Several dice are rolled at once, in the open; one of them is chosen and then placed as usual."""

    marks = (OFFER,)

    kind: Literal["roll_and_choose"]
    dice: int = Field(default=2, ge=2, le=4)
    """Number of dice."""


class DiceOffered(NamedTuple):
    """Several dice were rolled; this seat chooses one of them."""

    seat: int
    faces: tuple[int, ...]


class DieChosen(NamedTuple):
    """One of the rolled dice now waits to be placed."""

    seat: int
    face: int


EVENTS = DiceOffered, DieChosen
CHANGES = {
    DiceOffered: lambda event: Change(puts={Mark(event.seat, 0, 0, OFFER.sign): digits(event.faces)}),
    DieChosen: lambda event: Change(takes=(Mark(event.seat, 0, 0, OFFER.sign),)),
}
