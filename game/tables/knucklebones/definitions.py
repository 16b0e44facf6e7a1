"""What designers may set: the building blocks of cards, and the rules of a match."""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce
from operator import or_
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Literal

from pydantic import Field, model_validator

from game.content.definition import Colour, Definition, misfit
from game.tables.knucklebones.card_effect import Block, ChoiceKind
from game.tables.knucklebones.cards import BY_BLOCK, EFFECTS

Condition = Literal["not_full", "not_empty", "unshielded", "facing_not_full", "distinct"]
ON_FIELDS: tuple[ChoiceKind, ...] = ("own_die", "opponent_die", "field")
"""Named by row and field."""
OF_OPPONENT: tuple[ChoiceKind, ...] = ("opponent_row", "opponent_die", "field")
"""On the opponent's board."""
Text = dict[str, str]
"""A text by language code."""


class Choice(Definition):
    """One thing a card asks for; what has only one answer is not asked."""

    kind: ChoiceKind
    where: Annotated[tuple[Condition, ...], Field(strict=False)] = ()


class RestrictRoll(Block):
    """The roll of this card shows only faces of the chosen parity."""

    works_on: ClassVar = {"choice": "parity"}
    of_a_roll = True

    kind: Literal["restrict_roll"]
    choice: int = Field(default=1, ge=1)


class Roll(Block):
    """Roll at once; the die is then placed as usual."""

    kind: Literal["roll"]


class LoadRoll(Block):
    """The roll of this card shows the named face with a raised chance; all others share the rest evenly."""

    works_on: ClassVar = {"choice": "face"}
    of_a_roll = True

    kind: Literal["load_roll"]
    choice: int = Field(default=1, ge=1)
    chance: int = Field(default=1, ge=1, le=12)
    """So many times ..."""
    of: int = Field(default=2, ge=1, le=12)
    """... out of so many."""

    @model_validator(mode="after")
    def _fits(self) -> LoadRoll:
        if self.chance > self.of:
            raise misfit("'chance' must not be more than 'of'", "chance")
        return self


class Destroy(Block):
    """Before it is placed, the die of this card's roll destroys its equals on the whole opposing board.

    Dice in shielded rows stay.
    """
    of_a_roll = True
    takes = "board"

    kind: Literal["destroy"]


class Reflect(Block):
    """The die of this card's roll takes the value of the opposing die across from where it lands, if there is one."""
    of_a_roll = True

    kind: Literal["reflect"]


class Pair(Block):
    """The die of this card's roll comes twice; both go into one row that has room for two."""
    of_a_roll = True

    kind: Literal["pair"]


class Again(Block):
    """A second die shows the same value as that of this card's roll; each is placed in a row of choice."""
    of_a_roll = True

    kind: Literal["again"]


class Reroll(Block):
    """The chosen own die is rolled again where it lies; it counts as an arrival."""

    works_on: ClassVar = {"choice": "own_die"}
    takes = "across"

    kind: Literal["reroll"]
    choice: int = Field(default=1, ge=1)


class CopyDie(Block):
    """A die like the chosen one arrives in the own row across from it."""

    works_on: ClassVar = {"choice": "opponent_die"}
    takes = "lane"

    kind: Literal["copy_die"]
    choice: int = Field(default=1, ge=1)


class RaiseShield(Block):
    """The chosen row is protected for so many of the opponent's turns."""

    works_on: ClassVar = {"choice": "own_row"}

    kind: Literal["shield"]
    choice: int = Field(default=1, ge=1)
    turns: int = Field(default=3, ge=1, le=9)


class Swap(Block):
    """Two chosen own dice change places; both count as arrivals."""

    works_on: ClassVar = {"choices": "own_die"}
    takes = "across"

    kind: Literal["swap"]
    choices: Annotated[tuple[int, int], Field(strict=False)] = (1, 2)


