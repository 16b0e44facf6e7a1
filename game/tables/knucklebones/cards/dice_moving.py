"""Steps that let dice go from one place to another, or off the table."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from game.tables.knucklebones.card_effect import CardEffect, FaceSaid, OnDice, dice_of, face_of, rows_of
from game.tables.knucklebones.cards.trap import TRAP, MarkGone
from game.tables.knucklebones.events import DicePushed, DiceRemoved, DieGiven, DieMoved, Event
from game.tables.knucklebones.targets import Target
from game.tables.knucklebones.work import Lane, Lying, Place, Work


class MoveDie(OnDice):
    """The dice go to the end of a row with room, where they arrive. One that has no room stays."""

    kind: Literal["move"]
    into: Target
    """The row they go to: the number of a choice, or a selector."""


class StealDie(OnDice):
    """The dice leave the opponent's board and arrive in the own row across, where that has room."""

    kind: Literal["steal"]


class CopyTo(OnDice):
    """A die like each of these arrives in an own row: the one across from an opponent's die, the same for an own."""

    touches = False

    kind: Literal["copy"]
    into: Target | None = None
    """Another row that it goes to."""


class RemoveDie(OnDice):
    """The dice leave the table without being destroyed: nobody pays for them, and nothing breaks."""

    kind: Literal["remove"]


class GiveDie(FaceSaid):
    """A die that lay nowhere arrives at the end of the row, where that has room."""

    natures = ("row",)
    touches = True

    kind: Literal["give"]
    target: Target


class PushRow(FaceSaid):
    """A die enters the row at field 1 and pushes all others outward; the last of a full row falls off."""

    natures = ("row",)
    touches = True

    kind: Literal["push"]
    target: Target


def _given_as(face: int) -> Callable[[Place], Event]:
    """What tells of a die that comes from nowhere."""
    return lambda place: DieGiven(*place, face)


def move(work: Work, die: Lying, lane: Lane) -> None:
    """A die goes to the end of a row, if that has room, or is its own."""
    from_ = work.place(die)
    if from_ is None or (not work.room(lane) and Lane(*from_[:2]) != lane):
        return
    work.take(die)
    work.arrive(die, lane, lambda place: DieMoved(*place, die.face, *from_))


def _moved(work: Work, step: MoveDie) -> None:
    for lane in rows_of(work, step.into)[:1]:
        for die in dice_of(work, step.target):
            if work.lane(die) != lane and not (lane.seat != work.seat and work.safe(lane)):
                move(work, die, lane)


def _stolen(work: Work, step: StealDie) -> None:
    for die in dice_of(work, step.target):
        lane = work.lane(die)
        if lane.seat != work.seat:
            move(work, die, Lane(work.seat, lane.row))


def _copied(work: Work, step: CopyTo) -> None:
    into = rows_of(work, step.into)[:1] if step.into is not None else []
    if step.into is not None and not into:
        return
    for die in dice_of(work, step.target):
        lane = into[0] if into else Lane(work.seat, work.lane(die).row)
        if work.room(lane) and not work.safe(lane):
            face = die.face
            work.arrive(Lying(face), lane, _given_as(face))


def _removed(work: Work, step: RemoveDie) -> None:
    for die in dict.fromkeys(dice_of(work, step.target)):
        seat, row, field = work.take(die)
        work.tell(DiceRemoved(seat, row, (field,)))


def _given(work: Work, step: GiveDie) -> None:
    for lane in rows_of(work, step.target):
        face = face_of(work, step) if work.room(lane) else None
        if face is not None:
            work.arrive(Lying(face), lane, _given_as(face))


def _pushed(work: Work, step: PushRow) -> None:
    for lane in rows_of(work, step.target):
        face = face_of(work, step)
        if face is None:
            continue
        dice, die = work.row(lane), Lying(face)
        falls = not work.room(lane)
        if falls:
            dice.pop()
        dice.insert(0, die)
        work.tell(DicePushed(*lane, face, falls))
        for mark in [mark for mark in work.marks if mark[:3] == (*lane, len(dice)) and mark.kind == TRAP.sign]:
            work.tell(MarkGone(*mark[:3]))
        work.arrivals.append(die)
        work.touched.add(lane)


EFFECTS = (
    CardEffect(MoveDie, does=_moved),
    CardEffect(StealDie, does=_stolen),
    CardEffect(CopyTo, does=_copied),
    CardEffect(RemoveDie, does=_removed),
    CardEffect(GiveDie, does=_given),
    CardEffect(PushRow, does=_pushed),
)
