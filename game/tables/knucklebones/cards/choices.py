"""The choices and targets of cards in data files, their relations to each other, and numbers that may be counted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, ClassVar, Literal, NamedTuple, Protocol

from pydantic import AfterValidator, BaseModel, Discriminator, Field, GetCoreSchemaHandler, Tag, model_validator
from pydantic_core import CoreSchema, core_schema

from game.content.definition import Definition, Distinct, ListOf, StableDefinition, Word, misfit
from game.content.faults import Path
from game.tables.knucklebones.dimensions import BOARD_LIMIT


def _number_or_count(value: object) -> str:
    return "Counted" if isinstance(value, dict | BaseModel) else "number"


def _number_or_word(value: object) -> str:
    return "word" if isinstance(value, str) else _number_or_count(value)


@dataclass(frozen=True, slots=True)
class Amount:
    """The annotation of a number that may also be counted: ``turns: Annotated[int, Amount(1, 9)]``.

    Steps get the number that was counted, so for them it is a plain one.
    """

    low: int
    high: int
    most: int = 0
    """The highest number that may be counted, if not ``high``."""
    word: str = ""
    """The word that may be said in place of a number."""

    model: ClassVar[type[BaseModel]]
    """The model of a counted number, which ``conditions`` sets, because it needs targets."""

    @property
    def models(self) -> tuple[type[BaseModel]]:
        """The models that a value may have besides being a number."""
        return (self.model,)

    def __get_pydantic_core_schema__(self, source: object, handler: GetCoreSchemaHandler) -> CoreSchema:
        """Return the schema of a whole number in these limits, or of a counted number."""
        number = core_schema.int_schema(ge=self.low, le=self.high, strict=True)
        choices = {"number": number, "Counted": handler.generate_schema(self.model)}
        if self.word:
            choices["word"] = core_schema.literal_schema([self.word])
        shape = _number_or_word if self.word else _number_or_count
        return core_schema.tagged_union_schema(choices, discriminator=shape)

    def clamp(self, number: int) -> int | None:
        """Return a counted number, at most the highest; None if it is below the lowest, so that nothing happens."""
        high = self.most or self.high
        if self.low < 0:
            return max(-high, min(number, high))
        return min(number, high) if number >= self.low else None


class CountLetter(int):
    """A letter that stands for a counted number, with nouns in the plural."""

    name: str

    def __new__(cls, name: str, value: int = 2) -> CountLetter:
        letter = super().__new__(cls, value)
        letter.name = name
        return letter

    def __str__(self) -> str:
        return self.name

    def __format__(self, form: str) -> str:
        return self.name

    def __abs__(self) -> CountLetter:
        return CountLetter(self.name)

    def __neg__(self) -> CountLetter:
        return CountLetter(self.name, -int(self))


class Many(Definition):
    """A number of things."""

    least: int | None = Field(default=None, ge=0, le=999)
    most: int | None = Field(default=None, ge=0, le=999)

    @model_validator(mode="after")
    def _fits(self) -> Many:
        if self.least is None and self.most is None:
            raise misfit("say 'least' or 'most'", "least")
        if self.least is not None and self.most is not None and self.least > self.most:
            raise misfit("'least' must not be more than 'most'", "least")
        return self

    def fits(self, number: int) -> bool:
        return (self.least is None or number >= self.least) and (self.most is None or number <= self.most)


ChoiceKind = Literal[
    "parity", "face", "number", "own_row", "opponent_row", "any_row", "own_die", "opponent_die", "any_die", "field",
    "own_field", "any_field", "own_card", "opponent_card", "any_card", "spent_card", "option",
]
Nature = Literal["parity", "face", "number", "row", "die", "field", "card", "spent", "option"]
NATURES: Mapping[str, Nature] = {
    "parity": "parity", "face": "face", "number": "number", "own_row": "row", "opponent_row": "row", "any_row": "row",
    "own_die": "die", "opponent_die": "die", "any_die": "die", "field": "field", "own_field": "field",
    "any_field": "field", "own_card": "card", "opponent_card": "card", "any_card": "card", "spent_card": "spent",
    "option": "option",
}
"""The nature of each kind of choice."""
SIDES_OF: Mapping[str, tuple[int, ...]] = {
    kind: {"own": (0,), "opponent": (1,), "any": (0, 1), "field": (1,), "spent": (0,)}.get(kind.split("_")[0], ())
    for kind in NATURES
}
"""The sides where a kind of thing is: 0 is the seat that plays the card."""
Condition = Literal[
    "not_full", "not_empty", "unshielded", "facing_not_full", "distinct", "full", "shielded", "facing_not_empty",
    "lowest", "highest", "outermost", "innermost", "alone", "paired", "best", "worst", "fullest", "emptiest",
    "has_pair", "has_triple", "has_straight", "all_different", "all_even", "all_odd", "most_common",
]


def most_equal(faces: Collection[int]) -> int:
    """Return the number of times that the most common face appears."""
    return max(Counter(faces).values(), default=0)


def longest_straight(faces: Collection[int]) -> int:
    """Return the length of the longest straight: consecutive numbers in any order."""
    numbers, longest = {*faces}, 0
    for face in numbers:
        end = face
        while end in numbers:
            end += 1
        longest = max(longest, end - face)
    return longest


class Rows(Protocol):
    """The rows of both seats, as far as conditions look at them: a ``Board`` has them."""

    def dice(self, seat: int, row: int) -> tuple[int, ...]: ...
    def free_fields(self, seat: int, row: int) -> int: ...
    def shield(self, seat: int, row: int) -> int: ...


class RowCondition(NamedTuple):
    """A condition of a row."""

    holds: Callable[[Rows, int, int], object]
    """Return a true value if this row of a seat, among all rows, meets it."""
    about: str
    """Its description for designers."""
    shape_part: str = ""
    """The part of a shape on which it depends, with {0} for the row's own side and {1} for the other; "" for faces."""


