"""The order of systems in a frame of a run, with the reason for each place."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from components.undercity import FlyingThing
from game.tables.undercity.events import Event, RoomEntered
from systems.entities import things
from systems.steps import Step
from systems.undercity.run import strolling, world
from systems.undercity.run.chambers import Chamber
from systems.undercity.run.picture import RunView
from systems.undercity.run.world import Places


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
    queue, run_map, position = world.event_queue(), frame.view.map, frame.view.position
    world.show_crowns(position)
    if not queue.events and not things(FlyingThing):
        world.show_bags(position)
    queue.wait -= dt
    queue.new_events.clear()
    queue.arrivals.clear()
    while queue.events and queue.wait <= 0:
        event = queue.events.pop(0)
        queue.new_events.append(event)
        queue.wait = world.show_event(event, frame.seconds(event), run_map, frame.view.look, frame.places)
        if isinstance(event, RoomEntered):
            _, back = world.directions(run_map, event.door, event.start)
            strolling.enter_all(back, frame.chamber, frame.at_once)
            world.begin_speech(frame.greeting)


def enter(frame: RunFrame, dt: float) -> None:
    """Let players come in once the camera has arrived."""
    if world.glide() is None:
        at_once = frame.view.calm or not frame.speed
        strolling.advance_arrival(dt, 0.0 if at_once else frame.view.look.strolling.enters / frame.speed)


def move_players(frame: RunFrame, dt: float) -> None:
    """Move the players as they wish; those without a device follow."""
    if frame.is_paused or world.changes_room() or strolling.arrival().remaining:
        return
    players, pace = strolling.strollers(), frame.view.look.strolling
    for player in players:
        if player.leader:
            strolling.follow(player, players[player.leader - 1], frame.chamber, pace.follows)
        strolling.stroll(player, dt, frame.chamber, pace, frame.view.calm)


RUN_ORDER: tuple[Step[RunFrame], ...] = (
    Step("events", show_events, "an event begins before anything moves that it changes"),
    Step("camera", lambda frame, dt: world.advance_glide(dt), "players come in when it has arrived"),
    Step("entering", enter, "no one walks before coming in"),
    Step("players", move_players, "players move what they see"),
    Step("effects", lambda frame, dt: world.advance_effects(dt, frame.view.look.out),
         "what an event began is shown from its start"),
    Step("speech", lambda frame, dt: world.advance_speech(dt, frame.view.look.line),
         "a line begins with the room it is said in"),
)
