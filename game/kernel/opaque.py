"""Opaque values: a table's own, which shared code passes on unread, bots as shared code sees them, and unchecked JSON.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from typing import Any, Protocol, TypeAlias, TypeVar, cast, runtime_checkable

from game.kernel.random_stream import Stream

T = TypeVar("T")


class Rules(Protocol):
    """The rules of a match."""

    @property
    def name(self) -> str: ...


class Position(Protocol):
    """The full state of a match at one moment."""

    @property
    def seat_to_move(self) -> int: ...

    @property
    def over(self) -> bool:
        """True if the match has ended."""


Move: TypeAlias = Hashable
"""A decision of a seat, or of chance. Equal moves compare equal."""


@runtime_checkable
class NamedFields(Protocol):
    """A named tuple."""

    def _asdict(self) -> dict[str, object]: ...


class Event(NamedFields, Protocol):
    """Something that a move caused: a named tuple, identified by its class."""

    def __iter__(self) -> Iterator[object]: ...


@runtime_checkable
class SeatEvent(Event, Protocol):
    """An event of one seat."""

    @property
    def seat(self) -> int: ...


def as_type(value: object, kind: type[T]) -> T:
    """Return an opaque value as what it is to its own table: rules, a position, a move or an event of this class."""
    assert isinstance(value, kind), f"{type(value)} is no {kind}"
    return value


def all_as_type(values: Sequence[object], kind: type[T]) -> Sequence[T]:
    """Return opaque values as what they are to their own table. They are not examined: a log may be long."""
    return cast("Sequence[T]", values)


class Opponent(Protocol):
    """A bot that can take a seat: a level of the table, or a program."""

    @property
    def level(self) -> int: ...
    @property
    def name(self) -> Mapping[str, str]: ...
    @property
    def description(self) -> Mapping[str, str]: ...
    @property
    def portrait(self) -> str: ...
    @property
    def most_seconds(self) -> float:
        """The most seconds it thinks about a move."""

    @property
    def nodes(self) -> int:
        """The most positions it examines for a move."""


TableLevel: TypeAlias = Any
"""A level as its own table sees it, with the fields of its data files."""
R = TypeVar("R", bound=Rules)
P = TypeVar("P", bound=Position)
M = TypeVar("M", bound=Move)
E = TypeVar("E", bound=Event)
R_contra = TypeVar("R_contra", contravariant=True)
BotOf: TypeAlias = Callable[[R, P, Stream], M]
"""A function that picks one of the legal moves."""
Bot: TypeAlias = BotOf[Rules, Position, Move]
"""A bot as shared code sees it."""
Json: TypeAlias = Any
"""None, a boolean, a number, a string, a list of these, or an object."""
JsonObject: TypeAlias = dict[str, Json]
"""JSON values by name."""
