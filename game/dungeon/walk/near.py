"""What stands around a walker, and what can be done about it: for whoever shows it or tells of it."""

from __future__ import annotations

from typing import Literal, NamedTuple

from game.dungeon.plan import STEPS, Plan
from game.dungeon.walk.moves import hindered
from game.dungeon.walk.position import Position, arrived
from game.dungeon.walk.ways import Way, ways

State = Literal["room", "open", "opened", "locked", "box", "box_behind", "shut", "no_return"]
"""The room goes on; an open passage; a door that was opened; one that is locked; a box that can be pushed from here,
and one that cannot; a passage that only leads here; one that only leads away."""
DOES = {"locked": "open", "box": "push"}
"""What is done about a thing that stands in the way."""


class Near(NamedTuple):
    """What lies in one direction."""

    way: str
    to: Way
    state: State


def state_of(plan: Plan, position: Position, at: int, room: int) -> State:
    """How a passage looks from one of its rooms."""
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
    """All that lies around a walker, counted from 1."""
    cell = position.walkers[who - 1].cell
    room = plan.room_at[cell]
    return tuple(
        Near(way, to, "room" if to.passage is None else state_of(plan, position, to.passage, room))
        for way, to in ways(plan)[cell].items()
    )


def at_hand(plan: Plan, position: Position, who: int) -> Near | None:
    """The thing that a walker's button is about: what it faces, else what leads up or down, else any other."""
    if arrived(plan, position, who):
        return None
    facing = position.walkers[who - 1].facing
    order = [facing, "up", "down", *STEPS]
    things = [each for each in near(plan, position, who) if each.state in DOES]
    things = sorted((*things, *climbs(plan, position, who)), key=lambda each: order.index(each.way))
    return things[0] if things else None


def climbs(plan: Plan, position: Position, who: int) -> tuple[Near, ...]:
    """What leads up and down from where a walker stands."""
    return tuple(
        each for each in near(plan, position, who) if each.way in ("up", "down") and each.state != "shut"
    )


def use(plan: Plan, position: Position, who: int, thing: Near) -> str:
    """The move that is made of a thing near by: it is opened or pushed, else gone through."""
    deed = DOES.get(thing.state)
    return f"{who}:{thing.way}" if deed is None else f"{who}:{deed}:{thing.way}"


def refused(plan: Plan, position: Position, who: int, thing: Near) -> str:
    """Why that cannot be done now, as the code of a refusal; "" where it can."""
    code = hindered(plan, position, who, thing.way)
    if code == "locked":
        return "" if position.walkers[who - 1].hand else "no_key"
    return "" if code == "boxed" else code
