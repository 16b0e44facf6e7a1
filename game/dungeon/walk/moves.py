"""Moves of a walker, and their effects.

A move is a walker, ``:`` and a deed: ``1:n`` goes (``n e s w up down``), ``1:face:e`` turns, ``1:open:n`` and
``2:push:up`` act on a door or a box, ``2:join`` comes to the goal when the other walker calls from there. ``1:mark``
throws a marker to the floor, ``1:mark:n`` into the next cell; markers do not affect the position.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import NamedTuple

from game.dungeon.plan import STEPS, Cell, Plan
from game.dungeon.walk.events import (
    Arrived,
    BoxPushed,
    DoorOpened,
    Happening,
    Joined,
    KeyTaken,
    Marked,
    Stepped,
    Turned,
)
from game.dungeon.walk.position import FACINGS, Position, Walker, arrived, keys_in, over, write
from game.dungeon.walk.ways import Way, ways
from game.kernel.refusal import Refusal

SENTENCES = {
    "over": "The walk is over.",
    "arrived": "Whoever is at the goal stays there.",
    "wall": "There is only a wall.",
    "locked": "A locked door is in the way. A key opens it.",
    "no_key": "It takes a key to open this door.",
    "boxed": "A box is in the way. It can be pushed.",
    "box_behind": "A box is in the way. It can only be pushed from the other side.",
    "one_way": "This leads here only, and not back.",
    "nothing": "There is nothing to do there.",
    "alone": "Nobody is at the goal to call you.",
    "bad_move": "A move is a walker and a deed, such as 1:n, 1:open:e, 2:push:s, 1:mark or 2:join.",
}
"""Reasons a move is impossible, by the code of the refusal."""


USED: Mapping[str, Collection[str]] = {"face": FACINGS, "open": STEPS, "push": STEPS, "mark": STEPS}
"""The directions of each deed."""


class Deed(NamedTuple):
    """A parsed move: walker, deed and direction."""

    walker: int
    what: str
    way: str = ""


def read_move(position: Position, text: str) -> Deed:
    """Return the move in a text; raise LookupError if it is invalid."""
    who, *rest = text.split(":")
    number = [str(each) for each in range(1, len(position.walkers) + 1)].index(who) + 1 if who.isdigit() else 0
    deed: Deed | None = None
    if len(rest) == 1 and rest[0] in STEPS:
        deed = Deed(number, "go", rest[0])
    elif rest in (["join"], ["mark"]):
        deed = Deed(number, rest[0])
    elif len(rest) == 2 and rest[1] in USED.get(rest[0], ()):
        deed = Deed(number, rest[0], rest[1])
    if deed is None or not number:
        raise LookupError(text)
    return deed


def apply(plan: Plan, position: Position, move: str) -> tuple[Position, tuple[Happening, ...]]:
    """Return the position after a move, and the events; refuse an impossible move."""
    try:
        who, what, way = read_move(position, move)
    except (LookupError, ValueError):
        raise _refused(plan, position, "bad_move") from None
    if over(plan, position):
        raise _refused(plan, position, "over")
    if arrived(plan, position, who) and what != "face":
        raise _refused(plan, position, "arrived")
    if what == "join":
        return _join(plan, position, who)
    if what == "mark":
        return position, (_marked(plan, position, who, way),)
    turned, happened = _faced(position, who, way)
    if what == "face":
        return turned, happened
    there = ways(plan)[position.walkers[who - 1].cell].get(way)
    if what == "go":
        if code := hindered(plan, position, who, way):
            raise _refused(plan, position, code)
        assert there is not None
        after, more = _entered(plan, turned, who, there, way)
        return after, (*happened, *more)
    use = usable(plan, position, who, way)
    if use != what or there is None or there.passage is None:
        raise _refused(plan, position, use if use in SENTENCES else "nothing")
    if what == "push":
        return turned._replace(boxes=turned.boxes | {there.passage}), (*happened, BoxPushed(who, there.passage))
    lock = plan.passages[there.passage].lock
    assert lock is not None
    walker = turned.walkers[who - 1]
    spent = _put(turned, who, walker._replace(hand=walker.hand - 1))
    return spent._replace(doors=turned.doors | {lock}), (*happened, DoorOpened(who, there.passage))


def _marked(plan: Plan, position: Position, who: int, way: str) -> Marked:
    """Return the event of a marker that falls here, or one cell in a direction."""
    cell = position.walkers[who - 1].cell
    if not way:
        return Marked(who, cell)
    if code := hindered(plan, position, who, way):
        raise _refused(plan, position, code)
    return Marked(who, ways(plan)[cell][way].to)


def hindered(plan: Plan, position: Position, who: int, way: str) -> str:
    """Return the code of the reason a walker cannot go in a direction, "" if it can."""
    there = ways(plan)[position.walkers[who - 1].cell].get(way)
    if there is None:
        return "wall"
    if there.passage is None:
        return ""
    passage, room = plan.passages[there.passage], plan.room_at[position.walkers[who - 1].cell]
    if passage.opens_from is not None:
        if there.passage not in position.boxes:
            return "boxed" if passage.opens_from == room else "box_behind"
    elif passage.one_way and passage.a != room:
        return "one_way"
    return "locked" if passage.lock is not None and passage.lock not in position.doors else ""


def usable(plan: Plan, position: Position, who: int, way: str) -> str:
    """Return a walker's possible action in a direction: ``open``, ``push``, or the code of the reason it fails; "" for
    none."""
    code = hindered(plan, position, who, way)
    if code == "locked":
        return "open" if position.walkers[who - 1].hand else "no_key"
    return {"boxed": "push", "box_behind": "box_behind"}.get(code, "")


def legal(plan: Plan, position: Position) -> tuple[str, ...]:
    """Return the legal moves, sorted, without turns and markers."""
    if over(plan, position):
        return ()
    found = []
    for number, walker in enumerate(position.walkers, 1):
        if arrived(plan, position, number):
            continue
        for way in ways(plan)[walker.cell]:
            if not hindered(plan, position, number, way):
                found.append(f"{number}:{way}")
            elif (use := usable(plan, position, number, way)) in ("open", "push"):
                found.append(f"{number}:{use}:{way}")
        if callers(plan, position, number):
            found.append(f"{number}:join")
    return tuple(sorted(found))


def _refused(plan: Plan, position: Position, code: str) -> Refusal:
    return Refusal(code, SENTENCES[code], write(plan, position))


def _put(position: Position, who: int, walker: Walker) -> Position:
    walkers = tuple(walker if at == who else other for at, other in enumerate(position.walkers, 1))
    return position._replace(walkers=walkers)


def _faced(position: Position, who: int, way: str) -> tuple[Position, tuple[Happening, ...]]:
    """Return the position after turning; a walker does not turn for up and down."""
    walker = position.walkers[who - 1]
    if way not in FACINGS or way == walker.facing:
        return position, ()
    return _put(position, who, walker._replace(facing=way)), (Turned(who, way),)


def _entered(plan: Plan, position: Position, who: int, there: Way, way: str) -> tuple[Position, tuple[Happening, ...]]:
    """Return the position after a step through a way, with the keys in the new room taken."""
    walker = position.walkers[who - 1]
    after = _put(position, who, walker._replace(cell=there.to))
    return _at_hand(plan, after, who, Stepped(who, walker.cell, there.to, way, there.passage))


def _join(plan: Plan, position: Position, who: int) -> tuple[Position, tuple[Happening, ...]]:
    walker = position.walkers[who - 1]
    there = callers(plan, position, who)
    if not there:
        raise _refused(plan, position, "alone")
    after = _put(position, who, walker._replace(cell=there[0]))
    return _at_hand(plan, after, who, Joined(who, walker.cell, there[0]))


def callers(plan: Plan, position: Position, who: int) -> tuple[Cell, ...]:
    """Return the cells at the goal from which others can call a walker."""
    others = (number for number in range(1, len(position.walkers) + 1) if number != who)
    return tuple(position.walkers[number - 1].cell for number in others if arrived(plan, position, number))


def _at_hand(plan: Plan, after: Position, who: int, first: Happening) -> tuple[Position, tuple[Happening, ...]]:
    """Return the position after arriving in a room, and the events."""
    happened = [first]
    room = plan.room_at[after.walkers[who - 1].cell]
    for key in sorted(keys_in(plan, room) - after.keys):
        walker = after.walkers[who - 1]
        after = _put(after, who, walker._replace(hand=walker.hand + 1))._replace(keys=after.keys | {key})
        happened.append(KeyTaken(who, key))
    if room == plan.goal:
        happened.append(Arrived(who))
    return after, tuple(happened)
