"""What a walker may do, and what comes of it.

A move is a walker, ``:`` and a deed: ``1:n`` goes (``n e s w up down``), ``1:face:e`` looks, ``1:open:n`` and
``2:push:up`` use what is there, ``2:join`` comes to the goal when the other one is there and calls. ``1:mark`` throws a
marker to the floor, ``1:mark:n`` into the next cell; a place is the same with and without.
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
"""Why something cannot be done, by the code of its refusal."""


USED: Mapping[str, Collection[str]] = {"face": FACINGS, "open": STEPS, "push": STEPS, "mark": STEPS}
"""The directions in which something can be done."""


class Deed(NamedTuple):
    """A move that was read: who, what, and in which direction."""

    walker: int
    what: str
    way: str = ""


def read_move(position: Position, text: str) -> Deed:
    """The move a text is; raises LookupError for anything else."""
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
    """The position after a move, and what happened; refuses what cannot be done."""
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
    """A marker falls here, or that way."""
    cell = position.walkers[who - 1].cell
    if not way:
        return Marked(who, cell)
    if code := hindered(plan, position, who, way):
        raise _refused(plan, position, code)
    return Marked(who, ways(plan)[cell][way].to)


def hindered(plan: Plan, position: Position, who: int, way: str) -> str:
    """Why a walker cannot go that way, as the code of a refusal; "" where nothing is in the way."""
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
    """What a walker can do that way: ``open``, ``push``, or the code of why not; "" for nothing at all."""
    code = hindered(plan, position, who, way)
    if code == "locked":
        return "open" if position.walkers[who - 1].hand else "no_key"
    return {"boxed": "push", "box_behind": "box_behind"}.get(code, "")


def legal(plan: Plan, position: Position) -> tuple[str, ...]:
    """All moves there are, sorted, but for looking about and leaving marks."""
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
    """Somebody looks that way; up and down nobody turns."""
    walker = position.walkers[who - 1]
    if way not in FACINGS or way == walker.facing:
        return position, ()
    return _put(position, who, walker._replace(facing=way)), (Turned(who, way),)


def _entered(plan: Plan, position: Position, who: int, there: Way, way: str) -> tuple[Position, tuple[Happening, ...]]:
    """Somebody goes through, and takes what lies there."""
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
    """Where others are at the goal, from where they can call a walker."""
    others = (number for number in range(1, len(position.walkers) + 1) if number != who)
    return tuple(position.walkers[number - 1].cell for number in others if arrived(plan, position, number))


def _at_hand(plan: Plan, after: Position, who: int, first: Happening) -> tuple[Position, tuple[Happening, ...]]:
    """What coming to a room brings."""
    happened = [first]
    room = plan.room_at[after.walkers[who - 1].cell]
    for key in sorted(keys_in(plan, room) - after.keys):
        walker = after.walkers[who - 1]
        after = _put(after, who, walker._replace(hand=walker.hand + 1))._replace(keys=after.keys | {key})
        happened.append(KeyTaken(who, key))
    if room == plan.goal:
        happened.append(Arrived(who))
    return after, tuple(happened)
