"""Blocks that leave something on a die, a row, a field or with a seat: shields, marks, traps, fog, locks and points."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from operator import mul
from typing import Annotated, Literal, NamedTuple

from pydantic import Field, model_validator

from game.content.definition import Distinct, ListOf, misfit
from game.tables.knucklebones.cards.blocks import Block, Change, Misfit
from game.tables.knucklebones.cards.blocks.scores import SCORE_SIGN
from game.tables.knucklebones.cards.blocks.waits import WAIT_SIGNS
from game.tables.knucklebones.cards.choices import Amount, Choice, CountLetter, Selector, Target, is_rolled, nature_of
from game.tables.knucklebones.dimensions import BOARD_LIMIT, FACES
from game.tables.knucklebones.events import DieRolled, DieVeiled
from game.tables.knucklebones.mark import (
    ON_FIELD,
    ON_ROW,
    ON_SEAT,
    ON_WAITING,
    Mark,
    MarkEnded,
    MarkKind,
    MarkPut,
    MarkSpan,
    MarkWorn,
    Span,
)

MOST_DIGITS = 300
"""Most digits for the sides of a hidden die in notation."""


class TrapSprung(NamedTuple):
    """A die has landed on a trap: both are gone, and the row closes up."""

    seat: int
    row: int
    field: int
    face: int


FACTORS = (*range(-9, 1), *range(2, 10))
DIE_TIMES = MarkKind("times", "*", (ON_WAITING, ON_FIELD), FACTORS, carried=True, rescore=mul, timed=True)
DIE_COSTS = MarkKind("costs", "-", (ON_WAITING, ON_FIELD), range(1, 100), carried=True, timed=True)
LOST_POINTS = MarkKind("lost", "-", (ON_SEAT,), range(1, 100_000), points=-1)
WON_POINTS = MarkKind("won", "+", (ON_SEAT,), range(1, 100_000), points=1)
ROW_TIMES = MarkKind("times", "*", (ON_ROW,), FACTORS, rescore=mul, timed=True)
ROW_TIMES_ALWAYS = MarkKind("always", "**", (ON_ROW,), FACTORS, rescore=mul, timed=True)
ROW_SIZE = MarkKind("size", "size", (ON_ROW,), range(1, BOARD_LIMIT + 1), timed=True)
"""The number of fields of a row that a card has changed."""
TRAP = MarkKind("trap", "!", (ON_FIELD,), range(1), free=True, swallows=TrapSprung)
FOG = MarkKind("fog", "?", (ON_SEAT,), range(1), veils=True)
HIDDEN_SIDES = MarkKind("sides", "=", (ON_WAITING,), range(1, 10**MOST_DIGITS), carried=True, faces="sides")
"""The sides of a hidden die that does not have the faces 1 to 6."""
HIDDEN_SIDES_MARK = HIDDEN_SIDES.at()
LOCKED_ROW = MarkKind("lock", "x", (ON_ROW,), range(1), timed=True)
LOCKED_CARD = MarkKind("shut", "@", (ON_SEAT,), range(1), timed=True, prefix=True, hidden=True)
WARD_CARD = MarkKind("ward", "]", (ON_SEAT,), range(1), timed=True, prefix=True, hidden=True)
SAFE_DIE = MarkKind("safe", "safe", (ON_FIELD,), range(1), carried=True, timed=True)
SAFE_ROW = MarkKind("safe", SAFE_DIE.sign, (ON_ROW,), range(1), timed=True)
WARD_DIE = MarkKind("ward", "ward", (ON_FIELD,), range(1), carried=True, timed=True)
WARD_ROW = MarkKind("ward", WARD_DIE.sign, (ON_ROW,), range(1), timed=True)


def factor_sentence(times: int) -> str:
    """Return the key of the sentence on how often something counts."""
    if times > 0:
        return "step.counts_times" if isinstance(times, CountLetter) else "step.counts"
    return "step.counts_nothing" if not times else "step.counts_against" if times == -1 else "step.counts_minus"


class RaiseShield(Block):
    """The rows are shielded for a number of turns of the seat across."""

    old_names = Block.old_names | {"target": "choice"}
    acts_on = "row"
    acts_by_marks = True
    sentence_nature = "row"
    natures = ("row", "die")

    do: Literal["shield"]
    target: Target = 1
    turns: Annotated[int, Amount(1, 9)] = 3


class MarkDie(Block):
    """The die of this card's roll, or dice on the table, carry a mark until they leave the board."""

    old_names = Block.old_names | {"target": "choice"}
    acts_on = "die"
    acts_by_marks = True
    sentence_nature = "die"
    new_fields = Block.new_fields | {"target", "span"}
    of_a_roll = "die"
    natures = ("die", "row", "rolled")
    touches = True
    marks = (DIE_TIMES, DIE_COSTS, LOST_POINTS)

    do: Literal["mark_die"]
    times: Annotated[int, Amount(-9, 9)] = 1
    """Number of times it counts in its row; 0 makes it count nothing, a negative number takes its points away."""
    costs: Annotated[int, Amount(0, 99)] = 0
    """Points the opponent loses for destroying it."""
    target: Target | None = None
    """The dice; without a target, the die of this card's roll."""
    span: MarkSpan = "match"
    """Time that dice on the table carry it, if not until they leave."""

    @property
    def sentence(self) -> str:
        return factor_sentence(self.times)

    @property
    def is_about_roll(self) -> bool:
        return self.target is None or is_rolled(self.target)

    @model_validator(mode="after")
    def _fits(self) -> MarkDie:
        if self.times == 1 and not self.costs:
            raise misfit("'mark_die' needs 'times' or 'costs'", "times")
        return self


