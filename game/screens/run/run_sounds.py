"""Sound and rumble of a run on the screen: events, arriving things, footsteps, and pages."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from components.repeat import Repeat
from components.undercity import Belt
from game.app.feedback import no_size
from game.kernel.opaque import Event as AnyEvent
from game.match.runs import RUN_TABLE
from game.screens.menu import TreePanel
from game.screens.run.live_run import LiveRun
from game.screens.run.room_page import BagPage, MapPage, RoomPage
from game.tables.undercity.events import (
    CoinsChanged,
    Event,
    KeyTaken,
    PageOpened,
    RoomEntered,
    StepTaken,
    ThingTaken,
    kind_of,
)
from systems.cues import Phases, rumbles, sounds
from systems.undercity import run_world, stroll

Holdings = dict[int, tuple[int, int, int]]
"""Coins, keys and things on the belt of each side."""
PAGE_NAMES: Mapping[type[TreePanel], str] = {RoomPage: "room", BagPage: "bag", MapPage: "map"}
ARRIVAL_EVENTS: tuple[type[Event], ...] = CoinsChanged, KeyTaken, ThingTaken
"""The events that bring each of them."""


class RunSounds:
    """Sounds and rumble of a run. The room in which its screen opens is heard as well."""

    def __init__(self, screen: LiveRun) -> None:
        self.screen = screen
        room = screen.run.position.room
        self.new_events: list[Event] = [RoomEntered(1, room, room, 0)]
        self.latest: dict[type[Event], Event] = {}
        """The latest event of each type."""
        self.coins = 0
        """Coins that have arrived one after another."""
        self.last_holdings = holdings()
        self.treads: dict[int, int] = {}
        """Footsteps by player."""
        self.page = ""

    def update(self, page: TreePanel | None) -> None:
        """Play the sounds of everything that has happened since the last frame, with this page open."""
        for event in self.screen.event_queue.new_events:
            self.new_events.append(event)
            self.latest[type(event)] = event
            if isinstance(event, CoinsChanged):
                self.coins = 0
        arrivals = list(self.arrivals())
        coins = [event for event in arrivals if isinstance(event, CoinsChanged)][:1]
        self.coins += len(coins)
        starts: list[AnyEvent] = [*map(self.of_kind, self.new_events), *self.signs(page)]
        landings: list[AnyEvent] = [self.of_kind(event) for event in arrivals if event not in coins]
        phases: Phases = {
            "landing": landings, "each": [self.of_kind(coin, self.coins) for coin in coins], "start": starts,
        }
        self.new_events.clear()
        app = self.screen.app
        content, feedback = app.store.at(RUN_TABLE), app.feedback
        feedback.mixer.play(sounds(content.sounds, phases, no_size))
        felt = rumbles(content.rumble, phases, no_size)
        for device, rumble in {device: felt[seat] for seat in felt for device in self.devices(seat)}.items():
            feedback.rumble(device, rumble)

    def of_kind(self, event: Event, number: int = 1) -> Repeat:
        """Return an event with its kind and its number."""
        return Repeat(event, number, kind_of(self.screen.view.run, self.screen.run.position, event))

    def arrivals(self) -> Iterator[Event]:
        """Yield the event that has brought each thing on a belt that was not there in the last frame."""
        old_holdings, self.last_holdings = self.last_holdings, holdings()
        for side, new_counts in self.last_holdings.items():
            for event, old, new in zip(ARRIVAL_EVENTS, old_holdings[side], new_counts, strict=True):
                if new > old and event in self.latest:
                    yield self.latest[event]

    def signs(self, page: TreePanel | None) -> Iterator[StepTaken | PageOpened]:
        """Yield the steps since the last frame, and the page that has opened."""
        for player in stroll.strollers():
            tread = int(player.distance / self.screen.look.strolling.tread)
            if tread > self.treads.get(player.number, 0):
                yield StepTaken(player.number)
            self.treads[player.number] = tread
        name = next((name for kind, name in PAGE_NAMES.items() if isinstance(page, kind)), "")
        if name and name != self.page:
            yield PageOpened(1, name)
        self.page = name

    def devices(self, seat: int) -> Iterator[str]:
        """Yield the devices of a side: those of all players, or of the one who plays against the other."""
        players = (seat,) if len(self.screen.run.position.bags) > 1 else range(1, self.screen.players + 1)
        for number in players:
            device = self.screen.hands.last_device(number)
            if device is not None:
                yield device


def holdings() -> Holdings:
    """Return the holdings that the belts show."""
    belts = run_world.components_of(Belt)
    return {belt.side: (belt.coins, belt.keys, len(belt.hand) + len(belt.charms)) for belt in belts}
