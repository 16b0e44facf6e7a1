"""One walk from its start: moves, positions, discovered rooms, and undo."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property

from game.dungeon.plan import Cell, Plan
from game.dungeon.walk.events import Happening, Marked
from game.dungeon.walk.moves import apply
from game.dungeon.walk.position import Position, beginning, over, write
from game.dungeon.walk.shortest import is_step, shortest
from game.kernel.ply import Ply, digest


class Walk:
    """A walk that grows with ``do`` and shrinks with ``undo``; the visited rooms determine what is known of the
    dungeon."""

    def __init__(self, plan: Plan, walkers: int = 1) -> None:
        self.plan = plan
        self.moves: list[str] = []
        self.positions: list[Position] = [beginning(plan, walkers)]
        self._seen: list[frozenset[int]] = [frozenset({plan.start})]
        self._marks: list[Mapping[Cell, int]] = [{}]
        self.written: list[Ply] = []
        """The plies of the first moves, computed so far."""
        self.seconds = 0.0
        """Seconds it has taken; the owner of the clock adds to it."""

    @property
    def position(self) -> Position:
        """The current position."""
        return self.positions[-1]

    @property
    def over(self) -> bool:
        """True if all walkers are at the goal."""
        return over(self.plan, self.position)

    def do(self, move: str) -> tuple[Happening, ...]:
        """Make a move and return its events; a refused move changes nothing."""
        after, happened = apply(self.plan, self.position, move)
        self.moves.append(move)
        self.positions.append(after)
        self._seen.append(self.seen.union(self.plan.room_at[walker.cell] for walker in after.walkers))
        self._marks.append(marked(self.marks, happened))
        return happened

    def undo(self) -> str | None:
        """Take back the last move and return it, or None at the start; turns around it are also taken back."""
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
        """The rooms that any walker has entered."""
        return self._seen[-1]

    @property
    def plies(self) -> tuple[Ply, ...]:
        """Every move with the digest of its result; a move keeps its ply, because a walk is saved after each one."""
        for at in range(len(self.written), len(self.moves)):
            self.written.append(Ply(self.moves[at], digest(write(self.plan, self.positions[at + 1]))))
        return tuple(self.written)

    @property
    def marks(self) -> Mapping[Cell, int]:
        """The cells with markers, and their owners."""
        return self._marks[-1]

    @property
    def guessed(self) -> frozenset[int]:
        """Rooms not entered yet that are connected to an entered one."""
        plan, seen = self.plan, self.seen
        beyond = {plan.passages[at].other(room) for room in seen for at in plan.leaving[room]}
        return frozenset(beyond - seen)

    def steps(self, walker: int = 0) -> int:
        """Return the number of steps by one walker, or by all."""
        return sum(1 for move in self.moves if is_step(move) and (not walker or move.startswith(f"{walker}:")))

    @cached_property
    def least(self) -> int:
        """The fewest steps from the start to the goal."""
        return sum(map(is_step, shortest(self.plan) or ()))


def marked(marks: Mapping[Cell, int], happened: Iterable[Happening]) -> Mapping[Cell, int]:
    """Return the markers after these events."""
    for each in happened:
        if isinstance(each, Marked):
            rest = {cell: who for cell, who in marks.items() if cell != each.cell}
            marks = rest if each.cell in marks else {**rest, each.cell: each.walker}
    return marks