BLOCKS: tuple[type[Block], ...] = (
    RestrictRoll, LoadRoll, Destroy, Reflect, Pair, Again, Roll, Reroll, CopyDie, RaiseShield, Swap, *BY_BLOCK,
)  # fmt: skip
"""Every building block there is."""
if TYPE_CHECKING:
    Effect = Block
else:
    Effect = Annotated[reduce(or_, BLOCKS), Field(discriminator="kind")]
"""One of them, told by its kind."""
ONE_OF = ("roll", "reroll"), ("restrict_roll", "load_roll")
"""Effects that would be at odds with each other."""
MARKING = tuple(effect.block for effect in EFFECTS if effect.marks)
"""Effects that leave a mark."""


class Card(Definition):
    """An ability card. When it may be played is never written: it follows from whether a legal choice exists."""

    name: Text
    prompt: Text
    description: Text
    uses: int = Field(default=1, ge=1, le=9)
    choices: Annotated[tuple[Choice, ...], Field(strict=False)] = ()
    effects: Annotated[tuple[Effect, ...], Field(strict=False, min_length=1)]
    ends_turn: bool = True
    """Otherwise its seat goes on: it may play another card, and rolls in the end."""
    colour: Colour = "#DAC0FF"
    """Of its rim and its words, unless the palette in use has a colour of its own for cards."""
    art: str
    """The name of a picture."""

    @model_validator(mode="after")
    def _fits(self) -> Card:
        """Every effect finds a choice of the kind it works on, and a roll comes last and keeps the turn."""
        for index, effect in enumerate(self.effects):
            for (*path, number), kind in needs(effect):
                where = ("effects", index, *path)
                if number > len(self.choices):
                    raise misfit(f"{effect.kind!r} works on choice {number}, but there are {len(self.choices)}", *where)
                if self.choices[number - 1].kind != kind:
                    raise misfit(f"{effect.kind!r} needs choice {number} to be of kind {kind!r}", *where)
            if isinstance(effect, Swap) and effect.choices[0] == effect.choices[1]:
                raise misfit("'swap' needs two different choices", "effects", index, "choices")
        kinds = [effect.kind for effect in self.effects]
        if "roll" in kinds[:-1]:
            raise misfit("'roll' must be the last effect, and the only roll", "effects", kinds.index("roll"))
        for index, effect in enumerate(self.effects):
            if effect.of_a_roll and "roll" not in kinds:
                raise misfit(f"{effect.kind!r} needs a 'roll' after it", "effects", index)
            for rivals in ONE_OF:
                if effect.kind in rivals and any(kind in rivals for kind in kinds[:index]):
                    raise misfit(f"a card has only one of {' and '.join(map(repr, rivals))}", "effects", index)
        if self.ends_turn and "roll" in kinds:
            raise misfit("'ends_turn' must be false for a card that rolls: its die is still to be placed", "ends_turn")
        return self


def needs(effect: Effect) -> Iterator[tuple[tuple[Any, ...], ChoiceKind]]:
    """(path to the reference inside the effect, ending in the choice's number; the kind it has to be)."""
    for name, kind in effect.works_on.items():
        named = getattr(effect, name)
        if isinstance(named, int):
            yield (name, named), kind
        else:
            yield from (((name, index, number), kind) for index, number in enumerate(named))


class Multipliers(Definition):
    """A row counts value x n x this for two or three equal dice; a diagonal adds the sum of its dice x this."""

    double: int = Field(default=2, ge=0, le=99)
    triple: int = Field(default=3, ge=0, le=99)
    diagonal: int = Field(default=4, ge=0, le=99)


class Rules(Definition):
    """A whole rule set, frozen: two of them can be compared in one process."""

    __slots__ = ("book",)
    """What follows from it, see ``rule_tables``; no part of its value, so that a copy works out its own."""

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
    set_limit: int = Field(default=5, ge=1, le=15)
    """A set ends after so many matches at the latest."""
    deck: Annotated[tuple[str, ...], Field(strict=False)] = ()
    """Card ids each seat is dealt."""
    catalogue: dict[str, Card] = Field(default_factory=dict)
    """All cards that exist, by id, in deck order."""
