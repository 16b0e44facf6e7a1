"""The screen on which a run is walked: it joins input, the world of the run, its picture, its pages, and bots."""

from __future__ import annotations

from functools import partial

from components.focus import Id
from components.press import MOUSE, Input, Press
from game.app.application import App
from game.content.models.controls import ActionName
from game.kernel.random_stream import Stream, seed_state
from game.match.runs import RUN_TABLE
from game.screens.menu import TreePanel
from game.screens.run.doors import Doors, walk_to_click
from game.screens.run.live_run import LiveRun
from game.screens.run.pages import HouseCard, outcome_page, page_of
from game.screens.run.party import PartyRun, deciding_bot, skipped_result
from game.screens.run.room_hud import RoomHud
from game.screens.run.room_page import BagPage, MapPage, RoomPage
from game.screens.run.room_table import open_room
from game.screens.run.sounds import RunSounds
from game.screens.walk.on_foot import OnFoot
from game.screens.walk.settings import WalkPause
from game.tables.undercity.bots import BOTS
from game.tables.undercity.events import Event
from game.tables.undercity.moves import Move, legal
from systems.draw import widgets
from systems.draw.canvas import Canvas
from systems.focus import UNIT_STEPS
from systems.steps import advance
from systems.undercity.run import hud, order, picture, strolling, world
from systems.undercity.run.chambers import Exit

PAUSE_MENU = ("resume", "map", "options", "leave")
NUDGE_DISTANCE = 7.0
ASKING_PHASES = "workshop", "rest", "treasure", "gambit", "prize"
"""Phases whose rooms give nothing more once they are left, so that leaving is asked about."""
END_SECONDS = 1.6
"""Seconds from the last event to the end of the run."""


