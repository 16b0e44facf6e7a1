"""One walk from its beginning on: every move with where it led, what was seen, and back again step by step."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property

from game.dungeon.plan import Cell, Plan
from game.dungeon.walk.events import Happening, Marked
from game.dungeon.walk.moves import apply
from game.dungeon.walk.position import Position, beginning, over, write
from game.dungeon.walk.shortest import is_step, shortest
from game.kernel.digest import digest
from game.kernel.ply import Ply


class Walk:
    """It grows by ``do`` and shrinks by ``undo``; what is known of the dungeon follows from where people have been."""

    def __init__(self, plan: Plan, walkers: int = 1) -> None:
        self.plan = plan
        self.moves: list[str] = []
        self.positions: list[Position] = [beginning(plan, walkers)]
        self._seen: list[frozenset[int]] = [frozenset({plan.start})]
        self._marks: list[Mapping[Cell, int]] = [{}]
        self.written: list[Ply] = []
        """The plies of the first moves, as far as they were asked for."""
        self.seconds = 0.0
        """How long it has taken; whoever has a clock adds to it."""

    @property
    def position(self) -> Position:
        """How things stand."""
        return self.positions[-1]

    @property
    def over(self) -> bool:
        """Whether everybody is at the goal."""
        return over(self.plan, self.position)

    def do(self, move: str) -> tuple[Happening, ...]:
        """Make a move; what cannot be done is refused, and nothing has changed."""
        after, happened = apply(self.plan, self.position, move)
        self.moves.append(move)
        self.positions.append(after)
        self._seen.append(self.seen.union(self.plan.room_at[walker.cell] for walker in after.walkers))
        self._marks.append(marked(self.marks, happened))
        return happened

    def undo(self) -> str | None:
        """Take the last move back and say which it was; looking about before and after it goes with it. None at the
        beginning."""
        if not self.moves:
            return None
        move = self._pop()
        while self.moves and ":face:" in move:
            move = self._pop()
        while self.moves and ":face:" in self.moves[-1]:
            self._pop()
        return move

    def _pop(self) -> str:
        self.positions.pop()
        self._seen.pop()
        self._marks.pop()
        del self.written[len(self.moves) - 1 :]
        return self.moves.pop()

    @property
    def seen(self) -> frozenset[int]:
        """The rooms in which somebody has been."""
        return self._seen[-1]

    @property
    def plies(self) -> tuple[Ply, ...]:
        """Every move with the digest of where it led; a move keeps its ply, since a walk is saved after each one."""
        for at in range(len(self.written), len(self.moves)):
            self.written.append(Ply(self.moves[at], digest(write(self.plan, self.positions[at + 1]))))
        return tuple(self.written)

    @property
    def marks(self) -> Mapping[Cell, int]:
        """Where markers lie, and whose they are."""
        return self._marks[-1]

    @property
    def guessed(self) -> frozenset[int]:
        """Rooms that nobody has entered, behind passages of those that somebody has."""
        plan, seen = self.plan, self.seen
        beyond = {plan.passages[at].other(room) for room in seen for at in plan.leaving[room]}
        return frozenset(beyond - seen)

    def steps(self, walker: int = 0) -> int:
        """How many steps were made, by one walker or by all together."""
        return sum(1 for move in self.moves if is_step(move) and (not walker or move.startswith(f"{walker}:")))

    @cached_property
    def least(self) -> int:
        """The fewest steps that lead from the start to the goal."""
        return sum(map(is_step, shortest(self.plan) or ()))


def marked(marks: Mapping[Cell, int], happened: Iterable[Happening]) -> Mapping[Cell, int]:
    """Where markers lie after this."""
    for each in happened:
        if isinstance(each, Marked):
            rest = {cell: who for cell, who in marks.items() if cell != each.cell}
            marks = rest if each.cell in marks else {**rest, each.cell: each.walker}
    return marks