ROW_CONDITIONS: Mapping[str, RowCondition] = {
    "not_full": RowCondition(
        lambda rows, seat, row: rows.free_fields(seat, row), "the row has a free field", "{0}_room"),
    "full": RowCondition(
        lambda rows, seat, row: not rows.free_fields(seat, row), "the row has no free field", "{0}_room"),
    "not_empty": RowCondition(lambda rows, seat, row: rows.dice(seat, row), "the row has a die", "{0}_dice"),
    "unshielded": RowCondition(
        lambda rows, seat, row: not rows.shield(seat, row), "no shield protects the row", "{0}_shields"),
    "shielded": RowCondition(
        lambda rows, seat, row: rows.shield(seat, row), "a shield protects the row", "{0}_shields"),
    "facing_not_full": RowCondition(
        lambda rows, seat, row: rows.free_fields(3 - seat, row), "the row across from it has a free field",
        "{1}_room"),
    "facing_not_empty": RowCondition(
        lambda rows, seat, row: rows.dice(3 - seat, row), "the row across from it has a die", "{1}_dice"),
    "has_pair": RowCondition(
        lambda rows, seat, row: most_equal(rows.dice(seat, row)) > 1, "two dice of the row show the same"),
    "has_triple": RowCondition(
        lambda rows, seat, row: most_equal(rows.dice(seat, row)) > 2, "three dice of the row show the same"),
    "has_straight": RowCondition(
        lambda rows, seat, row: longest_straight(rows.dice(seat, row)) > 2,
        "three dice of the row show consecutive numbers, in any order"),
    "all_different": RowCondition(
        lambda rows, seat, row: len(dice := rows.dice(seat, row)) == len({*dice}) > 1,
        "the row has two dice or more, and no two show the same"),
    "all_even": RowCondition(
        lambda rows, seat, row: {face % 2 for face in rows.dice(seat, row)} == {0},
        "the row has dice, and all show even numbers"),
    "all_odd": RowCondition(
        lambda rows, seat, row: {face % 2 for face in rows.dice(seat, row)} == {1},
        "the row has dice, and all show odd numbers"),
}
"""Conditions of rows; all others concern dice, or several things. Their words for cards are the texts ``that.<name>``
after a thing and ``has.<name>`` in a sentence."""
COMPARISONS: tuple[Condition, ...] = ("lowest", "highest", "outermost", "innermost")
"""Conditions that compare all things that fit otherwise."""
ROW_COMPARISONS: tuple[Condition, ...] = ("best", "worst", "fullest", "emptiest")
"""Conditions that compare all rows that fit otherwise; equal ones all fit."""
DICE_CONDITIONS: tuple[Condition, ...] = (*COMPARISONS, "alone", "paired", "most_common")
"""Conditions that only dice can meet."""
HIGHEST_FACE = 12
"""The highest number of a die, and of the results of chance that a trial goes through."""
FaceNumber = Annotated[int, Field(ge=1, le=HIGHEST_FACE)]
OPPOSITE_CONDITIONS: tuple[tuple[Condition, Condition], ...] = (
    ("lowest", "highest"), ("outermost", "innermost"), ("alone", "paired"), ("full", "not_full"),
    ("shielded", "unshielded"), ("best", "worst"), ("fullest", "emptiest"), ("all_even", "all_odd"),
    ("has_pair", "all_different"), ("has_triple", "all_different"),
)
"""Pairs of conditions that make no sense together: one is always true, or none ever is."""


