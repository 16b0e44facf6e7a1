"""What an effect of a card consists of: each module in ``cards`` makes one, and everybody else goes through this."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, ClassVar, Literal, NamedTuple

from game.content.definition import Definition
from game.tables.knucklebones.card_deed import Deed
from game.tables.knucklebones.events import Event
from game.tables.knucklebones.hazards import Swallow
from game.tables.knucklebones.moves import Play
from game.tables.knucklebones.position import Mark

ChoiceKind = Literal["parity", "face", "own_row", "opponent_row", "own_die", "opponent_die", "field"]
WAITING, ON_SEAT, ON_ROW, ON_FIELD = 0, 1, 2, 3
"""How much of seat, row and field a mark names."""
Place = tuple[int, int, int]
"""Seat, row, field."""
NONE: Mapping[Mark, int] = MappingProxyType({})


class Block(Definition):
    """A building block of cards, as designers write it."""

    works_on: ClassVar[Mapping[str, ChoiceKind]] = {}
    """The kind that a choice has to be of, by the field that holds the choice's number, or several."""
    of_a_roll: ClassVar[bool] = False
    """It says something about the roll of its card."""
    takes: ClassVar[Literal["", "lane", "across", "board"]] = ""
    """Which other dice go with it: all equal ones of the lane it takes from, those across from where a die arrives, or
    those on the whole opposing board."""

    kind: str


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

    @property
    def picture(self) -> str | None:
        """The name of its own picture; none where it shows on a die, at a row or in a total."""
        if self.carried or self.lost:
            return None
        return self.name if ON_FIELD in self.on else f"badge_{self.name}" if ON_SEAT in self.on else None


@dataclass(frozen=True, slots=True)
class CardEffect:
    """An effect: its block, what that does when the card is played, and what it leaves behind."""

    block: type[Block]
    plays: Callable[[Deed, Any, Play], None]
    """What the card does when it is played, by its block and the choices made."""
    marks: tuple[MarkKind, ...] = ()
    events: tuple[type, ...] = ()
    """Events that it brings."""
    changes: Mapping[type, Callable[[Any], Change]] = field(default_factory=dict)
    """What each of them, or one of all games, does to the table."""
    arrived: Callable[[dict[Mark, int], Place], Iterator[Event]] | None = None
    """What else happens as a die arrives, by the marks that lie there."""
    destroyed: Callable[[dict[Mark, int], tuple[Place, ...]], Iterator[Event]] | None = None
    """What else happens as dice of a row are destroyed in which marks lie, by all marks there are."""
