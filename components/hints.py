"""Hints for players: advice on the next move, and signs of what may happen next."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from components.focus import Id, Rect
from game.kernel.opaque import Event, Position


@dataclass(slots=True)
class Advice:
    """The advice shown on the table; on the match entity. The screen writes it, ``draw`` reads it."""

    is_requested: bool = False
    """True if the seat to move has asked for advice."""
    sure: bool = False
    """True if the advice asked for is a line that wins regardless of hidden information."""
    places: tuple[Id, ...] = ()
    """Item ids that make the best move, in order; empty while the bot is still thinking."""
    worth: Mapping[Id, int] = field(default_factory=dict)
    """Worth of each move in hundredths, by the id of the item that makes it; empty until known."""
    exact: bool = False
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
    """The events last announced."""
