"""A step that wins or costs points, for good."""

from __future__ import annotations

from typing import Literal

from pydantic import Field, model_validator

from game.content.definition import misfit
from game.tables.knucklebones.card_effect import ON_SEAT, Block, CardEffect, Change, MarkKind, dice_of
from game.tables.knucklebones.cards.marked_die import PointsLost
from game.tables.knucklebones.mark_events import PointsWon
from game.tables.knucklebones.position import Mark
from game.tables.knucklebones.targets import Target
from game.tables.knucklebones.work import Work


class Points(Block):
    """A seat wins points, or loses them where the number is below nought."""

    natures = ("die", "row")

    kind: Literal["points"]
    of: Literal["own", "opponent"] = "own"
    """Whose points."""
    by: int = Field(default=0, ge=-99, le=99)
    """So many."""
    target: Target | None = None
    """And as many as these dice show together ..."""
    times: int = Field(default=1, ge=-9, le=9)
    """... so many times."""

    @model_validator(mode="after")
    def _counts(self) -> Points:
        if not self.by and (self.target is None or not self.times):
            raise misfit("'points' needs 'by', or 'to' with 'times'", "by")
        return self


WON = MarkKind("won", "+", (ON_SEAT,), range(1, 100_000), won=True)


def _counted(work: Work, step: Points) -> None:
    faces = sum(die.face for die in dice_of(work, step.target)) if step.target is not None else 0
    by = step.by + step.times * faces
    seat = work.seat if step.of == "own" else work.other
    if by:
        work.tell(PointsWon(seat, by) if by > 0 else PointsLost(seat, -by))


EFFECT = CardEffect(
    Points,
    does=_counted,
    marks=(WON,),
    events=(PointsWon,),
    changes={PointsWon: lambda event: Change(adds={Mark(event.seat, 0, 0, WON.sign): event.points})},
)
