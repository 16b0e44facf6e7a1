"""A position of a run, its notation in one line, and the rooms around it: the map, the open ways, the encounter.

``SEED MODE ASCENT BAR WHERE FROM PHASE LEAD TURN KEYS DOORS SEEN DONE TRIES BAGS NEXT STAKE OFFER MOVES``, with ``-``
for nothing. Rooms are written ``r12``, doors ``d4``. ``TRIES`` has the matches won and lost in each room, such as
``r4.1.0``. A bag is ``HEARTS/COINS/CROWNS/CARDS/CHARMS``, one for each side. ``NEXT`` counts what waits for the next
rooms, such as ``level.-1``. Draws follow from the seed, the room and a count, so a position needs no random stream.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from typing import Literal, TypeVar, get_args

from game.content.definition import is_word
from game.dungeon.grammar_files import Grammar
from game.dungeon.maker import make
from game.dungeon.plan import Plan, read_plan
from game.kernel.random_stream import Stream, seed_state
from game.kernel.refusal import bad_part, position_context
from game.tables.undercity.definitions import (
    MODES,
    MOST_CARDS,
    MOST_CHARMS,
    MOST_COINS,
    MOST_HEARTS,
    MOST_KEYS,
    NO_OPTION,
    Rules,
    RunMode,
    vary,
)
from game.tables.undercity.room_mix import make_run_map
from game.tables.undercity.run_map import MapRoom, RunMap, gate

T = TypeVar("T")
Phase = Literal[
    "map", "match", "prize", "treasure", "market", "workshop", "rest", "encounter", "gambit", "won", "lost"
]
PHASES: tuple[Phase, ...] = get_args(Phase)
"""The phases of a run: the choice of the way, the rooms, and the end. Against each other a run ends as ``won``."""
PendingKind = Literal["level", "reward", "mercy", "locks"]
PENDING_KINDS: tuple[PendingKind, ...] = get_args(PendingKind)
"""Counts that wait for later rooms: levels added to the house, coins added to the next pay, losses that cost no heart,
and doors that open without a key."""


@dataclass(slots=True)
class Bag:
    """Hearts, coins, cards and charms of one side."""

    hearts: int
    coins: int = 0
    crowns: int = 0
    """Matches won against the other side."""
    hand: tuple[str, ...] = ()
    """Cards by id; an improved one ends in ``+``."""
    charms: tuple[str, ...] = ()


@dataclass(slots=True)
class Position:
    """The full state of a run. Rules change a copy."""

    seed: int
    mode: RunMode
    ascent: int
    barred_table: str
    room: int
    previous_room: int
    phase: Phase
    lead: int
    """The side that chooses the way: the last winner against each other."""
    seat_to_move: int
    keys: int
    doors: frozenset[int]
    """Doors that were opened, found, or freed of a box."""
    seen_rooms: frozenset[int]
    """Rooms entered."""
    done_rooms: frozenset[int]
    """Rooms that give nothing more."""
    tries: Mapping[int, tuple[int, int]]
    """Matches won and lost by room."""
    bags: tuple[Bag, ...]
    pending_counts: Mapping[PendingKind, int]
    stake: str = ""
    """The token staked at a pawnshop."""
    offer: tuple[str, ...] = ()
    """Tokens to choose from: ``card:ID``, ``charm:ID``, ``coins:6``, ``heart:1``, ``map:1``; "" if gone."""
    moves: int = 0

    def copy(self) -> Position:
        """Return a copy with its own bags; the other fields are values."""
        return replace(self, bags=tuple([replace(bag) for bag in self.bags]))

    @property
    def over(self) -> bool:
        """True if the run has ended."""
        return self.phase in ("won", "lost")

    @property
    def is_versus(self) -> bool:
        """True if two sides play against each other."""
        return self.mode == "versus"

    @property
    def unlocks(self) -> int:
        """The number of locked doors that can be opened now."""
        return self.keys + max(0, self.pending_count("locks"))

    @property
    def bag(self) -> Bag:
        """The bag of the side to decide."""
        return self.bags[self.seat_to_move - 1]

    def pending_count(self, kind: PendingKind) -> int:
        """Return a count that waits for later rooms."""
        return self.pending_counts.get(kind, 0)

    def results(self, room: int) -> tuple[int, int]:
        """Return the matches won and lost in a room."""
        return self.tries.get(room, (0, 0))


def rules_of(rules: Rules, position: Position) -> Rules:
    """Return the rules with the choices of a position."""
    if rules.choices[:3] == (position.mode, position.ascent, position.barred_table):
        return rules
    bar = position.barred_table or NO_OPTION
    return vary(rules, {"mode": position.mode, "ascent": str(position.ascent), "bar": bar})


def write(position: Position) -> str:
    tries = (f"r{room}.{wins}.{losses}" for room, (wins, losses) in sorted(position.tries.items()))
    bags = ("/".join((str(bag.hearts), str(bag.coins), str(bag.crowns), _join(bag.hand), _join(bag.charms)))
            for bag in position.bags)
    return " ".join((
        str(position.seed), position.mode, str(position.ascent), position.barred_table or "-", f"r{position.room}",
        f"r{position.previous_room}", position.phase, str(position.lead), str(position.seat_to_move),
        str(position.keys), _join(f"d{door}" for door in sorted(position.doors)),
        _join_rooms(position.seen_rooms), _join_rooms(position.done_rooms), _join(tries), ";".join(bags),
        _join(f"{kind}.{position.pending_counts[kind]}" for kind in PENDING_KINDS if kind in position.pending_counts),
        position.stake or "-", _join(token or "." for token in position.offer), str(position.moves),
    ))


def _join_rooms(rooms: Iterable[int]) -> str:
    return _join(f"r{room}" for room in sorted(rooms))


FIELD_COUNT = 19


def read_position(rules: Rules, line: str) -> Position:
    """Return the position in a line; refuse an invalid one, also one whose rooms or doors do not exist."""
    with position_context(line):
        parts = line.split(" ")
        if len(parts) != FIELD_COUNT:
            raise bad_part(line, f"a run has {FIELD_COUNT} fields, this line has {len(parts)}")
        (seed, mode, ascent, barred, room, previous, phase, lead, seat, keys, doors, seen, done, tries, bags, counts,
         stake, offer, moves) = parts
        tables = rules.rooms.opponents
        position = Position(
            seed=_number(seed, 0, (1 << 64) - 1),
            mode=_word(mode, MODES),
            ascent=_number(ascent, 0, len(rules.ascents)),
            barred_table="" if barred == "-" else _word(barred, tuple(tables)),
            room=_id("r", room),
            previous_room=_id("r", previous),
            phase=_word(phase, PHASES),
            lead=_number(lead, 1, 2),
            seat_to_move=_number(seat, 1, 2),
            keys=_number(keys, 0, MOST_KEYS),
            doors=_ids("d", doors),
            seen_rooms=_ids("r", seen),
            done_rooms=_ids("r", done),
            tries=dict(_list(tries, _results)),
            bags=tuple(_bag(rules, bag) for bag in bags.split(";")),
            pending_counts=dict(_list(counts, _pending_count)),
            stake="" if stake == "-" else _token(rules, stake),
            offer=_list(offer, lambda token: "" if token == "." else _token(rules, token)),
            moves=_number(moves, 0, 99_999),
        )
        sides = 2 if position.is_versus else 1
        if len(position.bags) != sides or max(position.seat_to_move, position.lead) > sides:
            raise bad_part(bags, "one bag for each side")
        if write(position) != line:
            raise bad_part(line, "it is not written as positions are")
        run_map = map_of(rules, position)
        rooms = *position.seen_rooms, *position.done_rooms, *position.tries
        for place in (position.room, position.previous_room, *rooms):
            if place not in run_map.places:
                raise bad_part(f"r{place}", "there is no such room in this run")
        for door in position.doors:
            if door >= len(run_map.doors):
                raise bad_part(f"d{door}", "there is no such door in this run")
        if position.phase not in _phases(run_map.places[position.room], position.stake):
            raise bad_part(position.phase, f"this does not happen in room r{position.room}")
        return position


def _join(parts: Iterable[str]) -> str:
    return ",".join(parts) or "-"


def _list(text: str, read: Callable[[str], T]) -> tuple[T, ...]:
    return () if text == "-" else tuple(map(read, text.split(",")))


def _number(text: str, least: int, most: int) -> int:
    if not re.fullmatch(r"-?\d{1,20}", text) or not least <= int(text) <= most:
        raise bad_part(text, f"a number from {least} to {most} belongs here")
    return int(text)


def _word(text: str, words: tuple[T, ...]) -> T:
    for word in words:
        if word == text:
            return word
    raise bad_part(text, f"this is none of {', '.join(map(str, words))}")


def _id(letter: str, text: str) -> int:
    if not re.fullmatch(rf"{letter}\d{{1,4}}", text):
        raise bad_part(text, f"a room or a door is written {letter}12")
    return int(text[1:])


def _ids(letter: str, text: str) -> frozenset[int]:
    return frozenset(_list(text, partial(_id, letter)))


def _results(text: str) -> tuple[int, tuple[int, int]]:
    room, *counts = text.split(".")
    if len(counts) != 2:
        raise bad_part(text, "tries are written r4.1.0")
    wins, losses = (_number(count, 0, 99) for count in counts)
    return _id("r", room), (wins, losses)


def _pending_count(text: str) -> tuple[PendingKind, int]:
    kind, _, count = text.partition(".")
    return _word(kind, PENDING_KINDS), _number(count, -99, 99)


def _token(rules: Rules, text: str) -> str:
    kind, colon, value = text.partition(":")
    if kind in ("coins", "heart", "map") and colon:
        _number(value, 1, MOST_COINS)
    elif kind == "card":
        _card(value)
    elif kind != "charm" or value not in rules.charms:
        raise bad_part(text, "a thing to take is written card:shield, charm:prism, coins:6, heart:1 or map:1")
    return text


def _card(text: str) -> str:
    if not is_word(text.removesuffix("+")):
        raise bad_part(text, "this is no card")
    return text


def _charm(rules: Rules, text: str) -> str:
    if text not in rules.charms:
        raise bad_part(text, "there is no such charm")
    return text


def _bag(rules: Rules, text: str) -> Bag:
    parts = text.split("/")
    if len(parts) != 5:
        raise bad_part(text, "a bag is written HEARTS/COINS/CROWNS/CARDS/CHARMS")
    hand, charms = _list(parts[3], _card), _list(parts[4], partial(_charm, rules))
    if len(hand) > MOST_CARDS or len(charms) > MOST_CHARMS:
        raise bad_part(text, "this is more than one can carry")
    coins, crowns = _number(parts[1], 0, MOST_COINS), _number(parts[2], 0, MOST_COINS)
    return Bag(_number(parts[0], 0, MOST_HEARTS), coins, crowns, hand, charms)


PRIZE_DRAW, GOODS_DRAW, REST_DRAW, LOT_DRAW, STAKE_DRAW = range(5)
"""Topics of draws in a room, so that each has a stream for itself."""


def stream_for(position: Position, topic: int, count: int = 0) -> Stream:
    """Return the stream of a topic in the current room."""
    return Stream(seed_state(position.seed, position.room, topic, count))


ROOM_PHASES: Mapping[str, Phase] = {
    "match": "match", "riddle": "match", "rival": "match", "boss": "match", "market": "market", "workshop": "workshop",
    "rest": "rest", "treasure": "treasure", "encounter": "encounter", "gambit": "gambit",
}
"""The phase that a room begins with, by its kind. Nothing happens in other rooms."""
BLOCKING_KINDS = "match", "rival"
"""Kinds of rooms that must be played before one can go on to a new room."""
MOST_MAPS = 64


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
        mixing = rules.rooms.mixing[rules.name]
        rules.maps[key] = make_run_map(plan_of(rules, position.seed), mixing, position.barred_table)
    return rules.maps[key]


def place_of(rules: Rules, position: Position) -> MapRoom:
    return map_of(rules, position).places[position.room]


def hidden_doors(run_map: RunMap, position: Position) -> frozenset[int]:
    """Return the doors that are still hidden."""
    return frozenset(index for index, door in enumerate(run_map.doors) if door.hidden) - position.doors


def doors_by_room(rules: Rules, position: Position) -> dict[int, int]:
    """Return the door to each room that one can go to now."""
    run_map, only_back = map_of(rules, position), is_blocking(rules, position)
    numbers: dict[int, int] = {}
    for door in run_map.exits[position.room].values():
        target = run_map.doors[door].other(position.room)
        state = gate(run_map, door, position.room, position.doors)
        if only_back and target not in position.seen_rooms:
            continue
        if state in ("open", "box"):
            numbers[target] = door
        elif state == "locked" and position.unlocks:
            numbers.setdefault(target, door)
    return numbers


def is_blocking(rules: Rules, position: Position) -> bool:
    """Return True if the room lets no one on to a new room: before its match was played, or before its key is won.

    Behind a drop, a key that was left could strand the player.
    """
    place = place_of(rules, position)
    is_open = place.id in position.done_rooms or (position.results(place.id) != (0, 0) and not place.key)
    return place.kind in BLOCKING_KINDS and not is_open


def encounter_in(rules: Rules, position: Position) -> str:
    """Return the encounter in a room; no two rooms of a run have the same one, as long as there are enough."""
    run_map, place = map_of(rules, position), place_of(rules, position)
    pool = [id for id, encounter in rules.encounters.items() if encounter.least_floor <= place.floor]
    order = pool or [*rules.encounters]
    Stream(seed_state(position.seed, LOT_DRAW)).shuffle(order)
    earlier = sum(other.kind == "encounter" and other.id < place.id for other in run_map.places.values())
    return order[earlier % len(order)]


def _phases(place: MapRoom, stake: str) -> tuple[Phase, ...]:
    own = ROOM_PHASES.get(place.kind)
    more: tuple[Phase, ...] = ("prize",) if own == "match" else ("match",) if place.kind == "gambit" and stake else ()
    return ("map", "won", "lost", *([own] if own else []), *more)
