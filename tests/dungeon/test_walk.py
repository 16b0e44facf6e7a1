"""The rules of a walk: moves, keys, doors, boxes, notation, undo and logs; no walker can get stuck."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.dungeon.plan import WAY_STEPS, Plan, read_plan
from game.dungeon.walk.rules import (
    SENTENCES,
    Arrived,
    BoxPushed,
    DoorOpened,
    Joined,
    KeyTaken,
    Move,
    Stepped,
    Turned,
    apply,
    legal,
)
from game.dungeon.walk.state import WalkState, read, start, write
from game.dungeon.walk.walk import Walk, read_walk, shortest, shortest_from, write_walk
from game.kernel.random_stream import Stream
from game.kernel.refusal import Refusal
from tests.kit.cases import examples
from tests.kit.dungeons import dungeon, floors, shipped_dungeon

TOWER = floors(
    """
    S-k-o-o]v
    ....|....
    ..o=oAo..
    """,
    """
    ......o-o
    ........|
    ........G
    """,
)
"""A plan of two floors: a key, a wide room with a door A, a box before a drop, and below it the goal."""


def refusal_code(walk: Walk, text: str) -> str:
    before = walk.state.copy()
    with pytest.raises(Refusal) as found:
        walk.play(text)
    assert walk.state == before and found.value.position == write(before)
    return found.value.code


def test_a_step_turns_and_moves_and_takes_keys() -> None:
    walk = Walk(dungeon("0-1", "1-2", keys=[1]))
    before, there = walk.state.walkers[0], walk.plan.rooms[1].cells[0]
    assert walk.play("1:face:n") == (Turned(1, "n"),)
    assert walk.state.walkers[0] == before._replace(facing="n") and walk.steps() == 0
    assert walk.play("1:e") == (Turned(1, "e"), Stepped(1, before.cell, there, "e", 0), KeyTaken(1, 1))
    assert walk.state.walkers[0].key_count == 1


def test_a_door_takes_one_key_for_good() -> None:
    plan = dungeon("0-1 A", "1-2 B", keys=[0])
    walk = Walk(plan)
    assert refusal_code(walk, "1:e") == "locked"
    walk.play("1:face:n")
    assert walk.play("1:open:e") == (Turned(1, "e"), DoorOpened(1, 0))
    assert walk.state.walkers[0].key_count == 0
    walk.play("1:e")
    assert refusal_code(walk, "1:open:e") == "no_key"
    assert refusal_code(walk, "1:open:w") == "nothing"
    walk.play("1:w")
    walk.play("1:e")


def test_a_box_goes_from_one_side_only_and_is_gone_for_both() -> None:
    plan = dungeon("0[1", "0>1", "1-2")
    walk = Walk(plan)
    at = {plan.passages[way.passage].opens_from: name for name, way in plan.ways[(0, 0, 0)].items()}
    box, past = at[0], at[None]
    assert refusal_code(walk, f"1:{box}") == "boxed"
    walk.play(f"1:{past}")
    back = next(name for name, way in plan.ways[(2, 0, 0)].items() if way.passage == 0)
    assert refusal_code(walk, f"1:push:{back}") == "box_behind"
    assert refusal_code(walk, f"1:{back}") == "box_behind"
    walk.undo()
    assert walk.play(f"1:push:{box}")[-1] == BoxPushed(1, 0)
    walk.play(f"1:{past}")
    walk.play(f"1:{back}")
    assert walk.state.walkers[0].cell == (0, 0, 0)


def test_one_way_is_one_way() -> None:
    plan = dungeon("0>1", "1-2")
    walk = Walk(plan)
    walk.play("1:e")
    assert refusal_code(walk, "1:w") == "one_way"
    assert refusal_code(walk, "1:n") == "wall"


def test_the_goal_ends_the_walk() -> None:
    plan = dungeon("0-1", goal=1)
    walk = Walk(plan)
    assert walk.play("1:e")[-1] == Arrived(1)
    assert walk.state.over and legal(walk.state) == ()
    assert refusal_code(walk, "1:w") == "over"


def test_two_have_keys_of_their_own_and_share_doors_and_both_have_to_arrive() -> None:
    plan = dungeon("0-1", "0-2 A", keys=[1])
    walk = Walk(plan, 2)
    assert refusal_code(walk, "1:join") == "alone"
    walk.play("1:e")
    way = next(name for name, way in plan.ways[(0, 0, 0)].items() if way.passage == 1)
    assert refusal_code(walk, f"2:open:{way}") == "no_key"
    walk.play("1:w")
    walk.play(f"1:open:{way}")
    walk.play(f"2:{way}")
    assert not walk.state.over and refusal_code(walk, "2:join") == "arrived"
    here = walk.state.walkers[0].cell
    assert walk.play("1:join") == (Joined(1, here, plan.rooms[2].cells[0]), Arrived(1))
    assert walk.state.over and walk.steps() == 3 and walk.steps(2) == 1


def test_someone_who_is_left_without_a_key_is_called() -> None:
    plan = dungeon("0>1", "0>2", "1-3 A", "2-1", keys=[1], goal=3)
    walk = Walk(plan, 2)
    one, two = (next(name for name, way in plan.ways[(0, 0, 0)].items() if way.passage == at) for at in (0, 1))
    walk.play(f"1:{one}")
    walk.play(f"2:{two}")
    door = next(name for name, way in plan.ways[(2, 0, 0)].items() if way.passage == 2)
    walk.play(f"1:open:{door}")
    walk.play(f"1:{door}")
    walk.play("2:join")
    assert walk.state.over


@pytest.mark.parametrize("move", ["", "n", "3:n", "1:x", "1:open", "1:face:up", "1:open:n:n", "²:n", "0:n", "1:n "])
def test_an_unknown_move_is_refused(move: str) -> None:
    plan = dungeon("0-1")
    assert refusal_code(Walk(plan), move) == "bad_move"


def test_rooms_of_several_cells_are_open_inside() -> None:
    assert {way: there.passage is None for way, there in TOWER.ways[(2, 1, 1)].items()} == {
        "n": False, "e": False, "w": True,
    }
    assert [*TOWER.ways[(4, 1, 0)]] == ["w", "down"] and [*TOWER.ways[(4, 0, 0)]] == ["s", "w", "up"]


def test_the_shortest_walk_respects_keys() -> None:
    plan = dungeon("0-1 A", "0-2", "2-3", "1-4", keys=[3])
    found = shortest(plan)
    assert found is not None
    assert sum(move.is_step for move in found) == 6, "two to the key, two back, two to the goal"
    assert shortest(dungeon("0-1 A", goal=1)) is None


def test_what_was_seen_and_what_must_lie_behind_it() -> None:
    walk = Walk(dungeon("0-1", "1-2", "2-3"))
    assert (walk.state.rooms_seen, walk.state.rooms_next_door) == ({0}, {1})
    walk.play("1:e")
    assert (walk.state.rooms_seen, walk.state.rooms_next_door) == ({0, 1}, {2})


def test_a_position_is_a_line_and_back() -> None:
    plan = dungeon("0-1 north gate, old", "0[2", keys=[0])
    walk = Walk(plan, 2)
    assert write(walk.state) == f"{plan.digest} 0.0.0w1,0.0.0w0 1 - -"
    walk.play("1:open:e")
    walk.play("2:push:s" if "s" in plan.ways[(0, 0, 0)] else f"2:push:{[*plan.ways[(0, 0, 0)]][-1]}")
    line = write(walk.state)
    assert line.count(" ") == 4 and read(plan, line).position == walk.state.position


@pytest.mark.parametrize(("line", "code"), [
    ("000000000000 0.0.0s0 - - -", "other_dungeon"),
    ("D 0.0.0s0 - -", "bad_position"),
    ("D 0.0.0x0 - - -", "bad_position"),
    ("D 0.0.0s - - -", "bad_position"),
    ("D 9.9.9s0 - - -", "bad_position"),
    ("D 0.0.0s1 7 - -", "bad_position"),
    ("D 0.0.0s0 - A -", "bad_position"),
    ("D 0.0.0s0 1 - -", "bad_position"),
    ("D 0.0.0s0 1 Z -", "bad_position"),
    ("D 0.0.0s0 - - 5", "bad_position"),
    ("D 0.0.0s0,0.0.0s0,0.0.0s0 - - -", "bad_position"),
    ("D 0.0.0s0 x - -", "bad_position"),
    ("D 0.0.0s00 - - -", "bad_position"),
    ("D \N{ARABIC-INDIC DIGIT ZERO}.0.0s0 - - -", "bad_position"),
])
def test_an_invalid_position_is_refused_in_a_sentence(line: str, code: str) -> None:
    plan = dungeon("0-1 A", keys=[0])
    with pytest.raises(Refusal) as found:
        read(plan, line.replace("D", plan.digest))
    assert found.value.code == code and found.value.sentence.endswith(".")


def wander(plan: Plan, walkers: int, seed: int, most: int = 60) -> Walk:
    walk, stream = Walk(plan, walkers), Stream(seed)
    for _ in range(most):
        moves = legal(walk.state)
        if not moves:
            break
        walk.make(stream.pick(moves))
    return walk


@given(st.integers(0, 2**32), st.sampled_from([1, 2]))
def test_any_walk_is_written_and_walked_again_and_taken_back(seed: int, walkers: int) -> None:
    walk = wander(TOWER, walkers, seed)
    walk.seconds = 12.3
    again = read_walk(write_walk(walk))
    assert (again.moves, again.states, again.seconds) == (walk.moves, walk.states, walk.seconds)
    for state in walk.states:
        assert read(TOWER, write(state)).position == state.position
    for state in reversed(walk.states[:-1]):
        again.undo()
        assert again.state == state
    assert again.undo() is None


@given(st.integers(0, 2**32))
def test_every_legal_move_can_be_made_and_every_refusal_is_known(seed: int) -> None:
    state = wander(TOWER, 2, seed, 30).state
    known = legal(state)
    assert list(known) == sorted(known, key=str)
    deeds = [(deed, way) for deed in ("go", "open", "push") for way in WAY_STEPS]
    for move in (Move(who, *deed) for who in (1, 2) for deed in (*deeds, ("join",))):
        try:
            apply(state.copy(), move)
        except Refusal as refusal:
            assert move not in known and refusal.code in SENTENCES
        else:
            assert move in known


def test_a_damaged_log_is_reported_by_its_line() -> None:
    walk = wander(TOWER, 1, 5)
    lines = write_walk(walk).splitlines()
    for number, line, code in (
        (0, "kotsu match 1", "bad_walk"), (0, "kotsu walk 99", "newer_walk"), (1, "dungeon 0", "bad_walk"),
        (4, "walkers 9", "bad_walk"), (6, "moves 7", "bad_walk"), (7, "plan {}", "bad_walk"),
        (7, "plan [", "bad_walk"), (8, "x", "bad_walk"), (9, "1:up 0", "bad_walk"),
        (9, f"{walk.moves[0]} 0", "leads_elsewhere"),
    ):
        damaged = [*lines]
        damaged[number] = line
        with pytest.raises(Refusal) as found:
            read_walk("\n".join(damaged))
        assert found.value.code == code, line
    for end in range(8):
        with pytest.raises(Refusal):
            read_walk("\n".join(lines[:end]))


@examples(2)
@given(st.data())
def test_any_file_is_read_or_refused(data: st.DataObject) -> None:
    text = write_walk(wander(TOWER, 2, 5, 12))
    at = data.draw(st.integers(0, len(text) - 1))
    some = data.draw(st.text(max_size=3))
    try:
        read_walk(text[:at] + some + text[at + data.draw(st.integers(0, 20)) :])
    except Refusal as refusal:
        assert refusal.sentence.endswith(".")


NAMES = st.sampled_from(["id", "a", "cells"])
ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 3) | st.text(max_size=2),
    lambda inside: st.lists(inside, max_size=3) | st.dictionaries(NAMES, inside, max_size=2),
    max_leaves=6,
)


@examples(2)
@given(st.sampled_from(sorted(TOWER.json)), ANYTHING)
def test_any_dungeon_is_read_or_refused(name: str, value: object) -> None:
    try:
        read_plan({**TOWER.json, name: value})
    except Refusal as refusal:
        assert refusal.code == "bad_dungeon"


@pytest.mark.parametrize(("plan", "facing"), [
    (floors("G-S"), "w"),
    (floors("o-S-o-G"), "e"),
    (floors("G-o-SAo-k"), "w"),
    (floors("oAS-k\n..|..\noBG.."), "s"),
    (floors("GAS-o-k"), "e"),
    (floors("G-o]S\n|...|\no-o-o"), "s"),
    (floors("o<S-o\n....|\nG-o-o"), "e"),
    (floors("o>S-G"), "e"),
    (floors("G]S"), "w"),
    (floors("S=o\n..|\nG-o"), "e"),
])
def test_walkers_face_the_way_that_leads_on(plan: Plan, facing: str) -> None:
    assert [walker.facing for walker in start(plan, 2).walkers] == [facing, facing]


OLD_MOVES = "2:mark 26118a845d1e\n1:e 298295215710\n1:e ec698c6c7c2f\n2:face:n 909e16b4b22d\n"


def test_a_walk_of_version_1_begins_facing_south_and_is_written_as_one_of_today() -> None:
    plan = dungeon("0-1", "1-2", keys=[1])
    head = write_walk(Walk(plan, 2)).replace("kotsu walk 2", "kotsu walk 1").replace("moves 0", "moves 4")
    old = read_walk(head + OLD_MOVES)
    assert [*map(str, old.moves)] == ["1:e", "1:e", "2:face:n"], "and without its marker"
    assert old.states[0] == start(plan, 2)
    assert write_walk(old).startswith("kotsu walk 2\n") and read_walk(write_walk(old)).states == old.states
    with pytest.raises(Refusal, match="leads elsewhere"):
        read_walk(head.replace("walk 1", "walk 2") + OLD_MOVES)


MOVES = 60


def has_a_way(state: WalkState, who: int) -> bool:
    """Return True if a walker can still reach the goal with their own keys while the others stand still."""
    plan, walker = state.plan, state.walker(who)
    if state.is_at_goal(who):
        return True
    # Keys that another walker holds are gone.
    others = sum(each.key_count for each in state.walkers) - walker.key_count
    gone = frozenset(sorted(state.keys)[:others])
    if gone:
        plan = read_plan({**plan.json, "keys": [key for key in plan.json["keys"] if key["id"] not in gone]})
    return shortest_from(WalkState(plan, (walker,), state.keys - gone, state.doors, state.boxes)) is not None


def have_a_way_together(state: WalkState) -> bool:
    """Return True if all walkers together can bring one of them to the goal; that one calls the rest."""
    known, open_ = {state.position}, [state]
    while open_:
        state = open_.pop()
        for move in legal(state):
            after = state.copy()
            apply(after, move)
            if any(map(after.is_at_goal, after.numbers)):
                return True
            for who in after.numbers:
                after.change(who, facing="s")
            if after.position not in known:
                known.add(after.position)
                open_.append(after)
    return False


@pytest.mark.parametrize("seeds", [
    range(6), *(pytest.param(range(first, first + 125), marks=pytest.mark.long) for first in range(0, 500, 125)),
])
def test_no_one_is_ever_stuck(seeds: range) -> None:
    for seed in seeds:
        plan = shipped_dungeon("main" if seed % 25 == 0 else "small", seed)
        state, stream = start(plan, 1 + seed % 2), Stream(seed)
        for _ in range(MOVES):
            if not (moves := legal(state)):
                break
            apply(state, stream.pick(moves))
        alone = (has_a_way(state, who) for who in state.numbers)
        assert any(alone) or have_a_way_together(state), f"seed {seed}: {write(state)}"
