"""The rules of walking: who may go where, what a key opens, what a box blocks, and the effect of each move.

The text of a move is a walker, ``:`` and a deed: ``1:n`` goes (``n e s w up down``), ``1:face:e`` turns, ``1:open:n``
and ``2:push:up`` act on a door or a box, ``2:join`` comes to the goal when the other walker calls from there.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import cache
from typing import Literal, NamedTuple, TypeAlias

from game.dungeon.plan import WAY_STEPS, Cell, Way
from game.dungeon.walk.state import FACINGS, WalkState, keys_in, write
from game.kernel.refusal import Refusal

SENTENCES = {
    "over": "The walk is over.",
    "arrived": "A walker at the goal stays there.",
    "wall": "There is only a wall.",
    "locked": "A locked door is in the way. A key opens it.",
    "no_key": "It takes a key to open this door.",
    "boxed": "A box is in the way. It can be pushed.",
    "box_behind": "A box is in the way. It can only be pushed from the other side.",
    "one_way": "This leads here only, and not back.",
    "nothing": "There is nothing to do there.",
    "alone": "No one is at the goal to call you.",
    "bad_move": "A move is a walker and a deed, such as 1:n, 1:open:e, 2:push:s or 2:join.",
}
"""Reasons a move is impossible, by the code of the refusal."""


# Events. Walkers are counted from 1.


class Turned(NamedTuple):
    """A walker turned."""

    walker: int
    facing: str


class Stepped(NamedTuple):
    """A walker went to the next cell."""

    walker: int
    start: Cell
    end: Cell
    way: str
    passage: int | None


class KeyTaken(NamedTuple):
    """A walker took a key."""

    walker: int
    key: int


class DoorOpened(NamedTuple):
    """A walker opened a door with a key."""

    walker: int
    passage: int


class BoxPushed(NamedTuple):
    """A walker pushed a box out of a passage."""

    walker: int
    passage: int


class Joined(NamedTuple):
    """A walker joined the other one."""

    walker: int
    start: Cell
    end: Cell


class Arrived(NamedTuple):
    """A walker arrived at the goal."""

    walker: int


Event: TypeAlias = Turned | Stepped | KeyTaken | DoorOpened | BoxPushed | Joined | Arrived


# Moves.

Deed = Literal["go", "face", "open", "push", "join"]
DIRECTIONS: Mapping[Deed, Collection[str]] = {
    "go": WAY_STEPS, "face": FACINGS, "open": WAY_STEPS, "push": WAY_STEPS, "join": ("",),
}
"""The directions of each deed; "" is none."""


class Move(NamedTuple):
    """A move: walker, deed and direction. ``str`` returns its text."""

    walker: int
    deed: Deed
    way: str = ""

    def __str__(self) -> str:
        words = str(self.walker), self.deed if self.deed != "go" else "", self.way
        return ":".join(filter(None, words))

    @property
    def is_step(self) -> bool:
        """True if the move brings a walker to another cell on foot."""
        return self.deed == "go"


def read_move(state: WalkState, text: str) -> Move:
    """Return the move in a text; refuse an invalid one with ``bad_move``."""
    move = _moves_by_text(len(state.walkers)).get(text)
    if move is None:
        raise _refusal(state, "bad_move")
    return move


@cache
def _moves_by_text(walkers: int) -> Mapping[str, Move]:
    numbers = range(1, walkers + 1)
    moves = (Move(walker, deed, way) for walker in numbers for deed, ways in DIRECTIONS.items() for way in ways)
    return {str(move): move for move in moves}


# Passages.

Gate = Literal["room", "open", "opened", "locked", "box", "box_behind", "shut", "no_return"]
"""A way as seen from one side: inside a room; an open passage; an opened door; a locked door; a box that can be pushed
from here, and one that cannot; a passage that leads only here; and one that leads only away."""
PASSABLE_GATES: tuple[Gate, ...] = ("room", "open", "opened", "no_return")
ACTIONS: Mapping[Gate, Deed] = {"locked": "open", "box": "push"}
"""The action that removes an obstacle."""
OBSTACLES: Mapping[Gate, str] = {"locked": "locked", "box": "boxed", "box_behind": "box_behind", "shut": "one_way"}
"""The code of the refusal for each impassable gate."""


def gate(state: WalkState, cell: Cell, way: Way) -> Gate:
    if way.passage is None:
        return "room"
    passage, room = state.plan.passages[way.passage], state.plan.room_at[cell]
    if passage.opens_from is not None and way.passage not in state.boxes:
        return "box" if passage.opens_from == room else "box_behind"
    one_way = passage.one_way and passage.opens_from is None
    if one_way and passage.a != room:
        return "shut"
    if passage.lock is not None and passage.lock not in state.doors:
        return "locked"
    if one_way:
        return "no_return"
    return "open" if passage.lock is None else "opened"


def obstacle(state: WalkState, walker: int, way: str) -> str:
    """Return the code of the reason a walker cannot go in a direction, "" if they can."""
    step = state.ways(walker).get(way)
    return "wall" if step is None else OBSTACLES.get(gate(state, state.walker(walker).cell, step), "")


class NearbyWay(NamedTuple):
    """The way in one direction from a walker."""

    way: str
    step: Way
    gate: Gate


def ways_of(state: WalkState, walker: int) -> tuple[NearbyWay, ...]:
    cell = state.walker(walker).cell
    return tuple(NearbyWay(way, step, gate(state, cell, step)) for way, step in state.ways(walker).items())


def climbs(state: WalkState, walker: int) -> tuple[NearbyWay, ...]:
    """Return the ways up and down from a walker's cell."""
    return tuple(thing for thing in ways_of(state, walker) if thing.way in ("up", "down") and thing.gate != "shut")


