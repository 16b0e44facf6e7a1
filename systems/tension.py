"""Tension: tells before what the next move may bring, once nothing else is shown any more."""

from __future__ import annotations

import esper

from components.match import Match
from components.playback import Playback
from components.tension import Sign, Tension
from systems.tables import staging


def tell(now: float, dt: float) -> None:
    """Show what may come of the position that the seat to move sees; what is new is heard and felt."""
    for entity, (match, playback, tension) in esper.get_components(Match, Playback, Tension):
        if playback.busy or match.pending:
            tension.shown = ()
            continue
        tension.shown = foresee(entity, match)
        told = frozenset(sign.event for sign in tension.shown)
        if told != tension.told:
            playback.started += [sign.event for sign in tension.shown if sign.event not in tension.told]
            tension.told = told


def foresee(entity: int, match: Match) -> tuple[Sign, ...]:
    """What may come of the position as it is; asked once for each."""
    tension = esper.component_for_entity(entity, Tension)
    if tension.position is not match.position:
        tension.position = match.position
        tension.coming = tuple(staging(match.table).signs(match.table, match.rules, match.position))
    return tension.coming
