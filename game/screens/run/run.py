"""The screen on which a run is walked: it joins input, the world of the run, its picture, its pages, and bots."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import cast

from components.focus import Id, Rect
from components.press import MOUSE, Input, Point, Press
from components.undercity import Stroller
from game.app.application import App
from game.content.models.controls import ActionName
from game.kernel.random_stream import Stream, seed_state
from game.match.runs import RUN_TABLE
from game.screens.knucklebones.decks import draw_open
from game.screens.menu import Question, TreeMenu, TreePanel
from game.screens.run.live_run import LiveRun
from game.screens.run.pages import HouseCard, outcome_page, page_of
from game.screens.run.party import PartyRun, deciding_bot, skipped_result
from game.screens.run.room_match import open_room
from game.screens.run.room_page import BagPage, MapPage, RoomPage
from game.screens.run.run_sounds import RunSounds
from game.screens.walk.settings import WalkPause
from game.tables.undercity.bots import BOTS
from game.tables.undercity.events import Event, RoomEntered
from game.tables.undercity.moves import Move, legal
from game.tables.undercity.position import rules_of
from systems.draw import widgets
from systems.draw.canvas import Canvas
from systems.focus import UNIT_STEPS
from systems.layout import around
from systems.undercity import run_hud, run_order, run_picture, run_world, stroll
from systems.undercity.chambers import NEIGHBOR_CENTERS, ROOM_CENTER, STAIR_AREAS, Exit
from systems.undercity.rooms import FlatPoint, plus
from systems.undercity.run_hud import RunTexts
from systems.undercity.run_picture import RunView
from systems.undercity.run_world import RunScene


class BotWalk:
    """The decisions of bots on the screen of a run."""

    def __init__(self, screen: LiveRun) -> None:
        self.screen, self.run = screen, screen.run
        self.waited = 0.0
        """Seconds since the last decision was shown."""

    def step(self, dt: float) -> bool:
        """Let ``dt`` seconds pass while nothing moves; return True if a bot decides now."""
        bot = deciding_bot(self.run)
        if not bot:
            self.waited = 0.0
            return False
        app, speed, position = self.screen.app, self.screen.app.settings.speed, self.run.position
        self.waited += dt
        if speed and self.waited < app.store.at("undercity").timing.bot_pause / speed:
            return True
        self.waited = 0.0
        if position.phase != "match":
            stream = Stream(seed_state(position.seed, position.moves))
            self.screen.play(BOTS[bot](self.run.rules, position, stream))
        elif speed:
            open_room(app, self.run, self.screen.hands, self.screen)
        else:
            self.screen.play(skipped_result(self.run))
        return True


PAUSE_MENU = ("resume", "map", "options", "leave")
ROOM_ACTIONS: Mapping[str, str] = {
    "match": "sit", "rival": "sit", "boss": "sit", "riddle": "solve", "market": "trade", "workshop": "improve",
    "rest": "rest", "treasure": "choose", "encounter": "talk", "gambit": "stake", "glass": "peek",
}
"""The word for what the button does in each kind of room."""
ASKING_PHASES = "workshop", "rest", "treasure", "gambit", "prize"
"""Phases whose rooms give nothing more once they are left, so that leaving is asked about."""
PROMPT_CORNERS: Mapping[str, FlatPoint] = {"match": (-14.0, 26.0), "rival": (-44.0, 22.0), "riddle": (-14.0, 8.0)}
"""Kinds of rooms whose board no prompt may cover, with the lower right corner of a prompt to the left of it."""
NUDGE_DISTANCE = 7.0
END_SECONDS = 1.6
"""Seconds from the last event to the end of the run."""


class RunScreen(LiveRun):
    """The screen of a run; pages of rooms, the options and matches may cover it. A ``watched`` one opens none."""

    def __init__(self, app: App, run: PartyRun, watched: bool = False) -> None:
        super().__init__(app, run)
        self.watched = watched
        self.since_end = 0.0
        self.page: TreePanel | None = None
        """The open panel: the pause, the bag, the map, or a question."""
        self.asked: Exit | None = None
        """The door that the open question is about."""
        self.opened = -1
        """The number of moves at which a prize was opened, so that it opens once."""
        self.hands_over = 0.0
        """The time until which the person in the first room hands over the coins of a win."""
        self.pointer: FlatPoint | None = None
        self.deaf_until = app.guard()
        self.bot_walk = BotWalk(self)
        self.sounds = RunSounds(self)
        self.stand()

    @property
    def menu(self) -> TreeMenu | None:
        return self.page.menu if self.page is not None else None

    def come_back(self) -> None:
        """Continue after a page, the options or a match: show what has changed."""
        self.page = None
        self.deaf_until = self.app.guard()
        before = self.decisions_shown
        for events in self.run.record.events[self.decisions_shown:]:
            self.show_events(cast("tuple[Event, ...]", events))
        if self.decisions_shown > before and self.place.id in self.run.position.done:
            lesson = self.lesson("win")
            run_world.begin_speech(lesson or self.line(self.place))
            self.hands_over = self.clock + (self.look.hands_over if lesson else 0.0)

    # Moves.

    def open_room(self) -> None:
        """Open the page of what the room has; the first match begins at once."""
        if self.run.position.phase == "prize":
            self.opened = self.run.position.moves
        is_first = self.place.id == self.view.run.start and self.run.position.phase == "match"
        if is_first and rules_of(self.run.rules, self.run.position).house_at(self.place.table) is None:
            open_room(self.app, self.run, self.hands, self)
        else:
            self.page = page_of(self)

    def hear_room(self, page: RoomPage, player_input: Input) -> None:
        """Handle input on the page of a room: its move, and the page of what comes next."""
        if isinstance(player_input, Press) and not self.may_choose(player_input):
            return
        move = page.choice(player_input)
        if move is None:
            return
        self.page, self.deaf_until = None, self.app.guard()
        if move == HouseCard.SIT:
            open_room(self.app, self.run, self.hands, self)
        elif move:
            before = self.run.position
            events = self.run.play(move)
            self.show_events(events)
            if (outcome := outcome_page(self, before, events)) is not None:
                self.page = outcome
            elif before.phase == "prize" and self.run.position.phase == "map" and (way := self.lesson("door")):
                run_world.begin_speech(way)
            elif self.run.position.stake or self.run.position.phase == before.phase:
                self.page = page_of(self)

    def may_choose(self, press: Press) -> bool:
        """Return True if a press is that of the side to decide; together, or about a match, anyone decides."""
        at = self.run.position
        anybody = at.mode != "versus" or at.phase == "match" or press.device == MOUSE
        return anybody or self.hands.who(press.device) == at.turn or self.is_absent(at.turn)

    def end_run(self) -> None:
        self.app.go("run_end", run=self.run)

    def can_use(self) -> bool:
        """Return True if the table or the counter of this room has something to do."""
        position = self.run.position
        return (
            position.phase not in ("map", "won", "lost") or self.place.kind == "glass"
            or Move("enter") in legal(self.run.rules, position)
        )

    def use(self, who: int) -> None:
        """Use the table, the counter or the closed door near a player."""
        player = stroll.strollers()[who - 1]
        if self.is_busy:
            return
        if self.is_at_table(player):
            if Move("enter") in legal(self.run.rules, self.run.position):
                self.play("enter")
            run_world.begin_speech("")
            self.open_room()
            return
        exit = self.chamber.at_exit(player.x, player.y, self.look.strolling.reach)
        if exit is not None and exit.can_be_used:
            self.leave_by(exit)
        elif exit is not None:
            self.notes.show(who, f"needs_{exit.needs}")

    def is_at_table(self, player: Stroller) -> bool:
        """Return True if the button of a player uses the table or the counter."""
        return self.can_use() and self.chamber.is_near_use(player.x, player.y, self.look.strolling.reach)

    def leave_by(self, exit: Exit) -> None:
        """Leave by a door. It is asked about if that gives up what the room has."""
        phase = self.run.position.phase
        if self.run.position.mode == "versus" and not self.may_lead(exit):
            return
        if phase in ASKING_PHASES:
            self.asked = exit
            self.page = Question("run.leave_sure", self.app)
        elif phase == "encounter":
            self.push_back("needs_talk")
        else:
            self.go(exit)

    def may_lead(self, exit: Exit) -> bool:
        """Return True if the side that leads stands in this doorway or at this door."""
        lead = stroll.strollers()[self.run.position.lead - 1]
        near = self.chamber.at_exit(lead.x, lead.y, self.look.strolling.reach)
        return exit.way in (lead.leaves, near.way if near else "")

    def go(self, exit: Exit) -> None:
        """Leave the room and go to the next one."""
        while self.run.position.phase != "map":
            moves = {str(move) for move in legal(self.run.rules, self.run.position)}
            move = next((word for word in ("match:left", "leave") if word in moves), None)
            if move is None:
                self.push_back("needs_first")
                return
            self.play(move)
        self.play(f"go:r{exit.room.id}")

    def push_back(self, note: str = "") -> None:
        """Put players who stand in doorways back into the room."""
        for player in stroll.strollers():
            if player.leaves:
                player.x, player.y = stroll.spot(player.number, player.leaves, self.chamber, self.players)
                if note:
                    self.notes.show(player.number, note)
                player.leaves, player.way = "", []

    def entered(self, event: RoomEntered) -> None:
        """Put the players into the room that the camera goes to."""
        _, back = run_world.directions(self.view.run, event.door, event.start)
        self.came = back
        self.stand(back)

    def stand(self, way: str = "") -> None:
        """Show the players in their room: at a door, or in front of the table."""
        chamber = self.chamber
        for player in stroll.strollers():
            if way:
                stroll.enter(player, way, chamber, self.players, self.app.settings.calm)
            else:
                player.x, player.y = stroll.spot(player.number, "s", chamber, self.players)
                if self.can_use():
                    player.x, player.y = chamber.path((player.x, player.y), chamber.seat(player.x))[-1]
                player.facing = "n"
        run_world.begin_speech(self.line(self.place))

    # Input.

    @property
    def is_busy(self) -> bool:
        """True while no one can act: the camera moves, or a panel is open."""
        return self.showing.leads_on or self.page is not None or self.run.position.over

    def hear(self, player_input: Input) -> None:
        if isinstance(player_input, Point):
            self.pointer = player_input.x, player_input.y
        if isinstance(player_input, Press):
            self.hands.who(player_input.device)
            if player_input.at < self.deaf_until:
                return
        if self.page is not None:
            self.hear_page(self.page, player_input)
        elif isinstance(player_input, Press):
            self.hear_press(player_input)

    def hear_page(self, page: TreePanel, player_input: Input) -> None:
        if isinstance(page, RoomPage):
            self.hear_room(page, player_input)
        elif isinstance(page, Question):
            answer = page.answer(player_input)
            if answer is not None:
                exit, self.page = self.asked, None
                self.push_back()
                if answer and exit is not None:
                    self.go(exit)
        elif isinstance(page, WalkPause):
            self.hear_pause(page.choice(player_input))
        elif page.answer(player_input) is not None or page.closed_by(player_input, "look", "undo", "menu"):
            self.page = None

    def hear_pause(self, picked: Id) -> None:
        """Handle a choice in the pause, or None."""
        if picked is None:
            return
        self.page, self.deaf_until = None, self.app.guard()
        if picked == "options":
            self.app.go("options", behind=self)
        elif picked == "map":
            self.page = MapPage(self)
        elif picked == "leave":
            self.app.go("walk")

    def hear_press(self, press: Press) -> None:
        """Handle a press while the players walk."""
        if press.action in ("menu", "back") and not press.repeat:
            self.page = WalkPause(self.app, PAUSE_MENU, "above", self.run.position.seed, "resume")
        elif press.action == "look" and not press.repeat:
            self.page = MapPage(self)
        elif press.action == "undo" and not press.repeat:
            who = self.hands.who(press.device)
            self.page = BagPage(self, who if len(self.run.position.bags) > 1 else 1)
        elif press.action in UNIT_STEPS:
            player = stroll.strollers()[self.hands.who(press.device) - 1]
            stroll.nudge(player, UNIT_STEPS[press.action], NUDGE_DISTANCE, self.chamber)
        elif press.action == "confirm" and not press.repeat:
            who = self.hands.who(press.device)
            (self.point if press.device == MOUSE else self.use)(who)

    def point(self, who: int) -> None:
        """Handle a mouse click: open the map or the bag, walk there, or use what was clicked if it is in reach."""
        if self.pointer is None or self.is_busy:
            return
        if run_hud.MAP.holds(*self.pointer):
            self.page = MapPage(self)
            return
        if side := run_hud.pointed_side(*self.pointer):
            self.page = BagPage(self, side)
            return
        player = stroll.strollers()[who - 1]
        x, y = self.pointer[0] - ROOM_CENTER[0], self.pointer[1] - ROOM_CENTER[1]
        exit = self.clicked_exit()
        chamber = self.chamber
        if exit is not None:
            goal = chamber.threshold(exit.way) if exit.is_free else chamber.spot(exit.way)
            if not exit.is_free and chamber.at_exit(player.x, player.y, self.look.strolling.reach) == exit:
                self.use(who)
                return
            if exit.is_free and exit.way not in STAIR_AREAS:
                inside = chamber.spot(exit.way)
                goal = inside[0] + (goal[0] - inside[0]) * 0.7, inside[1] + (goal[1] - inside[1]) * 0.7
            player.way = chamber.path((player.x, player.y), goal)
            return
        if chamber.is_near_use(x, y, 12) and self.is_at_table(player):
            self.use(who)
            return
        player.way = chamber.path((player.x, player.y), (x, y))

    def clicked_exit(self) -> Exit | None:
        """Return the door, or the room behind it, that the pointer is on."""
        assert self.pointer is not None
        for exit in self.chamber.exits:
            room = around(*NEIGHBOR_CENTERS[exit.way], 140, 100)
            sign = around(*run_picture.SIGN_PLACES[exit.way], 24, 24)
            stairs = STAIR_AREAS.get(exit.way)
            spot = plus(ROOM_CENTER, stairs.center) if stairs else run_picture.corridor_middle(exit.way)
            door = around(*spot, 44, 44)
            if any(area.holds(*self.pointer) for area in (room, sign, door)):
                return exit
        return None

    def wish(self, number: int) -> FlatPoint:
        """Return the direction that the devices of a player ask for."""
        x = y = 0.0
        for device, who in self.hands.walker.items():
            if who == number and device != MOUSE:
                push = self.app.devices.push(device)
                held = self.app.devices.held_directions(device)
                x += push[0] + ("right" in held) - ("left" in held)
                y += push[1] + ("up" in held) - ("down" in held)
        return x, y

    def led(self, player: Stroller) -> Stroller | None:
        """Return the player whom another follows: a bot, or a player without a device."""
        if self.players == 1:
            return None
        other = stroll.strollers()[2 - player.number]
        if player.number in self.bots or (not self.leads(player.number) and self.leads(other.number)):
            return other
        return None

    def leads(self, number: int) -> bool:
        """Return True if a device leads this player."""
        return self.hands.last(number) is not None

    # Time.

    def update(self, dt: float) -> None:
        self.clock += dt
        self.run.since += dt
        frame = self.frame()
        run_order.advance(frame, dt)
        self.sounds.update(self.page)
        if self.showing.events or run_world.glide() is not None or self.watched:
            return
        if self.run.position.over:
            self.since_end += dt
            if self.since_end >= (0.0 if self.app.settings.calm else END_SECONDS):
                self.end_run()
        elif self.page is None and not self.bot_walk.step(dt):
            self.leave_through_doors()
            is_new = self.run.position.phase == "prize" and self.opened != self.run.position.moves
            if is_new and self.clock >= self.hands_over:
                self.open_room()

    def frame(self) -> run_order.RunFrame:
        """Return the surroundings for the systems."""
        view = self.view
        chamber = view.chamber(view.position.where)
        timing, speed = self.app.store.at(RUN_TABLE).timing, self.pace

        def seconds(event: Event) -> float:
            beat = timing.beats[self.names[type(event)]]
            return 0.0 if self.app.settings.calm else beat.seconds / speed

        places = run_hud.places(view, chamber.exits, self.players)
        return run_order.RunFrame(
            self.look, chamber, self.showing, RunScene(view.run, places, seconds), self.wish, self.led, self.entered,
            self.sounds.begin, self.app.settings.reduced_motion, self.page is not None or self.run.position.over, speed,
        )

    def leave_through_doors(self) -> None:
        """Leave if those who have to stand in a doorway do."""
        players = stroll.strollers()
        chamber, position = self.chamber, self.run.position
        if position.mode == "versus":
            need = [players[position.lead - 1]]
            for player in players:
                if player.leaves and player not in need and self.led(player) is None:
                    self.notes.show(player.number, "other_leads")
        else:
            need = [player for player in players if self.led(player) is None] or players[:1]
            fork = sum(exit.can_be_used for exit in chamber.exits) > 1
            if not fork and any(player.leaves for player in need):
                need = [player for player in need if player.leaves]
        ways = {player.leaves for player in need}
        if len(ways) == 1 and (way := ways.pop()):
            exit = chamber.exit(way)
            if exit is not None:
                self.leave_by(exit)

    # Drawing.

    def draw(self, canvas: Canvas) -> None:
        view, glide = self.view, run_world.glide()
        run_picture.draw_run(canvas, view, glide)
        if not isinstance(self.page, RoomPage):
            run_hud.draw_hud(canvas, view, self.texts())
        if glide is None and self.page is None:
            signs = self.draw_signs(canvas, view)
            self.draw_speech(canvas, view, signs)
            self.draw_prompts(canvas, view, signs)
        run_picture.draw_flying(canvas)
        if self.page is not None:
            self.app.paper.gray(self.app.store.look.pause_gray)
            self.page.draw(canvas)
        self.draw_controls(canvas)
        if isinstance(self.page, RoomPage) and self.page.shows_purse:
            side = self.run.position.turn if self.run.position.mode == "versus" else 1
            run_hud.draw_purse(canvas, view, self.texts(), side)

    def draw_controls(self, canvas: Canvas) -> None:
        """Draw what the buttons do."""
        entries = self.legend() if self.page is None else self.prompts(*self.page.prompts)
        widgets.draw_legend(canvas, self.app.family, entries)

    def legend(self) -> list[tuple[ActionName, str]]:
        """Return the buttons and their texts. With the mouse, the map is clicked, and back opens the menu."""
        if self.app.family != MOUSE:
            is_first = self.is_newcomers and len(self.run.position.seen) == 1 and not self.can_use()
            has_room = self.app.paper.text_scale == 1
            return self.prompts(*["walk"] * is_first, *["hand"] * (has_room or not is_first), "map", "menu")
        return [*self.prompts("hand"), ("back", self.say("action.menu"))]

    def word(self, player: Stroller) -> str:
        """Return the word for what the button of a player does here, "" for nothing."""
        if self.is_at_table(player):
            stakes = self.run.position.phase == "match" and self.place.kind == "gambit"
            kind = "match" if stakes else "treasure" if self.run.position.phase == "prize" else self.place.kind
            return ROOM_ACTIONS[kind]
        exit = self.chamber.at_exit(player.x, player.y, self.look.strolling.reach)
        if exit is not None and exit.can_be_used:
            return "unlock" if exit.gate == "locked" else "push"
        return ""

    def draw_signs(self, canvas: Canvas, view: RunView) -> list[Rect]:
        """Draw what the signs mean that players stand near; return the areas of the words."""
        if self.watched:
            return []
        read = {exit.way: exit for player in stroll.strollers()
                if (exit := self.chamber.sign_near(player.x, player.y, self.look.strolling.reads)) is not None}
        return [run_hud.draw_sign_words(canvas, view, exit, *self.sign_words(exit)) for exit in read.values()]

    def draw_speech(self, canvas: Canvas, view: RunView, signs: Sequence[Rect]) -> None:
        """Draw the line that the person in the room says, unless it would cover the words of a sign."""
        line, head = run_world.speech(), run_picture.head_of(self.place)
        if line is None:
            return
        bubble, _ = run_picture.speech_place(canvas, head, line.text)
        if not any(bubble.overlap(sign) for sign in signs):
            run_picture.draw_speech(canvas, line, head, view.calm)

    def spoken(self, canvas: Canvas, view: RunView) -> list[Rect]:
        """Return the areas of the person in the room and of their line, which no prompt covers."""
        x, y = head = run_picture.head_of(self.place)
        person = [around(x, y - 8, 16, 20)] if self.person(self.place) else []
        if self.place.kind == "boss":
            person = [around(*plus(ROOM_CENTER, run_picture.DICE_PLACE), 30, 26)]
        line = run_world.speech()
        return person if line is None else [*person, run_picture.speech_place(canvas, head, line.text)[0].grow(4)]

    def draw_prompts(self, canvas: Canvas, view: RunView, signs: Sequence[Rect]) -> None:
        """Draw notes and prompts above the players, the same prompt only once, and who waits in a doorway."""
        players, words, prompts = stroll.strollers(), set[str](), list[Rect]()
        free = [*self.spoken(canvas, view), *signs, *(run_hud.figure_area(view, player) for player in players)]
        waiting: list[tuple[Stroller, list[Stroller]]] = []
        for player in players:
            at, note = run_hud.prompt_point(view, player), self.notes.of(player.number)
            others = [other for other in players if other is not player and self.led(other) is None]
            text = "" if self.watched else self.device_words(player.number)
            if text or note:
                text = text or self.say(f"run.{note}", name=self.name(self.run.position.lead))
                prompts.append(run_hud.draw_prompt(canvas, at, player.number, text, None, free=[*free, *prompts]))
            elif player.leaves and others and self.run.position.mode != "versus":
                waiting.append((player, [other for other in others if other.leaves != player.leaves]))
            elif (word := self.word(player)) and word not in words:
                words.add(word)
                aside = self.is_at_table(player) and self.place.kind in PROMPT_CORNERS
                if aside:
                    at = plus(ROOM_CENTER, PROMPT_CORNERS[self.place.kind])
                family, kept = self.hands.family(player.number, self.app.family), [*([] if aside else free), *prompts]
                text, unlocks = self.say(f"action.{word}"), word == "unlock"
                prompts.append(run_hud.draw_prompt(canvas, at, player.number, text, family, unlocks, aside, kept))
        for player, away in waiting:
            run_hud.draw_waiting(canvas, view, player, away, view.clock, [*free, *prompts])

    def sign_words(self, exit: Exit) -> tuple[str, str]:
        """Return what the signs at a door mean: the room with its table, and what happens there."""
        place = exit.room
        name = self.say(f"{place.table}.name") if place.kind == "match" else self.say(f"run.room_{place.kind}")
        is_done = place.id in self.run.position.done and place.kind not in ("market", "hall")
        what = "done" if is_done else "red" if self.view.is_red(place) else place.kind
        return name, self.say(f"run.sign_{what}")

    def texts(self) -> RunTexts:
        view, place = self.view, self.place
        who = self.person(place)
        title = self.say(f"run.room_{place.kind}")
        mind = self.app.store.at(place.table).bots.get(who) if place.kind == "match" else None
        if mind is not None:
            title = self.say("run.table_of", name=self.app.bot_name(mind))
        count = self.say("run.count", room=len(view.position.seen), rooms=len(view.run.places))
        table = f"{self.say(f'{place.table}.name')}  " if place.table else ""
        players = self.app.store.players
        faces = {number: players.face(who.look) for number, who in enumerate(self.run.people, 1) if who.look}
        sides = (1, 2) if len(self.run.position.bags) > 1 else ()
        families = {side: self.hands.family(side, self.app.family) for side in sides}
        return RunTexts(title, table + count, self.say("run.floor", floor=place.floor), faces, families, self.draw_card)

    def draw_card(self, card: str, x: float, y: float) -> None:
        draw_open(self, self.app.paper, card, around(x, y, 56, 79))