def check_opposites(where: tuple[Condition, ...]) -> tuple[Condition, ...]:
    """Check that no two of the conditions are opposites, and return them."""
    for one, other in OPPOSITE_CONDITIONS:
        if one in where and other in where:
            raise misfit(f"{one!r} and {other!r} are never asked of the same thing")
    return where


Conditions = Annotated[ListOf[Condition], Distinct, AfterValidator(check_opposites)]
KIND_WORDS = {"spent": "spent card", "rolled": "die that is rolled or waits"}
"""Names of kinds with more than one word."""


def any_of(natures: Iterable[str]) -> str:
    """Return words for a thing of one or several kinds."""
    return " or ".join(f"a {KIND_WORDS.get(nature, nature)}" for nature in natures)


ROLLED_TARGETS = ("rolled", "waiting")
"""Targets that are a die on no board."""
EVENT_TARGETS: Mapping[str, Nature] = {"this_die": "die", "this_row": "row", "cause": "die"}
"""Targets that an event brings to the steps of ``wait``, with their natures."""
NATURES_NAMED_ONCE: tuple[Nature, ...] = ("parity", "face", "number", "option")
"""Natures that the seat that plays the card names only once."""
NUMBER_NATURES: tuple[Nature, ...] = ("face", "number")
"""Natures of which ``count: chosen`` is the number."""
MOST_CHOSEN = 9
"""The highest number to choose if a card names no other."""
BOARD_NATURES: tuple[Nature, ...] = ("die", "row", "field")
"""Natures of things that are in a row."""
CARD_NATURES: tuple[Nature, ...] = ("card", "spent")
FILTERS: Mapping[str, tuple[tuple[Nature, ...], str]] = {
    "among": (CARD_NATURES, "is no card: leave out 'among'"), "faces": (("die",), "shows no face"),
    "fields": (("die", "field"), "is on no field"), "rows": (BOARD_NATURES, "is in no row"),
    "relation": (BOARD_NATURES, "is in no row"),
}
"""The fields that leave only some things, with the natures that they are for, and what is wrong with any other."""
RelationWord = Literal["same", "other", "lower", "higher", "at_most", "at_least"]
ORDER_WORDS: tuple[RelationWord, ...] = ("lower", "higher", "at_most", "at_least")
"""Ways in which things cannot all stand to each other."""
QUANTITIES: Mapping[str, tuple[Nature, ...]] = {
    "face": ("die",), "apart": ("die",), "sum": ("die",), "field": ("die", "field"), "score": ("row",),
    "dice": ("row",),
}
"""The fields of a relation that compare numbers of things, with the natures of things that have these numbers."""
NUMBER_QUANTITIES = ("face", "apart", "sum")
"""Quantities that are also compared with a number that was chosen or rolled."""


