"""The map of a run: its size, its kinds, and ways to the boss after any choice."""

from __future__ import annotations

from functools import cache

import pytest

from game.dungeon.plan import Plan, read_plan
from game.kernel.random_stream import Stream
from game.tables.undercity.room_mix import HAVEN_KINDS, MATCHES, Mixing, RoomShare, ValueSpan, make_run_map
from game.tables.undercity.run_map import PLAYED_KINDS, MapDoor, MapRoom, RunMap, gate, path_to, trap_places
from tests.kit.cases import long
from tests.kit.dungeons import shipped_dungeon

TABLES = {"knucklebones": 2.0, "reversi": 1.0, "prospector": 1.0, "khet": 1.0}
MIXINGS = {
    "run": Mixing(tables=TABLES, first="reversi"),
    "run_short": Mixing(rooms=ValueSpan(least=8, most=11), played=ValueSpan(least=6, most=6), pauses=1, tables=TABLES),
}
BOTH = pytest.mark.parametrize("recipe", MIXINGS)
SEEDS = pytest.mark.parametrize("seeds", [10, long(60)])


def plans(recipe: str, seeds: int) -> tuple[Plan, ...]:
    return tuple(shipped_dungeon(recipe, seed) for seed in range(seeds))


@cache
def maps(recipe: str, seeds: int) -> tuple[RunMap, ...]:
    return tuple(make_run_map(plan, MIXINGS[recipe]) for plan in plans(recipe, seeds))


def played_on_the_way(run_map: RunMap) -> int:
    path = set(path_to(run_map, run_map.start, run_map.goal))
    return sum(run_map.places[place].kind in PLAYED_KINDS for place in path)


def same_tables(run_map: RunMap) -> int:
    """Return the number of doors between two places with the same table."""
    return sum(run_map.places[door.a].table == run_map.places[door.b].table != "" for door in run_map.doors)


@SEEDS
@pytest.mark.parametrize(
    ("recipe", "rooms", "floors", "cycles", "locks", "played"),
    [("run", (14, 22), (2, 3), (3, 5), (2, 3), (9, 13)), ("run_short", (8, 11), (1, 1), (1, 3), (1, 2), (5, 7))],
)
def test_every_run_is_as_long_as_it_should_be(
    recipe: str, rooms: tuple[int, int], floors: tuple[int, int], cycles: tuple[int, int], locks: tuple[int, int],
    played: tuple[int, int], seeds: int,
) -> None:
    for run_map in maps(recipe, seeds):
        found = (
            len(run_map.places), run_map.floors, len(run_map.doors) - len(run_map.places) + 1,
            sum(door.lock is not None for door in run_map.doors), played_on_the_way(run_map),
        )
        for number, (least, most) in zip(found, (rooms, floors, cycles, locks, played), strict=True):
            assert least <= number <= most


@SEEDS
@BOTH
def test_a_run_leads_from_a_match_to_the_boss_in_any_order_of_keys(recipe: str, seeds: int) -> None:
    for run_map in maps(recipe, seeds):
        assert run_map.places[run_map.start].kind == "match" and run_map.places[run_map.start].floor == 1
        assert [place.id for place in run_map.places.values() if place.kind == "boss"] == [run_map.goal]
        assert all(place.table in TABLES for place in run_map.places.values() if place.kind in MATCHES)
        assert all(place.kind == "match" for place in run_map.places.values() if place.key)
        assert same_tables(run_map) == 0
        for place in run_map.places:
            door_count = sum(place in (door.a, door.b) for door in run_map.doors)
            assert len(run_map.exits[place]) == door_count, "one for a direction"
        every = {index for index, door in enumerate(run_map.doors) if door.hidden}
        assert trap_places(run_map) == set() == trap_places(run_map, every)


@SEEDS
def test_someone_who_wanders_and_opens_what_they_like_is_never_lost(seeds: int) -> None:
    stream = Stream(3)
    for run_map in maps("run", seeds):
        here, opened, done, keys = run_map.start, set[int](), set[int](), 0
        while here != run_map.goal and len(done) < len(run_map.places):
            keys += run_map.places[here].key and here not in done
            done.add(here)
            assert path_to(run_map, here, run_map.goal, frozenset(opened), keys, frozenset(done))[-1] == run_map.goal
            at = stream.pick(list(run_map.exits[here].values()))
            state = gate(run_map, at, here, opened)
            if state == "box" or (state == "hidden" and stream.below(4) == 0):
                opened.add(at)
            if state == "locked" and keys:
                opened.add(at)
                keys -= 1
            if gate(run_map, at, here, opened) in ("open", "box"):
                here = run_map.doors[at].other(here)


