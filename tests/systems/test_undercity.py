"""The live walk is a world of entities that the rules change, and cubes that walkers throw meet what stops people."""

from __future__ import annotations

from collections.abc import Callable
from math import hypot

import esper
import pytest
from hypothesis import given
from hypothesis import strategies as st

from components.undercity import Body, Box, Cube, Door, Key, OpeningPassage, Room
from game.dungeon.plan import Plan, read_plan
from game.dungeon.walk.rules import BoxPushed, DoorOpened, legal
from game.dungeon.walk.state import start
from game.dungeon.walk.walk import Walk, write_walk
from game.kernel.random_stream import Stream
from game.kernel.refusal import Refusal
from systems.undercity.walk.motion import LONGEST_ROLL, advance_cube, settle_cube, throw_cube
from systems.undercity.walk.world import (
    WorldState,
    add_cube,
    advance_openings,
    all_cubes,
    begin_opening,
    openings,
    walker_entities,
)
from tests.kit.cases import examples, one_in
from tests.kit.dungeons import LOOK, TWO_FLOORS, floors, ground_of, shipped_dungeon, shipped_grammar

DEEDS = ("n", "e", "s", "w", "up", "down", "join", "mark", "face:s", "open:n", "push:e")


def live(plan: Plan, walkers: int = 1) -> Walk:
    """Return a walk that is the current world."""
    esper.clear_database()
    walk = Walk(plan, walkers)
    walk.state = WorldState(walk.state)
    return walk


@pytest.mark.parametrize("part", one_in(9, range(9)))
def test_the_world_and_a_plain_state_agree_after_every_move(part: int) -> None:
    recipes = sorted(shipped_grammar().recipes)
    for seed in range(part * 10, part * 10 + 10):
        plan = shipped_dungeon("small" if seed % 10 else recipes[part % 3], seed)
        here, plain, stream = live(plan, 1 + seed % 2), Walk(plan, 1 + seed % 2), Stream(seed)
        for _ in range(60):
            moves, chance = legal(plain.state), stream.below(10)
            if chance == 0:
                assert here.undo() == plain.undo()
            else:
                tried = moves if chance < 7 and moves else [f"{1 + stream.below(2)}:{deed}" for deed in DEEDS]
                move = str(stream.pick(tried))
                assert outcome(here, move) == outcome(plain, move)
            assert here.state == plain.state and legal(here.state) == legal(plain.state)
        assert write_walk(here) == write_walk(plain)


def outcome(walk: Walk, text: str) -> object:
    """Return the events of a move, or its refusal."""
    try:
        return walk.play(text)
    except Refusal as refusal:
        return refusal.code, refusal.position


def test_things_are_entities_and_the_rules_write_them() -> None:
    walk = live(TWO_FLOORS)
    ((entity, walker),) = walker_entities()
    ((_, door),), ((_, key),) = esper.get_component(Door), esper.get_component(Key)
    boxes = [box for _, box in esper.get_component(Box)]
    assert not (key.is_taken or door.is_open or any(box.is_pushed for box in boxes))
    walk.play("1:e")
    assert (walker.cell, walker.key_count, key.is_taken) == ((1, 1, 0), 1, True)
    walk.play("1:s")
    walk.play("1:open:e")
    assert door.is_open and walker.key_count == 0
    assert walker_entities() == [(entity, walker)], "a walker stays one entity"
    seen = {room.number for _, room in esper.get_component(Room) if room.is_seen}
    assert seen == {TWO_FLOORS.room_at[cell] for cell in ((0, 1, 0), (1, 1, 0), (1, 1, 1))}


def test_undo_brings_the_same_walkers_back() -> None:
    walk = live(TWO_FLOORS, 2)
    before = [entity for entity, _ in walker_entities()]
    for move in ("1:e", "1:e", "2:face:n"):
        walk.play(move)
    for _ in range(2):
        walk.undo()
    assert [entity for entity, _ in walker_entities()] == before and walk.state == Walk(TWO_FLOORS, 2).state


def test_doors_and_boxes_open_for_a_while_and_old_cubes_go() -> None:
    walk = live(TWO_FLOORS)
    for move in ("1:e", "1:s"):
        walk.play(move)
    event = next(each for each in walk.play("1:open:e") if isinstance(each, DoorOpened | BoxPushed))
    begin_opening(walk.state, event)
    advance_openings(0.5, 1.0)
    assert openings() == {event.passage: 0.5} and len(esper.get_components(Door, OpeningPassage)) == 1
    advance_openings(0.6, 1.0)
    assert openings() == {}
    for number in range(5):
        add_cube(Cube(1, number, 0.3, 0.0, 0, (0.0, 0.0, 0.0)), keep=3)
        add_cube(Cube(2, -number, 0.3, 0.0, 0, (0.0, 0.0, 0.0)), keep=3)
    assert [cube.x for cube in all_cubes()] == [2, -2, 3, -3, 4, -4]


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


def throw(plan: Plan, yaw: float, pitch: float = 0.0) -> tuple[Cube, float, Callable[[Cube], bool]]:
    """Throw a cube from the second cell, and let it come to rest; return also its farthest point to the east."""
    ground, now = ground_of(plan), start(plan)
    cube, farthest = throw_cube(Body(1.0, 0.0, 0, yaw, pitch=pitch), 1, LOOK.own_eyes, HARD), 0.0
    while not cube.is_at_rest:
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
    assert cube.is_at_rest and ground.cell_at(cube.x, cube.z, cube.floor) == (1, 0, 0)


def test_the_way_of_a_cube_is_the_same_at_any_frame_rate() -> None:
    ends = []
    for parts in (1, 7, 60):
        ground, now = ground_of(FLAT), start(FLAT)
        cube = throw_cube(Body(0.0, 0.0, 0, 300.0), 1, LOOK.own_eyes, LOOK.cube)
        hits = [advance_cube(cube, 4.0 / parts, ground, now, LOOK.own_eyes, LOOK.cube) for _ in range(parts)]
        assert max(hits) > LOOK.cube.heard
        ends.append((cube.x, cube.y, cube.z, cube.is_at_rest))
    assert ends[0] == ends[1] == ends[2]


@examples(12)
@given(yaw=st.floats(0, 360), pitch=st.floats(-60, 60), turned=st.booleans())
def test_a_cube_never_leaves_the_rooms(yaw: float, pitch: float, turned: bool) -> None:
    flat = floors("S-o=o-o\n|.|...|\no-o-oAG")
    plan = read_plan({**flat.json, "geometry": "corners" if turned else "sides"})
    cube, _, is_solid = throw(plan, yaw, pitch)
    assert hypot(cube.x, cube.z) < 9 and not is_solid(cube)
