"""Turn: the only place where a move meets the rules."""

from __future__ import annotations

from collections.abc import Iterable

import esper

from components.match import Match
from game.kernel.refusal import Refusal
from game.tables.knucklebones.events import DieRolled, Event
from game.tables.knucklebones.moves import Move
from game.tables.knucklebones.play import apply
from systems.owners import authority


def turn() -> None:
    """Apply every pending move in order; what happened lies in ``Match.fresh`` until the next turn.

    A refused move changes nothing but ``Match.refused``; moves behind it are still tried.
    """
    match = esper.component_for_entity(authority(), Match)
    if match.fresh:
        match.fresh = []
    pending, match.pending = match.pending, []
    for move in pending:
        try:
            match.position, events = apply(match.rules, match.position, move)
        except Refusal as refusal:
            match.refused = refusal
            continue
        match.refused = None
        match.log.append(named(move, events))
        match.fresh.extend(events)


def named(move: Move, events: Iterable[Event]) -> Move:
    """The move with the face its roll showed, so that a log replays without a random stream."""
    for event in events:
        if type(event) is DieRolled:
            return move._replace(face=event.face)
    return move
