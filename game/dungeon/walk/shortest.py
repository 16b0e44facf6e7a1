"""The shortest walk from the start to the goal that respects keys."""

from __future__ import annotations

from functools import lru_cache
from heapq import heappop, heappush

from game.dungeon.plan import STEPS, Cell, Plan
from game.dungeon.walk.moves import apply, legal
from game.dungeon.walk.position import Position, beginning, over

Done = tuple[frozenset[int], frozenset[int]]
"""Keys taken and boxes pushed."""


@lru_cache(maxsize=4)
def shortest(plan: Plan) -> tuple[str, ...] | None:
    """Return the moves with the fewest steps, or None if there is no way; opening and pushing are not steps."""
    return onward(plan, beginning(plan))


def onward(plan: Plan, start: Position) -> tuple[str, ...] | None:
    """Return the shortest moves to the goal for a single walker, or None."""
    came: dict[Position, tuple[int, Position | None, str]] = {start: (0, None, "")}
    best: dict[tuple[Cell, frozenset[str]], list[Done]] = {}
    open_ = [(0, 0, start)]
    while open_:
        steps, _, position = heappop(open_)
        if over(plan, position):
            return _traced(came, position)
        # Skip a cell that was reached before with at least the same keys and boxes.
        known = best.setdefault((position.walkers[0].cell, position.doors), [])
        if any(keys >= position.keys and boxes >= position.boxes for keys, boxes in known):
            continue
        known.append((position.keys, position.boxes))
        for move in legal(plan, position):
            after = apply(plan, position, move)[0]
            after = after._replace(walkers=(after.walkers[0]._replace(facing="s"),))
            further = steps + is_step(move)
            if after not in came or further < came[after][0]:
                came[after] = further, position, move
                heappush(open_, (further, len(came), after))
    return None


def is_step(move: str) -> bool:
    """Return True if a move brings a walker to another cell on foot."""
    return move.partition(":")[2] in STEPS


def _traced(came: dict[Position, tuple[int, Position | None, str]], position: Position) -> tuple[str, ...]:
    moves: list[str] = []
    before: Position | None = position
    while before is not None:
        _, before, move = came[before]
        moves.append(move)
    return tuple(reversed(moves[:-1]))
