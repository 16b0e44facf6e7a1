"""Favors of a side, such as more points at the count: numbers that a position carries, so logs need nothing else.

A rule file gives them to every seat, as a house rule; an edge of ``Table.edges.kinds`` gives one to one seat.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Protocol, TypeVar

from game.content.definition import Definition
from game.kernel.refusal import bad_part

LARGEST_FAVOR = 99
FAVOR_PATTERN = re.compile(r"([a-z_]+)\.([1-9])=([1-9][0-9]?)")


class Favors(Definition):
    """The favors of a side: every field is a number, 0 for none."""

    def plus(self: F, name: str, amount: int) -> F:
        """Return these favors with one of them changed by this amount."""
        return self.model_copy(update={name: min(LARGEST_FAVOR, getattr(self, name) + amount)})

    @property
    def amounts(self) -> Mapping[str, int]:
        """The favors that are more than none."""
        return {name: amount for name in type(self).model_fields if (amount := getattr(self, name))}


F = TypeVar("F", bound=Favors)


def with_favor(favors: tuple[F, ...], seat: int, name: str, amount: int) -> tuple[F, ...]:
    """Return the favors of all seats with one of this seat changed."""
    return tuple(own.plus(name, amount) if own_seat == seat else own for own_seat, own in enumerate(favors, 1))


class WithFavors(Protocol):
    """A position that carries the favors of its seats."""

    @property
    def favors(self) -> Sequence[Favors]: ...


def favor_amounts(position: WithFavors) -> Sequence[Mapping[str, int]]:
    """Return the favors of each seat."""
    return [favors.amounts for favors in position.favors]


def changed_favors(before: Sequence[Favors], after: Sequence[Favors]) -> Iterator[tuple[int, str, int]]:
    """Yield the favors that are not as before, with their seats and their numbers now."""
    for seat, (one, other) in enumerate(zip(before, after, strict=True), 1):
        for name in type(other).model_fields:
            if getattr(one, name) != (amount := getattr(other, name)):
                yield seat, name, amount


def write_favors(favors: Sequence[Favors]) -> str:
    """Write the favors of all seats as one word: ``corners.1=2,ties.2=1``; empty if no seat has any."""
    return ",".join(f"{name}.{seat}={amount}" for seat, seat_favors in enumerate(favors, 1)
                    for name, amount in seat_favors.amounts.items())


def read_favors(none: tuple[F, ...], text: str) -> tuple[F, ...]:
    """Return the favors of all seats from such a word; ``none`` has no favors. A bad part is refused by its name."""
    favors = none
    for part in text.split(","):
        match = FAVOR_PATTERN.fullmatch(part)
        if match is None or match[1] not in type(none[0]).model_fields or int(match[2]) > len(none):
            names = ", ".join(type(none[0]).model_fields)
            raise bad_part(part, f"a favor is NAME.SEAT=NUMBER with a name of {names}")
        favors = with_favor(favors, int(match[2]), match[1], int(match[3]))
    if write_favors(favors) != text:
        raise bad_part(text, "favors go by seat and name, each once")
    return favors
