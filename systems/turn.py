"""Turn: the only place where a move meets the rules."""

from __future__ import annotations

import esper

from components.match import Match
from game.kernel.refusal import Refusal
from game.tables import table


def turn(entity: int) -> None:
    """Apply every pending move of this match in order; what happened lies in ``Match.fresh`` until the next turn.

    A refused move changes nothing but ``Match.refused``; moves behind it are still tried.
    """
    match = esper.component_for_entity(entity, Match)
    on = table(match.table)
    pending, match.pending = match.pending, []
    match.fresh = []
    for move in pending:
        try:
            match.position, events = on.apply(match.rules, match.position, move)
        except Refusal as refusal:
            match.refused = refusal
            continue
        match.refused = None
        match.log.append(on.named(move, events))
        match.fresh += events
