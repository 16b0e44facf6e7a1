"""The interface between tables and systems, and the context for drawing any table.

The staging of each table is found by name, so shared systems stay generic.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Generic, NamedTuple, Never, Protocol, TypeAlias

import esper

from components.focus import Id, Item, Rect
from components.match import EventSign, Match
from components.playback import Actors, Beat
from components.pose import ShownPosition
from components.press import Drag, PointerMove, Press, StickTilt, Wheel
from components.seat_choice import ScreenState, SeatChoice
from game.content.models.beats import EventBeat
from game.content.models.controls import ActionName, DeviceFamily
from game.content.store import Store
from game.kernel.events import name_of
from game.kernel.hindsight import Reason
from game.kernel.opaque import E, Event, M, Move, P, Position, R, Rules, SeatEvent
from game.tables import find_table
from game.tables.edges import EdgeChanged
from systems.draw.pen import Pen
from systems.draw.widgets import Thumbnail
from systems.entities import match_entity, only_thing
from systems.layout import clock_at, lamp_at, middle_area, portrait_rect
from systems.motion import show
from systems.press_to_move import SeatInput, move_id
from systems.steps import Step
from systems.worlds import PLAIN_WORLD, EventWorld, RuleWorld


class DrawOptions(Protocol):
    """The options that affect how tables are drawn."""

    @property
    def language(self) -> str: ...
    @property
    def board_music(self) -> bool: ...


class MatchView(NamedTuple):
    """The match of the current esper context as one viewer sees it; names and portraits are by seat."""

    pen: Pen
    store: Store
    """Texts, look and timings of the data."""
    settings: DrawOptions
    """The player's options, including the language."""
    names: Mapping[int, str]
    portraits: Mapping[int, str]
    """The portraits of bots and players; a seat without one shows its robot."""
    turn_number: int = 1
    """Turns since the match began, from 1."""
    families: Mapping[int, DeviceFamily] | None = None
    """The device family for each seat's legend; None for no legend."""
    hint_seats: Collection[int] = ()
    """The seats that are shown possible placements, at tables that support it."""
    best: int | None = None
    """The high score of a player who sits alone, for this rule set and layout, 0 before there is one; None if scores do
    not count here."""
    corner: Rect | None = None
    """The area of words in the upper left corner that the screen draws over the table."""
    shows_players: bool = True
    """False if the screen itself shows figures, names and points, and might cover those on the table."""

    def portrait(self, seat: int) -> str:
        """Return the portrait of the bot or player in a seat, "" for the robot of the seat."""
        return self.portraits.get(seat, "")

    def say(self, key: str, **values: object) -> str:
        """Return a text in the players' language with its placeholders filled."""
        return self.store.text(key, self.settings.language, **values)

    def say_number(self, number: int) -> str:
        return self.store.number(number, self.settings.language)


BeatAnimator = Callable[[Beat[E], float], None]
"""A function that shows a beat at its progress before easing: called every tick from its start, the last time with
exactly 1."""
BeatSeconds = Callable[[E, EventBeat, Actors], float]
"""The seconds of a beat, given its event, timing and actors."""
Mood = tuple[int, str]


class Burst(NamedTuple):
    """A burst of particles: its effect, color and place."""

    effect: str
    tint: str
    rect: Rect


Outburst = Callable[[E, int], Iterator[Burst]]
"""The bursts of an event, given the match entity."""


def victory_bursts(area: Callable[[int], Rect]) -> Outburst[SeatEvent]:
    """Return the bursts of an event by which a seat wins: one in its color and one in gold, in its area."""
    return lambda event, match: (Burst("won", tint, area(event.seat)) for tint in (f"seat{event.seat}", "double"))


def victory_moods(seat: int) -> tuple[Mood, ...]:
    return (seat, "won"), (3 - seat, "lost")


def edge_bursts(*shown_names: str) -> Outburst[EdgeChanged]:
    """Return the bursts at the portrait of a seat that has used one of these edges."""

    def bursts(event: EdgeChanged, match: int) -> Iterator[Burst]:
        if event.name in shown_names:
            yield Burst("edges", f"seat{event.seat}", staging_of(match).layout.portrait_area(event.seat))

    return bursts


DRAW_MOODS: tuple[Mood, ...] = (1, "drawn"), (2, "drawn")
"""The moods of both seats after a draw."""


LessonPicture = Callable[[Pen, float, float, Mapping[str, int]], None]
"""A function that draws the picture of a lesson around a center, given the ``numbers`` of the table's rules."""


class Description(NamedTuple):
    """The text shown about one thing."""

    name: str
    text: str
    reason: str = ""
    """The reason it cannot be used now."""
    notes: tuple[str, ...] = ()


