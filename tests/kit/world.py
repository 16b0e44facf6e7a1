"""Small worlds for tests of one owner: a match entity and only the things the test names."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import esper

from components.knucklebones import Card, Die, Places, Rolled, Row, Shield, Tally
from components.match import Match
from game.tables.knucklebones.events import Event
from systems.owners import Handler, apply_fresh, authority, together


def bare_match(shown: bool = False) -> Places:
    """A match without rules or position; answers its index of places."""
    places = Places()
    esper.create_entity(Match(None, None, shown=shown), Rolled(1), places)
    return places


def put(places: Places, *things: Die | Card | Row | Shield | Tally) -> list[int]:
    """Create these things and enter them into the index; answers their entities."""
    entities = []
    for thing in things:
        entity = esper.create_entity(thing)
        entities.append(entity)
        match thing:
            case Die():
                places.dice[thing.seat, thing.row, thing.field] = entity
            case Card():
                places.cards[thing.seat, thing.card] = entity
            case Row():
                places.rows[thing.seat, thing.row] = entity
            case Shield():
                places.shields[thing.seat, thing.row] = entity
            case Tally():
                places.tallies[thing.seat] = entity
    return entities


def happen(handlers: Mapping[type, Handler], *events: Event) -> None:
    """Let one owner apply these events."""
    match = authority()
    esper.component_for_entity(match, Match).fresh = list(events)
    apply_fresh(match, together(handlers))


def the(kind: type[Any]) -> Any:
    """The only component of a kind in this world."""
    ((_, component),) = esper.get_component(kind)
    return component


def board(seat: int) -> str:
    """A seat's dice as the entities tell it, written as in a position: ``21/4/55``."""
    dice = sorted((die.row, die.field, die.face) for _, die in esper.get_component(Die) if die.seat == seat)
    rows = ["".join(str(face) for at, _, face in dice if at == row) or "-" for row in (1, 2, 3)]
    return "/".join(rows)
