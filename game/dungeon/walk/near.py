"""The surroundings of a walker and the possible actions, for display and narration."""

from __future__ import annotations

from typing import Literal, NamedTuple

from game.dungeon.plan import STEPS, Plan
from game.dungeon.walk.moves import hindered
from game.dungeon.walk.position import Position, arrived
from game.dungeon.walk.ways import Way, ways

State = Literal["room", "open", "opened", "locked", "box", "box_behind", "shut", "no_return"]
"""States of a direction: the same room; an open passage; an opened door; a locked door; a box that can be pushed from
here, and one that cannot; a passage that leads only here; and one that leads only away."""
DOES = {"locked": "open", "box": "push"}
"""The action for each obstacle."""


class Near(NamedTuple):
    """The way in one direction."""

    way: str
    to: Way
    state: State


def state_of(plan: Plan, position: Position, at: int, room: int) -> State:
    """Return the state of a passage seen from one of its rooms."""
    passage = plan.passages[at]
    if passage.opens_from is not None and at not in position.boxes:
        return "box" if passage.opens_from == room else "box_behind"
    one_way = passage.one_way and passage.opens_from is None
    if one_way and passage.a != room:
        return "shut"
    if passage.lock is not None and passage.lock not in position.doors:
        return "locked"
    if one_way:
        return "no_return"
    return "open" if passage.lock is None else "opened"


def near(plan: Plan, position: Position, who: int) -> tuple[Near, ...]:
    """Return the ways around a walker, counted from 1."""
    cell = position.walkers[who - 1].cell
    room = plan.room_at[cell]
    return tuple(
        Near(way, to, "room" if to.passage is None else state_of(plan, position, to.passage, room))
        for way, to in ways(plan)[cell].items()
    )


def at_hand(plan: Plan, position: Position, who: int) -> Near | None:
    """Return the target of a walker's button: what it faces, else a way up or down, else any other; or None."""
    if arrived(plan, position, who):
        return None
    facing = position.walkers[who - 1].facing
    order = [facing, "up", "down", *STEPS]
    things = [each for each in near(plan, position, who) if each.state in DOES]
    things = sorted((*things, *climbs(plan, position, who)), key=lambda each: order.index(each.way))
    return things[0] if things else None


def climbs(plan: Plan, position: Position, who: int) -> tuple[Near, ...]:
    """Return the ways up and down from a walker's cell."""
    return tuple(
        each for each in near(plan, position, who) if each.way in ("up", "down") and each.state != "shut"
    )


def use(plan: Plan, position: Position, who: int, thing: Near) -> str:
    """Return the move for a thing: open or push it, or else go through."""
    deed = DOES.get(thing.state)
    return f"{who}:{thing.way}" if deed is None else f"{who}:{deed}:{thing.way}"


def refused(plan: Plan, position: Position, who: int, thing: Near) -> str:
    """Return the code of the reason that is impossible now, "" if it is possible."""
    code = hindered(plan, position, who, thing.way)
    if code == "locked":
        return "" if position.walkers[who - 1].hand else "no_key"
    return "" if code == "boxed" else code
