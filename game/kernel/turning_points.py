"""Where a match turned: the plies that moved the chance of winning most, by luck or by choice."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal, NamedTuple

from game.kernel.hindsight import Hindsight

Kind = Literal["luck", "choice"]


class Turn(NamedTuple):
    """A ply that decided something."""

    ply: int
    """How many plies came before it."""
    kind: Kind
    """Whether the chance was moved by what was rolled, or because there was a better move."""
    swing: float
    """By how much that moved the chance of the seat that moved, -1 to 1; a choice only ever costs."""


def curve(seats: Sequence[int], weighed: Sequence[Hindsight | None], last: float | None = None) -> list[float | None]:
    """The chance of seat 1 before every ply, and at the end the ``last`` one; None where nothing is known yet.

    ``seats`` are those that moved, ply by ply, and ``weighed`` what is known of their moves so far.
    """
    found = [first_of(seat, each.chance) if each else None for seat, each in zip(seats, weighed, strict=False)]
    return [*found, *[None] * (len(seats) - len(found)), last]


def first_of(seat: int, chance: float) -> float:
    """The chance of seat 1 by that of any seat, or the other way round."""
    return chance if seat == 1 else 1 - chance


def swing(seats: Sequence[int], weighed: Sequence[Hindsight | None], chances: Sequence[float | None], ply: int) -> Turn:
    """What a ply that was weighed did to the chance of its seat: its luck or its choice, whichever did more."""
    found = weighed[ply]
    assert found is not None
    choice = Turn(ply, "choice", min(0.0, found.made - found.chance))
    rolled = luck(seats, weighed, chances, ply)
    return choice if rolled is None else max(choice, Turn(ply, "luck", rolled), key=lambda turn: abs(turn.swing))


def luck(
    seats: Sequence[int], weighed: Sequence[Hindsight | None], chances: Sequence[float | None], ply: int
) -> float | None:
    """How much more of the chance a roll left its seat than that roll does on average, -1 to 1; None where nothing was
    rolled, or nobody knows yet."""
    found, after = weighed[ply], chances[ply + 1]
    if found is None or not found.rolled or after is None:
        return None
    return first_of(seats[ply], after) - found.made


def turning_points(
    seats: Sequence[int], weighed: Sequence[Hindsight | None], last: float | None, least: float, most: int
) -> tuple[Turn, ...]:
    """The plies that swung the chance by at least so much, and of those at most the ``most`` strongest, in order."""
    chances = curve(seats, weighed, last)
    found = [swing(seats, weighed, chances, ply) for ply, known in enumerate(weighed) if known is not None]
    return strongest(found, least, most)


def strongest(found: Iterable[Turn], least: float, most: int) -> tuple[Turn, ...]:
    """Those that swung the chance by at least so much, and of those at most the ``most`` strongest, in order."""
    strong = sorted((turn for turn in found if abs(turn.swing) >= least), key=lambda turn: (-abs(turn.swing), turn.ply))
    return tuple(sorted(strong[:most]))


def grown(
    turns: Sequence[Turn],
    seats: Sequence[int],
    weighed: Sequence[Hindsight | None],
    chances: Sequence[float | None],
    least: float,
    most: int,
) -> tuple[Turn, ...]:
    """The turning points once the last of ``weighed`` is known, too: it can only have made its own ply stronger and
    the one before, so that nothing else has to be looked at again."""
    last = len(weighed) - 1
    touched = [ply for ply in (last - 1, last) if ply >= 0 and weighed[ply] is not None]
    fresh = {ply: swing(seats, weighed, chances, ply) for ply in touched}
    return strongest([*(turn for turn in turns if turn.ply not in fresh), *fresh.values()], least, most)
