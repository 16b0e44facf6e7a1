"""What designers may set: the building blocks of cards, and the rules of a match."""

from __future__ import annotations

from functools import reduce
from operator import or_
from typing import TYPE_CHECKING, Annotated, ClassVar, Literal, Self

from pydantic import ConfigDict, Discriminator, Field, Tag, model_validator

from game.content.definition import Colour, Definition, Later, misfit
from game.tables.knucklebones.card_effect import Block
from game.tables.knucklebones.card_fitting import unfit, word_of
from game.tables.knucklebones.cards import BY_BLOCK, EFFECTS
from game.tables.knucklebones.ground import Ground, Lines, ground
from game.tables.knucklebones.targets import Choice as Choice
from game.tables.knucklebones.targets import ChoiceKind as ChoiceKind
from game.tables.knucklebones.targets import Condition as Condition
from game.tables.knucklebones.targets import Target, When

ON_FIELDS: tuple[ChoiceKind, ...] = ("own_die", "opponent_die", "any_die", "field", "own_field", "any_field")
"""Named by row and field."""
OF_OPPONENT: tuple[ChoiceKind, ...] = ("opponent_row", "opponent_die", "field", "opponent_card")
"""On the opponent's board, or in the opponent's hand."""
Text = dict[str, str]
"""A text by language code."""


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
    """The roll of this card shows the named face with a raised chance; all others share the rest evenly.

    A die without that face is not loaded.
    """

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
    """These dice are destroyed. Where nothing is said, the die of this card's roll destroys its equals on the whole
    opposing board before it is placed. Dice in the opponent's shielded rows stay.
    """
    of_a_roll = True
    takes = "board"
    later = Block.later | {"target"}
    natures = ("die", "row")
    touches = True

    kind: Literal["destroy"]
    target: Target | None = None


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
    """The dice are rolled again where they lie; they count as arrivals. One that waits is rolled once more."""

    takes = "across"
    natures = ("die", "row", "rolled")
    touches = True

    kind: Literal["reroll"]
    choice: Target = 1


class CopyDie(Block):
    """A die like the chosen one arrives in the own row across from it."""

    works_on: ClassVar = {"choice": "opponent_die"}
    takes = "lane"

    kind: Literal["copy_die"]
    choice: int = Field(default=1, ge=1)


class RaiseShield(Block):
    """The rows are protected for so many turns of the seat across from them."""

    natures = ("row", "die")

    kind: Literal["shield"]
    choice: Target = 1
    turns: int = Field(default=3, ge=1, le=9)


class Swap(Block):
    """Two chosen dice change places, on one board or across the table; both count as arrivals."""

    takes = "across"
    touches = True

    kind: Literal["swap"]
    choices: Annotated[tuple[int, int], Field(strict=False)] = (1, 2)


def do(step: object) -> str | None:
    """Which block a step is; ``kind`` was its word before."""
    if isinstance(step, dict):
        found = step.get("do", step.get("kind"))
        return found if isinstance(found, str) else None
    return getattr(step, "kind", None)


BLOCKS: tuple[type[Block], ...] = (
    RestrictRoll, LoadRoll, Destroy, Reflect, Pair, Again, Roll, Reroll, CopyDie, RaiseShield, Swap,
    *BY_BLOCK,
)  # fmt: skip
"""Every building block there is."""
if TYPE_CHECKING:
    Effect = Block
else:
    Effect = Annotated[
        reduce(or_, (Annotated[block, Tag(word_of(block))] for block in BLOCKS)),
        Discriminator(do),
        Field(json_schema_extra={"discriminator": {
            "propertyName": "do", "mapping": {word_of(block): f"#/$defs/{block.__name__}" for block in BLOCKS},
        }}),
    ]
"""One of them, told by its kind."""
MARKING = tuple(effect.block for effect in EFFECTS if effect.marks and effect.block is not None)
"""Effects that leave a mark."""