class Relation(Definition):
    """The way in which things stand to something that was chosen, or the things of a choice to each other."""

    row: Literal["same", "opposite", "next", "before", "after", "other"] | None = None
    """Their row: the ``same`` one, that of the other side (``opposite``), a neighboring one (``next``), the one with
    the next lower or higher number, or any ``other`` one. Apart from ``opposite``, rows are compared on one side if the
    things can be on it, else by their numbers."""
    face: RelationWord | None = None
    """For dice only: the number that they show is the ``same``, an ``other``, a ``lower`` or a ``higher`` one, or
    ``at_most`` or ``at_least`` the same. A die that is gone counts as it was."""
    apart: Many | None = None
    """The difference between the numbers that they show: ``{most: 1}`` for the same number or the next one, ``{least:
    1, most: 1}`` for the next one only."""
    sum: Many | None = None
    """The sum of the numbers that they show, all together if it is of ``each_other``: ``{least: 7, most: 7}``."""
    field: RelationWord | None = None
    """Their field, counted from the middle of the table."""
    score: RelationWord | None = None
    """The score of rows: ``{score: lower, of: across}`` for those that are worth less than the row across."""
    dice: RelationWord | None = None
    """The number of dice in rows."""
    of: Annotated[int, Field(ge=1)] | Literal["each_other", "across", "rolled", "this_die", "this_row", "cause"] = 1
    """The number of a choice, of an earlier one if a choice has the relation; ``face``, ``apart`` and ``sum`` also
    compare with a number that was chosen. ``across`` is the die or row across from each of the things, and ``rolled``
    the number that this card has rolled. In the steps of ``wait`` it may be ``this_die``, ``this_row`` or ``cause``. Of
    several things, they stand so to one, but differ (``other``) from all, or are ``lower`` or ``higher`` than all, or
    ``at_most`` or ``at_least`` as high as all. ``each_other`` is for a choice of several things: all have the ``same``
    row or number, or each has an ``other`` one.
    """

    @model_validator(mode="after")
    def _fits(self) -> Relation:
        if self.row is None and not self.compared:
            raise misfit("say 'row' or 'face', such as {row: opposite, of: 1}", "row")
        if self.row is not None and self.of in ("across", "rolled"):
            raise misfit(f"{self.of!r} has a number to compare: say 'face', 'apart' or 'sum'", "row")
        for name in self.compared:
            if self.of == "rolled" and name not in NUMBER_QUANTITIES:
                raise misfit(f"a rolled number is no {name}: say 'face', 'apart' or 'sum'", name)
            if self.of == "each_other" and getattr(self, name) in ORDER_WORDS:
                raise misfit(f"things cannot all be {getattr(self, name)} than each other: say 'same' or 'other'", name)
        return self

    @property
    def compared(self) -> tuple[str, ...]:
        """The fields that compare numbers of things."""
        return tuple(name for name in QUANTITIES if getattr(self, name) is not None)

    @property
    def of_dice(self) -> bool:
        """True if only dice can stand so."""
        return any(QUANTITIES[name] == ("die",) for name in self.compared)


def no_number_sentence(nature: str, name: str) -> str:
    """Return the sentence that a kind of thing has not the number that a relation compares."""
    thing = any_of((nature,))
    return {"face": f"{thing} is no die, and only dice show a face", "field": f"{thing} is on no field"}.get(
        name, f"{name!r} is about {' or '.join(QUANTITIES[name])}, and this is {thing}")


def unfit_conditions(where: Iterable[Condition], nature: str) -> Iterator[tuple[str, Path]]:
    """Yield the conditions that things of this nature cannot meet, with their field."""
    for condition in where:
        is_no_die = condition in DICE_CONDITIONS and nature != "die"
        if is_no_die or (nature in CARD_NATURES and condition != "distinct"):
            yield f"{condition!r} cannot be asked of {any_of((nature,))}", ("where",)


def unfit_filters(part: Choice | Selector, nature: str, names: Iterable[str]) -> Iterator[tuple[str, Path]]:
    """Yield the filters with these names that are not for things of this nature, each with its field."""
    for name in names:
        natures, problem = FILTERS[name]
        if getattr(part, name) and nature not in natures:
            yield f"{any_of((nature,))} {problem}", (name,)


