"""The blocks that cards are built from: one schema for each step, with its events and marks.

A module of this folder defines ``Block`` classes. It lists its events as ``EVENTS``, the change that each event makes
as ``CHANGES``, and marks that belong to no block as ``MARKS``. All modules of this folder are found automatically. The
functions of the steps are in the folder ``steps``.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator, Mapping, Sequence
from importlib import import_module
from pkgutil import iter_modules
from types import MappingProxyType
from typing import Annotated, ClassVar, Literal, NamedTuple, Never, get_args

from pydantic import BaseModel, ConfigDict, Field, model_validator

from game.content.definition import StableDefinition, misfit
from game.content.faults import Path
from game.tables.knucklebones.cards.choices import Amount, Choice, ChoiceKind, Label, Target
from game.tables.knucklebones.cards.conditions import CONDITION_FIELDS, Counted, When
from game.tables.knucklebones.dimensions import PlaceNumbers
from game.tables.knucklebones.mark import Mark, MarkKind

YAML_WORDS = {"target": "to", "targets": "to", "other": "with", "otherwise": "else", "span": "for", "label": "as"}
"""The words in YAML for fields of steps that have another name here, because theirs are no names in Python or no nouns.
All other fields have the names of their words."""
Misfit = tuple[str, Path]
"""The reason why a part of a card does not fit to others, and its place in the file."""
NO_MARKS: Mapping[Mark, int] = MappingProxyType({})


class CardParts(NamedTuple):
    """The parts of a card that its steps must fit to."""

    choices: Sequence[Choice]
    steps: Sequence[Block]
    ends_turn: bool


class TextSoFar(NamedTuple):
    """The card around a step, as far as the sentence of the step may depend on it."""

    choices: Sequence[Choice]
    named: Container[int]
    """The choices that the text has named."""
    is_single: bool
    """True if the target of the step is a single thing."""
    sides: Sequence[int]
    """The sides where the things of its target are; empty if that is open."""


class Block(StableDefinition):
    """A step of a card, as designers write it."""

    model_config = ConfigDict(alias_generator=lambda name: YAML_WORDS.get(name, name), populate_by_name=True)
    new_fields = frozenset({"when", "otherwise", "optional", "label"})
    old_names: ClassVar[dict[str, str]] = {"do": "kind"}

    works_on: ClassVar[ChoiceKind | None] = None
    """The only kind of choice that its target may name; None if any target of its ``natures`` will do."""
    of_a_roll: ClassVar[Literal["", "roll", "die"]] = ""
    """The part of its card's roll that the step acts on: the "roll" itself, the rolled "die", or "" for none."""
    natures: ClassVar[tuple[str, ...]] = ()
    """The kinds of things that the step can act on, such as dice or rows."""
    acts_on: ClassVar[str | None] = None
    """The kind of thing that later steps can count by the name of this one, "" for that of its target; None if they
    cannot. The sentences of such cards need a text ``did.<word>``."""
    deeds: ClassVar[tuple[str, ...]] = ()
    """The words after ``did.`` for a positive and a negative number, if not its own word."""
    acts_by_marks: ClassVar[bool] = False
    """True if the step only adds or removes marks, and moves no dice."""
    sentence_nature: ClassVar[Literal["", "die", "row"]] = ""
    """The subject of its sentence: "die" for dice, "row" for rows, "" for the things of its target."""
    marks: ClassVar[tuple[MarkKind, ...]] = ()
    """The kinds of marks that the step can put on the table."""
    touches: ClassVar[bool] = False
    """True if a shield protects dice and rows from it when the other seat plays it."""
    hands_out: ClassVar[bool] = False
    """True if it brings uses of cards into the match; a card with such a step cannot be copied or repeated."""
    takes: ClassVar[Literal["", "lane", "across", "board"]] = ""
    """The other dice it destroys, the end of a text key: equal ones in the row a die is taken from, across from a die's
    arrival, or on the opponent's whole board."""

    play_only: ClassVar[bool] = False
    """True if it happens only as a card is played: it cannot wait, or begin a match."""
    rivals: ClassVar[tuple[str, ...]] = ()
    """The words of steps that exclude each other, this one included: a card has only one of them."""
    die_field: ClassVar[str] = ""
    """The field of the step whose number may be counted again for each die, such as ``by``."""

    do: str
    when: When | None = None
    """Condition of the step."""
    otherwise: bool = False
    """True if the step happens only when none before it in its chain did. A chain begins with a step that has a
    ``when`` and no ``else``; steps with ``when`` and ``else`` follow, and are not asked once one has happened. Every
    ``else`` without ``when`` after them happens if none did."""
    optional: bool = False
    """True if the card can be played even when this step finds nothing."""
    label: Label | None = None
    """A name for what the step acts on, so that later steps of the card can count it, also those that wait: ``as:
    gone``, and then ``{count: things, of: gone}``. Steps with the same name add up. It does not include what dice that
    arrive destroy, because they clash after all steps."""

    @property
    def sentence(self) -> str:
        """The key of its sentence in the texts of cards."""
        return f"step.{self.do}"

    def sentence_after(self, text: TextSoFar) -> str:
        """Return the key of its sentence in the text of a card."""
        return self.sentence

    @property
    def words(self) -> Mapping[str, str]:
        """The keys of texts for placeholders of its sentence, besides its numbers and targets."""
        return {}

    @property
    def is_about_roll(self) -> bool:
        """True if the step acts on the roll of its card or on the rolled die."""
        return bool(self.of_a_roll)

    @property
    def may_remove_rolled_die(self) -> bool:
        """True if the step may take the rolled die away before it is placed."""
        return False

    @property
    def rolls_several(self) -> bool:
        """True if it rolls several dice, and the one that is placed is chosen later."""
        return False

    def misfits_with(self, choices: Sequence[Choice]) -> Iterator[Misfit]:
        """Yield what does not fit to the choices of its card, with the places inside this step."""
        yield from ()

    def misfits_in_card(self, card: CardParts, index: int) -> Iterator[str]:
        """Yield the reasons why it cannot be the step with this number, from 0, of a card that is played."""
        yield from ()


