"""Events as programs outside see them: a type in snake_case and plain JSON values."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from typing import get_args

from game.kernel.json_values import Json, JsonObject
from game.kernel.opaque import Event


def name_of(event: type) -> str:
    """The name an event type has outward, such as ``die_placed``."""
    return _snake(event.__name__)


@cache
def _snake(name: str) -> str:
    return re.sub(r"(?<!^)([A-Z])", r"_\1", name).lower()


def named(union: object) -> dict[type, str]:
    """The outward name of each event type of a union."""
    return {event: name_of(event) for event in get_args(union)}


def as_json(types: Mapping[type, str], event: Event) -> JsonObject:
    """The event (a named tuple of one of these types) as plain JSON values: ``type`` first, then its fields."""
    return {"type": types[type(event)], **{name: _plain(value) for name, value in event._asdict().items()}}


def _plain(value: object) -> Json:
    return [_plain(item) for item in value] if isinstance(value, tuple) else value
