"""Turn: the only place where a move meets the rules."""

from __future__ import annotations

import esper

from components.match import Match
from game.kernel.refusal import Refusal
from game.tables.knucklebones.moves import Move
from game.tables.knucklebones.play import apply
from game.tables.knucklebones.position import READY


def turn(entity: int) -> None:
    """Apply every pending move of this match in order; what happened lies in ``Match.fresh`` until the next turn.

    A refused move changes nothing but ``Match.refused``; moves behind it are still tried.
    """
    match = esper.component_for_entity(entity, Match)
    pending, match.pending = match.pending, []
    match.fresh = []
    for move in pending:
        try:
            match.position, events = apply(match.rules, match.position, move)
        except Refusal as refusal:
            match.refused = refusal
            continue
        match.refused = None
        match.log.append(named(move, match.position.face))
        match.fresh += events


def named(move: Move, face: int) -> Move:
    """The move as the log keeps it: a face that waits after a move is the one it rolled, so a log replays by itself."""
    return Move(move.verb, move.choices, face) if face > READY else move
