"""Steps that turn dice to other faces where they lie."""

from __future__ import annotations

from typing import Literal

from pydantic import Field, model_validator

from game.content.definition import misfit
from game.tables.knucklebones.card_effect import Block, CardEffect, FaceSaid, dice_of, face_of
from game.tables.knucklebones.events import DieTurned, DieWaits
from game.tables.knucklebones.targets import ROLLED, Selector, Target
from game.tables.knucklebones.waiting_die import waits
from game.tables.knucklebones.work import Lying, Work


class AddTo(Block):
    """The dice show so much more or less. They count as arrivals."""

    natures = ("die", "row", "rolled")
    touches = True

    kind: Literal["add"]
    target: Target
    by: int = Field(ge=-11, le=11)
    """How much more; less where it is below nought."""
    over: Literal["cap", "wrap"] = "cap"
    """Beyond the last face it stays there (``cap``) or begins again with the first (``wrap``)."""

    @model_validator(mode="after")
    def _adds(self) -> AddTo:
        if not self.by:
            raise misfit("'add' must add or take something", "by")
        return self


class SetFace(FaceSaid):
    """The dice show this face. They count as arrivals."""

    natures = ("die", "row", "rolled")
    touches = True

    kind: Literal["set"]
    target: Target


def turn(work: Work, die: Lying, face: int) -> None:
    """A die shows another face; one that shows it already is left alone."""
    if die.face != face:
        die.face = face
        place = work.place(die)
        assert place is not None
        work.tell(DieTurned(*place, face))
        work.arrivals.append(die)
        work.touched.add(work.lane(die))


def _shown(work: Work, target: Target, face: int) -> None:
    """The rolled die waits with another face."""
    if work.rolled is not None and work.rolled != face:
        work.rolled = face
        work.tell(DieWaits(work.seat, face, waits(face, work.ways).ways))


def of_roll(target: Target) -> bool:
    """Whether it is the die that this card has rolled."""
    return isinstance(target, Selector) and target.every in ROLLED


def _added(work: Work, step: AddTo) -> None:
    sides = work.ground.sides

    def after(face: int) -> int:
        if step.over == "wrap":
            return (face - 1 + step.by) % sides + 1
        return max(1, min(sides, face + step.by))

    if of_roll(step.target):
        if work.rolled is not None:
            _shown(work, step.target, after(work.rolled))
        return
    for die in dice_of(work, step.target):
        turn(work, die, after(die.face))


def _set(work: Work, step: SetFace) -> None:
    if of_roll(step.target):
        face = face_of(work, step) if work.rolled is not None else None
        if face is not None:
            _shown(work, step.target, face)
        return
    for die in dice_of(work, step.target):
        face = face_of(work, step)
        if face is not None:
            turn(work, die, face)


EFFECTS = (CardEffect(AddTo, does=_added), CardEffect(SetFace, does=_set))
