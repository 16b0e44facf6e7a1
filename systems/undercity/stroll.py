"""The walk of players through the rooms of a run: freely, after a click, and behind a partner."""

from __future__ import annotations

from math import dist, exp, hypot

import esper

from components.undercity import Arrival, Intent, Stroller
from game.dungeon.plan import OPPOSITE
from game.tables.undercity.content import StrollPace
from systems.entities import only_thing
from systems.undercity.chambers import WAY_STEPS, Chamber
from systems.undercity.rooms import FlatPoint

LONGEST_STEP = 1.5
"""The longest part of a movement, in pixels, so that a walker comes close to walls."""
PULL_DISTANCE = 6.0
"""Distance at which a walker who misses a doorway or a gap is drawn into it, in pixels."""
PLAYER_DISTANCE = 13.0
"""The distance between players who come in together."""


def strollers() -> list[Stroller]:
    """Return the players by number."""
    return sorted((player for _, player in esper.get_component(Stroller)), key=lambda player: player.number)


def intent_of(player: Stroller) -> Intent:
    """Return the goal of a player."""
    return next(intent for _, (other, intent) in esper.get_components(Stroller, Intent) if other is player)


def arrival() -> Arrival:
    """Return the way of the players into the room."""
    return only_thing(Arrival)[1]


def facing_of(dx: float, dy: float) -> str:
    """Return the direction that a movement faces."""
    if abs(dx) > abs(dy):
        return "e" if dx > 0 else "w"
    return "n" if dy > 0 else "s"


def stroll(player: Stroller, dt: float, chamber: Chamber, look: StrollPace, calm: bool) -> None:
    """Move a player for ``dt`` seconds: as wished, else along the way that was clicked or that leads to a partner."""
    intent = intent_of(player)
    wish = (0.0, 0.0) if intent.follows else intent.wish
    if wish != (0.0, 0.0):
        intent.way.clear()
    elif intent.way:
        wish = _toward(player, intent.way, look.speed * dt)
    length = hypot(*wish)
    if length > 1:
        wish = wish[0] / length, wish[1] / length
    share = 1.0 if calm or not look.start else 1 - exp(-4 * dt / look.start)
    goal_speed = wish[0] * look.speed, wish[1] * look.speed
    speed_x, speed_y = (old + (goal - old) * share for old, goal in zip(player.speed, goal_speed, strict=True))
    player.speed = (speed_x, speed_y) if hypot(speed_x, speed_y) > 2 else (0.0, 0.0)
    if length:
        player.facing = facing_of(*wish)
    parts = max(1, round(hypot(*player.speed) * dt / LONGEST_STEP + 0.5))
    before = player.x, player.y
    for _ in range(parts):
        _slide(player, player.speed[0] * dt / parts, player.speed[1] * dt / parts, chamber)
    player.distance += dist(before, (player.x, player.y))
    if length and dist(before, (player.x, player.y)) < 0.05:
        intent.way.clear()
    player.leaves = chamber.stands_in(player.x, player.y)


def _toward(player: Stroller, way: list[FlatPoint], step: float) -> FlatPoint:
    """Return the direction of the next place on the way, and forget the places that are reached."""
    while way and dist((player.x, player.y), way[0]) <= max(1.0, step):
        x, y = way.pop(0)
        if (x, y) != (player.x, player.y):
            player.facing = facing_of(x - player.x, y - player.y)
        player.x, player.y = x, y
    if not way:
        return 0.0, 0.0
    dx, dy = way[0][0] - player.x, way[0][1] - player.y
    far = hypot(dx, dy)
    return dx / far, dy / far


