"""Small worlds for tests of one owner: a match entity and only the things the test names."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import esper

from components.feeling import Feeling
from components.knucklebones import Die, Rolled
from components.match import Match
from components.seats import Seat, Turn
from game.tables.knucklebones.events import Event
from systems.in_play import at, authority
from systems.turn import Handler, apply_fresh, together


def bare_match(shown: bool = False) -> int:
    """A match without rules or position; answers its entity."""
    match = esper.create_entity(Match(None, None, shown=shown))
    esper.create_entity(Turn(1), Rolled())
    return match


def put(*things: object) -> list[int]:
    """Create an entity for each of these things; answers them."""
    return [esper.create_entity(thing) for thing in things]


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


def feeling(seat: int) -> Feeling:
    """What the figure of a seat feels in this world."""
    return esper.component_for_entity(at(Seat, seat)[0], Feeling)
