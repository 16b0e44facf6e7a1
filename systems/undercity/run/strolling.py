"""The walk of the players in a room of a run: freely, after a click, behind a partner, and through doorways."""

from __future__ import annotations

from math import dist, hypot

import esper

from components.undercity import Arrival, Stroller
from game.dungeon.plan import OPPOSITE
from game.tables.undercity.rule_files import StrollPace
from systems.easing import closer_share
from systems.entities import only_thing
from systems.undercity.run.chambers import SCREEN_STEPS, Chamber
from systems.undercity.run.rooms import FlatPoint, plus

LONGEST_STEP = 1.5
"""The longest part of a movement, in pixels, so that a walker comes close to walls."""
PULL_DISTANCE = 6.0
"""Distance at which a walker who misses a doorway or a gap is drawn into it, in pixels."""
PLAYER_DISTANCE = 13.0
"""The distance between players who come in together."""


def strollers() -> list[Stroller]:
    """Return the players by number."""
    return sorted((player for _, player in esper.get_component(Stroller)), key=lambda player: player.number)


def arrival() -> Arrival:
    """Return the way of the players into the room."""
    return only_thing(Arrival)[1]


def facing_of(dx: float, dy: float) -> str:
    """Return the direction that a movement faces."""
    if abs(dx) > abs(dy):
        return "e" if dx > 0 else "w"
    return "n" if dy > 0 else "s"


def stroll(player: Stroller, dt: float, chamber: Chamber, pace: StrollPace, calm: bool) -> None:
    """Move a player for ``dt`` seconds: as wished, else along the way that was clicked or that leads to a partner."""
    wish = (0.0, 0.0) if player.leader else player.wish
    if wish != (0.0, 0.0):
        player.path.clear()
    elif player.path:
        wish = _toward(player, pace.speed * dt)
    length = hypot(*wish)
    if length > 1:
        wish = wish[0] / length, wish[1] / length
    if length:
        player.facing = facing_of(*wish)
    share = closer_share(dt, 0.0 if calm else pace.start)
    speed_x, speed_y = player.speed
    speed_x += (wish[0] * pace.speed - speed_x) * share
    speed_y += (wish[1] * pace.speed - speed_y) * share
    player.speed = (speed_x, speed_y) if hypot(speed_x, speed_y) > 2 else (0.0, 0.0)
    parts = max(1, round(hypot(*player.speed) * dt / LONGEST_STEP + 0.5))
    before = player.x, player.y
    for _ in range(parts):
        _slide(player, player.speed[0] * dt / parts, player.speed[1] * dt / parts, chamber)
    walked = dist(before, (player.x, player.y))
    player.distance += walked
    if length and walked < 0.05:
        player.path.clear()
    player.doorway = chamber.stands_in(player.x, player.y)


def _toward(player: Stroller, step: float) -> FlatPoint:
    """Return the direction of the next place on a player's way, and forget the places that are reached."""
    path = player.path
    while path and dist((player.x, player.y), path[0]) <= max(1.0, step):
        x, y = path.pop(0)
        if (x, y) != (player.x, player.y):
            player.facing = facing_of(x - player.x, y - player.y)
        player.x, player.y = x, y
    if not path:
        return 0.0, 0.0
    dx, dy = path[0][0] - player.x, path[0][1] - player.y
    far = hypot(dx, dy)
    return dx / far, dy / far


def _slide(player: Stroller, dx: float, dy: float, chamber: Chamber) -> None:
    """Move a short distance, along a wall if one is in the way, and into a doorway or a gap that is just missed."""
    for step, side in (((dx, 0.0), (0.0, 1.0)), ((0.0, dy), (1.0, 0.0))):
        if step == (0.0, 0.0) or _step(player, step, chamber):
            continue
        far = hypot(*step)
        for sign in (-1, 1):
            gap = plus((player.x, player.y), plus(step, _times(side, sign * PULL_DISTANCE)))
            if chamber.is_free(*gap) and _step(player, _times(side, sign * far), chamber):
                break


def _step(player: Stroller, step: FlatPoint, chamber: Chamber) -> bool:
    """Make a step if nothing is in the way; return True if it was made."""
    point = plus((player.x, player.y), step)
    if not chamber.is_free(*point):
        return False
    player.x, player.y = point
    return True


def _times(direction: FlatPoint, far: float) -> FlatPoint:
    return direction[0] * far, direction[1] * far


def nudge(player: Stroller, direction: FlatPoint, far: float, chamber: Chamber) -> None:
    """Let a player turn and make a short step, unless something is in the way."""
    player.facing = facing_of(*direction)
    goal = player.x + far * direction[0], player.y + far * direction[1]
    player.path = [goal] if chamber.is_free(*goal) else []


def enter_all(way: str, chamber: Chamber, at_once: bool) -> None:
    """Let all players come in by a door, each at another place."""
    players = strollers()
    for player in players:
        player.x, player.y = spot(player.number, way, chamber, len(players))
        player.speed = 0.0, 0.0
        player.doorway, player.path = "", []
        player.facing = facing_of(*SCREEN_STEPS[OPPOSITE[way]])
    entry = arrival()
    entry.way = way
    entry.remaining = 0.0 if at_once else 1.0


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
    players_outside = [player for player in players if player.doorway]
    for player in players_outside:
        player.x, player.y = spot(player.number, player.doorway, chamber, len(players))
        player.doorway, player.path = "", []
    return players_outside


def spot(number: int, way: str, chamber: Chamber, count: int) -> FlatPoint:
    """Return the place of a player who has come in by a door."""
    x, y = chamber.spot(way)
    if count > 1:
        offset = PLAYER_DISTANCE * (number - 1.5)
        x, y = (x, y + offset) if SCREEN_STEPS[way][0] else (x + offset, y)
    return x, y


def shown_at(player: Stroller, chamber: Chamber) -> FlatPoint:
    """Return where a player is seen, who may still come in."""
    entry = arrival()
    if not entry.remaining:
        return player.x, player.y
    x, y = chamber.threshold(entry.way)
    return player.x + (x - player.x) * entry.remaining, player.y + (y - player.y) * entry.remaining


def walk_to(player: Stroller, goal: FlatPoint, chamber: Chamber) -> None:
    """Let a player walk to a place, around furniture."""
    player.path = chamber.path((player.x, player.y), goal)


def follow(player: Stroller, other: Stroller, chamber: Chamber, keeps: float) -> None:
    """Let a partner follow another player, into a doorway as well."""
    goal = other.x, other.y
    if other.doorway:
        outside, inside = chamber.threshold(other.doorway), chamber.spot(other.doorway)
        goal = (outside[0] + inside[0]) / 2, (outside[1] + inside[1]) / 2
    far = dist((player.x, player.y), (other.x, other.y))
    if far <= keeps and not (other.doorway and not player.doorway):
        player.path.clear()
    elif not player.path or dist(player.path[-1], goal) > keeps / 2:
        walk_to(player, goal, chamber)


def advance_arrival(dt: float, seconds: float) -> None:
    """Let players who come in walk on."""
    entry = arrival()
    if entry.remaining:
        entry.remaining = max(0.0, entry.remaining - dt / seconds) if seconds else 0.0
        for player in strollers():
            player.distance += dt * 60
