"""The path of a beam in space: straight legs from turn to turn, with their times."""

from __future__ import annotations

from typing import NamedTuple

from components.khet import BeamLeg, BoardSpot
from game.tables.khet.beam import END_NAMES, LOOP_END, beam
from game.tables.khet.cells import SQUARES, UPPER_AT, WAY_STEPS
from game.tables.khet.pieces import BEAM_OUTCOMES, BLOCKED, CLIMBS, EMPTY, HIT, OFF_BOARD, RIM, SPLITS, WALL
from game.tables.khet.position import Move, Position, action_of, board_of
from systems.khet.layout import CENTER, spot_in, tower_spot

EDGE_DISTANCE, OBSTACLE_DISTANCE = 0.5, 0.62
"""Distances from the middle of the last square to the end of a beam that leaves it: at the square's edge, and at the
next obstacle."""
BORDER_DISTANCE = 0.86
"""Distance from the middle of the last square to the edge of a board."""
END_DISTANCES = {OFF_BOARD: BORDER_DISTANCE, WALL: EDGE_DISTANCE}
"""Distances from the middle of the last square to the ends that are on no square."""
ACROSS = (0.0, -1.0), (1.0, 0.0), (0.0, 1.0), (-1.0, 0.0)
"""Steps to the right and toward Silver, by direction in the rules."""


def legs(squares: bytes | bytearray, color: int, above: int) -> tuple[BeamLeg, ...]:
    """Return all legs of a color's beam over these boards, in the order in which they begin."""
    shot = beam(squares, color, above)
    start_times = {shot.starts[0]: 0.0}
    path: list[BeamLeg] = []
    for start, cells, end in zip(shot.starts, shot.parts, shot.ends, strict=True):
        path += _legs_of_part(squares, above, start, cells, end, start_times)
    return tuple(sorted(path, key=lambda leg: leg.start_time))


def _legs_of_part(
    squares: bytes | bytearray, above: int, start: tuple[int, int], cells: list[int], end: int,
    start_times: dict[tuple[int, int], float],
) -> list[BeamLeg]:
    """Return the legs of one part, and add the times of the parts that begin at its Eyes to ``start_times``."""
    last, direction = start
    spot = spot_in(last, above)
    time = start_times[start]
    part_legs = list[BeamLeg]()
    if squares[last] in (EMPTY, RIM):
        # The beam comes out of the rim.
        spot = step_toward(spot, direction, 1 - BORDER_DISTANCE)

    def add_leg(end_spot: BoardSpot, end_type: str, height: float = 0.0) -> None:
        nonlocal spot, time
        arrival = time + abs(end_spot.x - spot.x) + abs(end_spot.z - spot.z) + height
        part_legs.append(BeamLeg(spot, end_spot, time, arrival, end_type))
        spot, time = end_spot, arrival

    def climb() -> None:
        nonlocal last, direction
        add_leg(step_toward(spot_in(last, above), direction, EDGE_DISTANCE), "foot")
        add_leg(spot._replace(level=1 - spot.level), "tower", height=1)
        foot, direction = last + WAY_STEPS[direction], direction ^ 2
        last = foot + above if foot < UPPER_AT else foot - above

    for number, cell in enumerate(cells, 1):
        if cell != last + WAY_STEPS[direction]:
            climb()
        outcome = BEAM_OUTCOMES[squares[cell]][direction]
        if outcome >= SPLITS:
            add_leg(spot_in(cell, above), "loop" if end == LOOP_END and number == len(cells) else "eye")
            start_times.setdefault((cell, outcome - SPLITS), time)
        elif outcome == HIT:
            add_leg(spot_in(cell, above), END_NAMES[end])
        elif outcome == BLOCKED:
            add_leg(step_toward(spot_in(last, above), direction, OBSTACLE_DISTANCE), END_NAMES[end])
        elif outcome != direction:
            add_leg(spot_in(cell, above), "mirror")
            direction = outcome
        last = cell
    if end in END_DISTANCES:
        if BEAM_OUTCOMES[squares[last + WAY_STEPS[direction]]][direction] == CLIMBS:
            climb()
        add_leg(step_toward(spot_in(last, above), direction, END_DISTANCES[end]), END_NAMES[end])
    return part_legs


def step_toward(spot: BoardSpot, direction: int, distance: float) -> BoardSpot:
    x, z = ACROSS[direction]
    return spot._replace(x=spot.x + x * distance, z=spot.z + z * distance)


def arrival_time(path: tuple[BeamLeg, ...]) -> float:
    """Return the time at which all of it has arrived."""
    return max((leg.end_time for leg in path), default=0.0)


class BeamPreview(NamedTuple):
    """A beam that has not been fired yet."""

    path: tuple[BeamLeg, ...] = ()
    hits: tuple[tuple[BoardSpot, int], ...] = ()
    """The places of the pieces that it would hit, and their codes."""
    tower: BoardSpot = CENTER
    """The middle of the tower, to which the places of the path refer."""

    def beside(self, tower: BoardSpot) -> BeamPreview:
        """Return this beam for an upper board next to the lower one, which shows the tower in this place."""
        x, z = tower.x - self.tower.x, tower.z - self.tower.z

        def shift(spot: BoardSpot) -> BoardSpot:
            return spot._replace(x=spot.x + x * spot.level, z=spot.z + z * spot.level)

        path = tuple(leg._replace(start=shift(leg.start), end=shift(leg.end)) for leg in self.path)
        return BeamPreview(path, tuple((shift(spot), code) for spot, code in self.hits), tower)


def beam_after(position: Position, move: Move | None = None) -> BeamPreview:
    """Return the beam of the side to move after a legal move, or without one in the current position."""
    board = board_of(position)
    squares, side = bytearray(board.squares), board.side
    if move is not None:
        board.make(action_of(move, board.tower))
        squares = bytearray(board.squares)
        for cell, code in board.losses:
            squares[cell] = code
    hits = tuple((spot_in(cell, board.above), squares[cell]) for cell in beam(squares, side, board.above).hits)
    tower = tower_spot(SQUARES[board.tower]) if board.tower else CENTER
    return BeamPreview(legs(squares, side, board.above), hits, tower)
