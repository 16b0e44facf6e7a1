"""The layout of a Khet table: squares in space, their places on the picture, and the path of a beam through them.

The path has straight legs from turn to turn, with their times.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from components.focus import Id, Item, Rect
from components.khet import BeamLeg, BoardSpot
from game.tables.khet.beam import END_NAMES, LOOP_END, beam
from game.tables.khet.cells import (
    BASE_STEPS,
    CELL_OF,
    FILES,
    HIGH_CELLS,
    LETTERS,
    LOWER_CELLS,
    RANKS,
    SQUARES,
    UPPER_AT,
    WAY_STEPS,
    name_of,
    row_and_column,
    step_up,
)
from game.tables.khet.pieces import BEAM_OUTCOMES, BLOCKED, CLIMBS, EMPTY, HIT, OFF_BOARD, RIM, SPLITS, WALL
from game.tables.khet.position import Move, Position, action_of, board_of
from systems.draw.stage.camera import Camera, Ray
from systems.draw.stage.mesh import Vec, length, minus
from systems.draw.stage.scene import Scene, box_around, pick_along

BEAM_HEIGHT = 0.3


CENTER = BoardSpot(0.0, 0.0)


class BoardLayout(NamedTuple):
    """The layout of both boards: the upper one above the lower one, or next to it."""

    lift: float
    distance: float
    is_side_by_side: bool = False
    tower: BoardSpot = CENTER
    """The middle of the tower. The upper board keeps its place next to the lower one while the tower moves."""

    def point_of(self, spot: BoardSpot, above: float = 0.0) -> Vec:
        """Return a spot in space, or a point above it."""
        if self.is_side_by_side:
            return spot.x + (self.distance - self.tower.x) * spot.level, above, spot.z - self.tower.z * spot.level
        return spot.x, above + self.lift * spot.level, spot.z

    def hides_motion(self, start: BoardSpot, end: BoardSpot) -> bool:
        """Return True if a motion between these spots is invisible: with boards side by side, every change of level."""
        return self.is_side_by_side and start.level != end.level


def spot_of(square: str) -> BoardSpot:
    """Return the middle of a square by its name, ``c4`` or ``c4'``."""
    low = square.removesuffix("'")
    return BoardSpot(
        LETTERS.index(low[0]) - 1 - (FILES - 1) / 2, (RANKS - 1) / 2 - (int(low[1:]) - 1), float(low != square)
    )


def square_of(spot: BoardSpot) -> str:
    file, rank = LETTERS[round(spot.x + (FILES - 1) / 2) + 1], round((RANKS - 1) / 2 - spot.z) + 1
    return f"{file}{rank}" + ("'" if spot.level else "")


def tower_spot(square: str) -> BoardSpot:
    """Return the middle of a tower by its lower left square."""
    low = spot_of(square)
    return BoardSpot(low.x + 0.5, low.z - 0.5)


def under_tower(square: str) -> tuple[str, ...]:
    """Return the squares below a tower, by its lower left one."""
    return tuple(SQUARES[CELL_OF[square] + more] for more in BASE_STEPS)


def touched_by(move: Move, towers: Iterable[str]) -> tuple[str, ...]:
    """Return the squares that an action affected; ``towers`` are the lower left squares of towers after it."""
    if move.verb in ("tower", "turn_tower"):
        return tuple(square for tower in towers for square in under_tower(tower))
    return (move.start,) if move.verb == "turn" else (move.start, move.end)


def spot_in(cell: int, tower: int) -> BoardSpot:
    """Return the middle of a cell, by the tower's lower left one."""
    row, file = row_and_column(cell, tower)
    return BoardSpot(file - 1 - (FILES - 1) / 2, (RANKS - 1) / 2 - (row - 2), float(cell >= UPPER_AT))


HALF = 0.5


def square_spots(tower: int) -> Mapping[str, BoardSpot]:
    """Return the middle of every square by name, by the tower's lower left cell."""
    cells = (*LOWER_CELLS, *(HIGH_CELLS if tower else ()))
    return {name_of(cell, tower): spot_in(cell, tower) for cell in cells}


def square_under(scene: Scene, layout: BoardLayout, squares: Mapping[str, BoardSpot], x: float, y: float) -> Id:
    """Return the square at a point, by the piece seen there or by its floor; None outside the boards.

    The id of a piece is its square; another id, such as the tower's, is returned only if no square is in front of it.
    The upper board is in front of the lower one.
    """
    ray = scene.camera.ray(x, y)
    id, piece_distance = pick_along(scene, ray)
    if id in squares:
        return id
    return next((name for name, distance in _floors(ray, layout, squares) if distance < piece_distance), id)


def floors_under(
    camera: Camera, layout: BoardLayout, squares: Mapping[str, BoardSpot], x: float, y: float
) -> list[str]:
    """Return the squares at a point, ignoring pieces: that of the upper board, then the one seen through it."""
    return [name for name, _ in _floors(camera.ray(x, y), layout, squares)]


def _floors(ray: Ray, layout: BoardLayout, squares: Mapping[str, BoardSpot]) -> Iterator[tuple[str, float]]:
    """Yield the squares that a ray meets, upper board first, each with its distance."""
    for level in (1.0, 0.0):
        point = ray.on_floor(layout.point_of(BoardSpot(0.0, 0.0, level))[1])
        if point is None:
            continue
        for name, spot in squares.items():
            center = layout.point_of(spot)
            if spot.level == level and abs(point[0] - center[0]) <= HALF and abs(point[2] - center[2]) <= HALF:
                yield name, length(minus(point, ray.start))


