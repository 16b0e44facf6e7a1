"""Cubes that walkers throw: walls, doors, boxes, furniture and floors are solid, and holes lead down."""

from __future__ import annotations

from collections.abc import Callable
from math import hypot

import pytest
from hypothesis import given
from hypothesis import strategies as st

from components.walk import Body, Cube
from game.content.data_files import read_file
from game.content.models.walk import WalkLook
from game.dungeon.plan import Plan, read_plan
from game.dungeon.walk.state import start
from game.paths import data_dir
from systems.undercity.floor import look_of
from systems.undercity.ground import Ground
from systems.undercity.motion import LONGEST_ROLL, advance_cube, settle_cube, throw_cube
from tests.kit.cases import examples
from tests.kit.dungeons import floors

LOOK = read_file(WalkLook, data_dir() / "walk" / "look.yaml", "look.yaml").value
HARD = LOOK.cube.model_copy(update={"speed": 6.0, "bounce": 0.2, "lift": 0.0})
HALF = HARD.size / 2
EAST = 270.0
FLAT = floors("S-o-o-G")
AHEAD = {
    "an open passage": (FLAT, True), "a locked door": (floors("S-oAo-G"), False),
    "a box": (floors("S-o]o-G"), False), "a box from behind": (floors("S-o[o-G"), False),
    "a turnstile": (floors("S-o>o-G"), True), "bars": (floors("S-o<o-G"), False),
    "one room": (floors("S-o=o-G"), True), "a wall": (floors("S-o.o-G"), False),
}


def ground_of(plan: Plan) -> Ground:
    return Ground(plan, {cell: look_of(LOOK, plan, cell) for cell in plan.room_at})


def throw(plan: Plan, yaw: float, pitch: float = 0.0) -> tuple[Cube, float, Callable[[Cube], bool]]:
    """Throw a cube from the second cell, and let it come to rest; return also its farthest point to the east."""
    ground, now = ground_of(plan), start(plan)
    cube, farthest = throw_cube(Body(1.0, 0.0, 0, yaw, pitch=pitch), 1, LOOK.own_eyes, HARD), 0.0
    while not cube.rests:
        advance_cube(cube, 0.02, ground, now, LOOK.own_eyes, HARD)
        farthest = max(farthest, cube.x)
    return cube, farthest, lambda cube: ground.is_solid(now, cube.x, cube.y, cube.z, cube.floor, HALF)


@pytest.mark.parametrize("geometry", ["sides", "corners"])
@pytest.mark.parametrize(("plan", "passes"), AHEAD.values(), ids=AHEAD)
def test_a_cube_meets_what_stops_people(plan: Plan, passes: bool, geometry: str) -> None:
    plan = read_plan({**plan.json, "geometry": geometry})
    cube, farthest, is_solid = throw(plan, EAST)
    assert cube.age < LONGEST_ROLL and cube.y == pytest.approx(HALF, abs=0.02)
    assert (farthest > 1.5) == passes and not is_solid(cube)


def test_a_cube_falls_through_a_hole_and_stays_below() -> None:
    plan = floors("S-v....", "..o-o-G")
    ground, now = ground_of(plan), start(plan)
    (hole,) = ground.climbs[1, 1, 0]
    x, z = ground.spot((1, 1, 0), hole)
    cube = Cube(1, 1 + x, 0.4, z, 1, (0.0, 0.0, 0.0))
    settle_cube(cube, ground, now, LOOK.own_eyes, HARD)
    assert cube.rests and ground.cell_at(cube.x, cube.z, cube.floor) == (1, 0, 0)


def test_the_way_of_a_cube_is_the_same_at_any_frame_rate() -> None:
    ends = []
    for parts in (1, 7, 60):
        ground, now = ground_of(FLAT), start(FLAT)
        cube = throw_cube(Body(0.0, 0.0, 0, 300.0), 1, LOOK.own_eyes, LOOK.cube)
        hits = [advance_cube(cube, 4.0 / parts, ground, now, LOOK.own_eyes, LOOK.cube) for _ in range(parts)]
        assert max(hits) > LOOK.cube.heard
        ends.append((cube.x, cube.y, cube.z, cube.rests))
    assert ends[0] == ends[1] == ends[2]


@examples(12)
@given(yaw=st.floats(0, 360), pitch=st.floats(-60, 60), turned=st.booleans())
def test_a_cube_never_leaves_the_rooms(yaw: float, pitch: float, turned: bool) -> None:
    flat = floors("S-o=o-o\n|.|...|\no-o-oAG")
    plan = read_plan({**flat.json, "geometry": "corners" if turned else "sides"})
    cube, _, is_solid = throw(plan, yaw, pitch)
    assert hypot(cube.x, cube.z) < 9 and not is_solid(cube)
