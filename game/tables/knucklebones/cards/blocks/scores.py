"""Standing scores: what dice, lanes or seats count while something holds, by a rule set or by a card."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Literal, Self

from pydantic import ConfigDict, model_validator

from game.content.definition import StableDefinition, misfit
from game.tables.knucklebones.cards.blocks import Block, quantities_in
from game.tables.knucklebones.cards.choices import ROW_COMPARISONS, Amount, Selector, Target
from game.tables.knucklebones.cards.conditions import Counted, When
from game.tables.knucklebones.mark import ON_FIELD, ON_ROW, ON_SEAT, Mark, MarkKind, Span

SCORE_SIGN = ";"
"""Sign of a mark that brings a standing score."""
FAR_CONDITIONS = frozenset((*ROW_COMPARISONS, "shielded", "unshielded", "facing_not_full", "facing_not_empty"))
"""Conditions that depend on more than a row."""
DIE_SCORE = MarkKind("score", SCORE_SIGN, (ON_FIELD,), range(1), carried=True, timed=True, prefix=True, waits=True)
ROW_OR_SEAT_SCORE = MarkKind("score", SCORE_SIGN, (ON_ROW, ON_SEAT), range(1), timed=True, prefix=True, waits=True)


class LiveScore(StableDefinition):
    """The points and factors that count while a condition holds. Every score looks at all of it again."""

    only: When | None = None
    """It counts so only while this holds. A score or total in it is what it would be without standing scores."""
    points: Annotated[int, Amount(-99, 99, 999)] = 0
    """Points more, or less if negative."""
    times: Annotated[int, Amount(-9, 9)] = 1
    """Number of times it counts: 0 for nothing, negative to take its points away. Points are added after that."""
    counts_as: Annotated[int, Amount(-99, 99)] | None = None
    """The number that a die counts as in its row, also for equal dice."""

    @model_validator(mode="after")
    def _says(self) -> Self:
        if self.times == 1 and not self.points and self.counts_as is None:
            raise misfit("say 'points', 'times' or 'counts_as'", "points")
        return self


class LeaveScore(LiveScore, Block):
    """Dice, rows or a seat count more, less or several times from now on, while a condition holds.

    Every score looks at the numbers and the condition again, so they are always right. ``this_die`` and ``this_row``
    are the die and row of the mark. Dice count first, then rows, then other marks on rows. The words ``own`` and
    ``opponent`` are as seen by the seat that plays the card.
    """

    natures = ("die", "row")
    touches = True
    marks = (DIE_SCORE, ROW_OR_SEAT_SCORE)

    do: Literal["score"]
    target: Target | None = None
    """The dice or rows; without a target, a seat: ``times`` multiplies the points of all its rows then."""
    of: Literal["own", "opponent"] = "own"
    """The seat, without a target."""
    span: Span = "match"
    """Duration. The mark of a die goes with it."""

    @property
    def sign(self) -> str:
        return SCORE_SIGN

    @model_validator(mode="after")
    def _fits(self) -> LeaveScore:
        if self.target is not None and self.of != "own":
            raise misfit("'of' is for a seat: leave it out, or leave out 'to'", "of")
        return self


class ScoreRule(LiveScore):
    """A standing score of a rule set: each row, die, side or diagonal counts more, less or several times.

    Both seats have it; ``own`` is the seat whose row it is. Dice count first, then rows in the order of the list.
    """

    model_config = ConfigDict(json_schema_extra={"example": {
        "only": {"finds": {"every": "this_row", "where": ["has_straight"]}}, "times": 2,
    }})

    each: Literal["row", "die", "side", "diagonal"] = "row"
    """The things that count so: each ``row`` (a lane of one seat), each ``die``, the whole board of each seat (a
    ``side``), or each ``diagonal`` or pattern that is full, of any dice. In conditions and counts, ``this_row`` is the
    row, also that of a die, and ``this_die`` the die, or the dice of the diagonal."""

    @property
    def is_local(self) -> bool:
        """True if it depends on nothing but the dice of its row and the number of its fields."""
        parts, asked = ((), ()) if self.only is None else (self.only.parts(), self.only.asked())
        if any(part.model_fields_set - {"finds", "counted", "unless", "either"} for _, part in parts):
            return False
        targets = (each.of if isinstance(each, Counted) else each for _, each in (*quantities_in(self), *asked))
        return self.each in ("row", "die") and all(
            isinstance(target, Selector) and target.every in ("this_row", "this_die") and target.relation is None
            and not target.across and FAR_CONDITIONS.isdisjoint(target.where) for target in targets)

    @model_validator(mode="after")
    def _fits(self) -> ScoreRule:
        if self.counts_as is not None and self.each != "die":
            raise misfit("'counts_as' is for 'each: die'", "counts_as")
        if self.each == "diagonal" and self.times != 1:
            raise misfit("a diagonal gets 'points'; its factor is 'diagonal' of 'multipliers'", "times")
        return self


def has_scores(marks: Iterable[Mark]) -> bool:
    """Return True if any of the marks brings a standing score."""
    return any([mark.sign[0] == SCORE_SIGN for mark in marks])
