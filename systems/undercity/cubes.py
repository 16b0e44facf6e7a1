"""Cubes that walkers throw in first person: they fly, bounce off everything solid, and stay where they come to rest."""

from __future__ import annotations

from math import cos, hypot, radians, sin

from components.undercity import Body, Cube
from game.content.models.walk import OwnEyes, ThrownCube
from game.dungeon.walk.state import State
from systems.undercity.ground import Ground

TICK = 1 / 120
"""Seconds of one step of the motion, which is the same at any frame rate."""
LONGEST = 8.0
"""Seconds after which a cube rests at the latest."""
HAND = 0.8
"""Height of the hand, relative to the eyes."""


def throw_cube(body: Body, owner: int, eyes: OwnEyes, look: ThrownCube) -> Cube:
    """Return a cube that leaves the hand of a body in the direction of its view."""
    yaw, up = radians(body.yaw), radians(-body.pitch)
    flat = look.speed * cos(up)
    speed = -sin(yaw) * flat, look.speed * (sin(up) + look.lift), -cos(yaw) * flat
    return Cube(owner, body.x, eyes.eyes * HAND + body.y, body.z, body.floor, speed, radians(body.yaw))


def advance(cube: Cube, dt: float, ground: Ground, now: State, eyes: OwnEyes, look: ThrownCube) -> float:
    """Let a cube fly for ``dt`` seconds, and return the speed of its hardest hit."""
    cube.owed += dt
    hardest = 0.0
    while cube.owed >= TICK and not cube.rests:
        cube.owed -= TICK
        hardest = max(hardest, _tick(cube, ground, now, eyes.gravity, look))
    return hardest


def settle(cube: Cube, ground: Ground, now: State, eyes: OwnEyes, look: ThrownCube) -> None:
    """Bring a cube to rest at once."""
    advance(cube, LONGEST + TICK, ground, now, eyes, look)


def _tick(cube: Cube, ground: Ground, now: State, gravity: float, look: ThrownCube) -> float:
    half, hardest = look.size / 2, 0.0
    x, y, z = cube.speed
    for dx, dz in ground.axes(cube.x, cube.z, cube.floor):
        along = x * dx + z * dz
        to_x, to_z = cube.x + along * TICK * dx, cube.z + along * TICK * dz
        here, there = ground.at(cube.x, cube.z, cube.floor), ground.at(to_x, to_z, cube.floor)
        if not ground.lets_through(now, here, there) or ground.is_solid(now, to_x, cube.y, to_z, cube.floor, half):
            hardest = max(hardest, abs(along))
            x, z = x - (1 + look.bounce) * along * dx, z - (1 + look.bounce) * along * dz
        else:
            cube.x, cube.z = to_x, to_z
    y -= gravity * TICK
    height = cube.y + y * TICK
    if height < half and (below := ground.below(now, cube.x, cube.z, cube.floor)) is not None:
        cube.x, height, cube.z, cube.floor = below[0], below[1] - half, below[2], cube.floor - 1
    if height < half or ground.is_solid(now, cube.x, height, cube.z, cube.floor, half):
        hardest = max(hardest, abs(y))
        rebounds = abs(y) * look.bounce
        x, z = x * look.slide, z * look.slide
        y = (rebounds if rebounds > look.still else 0.0) if y < 0 else -rebounds
        cube.rests = not y and hypot(x, z) <= look.still
    else:
        cube.y = height
    cube.speed = x, y, z
    cube.turn += radians(look.spin) * TICK * min(1.0, hypot(x, z) / look.speed)
    cube.age += TICK
    cube.rests = cube.rests or cube.age >= LONGEST
    return hardest
