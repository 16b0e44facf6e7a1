"""Motion in a walk: steps from cell to cell seen from above, and in first person free movement and thrown cubes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import atan2, cos, degrees, hypot, radians, sin, sqrt, tau

import esper

from components.undercity import Body, Cube, PathLeg, Stride
from game.content.models.walk import OwnEyes, ThrownCube
from game.dungeon.plan import WAY_STEPS, Cell, Plan, neighbor, on_map
from game.dungeon.walk.rules import Move, NearbyWay, Stepped, obstacle, usable_things
from game.dungeon.walk.state import FACINGS, WalkerState, WalkState
from systems.easing import closer_share
from systems.undercity.walk.ground import RIGHT_STEPS, YAWS, Climb, Ground, angle_between
from systems.undercity.walk.shells import STAIRS
from systems.undercity.walk.world import walker_entities, walkers_with

LONGEST_STEP = 0.04
"""Longest distance moved in one step, in cells."""
TURN_ANGLE = 52.0
"""Degrees between view and facing beyond which the facing changes."""
SINK_DEPTH = 0.3
"""Depth below the floor of a walker on stairs down."""
CLIMB_HEIGHT = 0.34
"""Height a climbing walker rises before it appears on the next floor."""
LET_GO = float("-inf")
"""The seconds of walking against stairs just used: they lead on only after the walker has let go of them."""
FALL_DEPTH = 0.3
"""Distance of a fall that is shown on each of the two floors."""


@dataclass
class WalkInput:
    """The input of a walker for one frame: fractions of a full push, and degrees."""

    right: float = 0.0
    ahead: float = 0.0
    rotation: float = 0.0
    tilt: float = 0.0


# Seen from above.


def start_step(stride: Stride, plan: Plan, end: Cell, at_once: bool) -> None:
    """Start a step; moves to another floor or farther than one cell are instant."""
    place = plan.on_map(end)
    near = max(abs(place[0] - stride.place[0]), abs(place[1] - stride.place[1])) <= 1.01 and end[1] == stride.height
    stride.start, stride.end = stride.place, place
    stride.remaining = 0.0 if at_once or not near else 1.0
    stride.foot = 3 - stride.foot
    stride.height = end[1]
    if not stride.remaining:
        stride.place = stride.end


def advance(stride: Stride, dt: float, seconds: float) -> None:
    """Let ``dt`` seconds of a step pass."""
    if stride.remaining:
        stride.remaining = max(0.0, stride.remaining - dt / seconds) if seconds else 0.0
        share = 1 - stride.remaining
        x, z = (a + (b - a) * share for a, b in zip(stride.start, stride.end, strict=True))
        stride.place = x, z


def stand(stride: Stride, plan: Plan, walker: WalkerState) -> None:
    """Show a walker at its position, at once."""
    stride.place, stride.height, stride.facing = plan.on_map(walker.cell), walker.cell[1], walker.facing
    stride.remaining, stride.queue, stride.is_led = 0.0, [], False


def fit_one_picture(spread: tuple[int, int]) -> bool:
    """Return True if all walkers fit in one picture."""
    strides = walkers_with(Stride)
    first, last = strides[0], strides[-1]
    width, depth = abs(first.place[0] - last.place[0]), abs(first.place[1] - last.place[1])
    return first.height == last.height and width <= spread[0] and depth <= spread[1]


def follow_all(spread: tuple[int, int], dt: float, seconds: float) -> None:
    """Let each camera follow its walkers."""
    strides = walkers_with(Stride)
    share = closer_share(dt, seconds)
    columns, rows = zip(*(stride.place for stride in strides), strict=True)
    middle = sum(columns) / len(strides), sum(rows) / len(strides)
    shares_picture = fit_one_picture(spread)
    for stride in strides:
        x, z = middle if shares_picture else stride.place
        old_x, old_z = stride.camera
        stride.camera = old_x + (x - old_x) * share, old_z + (z - old_z) * share


# In first person.


def rotate_view(body: Body, yaw: float, tilt: float, most: float) -> None:
    """Turn the view by these degrees, left and up."""
    body.yaw = (body.yaw + yaw) % 360
    body.pitch = max(-most, min(most, body.pitch - tilt))
    if abs(angle_between(body.yaw, YAWS[body.facing])) > TURN_ANGLE:
        body.facing = min(FACINGS, key=lambda way: abs(angle_between(body.yaw, YAWS[way])))


def jump(body: Body, eyes: OwnEyes) -> bool:
    """Start a jump and return True, or return False if not on the ground."""
    if not body.is_grounded:
        return False
    body.rise_speed = sqrt(2 * eyes.gravity * eyes.jump)
    body.y = 1e-6
    return True


def walk_freely(
    body: Body, dt: float, wish: WalkInput, eyes: OwnEyes, ground: Ground, state: WalkState, calm: bool
) -> list[str]:
    """Move as wished for ``dt`` seconds, as far as nothing blocks, and return the steps from cell to cell."""
    rotate_view(body, wish.rotation, wish.tilt, eyes.tilt)
    if body.is_led:
        follow(body, dt)
        return []
    c, s = cos(radians(body.yaw)), sin(radians(body.yaw))
    push = max(1.0, hypot(wish.right, wish.ahead))
    right, ahead = wish.right / push * eyes.speed, wish.ahead / push * eyes.speed
    goal_speed = right * c - ahead * s, -right * s - ahead * c
    share = closer_share(dt, 0.0 if calm else eyes.start)
    speed_x, speed_z = (old + (goal - old) * share for old, goal in zip(body.speed, goal_speed, strict=True))
    body.speed = speed_x, speed_z
    speed = hypot(*body.speed)
    body.still_seconds = 0.0 if speed > 0.05 or wish.rotation else body.still_seconds + dt
    body.distance += speed * dt
    steps: list[str] = []
    parts = max(1, round(speed * dt / LONGEST_STEP + 0.5))
    for _ in range(parts):
        steps += _slide(body, body.speed[0] * dt / parts, body.speed[1] * dt / parts, ground, state)
        if steps:
            break  # The move may change what blocks the way.
    stairs = ground.stairs_at(body.x, body.z, body.floor)
    is_pushing = stairs is not None and _speed_toward(ground, stairs, goal_speed) > 0.5 * eyes.speed
    body.push_seconds = body.push_seconds + dt if is_pushing else 0.0
    if body.y:
        body.rise_speed -= eyes.gravity * dt
        body.y = max(0.0, body.y + body.rise_speed * dt)
    return steps


def _speed_toward(ground: Ground, climb: Climb, speed: tuple[float, float]) -> float:
    dx, _, dz = WAY_STEPS[climb.side]
    x, z = ground.in_room(*speed)
    return x * dx + z * dz


def _slide(body: Body, dx: float, dz: float, ground: Ground, state: WalkState) -> list[str]:
    """Move a short distance, sliding along walls."""
    if ground.at_corners:
        return _slide_turned(body, dx, dz, ground, state)
    before = body.cell
    for by, way in ((dx, "e" if dx > 0 else "w"), (dz, "s" if dz > 0 else "n")):
        if not by:
            continue
        x, z = (body.x + by, body.z) if way in "ew" else (body.x, body.z + by)
        if ground.has_bars(state, body.x, body.z, body.floor, way):
            continue
        if ground.can_stand(state, x, z, body.floor, body.y):
            body.x, body.z = x, z
        elif offset := ground.doorway_offset(state, body.x, body.z, body.floor, way):
            far = max(-abs(by), min(abs(by), offset))
            x, z = (body.x, body.z + far) if way in "ew" else (body.x + far, body.z)
            if ground.can_stand(state, x, z, body.floor, body.y):
                body.x, body.z = x, z
        if body.cell != before:
            return [way]
    return []


def _slide_turned(body: Body, dx: float, dz: float, ground: Ground, state: WalkState) -> list[str]:
    """Move a short distance in a room with passages at its corners: along one of its walls, then along the other."""
    before, (room_x, room_z) = body.cell, ground.in_room(dx, dz)
    for by_x, by_z in (ground.out_of_room(room_x, 0.0), ground.out_of_room(0.0, room_z)):
        ways = [way for way in FACINGS if by_x * WAY_STEPS[way][0] + by_z * WAY_STEPS[way][2] > 0]
        if any(ground.has_bars(state, body.x, body.z, body.floor, way) for way in ways):
            continue
        if ground.can_stand(state, body.x + by_x, body.z + by_z, body.floor, body.y):
            body.x, body.z = body.x + by_x, body.z + by_z
        if body.cell != before:
            return [way for way in FACINGS if neighbor(before, way) == body.cell]
    return []


def place_body(body: Body, cell: Cell, facing: str) -> None:
    """Move to the middle of a cell at once."""
    body.x, body.floor, body.z = cell
    body.facing, body.yaw = facing, YAWS[facing]
    body.pitch = body.y = body.rise_speed = 0.0
    stop(body)


def stop(body: Body) -> None:
    body.speed, body.push_seconds = (0.0, 0.0), 0.0
    body.legs.clear()


def start_path(body: Body, legs: Sequence[PathLeg]) -> None:
    """Follow a scripted path; segments that take no time end at once."""
    stop(body)
    body.push_seconds = LET_GO
    body.legs.extend(legs)
    follow(body, 0.0)


def follow(body: Body, dt: float) -> None:
    """Continue the scripted path for ``dt`` seconds."""
    while body.legs:
        leg = body.legs[0]
        leg.remaining = leg.remaining - dt / leg.seconds if leg.seconds else 0.0
        share = 1 - max(0.0, leg.remaining)
        fallen = share * share if leg.is_fall else share
        shares = (share, fallen, share)
        body.x, body.y, body.z = (
            a + (b - a) * part for a, b, part in zip(leg.start, leg.end, shares, strict=True)
        )
        body.floor = leg.floor
        if leg.remaining > 0:
            return
        dt = -leg.remaining * leg.seconds
        body.legs.popleft()
    body.y = body.rise_speed = 0.0


def sway_height(body: Body, far: float) -> float:
    """Return the current vertical sway of the view from walking."""
    return 0.0 if body.y else far * sin(body.distance * tau * 1.6)


def stairs_between(body: Body, ground: Ground, end: Cell, way: str, eyes: OwnEyes, speed: float) -> list[PathLeg]:
    """Return the path by stairs or a fall to another floor; ``speed`` is that of animations, 0 for at once."""
    seconds = eyes.climb / speed / 3 if speed else 0.0
    start = body.cell
    climb = next(climb for climb in ground.climbs[start] if climb.way == way)
    x, z = ground.spot(start, climb)
    start_point = body.x, body.y, body.z
    foot = start[0] + x, body.y, start[2] + z
    landing = arrival_at(ground, end, start)
    to_x, to_z = (0.0, 0.0) if landing is None else ground.spot(end, landing)
    off_x, off_z = (0.0, 0.0) if landing is None else ground.spot(end, landing, STAIRS)
    up = end[1] > start[1]
    falls = climb.kind == "hole"
    departure = foot[0], (CLIMB_HEIGHT if up else -(FALL_DEPTH if falls else SINK_DEPTH)), foot[2]
    arrival = end[0] + to_x, (-SINK_DEPTH if up else FALL_DEPTH if falls else CLIMB_HEIGHT), end[2] + to_z
    landing_point = end[0] + off_x, 0.0, end[2] + off_z
    return [
        PathLeg(start_point, foot, start[1], seconds * 0.6),
        PathLeg(foot, departure, start[1], seconds, falls),
        PathLeg(arrival, (arrival[0], 0.0, arrival[2]) if falls else landing_point, end[1], seconds, falls),
    ]


def arrival_at(ground: Ground, end: Cell, start: Cell) -> Climb | None:
    """Return the stairs or landing at which a walker from ``start`` arrives."""
    plan = ground.plan
    return next((climb for climb in ground.climbs[end] if plan.ways[end][climb.way].to == start), None)


def rotate_toward(body: Body, facing: str, dt: float, seconds: float) -> None:
    """Turn the view of a scripted walker the shorter way to its facing."""
    body.facing = facing
    angle = angle_between(body.yaw, YAWS[facing])
    body.yaw = (body.yaw + angle * closer_share(dt, seconds if abs(angle) > 0.5 else 0.0)) % 360


@dataclass
class WalkPace:
    """The speeds of free movement on the screen."""

    eyes: OwnEyes
    step: float
    """Seconds that a step takes from above."""
    speed: float
    """Speed of animations, 0 for instant."""
    calm: bool
    """True with reduced motion."""


PUSH_SECONDS = 0.2
"""Seconds of walking against stairs before a walker takes them."""
REST_SECONDS = 0.3
"""Seconds of standing before the view direction becomes the facing."""
VIEW_ANGLE = 55.0
"""Maximum angle between a usable thing and the center of the picture, in degrees."""
CLOSE_DISTANCE = 0.3
"""Distance below which a thing is usable at any angle."""
START_DISTANCE = 0.1
"""Distance from the cell's middle of walkers who start in the same cell."""


