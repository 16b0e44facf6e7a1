"""A block: the schema of one step of a card. The blocks are in ``blocks``, their functions in ``steps``."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Annotated, ClassVar, Literal, NamedTuple

from pydantic import ConfigDict, Field, model_validator

from game.content.definition import Later, misfit
from game.tables.knucklebones.mark import Mark, MarkKind
from game.tables.knucklebones.targets import ChoiceKind, Target, When

Place = tuple[int, int, int]
"""Seat, row, field."""
NONE: Mapping[Mark, int] = MappingProxyType({})


WORDS = {"kind": "do", "choice": "to", "choices": "to", "target": "to", "otherwise": "else", "span": "for"}
"""The words in YAML for fields that have another name here."""


class Block(Later):
    """A step of a card, as designers write it."""

    model_config = ConfigDict(alias_generator=lambda name: WORDS.get(name, name), populate_by_name=True)
    later = frozenset({"when", "otherwise"})

    works_on: ClassVar[Mapping[str, ChoiceKind]] = {}
    """The kind that a choice must have, by the field that holds the number of the choice."""
    of_a_roll: ClassVar[bool] = False
    """True if it concerns its card's roll."""
    natures: ClassVar[tuple[str, ...]] = ()
    """The kinds of things its target may be."""
    marks: ClassVar[tuple[MarkKind, ...]] = ()
    """The marks it leaves."""
    touches: ClassVar[bool] = False
    """True if a shield protects dice and rows from it when the other seat plays it."""
    hands_out: ClassVar[bool] = False
    """True if it brings uses of cards into the match; a card with such a step cannot be copied or repeated."""
    takes: ClassVar[Literal["", "lane", "across", "board"]] = ""
    """The other dice it destroys: equal ones in the lane a die is taken from, across from a die's arrival, or on the
    opponent's whole board."""

    kind: str
    when: When | None = None
    """Condition of the step."""
    otherwise: bool = False
    """True if the step happens only when the last step with a ``when`` did not."""


class Change(NamedTuple):
    """The marks and dice that an event concerns, for code that does not know its card."""

    puts: Mapping[Mark, int] = NONE
    """Marks that are there now, with their numbers."""
    adds: Mapping[Mark, int] = NONE
    """Marks whose number grows by this much."""
    takes: tuple[Mark, ...] = ()
    """Marks that are removed, if they were there."""
    destroys: tuple[Place, ...] = ()
    """Dice of one row that are removed, with their marks; the dice after them close up."""


Spoken = Literal["rolled", "random"]


class OnDice(Block):
    """A step that works on dice, or on all dice of rows."""

    natures: ClassVar[tuple[str, ...]] = ("die", "row")
    touches: ClassVar[bool] = True

    target: Target


class FaceSaid(Block):
    """A step that says what a die shows."""

    face: Annotated[int, Field(ge=1, le=12)] | Spoken | None = None
    """The face that the die shows: a number, ``random``, or ``rolled`` for the same as the die of this card's roll."""
    named: int | None = Field(default=None, ge=1)
    """Instead of ``face``: the number of a choice of a face."""

    @model_validator(mode="after")
    def _says(self) -> FaceSaid:
        if (self.face is None) == (self.named is None):
            raise misfit(f"{self.kind!r} says either 'face' or 'named'", "face")
        return self
