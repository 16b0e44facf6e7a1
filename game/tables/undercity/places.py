"""The rooms of a run around a position: its map, the ways that are open, and the encounter in a room."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from game.dungeon.grammar_files import Grammar
from game.dungeon.maker import make
from game.dungeon.plan import Plan, read_plan
from game.kernel.random_stream import Stream, seed_state
from game.kernel.refusal import bad_part, position_context
from game.tables.undercity import offers
from game.tables.undercity.definitions import Rules
from game.tables.undercity.position import Phase, Position, read
from game.tables.undercity.room_mix import run_map
from game.tables.undercity.run_map import MapRoom, RunMap, gate

ROOM_PHASES: Mapping[str, Phase] = {
    "match": "match", "riddle": "match", "rival": "match", "boss": "match", "market": "market", "workshop": "workshop",
    "rest": "rest", "treasure": "treasure", "encounter": "encounter", "gambit": "gambit",
}
"""The phase that a room begins with, by its kind. Nothing happens in other rooms."""
BLOCKING_KINDS = "match", "rival"
"""Kinds of rooms that must be played before one can go on to a new room."""


@lru_cache(maxsize=256)
def _plan(grammar: Grammar, recipe: str, seed: int) -> Plan:
    return read_plan(make(grammar, recipe, seed).json)


def plan_of(rules: Rules, seed: int) -> Plan:
    return _plan(rules.dungeons.grammar, rules.file.recipe, seed)


def map_of(rules: Rules, position: Position) -> RunMap:
    """Return the map of a run. Rules keep the last maps."""
    key = position.seed, position.barred_table
    if key not in rules.maps:
        if len(rules.maps) >= MOST_MAPS:
            rules.maps.clear()
        rules.maps[key] = run_map(plan_of(rules, position.seed), rules.rooms.mixing[rules.name], position.barred_table)
    return rules.maps[key]


MOST_MAPS = 64


def place_of(rules: Rules, position: Position) -> MapRoom:
    return map_of(rules, position).places[position.room]


def hidden_doors(run: RunMap, position: Position) -> frozenset[int]:
    """Return the doors that are still hidden."""
    return frozenset(index for index, door in enumerate(run.doors) if door.hidden) - position.doors


def ways(rules: Rules, position: Position) -> dict[int, int]:
    """Return the rooms that one can go to now, and the door to each."""
    run, place = map_of(rules, position), place_of(rules, position)
    only_back = blocks(position, place)
    with_key = position.keys > 0 or position.pending_count("locks") > 0
    numbers: dict[int, int] = {}
    for door in run.exits[position.room].values():
        target = run.doors[door].other(position.room)
        state = gate(run, door, position.room, position.doors, position.doors)
        if only_back and target not in position.seen_rooms:
            continue
        if state in ("open", "push"):
            numbers[target] = door
        elif state == "locked" and with_key:
            numbers.setdefault(target, door)
    return numbers


def blocks(position: Position, place: MapRoom) -> bool:
    """Return True if a room lets no one on to a new room: before its match was played, or before its key is won.

    Behind a drop, a key that was left could strand the player.
    """
    open_ = place.id in position.done_rooms or (position.results(place.id) != (0, 0) and not place.key)
    return place.kind in BLOCKING_KINDS and not open_


def event_of(rules: Rules, position: Position) -> str:
    """Return the encounter in a room; no two rooms of a run have the same one, as long as there are enough."""
    run, place = map_of(rules, position), place_of(rules, position)
    pool = [id for id, event in rules.events.items() if event.least_floor <= place.floor] or [*rules.events]
    order = [*pool]
    Stream(seed_state(position.seed, offers.LOT_DRAW)).shuffle(order)
    earlier = sum(other.kind == "encounter" and other.id < place.id for other in run.places.values())
    return order[earlier % len(order)]


def read_position(rules: Rules, line: str) -> Position:
    """Return the position in a line; refuse an invalid one, and one whose rooms or doors do not exist."""
    position = read(rules, line)
    with position_context(line):
        run = map_of(rules, position)
        rooms = *position.seen_rooms, *position.done_rooms, *position.tries
        for room in (position.room, position.previous_room, *rooms):
            if room not in run.places:
                raise bad_part(f"r{room}", "there is no such room in this run")
        for door in position.doors:
            if door >= len(run.doors):
                raise bad_part(f"d{door}", "there is no such door in this run")
        if position.phase not in _phases(run.places[position.room], position.stake):
            raise bad_part(position.phase, f"this does not happen in room r{position.room}")
    return position


def _phases(place: MapRoom, stake: str) -> tuple[Phase, ...]:
    own = ROOM_PHASES.get(place.kind)
    more: tuple[Phase, ...] = ("prize",) if own == "match" else ("match",) if place.kind == "gambit" and stake else ()
    return ("map", "won", "lost", *([own] if own else []), *more)