def start_free_movement(plan: Plan) -> None:
    """Let all walkers move freely."""
    for entity, walker in walker_entities():
        x, floor, z = walker.cell
        esper.add_component(entity, Body(x, z, floor, YAWS[walker.facing], facing=walker.facing))
    move_apart()
    show_bodies(plan)


def end_free_movement() -> None:
    """Let all walkers move from cell to cell."""
    for entity, _ in walker_entities():
        esper.remove_component(entity, Body)


def move_apart() -> None:
    """Move two walkers in the same place apart, to the left and right of the first one's view."""
    bodies = walkers_with(Body)
    if len({(body.x, body.floor, body.z) for body in bodies}) == len(bodies):
        return
    dx, _, dz = RIGHT_STEPS[bodies[0].facing]
    for body, offset in zip(bodies, (-START_DISTANCE, START_DISTANCE), strict=True):
        body.x += dx * offset
        body.z += dz * offset


def show_bodies(plan: Plan) -> None:
    """Let the strides of all walkers follow their bodies."""
    for body, stride in zip(walkers_with(Body), walkers_with(Stride), strict=True):
        stride.place = on_map(plan.geometry, body.x, body.z)
        stride.height, stride.facing = body.floor, body.facing
        stride.remaining, stride.is_led = 0.0, body.is_led


