"""Judgments of moves: compared to the best one, as turning points of a match, as advice, and as puzzles."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal, NamedTuple

from game.kernel.opaque import Move, Position


class Hindsight(NamedTuple):
    """The judgment of a move. Chances are those of the seat that moved, 0 to 1; a draw counts as half."""

    best: Move
    chance: float
    """The chance with the best move."""
    move_chance: float
    """The chance with the move that was made, before any roll."""
    by_chance: bool
    """The move left something to chance."""


class Reason(NamedTuple):
    """A sentence that a screen can show in any language."""

    key: str
    """The key of the sentence; its text is ``advice.<key>``."""
    values: Mapping[str, int] = {}
    """The values that fill its placeholders."""


class PosedPuzzle(NamedTuple):
    """A puzzle: exactly one move is right, because it wins for any answer, or is better than all others."""

    position: Position
    """The position, without the moves that led to it."""
    plies: int
    """Plies after which it is solved: 1 if the move alone decides, more if the solver has to win within them."""
    line: tuple[Move, ...]
    """The move, and with more plies a way to win: the answer that leaves the fewest ways, and one of those."""
    nodes: int
    """The number of positions searched to prove it."""


TurningKind = Literal["luck", "choice"]


class TurningPly(NamedTuple):
    """A turning point: a ply that changed the winning chance."""

    ply: int
    """The number of plies before it."""
    kind: TurningKind
    """The cause of the change: a roll, or a choice that was not the best."""
    swing: float
    """The change of the chance of the seat that moved, -1 to 1. A choice can only lower it."""


def chance_curve(
    seats: Sequence[int], judgments: Sequence[Hindsight | None], last: float | None = None
) -> list[float | None]:
    """Return the chance of seat 1 before every ply, and ``last`` at the end; None stands for an unknown chance.

    ``seats`` are the seats that moved, ply by ply. ``judgments`` are the judgments of their moves so far.
    """
    pairs = zip(seats, judgments, strict=False)
    chances = [chance_of_seat_1(seat, judgment.chance) if judgment else None for seat, judgment in pairs]
    return [*chances, *[None] * (len(seats) - len(chances)), last]


def chance_of_seat_1(seat: int, chance: float) -> float:
    """Convert a chance of any seat to one of seat 1, or back."""
    return chance if seat == 1 else 1 - chance


def swing(
    seats: Sequence[int], judgments: Sequence[Hindsight | None], chances: Sequence[float | None], ply: int
) -> TurningPly:
    """Return the change that a judged ply made to its seat's chance: by luck or by choice, the larger of the two."""
    judgment = judgments[ply]
    assert judgment is not None
    choice = TurningPly(ply, "choice", min(0.0, judgment.move_chance - judgment.chance))
    gain = luck(seats, judgments, chances, ply)
    return choice if gain is None else max(choice, TurningPly(ply, "luck", gain), key=lambda turn: abs(turn.swing))


def luck(
    seats: Sequence[int], judgments: Sequence[Hindsight | None], chances: Sequence[float | None], ply: int
) -> float | None:
    """Return the chance that a roll gave its seat beyond that roll's average, -1 to 1.

    Return None if nothing was rolled or the result is not known yet.
    """
    judgment, after = judgments[ply], chances[ply + 1]
    if judgment is None or not judgment.by_chance or after is None:
        return None
    return chance_of_seat_1(seats[ply], after) - judgment.move_chance


def turning_points(
    seats: Sequence[int], judgments: Sequence[Hindsight | None], chances: Sequence[float | None], least: float,
    most: int,
) -> tuple[TurningPly, ...]:
    """Return the plies that changed the chance by at least ``least``: the strongest, in order of play."""
    turns = (swing(seats, judgments, chances, ply) for ply, judgment in enumerate(judgments) if judgment is not None)
    strong = sorted((turn for turn in turns if abs(turn.swing) >= least), key=lambda turn: (-abs(turn.swing), turn.ply))
    return tuple(sorted(strong[:most]))
