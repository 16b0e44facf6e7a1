"""The sounds and the rumble of a run: of its events, of what arrives, of steps, and of pages that open."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from game.app.feedback import no_size
from game.kernel.events import Repeat
from game.kernel.opaque import Event as AnyEvent
from game.match.runs import RUN_TABLE
from game.screens.menu import TreePanel
from game.screens.run.live_run import LiveRun
from game.screens.run.room_page import BagPage, MapPage, RoomPage
from game.tables.undercity.events import CoinsChanged, Event, PageOpened, RoomEntered, StepTaken, event_kind
from systems.cues import Phases, rumbles, sounds
from systems.undercity.run import strolling, world

PAGE_NAMES: Mapping[type[TreePanel], str] = {RoomPage: "room", BagPage: "bag", MapPage: "map"}


class RunSounds:
    """Sounds and rumble of a run. The room in which its screen opens is heard as well."""

    def __init__(self, live_run: LiveRun) -> None:
        self.live_run = live_run
        room = live_run.run.position.room
        self.unheard: list[Event] = [RoomEntered(1, room, room, 0)]
        self.coins = 0
        """Coins that have arrived one after another."""
        self.treads: dict[int, int] = {}
        """Footsteps by player."""
        self.page = ""

    def update(self, page: TreePanel | None) -> None:
        """Play the sounds of everything that has happened since the last frame, with this page open."""
        queue = world.event_queue()
        self.unheard += queue.new_events
        if any(isinstance(event, CoinsChanged) for event in queue.new_events):
            self.coins = 0
        landings = [event for event in queue.arrivals if not isinstance(event, CoinsChanged)]
        coins = [event for event in queue.arrivals if isinstance(event, CoinsChanged)][:1]
        self.coins += len(coins)
        starts: list[AnyEvent] = [*map(self.of_kind, self.unheard), *self.signs(page)]
        self.unheard.clear()
        self.play({
            "landing": [self.of_kind(event) for event in landings],
            "each": [self.of_kind(coin, self.coins) for coin in coins],
            "start": starts,
        })

    def play(self, phases: Phases) -> None:
        """Play the sounds of these events, and let the devices of those who feel them rumble."""
        app = self.live_run.app
        content, feedback = app.store.content_of(RUN_TABLE), app.feedback
        feedback.mixer.play(sounds(content.sounds, phases, no_size))
        felt = rumbles(content.rumble, phases, no_size)
        for device, rumble in {device: felt[seat] for seat in felt for device in self.devices(seat)}.items():
            feedback.rumble(device, rumble)

    def of_kind(self, event: Event, number: int = 1) -> Repeat:
        return Repeat(event, number, event_kind(self.live_run.view.map, self.live_run.run.position, event))

    def signs(self, page: TreePanel | None) -> Iterator[StepTaken | PageOpened]:
        """Yield the steps since the last frame, and the page that has opened."""
        for player in strolling.strollers():
            tread = int(player.distance / self.live_run.look.strolling.tread)
            if tread > self.treads.get(player.number, 0):
                yield StepTaken(player.number)
            self.treads[player.number] = tread
        name = next((name for kind, name in PAGE_NAMES.items() if isinstance(page, kind)), "")
        if name and name != self.page:
            yield PageOpened(1, name)
        self.page = name

    def devices(self, seat: int) -> Iterator[str]:
        """Yield the devices of a side: those of all players, or of the one who plays against the other."""
        live_run = self.live_run
        players = (seat,) if live_run.run.position.is_versus else range(1, live_run.players + 1)
        for number in players:
            device = live_run.walk_devices.last_device(number)
            if device is not None:
                yield device
