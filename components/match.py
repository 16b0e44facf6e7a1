"""The state of a live match: the match, its seats, places and turn, and the comfort settings of its viewers."""

from __future__ import annotations

from dataclasses import dataclass, field
from operator import attrgetter

from components.playback import Actors
from game.kernel.opaque import Event, Move, Position, Rules
from game.kernel.refusal import Refusal


def place_by(*fields: str) -> property:
    """Return the property ``place``: the values of these fields, which no other thing of the kind shares."""
    return property(attrgetter(*fields))


@dataclass(slots=True)
class Match:
    """A live match; on one entity per world. Only ``systems.turn`` writes position, log, new_events and refusal."""

    rules: Rules
    position: Position
    """The match as one value for rules, bots, saves and undo. In a watched match it is a copy of the entities, which
    are the truth: ``turn`` reads it from them after each move. In an unwatched one it is what the rules have returned,
    and the entities follow it. A table without entities has only this."""
    pending: list[Move] = field(default_factory=list)
    """Moves made by presses or a bot, applied by ``turn`` in order."""
    log: list[Move] = field(default_factory=list)
    """Moves applied since the match began, with rolls named."""
    new_events: list[Event] = field(default_factory=list)
    """Events of the moves applied in this tick, in order."""
    actors: list[Actors] = field(default_factory=list)
    """The entities that play in each new event, in a watched match."""
    refusal: Refusal | None = None
    """The last refusal, until the next move is applied."""
    is_shown: bool = True
    """True if the match is watched: removed things linger until their beat is over."""
    table: str = ""
    """The name of its table."""


@dataclass(slots=True)
class Seat:
    """A seat at the table. Components of that seat alone, such as its score, are on the same entity."""

    number: int
    """From 1."""
    device: str | None = None
    """The device of the player in this seat; None if there is no player, or the match is not watched."""
    portrait: str = ""
    """The portrait of the bot or player in this seat; "" for the seat's own figure."""

    place = place_by("number")


@dataclass(slots=True)
class CurrentTurn:
    """The seat to move; on the entity whose Pose is that of the box next to that seat's board."""

    seat: int
    number: int = 1
    """Turns since the match was entered, from 1."""


@dataclass(slots=True)
class Comfort:
    """Comfort settings; on the match entity, set by screens from the options. Shares run from 0 to 1."""

    shake: float = 1.0
    particles: float = 1.0
    background: float = 1.0
    """Strength of the background's motion and pulse."""
    reduced_motion: bool = False
    reduced_flashes: bool = False
    """True to replace blinking and rainbows with a steady outline."""
    numerals: bool = False
    """True to show the number of each die next to its pips."""
    banner: float = 1.0
    """Factor on the time banners stay."""
    flat: bool = False
    """True to show 3D tables straight from above."""
    preview: bool = False
    """True to show the effects of a move before it is made, at tables that can."""
    text_size: int = 1
    """Size of the text, for tables that leave more room for larger text."""