class MarkRow(Block):
    """From now on the row counts several times, not at all, or against its seat, until one of its dice is destroyed."""

    old_names = Block.old_names | {"target": "choice"}
    acts_on = "row"
    acts_by_marks = True
    sentence_nature = "row"
    new_fields = Block.new_fields | {"span"}
    natures = ("row", "die")
    touches = True
    marks = (ROW_TIMES, ROW_TIMES_ALWAYS)

    do: Literal["mark_row"]
    target: Target = 1
    times: Annotated[int, Amount(-9, 9)] = 2
    """Number of times its score counts: 0 for nothing, negative to take its points away."""
    lasts: bool = False
    """Keeps the mark even when a die in the row is destroyed."""
    span: MarkSpan | None = None
    """Most turns it lasts; `match` is the same as `lasts: true`. Without it, it lasts as said above."""

    @property
    def sentence(self) -> str:
        return factor_sentence(self.times)

    @property
    def stays(self) -> bool:
        """True if it stays when a die in the row is destroyed."""
        return self.lasts or self.span == "match"

    @model_validator(mode="after")
    def _fits(self) -> MarkRow:
        if self.times == 1:
            raise misfit("a row counts once already: say 0, 2 or more, or a negative number", "times")
        return self


class Resize(Block):
    """The rows get more or fewer fields. Dice beyond the last field stay.

    A row never has fewer than one field, or more than ``most_fields`` of the rules; without it, than ``fields``.
    """

    acts_on = "row"
    acts_by_marks = True
    sentence_nature = "row"
    natures = ("row", "die")
    touches = True
    marks = (ROW_SIZE,)

    do: Literal["resize"]
    target: Target
    by: Annotated[int, Amount(-4, 4)]
    """Number of fields; negative to take some away."""
    span: Span = "match"
    """Duration."""

    @property
    def sentence(self) -> str:
        return "step.grows" if self.by > 0 else "step.shrinks"

    @model_validator(mode="after")
    def _fits(self) -> Resize:
        if not self.by:
            raise misfit("'resize' must add or take fields", "by")
        return self


class Snare(Block):
    """A trap on the chosen free field destroys the seat's next die if it lands there; it is gone after that die."""

    old_names = Block.old_names | {"target": "choice"}
    acts_on = "field"
    acts_by_marks = True
    natures = ("field",)
    marks = (TRAP,)

    do: Literal["snare"]
    target: Target = 1


class Veil(Block):
    """The opponent's next roll stays hidden from both seats until its die is placed."""

    marks = (FOG, HIDDEN_SIDES)

    do: Literal["veil"]


