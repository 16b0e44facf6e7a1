"""The screen on which a run is walked: it joins input, the world of the run, its picture, its pages, and bots."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import cast

from components.focus import Id
from components.press import MOUSE, Input, PointerMove, Press
from components.undercity import Belt
from game.app.application import App
from game.app.feedback import no_size
from game.kernel.events import Repeat
from game.kernel.opaque import Event as AnyEvent
from game.kernel.random_stream import Stream, seed_state
from game.match.runs import RUN_TABLE
from game.screens.menu import Question, TreeMenu, TreePanel
from game.screens.run.live_run import Doors, LiveRun, walk_to_click
from game.screens.run.pages import HouseCard, outcome_page, page_of
from game.screens.run.party import PartyRun, deciding_bot, skipped_result
from game.screens.run.room_hud import RoomHud
from game.screens.run.room_page import BagPage, MapPage, RoomPage
from game.screens.run.room_table import open_room
from game.screens.walk.settings import WalkPause
from game.tables.undercity.bots import BOTS
from game.tables.undercity.events import (
    CoinsChanged,
    Event,
    KeyTaken,
    PageOpened,
    RoomEntered,
    StepTaken,
    ThingTaken,
    event_kind,
)
from game.tables.undercity.moves import Move, legal
from game.tables.undercity.position import rules_of
from systems.cues import Phases, rumbles, sounds
from systems.draw import widgets
from systems.draw.canvas import Canvas
from systems.entities import things
from systems.focus import UNIT_STEPS
from systems.frame import advance
from systems.undercity import order, run_hud, run_picture, run_world
from systems.undercity.rooms import FlatPoint
from systems.undercity.run_world import RunScene

Holdings = dict[int, tuple[int, int, int]]
"""Coins, keys and things on the belt of each side."""
ARRIVAL_EVENTS: tuple[type[Event], ...] = CoinsChanged, KeyTaken, ThingTaken
"""The events that bring each of them."""
PAGE_NAMES: Mapping[type[TreePanel], str] = {RoomPage: "room", BagPage: "bag", MapPage: "map"}
MAP_ACTION, BAG_ACTION = "look", "undo"
"""The actions whose buttons open the map and the bag; a run has no close look and takes nothing back."""


class RunSounds:
    """Sounds and rumble of a run. The room in which its screen opens is heard as well."""

    def __init__(self, screen: LiveRun) -> None:
        self.screen = screen
        room = screen.run.position.room
        self.new_events: list[Event] = [RoomEntered(1, room, room, 0)]
        self.latest: dict[type[Event], Event] = {}
        self.coins = 0
        """Coins that have arrived one after another."""
        self.last_holdings = holdings()
        self.treads: dict[int, int] = {}
        """Footsteps by player."""
        self.page = ""

    def update(self, page: TreePanel | None) -> None:
        """Play the sounds of everything that has happened since the last frame, with this page open."""
        for event in run_world.event_queue().new_events:
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
        content, feedback = app.store.content_of(RUN_TABLE), app.feedback
        feedback.mixer.play(sounds(content.sounds, phases, no_size))
        felt = rumbles(content.rumble, phases, no_size)
        for device, rumble in {device: felt[seat] for seat in felt for device in self.devices(seat)}.items():
            feedback.rumble(device, rumble)

    def of_kind(self, event: Event, number: int = 1) -> Repeat:
        return Repeat(event, number, event_kind(self.screen.view.map, self.screen.run.position, event))

    def arrivals(self) -> Iterator[Event]:
        """Yield the event that has brought each thing on a belt that was not there in the last frame."""
        old_holdings, self.last_holdings = self.last_holdings, holdings()
        for side, new_counts in self.last_holdings.items():
            for event, old, new in zip(ARRIVAL_EVENTS, old_holdings[side], new_counts, strict=True):
                if new > old and event in self.latest:
                    yield self.latest[event]

    def signs(self, page: TreePanel | None) -> Iterator[StepTaken | PageOpened]:
        """Yield the steps since the last frame, and the page that has opened."""
        for player in run_world.strollers():
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
        players = (seat,) if self.screen.run.position.is_versus else range(1, self.screen.players + 1)
        for number in players:
            device = self.screen.walk_devices.last_device(number)
            if device is not None:
                yield device


def holdings() -> Holdings:
    """Return the holdings that the belts show."""
    return {belt.side: (belt.coins, belt.keys, len(belt.hand) + len(belt.charms)) for _, belt in things(Belt)}


PAUSE_MENU = ("resume", "map", "options", "leave")
NUDGE_DISTANCE = 7.0
END_SECONDS = 1.6
"""Seconds from the last event to the end of the run."""


class RunScreen(LiveRun):
    """The screen of a run; pages of rooms, the options and matches may cover it. In a replay, none opens."""

    def __init__(self, app: App, run: PartyRun, is_replay: bool = False) -> None:
        super().__init__(app, run)
        self.is_replay = is_replay
        self.end_seconds = 0.0
        self.page: TreePanel | None = None
        """The open panel: the pause, the bag, the map, or a question."""
        self.prize_move = -1
        """The number of moves at which a prize was opened, so that it opens once."""
        self.hands_over = 0.0
        """The time until which the person in the first room hands over the coins of a win."""
        self.deaf_until = app.guard()
        self.hud = RoomHud(self)
        self.doors = Doors(self, self.hud.notes)
        self.pointer: FlatPoint | None = None
        """The mouse pointer on the picture; None until it moves."""
        self.bot_wait = 0.0
        """Seconds since the last decision of a bot was shown."""
        self.sounds = RunSounds(self)
        self.stand()

    @property
    def own_menu(self) -> TreeMenu | None:
        return self.page.menu if self.page is not None else None

    def come_back(self) -> None:
        """Continue after a page, the options or a match: show what has changed."""
        self.page = None
        self.deaf_until = self.app.guard()
        before = self.decisions_shown
        for events in self.run.record.events[self.decisions_shown:]:
            self.show_events(cast("tuple[Event, ...]", events))
        if self.decisions_shown > before and self.current_room.id in self.run.position.done_rooms:
            lesson = self.lesson("win")
            run_world.begin_speech(lesson or self.line(self.current_room))
            self.hands_over = self.clock + (self.look.hands_over if lesson else 0.0)

    # Moves.

    def open_room(self) -> None:
        """Open the page of what the room has; the first match begins at once."""
        if self.run.position.phase == "prize":
            self.prize_move = self.run.position.moves
        is_first = self.current_room.id == self.view.map.start and self.run.position.phase == "match"
        if is_first and rules_of(self.run.rules, self.run.position).house_at(self.current_room.table) is None:
            open_room(self.app, self.run, self.walk_devices, self)
        else:
            self.page = page_of(self)

    def handle_room(self, page: RoomPage, player_input: Input) -> None:
        """Handle input on the page of a room: its move, and the page of what comes next."""
        if isinstance(player_input, Press) and not self.may_choose(player_input):
            return
        move = page.choice(player_input)
        if move is None:
            return
        self.page, self.deaf_until = None, self.app.guard()
        if move == HouseCard.SIT:
            open_room(self.app, self.run, self.walk_devices, self)
        elif move:
            before = self.run.position
            events = self.run.play(move)
            self.show_events(events)
            if (outcome := outcome_page(self, before, events)) is not None:
                self.page = outcome
            elif before.phase == "prize" and self.run.position.phase == "map" and (lesson := self.lesson("door")):
                run_world.begin_speech(lesson)
            elif self.run.position.stake or self.run.position.phase == before.phase:
                self.page = page_of(self)

    def may_choose(self, press: Press) -> bool:
        """Return True if a press is that of the side to decide; together, or about a match, anyone decides."""
        position, seat = self.run.position, self.run.position.seat_to_move
        is_open = not position.is_versus or position.phase == "match" or press.device == MOUSE
        return is_open or self.walk_devices.walker_of(press.device) == seat or self.is_absent(seat)

    def end_run(self) -> None:
        self.app.go("run_end", run=self.run)

    def use(self, number: int) -> None:
        """Use the table, the counter or the closed door near a player."""
        player = run_world.strollers()[number - 1]
        if self.is_busy:
            return
        if self.is_at_table(player):
            if Move("enter") in legal(self.run.rules, self.run.position):
                self.play("enter")
            run_world.begin_speech("")
            self.open_room()
            return
        exit = self.exit_near(player)
        if exit is not None and not exit.obstacle:
            self.page = self.doors.leave_by(exit)
        elif exit is not None:
            self.hud.notes.show(number, f"needs_{exit.obstacle}")

    def show_events(self, events: tuple[Event, ...]) -> None:
        super().show_events(events)
        self.hud.notes.messages.clear()

    def stand(self) -> None:
        """Show the players in front of what the room has, at once."""
        run_world.place_all(self.chamber, self.can_use())
        run_world.begin_speech(self.line(self.current_room))

    # Input.

    @property
    def is_busy(self) -> bool:
        """True while no one can act: the camera moves, or a panel is open."""
        return run_world.changes_room() or self.page is not None or self.run.position.over

    def handle_input(self, player_input: Input) -> None:
        if isinstance(player_input, PointerMove):
            self.pointer = player_input.x, player_input.y
        if isinstance(player_input, Press):
            self.walk_devices.walker_of(player_input.device)
            if player_input.at < self.deaf_until:
                return
        if self.page is not None:
            self.handle_page(self.page, player_input)
        elif isinstance(player_input, Press):
            self.handle_press(player_input)

    def handle_page(self, page: TreePanel, player_input: Input) -> None:
        if isinstance(page, RoomPage):
            self.handle_room(page, player_input)
        elif isinstance(page, Question):
            answer = page.answer(player_input)
            if answer is not None:
                self.page = None
                self.doors.take_answer(answer)
        elif isinstance(page, WalkPause):
            self.handle_pause(page.choice(player_input))
        elif page.answer(player_input) is not None:
            self.page = None

    def handle_pause(self, entry: Id) -> None:
        """Handle a choice in the pause, or None."""
        if entry is None:
            return
        self.page, self.deaf_until = None, self.app.guard()
        if entry == "options":
            self.app.go("options", screen_behind=self)
        elif entry == "map":
            self.page = MapPage(self)
        elif entry == "leave":
            self.app.go("walk")

    def handle_press(self, press: Press) -> None:
        """Handle a press while the players walk."""
        if press.action in ("menu", "back") and not press.is_repeat:
            self.page = WalkPause(self.app, PAUSE_MENU, "above", self.run.position.seed, "resume")
        elif press.action == MAP_ACTION and not press.is_repeat:
            self.page = MapPage(self)
        elif press.action == BAG_ACTION and not press.is_repeat:
            number = self.walk_devices.walker_of(press.device)
            self.page = BagPage(self, number if self.run.position.is_versus else 1)
        elif press.action in UNIT_STEPS:
            player = run_world.strollers()[self.walk_devices.walker_of(press.device) - 1]
            run_world.nudge(player, UNIT_STEPS[press.action], NUDGE_DISTANCE, self.chamber)
        elif press.action == "confirm" and not press.is_repeat:
            number = self.walk_devices.walker_of(press.device)
            (self.handle_click if press.device == MOUSE else self.use)(number)

    def handle_click(self, number: int) -> None:
        """Handle a mouse click: open the map or the bag, walk there, or use what was clicked if it is in reach."""
        if self.pointer is None or self.is_busy:
            return
        if run_hud.MAP.holds(*self.pointer):
            self.page = MapPage(self)
        elif side := run_hud.pointed_side(*self.pointer):
            self.page = BagPage(self, side)
        elif walk_to_click(self, run_world.strollers()[number - 1], self.pointer):
            self.use(number)

    def leader(self, number: int) -> int:
        """Return the player whom another follows: a bot, or a player without a device; 0 for none."""
        other = 3 - number
        leads, other_leads = (self.walk_devices.last_device(player) is not None for player in (number, other))
        follows = number in self.bots or (not leads and other_leads)
        return other if self.players > 1 and follows else 0

    # Time.

    def update(self, dt: float) -> None:
        self.clock += dt
        self.run.decision_seconds += dt
        for player in run_world.strollers():
            player.wish, player.leader = self.walk_devices.push(player.number), self.leader(player.number)
        advance(order.RUN_ORDER, self.frame(), dt)
        self.sounds.update(self.page)
        if run_world.event_queue().events or run_world.glide() is not None or self.is_replay:
            return
        if self.run.position.over:
            self.end_seconds += dt
            if self.end_seconds >= (0.0 if self.app.settings.calm else END_SECONDS):
                self.end_run()
        elif self.page is None and not self.advance_bot(dt):
            if (exit := self.doors.doorway()) is not None:
                self.page = self.doors.leave_by(exit)
            is_new = self.run.position.phase == "prize" and self.prize_move != self.run.position.moves
            if is_new and self.clock >= self.hands_over:
                self.open_room()

    def advance_bot(self, dt: float) -> bool:
        """Let ``dt`` seconds pass while nothing moves; return True if a bot decides now."""
        bot, position, speed = deciding_bot(self.run), self.run.position, self.app.settings.speed
        self.bot_wait = self.bot_wait + dt if bot else 0.0
        if not bot or (speed and self.bot_wait < self.app.store.content_of(RUN_TABLE).timing.bot_pause / speed):
            return bool(bot)
        self.bot_wait = 0.0
        if position.phase != "match":
            stream = Stream(seed_state(position.seed, position.moves))
            self.play(BOTS[bot](self.run.rules, position, stream))
        elif speed:
            open_room(self.app, self.run, self.walk_devices, self)
        else:
            self.play(skipped_result(self.run))
        return True

    def frame(self) -> order.RunFrame:
        """Return the surroundings for the systems."""
        view = self.view
        chamber = view.chamber(view.position.room)
        timing, speed = self.app.store.content_of(RUN_TABLE).timing, self.pace

        def seconds(event: Event) -> float:
            beat = timing.beats[self.names[type(event)]]
            return 0.0 if self.app.settings.calm else beat.seconds / speed

        places = run_hud.places(view, chamber.exits, self.players)
        return order.RunFrame(
            self.look, chamber, RunScene(view.map, places, seconds), view.position,
            self.line(self.current_room), self.app.settings.calm, self.app.settings.reduced_motion,
            self.page is not None or self.run.position.over, speed,
        )

    # Drawing.

    def draw(self, canvas: Canvas) -> None:
        view, glide = self.view, run_world.glide()
        run_picture.draw_run(canvas, view, glide)
        if not isinstance(self.page, RoomPage):
            run_hud.draw_hud(canvas, view, self.hud.texts())
        if glide is None and self.page is None:
            self.hud.draw_people(canvas, view)
        run_picture.draw_flying(canvas)
        if self.page is not None:
            self.app.main_canvas.gray(self.app.store.look.pause_gray)
            self.page.draw(canvas)
        self.draw_controls(canvas)
        if isinstance(self.page, RoomPage) and self.page.shows_purse:
            run_hud.draw_purse(canvas, view, self.hud.texts(), self.page.purse_side)

    def draw_controls(self, canvas: Canvas) -> None:
        """Draw what the buttons do."""
        entries = self.hud.legend() if self.page is None else self.prompts(*self.page.prompts)
        widgets.draw_legend(canvas, self.app.family, entries)
