"""Locks: no die may be placed in a row, or a card may not be played, for so many turns of the seat they lie with."""

from __future__ import annotations

from typing import Literal

from pydantic import Field, model_validator

from game.content.definition import misfit
from game.tables.knucklebones.card_effect import ON_ROW, ON_SEAT, Block, CardEffect, MarkKind
from game.tables.knucklebones.lasting import Span
from game.tables.knucklebones.mark_events import MarkEnded, MarkPut, MarkWorn, gone, lying
from game.tables.knucklebones.targets import Target


class Lock(Block):
    """No die may be placed in these rows, or these cards may not be played, for so many turns of their seat.

    Where every row with room is locked, none counts as locked.
    """

    later = Block.later | {"span"}
    natures = ("row", "card")
    touches = True

    kind: Literal["lock"]
    target: Target
    turns: int = Field(default=1, ge=1, le=9)
    """How many of its turns."""
    span: Span | None = None
    """Instead of ``turns``: this match, or so many turns of either seat."""

    @model_validator(mode="after")
    def _lasts(self) -> Lock:
        if self.span == "broken":
            raise misfit("nothing breaks a lock: say 'match' or so many turns", "span")
        if self.span is not None and self.turns > 1:
            raise misfit("'lock' says either 'turns' or 'for'", "span")
        return self


LOCK = MarkKind("lock", "x", (ON_ROW,), range(1), timed=True)
SHUT = MarkKind("shut", "@", (ON_SEAT,), range(1), timed=True, prefix=True, hidden=True)


EFFECT = CardEffect(
    Lock,
    marks=(LOCK, SHUT),
    events=(MarkPut, MarkWorn, MarkEnded),
    changes={MarkPut: lying, MarkWorn: lying, MarkEnded: gone},
)
