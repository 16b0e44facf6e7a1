"""Events as other programs see them, their repeats on screen, events of plain tables, and signs of what may come."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import cache
from typing import Concatenate, NamedTuple, Never, ParamSpec, TypeVar, cast, get_args

from game.kernel.opaque import Event, Json, JsonObject

Ps = ParamSpec("Ps")
T = TypeVar("T")


def _public_name(event: type) -> str:
    return re.sub(r"(?<!^)([A-Z])", r"_\1", event.__name__).lower()


name_of: Callable[[type], str] = cache(_public_name)
"""The public name of an event type, such as ``die_placed``."""


def event_names(union: object) -> dict[type, str]:
    """Return the public name of each event type of a union."""
    return {event: name_of(event) for event in get_args(union)}


def as_json(types: Mapping[type, str], event: Event) -> JsonObject:
    """Return an event (a named tuple of one of these types) as plain JSON values: ``type`` first, then its fields."""
    return {"type": types[type(event)], **{name: _plain(value) for name, value in event._asdict().items()}}


def function_for(
    functions: Mapping[type, Callable[Concatenate[Never, Ps], T]], event: Event
) -> Callable[Concatenate[Event, Ps], T] | None:
    """Return the function for the type of this event, or None."""
    return cast("Callable[Concatenate[Event, Ps], T] | None", functions.get(type(event)))


def has_values(event: Event | None, values: Mapping[str, object]) -> bool:
    """Return True if the fields of an event have these values; a tuple means any one of its values."""
    return all(
        getattr(event, name, None) in (expected if isinstance(expected, tuple) else (expected,))
        for name, expected in values.items()
    )


def things_in(event: Event) -> int:
    """Return the number of things in an event, such as flipped discs: the length of its longest list."""
    return max((len(part) for part in event if isinstance(part, tuple)), default=1)


def _plain(value: object) -> Json:
    return [_plain(item) for item in value] if isinstance(value, tuple) else value


class Repeat(NamedTuple):
    """One of several things that happen one after another while an event is shown, such as bounces."""

    event: Event
    number: int
    """Its number, counted from 1."""
    kind: str = ""
    """Its kind, at tables that name such things."""


class MoveMade(NamedTuple):
    seat: int
    move: str
    """The move in notation."""


class TurnPassed(NamedTuple):
    seat: int
    """The seat to move next."""


TURN_PASSED = name_of(TurnPassed)
"""The name by which shared code knows this event at every table."""


class MatchWon(NamedTuple):
    seat: int
    totals: tuple[int, ...]


class MatchEnded(NamedTuple):
    """The match ended in a draw, or has only one seat."""

    totals: tuple[int, ...]


PlainEvent = MoveMade | TurnPassed | MatchWon | MatchEnded
PLAIN_EVENTS: tuple[type[PlainEvent], ...] = get_args(PlainEvent)
"""The events of a table that names no others."""


class MatchPoint(NamedTuple):
    """The seat to move can win with its next move."""

    seat: int


class RollDecides(NamedTuple):
    """The next roll of the seat ends the match, won or lost."""

    seat: int


class LastField(NamedTuple):
    """The seat has a single place left, and filling it ends the match."""

    seat: int


class OneAway(NamedTuple):
    """The seat is one piece away from something big."""

    seat: int


class Endangered(NamedTuple):
    """The seat is one piece away from something big, and the other seat could spoil it."""

    seat: int


SHARED_SIGNS = (MatchPoint, RollDecides, LastField, OneAway, Endangered)
"""Announcements of what may happen next, at any table. Sounds and rumble answer them as they answer events."""