class Readable(NamedTuple):
    """The things with text that can be examined at a table, in any phase and by any seat."""

    items: Callable[[int], list[Item]]
    """These things in this world with their rectangles, given a seat; the first one is shown to the seat first."""
    describe: Callable[[MatchView, Id], Description]
    picture: Callable[[MatchView, Id, Rect], None]
    """A function that draws one at the size of a rectangle that has the thing's shape on the table."""


def advice_text(store: Store, language: str, rules: R, reason: Reason) -> str:
    return store.text(f"advice.{reason.key}", language, **reason.values)


class Commentary(NamedTuple, Generic[R, P, M]):
    """The layout and texts of a replay: the free areas next to the match, and the descriptions of its moves."""

    graph: Rect
    areas: tuple[Rect, ...]
    """Areas for a move's description: those that cover nothing first, and last a larger one."""
    sentence: Callable[[Store, str, R, P, M, str], str]
    """A sentence about a move, given store, language, rules, position, move and the player's name."""
    name: Callable[[Store, str, R, P, M], str]
    """The name of a move, given store, language, rules, position and move."""
    spots: Callable[[R, P, M], tuple[Rect, ...]]
    """The places of a move, given rules, position and move."""
    reason: Callable[[Store, str, R, Reason], str] = advice_text
    """The reason a move is good, in words, given store, language, rules and reason."""
    lone: Rect | None = None
    """The area of the chance of a player who sits alone, if it differs."""


def seconds_in_data(event: Event, timing: EventBeat, actors: Actors) -> float:
    """Return the seconds in the data, regardless of the actors."""
    return float(timing.seconds)


@dataclass(frozen=True, slots=True)
class Animation(Generic[E]):
    """The way from the shown state to the true one."""

    animators: Mapping[type, BeatAnimator[Never]]
    """The table's own animators. Events without one are shown as at every table if they pass the turn or end the match
    (see ``systems.turn_marker``), and by ``default`` if they do not."""
    settle: Callable[[], None] | None = None
    """A function that sets every show component from the true state, except that of the turn."""
    seconds: BeatSeconds[E] = seconds_in_data
    times: Callable[[E], int] = field(default=lambda event: 0)
    """The number of things in an event that happen one after another, as counted by its animator; 0 if it counts none.
    """
    steps: Mapping[str, tuple[Step[float], ...]] = field(default_factory=dict)
    """Motions and effects of this table, by the shared step of ``systems.order`` that they follow."""
    default: BeatAnimator[Event] | None = None
    """The animator of all events but the animated and the shared ones."""


def show_position(beat: Beat[Event], progress: float) -> None:
    settle_position()


def settle_position() -> None:
    """Show the current position, at a table without entities."""
    entity, match = only_thing(Match)
    show(entity, ShownPosition(match.position))


PLAIN_ANIMATION: Animation[Any] = Animation({}, settle_position, default=show_position)


@dataclass(frozen=True, slots=True)
class TableEffects(Generic[E]):
    """Particles and moods that answer events."""

    starts: Mapping[type, Outburst[Never]] = field(default_factory=dict)
    """Bursts at the beginning of an event's beat."""
    landings: Mapping[type, Outburst[Never]] = field(default_factory=dict)
    """Bursts at its landing."""
    moods: Callable[[E], tuple[Mood, ...]] = field(default=lambda event: ())
    """The moods of the figures after an event."""
    enter: Callable[[int], None] | None = None
    """A function that sets up the effects, given the match entity of a watched position that has just been entered."""


def event_name(event: Event, actors: Actors) -> str:
    return name_of(type(event))


@dataclass(frozen=True, slots=True)
class TableDrama(Generic[R, P, E]):
    """The big moments of a match."""

    moment: Callable[[E, Actors], str] = event_name
    """The name of an event's feel: its own, or another moment that stands in for it."""
    points_saved: Callable[[P, E], int] | None = None
    """The points that an event kept a seat from losing, given the position before the move."""
    signs: Callable[[str, R, P], Iterable[EventSign]] | None = None
    """The signs of what may come next, given table, rules and position; without it, only a move that wins."""
    decisive_places: Callable[[R, P], Iterable[Rect]] | None = None
    """The places that decided a match; if there are none, the places of the last beats."""


@dataclass(frozen=True, slots=True)
class TableSound(Generic[P, E]):
    """The influence of a match on sounds and music."""

    combo: Callable[[P, E], int] = field(default=lambda position, event: 1)
    """The size of an event, given the position after it; it raises the pitch of sounds and strengthens rumble."""
    fullness: Callable[[P], int] | None = None
    """The level that selects the layers of music, 0 to 9."""
    option: str | None = None
    """The option that enables the music, if it is off by default."""


@dataclass(frozen=True, slots=True)
class TableInput(Generic[R, P, M]):
    """The way from items to moves."""

    item_of: Callable[[M], Item] | None = None
    """The place of a move, at a table where each has its own. Without it and ``places`` each move is a button."""
    places: Callable[[R, P, M], tuple[Id, ...]] | None = None
    """The items that lead to a move of this position, in order, if it takes more than one."""
    seat_input: type[SeatInput] = SeatInput
    """The class that makes choices, if a move takes more than picking its place."""