class Choice(StableDefinition):
    """A choice that a card asks for: one thing, or several of a kind. With a single answer, nothing is asked."""

    new_fields = frozenset({"faces", "count", "least", "by", "options", "titles", "relation", "most", "among"})

    kind: ChoiceKind
    where: Conditions = ()
    faces: Annotated[ListOf[FaceNumber], Distinct] = ()
    """A die has to show one of these; any will do if none is named."""
    count: int = Field(default=1, ge=1, le=4)
    """The number of things. One thing may be chosen several times and then counts as often, unless ``where`` says
    ``distinct``."""
    least: int | None = Field(default=None, ge=0, le=99)
    """The lowest number of things, if fewer than ``count`` will do: 0 for "up to 3". A step that needs one asks for
    one, unless it is ``optional``. For a ``number``: the lowest one, 0 by default."""
    most: int | None = Field(default=None, ge=1, le=99)
    """For a ``number``: the highest one, 9 by default. Steps read it with ``count: chosen``."""
    by: Literal["own", "opponent"] = "own"
    """The seat that chooses: the one that plays the card, or the opponent after all other choices. Kinds and conditions
    are as seen by the seat that plays it."""
    options: Annotated[ListOf[Word], Distinct] = ()
    """For an ``option``: the names of two to four effects. The steps of each say ``when: {choice: [name]}``, and what
    only they work on is not asked otherwise."""
    titles: dict[str, dict[str, str]] = Field(default_factory=dict)
    """Names of options on screen, by option and language: ``{attack: {en: Attack, de: Angriff}}``. An option without
    one shows the beginning of its text, if there is room."""
    among: Annotated[ListOf[Word], Distinct] = ()
    """Only cards with these ids; any will do if none is named."""
    relation: Relation | None = None
    """Only things that stand so to those of an earlier choice, or to each other: ``{row: opposite, of: 1}``."""

    @property
    def fewest(self) -> int:
        """The lowest number of things that may be chosen."""
        return self.count if self.least is None or self.kind == "number" else self.least

    @property
    def numbers(self) -> range:
        """The numbers of which one is chosen, if a number is."""
        return range(self.least or 0, (MOST_CHOSEN if self.most is None else self.most) + 1)