def _slide(player: Stroller, dx: float, dy: float, chamber: Chamber) -> None:
    """Move a short distance, along a wall if one is in the way, and into a doorway or a gap that is just missed."""
    for by_x, by_y in ((dx, 0.0), (0.0, dy)):
        if not (by_x or by_y):
            continue
        if chamber.is_free(player.x + by_x, player.y + by_y):
            player.x, player.y = player.x + by_x, player.y + by_y
            continue
        far = abs(by_x) + abs(by_y)
        for side in (-PULL_DISTANCE, PULL_DISTANCE):
            x, y = (player.x + by_x, player.y + side) if by_x else (player.x + side, player.y + by_y)
            step = (0.0, far if side > 0 else -far) if by_x else (far if side > 0 else -far, 0.0)
            if chamber.is_free(x, y) and chamber.is_free(player.x + step[0], player.y + step[1]):
                player.x, player.y = player.x + step[0], player.y + step[1]
                break


def nudge(player: Stroller, direction: FlatPoint, far: float, chamber: Chamber) -> None:
    """Let a player turn and make a short step, unless something is in the way."""
    player.facing = facing_of(*direction)
    goal = player.x + far * direction[0], player.y + far * direction[1]
    intent_of(player).way = [goal] if chamber.is_free(*goal) else []


def enter_all(way: str, chamber: Chamber, at_once: bool) -> None:
    """Let all players come in by a door, each at another place."""
    players = strollers()
    for player in players:
        player.x, player.y = spot(player.number, way, chamber, len(players))
        player.speed = 0.0, 0.0
        player.leaves = ""
        player.facing = facing_of(*WAY_STEPS[OPPOSITE[way]])
        intent_of(player).way = []
    entry = arrival()
    entry.way = way
    entry.left = 0.0 if at_once else 1.0


def place_all(chamber: Chamber, at_use: bool) -> None:
    """Place all players near the south of the room, or if ``at_use``, in front of the table or the counter."""
    players = strollers()
    for player in players:
        player.x, player.y = spot(player.number, "s", chamber, len(players))
        if at_use:
            player.x, player.y = chamber.path((player.x, player.y), chamber.seat(player.x))[-1]
        player.facing = "n"


def push_back(chamber: Chamber) -> list[Stroller]:
    """Put players who stand in doorways back into the room; return them."""
    players = strollers()
    players_outside = [player for player in players if player.leaves]
    for player in players_outside:
        player.x, player.y = spot(player.number, player.leaves, chamber, len(players))
        player.leaves, intent_of(player).way = "", []
    return players_outside


def spot(number: int, way: str, chamber: Chamber, count: int) -> FlatPoint:
    """Return the place of a player who has come in by a door."""
    x, y = chamber.spot(way)
    if count > 1:
        offset = PLAYER_DISTANCE * (number - 1.5)
        x, y = (x, y + offset) if WAY_STEPS[way][0] else (x + offset, y)
    return x, y


def shown_at(player: Stroller, chamber: Chamber) -> FlatPoint:
    """Return where a player is seen, who may still come in."""
    entry = arrival()
    if not entry.left:
        return player.x, player.y
    x, y = chamber.threshold(entry.way)
    return player.x + (x - player.x) * entry.left, player.y + (y - player.y) * entry.left


def walk_to(player: Stroller, goal: FlatPoint, chamber: Chamber) -> None:
    """Let a player walk to a place, around furniture."""
    intent_of(player).way = chamber.path((player.x, player.y), goal)


def follow(player: Stroller, other: Stroller, chamber: Chamber, keeps: float) -> None:
    """Let a partner follow another player, into a doorway as well."""
    goal = chamber.threshold(other.leaves) if other.leaves else (other.x, other.y)
    if other.leaves:
        goal = (goal[0] + chamber.spot(other.leaves)[0]) / 2, (goal[1] + chamber.spot(other.leaves)[1]) / 2
    far, way = dist((player.x, player.y), (other.x, other.y)), intent_of(player).way
    if far <= keeps and not (other.leaves and not player.leaves):
        way.clear()
        return
    if not way or dist(way[-1], goal) > keeps / 2:
        walk_to(player, goal, chamber)


def advance_arrival(dt: float, seconds: float) -> None:
    """Let players who come in walk on."""
    entry = arrival()
    if entry.left:
        entry.left = max(0.0, entry.left - dt / seconds) if seconds else 0.0
        for player in strollers():
            player.distance += dt * 60
