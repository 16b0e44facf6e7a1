"""Every walk that the rules allow is possible on foot: doorways, furniture, stairs and holes leave enough room."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from itertools import product
from math import atan2, degrees, hypot

import pytest

from components.walk import Body
from game.content.data_files import read_file
from game.content.models.walk import WalkLook
from game.dungeon.content import RECIPES_FOLDER, Folder, Grammar
from game.dungeon.maker import make
from game.dungeon.plan import Plan, neighbor, read_plan
from game.dungeon.walk.walk import Walk, shortest
from game.paths import data_dir, stems
from systems.undercity.floor import look_of
from systems.undercity.ground import Ground
from systems.undercity.motion import WalkInput, stairs_between, start_path, walk_freely
from tests.kit.cases import long

LOOK = read_file(WalkLook, data_dir() / "walk" / "look.yaml", "look.yaml").value
TICK = 1 / 40
PATIENCE = 240
"""The most ticks to reach a place."""


@cache
def ours() -> Grammar:
    return Folder(data_dir()).read()


class OnFoot:
    """A walker that goes straight toward places."""

    def __init__(self, plan: Plan) -> None:
        self.walk = Walk(plan)
        self.ground = Ground(plan, {cell: look_of(LOOK, plan, cell) for cell in plan.room_at})
        x, floor, z = self.cell
        self.body = Body(x, z, floor, 180.0)

    @property
    def cell(self) -> tuple[int, int, int]:
        return self.walk.state.walkers[0].cell

    def toward(self, x: float, z: float, enough: Callable[[], bool]) -> bool:
        """Walk toward a place until ``enough`` returns True; return False if that takes too long."""
        body = self.body
        for _ in range(PATIENCE):
            if enough():
                return True
            body.yaw = degrees(atan2(body.x - x, body.z - z)) % 360
            wish = WalkInput(ahead=min(1.0, 6 * hypot(x - body.x, z - body.z)))
            for way in walk_freely(body, TICK, wish, LOOK.own_eyes, self.ground, self.walk.state, calm=True):
                self.walk.play(f"1:{way}")
        return enough()

    def go(self, way: str) -> None:
        """Walk to the next cell in this direction, through the middle of this one."""
        start, body = self.cell, self.body
        x, _, z = start
        assert self.toward(x, z, lambda: hypot(x - body.x, z - body.z) < 0.06), f"no way to the middle of {start}"
        climb = next((each for each in self.ground.climbs[start] if each.way == way), None)
        if climb is None:
            there = neighbor(start, way)
            assert self.toward(there[0], there[2], lambda: self.cell == there), f"no way from {start} to {there}"
            return
        at_x, at_z = self.ground.exit_point(start, way)
        if climb.kind != "hole":
            touched = lambda: self.ground.stairs_at(body.x, body.z, body.floor) == climb  # noqa: E731
            assert self.toward(x + at_x, z + at_z, touched)
        self.walk.play(f"1:{way}")
        start_path(body, stairs_between(body, self.ground, self.cell, way, LOOK.own_eyes, 0.0))
        assert body.cell == self.cell and self.ground.can_stand(self.walk.state, body.x, body.z, body.floor)


@pytest.mark.parametrize(("recipe", "seed"), [
    case if case in (("main", 1), ("tower", 1)) else long(case)
    for case in product(stems(data_dir() / RECIPES_FOLDER, ".yaml"), [1, 2])
])
def test_the_shortest_walk_can_be_made_on_foot(recipe: str, seed: int) -> None:
    plan = read_plan(make(ours(), recipe, seed).json)
    someone = OnFoot(plan)
    for cell in plan.room_at:
        assert someone.ground.can_stand(someone.walk.state, cell[0], cell[2], cell[1]), "the middle is free"
    for move in shortest(plan) or ():
        if move.is_step:
            someone.go(move.way)
        else:
            someone.walk.make(move)
    assert someone.walk.state.over
