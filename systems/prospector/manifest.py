"""What Prospector adds to the systems."""

from __future__ import annotations

from game.tables.prospector.events import CardTaken, Event, TurnPassed
from game.tables.prospector.position import Position
from systems.prospector.building import build, read_back
from systems.prospector.deciding import Decider, places
from systems.prospector.draw.table import draw_table
from systems.prospector.owners import banking, cards
from systems.prospector.view.settling import settle
from systems.prospector.view.show import SHOWERS
from systems.tables import Staging
from systems.turn import together
from systems.turns import pass_turn


def combo(position: Position, event: Event) -> int:
    """How many cards the run has."""
    return event.cards if isinstance(event, CardTaken) else 1


STAGING = Staging(
    owners=together(cards.HANDLERS, banking.HANDLERS, {TurnPassed: pass_turn}),
    build=build,
    read_back=read_back,
    showers=SHOWERS,
    draw=draw_table,
    settle=settle,
    decider=Decider,
    places=places,
    combo=combo,
)
