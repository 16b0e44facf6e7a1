"""Dice: owns every ``Die`` and the match's ``Rolled``."""

from __future__ import annotations

import esper

from components.knucklebones import Die, Places, Rolled, ShownFace
from components.match import Match
from components.pose import Pose
from game.tables.knucklebones.events import (
    DiceDestroyed,
    DiceSwapped,
    DiePlaced,
    DieRepelled,
    DieRerolled,
    DieRolled,
    DieStolen,
    DieVeiled,
    DieWaits,
    MatchDrawn,
    MatchWon,
    TrapSprung,
    TurnPassed,
)
from game.tables.knucklebones.position import OVER, READY
from game.tables.knucklebones.ways import HIDDEN, coded
from systems.knucklebones.view.layout import box_at, field_at
from systems.owners import Handler, retire


def _rolled(event: DieRolled, match: int) -> None:
    rolled = esper.component_for_entity(match, Rolled)
    rolled.seat, rolled.face = event.seat, event.face


def _rerolled(event: DieRerolled, match: int) -> None:
    entity = esper.component_for_entity(match, Places).dice[event.seat, event.row, event.field]
    esper.component_for_entity(entity, Die).face = event.face


def _veiled(event: DieVeiled, match: int) -> None:
    rolled = esper.component_for_entity(match, Rolled)
    rolled.seat, rolled.face = event.seat, coded(HIDDEN, event.ways)


def _waits(event: DieWaits, match: int) -> None:
    esper.component_for_entity(match, Rolled).face = coded(event.face, event.ways)


def _placed(event: DiePlaced, match: int) -> None:
    esper.component_for_entity(match, Rolled).face = READY
    die = lay(match, Die(*event))
    if esper.component_for_entity(match, Match).shown:
        _first_seen(die, box_at(event.seat), event.face)


def _stolen(event: DieStolen, match: int) -> None:
    die = lay(match, Die(event.seat, event.row, event.field, event.face))
    if esper.component_for_entity(match, Match).shown:
        _first_seen(die, field_at(3 - event.seat, event.from_row, event.from_field), event.face)


def _swapped(event: DiceSwapped, match: int) -> None:
    places = esper.component_for_entity(match, Places).dice
    here, there = (event.seat, *event.first), (event.seat, *event.second)
    first, second = places[here], places[there]
    _move(places, first, there)
    _move(places, second, here)


def _destroyed(event: DiceDestroyed, match: int) -> None:
    _close_up(match, event.seat, event.row, event.fields)


def _repelled(event: DieRepelled | TrapSprung, match: int) -> None:
    _close_up(match, event.seat, event.row, (event.field,))


def _passed(event: TurnPassed, match: int) -> None:
    rolled = esper.component_for_entity(match, Rolled)
    rolled.seat, rolled.face = event.seat, READY
    rolled.turn += 1


def _ended(event: MatchWon | MatchDrawn, match: int) -> None:
    esper.component_for_entity(match, Rolled).face = OVER


HANDLERS: dict[type, Handler] = {
    DieRolled: _rolled,
    DieRerolled: _rerolled,
    DieWaits: _waits,
    DieVeiled: _veiled,
    DiePlaced: _placed,
    DieStolen: _stolen,
    DiceSwapped: _swapped,
    DiceDestroyed: _destroyed,
    DieRepelled: _repelled,
    TrapSprung: _repelled,
    TurnPassed: _passed,
    MatchWon: _ended,
    MatchDrawn: _ended,
}


def lay(match: int, die: Die) -> int:
    """Put a new die on its field; answers its entity."""
    entity = esper.create_entity(die)
    esper.component_for_entity(match, Places).dice[die.seat, die.row, die.field] = entity
    return entity


def _first_seen(die: int, origin: tuple[float, float], face: int) -> None:
    """Show a new die where it comes from; its beat slides it to its field."""
    esper.add_component(die, Pose(*origin))
    esper.add_component(die, ShownFace(face))


def _move(places: dict[tuple[int, int, int], int], entity: int, to: tuple[int, int, int]) -> None:
    die = esper.component_for_entity(entity, Die)
    die.seat, die.row, die.field = to
    places[to] = entity


def _close_up(match: int, seat: int, row: int, fields: tuple[int, ...]) -> None:
    """Take the dice on these fields away and move the others toward field 1."""
    places = esper.component_for_entity(match, Places).dice
    gone: list[int] = []
    left: list[int] = []
    for field in (1, 2, 3):
        entity = places.pop((seat, row, field), 0)
        if entity:
            (gone if field in fields else left).append(entity)
    for entity in gone:
        esper.remove_component(entity, Die)
        retire(match, entity)
    for field, entity in enumerate(left, 1):
        _move(places, entity, (seat, row, field))