def usable_things(state: WalkState, walker: int) -> tuple[NearbyWay, ...]:
    """Return the things around a walker that a button works on: obstacles first, then ways up and down."""
    if state.is_at_goal(walker):
        return ()
    obstacles = (thing for thing in ways_of(state, walker) if thing.gate in ACTIONS)
    return tuple(dict.fromkeys((*obstacles, *climbs(state, walker))))


def button_target(state: WalkState, walker: int) -> NearbyWay | None:
    """Return the target of a walker's button: what it faces, else a way up or down, else any other; or None."""
    order = [state.walker(walker).facing, "up", "down", *WAY_STEPS]
    return min(usable_things(state, walker), key=lambda thing: order.index(thing.way), default=None)


def move_for(walker: int, thing: NearbyWay) -> Move:
    """Return the move for a thing: open or push it, or else go through."""
    return Move(walker, ACTIONS.get(thing.gate, "go"), thing.way)


def refusal_code(state: WalkState, walker: int, thing: NearbyWay) -> str:
    """Return the code of the reason a thing cannot be used now, "" if it can."""
    if thing.gate == "locked" and not state.walker(walker).key_count:
        return "no_key"
    return "" if thing.gate in ACTIONS else OBSTACLES.get(thing.gate, "")


def callers(state: WalkState, walker: int) -> tuple[Cell, ...]:
    """Return the cells at the goal from which others can call a walker."""
    return tuple(state.walker(other).cell for other in state.numbers if other != walker and state.is_at_goal(other))


# The rules.


def legal(state: WalkState) -> tuple[Move, ...]:
    """Return the legal moves, sorted by their texts, without turns."""
    moves: list[Move] = []
    for walker in state.numbers:
        if state.is_at_goal(walker):
            continue
        moves += [move_for(walker, thing) for thing in ways_of(state, walker) if not refusal_code(state, walker, thing)]
        if callers(state, walker):
            moves.append(Move(walker, "join"))
    return tuple(sorted(moves, key=str))


def apply(state: WalkState, move: Move) -> tuple[Event, ...]:
    """Make a move and return its events; an impossible move is refused and changes nothing."""
    walker, deed, way = move
    if state.over:
        raise _refusal(state, "over")
    if state.is_at_goal(walker) and deed != "face":
        raise _refusal(state, "arrived")
    if deed == "face":
        return _face(state, walker, way)
    if deed == "join":
        return _join(state, walker)
    return _step(state, walker, way) if deed == "go" else _act(state, move)


def _refusal(state: WalkState, code: str) -> Refusal:
    return Refusal(code, SENTENCES[code], write(state))


def _face(state: WalkState, walker: int, way: str) -> tuple[Event, ...]:
    """Let a walker face a way, but not up or down."""
    if way not in FACINGS or way == state.walker(walker).facing:
        return ()
    state.change(walker, facing=way)
    return (Turned(walker, way),)


def _step(state: WalkState, walker: int, way: str) -> tuple[Event, ...]:
    if code := obstacle(state, walker, way):
        raise _refusal(state, code)
    turned = _face(state, walker, way)
    start = state.walker(walker).cell
    step = state.ways(walker)[way]
    state.change(walker, cell=step.to)
    return (*turned, Stepped(walker, start, step.to, way, step.passage), *_enter_room(state, walker))


def _act(state: WalkState, move: Move) -> tuple[Event, ...]:
    """Let a walker open a door or push a box."""
    walker, deed, way = move
    thing = next((thing for thing in ways_of(state, walker) if thing.way == way), None)
    code = refusal_code(state, walker, thing) if thing is not None else ""
    if thing is None or thing.step.passage is None or code or ACTIONS.get(thing.gate) != deed:
        raise _refusal(state, code if code in ("no_key", "box_behind") else "nothing")
    turned = _face(state, walker, way)
    if deed == "push":
        state.boxes |= {thing.step.passage}
        return (*turned, BoxPushed(walker, thing.step.passage))
    state.change(walker, keys=-1)
    state.doors |= {str(state.plan.passages[thing.step.passage].lock)}
    return (*turned, DoorOpened(walker, thing.step.passage))


def _join(state: WalkState, walker: int) -> tuple[Event, ...]:
    """Bring a walker to the one who calls from the goal."""
    cells = callers(state, walker)
    if not cells:
        raise _refusal(state, "alone")
    start = state.walker(walker).cell
    state.change(walker, cell=cells[0])
    return (Joined(walker, start, cells[0]), *_enter_room(state, walker))


def _enter_room(state: WalkState, walker: int) -> tuple[Event, ...]:
    """Discover the room a walker has entered, and take its keys."""
    room = state.room(walker)
    if room not in state.rooms_seen:
        state.rooms_seen |= {room}
    keys = keys_in(state.plan, room) - state.keys
    if keys:
        state.keys |= keys
        state.change(walker, keys=len(keys))
    pickups = (KeyTaken(walker, key) for key in sorted(keys))
    return (*pickups, Arrived(walker)) if room == state.plan.goal else (*pickups,)
