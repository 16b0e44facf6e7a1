"""The parts of a card in data files: choices, conditions, targets, and the schema of one step, a block.

The blocks are in ``blocks``, their functions in ``steps``.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Annotated, ClassVar, Literal, NamedTuple

from pydantic import AfterValidator, BaseModel, ConfigDict, Discriminator, Field, Tag, model_validator

from game.content.definition import Definition, ListOf, NonEmpty, Once, StableDefinition, Word, misfit
from game.tables.knucklebones.amount import Amount
from game.tables.knucklebones.mark import Mark, MarkKind

ChoiceKind = Literal[
    "parity", "face", "number", "own_row", "opponent_row", "any_row", "own_die", "opponent_die", "any_die", "field",
    "own_field", "any_field", "own_card", "opponent_card", "any_card", "spent_card", "option",
]
Nature = Literal["parity", "face", "number", "row", "die", "field", "card", "spent", "option"]
NATURES: Mapping[str, Nature] = {
    "parity": "parity", "face": "face", "number": "number", "own_row": "row", "opponent_row": "row", "any_row": "row",
    "own_die": "die",
    "opponent_die": "die", "any_die": "die", "field": "field", "own_field": "field", "any_field": "field",
    "own_card": "card", "opponent_card": "card", "any_card": "card", "spent_card": "spent", "option": "option",
}
"""The nature of each kind of choice."""
SIDES: Mapping[str, tuple[int, ...]] = {
    kind: {"own": (0,), "opponent": (1,), "any": (0, 1), "field": (1,), "spent": (0,)}.get(kind.split("_")[0], ())
    for kind in NATURES
}
"""The sides where a kind of thing is: 0 is the seat that plays the card."""
Condition = Literal[
    "not_full", "not_empty", "unshielded", "facing_not_full", "distinct", "full", "shielded", "facing_not_empty",
    "lowest", "highest", "outermost", "innermost", "alone", "paired", "best", "worst", "fullest", "emptiest",
    "has_pair", "has_triple", "has_straight", "all_different", "all_even", "all_odd", "most_common",
]
OF_ALL: tuple[Condition, ...] = ("lowest", "highest", "outermost", "innermost")
"""Conditions that compare all things that fit otherwise."""
OF_ALL_ROWS: tuple[Condition, ...] = ("best", "worst", "fullest", "emptiest")
"""Conditions that compare all rows that fit otherwise; equal ones all fit."""
OF_DICE: tuple[Condition, ...] = (*OF_ALL, "alone", "paired", "most_common")
"""Conditions that only dice can meet."""
HIGHEST_FACE = 12
"""The highest number of a die, and of the results of chance that a trial goes through."""
Face = Annotated[int, Field(ge=1, le=HIGHEST_FACE)]
WORDS = {
    "kind": "do", "choice": "to", "choices": "to", "target": "to", "other": "with", "otherwise": "else", "span": "for",
    "label": "as",
}
"""The words in YAML for fields of steps that have another name here."""
OPPOSITES: tuple[tuple[Condition, Condition], ...] = (
    ("lowest", "highest"), ("outermost", "innermost"), ("alone", "paired"), ("full", "not_full"),
    ("shielded", "unshielded"), ("best", "worst"), ("fullest", "emptiest"), ("all_even", "all_odd"),
    ("has_pair", "all_different"), ("has_triple", "all_different"),
)
"""Pairs of conditions that make no sense together: one is always true, or none ever is."""


def agreeing(where: tuple[Condition, ...]) -> tuple[Condition, ...]:
    """Check that no two of the conditions are opposites, and return them."""
    for one, other in OPPOSITES:
        if one in where and other in where:
            raise misfit(f"{one!r} and {other!r} are never asked of the same thing")
    return where


Where = Annotated[ListOf[Condition], Once, AfterValidator(agreeing)]


CALLED = {"spent": "spent card", "rolled": "die that is rolled or waits"}
"""Names of kinds with more than one word."""
ROLLED = ("rolled", "waiting")
"""Words after ``every`` for a die that is on no board."""
OF_EVENT: Mapping[str, Nature] = {"this_die": "die", "this_row": "row", "cause": "die"}
"""Words after ``every`` in the steps of ``wait``, with their natures."""
ONCE: tuple[Nature, ...] = ("parity", "face", "number", "option")
"""Natures that the seat that plays the card names only once."""
NUMBERS: tuple[Nature, ...] = ("face", "number")
"""Natures of which ``count: chosen`` is the number."""
MOST_CHOSEN = 9
"""The highest number to choose if a card names no other."""


ON_BOARDS: tuple[Nature, ...] = ("die", "row", "field")
"""Natures of things that are in a row."""
Standing = Literal["same", "other", "lower", "higher", "at_most", "at_least"]
ORDERED: tuple[Standing, ...] = ("lower", "higher", "at_most", "at_least")
"""Those that things cannot all have to each other."""
QUANTITIES: Mapping[str, tuple[Nature, ...]] = {
    "face": ("die",), "apart": ("die",), "sum": ("die",), "field": ("die", "field"), "score": ("row",),
    "dice": ("row",),
}
"""The fields of a relation that compare numbers of things, with the natures of things that have these numbers."""
TO_NUMBERS = ("face", "apart", "sum")
"""Those that also compare with a number that was chosen or rolled."""


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
        """Return True if a number is in these limits."""
        return (self.least is None or number >= self.least) and (self.most is None or number <= self.most)


class Relation(Definition):
    """The way in which things stand to something that was chosen, or the things of a choice to each other."""

    row: Literal["same", "opposite", "next", "before", "after", "other"] | None = None
    """Their row: the ``same`` one, that of the other side (``opposite``), a neighboring one (``next``), the one with
    the next lower or higher number, or any ``other`` one. Apart from ``opposite``, rows are compared on one side if the
    things can be on it, else by their numbers."""
    face: Standing | None = None
    """For dice only: the number that they show is the ``same``, an ``other``, a ``lower`` or a ``higher`` one,
    or ``at_most`` or ``at_least`` the same. A die that is gone counts as it was."""
    apart: Many | None = None
    """The difference between the numbers that they show: ``{most: 1}`` for the same number or the next one,
    ``{least: 1, most: 1}`` for the next one only."""
    sum: Many | None = None
    """The sum of the numbers that they show, all together if it is of ``each_other``: ``{least: 7, most: 7}``."""
    field: Standing | None = None
    """Their field, counted from the middle of the table."""
    score: Standing | None = None
    """The score of rows: ``{score: lower, of: across}`` for those that are worth less than the row across."""
    dice: Standing | None = None
    """The number of dice in rows."""
    of: Annotated[int, Field(ge=1)] | Literal["each_other", "across", "rolled", "this_die", "this_row", "cause"] = 1
    """The number of a choice, of an earlier one if a choice has the relation; ``face``, ``apart`` and ``sum`` also
    compare with a number that was chosen. ``across`` is the die or row across from each of the things, and ``rolled``
    the number that this card has rolled. In the steps of ``wait`` it may be ``this_die``, ``this_row`` or ``cause``.
    Of several things, they stand so to one, but differ (``other``) from all, or are ``lower`` or ``higher`` than all,
    or ``at_most`` or ``at_least`` as high as all.
    ``each_other`` is for a choice of several things: all have the ``same`` row or number, or each has an ``other`` one.
    """

    @model_validator(mode="after")
    def _fits(self) -> Relation:
        if self.row is None and not self.compared:
            raise misfit("say 'row' or 'face', such as {row: opposite, of: 1}", "row")
        if self.row is not None and self.of in ("across", "rolled"):
            raise misfit(f"{self.of!r} has a number to compare: say 'face', 'apart' or 'sum'", "row")
        for name in self.compared:
            if self.of == "rolled" and name not in TO_NUMBERS:
                raise misfit(f"a rolled number is no {name}: say 'face', 'apart' or 'sum'", name)
            if self.of == "each_other" and getattr(self, name) in ORDERED:
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


def no_number(nature: str, name: str) -> str:
    """Return the sentence that a kind of thing has not the number that a relation compares."""
    called = CALLED.get(nature, nature)
    return {"face": f"a {called} is no die, and only dice show a face", "field": f"a {called} is on no field"}.get(
        name, f"{name!r} is about {' or '.join(QUANTITIES[name])}, and this is a {called}")


class Choice(StableDefinition):
    """A choice that a card asks for: one thing, or several of a kind. With a single answer, nothing is asked."""

    new_fields = frozenset({"faces", "count", "least", "by", "options", "titles", "relation", "most", "among"})

    kind: ChoiceKind
    where: Where = ()
    faces: Annotated[ListOf[Face], Once] = ()
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
    options: Annotated[ListOf[Word], Once] = ()
    """For an ``option``: the names of two to four effects. The steps of each say ``when: {choice: [name]}``, and what
    only they work on is not asked otherwise."""
    titles: dict[str, dict[str, str]] = Field(default_factory=dict)
    """Names of options on screen, by option and language: ``{attack: {en: Attack, de: Angriff}}``. An option without
    one shows the beginning of its text, if there is room."""
    among: Annotated[ListOf[Word], Once] = ()
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
    where: Where = ()
    faces: Annotated[ListOf[Face | Literal["rolled"]], Once] = ()
    """Only dice that show one of these; ``rolled`` is the face that this card has rolled."""
    rows: Annotated[ListOf[Annotated[int, Field(ge=1, le=5)]], Once] = ()
    """Only in the rows with these numbers."""
    fields: Annotated[ListOf[Annotated[int, Field(ge=1, le=5)]], Once] = ()
    """Only dice or fields with these numbers in their row; 1 is next to the middle of the table."""
    among: Annotated[ListOf[Word], Once] = ()
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
        if self.every in ROLLED and details:
            raise misfit(f"{self.every!r} is one die, of which nothing more can be asked here", "every")
        if "distinct" in self.where:
            what = "'distinct' compares the choices of a card, so it stands in 'where' of a choice"
            raise misfit(f"{what}; leave it out of this target", "where")
        nature = self.nature
        for condition in self.where:
            if (condition in OF_DICE and nature != "die") or nature in ("card", "spent"):
                raise misfit(f"{condition!r} cannot be asked of a {CALLED.get(nature, nature)}", "where")
            if condition in OF_ALL_ROWS and NATURES.get(self.every or "") != "row" and self.every != "this_row":
                raise misfit(f"{condition!r} compares rows: ask it of 'every' row of a side, or of 'this_row'", "where")
        if self.among and self.every is not None and nature not in ("card", "spent"):
            raise misfit(f"a {CALLED.get(nature, nature)} is no card: leave out 'among'", "among")
        if isinstance(self.but, str) and nature not in (OF_EVENT[self.but], "None"):
            raise misfit(f"{self.but!r} is a {OF_EVENT[self.but]}, and this is a {CALLED.get(nature, nature)}", "but")
        if self.each_row and not {*self.where} & {*OF_ALL}:
            raise misfit(f"'each_row' compares dice of a row: ask for {', '.join(OF_ALL)} in 'where'", "each_row")
        if self.faces and nature != "die":
            raise misfit(f"a {CALLED.get(nature, nature)} shows no face", "faces")
        if self.fields and nature not in ("die", "field"):
            raise misfit(f"a {CALLED.get(nature, nature)} is on no field", "fields")
        for name in ("rows", "relation") if nature in ("card", "spent") else ():
            if getattr(self, name):
                raise misfit(f"a {CALLED.get(nature, nature)} is in no row", name)
        if self.relation is not None and self.relation.of == "each_other":
            raise misfit("'each_other' is for a choice: say the number of the choice to which these things stand so",
                         "relation", "of")
        for name in self.relation.compared if self.relation is not None and self.every is not None else ():
            if nature in ON_BOARDS and not {nature, *("die",) * (nature == "row")} & {*QUANTITIES[name]}:
                raise misfit(no_number(nature, name), "relation", name)
        if self.across and nature in ("card", "field", "spent"):
            raise misfit(f"nothing lies across from a {CALLED.get(nature, nature)}", "across")
        return self

    @property
    def nature(self) -> str:
        """The kind of thing it finds; unknown for a choice."""
        if self.every is None or (self.every == "this_row" and self.asks_dice):
            return "die"
        return {**NATURES, **OF_EVENT}.get(self.every, "rolled")

    @property
    def is_every_lane(self) -> bool:
        """True if it is all lanes of a side."""
        return self.every in ("own_row", "opponent_row") and self == Selector.model_construct(every=self.every)

    @property
    def asks_dice(self) -> bool:
        """True if it has conditions about dice, so that a row stands for its dice."""
        by_face = self.relation is not None and (self.relation.of_dice or self.relation.field is not None)
        return bool(self.faces or self.fields or by_face or {*self.where} & {*OF_DICE})


def _shape(value: object) -> str:
    return "number" if isinstance(value, int) else "selector"


def _source_shape(value: object) -> str:
    return "name" if isinstance(value, str) else _shape(value)


Number = Annotated[Annotated[int, Field(ge=1)], Tag("number")]
Target = Annotated[Number | Annotated[Selector, Tag("selector")], Discriminator(_shape)]
"""The number of a choice, or a selector."""
Label = Annotated[Word, Field(examples=["first", "second", "third"])]
"""The name by which a card counts what one of its steps has acted on."""
Source = Annotated[
    Number | Annotated[Selector, Tag("selector")] | Annotated[Label, Tag("name")], Discriminator(_source_shape)
]
"""A target, or what a step has acted on."""


Count = Literal[
    "own_dice", "opponent_dice", "own_free", "opponent_free", "own_shields", "opponent_shields", "own_cards",
    "opponent_cards", "own_total", "opponent_total", "ahead", "behind", "difference", "turn", "rolled", "destroyed",
    "chosen", "each", "own_destroyed", "opponent_destroyed", "own_played", "opponent_played", "own_roll",
    "opponent_roll", "own_last_destroyed", "opponent_last_destroyed", "things", "faces", "highest", "lowest",
    "different", "equal", "straight", "score", "dice", "free", "row",
]
COUNTS_OF: tuple[Count, ...] = ("things", "faces", "highest", "lowest", "different", "equal", "straight", "score",
                                "dice", "free", "row")
"""Counts of a target."""
OF_FACES: tuple[Count, ...] = COUNTS_OF[1:]
"""Counts of dice or rows only."""
OF_NUMBERS: tuple[Count, ...] = ("things", "faces", "highest", "lowest", "different")
"""Counts of dice that can be remembered."""
Record = Literal["destroyed", "played", "roll", "last_destroyed", "last_card"]
"""Things of the past that a position records only if a card asks about them."""
OF_PAST: Mapping[str, Record] = {
    "own_destroyed": "destroyed", "opponent_destroyed": "destroyed", "own_played": "played",
    "opponent_played": "played", "own_roll": "roll", "opponent_roll": "roll",
    "own_last_destroyed": "last_destroyed", "opponent_last_destroyed": "last_destroyed",
}
"""Counts of what has happened before, with what has to be recorded for them."""


class Counted(StableDefinition):
    """A number that is counted when the step happens.

    It is the count, less another one, times a factor, divided, plus a number, in limits.
    """

    new_fields = frozenset({"during", "by"})

    count: Count
    """The thing to count: free fields are ``own_free``, the points by which a seat leads or trails ``ahead`` and
    ``behind``, 0 if it does not; ``difference`` is the distance of the totals; ``rolled`` is the face that this card
    has rolled, or in the steps of ``wait`` that of the event, ``destroyed`` the number of dice that it destroys, or
    would destroy; ``chosen`` is the number that was chosen, with ``of`` the number of its choice if there are several;
    ``each`` is the number of each die that ``set`` or ``add`` turns, so that every die turns by its own; a card with
    two uses counts as two ``own_cards``;
    ``own_destroyed`` are dice of the own board that were destroyed, ``own_played`` are the cards that its seat has
    played before this one, ``own_roll`` is the face that it has rolled last, 0 if none, and ``own_last_destroyed`` the
    face of the die of its board that was destroyed last, 0 if none. The others are counted of a target: how many
    ``things`` there are, the sum of ``faces``, the ``highest`` or ``lowest`` one, how many ``different`` ones, how many
    ``equal`` ones at most, the length of the longest ``straight`` of consecutive numbers in any order, the ``score`` of
    rows, their ``dice`` or their ``free`` fields; ``row`` is the number of a row, or of the row of a die, the lowest of
    several, 0 if there is none."""
    of: Source | None = None
    """The target of which it is counted, or the name that an earlier step of this card has after ``as``: what that step
    has acted on. Then ``things`` are dice, lanes, cards with one for each use, or points, and dice show what they
    showed at that time. In the steps of ``wait``, chosen dice show what they showed when the wait began."""
    during: Literal["this_turn", "last_turn", "match"] = "match"
    """The time of what was destroyed or played: this turn, the turn before it, which is usually the opponent's, or the
    match so far."""
    by: Literal["own", "opponent", "any"] = "any"
    """The seat that has destroyed the dice. What a trap or shield destroys is the work of its seat."""
    less: Counted | None = None
    """Another count to take away, so that two can be compared. It has no ``less`` itself."""
    times: int = Field(default=1, ge=-99, le=99)
    """The factor."""
    per: int = Field(default=1, ge=1, le=99)
    """The divisor, for one point per two dice; rounded down."""
    plus: int = Field(default=0, ge=-99, le=99)
    """A number to add."""
    least: int | None = Field(default=None, ge=-999, le=999)
    """The number that counts if there would be less."""
    most: int | None = Field(default=None, ge=-999, le=999)
    """The number that counts if there would be more."""

    @model_validator(mode="before")
    @classmethod
    def _counts_no_kind(cls, written: object) -> object:
        """Name the way to count things of a kind, if only the kind is written."""
        kind = written.get("count") if isinstance(written, dict) else None
        if isinstance(kind, str) and (kind in NATURES or kind in OF_EVENT):
            raise misfit(f"to count things of a kind, write {{count: things, of: {{every: {kind}}}}}", "count")
        return written

    @model_validator(mode="after")
    def _fits(self) -> Counted:
        if self.count == "chosen" and not isinstance(self.of, int | None):
            raise misfit("'of' of a chosen number is the number of its choice", "of")
        if self.count != "chosen" and (self.of is not None) != (self.count in COUNTS_OF):
            what = "needs 'of', the target that is counted" if self.of is None else "is counted without 'of'"
            raise misfit(f"{self.count!r} {what}", "of")
        record = OF_PAST.get(self.count)
        if self.by != "any" and record != "destroyed":
            raise misfit("'by' is about dice: count 'own_destroyed' or 'opponent_destroyed', or leave it out", "by")
        if self.during != "match" and record not in ("destroyed", "played"):
            raise misfit("'during' is the time of what was destroyed or played", "during")
        if isinstance(self.of, str) and self.count in ("score", "free", "row"):
            raise misfit(f"{self.count!r} is counted of rows as they are now: name a target", "of")
        if isinstance(self.of, Selector):
            if self.of.random is not None:
                raise misfit("nothing is drawn for a count: leave out 'random'", "of")
            if self.of.nature not in ("die", "row") and self.count in OF_FACES:
                raise misfit(f"{self.count!r} is counted of dice or rows", "of")
            if self.of.every in ROLLED:
                raise misfit(f"say 'count: rolled' for the face of the {CALLED['rolled']}", "of")
        if self.less is not None and self.less.less is not None:
            raise misfit("only one count can be taken away: leave out this 'less'", "less")
        if not self.times:
            raise misfit("'times: 0' always counts 0: write a number instead", "times")
        if self.least is not None and self.most is not None and self.least > self.most:
            raise misfit("'least' must not be more than 'most'", "least")
        return self

    @property
    def of_each(self) -> bool:
        """True if it is counted for each die apart."""
        return any(part.count == "each" for _, part in self.parts())

    def negated(self) -> Counted:
        """Return the count with the opposite sign."""
        least, most = (None if limit is None else -limit for limit in (self.most, self.least))
        return self.model_copy(update={"times": -self.times, "plus": -self.plus, "least": least, "most": most})

    def parts(self) -> Iterator[tuple[tuple[str, ...], Counted]]:
        """Yield this count and the one that it takes away, with the field where it is."""
        yield (), self
        if self.less is not None:
            yield ("less",), self.less


Amount.model = Counted
CONDITIONS = ("when", "only")
"""Fields of steps that hold a condition, whose numbers are counted whenever it is asked."""


def counts_in(model: BaseModel) -> Iterator[tuple[tuple[str, ...], Counted]]:
    """Yield every count of a step, of its targets and its time, with the field where it is."""
    for name in type(model).model_fields:
        value = getattr(model, name)
        if isinstance(value, Counted):
            yield from (((name, *path), each) for path, each in value.parts())
        elif isinstance(value, BaseModel) and name not in CONDITIONS:
            yield from (((name,), count) for _, count in counts_in(value))


class Compared(Many, StableDefinition):
    """A counted number, compared with numbers as written or with other counted numbers."""

    new_fields = frozenset({"more_than", "less_than", "equals"})

    number: Counted
    """The counted number."""
    more_than: Annotated[int, Amount(-999, 999)] | None = None
    """It is higher than this number, or than this count: ``{number: {count: own_dice}, more_than: {count:
    opponent_dice}}``."""
    less_than: Annotated[int, Amount(-999, 999)] | None = None
    """It is lower than this."""
    equals: Annotated[int, Amount(-999, 999)] | None = None
    """It is as high as this."""

    @model_validator(mode="after")
    def _fits(self) -> Compared:
        if all(getattr(self, name) is None for name in ("least", "most", *RELATIONS)):
            raise misfit(f"say 'least', 'most', {', '.join(map(repr, RELATIONS[:-1]))} or {RELATIONS[-1]!r}", "least")
        if self.least is not None and self.most is not None and self.least > self.most:
            raise misfit("'least' must not be more than 'most'", "least")
        return self

    def counts(self) -> Iterator[tuple[tuple[str, ...], Counted]]:
        """Yield every count of it, with the field where it is."""
        for name in ("number", *RELATIONS):
            what = getattr(self, name)
            if isinstance(what, Counted):
                yield from (((name, *path), part) for path, part in what.parts())


RELATIONS = ("more_than", "less_than", "equals")
"""Fields that compare a number with another one."""


Parity = Literal["even", "odd"]


class LastCard(Definition):
    """The card that was played last, before the one that asks."""

    of: Literal["own", "opponent", "any"] = "any"
    """The seat whose last card it is."""
    among: Annotated[NonEmpty[Word], Once]
    """Ids of cards of which it must be one."""


NESTED = {"unless": "not", "either": "any"}
"""The words in YAML for conditions in a condition."""


class When(StableDefinition):
    """A condition for a step or a card; all of its parts must be true."""

    model_config = ConfigDict(alias_generator=lambda name: NESTED.get(name, name), populate_by_name=True)
    new_fields = frozenset({"choice", "finds", "counted", "every_turn", "unless", "either", "last_card"})

    behind: int | None = Field(default=None, ge=1, le=999)
    """Its seat is behind by at least this many points."""
    ahead: int | None = Field(default=None, ge=1, le=999)
    """Its seat leads by at least this many points."""
    own_dice: Many | None = None
    """Dice on its own board."""
    opponent_dice: Many | None = None
    own_cards: Many | None = None
    """Cards in its hand, not counting this one."""
    opponent_cards: Many | None = None
    full_row: Literal["own", "opponent", "any"] | None = None
    """A row of that side is full."""
    rolled: Annotated[ListOf[Face | Parity | Literal["chosen"]], Once] | None = None
    """This card has rolled one of these; ``chosen`` is the number, or even or odd, that was chosen."""
    choice: Annotated[ListOf[Word | Face], Once] | None = None
    """One of these was chosen: the name of an option, ``even`` or ``odd``, or a number."""
    finds: Selector | None = None
    """The target finds something, such as a chosen die that shows a 6."""
    counted: Compared | None = None
    """A counted number is in these limits."""
    turn: Many | None = None
    """The number of its turn in this match; the first is 1."""
    every_turn: int | None = Field(default=None, ge=2, le=99)
    """Only in turns whose number this divides: with 3, in its third, sixth, ninth turn."""
    last_card: LastCard | None = None
    """The card that was played last is one of these."""
    last_field: bool = False
    """True if exactly one field of the board of its seat is free."""
    unless: When | None = None
    """The condition that must not hold: ``not: {full_row: own}``."""
    either: Annotated[ListOf[When], Field(max_length=6)] = ()
    """Conditions of which at least one must hold: ``any: [{behind: 10}, {last_field: true}]``."""

    @model_validator(mode="after")
    def _fits(self) -> When:
        if not self.model_fields_set:
            raise misfit("a condition has to say something", "behind")
        if self.behind is not None and self.ahead is not None:
            raise misfit("a seat cannot be behind and ahead at once", "ahead")
        return self

    def parts(self) -> Iterator[tuple[tuple[str | int, ...], When]]:
        """Yield this condition and those in it, each with its path as written."""
        yield (), self
        for path, part in self.unless.parts() if self.unless is not None else ():
            yield (NESTED["unless"], *path), part
        for number, one in enumerate(self.either):
            yield from (((NESTED["either"], number, *path), each) for path, each in one.parts())


Place = tuple[int, int, int]
"""Seat, row, field."""
NONE: Mapping[Mark, int] = MappingProxyType({})


class Block(StableDefinition):
    """A step of a card, as designers write it."""

    model_config = ConfigDict(alias_generator=lambda name: WORDS.get(name, name), populate_by_name=True)
    new_fields = frozenset({"when", "otherwise", "optional", "label"})

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
    """The other dice it destroys, the end of a text key: equal ones in the row a die is taken from, across from a die's
    arrival, or on the opponent's whole board."""

    kind: str
    when: When | None = None
    """Condition of the step."""
    otherwise: bool = False
    """True if the step happens only when none before it in its chain did. A chain begins with a step that has a
    ``when`` and no ``else``; steps with ``when`` and ``else`` follow, and are not asked once one has happened. Every
    ``else`` without ``when`` after them happens if none did."""
    optional: bool = False
    """True if the card can be played even when this step finds nothing."""
    label: Label | None = None
    """A name for what the step acts on, so that later steps of the card can count it, also those that wait:
    ``as: gone``, and then ``{count: things, of: gone}``. Steps with the same name add up. It does not include what dice
    that arrive destroy, because they clash after all steps."""


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


class Striking(Block):
    """A step that turns or moves dice, which then destroy their equals across."""

    new_fields = Block.new_fields | {"strikes"}

    strikes: bool = True
    """The dice destroy their equals across, as if they were just placed; False lets all dice stay."""


class OnDice(Block):
    """A step that works on dice, or on all dice of rows."""

    natures: ClassVar[tuple[str, ...]] = ("die", "row")
    touches: ClassVar[bool] = True

    target: Target


class FaceSaid(Block):
    """A step that says what a die shows."""

    face: Annotated[int, Amount(1, 12)] | Spoken | None = None
    """The face that the die shows: a number, ``random``, or ``rolled`` for the same as the die of this card's roll."""
    named: int | None = Field(default=None, ge=1)
    """Instead of ``face``: the number of a choice of a face."""

    @model_validator(mode="after")
    def _says(self) -> FaceSaid:
        if (self.face is None) == (self.named is None):
            raise misfit(f"{self.kind!r} says either 'face' or 'named'", "face")
        return self