@dataclass(frozen=True, slots=True)
class Controls:
    """Buttons, and ways to look at the table."""

    legend: Callable[[Store, str, SeatChoice, ScreenState], list[tuple[ActionName, str]]] = field(
        default=lambda store, language, choice, screen_state: []
    )
    """The legend of the buttons now, in a language, during a lesson."""
    steer: Callable[[int, Press | Drag | Wheel | StickTilt | PointerMove], bool] | None = None
    """A function that moves the camera of a match entity, at a table that has one; it returns True if the input was
    used."""
    has_menu: bool = False
    """True if a button in the upper left corner opens the menu."""
    clicks: Callable[[int], Mapping[ActionName, str]] = field(default=lambda match: {})
    """The actions with mouse buttons next to the menu button, and their pictures, given a match entity."""


COACH_AREAS = Rect(6, 228, 228, 126), Rect(6, 188, 236, 166)
"""The upper left corner, next to a board in the middle."""
REPLAY_AREA = Rect(320, 32, 309, 104)
"""The lower right, above the legend."""


@dataclass(frozen=True, slots=True)
class TableLayout:
    """The places of what all tables have."""

    box_at: Callable[[int], tuple[float, float]] = lamp_at
    """The center of the box that shows whose turn it is."""
    portrait_area: Callable[[int], Rect] = portrait_rect
    """The rectangle of a seat's figure."""
    clock: Callable[[int], tuple[float, float]] = clock_at
    """The center of a seat's clock, at a table that has clocks."""
    ground: Callable[[int], Rect] = middle_area
    """The area that glimmers during a seat's turn."""
    coach: tuple[Rect, ...] = COACH_AREAS
    """Areas for the instructions during practice: those that cover nothing first, and last a larger one."""
    replay: Rect = REPLAY_AREA
    """The area of the controls of a replay, at its lower right."""


@dataclass(frozen=True, slots=True)
class Staging(Generic[R, P, M, E]):
    """The staging of a table: its entities, shows and buttons.

    Shared systems read all differences between tables here. Only ``draw`` is required.
    """

    draw: Callable[[MatchView], None]
    """A function that draws the whole table as it is shown now."""
    input: TableInput[R, P, M] = TableInput()
    world: EventWorld[R, P] | RuleWorld[R, P, M] = PLAIN_WORLD
    animation: Animation[E] = PLAIN_ANIMATION
    layout: TableLayout = TableLayout()
    controls: Controls = Controls()
    effects: TableEffects[E] = TableEffects()
    drama: TableDrama[R, P, E] = TableDrama()
    sound: TableSound[P, E] = TableSound()
    opening: Callable[[Store, str, P], str] = field(default=lambda store, language, position: "")
    """The announcement at the start of a match, in a language; "" to announce who begins."""
    preview: Callable[[Pen, Store, P, Rect], None] | None = None
    """A function that draws a small picture of a position in a rectangle, such as a setup to choose or a saved
    match."""
    thumbnail: Callable[[P], Thumbnail] | None = None
    """A function that returns a position as squares and dots, for lists and for tables without a ``preview``."""
    lessons: Sequence[LessonPicture] = ()
    """The pictures of the tutorial, in the order of the sentences ``<table>.lesson1`` and so on."""
    readable: Readable | None = None
    """The things that can be examined; the table has to declare the action ``look`` for that."""
    commentary: Commentary[R, P, M] | None = None
    """The layout and texts of replays, at a table that has ``hindsight``."""


OpaqueStaging: TypeAlias = Staging[Rules, Position, Move, Event]
"""The staging of a table as shared code sees it."""


@cache
def staging(name: str) -> OpaqueStaging:
    """Return the staging of the table of that name; a table without systems gets a plain one."""
    package, manifest = f"{__package__}.{name}", f"{__package__}.{name}.manifest"
    has_own = find_spec(package) is not None and find_spec(manifest) is not None
    module = manifest if has_own else f"{__package__}.plain_table"
    table: OpaqueStaging = import_module(module).STAGING
    return table


def path_to(table_name: str, rules: Rules, position: Position, move: Move) -> tuple[Id, ...]:
    """Return the items to confirm for a move of this position at a table, in order."""
    table_input = staging(table_name).input
    if table_input.places is not None:
        return table_input.places(rules, position, move)
    if table_input.item_of is not None:
        return (table_input.item_of(move).id,)
    return (move_id(find_table(table_name).notation.write_move(move)),)


def staging_of(match: int | None = None) -> OpaqueStaging:
    """Return the staging of a match entity's table, or of the only match in this world."""
    return staging(esper.component_for_entity(match_entity() if match is None else match, Match).table)
