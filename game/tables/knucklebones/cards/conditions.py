"""The conditions of cards in data files, and the numbers that they count."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated, Literal

from pydantic import ConfigDict, Field, model_validator

from game.content.definition import Definition, Distinct, ListOf, NonEmpty, StableDefinition, Word, misfit
from game.content.faults import Path
from game.tables.knucklebones.cards.choices import (
    EVENT_TARGETS,
    KIND_WORDS,
    NATURES,
    ROLLED_TARGETS,
    Amount,
    FaceNumber,
    Many,
    Selector,
    Source,
)

CountWord = Literal[
    "own_dice", "opponent_dice", "own_free", "opponent_free", "own_shields", "opponent_shields", "own_cards",
    "opponent_cards", "own_total", "opponent_total", "ahead", "behind", "difference", "turn", "rolled", "destroyed",
    "chosen", "each", "own_destroyed", "opponent_destroyed", "own_played", "opponent_played", "own_roll",
    "opponent_roll", "own_last_destroyed", "opponent_last_destroyed", "things", "faces", "highest", "lowest",
    "different", "equal", "straight", "score", "dice", "free", "row",
]
TARGET_COUNTS: tuple[CountWord, ...] = (
    "things", "faces", "highest", "lowest", "different", "equal", "straight", "score", "dice", "free", "row",
)
FACE_COUNTS: tuple[CountWord, ...] = TARGET_COUNTS[1:]
"""Counts of dice or rows only."""
DICE_COUNTS: tuple[CountWord, ...] = ("things", "faces", "highest", "lowest", "different")
"""Counts of dice that can be remembered."""
RecordWord = Literal["destroyed", "played", "roll", "last_destroyed", "last_card"]
"""Things of the past that a position records only if a card asks about them."""
PAST_RECORDS: Mapping[str, RecordWord] = {
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

    count: CountWord
    """The thing to count: free fields are ``own_free``, the points by which a seat leads or trails ``ahead`` and
    ``behind``, 0 if it does not; ``difference`` is the distance of the totals; ``rolled`` is the face that this card
    has rolled, or in the steps of ``wait`` that of the event, ``destroyed`` the number of dice that it destroys, or
    would destroy; ``chosen`` is the number that was chosen, with ``of`` the number of its choice if there are several;
    ``each`` is the number of each die that ``set`` or ``add`` turns, so that every die turns by its own; a card with
    two uses counts as two ``own_cards``; ``own_destroyed`` are dice of the own board that were destroyed,
    ``own_played`` are the cards that its seat has played before this one, ``own_roll`` is the face that it has rolled
    last, 0 if none, and ``own_last_destroyed`` the face of the die of its board that was destroyed last, 0 if none. The
    others are counted of a target: how many ``things`` there are, the sum of ``faces``, the ``highest`` or ``lowest``
    one, how many ``different`` ones, how many ``equal`` ones at most, the length of the longest ``straight`` of
    consecutive numbers in any order, the ``score`` of rows, their ``dice`` or their ``free`` fields; ``row`` is the
    number of a row, or of the row of a die, the lowest of several, 0 if there is none."""
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
        if isinstance(kind, str) and (kind in NATURES or kind in EVENT_TARGETS):
            raise misfit(f"to count things of a kind, write {{count: things, of: {{every: {kind}}}}}", "count")
        return written

    @model_validator(mode="after")
    def _fits(self) -> Counted:
        if self.count == "chosen" and not isinstance(self.of, int | None):
            raise misfit("'of' of a chosen number is the number of its choice", "of")
        if self.count != "chosen" and (self.of is not None) != (self.count in TARGET_COUNTS):
            problem = "needs 'of', the target that is counted" if self.of is None else "is counted without 'of'"
            raise misfit(f"{self.count!r} {problem}", "of")
        record = PAST_RECORDS.get(self.count)
        if self.by != "any" and record != "destroyed":
            raise misfit("'by' is about dice: count 'own_destroyed' or 'opponent_destroyed', or leave it out", "by")
        if self.during != "match" and record not in ("destroyed", "played"):
            raise misfit("'during' is the time of what was destroyed or played", "during")
        if isinstance(self.of, str) and self.count in ("score", "free", "row"):
            raise misfit(f"{self.count!r} is counted of rows as they are now: name a target", "of")
        if isinstance(self.of, Selector):
            if self.of.random is not None:
                raise misfit("nothing is drawn for a count: leave out 'random'", "of")
            if self.of.nature not in ("die", "row") and self.count in FACE_COUNTS:
                raise misfit(f"{self.count!r} is counted of dice or rows", "of")
            if self.of.every in ROLLED_TARGETS:
                raise misfit(f"say 'count: rolled' for the face of the {KIND_WORDS['rolled']}", "of")
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
CONDITION_FIELDS = ("when", "only")
"""Fields of steps that hold a condition, whose numbers are counted whenever it is asked."""


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
            quantity = getattr(self, name)
            if isinstance(quantity, Counted):
                yield from (((name, *path), part) for path, part in quantity.parts())


RELATIONS = ("more_than", "less_than", "equals")
"""Fields that compare a number with another one."""
Parity = Literal["even", "odd"]


class LastCard(Definition):
    """The card that was played last, before the one that asks."""

    of: Literal["own", "opponent", "any"] = "any"
    """The seat whose last card it is."""
    among: Annotated[NonEmpty[Word], Distinct]
    """Ids of cards of which it must be one."""


NESTED_CONDITIONS = {"unless": "not", "either": "any"}
"""The words in YAML for conditions in a condition."""


class When(StableDefinition):
    """A condition for a step or a card; all of its parts must be true."""

    model_config = ConfigDict(alias_generator=lambda name: NESTED_CONDITIONS.get(name, name), populate_by_name=True)
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
    rolled: Annotated[ListOf[FaceNumber | Parity | Literal["chosen"]], Distinct] | None = None
    """This card has rolled one of these; ``chosen`` is the number, or even or odd, that was chosen."""
    choice: Annotated[ListOf[Word | FaceNumber], Distinct] | None = None
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
            yield (NESTED_CONDITIONS["unless"], *path), part
        for number, one in enumerate(self.either):
            yield from (((NESTED_CONDITIONS["either"], number, *path), part) for path, part in one.parts())

    def asked(self) -> Iterator[tuple[Path, Selector | Counted]]:
        """Yield every target that it finds and every number that it counts, each with its path as written."""
        for outer_path, part in self.parts():
            if part.finds is not None:
                yield (*outer_path, "finds"), part.finds
            for path, quantity in part.counted.counts() if part.counted is not None else ():
                yield (*outer_path, "counted", *path), quantity
