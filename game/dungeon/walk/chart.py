"""A text map of the discovered rooms on a floor."""

from __future__ import annotations

from game.dungeon.plan import Cell, beside
from game.dungeon.walk.near import state_of
from game.dungeon.walk.walk import Walk
from game.dungeon.walk.ways import ways

HERE, SEEN, GUESSED, GOAL, UP, DOWN, BOTH = "@", "o", "?", "*", "<", ">", "x"
"""Signs for a walker, a room, an undiscovered room, the goal, a way up, a way down, and both."""
BETWEEN = {
    "room": "==", "open": "-|", "opened": "-|", "locked": "##", "box": "BB", "box_behind": "BB", "shut": "!!",
    "no_return": "!!",
}  # fmt: skip
"""Signs between two cells, for cells side by side and one above the other."""


def chart(walk: Walk, height: int) -> list[str]:
    """Return the lines of a floor map with the discovered rooms; empty if there are none."""
    plan, known = walk.plan, walk.seen | walk.guessed
    cells = [cell for cell, room in plan.room_at.items() if cell[1] == height and room in known]
    if not cells:
        return []
    left, top = min(x for x, _, _ in cells), min(z for _, _, z in cells)
    wide, deep = max(x for x, _, _ in cells) - left + 1, max(z for _, _, z in cells) - top + 1
    drawn = [[" "] * (2 * wide - 1) for _ in range(2 * deep - 1)]
    for cell in cells:
        column, row = 2 * (cell[0] - left), 2 * (cell[2] - top)
        drawn[row][column] = _sign(walk, cell)
        if plan.room_at[cell] not in walk.seen:
            continue
        for way, there in ways(plan)[cell].items():
            if there.to != beside(cell, way) or way in ("up", "down"):
                continue
            at = there.passage
            state = "room" if at is None else state_of(plan, walk.position, at, plan.room_at[cell])
            dx, dz = there.to[0] - cell[0], there.to[2] - cell[2]
            drawn[row + dz][column + dx] = BETWEEN[state][way in ("n", "s")]
    return ["".join(line).rstrip() for line in drawn]


def _sign(walk: Walk, cell: Cell) -> str:
    plan = walk.plan
    if any(walker.cell == cell for walker in walk.position.walkers):
        return HERE
    room = plan.room_at[cell]
    if room not in walk.seen:
        return GUESSED
    if room == plan.goal:
        return GOAL
    there = {"up", "down"} & ways(plan)[cell].keys()
    return BOTH if len(there) == 2 else UP if "up" in there else DOWN if there else SEEN
