"""Conversion between squares and places on the picture."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from components.focus import Id, Rect
from game.tables.khet.cells import HIGH, LOWER, name_of
from systems.draw.stage.camera import Camera, Ray
from systems.draw.stage.scene import Scene, box_around, pick_along
from systems.draw.stage.space import length, minus
from systems.khet.view.path import spot_in
from systems.khet.view.spots import Ground, Spot

HALF = 0.5


def spots(tower: int, above: int) -> Mapping[str, Spot]:
    """Return the middle of every square by name; ``tower`` is its lower left cell, ``above`` the offset from board to
    board."""
    cells = (*LOWER, *(HIGH if tower else ()))
    return {name_of(cell, tower): spot_in(cell, above) for cell in cells}


def square_under(scene: Scene, ground: Ground, squares: Mapping[str, Spot], x: float, y: float) -> Id:
    """Return the square at a point, by the piece seen there or by its floor; None outside the boards.

    The id of a piece is its square; another id, such as the tower's, is returned only if no square is in front of it.
    The upper board is in front of the lower one.
    """
    ray = scene.camera.ray(x, y)
    found, far = pick_along(scene, ray)
    if found in squares:
        return found
    return next((name for name, away in _floors(ray, ground, squares) if away < far), found)


def floors_under(camera: Camera, ground: Ground, squares: Mapping[str, Spot], x: float, y: float) -> list[str]:
    """Return the squares at a point, ignoring pieces: that of the upper board, then the one seen through it."""
    return [name for name, _ in _floors(camera.ray(x, y), ground, squares)]


def _floors(ray: Ray, ground: Ground, squares: Mapping[str, Spot]) -> Iterator[tuple[str, float]]:
    """Yield the squares that a ray meets, upper board first, each with its distance."""
    for level in (1.0, 0.0):
        met = ray.on_floor(ground.at(Spot(0.0, 0.0, level))[1])
        if met is None:
            continue
        for name, spot in squares.items():
            at = ground.at(spot)
            if spot.level == level and abs(met[0] - at[0]) <= HALF and abs(met[2] - at[2]) <= HALF:
                yield name, length(minus(met, ray.start))


def square_rect(camera: Camera, ground: Ground, spot: Spot) -> Rect | None:
    """Return the rectangle on the picture around a square; None if it is behind the eye."""
    corners = [Spot(spot.x + x, spot.z + z, spot.level) for x in (-HALF, HALF) for z in (-HALF, HALF)]
    return box_around(camera, map(ground.at, corners))