@SEEDS
def test_a_barred_table_never_comes(seeds: int) -> None:
    for plan in plans("run", seeds):
        run_map = make_run_map(plan, MIXINGS["run"], barred_table="reversi")
        assert same_tables(run_map) == 0
        assert "reversi" not in {place.table for place in run_map.places.values()}


def test_a_single_table_is_better_than_none() -> None:
    run_map = make_run_map(shipped_dungeon("run_short", 0), Mixing(tables={"khet": 1.0}))
    assert {place.table for place in run_map.places.values() if place.kind in MATCHES} == {"khet"}


@SEEDS
def test_nearly_every_floor_has_a_market_or_a_rest(seeds: int) -> None:
    floors = [[place for place in run_map.places.values() if place.floor == floor]
              for run_map in maps("run", seeds) for floor in range(1, run_map.floors + 1)]
    assert sum(any(place.kind in HAVEN_KINDS for place in floor) for floor in floors) > 0.95 * len(floors)


@SEEDS
def test_the_mixing_has_the_last_word_on_numbers_of_rooms(seeds: int) -> None:
    mixing = Mixing(tables=TABLES, played=ValueSpan(least=6, most=6), kinds={
        "market": RoomShare(most=1), "workshop": RoomShare(least=2), "encounter": RoomShare(weight=0),
        "glass": RoomShare(most=0),
    })
    for plan in plans("run", seeds):
        kinds = [place.kind for place in make_run_map(plan, mixing).places.values()]
        assert kinds.count("market") <= 1 and kinds.count("workshop") >= 2
        assert "encounter" not in kinds and "glass" not in kinds


# Corridors.


def corridor(*passages: dict[str, object], rooms: str = "corridor") -> RunMap:
    """Return the map of a start, a row of rooms to the east, and a goal, with these passages between them."""
    last = len(passages)
    kinds = {0: "start", last: "goal"}
    plan = {
        "size": [last + 1, 1, 1], "start": 0, "goal": last, "keys": [], "cells": [],
        "rooms": [{"id": n, "kind": kinds.get(n, rooms), "cells": [[n, 0, 0]]} for n in range(last + 1)],
        "passages": [
            {"a": n, "b": n + 1, "from": [n, 0, 0], "to": [n + 1, 0, 0], **each} for n, each in enumerate(passages)
        ],
    }
    rooms, played = ValueSpan(least=2, most=9), ValueSpan(least=2, most=2)
    return make_run_map(read_plan(plan), Mixing(rooms=rooms, played=played, pauses=0))


def test_a_corridor_becomes_one_door_with_all_that_is_in_it() -> None:
    run_map = corridor({}, {"lock": "d"}, {"one_way": True, "opens_from": 2}, {})
    assert run_map.doors == (MapDoor(0, 4, "e", "w", lock="d", box=True),)
    assert run_map.places[0] == MapRoom(0, "match", 1, (0, 0, 0))
    assert (gate(run_map, 0, 4), gate(run_map, 0, 0), gate(run_map, 0, 4, {0})) == ("box_behind", "locked", "open")


def test_a_drop_that_leads_the_other_way_turns_its_door_around() -> None:
    run_map = corridor({}, {"a": 2, "b": 1, "from": [2, 0, 0], "to": [1, 0, 0], "one_way": True})
    assert run_map.doors == (MapDoor(2, 0, "w", "e", one_way=True),)
    assert gate(run_map, 0, 2) == "open" and gate(run_map, 0, 0) == "shut"


def test_two_locks_in_a_row_have_a_room_between_them() -> None:
    run_map = corridor({"lock": "d"}, {}, {"lock": "e"})
    assert [(door.a, door.b, door.lock) for door in run_map.doors] == [(0, 2, "d"), (2, 3, "e")]


def test_boxes_pushed_towards_each_other_have_a_room_between_them() -> None:
    run_map = corridor({"opens_from": 0}, {}, {"opens_from": 3})
    assert sorted(door.box for door in run_map.doors) == [True, True] and len(run_map.places) == 3


def test_a_secret_that_is_the_only_way_is_no_secret() -> None:
    assert not corridor({}, {}, rooms="secret").doors[0].hidden
