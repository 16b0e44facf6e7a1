"""Dice: owns every ``Die`` and what is ``Rolled``."""

from __future__ import annotations

from collections.abc import Container

import esper

from components.knucklebones import Die, Rolled, ShownFace
from components.playback import Actors
from components.pose import Pose
from game.tables.knucklebones.event_changes import CHANGES, change_of
from game.tables.knucklebones.events import (
    DiceDestroyed,
    DiceSwapped,
    DiePlaced,
    DieRerolled,
    DieRolled,
    DieStolen,
    DieVeiled,
    DieWaits,
    Event,
    MatchDrawn,
    MatchWon,
    TurnPassed,
)
from game.tables.knucklebones.rows import closed_up
from game.tables.knucklebones.waiting_die import HIDDEN, OVER, PLAIN, READY, Phase, Waiting, waits
from systems.in_play import at, moved, only, put, retire, watched
from systems.knucklebones.view.layout import box_at, field_at
from systems.turn import Handler
from systems.turns import pass_turn


def _rolled(event: DieRolled, match: int) -> Actors | int:
    return _waiting(match, PLAIN[event.face])


def _veiled(event: DieVeiled, match: int) -> Actors | int:
    return _waiting(match, waits(HIDDEN, event.ways))


def _waits(event: DieWaits, match: int) -> int:
    return _box(waits(event.face, event.ways))


def _waiting(match: int, waiting: Waiting) -> Actors | int:
    """A die has been rolled."""
    box, rolled = only(Rolled)
    rolled.waiting = waiting
    return Actors(box, rolls=True) if watched(match) else box


def _box(waiting: Waiting | Phase) -> int:
    """Let the box hold a die, or nothing; answers its entity."""
    box, rolled = only(Rolled)
    rolled.waiting = waiting
    return box


def _rerolled(event: DieRerolled, match: int) -> Actors | int:
    entity, die = at(Die, (event.seat, event.row, event.field))
    die.face = event.face
    return Actors(entity, rolls=True, combo=_combo(die)) if watched(match) else entity


def _placed(event: DiePlaced, match: int) -> Actors | int:
    only(Rolled)[1].waiting = READY
    die = Die(*event)
    return _seen(die, box_at(event.seat)) if watched(match) else put(die)


def _stolen(event: DieStolen, match: int) -> Actors | int:
    die = Die(event.seat, event.row, event.field, event.face)
    if not watched(match):
        return put(die)
    return _seen(die, field_at(3 - event.seat, event.from_row, event.from_field))


def _swapped(event: DiceSwapped, match: int) -> Actors | None:
    (one, first), (other, second) = (at(Die, (event.seat, *place)) for place in (event.first, event.second))
    first.row, first.field, second.row, second.field = *event.second, *event.first
    moved(one, first)
    moved(other, second)
    if not watched(match):
        return None
    return Actors(movers=((one, first.place), (other, second.place)), combo=max(_combo(first), _combo(second)))


def _struck(event: DiceDestroyed, match: int) -> Actors | None:
    return _close_up(match, event.seat, event.row, event.fields)


def _destroyed(event: Event, match: int) -> Actors | None:
    """Dice that are gone, whatever has destroyed them."""
    dice = change_of(event).destroys
    return _close_up(match, *dice[0][:2], [field for *_, field in dice]) if dice else None


def _passed(event: TurnPassed, match: int) -> int:
    box = pass_turn(event, match)
    esper.component_for_entity(box, Rolled).waiting = READY
    return box


def _ended(event: MatchWon | MatchDrawn, match: int) -> int:
    return _box(OVER)


HANDLERS: dict[type, Handler] = {
    **dict.fromkeys(CHANGES, _destroyed),
    DiceDestroyed: _struck,
    DieRolled: _rolled,
    DieRerolled: _rerolled,
    DieWaits: _waits,
    DieVeiled: _veiled,
    DiePlaced: _placed,
    DieStolen: _stolen,
    DiceSwapped: _swapped,
    TurnPassed: _passed,
    MatchWon: _ended,
    MatchDrawn: _ended,
}


def _seen(die: Die, origin: tuple[float, float]) -> Actors:
    """A new die waits out of sight where it comes from, until its beat takes it to its field."""
    entity = put(die, Pose(*origin, alpha=0.0), ShownFace(die.face))
    return Actors(entity, combo=_combo(die))


def _combo(die: Die) -> int:
    """How often its row shows its face."""
    like = (die.seat, die.row, die.face)
    return sum((other.seat, other.row, other.face) == like for _, other in esper.get_component(Die))


def _close_up(match: int, seat: int, row: int, fields: Container[int]) -> Actors | None:
    """Take the dice on these fields away and move the others toward field 1."""
    dice = esper.get_component(Die)
    lying = sorted([(die.field, entity, die) for entity, die in dice if die.row == row and die.seat == seat])
    gone = [entity for field, entity, _ in lying if field in fields]
    left = closed_up(lying, fields)
    for field, (before, entity, die) in enumerate(left, 1):
        if field != before:
            die.field = field
            moved(entity, die)
    seen = watched(match)
    for entity in gone:
        if seen:
            esper.remove_component(entity, Die)
        retire(match, entity, seat)
    if not seen:
        return None
    return Actors(movers=tuple((entity, die.place) for _, entity, die in left), gone=tuple(gone))
