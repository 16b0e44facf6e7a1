"""The order of systems in a frame of a walk, with the reason for each place."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from components.undercity import Body, Stride
from game.content.models.walk import ThrownCube
from game.dungeon.walk.rules import Move, obstacle
from game.dungeon.walk.state import WalkState
from systems.steps import Step
from systems.undercity.walk import motion
from systems.undercity.walk.ground import Ground
from systems.undercity.walk.motion import WalkInput, WalkPace
from systems.undercity.walk.world import advance_openings, all_cubes, walkers_with


@dataclass
class WalkFrame:
    """The surroundings of a walk in one frame: everything its systems read besides components."""

    state: WalkState
    pace: WalkPace
    spread: tuple[int, int]
    """The most cells between walkers who share a picture, across and along."""
    follow: float
    """Seconds until a camera has caught up with its walkers."""
    ground: Ground | None
    """The ground in first person; None in the view from above."""
    wish: Callable[[int, float], WalkInput] | None
    """Return the input of a walker for these seconds; None in a replay, whose bodies only follow the walk."""
    make: Callable[[Move], bool]
    """Make a move; return False if it was refused."""
    take_step: Callable[[int, str], None]
    """Let a walker go in a direction, or turn there."""
    cube: ThrownCube
    hit: Callable[[float], None]
    """Let a cube be heard that hits something at this speed."""


def open_things(frame: WalkFrame, dt: float) -> None:
    """Continue doors that slide open and boxes that break."""
    pace = frame.pace
    advance_openings(dt, pace.eyes.opening / pace.speed if pace.speed else 0.0)


def move_bodies(frame: WalkFrame, dt: float) -> None:
    """Move walkers in first person as their players wish, or along the moves of a replay."""
    state, ground, pace = frame.state, frame.ground, frame.pace
    if ground is None:
        return
    if frame.wish is None:
        for body, walker in zip(walkers_with(Body), state.walkers, strict=True):
            motion.follow(body, dt)
            motion.rotate_toward(body, walker.facing, dt, pace.step)
        return
    snapshot = state.copy()
    for number, body in enumerate(walkers_with(Body), 1):
        before = body.x, body.z
        for way in motion.walk_freely(body, dt, frame.wish(number, dt), pace.eyes, ground, snapshot, pace.calm):
            # A walker at the goal stays there, without a message in every frame.
            if snapshot.is_at_goal(number) or not frame.make(Move(number, "go", way)):
                (body.x, body.z), body.speed = before, (0.0, 0.0)
            snapshot = state.copy()
        move = motion.next_move(body, number, ground, snapshot)
        if move is not None:
            frame.make(move)
            snapshot = state.copy()


def move_cubes(frame: WalkFrame, dt: float) -> None:
    """Let thrown cubes fly; without motion on the screen they are where they will rest."""
    if frame.ground is None:
        return
    moving_cubes = [cube for cube in all_cubes() if not cube.is_at_rest]
    snapshot = frame.state.copy() if moving_cubes else frame.state
    for cube in moving_cubes:
        if frame.pace.speed:
            hit = motion.advance_cube(cube, dt * frame.pace.speed, frame.ground, snapshot, frame.pace.eyes, frame.cube)
            if hit >= frame.cube.heard:
                frame.hit(hit)
        else:
            motion.settle_cube(cube, frame.ground, snapshot, frame.pace.eyes, frame.cube)


def follow_bodies(frame: WalkFrame, dt: float) -> None:
    """Let strides follow the bodies of their walkers."""
    if walkers_with(Body):
        motion.show_bodies(frame.state.plan)


def stride(frame: WalkFrame, dt: float) -> None:
    """Continue the steps of walkers seen from above, each with the next direction in its queue."""
    for walker in walkers_with(Stride):
        motion.advance(walker, dt, frame.pace.step)
        if walker.is_busy or not walker.queue:
            continue
        way, number = walker.queue.pop(0), walker.number
        if obstacle(frame.state, number, way):
            walker.queue = []
        if not frame.state.is_at_goal(number):
            frame.take_step(number, way)


WALK_ORDER: tuple[Step[WalkFrame], ...] = (
    Step("openings", open_things, "a door that a step opens below is shown from its start"),
    Step("bodies", move_bodies, "players move what they see, so moves come before anything that follows them"),
    Step("cubes", move_cubes, "a cube meets the doors as the moves of this frame leave them"),
    Step("strides of bodies", follow_bodies, "the map and the messages show a body where it is now"),
    Step("strides", stride, "a step that ends in this frame lets the next one begin in it"),
    Step("cameras", lambda frame, dt: motion.follow_all(frame.spread, dt, frame.follow), "all walkers have moved"),
)
