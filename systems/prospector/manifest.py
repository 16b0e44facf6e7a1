"""The staging of the Prospector table."""

from __future__ import annotations

from components.focus import Rect
from game.content.store import Store
from game.tables.prospector.definitions import Rules
from game.tables.prospector.events import CardTaken, Event
from game.tables.prospector.position import Move, Position
from systems.prospector.commentary import COMMENTARY
from systems.prospector.effects import LANDINGS, STARTS, STEPS, enter, feels, moment
from systems.prospector.input import ProspectorDecider, places
from systems.prospector.layout import figure as figure_rect
from systems.prospector.layout import half
from systems.prospector.lessons import LESSONS
from systems.prospector.preview import draw_preview
from systems.prospector.show import SHOWERS, settle
from systems.prospector.table import draw_table, legend_entries
from systems.prospector.world import HANDLERS, build, match_rules, read_back
from systems.staging import Animation, Controls, Drama, Effects, Input, Layout, Sound, Staging, World

FULLEST = 9
"""The highest level of the music."""


def combo(position: Position, event: Event) -> int:
    """Return the number of cards in the run."""
    return event.cards if isinstance(event, CardTaken) else 1


def fullness(position: Position) -> int:
    """Return the level of the music: the cards of the longest run."""
    return min(FULLEST, max((dig.run_cards for dig in position.digs if not dig.ending), default=0))


def ground(seat: int) -> Rect:
    """Return a seat's part of the picture."""
    return half(seat, match_rules().seats)


def opening(store: Store, language: str, position: Position) -> str:
    """Return the announcement of the round for a lone player."""
    first, *others = position.digs
    return "" if others else store.text("prospector.round", language, number=first.round)


def figure(seat: int) -> Rect:
    """Return the rectangle of a seat's figure."""
    return figure_rect(seat, match_rules().seats)


STAGING: Staging[Rules, Position, Move, Event] = Staging(
    draw=draw_table,
    input=Input(places=places, decider=ProspectorDecider),
    world=World(build, read_back, HANDLERS),
    animation=Animation(SHOWERS, settle, steps=STEPS),
    layout=Layout(figure=figure, ground=ground),
    controls=Controls(legend_entries),
    effects=Effects(STARTS, LANDINGS, feels, enter),
    drama=Drama(moment),
    sound=Sound(combo, fullness),
    opening=opening,
    preview=draw_preview,
    lessons=LESSONS,
    commentary=COMMENTARY,
)
