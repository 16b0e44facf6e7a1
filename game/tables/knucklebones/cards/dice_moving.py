"""Steps that let dice go from one place to another, or off the table."""

from __future__ import annotations

from typing import Literal

from game.tables.knucklebones.card_effect import CardEffect, FaceSaid, OnDice
from game.tables.knucklebones.targets import Target


class MoveDie(OnDice):
    """The dice go to the end of a row with room, where they arrive. One that has no room stays."""

    kind: Literal["move"]
    into: Target
    """The row they go to: the number of a choice, or a selector."""


class StealDie(OnDice):
    """The dice leave the opponent's board and arrive in the own row across, where that has room."""

    kind: Literal["steal"]


class CopyTo(OnDice):
    """A die like each of these arrives in an own row: the one across from an opponent's die, the same for an own."""

    touches = False

    kind: Literal["copy"]
    into: Target | None = None
    """Another row that it goes to."""


class RemoveDie(OnDice):
    """The dice leave the table without being destroyed: nobody pays for them, and nothing breaks."""

    kind: Literal["remove"]


class GiveDie(FaceSaid):
    """A die that lay nowhere arrives at the end of the row, where that has room."""

    natures = ("row",)
    touches = True

    kind: Literal["give"]
    target: Target


class PushRow(FaceSaid):
    """A die enters the row at field 1 and pushes all others outward; the last of a full row falls off."""

    natures = ("row",)
    touches = True

    kind: Literal["push"]
    target: Target


EFFECTS = (
    CardEffect(MoveDie),
    CardEffect(StealDie),
    CardEffect(CopyTo),
    CardEffect(RemoveDie),
    CardEffect(GiveDie),
    CardEffect(PushRow),
)
