"""One walk from its start: the state, the moves, undo, and the shortest walk to compare it with."""

from __future__ import annotations

from collections import deque
from functools import cached_property, lru_cache
from heapq import heappop, heappush
from typing import TypeAlias

from game.dungeon.plan import Cell, Plan
from game.dungeon.walk.rules import Event, Move, apply, legal, obstacle, read_move
from game.dungeon.walk.state import Position, WalkState, start, write
from game.kernel.ply import Ply, digest


class Walk:
    """A walk that grows with ``make`` or ``play`` and shrinks with ``undo``."""

    def __init__(self, plan: Plan, walkers: int = 1) -> None:
        self.plan = plan
        self.state = start(plan, walkers)
        """The current state. A live walk puts one here that is made of entities."""
        self.past: list[WalkState] = []
        """The state before each move."""
        self.moves: list[Move] = []
        self.known_plies: list[Ply] = []
        """The plies of the first moves, computed so far."""
        self.seconds = 0.0
        """Seconds it has taken; the owner of the clock adds to it."""

    @property
    def states(self) -> list[WalkState]:
        """All states from the start to now."""
        return [*self.past, self.state]

    def play(self, text: str) -> tuple[Event, ...]:
        """Make the move in a text, like ``make``."""
        return self.make(read_move(self.state, text))

    def make(self, move: Move) -> tuple[Event, ...]:
        """Make a move and return its events; a refused move changes nothing."""
        before = self.state.copy()
        events = apply(self.state, move)
        self.past.append(before)
        self.moves.append(move)
        return events

    def undo(self) -> Move | None:
        """Take back the last move and return it, or None at the start; turns around it are also taken back."""
        if not self.moves:
            return None
        at = len(self.moves) - 1
        while at and self.moves[at].deed == "face":
            at -= 1
        move = self.moves[at]
        while at and self.moves[at - 1].deed == "face":
            at -= 1
        self.state.restore(self.past[at])
        del self.moves[at:], self.past[at:], self.known_plies[at:]
        return move

    @property
    def plies(self) -> tuple[Ply, ...]:
        """Every move with the digest of its result; a move keeps its ply, because a walk is saved after each one."""
        states = self.states
        for at in range(len(self.known_plies), len(self.moves)):
            self.known_plies.append(Ply(str(self.moves[at]), digest(write(states[at + 1]))))
        return tuple(self.known_plies)

    def steps(self, walker: int = 0) -> int:
        """Return the number of steps by one walker, or by all."""
        return sum(move.is_step for move in self.moves if walker in (0, move.walker))

    @cached_property
    def least(self) -> int:
        """The fewest steps from the start to the goal."""
        return sum(move.is_step for move in shortest(self.plan) or ())


@lru_cache(maxsize=4)
def shortest(plan: Plan) -> tuple[Move, ...] | None:
    """Return the moves with the fewest steps, or None if there is no way; opening and pushing are not steps."""
    return shortest_from(start(plan))


def path_to(state: WalkState, walker: int, target: Cell) -> tuple[str, ...]:
    """Return the shortest free path of a walker to a known cell, empty if there is none.

    The last step may be blocked: the walker then turns to what blocks it.
    """
    known_rooms = state.rooms_seen | state.rooms_next_door
    plan = state.plan
    probe = state.copy()
    start = state.walker(walker).cell
    paths: dict[Cell, tuple[str, ...]] = {start: ()}
    queue = deque([start] if plan.room_at.get(target) in known_rooms else [])
    while queue and target not in paths:
        cell = queue.popleft()
        probe.change(walker, cell=cell)
        for way, step in plan.ways[cell].items():
            free = not obstacle(probe, walker, way) or step.to == target
            if free and step.to not in paths and plan.room_at[step.to] in known_rooms:
                paths[step.to] = (*paths[cell], way)
                queue.append(step.to)
    return paths.get(target, ())


Arrival: TypeAlias = tuple[int, tuple[Position, Move] | None]
"""The steps to a position, and the position and move before it, or None at the start."""


def shortest_from(state: WalkState) -> tuple[Move, ...] | None:
    """Return the shortest moves to the goal for a single walker, or None."""
    first = state.position
    arrivals: dict[Position, Arrival] = {first: (0, None)}
    best: dict[tuple[Cell, frozenset[str]], list[tuple[frozenset[int], frozenset[int]]]] = {}
    heap = [(0, 0, first, state.copy())]
    while heap:
        steps, _, position, state = heappop(heap)
        if state.over:
            return _moves_to(arrivals, position)
        # Skip a cell that was reached before with at least the same keys and boxes.
        earlier = best.setdefault((state.walkers[0].cell, state.doors), [])
        if any(keys >= state.keys and boxes >= state.boxes for keys, boxes in earlier):
            continue
        earlier.append((state.keys, state.boxes))
        for move in legal(state):
            after = state.copy()
            apply(after, move)
            after.change(1, facing="s")
            next_steps, next_position = steps + move.is_step, after.position
            if next_position not in arrivals or next_steps < arrivals[next_position][0]:
                arrivals[next_position] = next_steps, (position, move)
                heappush(heap, (next_steps, len(arrivals), next_position, after))
    return None


def _moves_to(arrivals: dict[Position, Arrival], position: Position) -> tuple[Move, ...]:
    moves: list[Move] = []
    while (arrival := arrivals[position][1]) is not None:
        position, move = arrival
        moves.append(move)
    return tuple(reversed(moves))
