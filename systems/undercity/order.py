"""The order of systems in a frame of a walk and in one of a run, with the reason for each place."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from components.undercity import Body, FlyingThing, Stride
from game.content.models.walk import ThrownCube
from game.dungeon.walk.rules import Move, obstacle
from game.dungeon.walk.state import WalkState
from game.tables.undercity.events import Event, RoomEntered
from systems.entities import things
from systems.frame import FrameStep
from systems.undercity import motion, run_world, strolling
from systems.undercity.chambers import Chamber
from systems.undercity.ground import Ground
from systems.undercity.motion import WalkInput, WalkPace
from systems.undercity.run_picture import RunView
from systems.undercity.run_world import Places
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
    take_step: Callable[[int, str], None]
    """Let a walker go in a direction, or turn there."""
    cube: ThrownCube
    hit: Callable[[float], None]
    """Let a cube be heard that hits something at this speed."""


def open_things(frame: WalkFrame, dt: float) -> None:
    """Continue doors that slide open and boxes that break."""
    pace = frame.pace
    advance_openings(dt, pace.eyes.opening / pace.times if pace.times else 0.0)


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
        if frame.pace.times:
            hit = motion.advance_cube(cube, dt * frame.pace.times, frame.ground, snapshot, frame.pace.eyes, frame.cube)
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


WALK_ORDER: tuple[FrameStep[WalkFrame], ...] = (
    FrameStep("openings", open_things, "a door that a step opens below is shown from its start"),
    FrameStep("bodies", move_bodies, "players move what they see, so moves come before anything that follows them"),
    FrameStep("cubes", move_cubes, "a cube meets the doors as the moves of this frame leave them"),
    FrameStep("strides of bodies", follow_bodies, "the map and the messages show a body where it is now"),
    FrameStep("strides", stride, "a step that ends in this frame lets the next one begin in it"),
    FrameStep("cameras", lambda frame, dt: motion.follow_all(frame.spread, dt, frame.follow), "all walkers have moved"),
)


@dataclass
class RunFrame:
    """The surroundings of a run in one frame: everything its systems read besides components."""

    view: RunView
    chamber: Chamber
    """The ground of the room."""
    places: Places
    """The places that things fly to and from."""
    seconds: Callable[[Event], float]
    """Return the seconds of an event; 0 shows it at once."""
    greeting: str
    """The line of the person in the room to those who enter, "" for none."""
    at_once: bool
    """True if players come in at once."""
    is_paused: bool
    """True while no one may walk, because a page is open."""
    speed: float
    """Speed of animations, 0 for instant."""


def show_events(frame: RunFrame, dt: float) -> None:
    """Begin to show the next events. Between events the bags are as they are in the position."""
    queue, run_map, position = run_world.event_queue(), frame.view.map, frame.view.position
    run_world.show_crowns(position)
    if not queue.events and not things(FlyingThing):
        run_world.show_bags(position)
    queue.wait -= dt
    queue.new_events.clear()
    queue.arrivals.clear()
    while queue.events and queue.wait <= 0:
        event = queue.events.pop(0)
        queue.new_events.append(event)
        queue.wait = run_world.show_event(event, frame.seconds(event), run_map, frame.places)
        if isinstance(event, RoomEntered):
            _, back = run_world.directions(run_map, event.door, event.start)
            strolling.enter_all(back, frame.chamber, frame.at_once)
            run_world.begin_speech(frame.greeting)


def enter(frame: RunFrame, dt: float) -> None:
    """Let players come in once the camera has arrived."""
    if run_world.glide() is None:
        at_once = frame.view.calm or not frame.speed
        strolling.advance_arrival(dt, 0.0 if at_once else frame.view.look.strolling.enters / frame.speed)


def move_players(frame: RunFrame, dt: float) -> None:
    """Move the players as they wish; those without a device follow."""
    if frame.is_paused or run_world.changes_room() or strolling.arrival().remaining:
        return
    players, pace = strolling.strollers(), frame.view.look.strolling
    for player in players:
        if player.leader:
            strolling.follow(player, players[player.leader - 1], frame.chamber, pace.follows)
        strolling.stroll(player, dt, frame.chamber, pace, frame.view.calm)


RUN_ORDER: tuple[FrameStep[RunFrame], ...] = (
    FrameStep("events", show_events, "an event begins before anything moves that it changes"),
    FrameStep("camera", lambda frame, dt: run_world.advance_glide(dt), "players come in when it has arrived"),
    FrameStep("entering", enter, "no one walks before coming in"),
    FrameStep("players", move_players, "players move what they see"),
    FrameStep("effects", lambda frame, dt: run_world.advance_effects(dt, frame.view.look.out),
              "what an event began is shown from its start"),
    FrameStep("speech", lambda frame, dt: run_world.advance_speech(dt, frame.view.look.line),
              "a line begins with the room it is said in"),
)
