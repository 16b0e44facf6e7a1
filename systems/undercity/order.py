"""The order of systems in a frame of a walk, with the reason for each place."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

from components.walk import Body, Stride
from game.content.models.walk import ThrownCube
from game.dungeon.walk.rules import Move, obstacle
from game.dungeon.walk.state import WalkState
from systems.undercity import motion
from systems.undercity.ground import Ground
from systems.undercity.motion import WalkInput, WalkPace
from systems.undercity.world import advance_openings, all_cubes, walkers_with


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
    go: Callable[[int, str], None]
    """Let a walker go in a direction, or turn there."""
    cube: ThrownCube
    hit: Callable[[float], None]
    """Let a cube be heard that hits something at this speed."""


class WalkStep(NamedTuple):
    """A system in the order of a frame."""

    name: str
    run: Callable[[WalkFrame, float], None]
    """The function to run, given the seconds since the last frame."""
    reason: str


def open_things(frame: WalkFrame, dt: float) -> None:
    """Continue doors that slide open and boxes that break."""
    pace = frame.pace
    advance_openings(dt, pace.eyes.opening / pace.times if pace.times else 0.0)


def move_bodies(frame: WalkFrame, dt: float) -> None:
    """Move walkers in first person as their players wish, or along the moves of a replay."""
    if frame.ground is None:
        return
    if frame.wish is None:
        motion.follow_replay(frame.state, dt, frame.pace.step)
    else:
        motion.move_bodies(frame.state, frame.ground, frame.pace, dt, frame.wish, frame.make)


def move_cubes(frame: WalkFrame, dt: float) -> None:
    """Let thrown cubes fly; without motion on the screen they are where they will rest."""
    if frame.ground is None:
        return
    moving_cubes = [cube for cube in all_cubes() if not cube.rests]
    now = frame.state.copy() if moving_cubes else frame.state
    for cube in moving_cubes:
        if frame.pace.times:
            hit = motion.advance_cube(cube, dt * frame.pace.times, frame.ground, now, frame.pace.eyes, frame.cube)
            if hit >= frame.cube.heard:
                frame.hit(hit)
        else:
            motion.settle_cube(cube, frame.ground, now, frame.pace.eyes, frame.cube)


def follow_bodies(frame: WalkFrame, dt: float) -> None:
    """Let strides follow the bodies of their walkers."""
    if walkers_with(Body):
        motion.show_bodies(frame.state.plan)


def stride(frame: WalkFrame, dt: float) -> None:
    """Continue the steps of walkers seen from above, each with the next direction in its queue."""
    for walker in walkers_with(Stride):
        motion.advance(walker, dt, frame.pace.step)
        if walker.busy or not walker.queue:
            continue
        way, number = walker.queue.pop(0), walker.number
        if obstacle(frame.state, number, way):
            walker.queue = []
        if not frame.state.is_at_goal(number):
            frame.go(number, way)


ORDER: tuple[WalkStep, ...] = (
    WalkStep("openings", open_things, "a door that a step opens below is shown from its start"),
    WalkStep("bodies", move_bodies, "players move what they see, so moves come before anything that follows them"),
    WalkStep("cubes", move_cubes, "a cube meets the doors as the moves of this frame leave them"),
    WalkStep("strides of bodies", follow_bodies, "the map and the messages show a body where it is now"),
    WalkStep("strides", stride, "a step that ends in this frame lets the next one begin in it"),
    WalkStep("cameras", lambda frame, dt: motion.follow_all(frame.spread, dt, frame.follow), "all walkers have moved"),
)


def advance(frame: WalkFrame, dt: float) -> None:
    """Run all systems of a walk."""
    for step in ORDER:
        step.run(frame, dt)
