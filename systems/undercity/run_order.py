"""The order of systems in a frame of a run, with the reason for each place."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import NamedTuple

from game.tables.undercity.content import RunLook
from game.tables.undercity.events import DoorOpened, Event, RoomEntered
from systems.undercity import run_world, stroll
from systems.undercity.chambers import Chamber
from systems.undercity.run_world import RunScene


@dataclass
class EventQueue:
    """The events still to show, and the seconds until the next one."""

    events: list[Event] = field(default_factory=list)
    wait: float = 0.0
    new_events: list[Event] = field(default_factory=list)
    """The events that have begun to show in this frame."""

    @property
    def changes_room(self) -> bool:
        """True while events are shown that lead to another room, so that no one walks."""
        moves_on = any(isinstance(event, RoomEntered | DoorOpened) for event in self.events)
        return moves_on or run_world.glide() is not None


@dataclass
class RunFrame:
    """The surroundings of a run in one frame: everything its systems read besides components."""

    look: RunLook
    chamber: Chamber
    queue: EventQueue
    scene: RunScene
    greeting: str
    """The line of the person in the room to those who enter, "" for none."""
    at_once: bool
    """True if players come in at once."""
    calm: bool
    is_paused: bool
    """True while no one may walk, because a page is open."""
    speed: float
    """Speed of animations, 0 for instant."""


class RunStep(NamedTuple):
    """A system in the order of a frame."""

    name: str
    run: Callable[[RunFrame, float], None]
    """The function to run, given the seconds since the last frame."""
    reason: str


def show_events(frame: RunFrame, dt: float) -> None:
    """Begin to show the next events."""
    queue = frame.queue
    queue.wait -= dt
    queue.new_events.clear()
    while queue.events and queue.wait <= 0:
        event = queue.events.pop(0)
        queue.new_events.append(event)
        queue.wait = run_world.show_event(event, frame.scene)
        if isinstance(event, RoomEntered):
            _, back = run_world.directions(frame.scene.run, event.door, event.start)
            stroll.enter_all(back, frame.chamber, frame.at_once)
            run_world.begin_speech(frame.greeting)


def enter(frame: RunFrame, dt: float) -> None:
    """Let players come in once the camera has arrived."""
    if run_world.glide() is None:
        at_once = frame.calm or not frame.speed
        stroll.advance_arrival(dt, 0.0 if at_once else frame.look.strolling.enters / frame.speed)


def move_players(frame: RunFrame, dt: float) -> None:
    """Move the players as they wish; those without a device follow."""
    if frame.is_paused or frame.queue.changes_room or stroll.arrival().left:
        return
    players = stroll.strollers()
    for player in players:
        if leader := stroll.intent_of(player).follows:
            stroll.follow(player, players[leader - 1], frame.chamber, frame.look.strolling.follows)
        stroll.stroll(player, dt, frame.chamber, frame.look.strolling, frame.calm)


ORDER: tuple[RunStep, ...] = (
    RunStep("events", show_events, "an event begins before anything moves that it changes"),
    RunStep("camera", lambda frame, dt: run_world.advance_glide(dt), "players come in when it has arrived"),
    RunStep("entering", enter, "no one walks before coming in"),
    RunStep("players", move_players, "players move what they see"),
    RunStep("effects", lambda frame, dt: run_world.advance_effects(dt, frame.look.out),
            "what an event began is shown from its start"),
    RunStep("speech", lambda frame, dt: run_world.advance_speech(dt, frame.look.line),
            "a line begins with the room it is said in"),
)


def advance(frame: RunFrame, dt: float) -> None:
    """Run all systems of a run."""
    for step in ORDER:
        step.run(frame, dt)
