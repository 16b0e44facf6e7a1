"""The result of a match at any table, the numbers that a table counts in it, and judgments of its moves."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple, Protocol

from game.kernel.opaque import Move, Position

Outcome = int | Literal["draw", "won", "lost", "points"]
"""An outcome as tables report it: the winning seat, a draw, the win or loss of a single seat, or only points."""
WINNERS: dict[Outcome, int | None] = {"draw": 0, "lost": 0, "won": 1, "points": None}
"""The winner for each outcome that is not a seat."""
Standing = Literal["won", "drawn", "lost", "played"]
"""The result of a match for one seat; ``played`` if only points count."""


class Score(Protocol):
    """The part of a table's score that shared code reads."""

    @property
    def totals(self) -> tuple[int, ...]:
        """Points by seat."""

    @property
    def outcome(self) -> Outcome | None:
        """The outcome; None until the match is over."""

    @property
    def by(self) -> str | None:
        """The reason for the outcome."""

    def _asdict(self) -> dict[str, object]:
        """Return all fields by name."""


def deciding_numbers(score: Score) -> tuple[int, ...]:
    """Return the numbers by seat of which the highest wins: the totals, unless the score has others."""
    numbers: tuple[int, ...] = getattr(score, "deciding_numbers", score.totals)
    return numbers


class Points(NamedTuple):
    """The score of a table that reports nothing more."""

    totals: tuple[int, ...]
    outcome: Outcome | None = None
    by: str | None = None

    @classmethod
    def of_winner(cls, winner: int | None) -> Points:
        """Return the score of a match for two without points: 1 for the winner, 0 for a draw, None until it is over."""
        return cls((int(winner == 1), int(winner == 2)), "draw" if winner == 0 else winner)


def leading_seat(one: int, other: int) -> Literal[1, 2, "draw"]:
    """Return the seat that has more, or a draw."""
    return 1 if one > other else 2 if other > one else "draw"


@dataclass(frozen=True, slots=True)
class Result:
    """The result of a match. The match entity gets it from the table's scoring once the match is over."""

    winner: int | None
    """The winning seat. 0 is a draw, or the loss of a single seat; None if only points count."""
    by: str
    """The reason for the result, shown by the text ``result.by_...``."""
    totals: tuple[int, ...]
    """Points by seat."""

    def of(self, seat: int) -> Standing:
        """Return the result for a seat."""
        if self.winner is None:
            return "played"
        if self.winner == seat:
            return "won"
        return "lost" if self.winner or len(self.totals) == 1 else "drawn"


def result_of(score: Score) -> Result | None:
    """Return the result that a score reports, None if the match is not over."""
    outcome = score.outcome
    if outcome is None:
        return None
    winner = WINNERS.get(outcome, outcome if isinstance(outcome, int) else None)
    return Result(winner, score.by or str(outcome), score.totals)


class Figure(NamedTuple):
    """A number of a seat. Its name is the text ``TABLE.figure_NAME``; ``card.ID`` is a use of that card."""

    seat: int
    name: str
    value: int = 1
    best: bool = False
    """Keep the highest value; otherwise, values are added up."""


class Hindsight(NamedTuple):
    """The judgment of a move. Chances are those of the seat that moved, 0 to 1; a draw counts as half."""

    best: Move
    """The best move."""
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


def curve(seats: Sequence[int], judgments: Sequence[Hindsight | None], last: float | None = None) -> list[float | None]:
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


def strongest(turns: Iterable[TurningPly], least: float, most: int) -> tuple[TurningPly, ...]:
    """Return the turns that changed the chance by at least ``least``: the ``most`` strongest, in order of play."""
    strong = sorted((turn for turn in turns if abs(turn.swing) >= least), key=lambda turn: (-abs(turn.swing), turn.ply))
    return tuple(sorted(strong[:most]))


def add_turn(
    turns: Sequence[TurningPly],
    seats: Sequence[int],
    judgments: Sequence[Hindsight | None],
    chances: Sequence[float | None],
    least: float,
    most: int,
) -> tuple[TurningPly, ...]:
    """Return the turning points after one more judgment, the last of ``judgments``.

    It can only affect its own ply and the one before, so no other ply is computed again.
    """
    last = len(judgments) - 1
    plies = [ply for ply in (last - 1, last) if ply >= 0 and judgments[ply] is not None]
    fresh = {ply: swing(seats, judgments, chances, ply) for ply in plies}
    return strongest([*(turn for turn in turns if turn.ply not in fresh), *fresh.values()], least, most)
