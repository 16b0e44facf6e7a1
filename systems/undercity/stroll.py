"""The walk of players through the rooms of a run: freely, after a click, and behind a partner."""

from __future__ import annotations

from collections.abc import Callable, Collection
from math import exp, hypot

import esper

from components.undercity import Stroller
from game.dungeon.plan import OPPOSITE
from game.tables.undercity.look import Strolling
from systems.undercity.chambers import STEP, Chamber, distance
from systems.undercity.rooms import Point

Wish = Callable[[int], Point]
"""Return what the devices of a walker ask for: a direction, at most 1 long."""
FINE = 1.5
"""The longest part of a movement, in pixels, so that a walker comes close to walls."""
AISLE = 6.0
"""Distance at which a walker who misses a doorway or a gap is drawn into it, in pixels."""
APART = 13.0
"""The distance between players who come in together."""


def strollers() -> list[Stroller]:
    """Return the players by number."""
    return sorted((each for _, each in esper.get_component(Stroller)), key=lambda each: each.number)


def facing_of(dx: float, dy: float) -> str:
    """Return the direction that a movement faces."""
    if abs(dx) > abs(dy):
        return "e" if dx > 0 else "w"
    return "n" if dy > 0 else "s"


def stroll(each: Stroller, wish: Point, dt: float, chamber: Chamber, look: Strolling, calm: bool) -> None:
    """Move a player for ``dt`` seconds: as wished, else along the way that was clicked."""
    if wish != (0.0, 0.0):
        each.way.clear()
    elif each.way:
        wish = _toward(each, look.speed * dt)
    length = hypot(*wish)
    if length > 1:
        wish = wish[0] / length, wish[1] / length
    share = 1.0 if calm or not look.start else 1 - exp(-4 * dt / look.start)
    wanted = wish[0] * look.speed, wish[1] * look.speed
    aside, up = (was + (want - was) * share for was, want in zip(each.speed, wanted, strict=True))
    each.speed = (aside, up) if hypot(aside, up) > 2 else (0.0, 0.0)
    if length:
        each.facing = facing_of(*wish)
    parts = max(1, round(hypot(*each.speed) * dt / FINE + 0.5))
    before = each.x, each.y
    for _ in range(parts):
        _slide(each, each.speed[0] * dt / parts, each.speed[1] * dt / parts, chamber)
    each.distance += distance(before, (each.x, each.y))
    if length and distance(before, (each.x, each.y)) < 0.05 and each.way:
        each.way.clear()
    each.leaves = chamber.stands_in(each.x, each.y)


def _toward(each: Stroller, step: float) -> Point:
    """Return the direction of the next place on the way, and forget the places that are reached."""
    while each.way and distance((each.x, each.y), each.way[0]) <= max(1.0, step):
        x, y = each.way.pop(0)
        if (x, y) != (each.x, each.y):
            each.facing = facing_of(x - each.x, y - each.y)
        each.x, each.y = x, y
    if not each.way:
        return 0.0, 0.0
    dx, dy = each.way[0][0] - each.x, each.way[0][1] - each.y
    far = hypot(dx, dy)
    return dx / far, dy / far


def _slide(each: Stroller, dx: float, dy: float, chamber: Chamber) -> None:
    """Move a short distance, along a wall if one is in the way, and into a doorway or a gap that is just missed."""
    for by_x, by_y in ((dx, 0.0), (0.0, dy)):
        if not (by_x or by_y):
            continue
        if chamber.is_free(each.x + by_x, each.y + by_y):
            each.x, each.y = each.x + by_x, each.y + by_y
            continue
        far = abs(by_x) + abs(by_y)
        for side in (-AISLE, AISLE):
            x, y = (each.x + by_x, each.y + side) if by_x else (each.x + side, each.y + by_y)
            aside = (0.0, far if side > 0 else -far) if by_x else (far if side > 0 else -far, 0.0)
            if chamber.is_free(x, y) and chamber.is_free(each.x + aside[0], each.y + aside[1]):
                each.x, each.y = each.x + aside[0], each.y + aside[1]
                break


def nudge(each: Stroller, direction: Point, far: float, chamber: Chamber) -> None:
    """Let a player turn and make a short step, unless something is in the way."""
    each.facing = facing_of(*direction)
    goal = each.x + far * direction[0], each.y + far * direction[1]
    each.way = [goal] if chamber.is_free(*goal) else []


def enter(each: Stroller, way: str, chamber: Chamber, count: int, at_once: bool) -> None:
    """Let a player come in by a door, each of ``count`` players at another place."""
    x, y = spot(each.number, way, chamber, count)
    each.way, each.speed, each.leaves = [], (0.0, 0.0), ""
    dx, dy = STEP[OPPOSITE[way]]
    each.facing = facing_of(dx, dy)
    each.enters = 0.0 if at_once else 1.0
    each.x, each.y = x, y


def spot(number: int, way: str, chamber: Chamber, count: int) -> Point:
    """Return the place of a player who has come in by a door."""
    x, y = chamber.spot(way)
    if count > 1:
        aside = APART * (number - 1.5)
        x, y = (x, y + aside) if STEP[way][0] else (x + aside, y)
    return x, y


def shown_at(each: Stroller, way: str, chamber: Chamber) -> Point:
    """Return where a player is seen, who may still come in by this door."""
    if not each.enters or not way:
        return each.x, each.y
    x, y = chamber.threshold(way)
    return each.x + (x - each.x) * each.enters, each.y + (y - each.y) * each.enters


def follow(each: Stroller, other: Stroller, chamber: Chamber, keeps: float) -> None:
    """Let a partner follow another player, into a doorway as well."""
    goal = chamber.threshold(other.leaves) if other.leaves else (other.x, other.y)
    if other.leaves:
        goal = (goal[0] + chamber.spot(other.leaves)[0]) / 2, (goal[1] + chamber.spot(other.leaves)[1]) / 2
    far = distance((each.x, each.y), (other.x, other.y))
    if far <= keeps and not (other.leaves and not each.leaves):
        each.way.clear()
        return
    if not each.way or distance(each.way[-1], goal) > keeps / 2:
        each.way = chamber.path((each.x, each.y), goal)


def advance_entering(dt: float, seconds: float) -> None:
    """Let players who come in walk on."""
    for each in strollers():
        if each.enters:
            each.enters = max(0.0, each.enters - dt / seconds) if seconds else 0.0
            each.distance += dt * 60


def is_still(players: Collection[Stroller]) -> bool:
    """Return True if no one comes in."""
    return not any(each.enters for each in players)
