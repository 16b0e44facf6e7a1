"""Edges that a position carries as numbers, such as more points at the count, so logs need nothing else.

A rule file gives them to every seat, as a house rule; ``Table.edges.kinds`` gives one to one seat.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, NamedTuple, Protocol, TypeVar

from pydantic import Field

from game.content.definition import Definition
from game.kernel.refusal import bad_part

LARGEST_AMOUNT = 99
EdgeAmount = Annotated[int, Field(ge=0, le=LARGEST_AMOUNT)]
EDGE_PATTERN = re.compile(r"([a-z_]+)\.([1-9])=([1-9][0-9]?)")


class EdgeAmounts(Definition):
    """The edges of a side: every field is the amount of one, 0 for none."""

    def with_amount(self: F, name: str, amount: int) -> F:
        """Return these edges with this amount of one of them."""
        return self.model_copy(update={name: amount})

    def plus(self: F, name: str, amount: int) -> F:
        """Return these edges with one of them changed by this amount."""
        return self.with_amount(name, min(LARGEST_AMOUNT, getattr(self, name) + amount))

    @property
    def amounts(self) -> Mapping[str, int]:
        """The edges that are more than none."""
        return {name: amount for name in type(self).model_fields if (amount := getattr(self, name))}


F = TypeVar("F", bound=EdgeAmounts)


def with_edge(edges: tuple[F, ...], seat: int, name: str, amount: int) -> tuple[F, ...]:
    """Return the edges of all seats with one of this seat changed."""
    return tuple(own.plus(name, amount) if own_seat == seat else own for own_seat, own in enumerate(edges, 1))


class WithEdges(Protocol):
    """A position that carries the edges of its seats."""

    @property
    def edges(self) -> Sequence[EdgeAmounts]: ...


def edge_amounts(position: WithEdges) -> Sequence[Mapping[str, int]]:
    """Return the edges of each seat."""
    return [edges.amounts for edges in position.edges]


class EdgeChanged(NamedTuple):
    """An edge of a seat was used, or grew: an event of every table whose positions carry edges."""

    seat: int
    name: str
    amount: int
    """Its number now."""


def edge_changes(before: Sequence[EdgeAmounts], after: Sequence[EdgeAmounts]) -> Iterator[EdgeChanged]:
    """Yield the edges that are not as before."""
    for seat, (one, other) in enumerate(zip(before, after, strict=True), 1):
        for name in type(other).model_fields if one is not other else ():
            if getattr(one, name) != (amount := getattr(other, name)):
                yield EdgeChanged(seat, name, amount)


def edges_after(edges: tuple[F, ...], change: EdgeChanged) -> tuple[F, ...]:
    """Return the edges of all seats after a change."""
    return tuple(own.with_amount(change.name, change.amount) if seat == change.seat else own
                 for seat, own in enumerate(edges, 1))


def write_edges(edges: Sequence[EdgeAmounts]) -> str:
    """Write the edges of all seats as one word: ``corners.1=2,ties.2=1``; empty if no seat has any."""
    return ",".join(f"{name}.{seat}={amount}" for seat, seat_edges in enumerate(edges, 1)
                    for name, amount in seat_edges.amounts.items())


def read_edges(none: tuple[F, ...], text: str) -> tuple[F, ...]:
    """Return the edges of all seats from such a word; ``none`` has no edges. A bad part is refused by its name."""
    edges = none
    for part in text.split(","):
        match = EDGE_PATTERN.fullmatch(part)
        if match is None or match[1] not in type(none[0]).model_fields or int(match[2]) > len(none):
            names = ", ".join(type(none[0]).model_fields)
            raise bad_part(part, f"an edge is NAME.SEAT=NUMBER with a name of {names}")
        edges = with_edge(edges, int(match[2]), match[1], int(match[3]))
    if write_edges(edges) != text:
        raise bad_part(text, "edges go by seat and name, each once")
    return edges


def edge_value(name: str, seat: int) -> str:
    """Return the name of an edge of a seat among the values that a match begins with: ``shielded_row.1``."""
    return f"{name}.{seat}"


def is_edge(value: str) -> bool:
    """Return True if a value that a match begins with is an edge."""
    return "." in value
