"""Dice: owns every ``Die`` and what is ``Rolled``."""

from __future__ import annotations

from collections.abc import Container

import esper

from components.knucklebones import Die, Rolled, ShownFace
from components.playback import Actors
from components.pose import Pose
from components.seats import Turn
from game.tables.knucklebones.cards.offers import DieChosen
from game.tables.knucklebones.cards.questions import ChoiceAsked, ChoiceMade
from game.tables.knucklebones.event_changes import CHANGES, change_of
from game.tables.knucklebones.events import (
    DiceDestroyed,
    DicePushed,
    DiceSwapped,
    DiceTraded,
    DieGiven,
    DieMoved,
    DiePlaced,
    DieRerolled,
    DieRolled,
    DieStolen,
    DieTurned,
    DieVeiled,
    DieWaits,
    Event,
    LotDrawn,
    MatchDrawn,
    MatchWon,
    TurnPassed,
)
from game.tables.knucklebones.rows import closed_up
from game.tables.knucklebones.waiting_die import HIDDEN, OVER, PLAIN, READY, Phase, Waiting, waits
from systems.in_play import at, moved, only, put, retire, watched
from systems.knucklebones.view.layout import box_at, field_at
from systems.turn import Handler
from systems.whose_turn import pass_turn


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


def _traded(event: DiceTraded, match: int) -> Actors | None:
    one, first = at(Die, (event.seat, *event.first))
    other, second = at(Die, (3 - event.seat, *event.second))
    (first.seat, first.row, first.field), (second.seat, second.row, second.field) = second.place, first.place
    moved(one, first)
    moved(other, second)
    if not watched(match):
        return None
    return Actors(movers=((one, first.place), (other, second.place)), combo=max(_combo(first), _combo(second)))


def _moved(event: DieMoved, match: int) -> Actors | None:
    """The die lies at the end of its row; those behind where it lay move up."""
    start = event.from_seat, event.from_row, event.from_field
    entity, die = at(Die, start)
    behind = sorted(
        (other.field, each, other) for each, other in esper.get_component(Die)
        if (other.seat, other.row) == start[:2] and other.field > start[2]
    )  # fmt: skip
    for field, each, other in behind:
        other.field = field - 1
        moved(each, other)
    die.seat, die.row, die.field = event.seat, event.row, event.field
    moved(entity, die)
    if not watched(match):
        return None
    movers = (entity, die.place), *((each, other.place) for _, each, other in behind)
    return Actors(movers=movers, combo=_combo(die))


def _given(event: DieGiven, match: int) -> Actors | int:
    die = Die(*event)
    return _seen(die, box_at(event.seat)) if watched(match) else put(die)


def _pushed(event: DicePushed, match: int) -> Actors | None:
    """All dice of a row lie one field further out; the one that enters it lies at the first."""
    row = sorted(
        (die.field, each, die) for each, die in esper.get_component(Die) if (die.seat, die.row) == event[:2]
    )
    seen, gone = watched(match), [each for _, each, _ in row[-1:]] if event.gone else []
    for field, each, die in reversed(row):
        die.field = field + 1
        moved(each, die)
    for each in gone:
        if seen:
            esper.remove_component(each, Die)
        retire(match, each, event.seat)
    new = Die(event.seat, event.row, 1, event.face)
    entity = put(new, Pose(*box_at(event.seat)), ShownFace(event.face)) if seen else put(new)
    if not seen:
        return None
    kept = tuple((each, die.place) for _, each, die in row if each not in gone)
    return Actors(entity, movers=((entity, new.place), *kept), gone=tuple(gone), combo=_combo(new))


def _turned(event: DieTurned, match: int) -> Actors:
    entity, die = at(Die, (event.seat, event.row, event.field))
    die.face = event.face
    return Actors(entity, combo=_combo(die))


def _chosen(event: DieChosen, match: int) -> int:
    return _box(PLAIN[event.face])


def _drawn(event: LotDrawn, match: int) -> None:
    """What was drawn is told by what becomes of it."""


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


def _handed(event: ChoiceAsked | ChoiceMade, match: int) -> int:
    """Who decides now: the seat that is asked, then again the one whose card asks."""
    box, turn = only(Turn)
    turn.seat = event.seat if isinstance(event, ChoiceAsked) else 3 - event.seat
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
    DiceTraded: _traded,
    DieMoved: _moved,
    DieGiven: _given,
    DicePushed: _pushed,
    DieTurned: _turned,
    DieChosen: _chosen,
    LotDrawn: _drawn,
    TurnPassed: _passed,
    ChoiceAsked: _handed,
    ChoiceMade: _handed,
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
