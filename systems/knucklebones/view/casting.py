"""Finds the actors of each event as it happens: when its beat plays, the truth may have moved on."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

import esper

from components.knucklebones import Card, Places, Shield, ShownFace, Stage, Token
from components.pose import Departing, Pose
from game.tables.knucklebones import events as happened
from game.tables.knucklebones.marks import ALWAYS, TIMES, TRAP, VEIL

Scratch = dict[str, Any]
_ARRIVALS = (happened.DiePlaced, happened.DieStolen)


class Cast(NamedTuple):
    """All that is needed to find who plays."""

    stage: Stage
    table: int
    """The match entity."""
    places: Places
    arriving: Iterator[int]
    """New dice in the order in which they came."""


def cast(stage: Stage, table: int, events: Sequence[Any]) -> list[Scratch] | None:
    """What the shower of each event has to know; ``stage`` then stands as after the last.

    None if what lies on the table does not fit the events (it was changed by other means): then only settling helps.
    """
    places = esper.component_for_entity(table, Places)
    newcomers = _newcomers(stage, places)
    if len(newcomers) != sum(isinstance(event, _ARRIVALS) for event in events):
        return None
    company = Cast(stage, table, places, iter(newcomers))
    try:
        return [{"table": table, **_cast_one(company, event)} for event in events]
    except KeyError:
        return None


def _newcomers(stage: Stage, places: Places) -> list[int]:
    """Dice the stage does not know yet; entities count up, so the sorted ones are in the order of their coming."""
    known = {*stage.dice.values(), *stage.leaving}
    gone = {
        entity
        for entity, _ in esper.get_component(Departing)
        if not any(esper.has_component(entity, other) for other in (Shield, Card, Token))
    }
    return sorted(({*places.dice.values()} | gone) - known)


def _cast_one(company: Cast, event: Any) -> Scratch:
    caster = _CASTERS.get(type(event))
    return caster(company, event) if caster else {}


def _rolled(company: Cast, event: happened.DieRolled) -> Scratch:
    return {"settled": False}


def _rerolled(company: Cast, event: happened.DieRerolled) -> Scratch:
    die = company.stage.dice[event.seat, event.row, event.field]
    company.stage.faces[die] = event.face
    return {"die": die, "settled": False, "combo": _combo(company.stage, event.seat, event.row, event.face)}


def _arrived(company: Cast, event: Any) -> Scratch:
    """The die is hidden until its beat begins."""
    die = next(company.arriving)
    company.stage.dice[event.seat, event.row, event.field] = die
    pose = esper.try_component(die, Pose)
    if pose is not None:
        pose.alpha = 0.0
    return {"die": die, "combo": _combo(company.stage, event.seat, event.row, event.face)}


def _combo(stage: Stage, seat: int, row: int, face: int) -> int:
    """How often a row shows this face."""
    dice = [die for (owner, lane, _), die in stage.dice.items() if (owner, lane) == (seat, row)]
    return [_face(stage, die) for die in dice].count(face)


def _face(stage: Stage, die: int) -> int:
    """What a die shows, or will show when all beats have played."""
    if die in stage.faces:
        return stage.faces[die]
    shown = esper.try_component(die, ShownFace)
    return 0 if shown is None else shown.face


def _swapped(company: Cast, event: happened.DiceSwapped) -> Scratch:
    dice = company.stage.dice
    one, other = (event.seat, *event.first), (event.seat, *event.second)
    dice[one], dice[other] = dice[other], dice[one]
    combos = [_combo(company.stage, *place[:2], _face(company.stage, dice[place])) for place in (one, other)]
    return {"movers": ((dice[other], event.second), (dice[one], event.first)), "combo": max(combos)}


def _destroyed(company: Cast, event: happened.DiceDestroyed) -> Scratch:
    return _taken_off(company.stage, event.seat, event.row, event.fields)


def _repelled(company: Cast, event: happened.DieRepelled) -> Scratch:
    return _taken_off(company.stage, event.seat, event.row, (event.field,))


def _taken_off(stage: Stage, seat: int, row: int, fields: Sequence[int]) -> Scratch:
    """The dice on these fields go; those behind them move up toward the middle, order kept."""
    gone = tuple(stage.dice.pop((seat, row, field)) for field in fields)
    staying = [stage.dice.pop((seat, row, field)) for field in (1, 2, 3) if (seat, row, field) in stage.dice]
    for field, die in enumerate(staying, start=1):
        stage.dice[seat, row, field] = die
    stage.leaving.update(gone)
    return {"gone": gone, "movers": tuple((die, (row, field)) for field, die in enumerate(staying, start=1))}


def _scored(company: Cast, event: happened.RowScored) -> Scratch:
    rows = tuple(company.places.rows[event.seat, row] for row in (1, 2, 3))
    return {"row": rows[event.row - 1], "rows": rows, "tally": company.places.tallies[event.seat]}


def _gained(company: Cast, event: happened.DiagonalGained) -> Scratch:
    return _bonus(company, event, event.bonus)


def _lost(company: Cast, event: happened.DiagonalLost) -> Scratch:
    return _bonus(company, event, 0)


def _bonus(company: Cast, event: Any, bonus: int) -> Scratch:
    bonuses, seat = company.stage.bonuses, event.seat
    bonuses[seat, event.diagonal] = bonus
    return {"tally": company.places.tallies[seat], "bonus": bonuses.get((seat, 1), 0) + bonuses.get((seat, 2), 0)}


def _bar(company: Cast, event: happened.RowShielded | happened.ShieldWorn) -> Scratch:
    at = event.seat, event.row
    shield = company.stage.shields[at] = company.places.shields.get(at) or company.stage.shields[at]
    return {"shield": shield, "share": event.health / esper.component_for_entity(shield, Shield).full}


def _unshielded(company: Cast, event: happened.ShieldGone) -> Scratch:
    shield = company.stage.shields.pop((event.seat, event.row))
    company.stage.leaving.add(shield)
    return {"shield": shield, "share": 0.0, "gone": (shield,)}


def _marked(company: Cast, event: happened.RowMarked) -> Scratch:
    return _put(company, (event.seat, event.row, 0, ALWAYS if event.lasts else TIMES))


def _field_marked(company: Cast, event: happened.FieldMarked) -> Scratch:
    return _put(company, (*event, TRAP))


def _put(company: Cast, at: tuple[int, int, int, str]) -> Scratch:
    token = company.stage.tokens[at] = company.places.tokens.get(at) or company.stage.tokens[at]
    return {"token": token, "at": at[:3]}


def _paid(company: Cast, event: happened.PointsLost) -> Scratch:
    return {"tally": company.places.tallies[event.seat]}


def _unmarked(company: Cast, event: happened.RowUnmarked) -> Scratch:
    return {"gone": (_take(company.stage, (event.seat, event.row, 0, TIMES)),)}


def _gone(company: Cast, event: happened.MarkGone) -> Scratch:
    return {"gone": (_take(company.stage, (*event, TRAP)),)}


def _take(stage: Stage, at: tuple[int, int, int, str]) -> int:
    token = stage.tokens.pop(at)
    stage.leaving.add(token)
    return token


def _fog_laid(company: Cast, event: happened.FogLaid) -> Scratch:
    return _put(company, (event.seat, 0, 0, VEIL))


def _veiled(company: Cast, event: happened.DieVeiled) -> Scratch:
    """What lies there goes as it is seen to work."""
    return {"settled": False, "gone": (_take(company.stage, (event.seat, 0, 0, VEIL)),)}


def _sprung(company: Cast, event: happened.TrapSprung) -> Scratch:
    token = _take(company.stage, (event.seat, event.row, event.field, TRAP))
    found = _taken_off(company.stage, event.seat, event.row, (event.field,))
    return found | {"gone": (*found["gone"], token)}


def _played(company: Cast, event: happened.CardPlayed) -> Scratch:
    stage, at = company.stage, (event.seat, event.card)
    card = stage.cards[at]
    if event.left:
        return {"card": card}
    del stage.cards[at]
    stage.leaving.add(card)
    return {"card": card, "gone": (card,)}


_CASTERS: dict[type, Callable[[Cast, Any], Scratch]] = {
    happened.CardPlayed: _played,
    happened.DieRolled: _rolled,
    happened.DieRerolled: _rerolled,
    happened.DiePlaced: _arrived,
    happened.DieStolen: _arrived,
    happened.DiceSwapped: _swapped,
    happened.DiceDestroyed: _destroyed,
    happened.DieRepelled: _repelled,
    happened.RowScored: _scored,
    happened.DiagonalGained: _gained,
    happened.DiagonalLost: _lost,
    happened.RowShielded: _bar,
    happened.ShieldWorn: _bar,
    happened.ShieldGone: _unshielded,
    happened.RowMarked: _marked,
    happened.RowUnmarked: _unmarked,
    happened.FieldMarked: _field_marked,
    happened.MarkGone: _gone,
    happened.TrapSprung: _sprung,
    happened.FogLaid: _fog_laid,
    happened.DieVeiled: _veiled,
    happened.PointsLost: _paid,
}
