"""The interface between tables and systems: the staging of each table is found by name, so shared systems stay
generic."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from typing import NamedTuple

import esper

from components.choosing import Choosing
from components.focus import Id, Item, Rect
from components.hints import Sign
from components.match import Match
from components.playback import Actors, Beat
from components.press import Drag, Lean, Press, Wheel
from game.content.models.beats import EventBeat
from game.content.models.controls import Action
from game.content.store import Store
from game.kernel.events import name_of
from game.kernel.opaque import Event, Move, Position, Rules
from game.kernel.review import Reason
from systems.decider import Decider
from systems.draw.pen import Pen
from systems.draw.view import View
from systems.entities import match_entity
from systems.foreseeing import winning_move
from systems.layout import clock_at, lamp_at, middle, portrait_rect


class Step(NamedTuple):
    """A system in the order of a tick."""

    name: str
    run: Callable[[float, float], None] | None
    """The function to run, given the application's clock and the seconds since the last tick; None for steps the
    application runs."""
    why: str


Handler = Callable[[Event, int], Actors | int | None]
"""A function that applies an event to the entities. It takes the event and the match entity, and returns the entities
in the event's beat: one entity, or actors."""
Apply = Callable[[Rules, Position, Move], tuple[Position, Sequence[Event]]]
Shower = Callable[[Beat, float], None]
"""A function that shows a beat at its progress before easing: called every tick from its start, the last time with
exactly 1."""
Length = Callable[[Event, EventBeat, Actors], float]
"""The seconds of a beat, given its event, timing and actors."""
Mood = tuple[int, str]
"""A seat and its mood."""


class Burst(NamedTuple):
    """A burst of particles: its effect, color and place."""

    effect: str
    tint: str
    rect: Rect


Outburst = Callable[[Event, int], Iterator[Burst]]
"""The bursts of an event, given the match entity."""


class Lessons(NamedTuple):
    """The pages that teach a table."""

    pictures: Sequence[Callable[[Pen, float, float, Mapping[str, int]], None]]
    """The pictures, in the order of the sentences ``<table>.lesson1`` and so on. Each is drawn around a center, and is
    given the ``numbers`` of the table's rules."""


class Writing(NamedTuple):
    """The text shown about one thing."""

    name: str
    text: str
    reason: str = ""
    """The reason it cannot be used now."""
    notes: tuple[str, ...] = ()
    """Further notes, one sentence each."""


class Readable(NamedTuple):
    """The things with text that can be examined at a table, in any phase and by any seat."""

    items: Callable[[int], list[Item]]
    """These things in this world with their rectangles, given a seat; the first one is shown to the seat first."""
    tells: Callable[[View, Id], Writing]
    picture: Callable[[View, Id, Rect], None]
    """A function that draws one at the size of a rectangle that has the thing's shape on the table."""


class Telling(NamedTuple):
    """The layout and texts of a replay: the free areas next to the match, and the descriptions of its moves."""

    graph: Rect
    """The area of the win chance graph."""
    room: Mapping[int, Rect]
    """The area of a move's description, by text size."""
    told: Callable[[Store, str, Rules, Position, Move, str], str]
    """A sentence about a move, given store, language, rules, position, move and the player's name."""
    called: Callable[[Store, str, Rules, Position, Move], str]
    """The name of a move, given store, language, rules, position and move."""
    spots: Callable[[Rules, Position, Move], tuple[Rect, ...]]
    """The places of a move, given rules, position and move."""
    why: Callable[[Store, str, Reason], str]
    """The reason a move is good, in words, given store, language and reason."""
    lone: Rect | None = None
    """The area of the chance of a player who sits alone, if it differs."""


def no_buttons(store: Store, language: str, choosing: Choosing) -> list[tuple[Action, str]]:
    """Return an empty legend."""
    return []


def as_timed(event: Event, timing: EventBeat, actors: Actors) -> float:
    """Return the seconds in the data, regardless of the actors."""
    return float(timing.seconds)


def nowhere(move: Move) -> Item:
    """Raise LookupError: moves at this table do not have one place each."""
    raise LookupError(f"nobody says where {move!r} is made")


def like_itself(event: Event, actors: Actors) -> str:
    """Return the name of the event."""
    return name_of(type(event))


COACH = {1: Rect(6, 228, 228, 126), 2: Rect(6, 228, 236, 126)}
"""The upper left corner, next to a board in the middle."""


