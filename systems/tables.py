"""Tables as the systems meet them: what each one adds, looked up by its name, so that no shared system knows which."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from typing import NamedTuple

import esper

from components.choosing import Choosing
from components.focus import Id, Item, Rect
from components.match import Match
from components.playback import Actors, Beat
from components.press import Drag, Lean, Press, Wheel
from components.tension import Sign
from game.content.models.beats import EventBeat
from game.content.models.key_names import Action
from game.content.store import Store
from game.kernel.events import name_of
from game.kernel.opaque import Event, Move, Position, Rules
from game.kernel.reason import Reason
from systems.deciding import Decider
from systems.draw.pen import Pen
from systems.draw.view import View
from systems.foreseeing import winning_move
from systems.in_play import authority
from systems.layout import clock_at, lamp_at, middle, portrait_rect


class Step(NamedTuple):
    """A system in the order of a tick."""

    name: str
    run: Callable[[float, float], None] | None
    """Takes the application's clock and the seconds since the last tick; None where the application itself acts."""
    why: str


Handler = Callable[[Event, int], Actors | int | None]
"""Applies one event to the components of its owner, given the match entity, and returns who plays in its beat: one
entity alone, or more."""
Apply = Callable[[Rules, Position, Move], tuple[Position, Sequence[Event]]]
Shower = Callable[[Beat, float], None]
"""Shows a beat at its progress before any ease: called every tick from its start on, the last time with exactly 1."""
Length = Callable[[Event, EventBeat, Actors], float]
"""Seconds of a beat by its event, its timing and its actors."""
Mood = tuple[int, str]
"""A seat and what it feels."""


class Burst(NamedTuple):
    """Which effect, in which colour, from where."""

    effect: str
    tint: str
    rect: Rect


Outburst = Callable[[Event, int], Iterator[Burst]]
"""What flies up at an event, given the match entity."""


class Lessons(NamedTuple):
    """The pages that teach a table."""

    pictures: Sequence[Callable[[Pen, float, float, Mapping[str, int]], None]]
    """In the order of the sentences ``<table>.lesson1`` and so on; each stands around a centre, and is given the
    ``numbers`` of the table's rules."""


class Writing(NamedTuple):
    """What is to be read of one thing."""

    name: str
    text: str
    reason: str = ""
    """Why it cannot be used now."""
    notes: tuple[str, ...] = ()
    """What else is to be known, a sentence each."""


class Readable(NamedTuple):
    """What can be looked at closely at a table, in any phase and by any seat: its things with words on them."""

    items: Callable[[int], list[Item]]
    """All of it in this world, where it lies, and first what this seat begins with."""
    tells: Callable[[View, Id], Writing]
    picture: Callable[[View, Id, Rect], None]
    """Draws one as large as a rectangle of the shape that it has on the table."""


class Telling(NamedTuple):
    """How a match of a table is gone through: where there is room beside it, and how its moves are told."""

    graph: Rect
    """Where the chances are drawn."""
    room: Mapping[int, Rect]
    """Where a move is told, by size of text."""
    told: Callable[[Store, str, Rules, Position, Move, str], str]
    """(store, language, rules, position, move, name) to what somebody did."""
    called: Callable[[Store, str, Rules, Position, Move], str]
    """(store, language, rules, position, move) to what a move is called."""
    spots: Callable[[Rules, Position, Move], tuple[Rect, ...]]
    """(rules, position, move) to where it is made."""
    why: Callable[[Store, str, Reason], str]
    """Why a move is good, in words."""
    lone: Rect | None = None
    """Where the chance of one that sits alone is drawn, where that is elsewhere."""


def no_buttons(store: Store, language: str, choosing: Choosing) -> list[tuple[Action, str]]:
    """The legend of a table that explains no buttons."""
    return []


def as_timed(event: Event, timing: EventBeat, actors: Actors) -> float:
    """A beat lasts as long as the data say, whoever plays in it."""
    return float(timing.seconds)


def nowhere(move: Move) -> Item:
    """No move of this table has a place that is its own."""
    raise LookupError(f"nobody says where {move!r} is made")


def like_itself(event: Event, actors: Actors) -> str:
    """An event feels like what it is called."""
    return name_of(type(event))


COACH = {1: Rect(6, 228, 228, 126), 2: Rect(6, 228, 236, 126)}
"""The upper left corner, as far as a board in the middle leaves it free."""


