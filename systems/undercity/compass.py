"""The directions on a floor, as pictures, bodies and meshes need them."""

from __future__ import annotations

from math import radians

from game.content.definition import Geometry
from game.dungeon.geometry import on_map
from game.dungeon.plan import STEPS
from game.dungeon.walk.state import FACINGS

RIGHT = {way: STEPS[FACINGS[(at + 1) % 4]] for at, way in enumerate(FACINGS)}
"""The step to the right of each direction."""
ANGLES = {way: 90.0 * at for at, way in enumerate(FACINGS)}
"""Degrees clockwise from north, as pictures turn."""
YAWS = {way: -angle % 360 for way, angle in ANGLES.items()}
"""Degrees to the left of north, as views and bodies turn."""
TURNS = {way: radians(yaw) for way, yaw in YAWS.items()}
"""The same in radians, as meshes turn."""


def angle_between(yaw: float, other: float) -> float:
    """Return the shorter turn from one yaw to another, in degrees from -180 to 180."""
    return (other - yaw + 180) % 360 - 180


def steps_on_map(geometry: Geometry) -> dict[str, tuple[float, float]]:
    """Return the step in each direction in the picture from above, with y up."""
    steps = {way: on_map(geometry, STEPS[way][0], STEPS[way][2]) for way in FACINGS}
    return {way: (east, -south) for way, (east, south) in steps.items()}
