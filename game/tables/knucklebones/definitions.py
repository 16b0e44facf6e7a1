"""What designers may set: the building blocks of cards, and the rules of a match."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from game.kernel.definition import Definition

Condition = Literal["not_full", "not_empty", "unshielded", "facing_not_full", "distinct"]
ChoiceKind = Literal["parity", "own_row", "opponent_row", "own_die", "opponent_die"]
Text = dict[str, str]
"""A text by language code."""


class Choice(Definition):
    """One thing a card asks for. A die is asked for in two steps, its row and then the die."""

    kind: ChoiceKind
    where: Annotated[tuple[Condition, ...], Field(strict=False)] = ()


class RestrictRoll(Definition):
    """The roll of this card shows only faces of the chosen parity."""

    kind: Literal["restrict_roll"]
    choice: int = Field(1, ge=1)


class Roll(Definition):
    """Roll at once; the die is then placed as usual."""

    kind: Literal["roll"]


class CopyDie(Definition):
    """A die like the chosen one arrives in the own row across from it."""

    kind: Literal["copy_die"]
    choice: int = Field(1, ge=1)


class RaiseShield(Definition):
    """The chosen row is protected for so many of the opponent's turns."""

    kind: Literal["shield"]
    choice: int = Field(1, ge=1)
    turns: int = Field(3, ge=1, le=9)


class Swap(Definition):
    """Two chosen own dice change places; both count as arrivals."""

    kind: Literal["swap"]
    choices: Annotated[tuple[int, int], Field(strict=False)] = (1, 2)


Effect = Annotated[RestrictRoll | Roll | CopyDie | RaiseShield | Swap, Field(discriminator="kind")]


class Card(Definition):
    """An ability card. When it may be played is never written: it follows from whether a legal choice exists."""

    name: Text
    prompt: Text
    description: Text
    uses: int = Field(1, ge=1, le=9)
    choices: Annotated[tuple[Choice, ...], Field(strict=False)] = ()
    effects: Annotated[tuple[Effect, ...], Field(strict=False, min_length=1)]
    ends_turn: bool = True
    colour: str = "#DAC0FF"
    art: str
    sound: str = "card"


class Multipliers(Definition):
    """A row counts value x n x this for two or three equal dice; a diagonal adds the sum of its dice x this."""

    double: int = Field(2, ge=0, le=99)
    triple: int = Field(3, ge=0, le=99)
    diagonal: int = Field(4, ge=0, le=99)


class Rules(Definition):
    """A whole rule set, frozen: two of them can be compared in one process."""

    name: str = "kotsu"
    multipliers: Multipliers = Multipliers()
    instant_win: bool = True
    """Two diagonals of one value win at once."""
    board_full: bool = True
    """The match ends when either board holds nine dice; otherwise when neither seat has a move."""
    cards: bool = True
    """Whether cards may be played at all."""
    best_of: Literal[1, 3, 5] = 3
    """Matches in a set."""
    set_limit: int = Field(5, ge=1, le=15)
    """A set ends after so many matches at the latest."""
    deck: Annotated[tuple[str, ...], Field(strict=False)] = ()
    """Card ids each seat is dealt."""
    catalogue: dict[str, Card] = {}
    """All cards that exist, by id, in deck order."""