def place_bodies(state: WalkState, always: bool) -> None:
    """Move bodies at once to the cells of their walkers, those that are there already only if ``always``."""
    for body, walker in zip(walkers_with(Body), state.walkers, strict=True):
        if body.cell != walker.cell or body.is_led or always:
            place_body(body, walker.cell, walker.facing)
    move_apart()
    show_bodies(state.plan)


def go_to_next_cell(body: Body, ground: Ground, event: Stepped, pace: WalkPace) -> None:
    """Move a body to another cell: on foot, by stairs, or by a fall."""
    if body.is_led:
        follow(body, float("inf"))
    end = event.end
    if neighbor(event.start, event.way) != end or event.way in ("up", "down"):
        start_path(body, stairs_between(body, ground, end, event.way, pace.eyes, pace.speed))
    elif body.cell != end:
        start_path(body, [PathLeg((body.x, body.y, body.z), (end[0], 0.0, end[2]), end[1], pace.step)])


def next_move(body: Body, number: int, ground: Ground, state: WalkState) -> Move | None:
    """Return the move that follows from where a walker stands: into a hole, onto stairs, or a turn to face a way."""
    if not body.is_grounded or state.is_at_goal(number):
        return None
    stairs = ground.stairs_at(body.x, body.z, body.floor) if body.push_seconds >= PUSH_SECONDS else None
    climb = ground.hole_at(body.x, body.z, body.floor) or stairs
    if climb is not None and not obstacle(state, number, climb.way):
        return Move(number, "go", climb.way)
    turns = body.still_seconds >= REST_SECONDS and body.facing != state.walker(number).facing
    return Move(number, "face", body.facing) if turns else None


