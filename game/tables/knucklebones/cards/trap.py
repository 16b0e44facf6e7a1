"""A trap on a free field: the next die of that seat is destroyed if it lands there; then the trap goes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, NamedTuple

from game.tables.knucklebones.card_deed import Deed
from game.tables.knucklebones.card_effect import ON_FIELD, Block, CardEffect, Change, MarkKind, Place
from game.tables.knucklebones.moves import Play
from game.tables.knucklebones.position import Mark
from game.tables.knucklebones.targets import Target


class Snare(Block):
    """A trap on the chosen free field: if the next die of that seat lands there it is destroyed; then the trap goes."""

    natures = ("field",)

    kind: Literal["snare"]
    choice: Target = 1


class FieldMarked(NamedTuple):
    """A trap lies on a free field, for all to see."""

    seat: int
    row: int
    field: int


class TrapSprung(NamedTuple):
    """The die that landed on the trap is gone, and the trap with it; the row closes up."""

    seat: int
    row: int
    field: int
    face: int


class MarkGone(NamedTuple):
    """A trap is gone: a die has landed elsewhere."""

    seat: int
    row: int
    field: int


TRAP = MarkKind("trap", "!", (ON_FIELD,), range(1), free=True, swallows=TrapSprung)


def _laid(deed: Deed, snare: Snare, play: Play) -> None:
    assert isinstance(snare.choice, int)
    field = play[snare.choice - 1]
    assert isinstance(field, tuple)
    deed.events.append(FieldMarked(3 - deed.seat, *field))


def _at(event: FieldMarked | MarkGone | TrapSprung) -> Mark:
    return Mark(event.seat, event.row, event.field, TRAP.sign)


def _arrived(marks: dict[Mark, int], place: Place) -> Iterator[MarkGone]:
    """All traps of its side go, whether the die has landed there or not."""
    for mark in sorted(mark for mark in marks if mark.kind == TRAP.sign and mark.seat == place[0]):
        del marks[mark]
        if mark[:3] != place:
            yield MarkGone(*mark[:3])


EFFECT = CardEffect(
    Snare,
    _laid,
    marks=(TRAP,),
    events=(FieldMarked, TrapSprung, MarkGone),
    changes={
        FieldMarked: lambda event: Change(puts={_at(event): 0}),
        MarkGone: lambda event: Change(takes=(_at(event),)),
        TrapSprung: lambda event: Change(takes=(_at(event),), destroys=((event.seat, event.row, event.field),)),
    },
    arrived=_arrived,
)