class RunScreen(OnFoot):
    """The screen of a run; pages of rooms, the options and matches may cover it. In a replay, none opens."""

    def __init__(self, app: App, run: PartyRun, is_replay: bool = False) -> None:
        super().__init__(app)
        self.run, self.live_run = run, LiveRun(app, run, is_replay)
        self.walk_devices = self.live_run.walk_devices
        self.hud = RoomHud(self.live_run)
        self.doors = Doors(self.live_run)
        self.sounds = RunSounds(self.live_run)
        self.prize_move = -1
        """The number of moves at which a prize was opened, so that it opens once."""
        self.hands_over = 0.0
        """The time until which the person in the first room hands over the coins of a win."""
        self.bot_wait = 0.0
        """Seconds since the last decision of a bot was shown."""
        self.end_seconds = 0.0
        self.stand()

    @property
    def track(self) -> str:
        room_track = self.live_run.look.rooms[self.live_run.current_room.kind].track
        return room_track or self.app.store.content_of(RUN_TABLE).track

    @property
    def fullness(self) -> float:
        return len(self.run.position.seen_rooms) / len(self.live_run.view.map.places)

    @property
    def pace(self) -> float:
        """The speed of what is shown, 0 for instant."""
        return self.app.settings.speed

    def adopt_settings(self) -> None:
        self.live_run.adopt_settings()

    def come_back(self) -> None:
        """Continue after a page, the options or a match: show what was decided there."""
        self.close_panel()
        live_run = self.live_run
        has_news = live_run.decisions_shown < len(self.run.record.events)
        live_run.show_decisions()
        if has_news and live_run.current_room.id in self.run.position.done_rooms:
            lesson = live_run.lesson("win")
            world.begin_speech(lesson or live_run.line(live_run.current_room))
            self.hands_over = live_run.clock + (live_run.look.hands_over if lesson else 0.0)

    # Decisions.

    def open_page(self) -> None:
        """Open the page of what the room has; the first match begins at once."""
        position, room = self.run.position, self.live_run.current_room
        if position.phase == "prize":
            self.prize_move = position.moves
        is_first = room.id == self.live_run.view.map.start and position.phase == "match"
        if is_first and self.run.rules.house_at(room.table) is None:
            self.open_table()
        else:
            self.panel = page_of(self.live_run)

    def open_table(self) -> None:
        """Open the match of this room at its table."""
        open_room(self.app, self.run, self.walk_devices, self)

    def handle_room(self, page: RoomPage, player_input: Input) -> None:
        """Handle input on the page of a room: its decision, and the page of what comes next."""
        if isinstance(player_input, Press) and not self.may_choose(player_input):
            return
        chosen = page.choice(player_input)
        if chosen is None:
            return
        self.close_panel()
        if chosen == HouseCard.SIT:
            self.open_table()
        elif chosen:
            self.decide_on_page(chosen)

    def decide_on_page(self, move: str) -> None:
        """Make a decision, and open the page with its outcome or of what comes next."""
        before = self.run.position
        events = self.live_run.play(move)
        phase = self.run.position.phase
        if (outcome := outcome_page(self.live_run, before, events)) is not None:
            self.panel = outcome
        elif before.phase == "prize" and phase == "map" and (lesson := self.live_run.lesson("door")):
            world.begin_speech(lesson)
        elif self.run.position.stake or phase == before.phase:
            self.panel = page_of(self.live_run)

    def may_choose(self, press: Press) -> bool:
        """Return True if a press is that of the side to decide; together, or about a match, anyone decides."""
        position, seat = self.run.position, self.run.position.seat_to_move
        is_open = not position.is_versus or position.phase == "match" or press.device == MOUSE
        return is_open or self.walk_devices.walker_of(press.device) == seat or self.live_run.is_absent(seat)

    def end_run(self) -> None:
        self.app.go("run_end", run=self.run)

    def use(self, number: int) -> None:
        """Use the table, the counter or the closed door near a player."""
        player = strolling.strollers()[number - 1]
        if self.is_busy:
            return
        if self.live_run.is_at_table(player):
            if Move("enter") in legal(self.run.rules, self.run.position):
                self.live_run.play("enter")
            world.begin_speech("")
            self.open_page()
            return
        exit = self.live_run.exit_near(player)
        if exit is not None and not exit.obstacle:
            self.leave_by(exit)
        elif exit is not None:
            self.live_run.notes.show(number, f"needs_{exit.obstacle}")

    def leave_by(self, exit: Exit) -> None:
        """Leave by a door, if the players may; ask first if that gives up something in the room."""
        phase = self.run.position.phase
        if not self.doors.may_leave_by(exit):
            return
        if phase in ASKING_PHASES:
            self.ask("run.leave_sure", partial(self.doors.leave, exit), self.doors.push_back)
        elif phase == "encounter":
            self.doors.push_back("needs_talk")
        else:
            self.doors.go_through(exit)

    def stand(self) -> None:
        """Show the players in front of what the room has, at once."""
        strolling.place_all(self.live_run.chamber, self.live_run.can_use())
        world.begin_speech(self.live_run.line(self.live_run.current_room))

    # Input.

    @property
    def is_busy(self) -> bool:
        """True while no one can act: the camera moves, or a panel is open."""
        return world.changes_room() or self.panel is not None or self.run.position.over

    def handle_input(self, player_input: Input) -> None:
        if isinstance(player_input, Press):
            self.walk_devices.walker_of(player_input.device)
        super().handle_input(player_input)

    def handle_panel(self, panel: TreePanel, player_input: Input) -> None:
        if isinstance(panel, RoomPage):
            self.handle_room(panel, player_input)
        elif isinstance(panel, WalkPause):
            self.handle_pause(panel.choice(player_input))
        else:
            super().handle_panel(panel, player_input)

    def handle_pause(self, entry: Id) -> None:
        """Handle a choice in the pause, or None."""
        if entry is None:
            return
        self.close_panel()
        if entry == "options":
            self.app.go("options", screen_behind=self)
        elif entry == "map":
            self.panel = MapPage(self.live_run)
        elif entry == "leave":
            self.app.go("walk_entry")

    def handle_press(self, press: Press) -> None:
        """Handle a press while the players walk."""
        if press.action in ("menu", "back") and not press.is_repeat:
            self.panel = WalkPause(self.app, PAUSE_MENU, "above", self.run.position.seed, "resume")
        elif self.asks_for(press, "map") and not press.is_repeat:
            self.panel = MapPage(self.live_run)
        elif self.asks_for(press, "hand") and not press.is_repeat:
            number = self.walk_devices.walker_of(press.device)
            self.panel = BagPage(self.live_run, number if self.run.position.is_versus else 1)
        elif press.action in UNIT_STEPS:
            player = strolling.strollers()[self.walk_devices.walker_of(press.device) - 1]
            strolling.nudge(player, UNIT_STEPS[press.action], NUDGE_DISTANCE, self.live_run.chamber)
        elif press.action == "confirm" and not press.is_repeat:
            number = self.walk_devices.walker_of(press.device)
            (self.handle_click if press.device == MOUSE else self.use)(number)

    def handle_click(self, number: int) -> None:
        """Handle a mouse click: open the map or the bag, walk there, or use what was clicked if it is in reach."""
        if self.pointer is None or self.is_busy:
            return
        if hud.MAP.holds(*self.pointer):
            self.panel = MapPage(self.live_run)
        elif side := hud.pointed_side(*self.pointer):
            self.panel = BagPage(self.live_run, side)
        elif walk_to_click(self.live_run, strolling.strollers()[number - 1], self.pointer):
            self.use(number)

    def leader(self, number: int) -> int:
        """Return the player whom another follows: a bot, or a player without a device; 0 for none."""
        other = 3 - number
        leads, other_leads = (self.walk_devices.last_device(player) is not None for player in (number, other))
        follows = number in self.live_run.bots or (not leads and other_leads)
        return other if self.live_run.players > 1 and follows else 0

    # Time.

    def update(self, dt: float) -> None:
        self.live_run.clock += dt
        self.run.decision_seconds += dt
        for player in strolling.strollers():
            player.wish, player.leader = self.walk_devices.push(player.number), self.leader(player.number)
        advance(order.RUN_ORDER, self.frame(), dt)
        self.sounds.update(self.panel)
        if world.event_queue().events or world.glide() is not None or self.live_run.is_replay:
            return
        if self.run.position.over:
            self.end_seconds += dt
            if self.end_seconds >= (0.0 if self.app.settings.calm else END_SECONDS):
                self.end_run()
        elif self.panel is None and not self.advance_bot(dt):
            self.open_next_page()

    def open_next_page(self) -> None:
        """Open the page of a door in which the players stand, or that of a prize which was not opened yet."""
        if (exit := self.doors.doorway()) is not None:
            self.leave_by(exit)
        position = self.run.position
        is_new = position.phase == "prize" and self.prize_move != position.moves
        if is_new and self.live_run.clock >= self.hands_over:
            self.open_page()

    def advance_bot(self, dt: float) -> bool:
        """Let ``dt`` seconds pass while nothing moves; return True if a bot decides now."""
        bot, position, speed = deciding_bot(self.run), self.run.position, self.app.settings.speed
        self.bot_wait = self.bot_wait + dt if bot else 0.0
        if not bot or (speed and self.bot_wait < self.app.store.content_of(RUN_TABLE).timing.bot_pause / speed):
            return bool(bot)
        self.bot_wait = 0.0
        if position.phase != "match":
            stream = Stream(seed_state(position.seed, position.moves))
            self.live_run.play(BOTS[bot](self.run.rules, position, stream))
        elif speed:
            self.open_table()
        else:
            self.live_run.play(skipped_result(self.run))
        return True

    def frame(self) -> order.RunFrame:
        """Return the surroundings for the systems."""
        live_run, speed = self.live_run, self.pace
        view, chamber = live_run.view, live_run.chamber
        beats = self.app.store.content_of(RUN_TABLE).timing.beats

        def seconds(event: Event) -> float:
            return 0.0 if self.app.settings.calm else beats[live_run.names[type(event)]].seconds / speed

        return order.RunFrame(
            view, chamber, hud.places(view, chamber.exits, live_run.players), seconds,
            greeting=live_run.line(live_run.current_room), at_once=self.app.settings.calm,
            is_paused=self.panel is not None or self.run.position.over, speed=speed,
        )

    # Drawing.

    def draw(self, canvas: Canvas) -> None:
        view, glide = self.live_run.view, world.glide()
        picture.draw_run(canvas, view, glide)
        if not isinstance(self.panel, RoomPage):
            hud.draw_hud(canvas, view, self.hud.texts())
        if glide is None and self.panel is None:
            self.hud.draw_people(canvas, view)
        picture.draw_flying(canvas)
        if self.panel is not None:
            self.app.main_canvas.gray(self.app.store.look.pause_gray)
            self.panel.draw(canvas)
        self.draw_controls(canvas)
        if isinstance(self.panel, RoomPage) and self.panel.shows_purse:
            hud.draw_purse(canvas, view, self.hud.texts(), self.panel.purse_side)

    def draw_controls(self, canvas: Canvas) -> None:
        """Draw what the buttons do."""
        entries = self.legend() if self.panel is None else self.prompts(*self.panel.prompts)
        widgets.draw_legend(canvas, self.app.family, entries)

    def legend(self) -> list[tuple[ActionName, str]]:
        """Return the buttons and their texts. With the mouse, the map is clicked, and back opens the menu."""
        if self.app.family == MOUSE:
            return [*self.prompts("hand"), ("back", self.say("action.menu"))]
        live_run = self.live_run
        is_first = live_run.is_first_run and len(self.run.position.seen_rooms) == 1 and not live_run.can_use()
        has_room = self.app.main_canvas.text_scale == 1
        return self.prompts(*["walk"] * is_first, *["hand"] * (has_room or not is_first), "map", "menu")
