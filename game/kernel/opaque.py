"""Opaque values: a table's own, which shared code passes on unread, and unchecked JSON."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from game.kernel.random_stream import Stream

Rules: TypeAlias = Any
"""The rules of a match."""
Position: TypeAlias = Any
"""The full state of a match at one moment."""
Move: TypeAlias = Any
"""A decision of a seat, or of chance. Equal moves compare equal."""
Event: TypeAlias = Any
"""Something that a move caused: a named tuple, identified by its class."""
Mind: TypeAlias = Any
"""The settings of a bot of the table; None for a seat with a human player."""
Bot: TypeAlias = Callable[[Rules, Position, Stream], Move]
"""A function that picks one of the legal moves."""
Json: TypeAlias = Any
"""None, a boolean, a number, a string, a list of these, or an object."""
JsonObject: TypeAlias = dict[str, Any]
"""JSON values by name."""
