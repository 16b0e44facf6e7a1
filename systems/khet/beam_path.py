"""The path of a beam in space: straight legs from turn to turn, with their times."""

from __future__ import annotations

from collections import deque
from typing import NamedTuple

from components.khet import Leg, Spot
from game.tables.khet.beam import beam, muzzle
from game.tables.khet.cells import NAMES, STEPS, UPPER_AT
from game.tables.khet.pieces import ANSWERS, BLOCKED, CLIMBS, EMPTY, HIT, OFF_BOARD, RIM, SPLITS, WALL
from game.tables.khet.position import Move, Position, action_of, board_of
from systems.khet.layout import CENTER, spot_in, tower_spot

ENDS = {HIT: "hit", OFF_BOARD: "rim", WALL: "wall", BLOCKED: "blocked", CLIMBS: "foot"}
EDGE, FRONT = 0.5, 0.62
"""Distances from the middle of the last square to the end of a beam that leaves it: at the square's edge, and at the
next obstacle."""
OUT = 0.86
"""Distance from the middle of the last square to the edge of a board."""
ACROSS = (0.0, -1.0), (1.0, 0.0), (0.0, 1.0), (-1.0, 0.0)
"""Steps to the right and toward Silver, by direction in the rules."""


def legs(squares: bytes | bytearray, color: int, above: int) -> tuple[Leg, ...]:
    """Return all legs of a color's beam over these boards, in the order in which they begin."""
    start, way = muzzle(bytearray(squares), color)
    waiting = deque([(start, way, 0.0)])
    taken: set[tuple[int, int]] = set()
    found: list[Leg] = []
    while waiting:
        cell, way, time = waiting.popleft()
        here = spot_in(cell, above)
        if squares[cell] in (EMPTY, RIM):
            # The beam comes out of the rim.
            here = _beyond(here, way, 1 - OUT)
        while True:
            cell += STEPS[way]
            code = squares[cell]
            answer = ANSWERS[4 * code + way] if code else way
            if answer == way:
                continue
            last = spot_in(cell - STEPS[way], above)
            if answer == OFF_BOARD:
                there = _beyond(last, way, OUT)
            elif answer in (WALL, CLIMBS):
                there = _beyond(last, way, EDGE)
            elif answer == BLOCKED:
                there = _beyond(last, way, FRONT)
            else:
                there = spot_in(cell, above)
            ends = time + abs(there.x - here.x) + abs(there.z - here.z)
            splits = answer >= SPLITS
            known = splits and (cell, way) in taken
            what = "loop" if known else "eye" if splits else ENDS.get(answer, "mirror")
            found.append(Leg(here, there, time, ends, what))
            here, time = there, ends
            if answer == CLIMBS:
                cell += above if cell < UPPER_AT else -above
                way ^= 2
                here = Spot(there.x, there.z, float(cell >= UPPER_AT))
                found.append(Leg(there, here, time, time + 1, "tower"))
                time += 1
            elif splits:
                aside = cell, answer - SPLITS
                if aside not in taken:
                    taken.add(aside)
                    waiting.append((*aside, time))
                if known:
                    break
                taken.add((cell, way))
            elif answer < 4:
                way = answer
            else:
                break
    return tuple(sorted(found, key=lambda leg: leg.begins))


def _beyond(spot: Spot, way: int, far: float) -> Spot:
    x, z = ACROSS[way]
    return spot._replace(x=spot.x + x * far, z=spot.z + z * far)


def whole(path: tuple[Leg, ...]) -> float:
    """Return the time at which all of it has arrived."""
    return max((leg.ends for leg in path), default=0.0)


class Foresight(NamedTuple):
    """A beam that has not been fired yet."""

    path: tuple[Leg, ...] = ()
    hits: tuple[tuple[Spot, int], ...] = ()
    """The places of the pieces that it would hit, and their codes."""
    tower: Spot = CENTER
    """The middle of the tower then."""

    def beside(self, tower: Spot) -> Foresight:
        """Return this beam for an upper board next to the lower one, which shows the tower in this place."""
        x, z = tower.x - self.tower.x, tower.z - self.tower.z

        def there(spot: Spot) -> Spot:
            return spot._replace(x=spot.x + x * spot.level, z=spot.z + z * spot.level)

        path = tuple(leg._replace(start=there(leg.start), end=there(leg.end)) for leg in self.path)
        return Foresight(path, tuple((there(spot), code) for spot, code in self.hits), tower)


def foreseen(position: Position, move: Move | None = None) -> Foresight:
    """Return the beam of the side to move after a legal move, or without one in the current position."""
    board = board_of(position)
    squares, side = bytearray(board.squares), board.side
    if move is not None:
        board.make(action_of(move, board.tower))
        squares = bytearray(board.squares)
        for cell, code in board.removed:
            squares[cell] = code
    hits = tuple((spot_in(cell, board.above), squares[cell]) for cell in beam(squares, side, board.above).hits)
    tower = tower_spot(NAMES[board.tower]) if board.tower else CENTER
    return Foresight(legs(squares, side, board.above), hits, tower)
