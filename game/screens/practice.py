"""A practice round on a real table that accepts only the move being taught. Nothing of it is saved.

Two people can learn together: they make the turns of the learner's seat one after the other.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Literal, NamedTuple

from components.effects import TitleCard
from components.focus import Id
from components.pose import Ribbon
from components.press import MOUSE, Input, PointerMove, Press, Unplugged
from components.seat_choice import Exercise, Purpose
from game.app.application import App
from game.app.open_screen import Attention
from game.content.models.controls import ActionName
from game.match.practice import LEARNER_SEAT, PlayableStep, play_steps, practice_at
from game.screens.layout.areas import FirstFit
from game.screens.layout.boxes import Spacer, column, panel, row, stack
from game.screens.layout.leaves import BOLD, SMALL, Button, Legend, Picture, Text, progress_bar
from game.screens.layout.node import Node
from game.screens.match.live_match import LiveMatch
from game.screens.match.pause import asks_pause
from game.screens.match.screenshots import PICTURE
from game.screens.menu import TreeMenu
from game.screens.screen import TreeScreen
from game.screens.setup import cabinet, entry_screen
from game.tables import FIRST_TABLE, find_table
from systems.draw.canvas import Canvas
from systems.draw.widgets import cap_width, draw_cap, find_cap
from systems.input.bindings import MOVE
from systems.layout import CAP_HEIGHT
from systems.order import tick
from systems.staging import path_to, staging

OPPONENT = 3 - LEARNER_SEAT
MOST_LEARNERS = 2
"""The most people who learn together. Both may use the mouse, so it belongs to neither."""
LEAVE_ACTIONS = ("back", "menu")
LessonPhase = Literal["asks", "reads", "answers"]
"""asks: waits for the move of the step. reads: shows text until confirmed. answers: the opponent moves."""


class PracticeInstruction(NamedTuple):
    """The instruction in the panel."""

    title: str
    text: str
    progress: float
    """Progress of the round, 0 to 1."""
    correction: bool = False
    """True if it responds to a move that does not count now."""
    action: tuple[ActionName | Literal["move"], str] | None = None
    """The key to press and its effect, shown if there is room."""


class Learners:
    """The devices of the learners. One person may use several."""

    def __init__(self, first: str) -> None:
        self.devices: list[str] = []
        """A device for each learner."""
        self.spare_devices: set[str] = set()
        """More devices of a lone learner."""
        self.number = 0
        """Index of the learner whose turn it is."""
        self.set_first_device(first)

    @property
    def together(self) -> bool:
        """True if two people learn."""
        return len(self.devices) == MOST_LEARNERS

    @property
    def device(self) -> str:
        """The device of the learner whose turn it is, "" before the first press."""
        return self.devices[self.number] if self.devices else ""

    def set_first_device(self, device: str) -> None:
        """Take the first device as that of the first learner."""
        if not self.devices and device not in ("", MOUSE):
            self.devices = [device]

    def is_second(self, press: Press) -> bool:
        """Return True if this press may come from a second person."""
        devices = (*self.devices, *self.spare_devices, MOUSE)
        return bool(self.devices) and not self.together and press.action == "confirm" and press.device not in devices

    def welcome(self, device: str, joins: bool) -> None:
        """Let the owner of a device join, or take it as another device of the lone learner."""
        if joins:
            self.devices = [*self.devices, device]
        else:
            self.spare_devices.add(device)

    def remove(self, device: str) -> None:
        """Let the other one go on alone after a device was unplugged."""
        if device in self.devices:
            self.devices.remove(device)
            self.number = 0

    def may_move(self, device: str) -> bool:
        """Return True unless it is the turn of someone with another device."""
        return not self.together or device in (self.device, MOUSE)

    def mover(self, device: str) -> str:
        """Return the device that holds the seat after a press of another one."""
        return self.device if self.together and device != MOUSE else device

    def pass_on(self) -> None:
        self.number = (self.number + 1) % max(1, len(self.devices))


def practice_steps(app: App, table_name: str) -> list[PlayableStep]:
    """Return the steps of a table that the current rules allow."""
    rules = app.store.content_of(table_name).default_rules
    steps = play_steps(practice_at(app.store, table_name), find_table(table_name), rules)
    return [step for step in steps if isinstance(step, PlayableStep)]


class Practice(LiveMatch):
    """The practice round of the table ``table_name``, step by step; any device may play, or two in turn."""

    purpose: Purpose = "practice"

    def __init__(self, app: App, table_name: str = FIRST_TABLE) -> None:
        super().__init__(app, table_name)
        app.free_seats(app.content.standard)
        self.steps: Sequence[PlayableStep] = practice_steps(app, table_name)
        self.learners = Learners(app.devices.last)
        self.waits_for_other = False
        """True after a press of the learner whose turn it is not."""
        self.number = 0
        """Index of the current step."""
        self.phase: LessonPhase = "reads"
        self.answers = 0
        """Number of moves the opponent has made in this step."""
        self.first_ply = 0
        """Number of moves in the round when the step began."""
        self.idle_time = 0.0
        """Seconds since the last animation ended, in beat time."""
        position = self.steps[0].position if self.steps else app.current_table.new(app.next_match.rules, 0)
        self.enter(app.next_match.rules, position)
        self.coach = TreeMenu(app, self.tree, None, live_state=self.coach_state)
        """The instruction and the legend; the focus is on the table."""
        self.begin_step()

    @property
    def current_step(self) -> PlayableStep:
        return self.steps[self.number]

    def adopt_settings(self) -> None:
        super().adopt_settings()
        self.screen_state.exercise = self.exercise()

    def exercise(self) -> Exercise | None:
        """Return the move to be made now, or None."""
        if not self.steps or self.current_step.step.do is None or self.current_step.move is None:
            return None
        match = self.match
        # The move as offered, without the roll after the equals sign.
        move = self.table.notation.read_move(match.rules, self.current_step.step.do.partition("=")[0])
        return Exercise(self.current_step.move, path_to(self.table.name, match.rules, self.current_step.position, move))

    def begin_step(self) -> None:
        if self.number and self.current_step.step.position is not None:
            self.enter(self.match.rules, self.current_step.position)
        self.answers, self.first_ply = 0, len(self.match.log)
        self.screen_state.exercise = self.exercise()
        self.enter_phase("reads" if self.screen_state.exercise is None else "asks")

    def enter_phase(self, phase: LessonPhase) -> None:
        """Switch to a phase of the step and briefly ignore input left over from the last one."""
        self.phase, self.idle_time = phase, 0.0
        beats = self.beats
        self.ignore_input(beats.result_guard if phase == "reads" else beats.panel_guard)
        ribbon = self.component(Ribbon)
        if phase == "answers" and self.steps and self.current_step.answer:
            ribbon.seat, ribbon.age = OPPONENT, 0.0
        elif ribbon.seat == OPPONENT:
            ribbon.seat = 0

    def hears(self, player_input: Input) -> bool:
        """Accept any device, or that of the learner whose turn it is."""
        if isinstance(player_input, Press):
            self.learners.set_first_device(player_input.device)
            reads = self.phase == "reads" or self.panel is not None or player_input.action in LEAVE_ACTIONS
            self.waits_for_other = not reads and not self.learners.may_move(player_input.device)
            if self.waits_for_other:
                return False
            self.take_seat(self.learners.mover(player_input.device))
        return isinstance(player_input, Press | PointerMove)

    def take_seat(self, device: str) -> None:
        """Give the seat to a device, so that its controller rumbles and its buttons are shown."""
        seats = self.app.seats
        if not seats.accepts(LEARNER_SEAT, device):
            seats.clear()
            seats.take(device)

    def handle_input(self, player_input: Input) -> None:
        if isinstance(player_input, Unplugged):
            self.learners.remove(player_input.device)
        elif self.panel is None and isinstance(player_input, Press) and self.learners.is_second(player_input):
            device = player_input.device
            self.ask("practice.together", lambda: self.welcome(device, True), lambda: self.welcome(device, False),
                     focus="yes")
            return
        if not self.hears(player_input) or self.open_close_look(player_input):
            return
        if self.panel is not None:
            self.handle_panel(self.panel, player_input)
        elif isinstance(player_input, PointerMove) or (self.phase == "asks" and isinstance(player_input, Press)):
            self.pass_to_table(player_input)
        elif isinstance(player_input, Press) and not player_input.is_repeat:
            if player_input.action in LEAVE_ACTIONS:
                self.pause()
            elif (
                self.phase == "reads"
                and player_input.action == "confirm"
                and player_input.at >= self.screen_state.guarded_until
            ):
                self.go_on()

    def pass_to_table(self, player_input: Press | PointerMove) -> None:
        if self.steer(player_input):
            return
        if isinstance(player_input, Press) and asks_pause(self, player_input):
            self.pause(player_input)
        elif not isinstance(player_input, Press) or player_input.action != PICTURE:
            self.inbox(LEARNER_SEAT).presses.append(player_input)

    def pause(self, press: Press | None = None) -> None:
        """Ask whether to leave; practice has no other pause."""
        self.ask("practice.leave_sure", lambda: self.app.go("home", focus="tutorial"))

    def welcome(self, device: str, joins: bool) -> None:
        """Let a second person join with this device, or take it as another device of the learner."""
        self.learners.welcome(device, joins)
        self.take_seat(self.learners.device)

    def go_on(self) -> None:
        """Continue after the text is confirmed."""
        if self.steps and (self.screen_state.exercise is not None or self.current_step.answer):
            self.enter_phase("answers")
        else:
            self.begin_next_step()

    def begin_next_step(self) -> None:
        """Go to the next step; after the last one, open the screen that starts a match."""
        if self.number + 1 >= len(self.steps):
            self.app.go("beginning", table_name=self.table.name, together=self.learners.together)
            return
        ends_turn = self.current_step.answer or (len(self.players) == 1 and self.current_step.move is not None)
        self.number += 1
        if self.learners.together and (ends_turn or self.current_step.step.position is not None):
            self.learners.pass_on()
            self.take_seat(self.learners.device)
        self.begin_step()

    def update(self, dt: float) -> None:
        dt = self.elapsed(dt)
        self.screen_state.is_covered = self.panel is not None or self.phase != "asks"
        tick(self.app.clock.now, dt)
        self.answer_requests()
        if self.panel is None and not self.playback.is_busy:
            self.advance(dt)

    def advance(self, dt: float) -> None:
        """Advance the step once all animations have ended, after the learner's move or during the opponent's turn."""
        match = self.match
        if self.phase == "asks" and len(match.log) > self.first_ply:
            self.enter_phase("reads" if self.current_step.step.done else "answers")
        elif self.phase == "answers":
            self.idle_time += dt
            speed = self.app.settings.speed
            if self.answers == len(self.current_step.answer):
                self.begin_next_step()
            elif not speed or self.idle_time >= self.beats.bot_pause / speed:
                match.pending.append(self.current_step.answer[self.answers])
                self.answers, self.idle_time = self.answers + 1, 0.0

    def attention(self) -> Attention:
        attention = super().attention()
        return attention._replace(state=(*attention.state, self.number, self.phase))

    def portraits(self) -> dict[int, str]:
        """Return the portrait of the weakest bot for the opposite seat, if that seat is taken."""
        levels = self.app.bots.levels()
        return {OPPONENT: levels[0][1].portrait} if levels and OPPONENT in self.players else {}

    @property
    def hint_seats(self) -> Collection[int]:
        return (LEARNER_SEAT,)

    def name(self, seat: int) -> str:
        levels = self.app.bots.levels()
        if seat == LEARNER_SEAT and self.learners.together:
            return self.say(f"player.{self.learners.number + 1}")
        return self.app.bot_name(levels[0][1]) if seat == OPPONENT and levels else super().name(seat)

    @property
    def best(self) -> int | None:
        """None: practice has no scores."""
        return None

    def instruction(self) -> PracticeInstruction | None:
        """Return the text for the panel, or None while the opponent moves or a title card is shown."""
        if not self.steps:
            return PracticeInstruction(self.say("practice.title"), self.say("practice.none"), 1.0, action=self.action())
        title_card = self.playback.is_busy and self.components(TitleCard)
        if self.phase == "answers" or title_card:  # The panel must not cover a title card.
            return None
        step, seat_choice = self.current_step.step, self.seat_choice
        has_moved = len(self.match.log) > self.first_ply
        texts = step.done if has_moved and step.done else step.text
        is_correction = False
        if seat_choice.reply is not None and self.screen_state.exercise is not None:
            is_correction = True
            texts = step.otherwise or {self.app.settings.language: self.say(seat_choice.reply)}
        text = self.app.spoken_of(texts, **self.table.statistics.lesson_numbers(self.match.rules))
        title, progress = self.app.in_language(step.title), (self.number + has_moved) / len(self.steps)
        if self.learners.together:
            learner = self.name(LEARNER_SEAT)
            title = self.say("practice.turn", name=learner, title=title)
            if self.waits_for_other:
                text, is_correction = self.say("practice.other_turn", name=learner), True
        return PracticeInstruction(title, text, progress, is_correction, self.action())

    def action(self) -> tuple[ActionName | Literal["move"], str] | None:
        """Return the next action to press with its description."""
        seat_choice = self.seat_choice
        if self.phase == "reads":
            return self.prompts("next")[0]
        if self.screen_state.exercise is None or seat_choice.focus is None:
            return None
        if seat_choice.focus == seat_choice.next_item(self.screen_state.exercise.places):
            return self.entries()[0]
        return MOVE, self.say("practice.move")

    def entries(self) -> list[tuple[ActionName, str]]:
        """Return the prompts of the table; the button that goes back from it leaves, which needs no menu."""
        app, choice, screen_state = self.app, self.seat_choice, self.screen_state
        entries = staging(self.table.name).controls.legend(app.store, app.settings.language, choice, screen_state)
        entries = [entry for entry in entries if entry[0] != "menu"]
        return entries if any(action == "back" for action, _ in entries) else [*entries, *self.prompts("leave")]

    def coach_state(self) -> object:
        """Return the values that the panel and the legend show; a new one builds them again."""
        family, is_free = self.app.seat_family(LEARNER_SEAT), self.panel is None
        contents = self.instruction(), self.phase, is_free, family, len(self.app.devices.pads())
        return *contents, self.entries() if self.phase != "reads" else ()

    def tree(self) -> Node:
        """Build the instruction in an area that the table leaves free, and the legend."""
        instruction, legend = self.instruction(), None
        if self.panel is None:
            entries = self.entries()
            if self.phase == "reads":
                entries = self.prompts("next", "leave")
            legend = column(Legend(self.app.seat_family(LEARNER_SEAT), entries), pack=1)
        if instruction is None:
            return stack(legend, separate=True)
        areas = staging(self.table.name).layout.coach
        sheets = [self.sheet(instruction) for _ in areas]
        return stack(FirstFit(sheets, areas=areas, as_high_as_needed=True), legend, separate=True)

    def sheet(self, instruction: PracticeInstruction) -> Node:
        """Build the panel: title, text, the next key, and the progress of the round."""
        turn_color = f"seat{self.learners.number + 1}" if self.learners.together else "outline"
        color = "double" if instruction.correction else turn_color
        return panel(
            Text(instruction.title, BOLD, "seat1"),
            Text(instruction.text, color="double" if instruction.correction else "text"),
            self.prompt(*instruction.action) if instruction.action is not None else None,
            self.invitation(),
            progress_bar(instruction.progress, (2, 2)),
            color=color, pad=(8, 4), gap=(1, 3),
        )

    def invitation(self) -> Node | None:
        """Build the note that a second pad can join, shown with the first step; None without a second pad."""
        if self.number or self.learners.together or self.learners.spare_devices or len(self.app.devices.pads()) < 2:
            return None
        return Text(self.say("practice.join"), SMALL, "card", optional=True)

    def prompt(self, action: ActionName | Literal["move"], words: str) -> Node:
        """Build the key to press and its effect."""
        pen = self.app.main_canvas
        button = find_cap(pen, self.app.seat_family(LEARNER_SEAT), action)
        size = cap_width(pen, *button), CAP_HEIGHT * pen.text_scale + 2
        key = Picture(lambda pen, rect, focused: draw_cap(pen, *button, *rect.center), size, size)
        return row(Spacer(weight=1), key, Text(words, ("small",), centered=True), gap=(2, 5), optional=True)

    def draw(self, canvas: Canvas) -> None:
        self.draw_board()
        self.coach.draw(canvas)
        if self.panel is not None:
            self.draw_panel(self.panel)

    def close(self) -> None:
        super().close()
        self.app.free_seats()


class AfterPractice(TreeScreen):
    """The choice of a first match at the table ``table_name``: at once against the weakest bot, or with people.

    For two who have learned ``together``, people come first.
    """

    def __init__(self, app: App, table_name: str, together: bool = False) -> None:
        super().__init__(app)
        app.read_data()
        app.table_name = table_name
        app.free_seats()
        self.is_solo = len(app.seats.all) == 1
        self.names = ["start"] if self.is_solo else ["against", "people"] if app.bots.levels() else ["people"]
        if together:
            self.names.reverse()
        self.begin(self.names[0])
        self.menu.guard.restart(app.content.timing.result_guard)

    def tree(self) -> Node:
        words = self.say("practice.learnt", name=self.say(f"{self.app.table_name}.name"))
        about = Text(words, side="center", centered=True)
        buttons = [Button(self.label(name), id=name, extra_height=13) for name in (*self.names, "restart", "leave")]
        side = column(Spacer(weight=1), about, *buttons, Spacer(weight=1), gap=(3, 8), weight=1)
        return self.page(self.say("practice.now_play"), row(cabinet(self.app.table_name), side), "select", "back")

    def button_confirmed(self, id: Id) -> None:
        if id == "leave":
            self.leave()
        elif id == "restart":
            self.app.go("practice", table_name=self.app.table_name)
        elif id == "people":
            self.app.go(entry_screen(self.app))
        else:
            self.play(self.pressed_by)

    def leave(self) -> None:
        self.app.go("home", focus=self.app.table_name)

    def play(self, device: str) -> None:
        """Seat the player who pressed, as the device's last known player, and the weakest bot in any other seat."""
        app = self.app
        seat = app.seats.take(device)
        players = [id for id in app.people.last_players(device) if app.records.players.get(id) is not None]
        if seat is not None and players:
            app.seats.name(seat, players[0])
        for seat in app.seats.all[1:]:
            app.seats.seat_bot(app.bots.levels()[0][0], seat)
            app.bots.thinker.wake()
        app.go("match")

    def label(self, choice: str) -> str:
        if choice == "against":
            return self.say("practice.against", name=self.app.bot_name(self.app.bots.levels()[0][1]))
        return self.say(f"practice.{choice}" if choice == "people" else f"action.{choice}")
