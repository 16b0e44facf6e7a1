"""Events, in order. Numbers count from 1; ``seat`` is the seat that the thing belongs to."""

from __future__ import annotations

from typing import NamedTuple

from game.kernel.events import TurnPassed as TurnPassed
from game.kernel.opaque import Event as Event


class CardPlayed(NamedTuple):
    seat: int
    card: str
    choices: tuple[str | int | tuple[int, ...], ...]
    left: int
    """Uses left of this card."""


class DieRolled(NamedTuple):
    seat: int
    face: int
    among: tuple[int, ...]
    """The faces it could have shown."""


class DieRerolled(NamedTuple):
    """A die on the board was rolled again in place."""

    seat: int
    row: int
    field: int
    face: int
    among: tuple[int, ...]


class DieWaits(NamedTuple):
    """The die to be placed next, and what is special about it."""

    seat: int
    face: int
    ways: tuple[str, ...]
    """Its traits: ``reflect``, ``pair``, ``again``; none for a die like any other."""


class DiePlaced(NamedTuple):
    seat: int
    row: int
    field: int
    face: int


class DieStolen(NamedTuple):
    """A die like the one on the other seat's ``from_row``.``from_field`` arrives in this seat's ``row``.``field``."""

    seat: int
    row: int
    field: int
    face: int
    from_row: int
    from_field: int


class DiceSwapped(NamedTuple):
    """The dice on two fields (row, field) of one seat changed places."""

    seat: int
    first: tuple[int, int]
    second: tuple[int, int]


class DiceTraded(NamedTuple):
    """A die of this seat and one of the other change places; each keeps its marks."""

    seat: int
    first: tuple[int, int]
    """Row and field on this seat's side."""
    second: tuple[int, int]
    """Row and field on the other side."""


class DieMoved(NamedTuple):
    """A die moves to the end of a row, with its marks; the row that it leaves closes up."""

    seat: int
    row: int
    field: int
    face: int
    from_seat: int
    from_row: int
    from_field: int


class DieGiven(NamedTuple):
    """A new die arrives at the end of a row."""

    seat: int
    row: int
    field: int
    face: int


class DicePushed(NamedTuple):
    """A die enters a row and pushes those from its field on one field outward."""

    seat: int
    row: int
    face: int
    gone: bool
    """True if the outermost die had no field left and fell off the table."""
    field: int


class DieTurned(NamedTuple):
    """A die shows another face and stays where it is."""

    seat: int
    row: int
    field: int
    face: int


class DiceRemoved(NamedTuple):
    """Dice leave a row without being destroyed; the rest closes up."""

    seat: int
    row: int
    fields: tuple[int, ...]


class LotDrawn(NamedTuple):
    """Chance has chosen the thing with this number."""

    seat: int
    lot: int
    among: int


class CardGained(NamedTuple):
    """A seat holds this many uses of a card now."""

    seat: int
    card: str
    left: int


class CardLost(NamedTuple):
    """A seat has this many uses of a card left, without having played it."""

    seat: int
    card: str
    left: int


class DiceDestroyed(NamedTuple):
    """Dice of one face in a row are gone; the rest closes up toward field 1, in order."""

    seat: int
    row: int
    face: int
    fields: tuple[int, ...]


class DieRepelled(NamedTuple):
    """The arriving die met a shield across the table and is destroyed; its own row closes up."""

    seat: int
    row: int
    field: int
    face: int


class RowScored(NamedTuple):
    seat: int
    row: int
    score: int


class DiagonalGained(NamedTuple):
    seat: int
    diagonal: int
    """1 runs from row 1 field 1 to row 3 field 3, 2 from row 1 field 3 to row 3 field 1."""
    face: int
    bonus: int


class DiagonalLost(NamedTuple):
    seat: int
    diagonal: int


class RowShielded(NamedTuple):
    seat: int
    row: int
    health: int


class ShieldWorn(NamedTuple):
    seat: int
    row: int
    health: int


class ShieldGone(NamedTuple):
    seat: int
    row: int


class DieVeiled(NamedTuple):
    """A die was rolled that stays hidden until it is placed."""

    seat: int
    sides: tuple[int, ...]
    """The face on each of its sides."""
    ways: tuple[str, ...]
    """Its traits, as in ``die_waits``; ``destroy`` if it will destroy before it is placed."""


INSTANT_WIN = "exodia"
"""The reason of an instant win, as events and files name it."""


class MatchWon(NamedTuple):
    seat: int
    by: str
    """``INSTANT_WIN``, ``score``, or what else has decided: a word of ``decides`` or ``ties`` of the rules."""
    totals: tuple[int, int]


class MatchDrawn(NamedTuple):
    totals: tuple[int, int]


COMMON_EVENTS = (
    CardPlayed, DieRolled, DieRerolled, DieWaits, DiePlaced, DieStolen, DiceSwapped, DiceDestroyed, DieRepelled,
    RowScored, DiagonalGained, DiagonalLost, RowShielded, ShieldWorn, ShieldGone, DieVeiled, TurnPassed, MatchWon,
    MatchDrawn, DiceTraded, DieMoved, DieGiven, DicePushed, DieTurned, DiceRemoved, LotDrawn, CardGained,
    CardLost,
)
"""Every event except those of single cards."""
MOMENTS = ("double", "triple", "crush", INSTANT_WIN)
"""Names of special moments, whose beat replaces the usual one."""
