"""The blocks, marks and events of a pedestal: it multiplies the first die placed on its field."""

from __future__ import annotations

from typing import Literal, NamedTuple

from pydantic import Field

from game.tables.knucklebones.cards.blocks import Block, Change
from game.tables.knucklebones.cards.blocks.marks import DIE_TIMES
from game.tables.knucklebones.mark import ON_FIELD, Mark, MarkKind, MarkState


class PedestalSet(NamedTuple):
    """A pedestal was set on a free field."""

    seat: int
    row: int
    field: int
    times: int


class DieRaised(NamedTuple):
    """A die landed on a pedestal."""

    seat: int
    row: int
    field: int
    times: int


def raise_die(pedestal: Mark, state: MarkState) -> tuple[DieRaised, Mark]:
    """Multiply a die that has landed on a pedestal."""
    return DieRaised(*pedestal[:3], state.value), DIE_TIMES.at(*pedestal[:3])


PEDESTAL = MarkKind("pedestal", "^", (ON_FIELD,), range(2, 10), free=True, catches=raise_die)


class SetPedestal(Block):
    """The first die that lands on the next free field of the chosen row counts several times."""

    works_on = "own_row"
    marks = (PEDESTAL,)

    do: Literal["pedestal"]
    target: int = Field(default=1, ge=1)
    times: int = Field(default=3, ge=2, le=9)
    """The number of times the die counts."""


def _at(event: PedestalSet | DieRaised) -> Mark:
    return PEDESTAL.at(event.seat, event.row, event.field)


EVENTS = PedestalSet, DieRaised
CHANGES = {
    PedestalSet: lambda event: Change(puts=(_at(event),)),
    DieRaised: lambda event: Change(
        takes=(_at(event),), puts=(DIE_TIMES.at(event.seat, event.row, event.field),)
    ),
}