class Lock(Block):
    """No die may be placed in these rows, or these cards may not be played, for a number of turns of their seat.

    If every row with room is locked, none counts as locked.
    """

    acts_on = ""
    acts_by_marks = True
    new_fields = Block.new_fields | {"span"}
    natures = ("row", "card")
    touches = True
    marks = (LOCKED_ROW, LOCKED_CARD)

    do: Literal["lock"]
    target: Target
    turns: Annotated[int, Amount(1, 9)] = 1
    """Number of turns of that seat."""
    span: Span | None = None
    """Instead of ``turns``: this match, or a number of turns of either seat."""

    @property
    def sentence(self) -> str:
        return "step.lock_match" if self.span == "match" else "step.lock_for"

    @model_validator(mode="after")
    def _lasts(self) -> Lock:
        if self.span is not None and self.turns != 1:
            raise misfit("'lock' says either 'turns' or 'for'", "for")
        return self


class Guard(Block):
    """Dice, rows with their dice, or cards are safe from clashes, from cards of the seat across, or from both.

    In a clash, equal dice that arrive across stay, too, unless a shield repels them. What is safe from cards is as if
    behind a shield: they can look at it and ``clear`` it, but not change it. A die stays safe in another row. Cards
    that are safe ``against: cards`` are not taken, exchanged, discarded or locked while they are in this hand.
    """

    acts_on = ""
    acts_by_marks = True
    sentence_nature = "die"
    new_fields = Block.new_fields | {"against"}
    natures = ("die", "row", "card")
    marks = (SAFE_DIE, SAFE_ROW, WARD_DIE, WARD_ROW, WARD_CARD)

    do: Literal["guard"]
    target: Target
    against: Literal["clashes", "cards", "all"] = "clashes"
    """The danger: ``clashes``, ``cards`` of the seat across, or ``all`` of both."""
    span: Span = "match"
    """Duration; the mark of a die goes with it."""

    @property
    def sentence(self) -> str:
        return f"step.guard_{self.against}"

    @property
    def signs(self) -> tuple[str, ...]:
        safe, ward = SAFE_DIE.sign, WARD_DIE.sign
        return {"clashes": (safe,), "cards": (ward,), "all": (safe, ward)}[self.against]

    def misfits_with(self, choices: Sequence[Choice]) -> Iterator[Misfit]:
        if self.against != "cards" and nature_of(choices, self.target) == "card":
            yield "cards do not clash: say 'against: cards'", ("against",)


CLEARED_SIGNS: Mapping[str, tuple[str, ...]] = {
    "shields": (), "locks": (LOCKED_ROW.sign, LOCKED_CARD.sign), "traps": (TRAP.sign,),
    "multipliers": (DIE_TIMES.sign, ROW_TIMES.sign, ROW_TIMES_ALWAYS.sign, SCORE_SIGN), "prices": (DIE_COSTS.sign,),
    "guards": (SAFE_DIE.sign, WARD_DIE.sign, WARD_CARD.sign), "waits": (*WAIT_SIGNS,),
}
"""The signs of the marks that ``clear`` removes, or what they begin with, by word; a shield is no mark."""

CLEARABLE_WORDS: Mapping[str, tuple[str, ...]] = {
    "row": ("shields", "locks", "multipliers", "guards", "waits"), "die": ("multipliers", "prices", "guards", "waits"),
    "field": ("traps",), "card": ("locks", "guards"),
}
"""The words that make sense for each kind of thing."""


class Clear(Block):
    """Shields, locks, traps and other marks on things end now, also behind a shield."""

    acts_on = "mark"
    acts_by_marks = True
    natures = ("row", "die", "field", "card")

    do: Literal["clear"]
    target: Target
    what: Annotated[
        ListOf[Literal["shields", "locks", "traps", "multipliers", "prices", "guards", "waits"]],
        Field(min_length=1), Distinct,
    ] = ("shields", "locks", "traps", "multipliers", "prices", "guards", "waits")
    """The kinds of marks that end; ``waits`` are steps that wait there."""

    @model_validator(mode="after")
    def _fits(self) -> Clear:
        if isinstance(self.target, Selector) and self.target.every is not None:
            nature = "die" if self.target.asks_dice else self.target.nature
            clearable = CLEARABLE_WORDS.get(nature, self.what)
            if not {*clearable} & {*self.what}:
                raise misfit(f"a {nature} has none of these: say {' or '.join(map(repr, clearable))}", "what")
        return self