def square_rect(camera: Camera, layout: BoardLayout, spot: BoardSpot) -> Rect | None:
    """Return the rectangle on the picture around a square; None if it is behind the eye."""
    corners = [BoardSpot(spot.x + x, spot.z + z, spot.level) for x in (-HALF, HALF) for z in (-HALF, HALF)]
    return box_around(camera, map(layout.point_of, corners))


LOWEST_BUTTON = Rect(520, 29, 114, 24)
"""The lowest of the buttons next to the board; each is high enough for double-size text."""
BUTTON_GAP = 2
BUTTON_LAYER = 2
"""The layer of the buttons; the boards have those of their levels."""


@lru_cache(maxsize=4)
def square_items(camera: Camera, layout: BoardLayout, tower: int) -> tuple[Item, ...]:
    """Return the items of all squares in view, the upper board first."""
    items = [
        Item(("square", name), rect, layer=int(spot.level))
        for name, spot in square_spots(tower).items()
        if (rect := square_rect(camera, layout, spot)) is not None
    ]
    return tuple(sorted(items, key=lambda item: -item.layer))


def tower_items(camera: Camera, layout: BoardLayout, ends: Iterable[str]) -> list[Item]:
    """Return the destinations of the tower, each at its center."""
    rects = ((end, square_rect(camera, layout, tower_spot(end))) for end in ends)
    return [Item(("tower", end), rect) for end, rect in rects if rect is not None]


def button_items(names: Sequence[Id]) -> list[Item]:
    """Return the buttons in a column."""
    low = LOWEST_BUTTON
    return [
        Item(name, Rect(low.x, low.y + place * (low.h + BUTTON_GAP), low.w, low.h), layer=BUTTON_LAYER)
        for place, name in enumerate(reversed(names))
    ]


EDGE_DISTANCE, OBSTACLE_DISTANCE = 0.5, 0.62
"""Distances from the middle of the last square to the end of a beam that leaves it: at the square's edge, and at the
next obstacle."""
BORDER_DISTANCE = 0.86
"""Distance from the middle of the last square to the edge of a board."""
END_DISTANCES = {OFF_BOARD: BORDER_DISTANCE, WALL: EDGE_DISTANCE}
"""Distances from the middle of the last square to the ends that are on no square."""
ACROSS = (0.0, -1.0), (1.0, 0.0), (0.0, 1.0), (-1.0, 0.0)
"""Steps to the right and toward Silver, by direction in the rules."""


def legs(squares: bytes | bytearray, color: int, tower: int) -> tuple[BeamLeg, ...]:
    """Return all legs of a color's beam over these boards, in the order in which they begin."""
    shot = beam(squares, color, step_up(tower))
    start_times = {shot.starts[0]: 0.0}
    path: list[BeamLeg] = []
    for start, cells, end in zip(shot.starts, shot.parts, shot.ends, strict=True):
        path += _legs_of_part(squares, tower, start, cells, end, start_times)
    return tuple(sorted(path, key=lambda leg: leg.start_time))


def _legs_of_part(
    squares: bytes | bytearray, tower: int, start: tuple[int, int], cells: list[int], end: int,
    start_times: dict[tuple[int, int], float],
) -> list[BeamLeg]:
    """Return the legs of one part, and add the times of the parts that begin at its Eyes to ``start_times``."""
    last, direction = start
    spot = spot_in(last, tower)
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
        add_leg(step_toward(spot_in(last, tower), direction, EDGE_DISTANCE), "foot")
        add_leg(spot._replace(level=1 - spot.level), "tower", height=1)
        foot, direction = last + WAY_STEPS[direction], direction ^ 2
        last = foot + step_up(tower) if foot < UPPER_AT else foot - step_up(tower)

    for number, cell in enumerate(cells, 1):
        if cell != last + WAY_STEPS[direction]:
            climb()
        outcome = BEAM_OUTCOMES[squares[cell]][direction]
        if outcome >= SPLITS:
            add_leg(spot_in(cell, tower), "loop" if end == LOOP_END and number == len(cells) else "eye")
            start_times.setdefault((cell, outcome - SPLITS), time)
        elif outcome == HIT:
            add_leg(spot_in(cell, tower), END_NAMES[end])
        elif outcome == BLOCKED:
            add_leg(step_toward(spot_in(last, tower), direction, OBSTACLE_DISTANCE), END_NAMES[end])
        elif outcome != direction:
            add_leg(spot_in(cell, tower), "mirror")
            direction = outcome
        last = cell
    if end in END_DISTANCES:
        if BEAM_OUTCOMES[squares[last + WAY_STEPS[direction]]][direction] == CLIMBS:
            climb()
        add_leg(step_toward(spot_in(last, tower), direction, END_DISTANCES[end]), END_NAMES[end])
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
    hits = tuple((spot_in(cell, board.tower), squares[cell]) for cell in beam(squares, side, board.step_up).hits)
    tower = tower_spot(SQUARES[board.tower]) if board.tower else CENTER
    return BeamPreview(legs(squares, side, board.tower), hits, tower)
