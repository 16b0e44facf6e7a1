"""A row that counts so many times: until a die in it is destroyed, or for good."""

from __future__ import annotations

from collections.abc import Iterator
from operator import mul
from typing import Literal, NamedTuple

from pydantic import Field

from game.tables.knucklebones.card_deed import Deed
from game.tables.knucklebones.card_effect import ON_ROW, Block, CardEffect, Change, MarkKind, Place
from game.tables.knucklebones.lasting import Turns
from game.tables.knucklebones.moves import Play
from game.tables.knucklebones.position import Mark
from game.tables.knucklebones.targets import Target


class MarkRow(Block):
    """The chosen row counts so many times from now on, until a die in it is destroyed."""

    later = Block.later | {"span"}
    natures = ("row", "die")
    touches = True

    kind: Literal["mark_row"]
    choice: Target = 1
    times: int = Field(default=2, ge=2, le=9)
    """How often its score counts."""
    lasts: bool = False
    """It stays even when a die in the row is destroyed."""
    span: Turns | None = None
    """How many turns it lasts at most; without it, until what is said above."""


class RowMarked(NamedTuple):
    """A row counts so many times from now on."""

    seat: int
    row: int
    times: int
    lasts: bool
    """Whether it stays when a die in the row is destroyed."""


class RowUnmarked(NamedTuple):
    """A die in the row was destroyed, so it counts once again."""

    seat: int
    row: int


TIMES = MarkKind("times", "*", (ON_ROW,), range(2, 10), counts=mul, timed=True)
ALWAYS = MarkKind("always", "**", (ON_ROW,), range(2, 10), counts=mul, timed=True)


def _marked(deed: Deed, effect: MarkRow, play: Play) -> None:
    assert isinstance(effect.choice, int)
    row = play[effect.choice - 1]
    assert isinstance(row, int)
    deed.events.append(RowMarked(deed.seat, row, effect.times, effect.lasts))
    deed.touched.add(row - 1)


def _destroyed(marks: dict[Mark, int], dice: tuple[Place, ...]) -> Iterator[RowUnmarked]:
    seat, row, _ = dice[0]
    if Mark(seat, row, 0, TIMES.sign) in marks:
        yield RowUnmarked(seat, row)


EFFECT = CardEffect(
    MarkRow,
    _marked,
    marks=(TIMES, ALWAYS),
    events=(RowMarked, RowUnmarked),
    changes={
        RowMarked: lambda event: Change(
            puts={Mark(event.seat, event.row, 0, (ALWAYS if event.lasts else TIMES).sign): event.times}
        ),
        RowUnmarked: lambda event: Change(takes=(Mark(event.seat, event.row, 0, TIMES.sign),)),
    },
    destroyed=_destroyed,
)
