"""Several dice are rolled, and one of them is chosen."""

from __future__ import annotations

from typing import Literal, NamedTuple

from pydantic import Field

from game.tables.knucklebones.card_effect import ON_SEAT, Block, CardEffect, Change, MarkKind
from game.tables.knucklebones.cards.rule_changes import digits
from game.tables.knucklebones.position import Mark


class RollAndChoose(Block):
    """Several dice are rolled at once, in the open; one of them is chosen and then placed as usual."""

    kind: Literal["roll_and_choose"]
    dice: int = Field(default=2, ge=2, le=4)
    """How many."""


class DiceOffered(NamedTuple):
    """Several dice were rolled, of which this seat chooses one."""

    seat: int
    faces: tuple[int, ...]


class DieChosen(NamedTuple):
    """One of them waits to be placed now."""

    seat: int
    face: int


OFFER = MarkKind("offer", "offer", (ON_SEAT,), range(1, 10**10), faces=True, hidden=True)

EFFECT = CardEffect(
    RollAndChoose,
    marks=(OFFER,),
    events=(DiceOffered, DieChosen),
    changes={
        DiceOffered: lambda event: Change(puts={Mark(event.seat, 0, 0, OFFER.sign): digits(event.faces)}),
        DieChosen: lambda event: Change(takes=(Mark(event.seat, 0, 0, OFFER.sign),)),
    },
)
