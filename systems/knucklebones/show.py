"""How each event looks: pure motion of the shown state, from wherever it is when the beat begins."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from typing import TypeVar

import esper

from components.playback import Beat
from components.pose import Pose, ShownFace, ShownHealth, ShownNumber, ShownTurn
from game.tables.knucklebones import events as happened
from systems.easing import between
from systems.knucklebones.layout import box_at, field_at

T = TypeVar("T")
Shower = Callable[[Beat, float], None]
"""Shows a beat at its eased progress: called every tick from its start on, the last time with exactly 1."""


def _pose(entity: int) -> Pose:
    return _shown(entity, Pose(0.0, 0.0))


def _shown(entity: int, blank: T) -> T:
    """The show component of this kind, made if it is the entity's first beat; of a thing that is gone, a loose one."""
    if not esper.entity_exists(entity):
        return blank
    found = esper.try_component(entity, type(blank))
    if found is None:
        esper.add_component(entity, blank)
        return blank
    return found


def _slide(beat: Beat, entity: int, to: tuple[float, float], progress: float, arc: float = 0.0) -> None:
    """Move in a line, or over an arc that is ``arc`` pixels high in its middle."""
    pose = _pose(entity)
    x, y = beat.scratch.setdefault(f"from {entity}", (pose.x, pose.y))
    pose.x = between(x, to[0], progress)
    pose.y = between(y, to[1], progress) + (arc * math.sin(math.pi * progress) if progress < 1 else 0.0)


def _roll(beat: Beat, progress: float) -> None:
    """Faces run and slow down with the ease, the die shakes ever less; the rolled face is the last of them."""
    event, scratch, timing = beat.event, beat.scratch, beat.scratch["timing"]
    turns = int(progress * timing.count)
    scratch["settled"] = progress >= 1 or turns >= timing.count - 1
    wrong = [face for face in event.among if face != event.face] or [event.face]
    face = _shown(scratch["table"], ShownFace(0))
    face.face = event.face if scratch["settled"] else wrong[turns % len(wrong)]
    pose, (x, y) = _pose(scratch["table"]), box_at(event.seat)
    shake = 0.0 if scratch["settled"] else timing.size * (1 - progress)
    pose.x, pose.y = x + shake * math.sin(turns * 2.4), y + shake * math.cos(turns * 1.7)


def _place(beat: Beat, progress: float) -> None:
    event, scratch = beat.event, beat.scratch
    if not beat.begun:
        pose = _pose(scratch["die"])
        (pose.x, pose.y), pose.alpha = box_at(event.seat), 1.0
        _shown(scratch["die"], ShownFace(event.face)).face = event.face
        _shown(scratch["table"], ShownFace(0)).face = 0
    _slide(beat, scratch["die"], field_at(event.seat, event.row, event.field), progress)


def _steal(beat: Beat, progress: float) -> None:
    event, die = beat.event, beat.scratch["die"]
    if not beat.begun:
        pose = _pose(die)
        (pose.x, pose.y), pose.alpha = field_at(3 - event.seat, event.from_row, event.from_field), 1.0
        _shown(die, ShownFace(event.face)).face = event.face
    _slide(beat, die, field_at(event.seat, event.row, event.field), progress, beat.scratch["timing"].size)


def _swap(beat: Beat, progress: float) -> None:
    for die, (row, field) in beat.scratch["movers"]:
        _slide(beat, die, field_at(beat.event.seat, row, field), progress, beat.scratch["timing"].size)


def _destroy(beat: Beat, progress: float) -> None:
    """The first half: the dice shrink and fade. The second: the others close up."""
    _vanish(beat.scratch["gone"], min(1.0, 2 * progress))
    for die, (row, field) in beat.scratch["movers"]:
        _slide(beat, die, field_at(beat.event.seat, row, field), max(0.0, 2 * progress - 1))


def _vanish(dice: Iterable[int], progress: float) -> None:
    for die in dice:
        pose = _pose(die)
        pose.scale_x = pose.scale_y = 1 - progress
        pose.alpha = min(1.0, max(0.0, 1 - progress))


def _score(beat: Beat, progress: float) -> None:
    """The row counts to its score; the total follows the three rows as they are shown."""
    scratch = beat.scratch
    row = _shown(scratch["row"], ShownNumber(0))
    start = scratch.setdefault("start", row.value)
    row.value = round(between(start, beat.event.score, progress))
    tally = _shown(scratch["tally"], ShownNumber(0))
    tally.value = sum(_shown(entity, ShownNumber(0)).value for entity in scratch["rows"])


def _bonus(beat: Beat, progress: float) -> None:
    tally = _shown(beat.scratch["tally"], ShownNumber(0))
    start = beat.scratch.setdefault("start", tally.bonus)
    tally.bonus = round(between(start, beat.scratch["bonus"], progress))


def _bar(beat: Beat, progress: float) -> None:
    health = _shown(beat.scratch["shield"], ShownHealth(0.0))
    start = beat.scratch.setdefault("start", health.share)
    health.share = between(start, beat.scratch["share"], progress)


def _card(beat: Beat, progress: float) -> None:
    """The card rises toward the middle of the table and fades; one with uses left is back when all is settled."""
    pose = _pose(beat.scratch["card"])
    y = beat.scratch.setdefault("start", pose.y)
    pose.y = y + beat.scratch["timing"].size * progress
    pose.alpha = min(1.0, max(0.0, 1 - progress))


def _turn(beat: Beat, progress: float) -> None:
    seat, table = beat.event.seat, beat.scratch["table"]
    _shown(table, ShownTurn(seat)).seat = seat
    _shown(table, ShownFace(0)).face = 0
    pose = _pose(table)
    pose.x, pose.y = box_at(seat)


def _wait(beat: Beat, progress: float) -> None:
    """Nothing on the table moves: the time belongs to the banner, lights and sounds."""


SHOWERS: dict[type, Shower] = {
    happened.CardPlayed: _card,
    happened.DieRolled: _roll,
    happened.DiePlaced: _place,
    happened.DieStolen: _steal,
    happened.DiceSwapped: _swap,
    happened.DiceDestroyed: _destroy,
    happened.DieRepelled: _destroy,
    happened.RowScored: _score,
    happened.DiagonalGained: _bonus,
    happened.DiagonalLost: _bonus,
    happened.RowShielded: _bar,
    happened.ShieldWorn: _bar,
    happened.ShieldGone: _bar,
    happened.TurnPassed: _turn,
    happened.MatchWon: _wait,
    happened.MatchDrawn: _wait,
}
