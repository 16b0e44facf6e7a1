"""The staging of the Prospector table."""

from __future__ import annotations

from components.focus import Rect
from game.content.store import Store
from game.tables.prospector.events import CardTaken, Event, TurnPassed
from game.tables.prospector.position import Position
from systems.prospector.building import build, read_back
from systems.prospector.draw.lessons import LESSONS
from systems.prospector.draw.review import TELLING
from systems.prospector.draw.table import draw_table, legend_entries
from systems.prospector.effects.shining import LANDINGS, STARTS, STEPS, enter, feels
from systems.prospector.input import ProspectorDecider, places
from systems.prospector.owners.banking import BANKING
from systems.prospector.owners.cards import CARDS
from systems.prospector.view import layout
from systems.prospector.view.settling import rules_here, settle
from systems.prospector.view.show import SHOWERS
from systems.tables import Staging
from systems.turn import together
from systems.turn_marker import pass_turn


def combo(position: Position, event: Event) -> int:
    """Return the number of cards in the run."""
    return event.cards if isinstance(event, CardTaken) else 1


def ground(seat: int) -> Rect:
    """Return a seat's part of the picture."""
    return layout.half(seat, rules_here().seats)


def opening(store: Store, language: str, position: Position) -> str:
    """Return the announcement of the round for a lone player."""
    first, *others = position.digs
    return "" if others else store.text("prospector.round", language, number=first.round)


def figure(seat: int) -> Rect:
    """Return the rectangle of a seat's figure."""
    return layout.figure(seat, rules_here().seats)


STAGING = Staging(
    owners=together(CARDS, BANKING, {TurnPassed: pass_turn}),
    build=build,
    read_back=read_back,
    showers=SHOWERS,
    draw=draw_table,
    settle=settle,
    opening=opening,
    figure=figure,
    ground=ground,
    decider=ProspectorDecider,
    places=places,
    combo=combo,
    enter=enter,
    steps=STEPS,
    starts=STARTS,
    landings=LANDINGS,
    feels=feels,
    buttons=legend_entries,
    lessons=LESSONS,
    telling=TELLING,
)
