"""The check of solvability finds every trap, describes it in a sentence, and reports none where none exists."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.dungeon.plan import Plan, read_plan
from game.dungeon.rooms import shortest
from game.dungeon.solvability import faults
from game.dungeon.walk import walk
from game.kernel.refusal import Refusal
from tests.kit.cases import examples
from tests.kit.dungeons import dungeon, dungeon_json

TRAPS = {
    "a key is spent on a door that leads nowhere": dungeon("0-1", "0-2 A", "0-3 B", keys=[1]),
    "two keys, a closet and two doors in a row": dungeon("0-1", "0-2", "0-3 A", "3-4 B", "0-5 C", keys=[1, 2], goal=4),
    "a drop ends in a pit": dungeon("0-1", "0>2", "0-3"),
    "a drop leads past the only key": dungeon("0-1", "0>2", "2-3 A", keys=[1]),
    "a key lies beyond a drop and its door before it": dungeon("0>1", "0-2 A", "0-3", keys=[1], goal=3),
    "a box shuts the way back": dungeon("0>1", "0[1", "0-2", goal=2),
    "two drops, one of them past the key": dungeon("0-1", "1-2", "0>3", "2>3", "3-4 A", keys=[1]),
    "a door opened from within a pit": dungeon("0>1", "1-2 A", "0-3", "3-4 B", keys=[1, 3], goal=4),
}
"""Dungeons in which the goal can be reached, but also lost."""
SAFE = {
    "a corridor": dungeon("0-1", "1-2"),
    "a key before its door": dungeon("0-1", "0-2 A", keys=[1]),
    "two doors, both of them lead on": dungeon("0-1", "0-2 A", "2-4", "0-3 B", "3-4", keys=[1]),
    "a door that leads nowhere holds another key": dungeon("0-1", "0-2 A", "0-3 B", keys=[1, 2]),
    "a drop with a way round": dungeon("0-1", "1>2", "2-3", "3-0", "1-4"),
    "a drop past a key that lies below again": dungeon("0-1", "0>2", "2-3", "2-4 A", keys=[1, 3]),
    "a box opens a short way back": dungeon("0-1", "1-2", "2[0", "2-3"),
    "two keys in one room for two doors in a row": dungeon("0-1", "0-2 A", "2-3 B", keys=[1, 1]),
    "a key where one starts": dungeon("0-1 A", keys=[0]),
}


@pytest.mark.parametrize("plan", TRAPS.values(), ids=TRAPS)
def test_every_trap_is_found(plan: Plan) -> None:
    found = faults(plan)
    assert "trap" in {fault.code for fault in found}
    assert all("room" in fault.sentence and fault.sentence.endswith(".") for fault in found)


@pytest.mark.parametrize("plan", SAFE.values(), ids=SAFE)
def test_a_safe_dungeon_has_no_fault(plan: Plan) -> None:
    assert faults(plan) == []


@pytest.mark.parametrize("plan", [*TRAPS.values(), *SAFE.values()], ids=[*TRAPS, *SAFE])
def test_a_mission_from_room_to_room_is_as_long_as_the_shortest_walk(plan: Plan) -> None:
    moves = walk.shortest(plan)
    assert moves is not None and len(shortest(plan)) - 1 == sum(move.is_step for move in moves)


def test_the_place_of_a_trap_is_reported() -> None:
    (fault,) = faults(TRAPS["a key is spent on a door that leads nowhere"])[:1]
    assert fault.sentence == "From the rooms 0, 1 and 2 there may be no way to the goal any more."


@pytest.mark.parametrize(("plan", "codes", "sentence"), [
    (dungeon("0-1", "2-3"), ["no_way", "unreached", "unreached"], ""),  # A goal behind a wall.
    (dungeon("0-1", "3-2", "3>1", goal=1), ["unreached", "unreached"], "Room 2 (room) can never be entered."),
    (dungeon("0-1", "1-2", goal=1), ["unreached"], ""),  # A room behind the goal.
])
def test_an_unreachable_goal_or_room_is_reported(plan: Plan, codes: list[str], sentence: str) -> None:
    found = faults(plan)
    assert [fault.code for fault in found] == codes and sentence in found[0].sentence


OPEN = {"line": ("e", "w"), "east": ("e",), "west": ("w",), "shaft": ("e", "down"), "foot": ("up",), "room": ()}


def draw_plan(labels: list[str], *cells: tuple[int, int, int]) -> Plan:
    """Return a plan of cells with passages between neighbors, in a row from west to east or at these ``cells``."""
    form = dungeon_json(*(f"{index}-{index + 1}" for index in range(len(labels) - 1)))
    places = [list(cell) for cell in cells] or [[index, 0, 0] for index in range(len(labels))]
    form["cells"] = [[*place, label] for place, label in zip(places, labels, strict=True)]
    for room, place in zip(form["rooms"], places, strict=True):
        room["cells"] = [place]
    for index, passage in enumerate(form["passages"]):
        passage["from"], passage["to"] = places[index], places[index + 1]
    return read_plan(form)


def test_an_opening_into_a_wall_is_reported_from_both_sides() -> None:
    found = faults(draw_plan(["east", "room", "west"]), OPEN.__getitem__)
    assert {fault.code for fault in found} == {"dangling"}
    assert "The opening e of 'east' at [0, 0, 0] ends in the wall of 'room'." in {fault.sentence for fault in found}
    assert "The opening w of 'west' at [2, 0, 0] ends in the wall of 'room'." in {fault.sentence for fault in found}


def test_openings_look_up_and_down_too() -> None:
    plan = draw_plan(["east", "shaft"], (0, 1, 0), (1, 1, 0))
    assert "The opening down of 'shaft' at [1, 1, 0] ends in nothing." in {
        fault.sentence for fault in faults(plan, OPEN.__getitem__)
    }


@pytest.mark.parametrize(("changed", "message"), [
    ({"start": 9}, "the room of the start, 9, is not there"),
    ({"keys": [{"id": 1, "room": 7}]}, "the room of the key 1, 7, is not there"),
    ({"passages": None}, "'passages' is no list"),
    ({"rooms": [{"id": 0, "kind": "a", "cells": [[0, 0]]}]}, "[0, 0] is no place x, y, z"),
])
def test_an_invalid_dungeon_is_refused_in_a_sentence(changed: dict[str, object], message: str) -> None:
    with pytest.raises(Refusal) as refused:
        read_plan({**dungeon_json("0-1"), **changed})
    assert refused.value.code == "bad_dungeon" and message in refused.value.sentence


def onward(plan: Plan, state: tuple) -> list[tuple]:
    """Return the states after every single step, by the plain rules."""
    room, keys, doors, boxes = state
    found = []
    for at in plan.passages_of[room]:
        passage = plan.passages[at]
        boxed = passage.opens_from is not None and at not in boxes
        if boxed and passage.opens_from != room:
            continue
        if passage.opens_from is None and passage.one_way and room != passage.a:
            continue
        if boxed:
            found.append((room, keys, doors, boxes | {at}))
        if passage.lock is not None and passage.lock not in doors:
            if len(keys) > len(doors):
                found.append((room, keys, doors | {passage.lock}, boxes))
            continue
        if not boxed:
            there = passage.other(room)
            found.append((there, keys | is_taken(plan, there), doors, boxes))
    return found


def is_taken(plan: Plan, room: int) -> frozenset[int]:
    return frozenset(key for key, where in plan.keys.items() if where == room)


def by_force(plan: Plan) -> tuple[bool, bool, set[int]]:
    """Return True if the goal can be reached, True if it can be lost, and the rooms that can be entered."""
    start = plan.start, is_taken(plan, plan.start), frozenset(), frozenset()
    after, open_ = {start: []}, [start]
    while open_:
        state = open_.pop()
        after[state] = [] if state[0] == plan.goal else onward(plan, state)
        for further in after[state]:
            if further not in after:
                after[further] = []
                open_.append(further)
    good = {state for state in after if state[0] == plan.goal}
    grown = True
    while grown:
        more = {state for state, further in after.items() if state not in good and not good.isdisjoint(further)}
        grown = bool(more)
        good |= more
    return bool(good), len(good) < len(after), {state[0] for state in after}


ROOMS = 7
ANY = st.integers(0, ROOMS - 1)
DOORS = st.sampled_from(["", "", " A", " B", " C"])
WAYS = st.tuples(ANY, st.sampled_from("--->["), ANY, DOORS).filter(lambda way: way[0] != way[2])


@examples(2)
@given(ways=st.lists(WAYS, min_size=3, max_size=12), keys=st.lists(ANY, max_size=3), goal=ANY)
def test_it_says_what_trying_everything_says(ways: list[tuple], keys: list[int], goal: int) -> None:
    plan = dungeon(*(f"{a}{sign}{b}{lock}" for a, sign, b, lock in ways), f"0-{ROOMS}", keys=keys, goal=goal)
    reached, lost, entered = by_force(plan)
    found = faults(plan)
    assert ("no_way" in {fault.code for fault in found}) == (not reached)
    assert ("trap" in {fault.code for fault in found}) == (reached and lost)
    unreached = {int(fault.sentence.split()[1]) for fault in found if fault.code == "unreached"}
    assert unreached == set(plan.rooms) - entered
