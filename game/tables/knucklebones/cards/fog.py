"""Fog before a seat: its next die stays hidden when it is rolled, until it is placed; then it goes."""

from __future__ import annotations

from typing import Literal, NamedTuple

from game.tables.knucklebones.card_deed import Deed
from game.tables.knucklebones.card_effect import ON_SEAT, WAITING, Block, CardEffect, Change, MarkKind
from game.tables.knucklebones.events import DieRolled, DieVeiled
from game.tables.knucklebones.moves import Play
from game.tables.knucklebones.position import Mark
from game.tables.knucklebones.rows import FACES


class Veil(Block):
    """The opponent's next roll stays hidden from everyone until its die is placed."""

    kind: Literal["veil"]


class FogLaid(NamedTuple):
    """The next die of this seat stays hidden when it is rolled."""

    seat: int


MOST = 300
"""Digits that tell the sides of a hidden die in notation."""
WIDE = "10"
"""Before sides that have two digits each, because one of them is beyond 9; no side has a nought otherwise."""
FOG = MarkKind("fog", "?", (ON_SEAT,), range(1), veils=True)
SIDES = MarkKind("sides", "=", (WAITING,), range(1, 10**MOST), carried=True, sides=True)
"""The faces that a hidden die may have, where it is not one with the faces from 1 to 6: see ``sides_of``."""
UNSEEN = Mark(0, 0, 0, SIDES.sign)
SEEN = Change(takes=(UNSEEN,))
"""Whoever rolls a die in the open knows what it shows."""


def as_number(shows: tuple[int, ...]) -> int:
    """The faces on the sides of a die as one number."""
    if max(shows) > 9:
        return int(WIDE + "".join(f"{face:02}" for face in shows))
    return int("".join(map(str, shows)))


def sides_of(number: int) -> tuple[int, ...]:
    """The faces that such a number tells."""
    said = str(number)
    if "0" not in said:
        return tuple(map(int, said))
    return tuple(int(said[at : at + 2]) for at in range(len(WIDE), len(said), 2))


def _laid(deed: Deed, veil: Veil, play: Play) -> None:
    deed.events.append(FogLaid(3 - deed.seat))


def _at(event: FogLaid | DieVeiled) -> Mark:
    return Mark(event.seat, 0, 0, FOG.sign)


def _veiled(event: DieVeiled) -> Change:
    """The fog has done its work; what die it hides is known where that is not like any other."""
    odd = {} if event.sides == FACES else {UNSEEN: as_number(event.sides)}
    return Change(puts=odd, takes=(_at(event),))


EFFECT = CardEffect(
    Veil,
    _laid,
    marks=(FOG, SIDES),
    events=(FogLaid,),
    changes={
        FogLaid: lambda event: Change(puts={_at(event): 0}),
        DieVeiled: _veiled,
        DieRolled: lambda event: SEEN,
    },
)