def thing_in_reach(state: WalkState, ground: Ground, number: int, body: Body, reach: float) -> NearbyWay | None:
    """Return the thing that a walker's button works on: one in sight and in reach of a body on the ground."""
    if not body.is_grounded:
        return None
    things = [(distance_and_angle(ground, body, thing.way), thing) for thing in usable_things(state, number)]
    candidates = [
        (angle, thing) for (far, angle), thing in things
        if far <= reach and (angle <= VIEW_ANGLE or far <= CLOSE_DISTANCE)
    ]
    return min(candidates, key=lambda pair: pair[0])[1] if candidates else None


def distance_and_angle(ground: Ground, body: Body, way: str) -> tuple[float, float]:
    """Return the distance of a thing from a body, and its angle from the view in degrees."""
    cell = body.cell
    x, z = ground.exit_point(cell, way)
    dx, dz = cell[0] + x - body.x, cell[2] + z - body.z
    toward = degrees(atan2(-dx, -dz))
    return hypot(dx, dz), abs(angle_between(body.yaw, toward))


# Thrown cubes: they fly, bounce off everything solid, and stay where they come to rest.


TICK_SECONDS = 1 / 120
"""Seconds of one step of the motion, which is the same at any frame rate."""
LONGEST_ROLL = 8.0
"""Seconds after which a cube rests at the latest."""
HAND_HEIGHT = 0.8
"""Height of the hand, relative to the eyes."""


