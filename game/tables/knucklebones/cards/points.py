"""A step that wins or costs points, for good."""

from __future__ import annotations

from typing import Literal

from pydantic import Field, model_validator

from game.content.definition import misfit
from game.tables.knucklebones.card_effect import ON_SEAT, Block, CardEffect, Change, MarkKind
from game.tables.knucklebones.mark_events import PointsWon
from game.tables.knucklebones.position import Mark
from game.tables.knucklebones.targets import Target


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


EFFECT = CardEffect(
    Points,
    marks=(WON,),
    events=(PointsWon,),
    changes={PointsWon: lambda event: Change(adds={Mark(event.seat, 0, 0, WON.sign): event.points})},
)