class Change(NamedTuple):
    """The marks and dice that an event concerns, for code that does not know its card."""

    puts: tuple[Mark, ...] = ()
    """Marks that are on the table after the event."""
    adds: Mapping[Mark, int] = NO_MARKS
    """Marks to whose value the event adds, and the number that it adds to each."""
    takes: tuple[Mark, ...] = ()
    """Marks that are removed, if they were there."""
    destroys: tuple[PlaceNumbers, ...] = ()
    """Dice of one row that are removed, with their marks; the dice after them close up."""


FaceWord = Literal["rolled", "random"]


class StrikingStep(Block):
    """A step that turns or moves dice, which then destroy their equals across."""

    new_fields = Block.new_fields | {"strikes"}
    acts_on: ClassVar[str | None] = "die"

    strikes: bool = True
    """The dice destroy their equals across, as if they were just placed; False lets all dice stay."""


class DiceStep(Block):
    """A step that works on dice, or on all dice of rows."""

    natures: ClassVar[tuple[str, ...]] = ("die", "row")
    acts_on: ClassVar[str | None] = "die"
    sentence_nature: ClassVar[Literal["", "die", "row"]] = "die"
    touches: ClassVar[bool] = True

    target: Target


class FaceStep(Block):
    """A step that says what a die shows."""

    face: Annotated[int, Amount(1, 12)] | FaceWord | None = None
    """The face that the die shows: a number, ``random``, or ``rolled`` for the same as the die of this card's roll."""
    named: int | None = Field(default=None, ge=1)
    """Instead of ``face``: the number of a choice of a face."""

    @model_validator(mode="after")
    def _says(self) -> FaceStep:
        if (self.face is None) == (self.named is None):
            raise misfit(f"{self.do!r} says either 'face' or 'named'", "face")
        return self


def quantities_in(model: BaseModel) -> Iterator[tuple[Path, Counted]]:
    """Yield every count of a step, of its targets and its time, with the field where it is, as written."""
    for name in type(model).model_fields:
        value, word = getattr(model, name), YAML_WORDS.get(name, name)
        if isinstance(value, Counted):
            yield from (((word, *path), count) for path, count in value.parts())
        elif isinstance(value, BaseModel) and name not in CONDITION_FIELDS:
            yield from (((word,), count) for _, count in quantities_in(value))


def word_of(block: type[Block]) -> str:
    """Return the word of a block, as a step names it after ``do``."""
    word: str = get_args(block.model_fields["do"].annotation)[0]
    return word


MODULES = [import_module(f"{__name__}.{info.name}") for info in iter_modules(__path__)]
BLOCKS: tuple[type[Block], ...] = tuple(
    block
    for module in MODULES
    for block in vars(module).values()
    if isinstance(block, type) and issubclass(block, Block) and block.__module__ == module.__name__
    and block.model_fields["do"].annotation is not str
)
EVENTS: tuple[type, ...] = tuple(event for module in MODULES for event in getattr(module, "EVENTS", ()))
"""Every event that only cards cause."""
CHANGES: Mapping[type, Callable[[Never], Change]] = {
    event: change for module in MODULES for event, change in getattr(module, "CHANGES", {}).items()
}
"""The change that an event makes."""
KINDS = (*(kind for block in BLOCKS for kind in block.marks),
         *(kind for module in MODULES for kind in getattr(module, "MARKS", ())))
MARKS: dict[tuple[int, str], MarkKind] = {(on, kind.sign): kind for kind in KINDS for on in kind.on}
"""Every kind of mark, by how many of seat, row and field it names and by its sign."""