def throw_cube(body: Body, owner: int, eyes: OwnEyes, look: ThrownCube) -> Cube:
    """Return a cube that leaves the hand of a body in the direction of its view."""
    yaw, up = radians(body.yaw), radians(-body.pitch)
    flat = look.speed * cos(up)
    speed = -sin(yaw) * flat, look.speed * (sin(up) + look.lift), -cos(yaw) * flat
    return Cube(owner, body.x, eyes.eyes * HAND_HEIGHT + body.y, body.z, body.floor, speed, radians(body.yaw))


def advance_cube(cube: Cube, dt: float, ground: Ground, state: WalkState, eyes: OwnEyes, look: ThrownCube) -> float:
    """Let a cube fly for ``dt`` seconds, and return the speed of its hardest hit."""
    cube.unspent_seconds += dt
    hardest = 0.0
    while cube.unspent_seconds >= TICK_SECONDS and not cube.is_at_rest:
        cube.unspent_seconds -= TICK_SECONDS
        hardest = max(hardest, _tick(cube, ground, state, eyes.gravity, look))
    return hardest


def settle_cube(cube: Cube, ground: Ground, state: WalkState, eyes: OwnEyes, look: ThrownCube) -> None:
    """Bring a cube to rest at once."""
    advance_cube(cube, LONGEST_ROLL + TICK_SECONDS, ground, state, eyes, look)


def _tick(cube: Cube, ground: Ground, state: WalkState, gravity: float, look: ThrownCube) -> float:
    half, hardest = look.size / 2, 0.0
    x, y, z = cube.speed
    for dx, dz in ground.wall_axes(cube.x, cube.z, cube.floor):
        speed = x * dx + z * dz
        to_x, to_z = cube.x + speed * TICK_SECONDS * dx, cube.z + speed * TICK_SECONDS * dz
        cell, next_cell = ground.cell_at(cube.x, cube.z, cube.floor), ground.cell_at(to_x, to_z, cube.floor)
        is_stopped = ground.is_solid(state, to_x, cube.y, to_z, cube.floor, half)
        if is_stopped or not ground.lets_through(state, cell, next_cell):
            hardest = max(hardest, abs(speed))
            x, z = x - (1 + look.bounce) * speed * dx, z - (1 + look.bounce) * speed * dz
        else:
            cube.x, cube.z = to_x, to_z
    y -= gravity * TICK_SECONDS
    height = cube.y + y * TICK_SECONDS
    if height < half and (below := ground.fall_point(state, cube.x, cube.z, cube.floor)) is not None:
        cube.x, floor_height, cube.z = below
        height = floor_height - half
        cube.floor -= 1
    if height < half or ground.is_solid(state, cube.x, height, cube.z, cube.floor, half):
        hardest = max(hardest, abs(y))
        rebounds = abs(y) * look.bounce
        x, z = x * look.slide, z * look.slide
        y = (rebounds if rebounds > look.still else 0.0) if y < 0 else -rebounds
        cube.is_at_rest = not y and hypot(x, z) <= look.still
    else:
        cube.y = height
    cube.speed = x, y, z
    cube.rotation += radians(look.spin) * TICK_SECONDS * min(1.0, hypot(x, z) / look.speed)
    cube.age += TICK_SECONDS
    cube.is_at_rest = cube.is_at_rest or cube.age >= LONGEST_ROLL
    return hardest
