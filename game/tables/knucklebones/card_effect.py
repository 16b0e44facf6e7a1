"""What an effect of a card consists of: each module in ``cards`` makes one, and everybody else goes through this."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Annotated, Any, ClassVar, Literal, NamedTuple

from pydantic import ConfigDict, Field, model_validator

from game.content.definition import Later, misfit
from game.tables.knucklebones.card_deed import Deed
from game.tables.knucklebones.events import Event
from game.tables.knucklebones.hazards import Swallow
from game.tables.knucklebones.moves import Play
from game.tables.knucklebones.position import Mark
from game.tables.knucklebones.targets import ChoiceKind, Target, When

WAITING, ON_SEAT, ON_ROW, ON_FIELD = 0, 1, 2, 3
"""How much of seat, row and field a mark names."""
Place = tuple[int, int, int]
"""Seat, row, field."""
NONE: Mapping[Mark, int] = MappingProxyType({})


WORDS = {"kind": "do", "choice": "to", "choices": "to", "target": "to", "otherwise": "else", "span": "for"}
"""How the fields of a step are written that have another name here."""


class Block(Later):
    """A step of a card, as designers write it."""

    model_config = ConfigDict(alias_generator=lambda name: WORDS.get(name, name), populate_by_name=True)
    later = frozenset({"when", "otherwise"})

    works_on: ClassVar[Mapping[str, ChoiceKind]] = {}
    """The kind that a choice has to be of, by the field that holds the choice's number, or several."""
    of_a_roll: ClassVar[bool] = False
    """It says something about the roll of its card."""
    natures: ClassVar[tuple[str, ...]] = ()
    """What its target may be."""
    touches: ClassVar[bool] = False
    """Whether a shield keeps the other seat's step from dice and rows behind it."""
    hands_out: ClassVar[bool] = False
    """It brings uses of cards into the match, so that a card with it is neither copied nor repeated."""
    takes: ClassVar[Literal["", "lane", "across", "board"]] = ""
    """Which other dice go with it: all equal ones of the lane it takes from, those across from where a die arrives, or
    those on the whole opposing board."""

    kind: str
    when: When | None = None
    """It happens only where this holds."""
    otherwise: bool = False
    """It happens only where the last step with a ``when`` did not."""


class Change(NamedTuple):
    """What an event does to the table, for whoever need not know its card."""

    puts: Mapping[Mark, int] = NONE
    """Marks that lie there now; one like it that lay there gives way."""
    adds: Mapping[Mark, int] = NONE
    """Marks whose number grows by this."""
    takes: tuple[Mark, ...] = ()
    """Marks that are gone, where they lay there."""
    destroys: tuple[Place, ...] = ()
    """Dice of one row that are gone, with what they bear; those behind them move up."""


@dataclass(frozen=True, slots=True)
class MarkKind:
    """What one kind of mark means."""

    name: str
    """What ``look.yaml`` and the code call it."""
    sign: str
    """As notation writes it."""
    on: tuple[int, ...]
    """How much of seat, row and field it names."""
    numbers: range
    """The numbers it may have; 0 is none."""
    carried: bool = False
    """A die takes it along, wherever it goes."""
    free: bool = False
    """It lies on a field without a die, and only the next die of its seat has anything to do with it."""
    veils: bool = False
    """The next die of its seat stays hidden when it is rolled."""
    swallows: Swallow | None = None
    """The event of a die that arrives there and is destroyed."""
    sides: bool = False
    """Its digits are the faces on the sides of the hidden die that waits."""
    counts: Callable[[int, int], int] | None = None
    """(what its die or row scores, the number) to what that counts instead."""
    lost: bool = False
    """Its number is points that its seat has lost."""
    won: bool = False
    """Its number is points that its seat has won."""
    faces: bool = False
    """Its number is faces, two digits each."""

    hidden: bool = False
    """Nobody sees it."""
    timed: bool = False
    """It may last for so many turns: the last digits of its number are its own, those before tell how long, see
    ``lasting``."""
    prefix: bool = False
    """Behind its sign stands the id of a card."""

    @property
    def tint(self) -> str:
        """The colour of the palette in which it is shown, and in which it comes and goes."""
        return "double" if self.counts is not None else "warning"

    @property
    def picture(self) -> str | None:
        """The name of its own picture; none where it shows on a die, at a row or in a total."""
        if self.carried or self.lost or self.won or self.hidden:
            return None
        if ON_FIELD in self.on:
            return self.name
        return f"badge_{self.name}" if self.counts is None else None


@dataclass(frozen=True, slots=True)
class CardEffect:
    """An effect: its block, what that does when the card is played, and what it leaves behind."""

    block: type[Block] | None
    """None where it is no step, but something that any card may come to."""
    plays: Callable[[Deed, Any, Play], None] | None = None
    """The effect of its block and the choices made, in plain positions; None if only the board knows the step."""
    marks: tuple[MarkKind, ...] = ()
    events: tuple[type, ...] = ()
    """Events that it brings."""
    changes: Mapping[type, Callable[[Any], Change]] = field(default_factory=dict)
    """What each of them, or one of all games, does to the table."""
    arrived: Callable[[dict[Mark, int], Place], Iterator[Event]] | None = None
    """What else happens as a die arrives, by the marks that lie there."""
    destroyed: Callable[[dict[Mark, int], tuple[Place, ...]], Iterator[Event]] | None = None
    """What else happens as dice of a row are destroyed in which marks lie, by all marks there are."""


Spoken = Literal["rolled", "random"]


class OnDice(Block):
    """A step that works on dice, or on all dice of rows."""

    natures: ClassVar[tuple[str, ...]] = ("die", "row")
    touches: ClassVar[bool] = True

    target: Target


class FaceSaid(Block):
    """A step that says what a die shows."""

    face: Annotated[int, Field(ge=1, le=12)] | Spoken | None = None
    """What the die shows: a number, ``random``, or ``rolled`` for the same as the die of this card's roll."""
    named: int | None = Field(default=None, ge=1)
    """Instead of ``face``: the number of a choice of a face."""

    @model_validator(mode="after")
    def _says(self) -> FaceSaid:
        if (self.face is None) == (self.named is None):
            raise misfit(f"{self.kind!r} says either 'face' or 'named'", "face")
        return self
