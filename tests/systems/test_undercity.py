"""The live walk is a world of entities: the rules change them, and a walker stays one entity to the goal."""

from __future__ import annotations

import esper
import pytest

from components.walk import Box, Cube, Door, Key, Opening, Room
from game.dungeon.content import Folder, Grammar
from game.dungeon.maker import make
from game.dungeon.plan import Plan, read_plan
from game.dungeon.walk.log import read_walk, write_walk
from game.dungeon.walk.rules import BoxPushed, DoorOpened, legal
from game.dungeon.walk.state import write
from game.dungeon.walk.walk import Walk, shortest
from game.kernel.random_stream import Stream
from game.kernel.refusal import Refusal
from game.paths import data_dir
from systems.undercity.world import WorldState, add_cube, advance_openings, all_cubes, begin_opening, openings, people
from tests.kit.cases import one_of
from tests.kit.dungeons import TWO_FLOORS

DEEDS = ("n", "e", "s", "w", "up", "down", "join", "mark", "face:s", "open:n", "push:e")


def live(plan: Plan, walkers: int = 1) -> Walk:
    """Return a walk that is the current world."""
    esper.clear_database()
    walk = Walk(plan, walkers)
    walk.state = WorldState(walk.state)
    return walk


@pytest.fixture(scope="module")
def grammar() -> Grammar:
    return Folder(data_dir()).read()


@pytest.mark.parametrize("part", one_of(9, range(9)))
def test_the_world_and_a_plain_state_agree_after_every_move(grammar: Grammar, part: int) -> None:
    recipes = sorted(grammar.recipes)
    for seed in range(part * 10, part * 10 + 10):
        plan = read_plan(make(grammar, "small" if seed % 10 else recipes[part % 3], seed).json)
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
    ((walker, person),) = people()
    ((_, door),), ((_, key),) = esper.get_component(Door), esper.get_component(Key)
    boxes = [box for _, box in esper.get_component(Box)]
    assert not (key.is_taken or door.is_open or any(box.is_pushed for box in boxes))
    walk.play("1:e")
    assert (person.cell, person.hand, key.is_taken) == ((1, 1, 0), 1, True)
    walk.play("1:s")
    walk.play("1:open:e")
    assert door.is_open and person.hand == 0
    assert people() == [(walker, person)], "a walker stays one entity"
    seen = {room.room for _, room in esper.get_component(Room) if room.is_seen}
    assert seen == {TWO_FLOORS.room_at[cell] for cell in ((0, 1, 0), (1, 1, 0), (1, 1, 1))}


def test_a_saved_walk_continues_where_it_ended() -> None:
    walk = Walk(TWO_FLOORS)
    moves = shortest(TWO_FLOORS) or ()
    for move in moves[:4]:
        walk.make(move)
    again = read_walk(write_walk(walk))
    again.state = WorldState(again.state)
    assert write(again.state) == write(walk.state)
    for move in moves[4:]:
        again.make(move)
    assert again.state.over


def test_undo_brings_the_same_walkers_back() -> None:
    walk = live(TWO_FLOORS, 2)
    before = [entity for entity, _ in people()]
    for move in ("1:e", "1:e", "2:face:n"):
        walk.play(move)
    for _ in range(2):
        walk.undo()
    assert [entity for entity, _ in people()] == before and walk.state == Walk(TWO_FLOORS, 2).state


def test_doors_and_boxes_open_for_a_while_and_old_cubes_go() -> None:
    walk = live(TWO_FLOORS)
    for move in ("1:e", "1:s"):
        walk.play(move)
    event = next(each for each in walk.play("1:open:e") if isinstance(each, DoorOpened | BoxPushed))
    begin_opening(walk.state, event)
    advance_openings(0.5, 1.0)
    assert openings() == {event.passage: 0.5} and len(esper.get_components(Door, Opening)) == 1
    advance_openings(0.6, 1.0)
    assert openings() == {}
    for number in range(5):
        add_cube(Cube(1, number, 0.3, 0.0, 0, (0.0, 0.0, 0.0)), keep=3)
        add_cube(Cube(2, -number, 0.3, 0.0, 0, (0.0, 0.0, 0.0)), keep=3)
    assert [cube.x for cube in all_cubes()] == [2, -2, 3, -3, 4, -4]
