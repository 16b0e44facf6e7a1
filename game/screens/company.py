"""Those who take part in an evening, as they are called and look now."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.match.evening import Entrant
from systems.input.seats import BOT

if TYPE_CHECKING:
    from game.app.application import App

GUEST = "guest:"
"""What the id of somebody nobody knows begins with, before a number."""


def called(app: App, entrant: Entrant) -> str:
    """The name as it is now, else as it was when the evening began."""
    player = app.players.get(entrant.who)
    return entrant.name if player is None else player.name


def face(app: App, entrant: Entrant) -> str:
    """The face as it is drawn, "" where there is none any more."""
    if entrant.who.startswith(BOT):
        mind = dict(app.opponents()).get(entrant.who.removeprefix(BOT))
        return "" if mind is None else str(mind.portrait)
    player = app.players.get(entrant.who)
    return app.store.players.face(entrant.look if player is None else player.look)
