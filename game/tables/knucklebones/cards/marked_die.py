"""A die that counts more often in its row, or that has a price: what whoever destroys it loses."""

from __future__ import annotations

from collections.abc import Iterator
from operator import mul
from typing import Literal, NamedTuple

from pydantic import Field, model_validator

from game.content.definition import misfit
from game.tables.knucklebones.card_deed import Deed
from game.tables.knucklebones.card_effect import (
    ON_FIELD,
    ON_SEAT,
    WAITING,
    Block,
    CardEffect,
    Change,
    MarkKind,
    Place,
)
from game.tables.knucklebones.lasting import Span, lasts
from game.tables.knucklebones.moves import Play
from game.tables.knucklebones.position import Mark
from game.tables.knucklebones.targets import Target


class MarkDie(Block):
    """The die of this card's roll, or dice that lie already, carry something until they leave the board."""

    later = Block.later | {"choice", "span"}
    of_a_roll = True
    natures = ("die", "row", "rolled")
    touches = True

    kind: Literal["mark_die"]
    times: int = Field(default=1, ge=1, le=9)
    """How often it counts in its row."""
    costs: int = Field(default=0, ge=0, le=99)
    """How many points the opponent loses when it is destroyed."""
    choice: Target | None = None
    """The dice; the one of this card's roll if nothing is said."""
    span: Span = "match"
    """How long dice that lie already carry it, if not until they leave."""

    @model_validator(mode="after")
    def _fits(self) -> MarkDie:
        if self.times == 1 and not self.costs:
            raise misfit("'mark_die' needs 'times' or 'costs'", "times")
        return self


class DieMarked(NamedTuple):
    """What the die about to be rolled carries for as long as it lies on the board."""

    seat: int
    times: int
    """How often it counts in its row."""
    costs: int
    """What the other seat loses that destroys it."""


class PointsLost(NamedTuple):
    """A die that the other seat held was destroyed, and it had a price."""

    seat: int
    points: int


TIMES = MarkKind("times", "*", (WAITING, ON_FIELD), range(2, 10), carried=True, counts=mul, timed=True)
COSTS = MarkKind("costs", "-", (WAITING, ON_FIELD), range(1, 100), carried=True, timed=True)
LOST = MarkKind("lost", "-", (ON_SEAT,), range(1, 100_000), lost=True)


def _marked(deed: Deed, effect: MarkDie, play: Play) -> None:
    deed.events.append(DieMarked(deed.seat, effect.times, effect.costs))


def _borne(event: DieMarked) -> Change:
    numbers = {TIMES: event.times if event.times > 1 else 0, COSTS: event.costs}
    return Change(puts={Mark(0, 0, 0, kind.sign): number for kind, number in numbers.items() if number})


def _destroyed(marks: dict[Mark, int], dice: tuple[Place, ...]) -> Iterator[PointsLost]:
    price = sum(lasts(marks.get(Mark(*die, COSTS.sign), 0)).value for die in dice)
    if price:
        yield PointsLost(3 - dice[0][0], price)


EFFECT = CardEffect(
    MarkDie,
    _marked,
    marks=(TIMES, COSTS, LOST),
    events=(DieMarked, PointsLost),
    changes={
        DieMarked: _borne,
        PointsLost: lambda event: Change(adds={Mark(event.seat, 0, 0, LOST.sign): event.points}),
    },
    destroyed=_destroyed,
)
