"""The world of a run: doors, belts, lanterns and players as entities, and what events show."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import NamedTuple

import esper

from components.undercity import (
    Arrival,
    Belt,
    EventQueue,
    FlyingThing,
    Glide,
    Lantern,
    RunDoor,
    Speech,
    Stroller,
)
from game.tables.undercity import events
from game.tables.undercity.events import Event
from game.tables.undercity.position import Position
from game.tables.undercity.rule_files import RunLook
from game.tables.undercity.run_map import RunMap
from systems.entities import delete_things, only_thing, things
from systems.undercity.run.rooms import FlatPoint

MOST_FLYING_COINS = 6
LONG_AGO = 99.0
"""The age of a lantern whose change is not shown any more, in seconds."""


def build(run_map: RunMap, position: Position, players: int) -> None:
    """Create the entities of a run in the current world, which must be empty."""
    for door in range(len(run_map.doors)):
        esper.create_entity(RunDoor(door))
    for side, _ in enumerate(position.bags, 1):
        esper.create_entity(Belt(side))
    esper.create_entity(Arrival())
    esper.create_entity(EventQueue())
    for number in range(1, players + 1):
        esper.create_entity(Stroller(number, 0.0, -30.0))
    show_bags(position)


def show_crowns(position: Position) -> None:
    """Show the crowns of all sides, which do not fly."""
    for _, belt in things(Belt):
        belt.crowns = position.bags[belt.side - 1].crowns


def show_bags(position: Position) -> None:
    """Show all bags as they are, at once."""
    for _, belt in things(Belt):
        bag = position.bags[belt.side - 1]
        belt.coins, belt.crowns = bag.coins, bag.crowns
        belt.hand, belt.charms = bag.hand, bag.charms
        belt.keys = position.keys
        show_lanterns(belt.side, bag.hearts, age=LONG_AGO)


def lanterns(side: int) -> list[Lantern]:
    """Return the lanterns of a side from left to right."""
    own_lanterns = [lantern for _, lantern in things(Lantern) if lantern.side == side]
    return sorted(own_lanterns, key=lambda lantern: lantern.number)


def show_lanterns(side: int, hearts: int, age: float) -> None:
    """Light this many lanterns of a side; those that change are ``age`` seconds old. A side keeps unlit ones."""
    old_lanterns = lanterns(side)
    for number in range(len(old_lanterns) + 1, hearts + 1):
        esper.create_entity(Lantern(side, number, True, age))
    for lantern in old_lanterns:
        if lantern.is_lit != (lantern.number <= hearts):
            lantern.is_lit, lantern.age = lantern.number <= hearts, age


def event_queue() -> EventQueue:
    """Return the events that are still to show."""
    return only_thing(EventQueue)[1]


def changes_room() -> bool:
    """Return True while something is shown that leads to another room, so that no one walks."""
    leading = events.RoomEntered | events.DoorOpened
    return glide() is not None or any(isinstance(event, leading) for event in event_queue().events)


def belt_of(side: int) -> Belt:
    return next(belt for _, belt in things(Belt) if belt.side == side)


def speech() -> Speech | None:
    """Return the line that is being said."""
    return next((line for _, line in things(Speech)), None)


def begin_speech(text: str) -> None:
    """Let the person in the room say a line; an empty text ends it."""
    delete_things(Speech)
    if text:
        esper.create_entity(Speech(text))


def glide() -> Glide | None:
    """Return the movement of the camera to another room."""
    return next((movement for _, movement in things(Glide)), None)


# Events.


class Places(NamedTuple):
    """Places of things on the picture."""

    coins: Callable[[int], FlatPoint]
    """The purse of a side."""
    keys: FlatPoint
    hand: Callable[[int], FlatPoint]
    """The cards and charms of a side."""
    door: Callable[[int], FlatPoint]
    """A door of the room, by its number."""
    table: FlatPoint
    """The table or the counter of the room."""


def show_event(event: Event, seconds: float, run_map: RunMap, look: RunLook, places: Places) -> float:
    """Begin to show an event, which takes so long; return the seconds until the next one may begin."""
    match event:
        case events.RoomEntered(_, start, room, door):
            way, back = directions(run_map, door, start)
            if seconds:
                esper.create_entity(Glide(start, room, way, back, seconds))
            return seconds
        case events.DoorOpened(_, door, takes_key):
            for _, run_door in things(RunDoor):
                if run_door.door == door:
                    run_door.light = 1.0 if seconds else 0.0
            if takes_key:
                for _, belt in things(Belt):
                    belt.keys -= 1
                launch([FlyingThing("run_key", places.keys, places.door(door), seconds)], look.apart)
            return seconds * look.door
        case events.HeartsChanged(seat, change):
            count = sum(lantern.is_lit for lantern in lanterns(seat))
            show_lanterns(seat, count + change, age=0.0 if seconds else LONG_AGO)
        case events.CoinsChanged(seat, change) if change > 0:
            count = min(MOST_FLYING_COINS, change)
            coin = FlyingThing("run_coin", places.table, places.coins(seat), seconds, gain=event)
            shares = (change // count + (number < change % count) for number in range(count))
            launch([replace(coin, coins=share) for share in shares], look.apart)
        case events.CoinsChanged(seat, change):
            belt_of(seat).coins += change
            coin = FlyingThing("run_coin", places.coins(seat), places.table, seconds)
            launch([coin] * min(MOST_FLYING_COINS, -change), look.apart)
        case events.KeyTaken():
            launch([FlyingThing("run_key", places.table, places.keys, seconds, gain=event)], look.apart)
        case events.ThingTaken(seat, thing):
            card = FlyingThing(picture_of(thing), places.table, places.hand(seat), seconds, gain=event)
            launch([card], look.apart)
        case events.ThingLost(seat, thing, number):
            belt = belt_of(seat)
            if thing.startswith("card:"):
                belt.hand = (*belt.hand[: number - 1], *belt.hand[number:])
            else:
                belt.charms = (*belt.charms[: number - 1], *belt.charms[number:])
            launch([FlyingThing(picture_of(thing), places.hand(seat), places.table, seconds)], look.apart)
        case events.CardImproved(seat, card, number):
            belt = belt_of(seat)
            belt.hand = (*belt.hand[: number - 1], card, *belt.hand[number:])
        case events.DoorsFound(_):
            for _, run_door in things(RunDoor):
                if run_map.doors[run_door.door].hidden:
                    run_door.light = 1.0 if seconds else 0.0
        case _:
            return 0.0
    return seconds * look.next


def directions(run_map: RunMap, door: int, start: int) -> tuple[str, str]:
    """Return the direction in which a door leaves a room, and the one from which it enters the other."""
    one = run_map.doors[door]
    return (one.way, one.back) if one.a == start else (one.back, one.way)


def picture_of(thing: str) -> str:
    """Return the picture of a card or a charm that flies."""
    kind, _, name = thing.partition(":")
    return f"charm_{name}" if kind == "charm" else "card_back"


def launch(flying_things: Sequence[FlyingThing], apart: float) -> None:
    """Let things fly, ``apart`` seconds one after the other; those that take no time arrive at once."""
    for number, thing in enumerate(flying_things):
        if thing.seconds:
            esper.create_entity(replace(thing, age=-apart * number))
        else:
            arrive(thing)


def arrive(thing: FlyingThing) -> None:
    """Let a belt show what has arrived; all sides have the same keys."""
    match thing.gain:
        case events.CoinsChanged(seat):
            belt_of(seat).coins += thing.coins
        case events.KeyTaken():
            for _, belt in things(Belt):
                belt.keys += 1
        case events.ThingTaken(seat, token):
            kind, _, name = token.partition(":")
            belt = belt_of(seat)
            if kind == "card":
                belt.hand += (name,)
            elif kind == "charm":
                belt.charms += (name,)
    if thing.gain is not None:
        event_queue().arrivals.append(thing.gain)


# Time.


def advance_effects(dt: float, glow: float) -> None:
    """Continue everything that flies, glows or fades; an opened door glows for ``glow`` seconds."""
    for entity, thing in esper.get_component(FlyingThing):
        thing.age += dt
        if thing.age >= thing.seconds:
            esper.delete_entity(entity, immediate=True)
            arrive(thing)
    for _, lantern in things(Lantern):
        lantern.age += dt
    for _, door in things(RunDoor):
        door.light = max(0.0, door.light - dt / glow) if glow else 0.0


def advance_speech(dt: float, seconds: float) -> None:
    """Let a line end after its time; it begins once the camera has arrived."""
    if glide() is not None:
        return
    for entity, line in esper.get_component(Speech):
        line.age += dt
        if line.age >= seconds:
            esper.delete_entity(entity, immediate=True)


def advance_glide(dt: float) -> None:
    """Move the camera on."""
    for entity, move in esper.get_component(Glide):
        move.share += dt / move.seconds
        if move.share >= 1:
            esper.delete_entity(entity, immediate=True)