class Selector(StableDefinition):
    """A target without a choice: all things that fit, some of them at random, or the things across from them."""

    new_fields = frozenset({"rows", "fields", "each_row", "relation", "among", "but"})

    every: Literal[
        "own_die", "opponent_die", "any_die", "own_row", "opponent_row", "any_row", "own_field", "field", "any_field",
        "own_card", "opponent_card", "any_card", "spent_card", "rolled", "waiting", "this_die", "this_row", "cause",
    ] | None = None
    """The things to select; ``rolled`` is the die that this card has rolled, or in the steps of a ``wait`` for a
    ``roll`` the die of that roll, until it is placed, in fog as it is shown; ``waiting`` is its seat's next die. In the
    steps of ``wait``, ``this_die`` and ``this_row`` are the die and row of the mark, or else those of the event, and
    ``cause`` is the die that caused the event. A die that is destroyed is gone: ``count: rolled`` is its number."""
    choice: int | None = Field(default=None, ge=1)
    """Instead of ``every``: the number of a choice."""
    where: Conditions = ()
    faces: Annotated[ListOf[FaceNumber | Literal["rolled"]], Distinct] = ()
    """Only dice that show one of these; ``rolled`` is the face that this card has rolled."""
    rows: Annotated[ListOf[Annotated[int, Field(ge=1, le=BOARD_LIMIT)]], Distinct] = ()
    """Only in the rows with these numbers."""
    fields: Annotated[ListOf[Annotated[int, Field(ge=1, le=BOARD_LIMIT)]], Distinct] = ()
    """Only dice or fields with these numbers in their row; 1 is next to the middle of the table."""
    among: Annotated[ListOf[Word], Distinct] = ()
    """Only cards with these ids: ``{every: own_card, among: [shield]}``."""
    relation: Relation | None = None
    """Only things that stand so to what was chosen: ``{every: own_row, relation: {row: next, of: 1}}``."""
    but: Annotated[int, Field(ge=1)] | Literal["this_die", "this_row", "cause"] | None = None
    """Not what was chosen: the number of a choice. ``{every: own_card, but: 1}`` are all cards but the chosen ones. In
    the steps of ``wait`` also ``this_die``, ``this_row`` or ``cause``."""
    each_row: bool = False
    """``lowest``, ``highest``, ``outermost`` and ``innermost`` compare the dice of each row alone."""
    across: bool = False
    """The things across from them instead: the same row, or the die on the same row and field."""
    random: Annotated[int, Amount(1, 9)] | None = None
    """Only this many of them, drawn at random."""

    @model_validator(mode="after")
    def _fits(self) -> Selector:
        if (self.every is None) == (self.choice is None):
            raise misfit("a target is either 'every' of a kind or a 'choice'", "every")
        details = (self.where or self.faces or self.rows or self.fields or self.relation or self.across or self.random
                   or self.but)
        if self.every in ROLLED_TARGETS and details:
            raise misfit(f"{self.every!r} is one die, of which nothing more can be asked here", "every")
        if "distinct" in self.where:
            problem = "'distinct' compares the choices of a card, so it stands in 'where' of a choice"
            raise misfit(f"{problem}; leave it out of this target", "where")
        nature = self.nature
        filters = FILTERS if self.every is not None else ()
        for problem, path in (*unfit_conditions(self.where, nature), *unfit_filters(self, nature, filters)):
            raise misfit(problem, *path)
        for condition in self.where:
            if condition in ROW_COMPARISONS and NATURES.get(self.every or "") != "row" and self.every != "this_row":
                raise misfit(f"{condition!r} compares rows: ask it of 'every' row of a side, or of 'this_row'", "where")
        if isinstance(self.but, str) and nature != EVENT_TARGETS[self.but]:
            raise misfit(f"{self.but!r} is a {EVENT_TARGETS[self.but]}, and this is {any_of((nature,))}", "but")
        if self.each_row and not {*self.where} & {*COMPARISONS}:
            raise misfit(f"'each_row' compares dice of a row: ask for {', '.join(COMPARISONS)} in 'where'", "each_row")
        if self.relation is not None and self.relation.of == "each_other":
            raise misfit("'each_other' is for a choice: say the number of the choice to which these things stand so",
                         "relation", "of")
        for name in self.relation.compared if self.relation is not None and self.every is not None else ():
            if nature in BOARD_NATURES and not {nature, *("die",) * (nature == "row")} & {*QUANTITIES[name]}:
                raise misfit(no_number_sentence(nature, name), "relation", name)
        if self.across and nature in (*CARD_NATURES, "field"):
            raise misfit(f"nothing lies across from {any_of((nature,))}", "across")
        return self

    @property
    def nature(self) -> str:
        """The kind of thing it finds; unknown for a choice."""
        if self.every is None or (self.every == "this_row" and self.asks_dice):
            return "die"
        return {**NATURES, **EVENT_TARGETS}.get(self.every, "rolled")

    @property
    def is_every_lane(self) -> bool:
        """True if it is all lanes of a side."""
        return self.every in ("own_row", "opponent_row") and self == Selector.model_construct(every=self.every)

    @property
    def asks_dice(self) -> bool:
        """True if it has conditions about dice, so that a row stands for its dice."""
        by_face = self.relation is not None and (self.relation.of_dice or self.relation.field is not None)
        return bool(self.faces or self.fields or by_face or {*self.where} & {*DICE_CONDITIONS})


def _shape_of_target(value: object) -> str:
    return "number" if isinstance(value, int) else "selector"


def _shape_of_source(value: object) -> str:
    return "name" if isinstance(value, str) else _shape_of_target(value)


ChoiceNumber = Annotated[Annotated[int, Field(ge=1)], Tag("number")]
Target = Annotated[ChoiceNumber | Annotated[Selector, Tag("selector")], Discriminator(_shape_of_target)]
"""The number of a choice, or a selector."""
Label = Annotated[Word, Field(examples=["first", "second", "third"])]
"""The name by which a card counts what one of its steps has acted on."""
Source = Annotated[
    ChoiceNumber | Annotated[Selector, Tag("selector")] | Annotated[Label, Tag("name")], Discriminator(_shape_of_source)
]
"""A target, or what a step has acted on."""


def is_rolled(target: Target | None) -> bool:
    """Return True if a target is a die on no board."""
    return isinstance(target, Selector) and target.every in ROLLED_TARGETS


def nature_of(choices: Sequence[Choice], target: Target) -> str:
    """Return the kind of thing that a target means; a row stands for its dice if a condition is about dice."""
    number = target if isinstance(target, int) else target.choice
    nature = NATURES[choices[number - 1].kind] if number else str(getattr(target, "nature", ""))
    return "die" if nature == "row" and isinstance(target, Selector) and target.asks_dice else nature