class Points(Block):
    """A seat wins points, or loses them if the number is negative."""

    acts_on = "point"
    deeds = ("points_won", "points_lost")
    sentence_nature = "die"
    new_fields = Block.new_fields | {"steal"}
    natures = ("die", "row")
    marks = (WON_POINTS,)

    do: Literal["points"]
    of: Literal["own", "opponent"] = "own"
    """The seat that gets the points."""
    by: Annotated[int, Amount(-99, 99, 9999)] = 0
    """The number of points."""
    target: Target | None = None
    """And as many as these dice show together ..."""
    times: Annotated[int, Amount(-9, 9)] = 1
    """... this many times."""
    steal: bool = False
    """The other seat loses what this one wins, at most as many points as it has."""

    @model_validator(mode="after")
    def _counts(self) -> Points:
        if self.steal and any(isinstance(number, int) and number < 0 for number in (self.by, self.times)):
            raise misfit("nothing negative is stolen: turn 'of' around instead", "steal")
        if not self.by and (self.target is None or not self.times):
            raise misfit("'points' needs 'by', or 'to' with 'times'", "by")
        return self


class DieMarked(NamedTuple):
    """The next die rolled carries this mark as long as it is on the board."""

    seat: int
    times: int
    """Number of times it counts in its row."""
    costs: int
    """The points that the other seat loses when it destroys the die."""


class PointsLost(NamedTuple):
    """A seat has lost points for good."""

    seat: int
    points: int
    by: str
    """``price`` for destroying a die that has one, ``card`` for the cost or a step of a card, or ``rent`` for an edge
    of rules."""


class PointsWon(NamedTuple):
    """A seat has won points in addition to its dice."""

    seat: int
    points: int


class RowMarked(NamedTuple):
    """A row counts several times from now on."""

    seat: int
    row: int
    times: int
    lasts: bool
    """True if it stays when a die in the row is destroyed."""


class RowUnmarked(NamedTuple):
    """A die in the row was destroyed, so the row counts once again."""

    seat: int
    row: int


class FieldMarked(NamedTuple):
    """A trap appears on a free field, visible to both seats."""

    seat: int
    row: int
    field: int


class MarkGone(NamedTuple):
    """A trap is gone: a die has landed elsewhere."""

    seat: int
    row: int
    field: int


class FogLaid(NamedTuple):
    """The seat's next die stays hidden when it is rolled."""

    seat: int


def _mark_change(event: DieMarked) -> Change:
    kinds = (DIE_COSTS,) * bool(event.costs) + (DIE_TIMES,) * (event.times != 1)
    return Change(puts=tuple(kind.at() for kind in kinds))


def _row(event: RowMarked | RowUnmarked, kind: MarkKind = ROW_TIMES) -> Mark:
    return kind.at(event.seat, event.row)


def _trap(event: FieldMarked | MarkGone | TrapSprung) -> Mark:
    return TRAP.at(event.seat, event.row, event.field)


def _fog(event: FogLaid | DieVeiled) -> Mark:
    return FOG.at(event.seat)


def _veil_change(event: DieVeiled) -> Change:
    return Change(puts=() if event.sides == FACES else (HIDDEN_SIDES_MARK,), takes=(_fog(event),))


EVENTS = (MarkPut, MarkWorn, MarkEnded, DieMarked, PointsLost, PointsWon, RowMarked, RowUnmarked, FieldMarked,
          TrapSprung, MarkGone, FogLaid)
CHANGES = {
    MarkPut: lambda event: Change(puts=(Mark(*event[:4]),)),
    MarkWorn: lambda event: Change(puts=(Mark(*event[:4]),)),
    MarkEnded: lambda event: Change(takes=(Mark(*event[:4]),)),
    DieMarked: _mark_change,
    PointsLost: lambda event: Change(adds={LOST_POINTS.at(event.seat): event.points}),
    PointsWon: lambda event: Change(adds={WON_POINTS.at(event.seat): event.points}),
    RowMarked: lambda event: Change(puts=(_row(event, ROW_TIMES_ALWAYS if event.lasts else ROW_TIMES),)),
    RowUnmarked: lambda event: Change(takes=(_row(event),)),
    FieldMarked: lambda event: Change(puts=(_trap(event),)),
    MarkGone: lambda event: Change(takes=(_trap(event),)),
    TrapSprung: lambda event: Change(takes=(_trap(event),), destroys=((event.seat, event.row, event.field),)),
    FogLaid: lambda event: Change(puts=(_fog(event),)),
    DieVeiled: _veil_change,
    DieRolled: lambda event: Change(takes=(HIDDEN_SIDES_MARK,)),
}
