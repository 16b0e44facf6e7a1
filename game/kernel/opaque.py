"""Opaque values: a table's own, which shared code passes on unread, bots as shared code sees them, and unchecked JSON.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Protocol, TypeAlias, TypeVar

from game.kernel.random_stream import Stream

Rules: TypeAlias = Any
"""The rules of a match."""
Position: TypeAlias = Any
"""The full state of a match at one moment."""
Move: TypeAlias = Any
"""A decision of a seat, or of chance. Equal moves compare equal."""
Event: TypeAlias = Any
"""Something that a move caused: a named tuple, identified by its class."""


class Mind(Protocol):
    """The settings of a bot that can take a seat: one of the table's, or a program."""

    @property
    def level(self) -> int: ...
    @property
    def name(self) -> Mapping[str, str]: ...
    @property
    def description(self) -> Mapping[str, str]: ...
    @property
    def portrait(self) -> str: ...
    @property
    def longest(self) -> float:
        """The most seconds it thinks about a move."""
    @property
    def nodes(self) -> int:
        """The most positions it examines for a move."""


R = TypeVar("R", bound=Rules)
P = TypeVar("P", bound=Position)
M = TypeVar("M", bound=Move)
E = TypeVar("E", bound=Event)
BotOf: TypeAlias = Callable[[R, P, Stream], M]
"""A function that picks one of the legal moves."""
Bot: TypeAlias = BotOf[Rules, Position, Move]
"""A bot as shared code sees it."""
Json: TypeAlias = Any
"""None, a boolean, a number, a string, a list of these, or an object."""
JsonObject: TypeAlias = dict[str, Any]
"""JSON values by name."""
