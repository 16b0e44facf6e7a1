"""Which square lies under a place of the picture, and where on the picture a square is seen."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from components.focus import Id, Rect
from game.tables.khet.cells import HIGH, LOWER, name_of
from systems.draw.stage.camera import Camera, Ray
from systems.draw.stage.picking import box_around, pick_along
from systems.draw.stage.scene import Scene
from systems.draw.stage.space import length, minus
from systems.khet.view.path import spot_in
from systems.khet.view.spots import Ground, Spot

HALF = 0.5


def spots(tower: int, above: int) -> Mapping[str, Spot]:
    """The middle of every square by its name; ``tower`` is its lower left cell, ``above`` leads from board to board."""
    cells = (*LOWER, *(HIGH if tower else ()))
    return {name_of(cell, tower): spot_in(cell, above) for cell in cells}


def square_under(scene: Scene, ground: Ground, squares: Mapping[str, Spot], x: float, y: float) -> Id:
    """The square at a place, by the piece that is seen there or by itself; None beside the boards.

    Pieces have their square as their id; what has another id, such as the tower, is answered where no square lies
    before it. The upper board lies before the lower one.
    """
    ray = scene.camera.ray(x, y)
    found, far = pick_along(scene, ray)
    if found in squares:
        return found
    return next((name for name, away in _floors(ray, ground, squares) if away < far), found)


def floors_under(camera: Camera, ground: Ground, squares: Mapping[str, Spot], x: float, y: float) -> list[str]:
    """The squares at a place as if nothing stood on them: that of the upper board, and what is seen through it."""
    return [name for name, _ in _floors(camera.ray(x, y), ground, squares)]


def _floors(ray: Ray, ground: Ground, squares: Mapping[str, Spot]) -> Iterator[tuple[str, float]]:
    """The squares that a ray meets, upper board first, each with how far it lies."""
    for level in (1.0, 0.0):
        met = ray.on_floor(ground.at(Spot(0.0, 0.0, level))[1])
        if met is None:
            continue
        for name, spot in squares.items():
            at = ground.at(spot)
            if spot.level == level and abs(met[0] - at[0]) <= HALF and abs(met[2] - at[2]) <= HALF:
                yield name, length(minus(met, ray.start))


def square_rect(camera: Camera, ground: Ground, spot: Spot) -> Rect | None:
    """The rectangle of the picture around a square; None where it lies behind the eye."""
    corners = [Spot(spot.x + x, spot.z + z, spot.level) for x in (-HALF, HALF) for z in (-HALF, HALF)]
    return box_around(camera, map(ground.at, corners))
