"""The state of a live match: its seats, places and turn, and hints for players."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from operator import attrgetter
from typing import NamedTuple

from components.focus import Id, Rect
from components.playback import Actors
from game.kernel.opaque import Event, Move, Position, Rules
from game.kernel.refusal import Refusal


def place_by(*fields: str) -> property:
    """Return the property ``place``: the values of these fields, which no other thing of the kind shares."""
    return property(attrgetter(*fields))


@dataclass(slots=True)
class Match:
    """A live match; on one entity per world.

    ``rebuild`` creates it; then only ``systems.moves`` and the world of the table write position, log, new_events,
    actors and refusal. The screen replaces the rules when their files are saved again.
    """

    rules: Rules
    position: Position
    """The match as one value for rules, bots, saves and undo: a copy of the entities, which are the truth, made after
    each move. The rules try moves on it, never on the entities. In an unwatched match of an ``EventWorld`` it is what
    the rules have returned, and the entities follow it. A table without entities has only this."""
    pending: list[Move] = field(default_factory=list)
    """Moves made by presses or a bot, applied by ``make_moves`` in order."""
    log: list[Move] = field(default_factory=list)
    """Moves applied since the match began, with rolls named."""
    new_events: list[Event] = field(default_factory=list)
    """Events of the moves applied in this tick, in order."""
    actors: list[Actors] = field(default_factory=list)
    """The entities that play in each new event; an unwatched match may leave them out."""
    refusal: Refusal | None = None
    """The last refusal, until the next move is applied."""
    is_watched: bool = True
    """True if the match is watched: removed things linger until their beat is over."""
    table: str = ""


@dataclass(slots=True)
class Seat:
    """A seat at the table. Components of that seat alone, such as its score, are on the same entity."""

    number: int
    """The number of the seat, from 1."""

    place = place_by("number")


@dataclass(slots=True)
class MatchOpening:
    """The opening of a match, which a banner shows; on the match entity. The screen's ``OpeningBanner`` writes it."""

    is_open: bool = False
    """True until the banner has closed; no one moves before that."""
    age: float = 0.0
    """Seconds since the match was opened."""
    end: float = float("-inf")
    """The age at which it closed."""


@dataclass(slots=True)
class SeatClock:
    """The clock of a seat; on the entity of the seat. Only the screen's ``Clocks`` write it."""

    spent: list[int] = field(default_factory=list)
    """Tenths of a second that each past move of the seat took."""
    thinking_time: float = 0.0
    """Seconds that it has thought about its current move."""


@dataclass(slots=True)
class CurrentTurn:
    """The seat to move; on the entity whose Pose is that of the box next to that seat's board."""

    seat: int
    number: int = 1
    """The number of the turn since the match began, from 1."""


@dataclass(slots=True)
class Advice:
    """The advice shown on the table; on the match entity. The screen writes it, ``draw`` reads it."""

    is_requested: bool = False
    """True if the seat to move has asked for advice."""
    is_sure: bool = False
    """True if the advice asked for is a line that wins regardless of hidden information."""
    places: tuple[Id, ...] = ()
    """Item ids that make the best move, in order; empty while the bot is still thinking."""
    worth: Mapping[Id, int] = field(default_factory=dict)
    """Worth of each move in hundredths, by the id of the item that makes it; empty until known."""
    is_exact: bool = False
    """True if the worths are the results of best play."""
    weighs_moves: bool = False
    """True if the seat to move wants to see the worths."""
    key: str = ""
    """Text key of the reason."""
    values: dict[str, int] = field(default_factory=dict)
    """Values filled into that text."""
    chance: float | None = None
    """Estimated chance that seat 1 wins, 0 to 1; None if no bar is wanted or nothing is known yet."""
    displayed_chance: float | None = None
    """The chance as currently drawn, on its way to ``chance``."""


class EventSign(NamedTuple):
    """A sign of a possible event, and its place."""

    event: Event
    """One of ``game.kernel.events``, or one of the table's own."""
    rect: Rect | None = None
    """The place it refers to."""
    mark: str = ""
    """The picture shown there; without one, the place is framed."""
    tint: str = "double"
    """Name of its color in the palette."""
    text: str = ""
    """Text key of the announcement; without one, only the place is marked."""


@dataclass(slots=True)
class PositionSigns:
    """The signs of the current position; on the match entity. Owned by ``systems.moments``."""

    position: Position | None = None
    """The position that ``possible_signs`` refers to."""
    possible_signs: tuple[EventSign, ...] = ()
    visible_signs: tuple[EventSign, ...] = ()
    """The possible signs that are on the screen now; none while beats play."""
    reported_events: frozenset[Event] = frozenset()
