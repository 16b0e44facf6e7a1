"""A pedestal on a free field of one's own: the first die that lands there counts so many times as it lies there."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, Literal, NamedTuple

from pydantic import Field

from game.tables.knucklebones.card_deed import Deed
from game.tables.knucklebones.card_effect import ON_FIELD, Block, CardEffect, Change, MarkKind, Place
from game.tables.knucklebones.cards.marked_die import TIMES
from game.tables.knucklebones.moves import Play
from game.tables.knucklebones.position import Mark


class Raise(Block):
    """The first die that lands on the next free field of the chosen row counts so many times."""

    works_on: ClassVar = {"choice": "own_row"}

    kind: Literal["raise"]
    choice: int = Field(default=1, ge=1)
    times: int = Field(default=3, ge=2, le=9)
    """How often it counts."""


class PedestalSet(NamedTuple):
    """A pedestal stands on a free field."""

    seat: int
    row: int
    field: int
    times: int


class DieRaised(NamedTuple):
    """A die has landed on it."""

    seat: int
    row: int
    field: int
    times: int


PEDESTAL = MarkKind("pedestal", "^", (ON_FIELD,), range(2, 10), free=True)


def _set(deed: Deed, effect: Raise, play: Play) -> None:
    row = play[effect.choice - 1]
    assert isinstance(row, int)
    deed.events.append(PedestalSet(deed.seat, row, len(deed.own[row - 1]) + 1, effect.times))


def _at(event: PedestalSet | DieRaised) -> Mark:
    return Mark(event.seat, event.row, event.field, PEDESTAL.sign)


def _arrived(marks: dict[Mark, int], place: Place) -> Iterator[DieRaised]:
    times = marks.get(Mark(*place, PEDESTAL.sign))
    if times:
        yield DieRaised(*place, times)


EFFECT = CardEffect(
    Raise,
    _set,
    marks=(PEDESTAL,),
    events=(PedestalSet, DieRaised),
    changes={
        PedestalSet: lambda event: Change(puts={_at(event): event.times}),
        DieRaised: lambda event: Change(
            takes=(_at(event),), puts={Mark(event.seat, event.row, event.field, TIMES.sign): event.times}
        ),
    },
    arrived=_arrived,
)