@dataclass(frozen=True, slots=True)
class Staging:
    """The staging of a table: its entities, shows and buttons. Shared systems read all differences between tables
    here."""

    build: Callable[[Rules, Position], None]
    """A function that fills a world that has only seats and a turn, given rules and position."""
    read_back: Callable[[], Position]
    """The position of the entities of this world."""
    showers: Mapping[type, Shower]
    draw: Callable[[View], None]
    """A function that draws the whole table as it is shown now."""
    apply: Apply | None = None
    """A function that makes a move on the entities, at a table whose rules write them. At other tables the rules make
    it on the position, and ``handlers`` follow."""
    handlers: Mapping[type, Handler] = field(default_factory=dict)
    """The handlers that apply each event to the entities."""
    settle: Callable[[], None] = lambda: None
    """A function that sets every show component from the true state, except that of the turn."""
    box_at: Callable[[int], tuple[float, float]] = lamp_at
    """The center of the box that shows whose turn it is."""
    item: Callable[[Move], Item] = nowhere
    """The place of a move, at a table where each has its own."""
    decider: type[Decider] = Decider
    """The class that makes choices, if a move takes more than picking its place."""
    opening: Callable[[Store, str, Position], str] = lambda store, language, position: ""
    """The announcement at the start of a match, in a language; "" to announce who begins."""
    figure: Callable[[int], Rect] = portrait_rect
    """The rectangle of a seat's figure."""
    clock: Callable[[int], tuple[float, float]] = clock_at
    """The center of a seat's clock, at a table that has clocks."""
    menu: bool = False
    """True if a button in the upper left corner opens the menu."""
    clicks: Callable[[int], Mapping[Action, str]] = lambda match: {}
    """The actions with mouse buttons next to the menu button, and their pictures, given a match entity."""
    ground: Callable[[int], Rect] = middle
    """The area that glimmers during a seat's turn."""
    steer: Callable[[int, Press | Drag | Wheel | Lean], bool] | None = None
    """A function that moves the camera of a match entity, at a table that has one; it returns True if the input was
    used."""
    buttons: Callable[[Store, str, Choosing], list[tuple[Action, str]]] = no_buttons
    """The legend of the buttons now, in a language."""
    preview: Callable[[Pen, Store, Position, Rect], None] | None = None
    """A function that draws a small picture of a position in a rectangle, such as a setup to choose or a saved
    match."""
    lessons: Lessons | None = None
    """The tutorial pages, if there are any."""
    coach: Mapping[int, Rect] = field(default_factory=lambda: COACH)
    """The area of the instructions during practice, by text size; text fills it from the upper edge down."""
    readable: Readable | None = None
    """The things that can be examined; the table has to declare the action ``look`` for that."""
    telling: Telling | None = None
    """The layout and texts of replays, at a table that has ``hindsight``."""
    length: Length = as_timed
    moment: Callable[[Event, Actors], str] = like_itself
    """The name of an event's feel: its own, or another moment that stands in for it."""
    places: Callable[[Rules, Position, Move], tuple[Id, ...]] | None = None
    """The items that lead to a move of this position, in order, if it takes more than one."""
    enter: Callable[[int], None] = lambda match: None
    """A function that sets up the effects, given the match entity of a watched position that has just been entered."""
    steps: Mapping[str, tuple[Step, ...]] = field(default_factory=dict)
    """Motions and effects of this table, by the shared step of ``systems.order`` that they follow."""
    starts: Mapping[type, Outburst] = field(default_factory=dict)
    """Bursts at the beginning of an event's beat."""
    landings: Mapping[type, Outburst] = field(default_factory=dict)
    """Bursts at its landing."""
    feels: Callable[[Event], tuple[Mood, ...]] = lambda event: ()
    """The moods of the figures after an event."""
    combo: Callable[[Position, Event], int] = lambda position, event: 1
    """The size of an event, given the position after it; it raises the pitch of sounds and strengthens rumble."""
    times: Callable[[Event], int] = lambda event: 0
    """The number of things in an event that happen one after another, as counted by its shower."""
    signs: Callable[[str, Rules, Position], Iterable[Sign]] = winning_move
    """The signs of what may come next, given table, rules and position."""
    decided: Callable[[Rules, Position], Iterable[Rect]] = lambda rules, position: ()
    """The places that decided a match; if empty, the places of the last beats."""
    fullness: Callable[[Position], int] = lambda position: 0
    """The level that selects the layers of music, 0 to 9."""
    music: str | None = None
    """The option that enables its music, if the music is off by default."""

    def __post_init__(self) -> None:
        if self.item is nowhere and (self.places is None or self.decider is Decider):
            raise TypeError("a table says its item, or places and a Decider of its own")

    def way_to(self, rules: Rules, position: Position, move: Move) -> tuple[Id, ...]:
        """Return the items to confirm for a move of this position, in order."""
        return (self.item(move).id,) if self.places is None else self.places(rules, position, move)


@cache
def staging(name: str) -> Staging:
    """Return the staging of the table of that name."""
    found: Staging = import_module(f"systems.{name}.manifest").STAGING
    return found


def staged(match: int | None = None) -> Staging:
    """Return the staging of a match entity's table, or of the only match in this world."""
    return staging(esper.component_for_entity(match_entity() if match is None else match, Match).table)
