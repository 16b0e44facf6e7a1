"""The order of systems in a frame of a run, with the reason for each place."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import NamedTuple

from components.undercity import Stroller
from game.tables.undercity.content import RunLook
from game.tables.undercity.events import DoorOpened, Event, RoomEntered
from systems.undercity import run_world, stroll
from systems.undercity.chambers import Chamber
from systems.undercity.rooms import FlatPoint
from systems.undercity.run_world import RunScene


@dataclass
class EventQueue:
    """The events still to show, and the seconds until the next one."""

    events: list[Event] = field(default_factory=list)
    left: float = 0.0

    @property
    def leads_on(self) -> bool:
        """True while events are shown that lead to another room, so that no one walks."""
        moves_on = any(isinstance(event, RoomEntered | DoorOpened) for event in self.events)
        return moves_on or run_world.glide() is not None


@dataclass
class RunFrame:
    """The surroundings of a run in one frame: everything its systems read besides components."""

    look: RunLook
    chamber: Chamber
    showing: EventQueue
    scene: RunScene
    wish: Callable[[int], FlatPoint]
    """Return the direction that the devices of a player ask for."""
    led: Callable[[Stroller], Stroller | None]
    """Return the player whom another one follows because no device leads them; None for all others."""
    entered: Callable[[RoomEntered], None]
    """Put the players into a room whose door has been walked through."""
    heard: Callable[[Event], None]
    """Let an event be heard, because it begins to show."""
    calm: bool
    still: bool
    """True while no one may walk, because a page is open."""
    speed: float
    """Speed of animations, 0 for instant."""


class RunStep(NamedTuple):
    """A system in the order of a frame."""

    name: str
    run: Callable[[RunFrame, float], None]
    """The function to run, given the seconds since the last frame."""
    why: str


def show_events(frame: RunFrame, dt: float) -> None:
    """Begin to show the next events."""
    showing = frame.showing
    showing.left -= dt
    while showing.events and showing.left <= 0:
        event = showing.events.pop(0)
        frame.heard(event)
        showing.left = run_world.show_event(event, frame.scene)
        if isinstance(event, RoomEntered):
            frame.entered(event)


def enter(frame: RunFrame, dt: float) -> None:
    """Let players come in once the camera has arrived."""
    if run_world.glide() is None:
        at_once = frame.calm or not frame.speed
        stroll.advance_entering(dt, 0.0 if at_once else frame.look.strolling.enters / frame.speed)


def move_players(frame: RunFrame, dt: float) -> None:
    """Move the players as they wish; those without a device follow."""
    if frame.still or frame.showing.leads_on:
        return
    players = stroll.strollers()
    if not stroll.is_still(players):
        return
    for player in players:
        other = frame.led(player)
        if other is not None:
            stroll.follow(player, other, frame.chamber, frame.look.strolling.follows)
        wish = (0.0, 0.0) if other is not None else frame.wish(player.number)
        stroll.stroll(player, wish, dt, frame.chamber, frame.look.strolling, frame.calm)


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