class Card(Later):
    """An ability card. When it may be played is never written: it follows from whether a legal choice exists."""

    model_config = ConfigDict(
        alias_generator=lambda name: "steps" if name == "effects" else name, populate_by_name=True
    )
    later = frozenset({"when"})

    name: Text
    prompt: Text = Field(default_factory=dict)
    description: Text = Field(default_factory=dict)
    """What it does, by language; where nothing is written, it is told from the steps."""
    uses: int = Field(default=1, ge=1, le=9)
    when: When | None = None
    """It can be played only where this holds."""
    choices: Annotated[tuple[Choice, ...], Field(strict=False)] = ()
    effects: Annotated[tuple[Effect, ...], Field(strict=False, min_length=1)]
    ends_turn: bool = True
    """Otherwise its seat goes on: it may play another card, and rolls in the end."""
    colour: Colour = "#DAC0FF"
    """Of its rim and its words, unless the palette in use has a colour of its own for cards."""
    art: str
    """The name of a picture."""

    @property
    def picks(self) -> tuple[Choice, ...]:
        """Its choices as they are made one by one: one of several things stands there as often as that is."""
        return tuple(choice for choice in self.choices for _ in range(choice.count))

    @property
    def own_picks(self) -> int:
        """How many of them whoever plays it makes: the first ones."""
        return sum(choice.count for choice in self.choices if choice.by == "own")

    @model_validator(mode="before")
    @classmethod
    def _renamed(cls, said: object) -> object:
        """Steps were called effects before; a pack that says so still has its way."""
        if isinstance(said, dict) and "effects" in said and "steps" in said:
            return {name: value for name, value in said.items() if name != "effects"} | {"steps": said["effects"]}
        return said

    @model_validator(mode="after")
    def _fits(self) -> Card:
        """Every step finds a choice of the kind it works on, and all of them go together."""
        for what, path in unfit(self.choices, self.effects, self.when, self.ends_turn):
            raise misfit(what, *path)
        return self


class Multipliers(Definition):
    """A row counts value x n x this for two or three equal dice; a diagonal adds the sum of its dice x this."""

    double: int = Field(default=2, ge=0, le=99)
    triple: int = Field(default=3, ge=0, le=99)
    diagonal: int = Field(default=4, ge=0, le=99)


class Played(Later):
    """What a rule set says, wherever it stands."""

    later = frozenset({
        "rows", "fields", "sides", "faces", "diagonals", "wins_by", "points", "turns", "hand", "cards_a_turn", "title",
    })  # fmt: skip

    title: Text = Field(default_factory=dict)
    """What it is called on the setup page, by language: a rule set with a title is offered there, also where
    ``setups.yaml`` says nothing of it."""

    multipliers: Multipliers = Multipliers()
    instant_win: bool = True
    """Whether ``wins_by`` wins at once."""
    board_full: bool = True
    """The match ends when either board is full; otherwise when neither seat has a move."""
    cards: bool = True
    """Whether cards may be played at all."""
    best_of: Annotated[int, Field(ge=1, le=99, json_schema_extra={"not": {"multipleOf": 2}})] = 3
    """Matches in a set: an odd number."""
    set_limit: int = Field(default=5, ge=1, le=199)
    """A set ends after so many matches at the latest."""
    rows: int = Field(default=3, ge=1, le=5)
    """Rows of a board."""
    fields: int = Field(default=3, ge=1, le=5)
    """Fields of a row."""
    sides: int = Field(default=6, ge=4, le=12)
    """Sides of a die."""
    faces: dict[str, Text] = Field(default_factory=dict)
    """What faces are called that have a name, by their number in quotes: ``"1": {en: Moon}``."""
    diagonals: Lines = "both"
    """Which diagonals count: those that rise away from the middle of the table, those that fall towards it, or none."""
    wins_by: Literal["cross", "diagonal", "row"] = "cross"
    """What wins at once: two diagonals of one value that cross, any diagonal of one value, or a full row of one."""
    points: int | None = Field(default=None, ge=1, le=999)
    """The match ends as soon as a seat has so many points."""
    turns: int | None = Field(default=None, ge=1, le=99)
    """The match ends after so many turns of each seat."""
    hand: int | None = Field(default=None, ge=1, le=8)
    """How many cards of its deck a seat is dealt, the first ones; all of them if nothing is said."""
    cards_a_turn: int | None = Field(default=None, ge=1, le=9)
    """How many cards a seat may play in a turn, at most; as many as do not end it if nothing is said."""

    @model_validator(mode="after")
    def _plays(self) -> Self:
        if not self.best_of % 2:
            raise misfit("'best_of' must be an odd number, so that somebody wins", "best_of")
        if self.set_limit < self.best_of // 2 + 1:
            raise misfit(f"'set_limit' must leave room for {self.best_of // 2 + 1} wins", "set_limit")
        for face in self.faces:
            if face not in map(str, range(1, self.sides + 1)):
                raise misfit(f"no die shows {face!r}", "faces", face)
        return self

    @property
    def ground(self) -> Ground:
        """The measures of its table."""
        return ground(self.rows, self.fields, self.sides, self.diagonals)


class Rules(Played):
    """A whole rule set, frozen: two of them can be compared in one process."""

    __slots__ = ("book", "ruleset")
    """What follows from it, see ``rule_tables``; no part of its value, so that a copy works out its own."""

    name: str = "kotsu"
    deck: Annotated[tuple[str, ...], Field(strict=False)] = ()
    """Card ids each seat is dealt."""
    catalogue: dict[str, Card] = Field(default_factory=dict)
    """All cards that exist, by id, in deck order."""
