"""Names and faces of the entrants of an evening."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.match.evening import Entrant
from systems.input.seats import BOT

if TYPE_CHECKING:
    from game.app.application import App

GUEST = "guest:"
"""Prefix of the id of a guest; a number follows."""


def called(app: App, entrant: Entrant) -> str:
    """Return the current name of an entrant, or the name from the start of the evening."""
    player = app.players.get(entrant.who)
    return entrant.name if player is None else player.name


def face(app: App, entrant: Entrant) -> str:
    """Return the current face of an entrant, "" if there is none."""
    if entrant.who.startswith(BOT):
        mind = dict(app.opponents()).get(entrant.who.removeprefix(BOT))
        return "" if mind is None else str(mind.portrait)
    player = app.players.get(entrant.who)
    return app.store.players.face(entrant.look if player is None else player.look)