@dataclass(frozen=True, slots=True)
class Staging:
    """The staging of a table: its entities, its shows and its buttons. Shared systems ask here for what differs."""

    build: Callable[[Rules, Position], None]
    """Fills a world in which there are only seats and a turn, given rules and position."""
    read_back: Callable[[], Position]
    """Returns the position of the entities of this world."""
    showers: Mapping[type, Shower]
    draw: Callable[[View], None]
    """Draws all of the table as it is shown now."""
    apply: Apply | None = None
    """Makes a move on the entities, at a table whose rules write them. At others the rules make it on the position, and
    ``owners`` follow."""
    owners: Mapping[type, tuple[Handler, ...]] = field(default_factory=dict)
    """The handlers that apply each event to the entities, in order."""
    settle: Callable[[], None] = lambda: None
    """Sets every show component from the truth, but that of the turn."""
    box_at: Callable[[int], tuple[float, float]] = lamp_at
    """The centre of the box that shows whose turn it is."""
    item: Callable[[Move], Item] = nowhere
    """Where a move is made, at a table where each has a place of its own."""
    decider: type[Decider] = Decider
    """Whoever decides, where that takes more than going to such a place."""
    opening: Callable[[Store, str, Position], str] = lambda store, language, position: ""
    """What is announced as a match opens, in a language; left out, or "", who begins."""
    figure: Callable[[int], Rect] = portrait_rect
    """Where the figure of a seat is seen."""
    clock: Callable[[int], tuple[float, float]] = clock_at
    """The centre of a seat's clock, at a table that is played by clocks."""
    menu: bool = False
    """Whether a button in the upper left corner opens the menu."""
    clicks: Callable[[int], Mapping[Action, str]] = lambda match: {}
    """Which actions a mouse finds as buttons beside that of the menu, each with its picture, given a match entity."""
    ground: Callable[[int], Rect] = middle
    """What glimmers while it is a seat's turn."""
    steer: Callable[[int, Press | Drag | Wheel | Lean], bool] | None = None
    """Leads the camera of a match entity, at a table that has one; whether it was meant."""
    buttons: Callable[[Store, str, Choosing], list[tuple[Action, str]]] = no_buttons
    """What the buttons do now, in a language."""
    preview: Callable[[Pen, Store, Position, Rect], None] | None = None
    """Draws a position small, in a rectangle: what is chosen before a match, or was kept of one."""
    lessons: Lessons | None = None
    """The pages that teach it, where there are any."""
    coach: Mapping[int, Rect] = field(default_factory=lambda: COACH)
    """Where whoever practises is told what to do, by size of text: the most it may take, from its upper edge down."""
    readable: Readable | None = None
    """What can be looked at closely; the table has to be told ``look`` for that."""
    telling: Telling | None = None
    """How its matches are gone through, at a table that has ``hindsight``."""
    length: Length = as_timed
    moment: Callable[[Event, Actors], str] = like_itself
    """What an event feels like: its name, or another moment that stands in for it."""
    places: Callable[[Rules, Position, Move], tuple[Id, ...]] | None = None
    """The items that lead to a move of this position, in order, where it takes more than one."""
    enter: Callable[[int], None] = lambda match: None
    """Makes ready what shines, given the match entity of a position that has been entered and is watched."""
    steps: Mapping[str, tuple[Step, ...]] = field(default_factory=dict)
    """What moves and shines at this table alone, by the shared step of ``systems.order`` that it follows."""
    starts: Mapping[type, Outburst] = field(default_factory=dict)
    """What flies up when the beat of an event begins."""
    landings: Mapping[type, Outburst] = field(default_factory=dict)
    """And when it lands."""
    feels: Callable[[Event], tuple[Mood, ...]] = lambda event: ()
    """How the figures answer to an event."""
    combo: Callable[[Position, Event], int] = lambda position, event: 1
    """How big a thing an event was, given the position after it: what makes sounds higher and pads shake harder."""
    times: Callable[[Event], int] = lambda event: 0
    """How many things an event holds that happen one after the other, as its shower counts them."""
    signs: Callable[[str, Rules, Position], Iterable[Sign]] = winning_move
    """(table, rules, position) to what may come next and is worth a look."""
    decided: Callable[[Rules, Position], Iterable[Rect]] = lambda rules, position: ()
    """What a match was decided by; left out, or empty, it is where the last beats happened."""
    fullness: Callable[[Position], int] = lambda position: 0
    """What the layers of music go by, 0 to 9."""
    music: str | None = None
    """The option that its music waits for, where it does not play from the start."""

    def __post_init__(self) -> None:
        if self.item is nowhere and (self.places is None or self.decider is Decider):
            raise TypeError("a table says its item, or places and a Decider of its own")

    def way_to(self, rules: Rules, position: Position, move: Move) -> tuple[Id, ...]:
        """What has to be confirmed for a move of this position, in order."""
        return (self.item(move).id,) if self.places is None else self.places(rules, position, move)


@cache
def staging(name: str) -> Staging:
    """How the table of that name is staged."""
    found: Staging = import_module(f"systems.{name}.manifest").STAGING
    return found


def staged(match: int | None = None) -> Staging:
    """How the table of a match entity is staged, or for the one match in this world."""
    return staging(esper.component_for_entity(authority() if match is None else match, Match).table)
