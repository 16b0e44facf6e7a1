"""The match screen: a live match with its opening banner, its pause and seats that wait for a gamepad."""

from __future__ import annotations

from collections.abc import Collection, Iterable

import esper

from components.focus import Rect
from components.match import Advice, Comfort, Opening
from components.pose import Ribbon, Shake, ShownTurn
from components.press import Drag, Input, PointerMove, Press, StickTilt, Wheel
from components.seat_choice import OptionToggle, Outbox, ScreenRequest, ScreenState, SeatChoice
from game.app.application import App
from game.app.open_screen import Attention
from game.app.settings import Settings
from game.kernel.opaque import Move, Position, Rules
from game.kernel.random_stream import seed_state
from game.match.record import Record
from game.match.statistics import list_name, list_of_record
from game.screens.match.bot_turns import BotTurns, Hints, HintSearch
from game.screens.match.clocks import Clocks
from game.screens.match.live_match import LeaveQuestion, LiveMatch, OpeningBanner
from game.screens.match.match_record import PICTURE, Screenshots, new_record, write_autosave
from game.screens.match.pause import CloseLook, Pause, asks_pause, find_close_look
from game.screens.match.table_buttons import MENU, CornerButtons, SideBySide, Undo
from game.screens.match.voices import Voices
from game.screens.menu import Question, TreePanel
from systems.draw import widgets
from systems.draw.canvas import Canvas, Zoom
from systems.draw.seats import draw_thinking
from systems.effects.drama import draw_drama, zoom_share
from systems.effects.particles import use_design
from systems.entities import in_world, only
from systems.frame import FrameStep, advance
from systems.order import tick
from systems.press_to_move import speed_up_beats
from systems.rebuild import rebuild
from systems.staging import MatchView, staging

CHALLENGE_SALT = 0x64617973
"""Salt for the random streams of bots in a challenge, where every player gets the same seed."""
PAUSE_PANELS = Pause, CloseLook, LeaveQuestion
"""The panels that any seated player may answer."""


def comfort_of(settings: Settings) -> Comfort:
    """Return the comfort settings of a match for these options."""
    choices = settings.comfort
    return Comfort(
        choices.shake / 100, choices.particles / 100, choices.background / 100, settings.reduced_motion,
        choices.reduced_flashes, choices.numerals, float(choices.banner_time), choices.flat, settings.help.preview,
        settings.text_size,
    )


class MatchScreen(LiveMatch):
    """One match of the series, in a world of entities.

    ``position`` starts from any position, ``record`` resumes a match; neither shows a banner. If the screen
    ``is_for_viewing``, no result follows its end. ``rules`` are the rules of ``position`` if they differ from those now
    set.
    """

    def __init__(
        self, app: App, position: Position | None = None, is_for_viewing: bool = False, record: Record | None = None,
        rules: Rules | None = None,
    ) -> None:
        super().__init__(app)
        app.read_data()
        self.is_for_viewing, self.banner = is_for_viewing, OpeningBanner(self)
        is_new = position is None and record is None
        if record is not None:
            app.table_name = record.table.name
        self.table = app.current_table
        results = {seat: app.records.statistics.of(app.table_name, self.player_key(seat)) for seat in self.players}
        self.newcomers = [seat for seat, result in results.items() if not result.matches]
        if position is None:
            record = record or self.begin_record()
            position = record.position
        self.record = record
        self.first_seat = self.table.seat_to_move(position) if record is None else record.log.first
        self.question = None
        self.clocks = Clocks(self)
        self.bots, self.corner_buttons = BotTurns(self, self.clocks), CornerButtons(self)
        if record is not None and self.has_fixed_terms:
            self.bots.seed = seed_state(record.log.seed, CHALLENGE_SALT)
        self.hints, self.undo = Hints(self, self.bots), Undo(self, self.corner_buttons, self.take_back)
        self.side_by_side = SideBySide(self)
        self.voices = Voices(app, self.bots, self.hints)
        if record is None:
            self.enter(app.next_match.rules if rules is None else rules, position)
        else:
            self.enter(record.rules, position, record.turns[-1], record.moves)
            if app.current_set.series.played or record.log.continues:
                write_autosave(app, record)
        self.screenshots = Screenshots(app)
        self.component(Opening).is_open = is_new
        if is_new:
            self.block_moves()

    def begin_record(self) -> Record:
        return new_record(self.app)

    def enter(self, rules: Rules, position: Position, turn_number: int = 1, log: Iterable[Move] = ()) -> None:
        """Show this position, in this turn of the match, reached by the moves in ``log``."""
        self.bots.forget()
        self.hints.forget()
        opening = next(iter(self.components(Opening)), Opening())
        self.match_entity = rebuild(rules, position, self.app.store, self.table.name, turn_number, log)
        for part in (opening, HintSearch()):
            esper.add_component(self.match_entity, part)
        self.clocks.reset()
        self.adopt_settings()

    def take_back(self, plies: int) -> None:
        """Return to the state after ``plies`` plies and drop all animations and bot decisions since."""
        record = self.record
        assert record is not None
        record.take_back(plies)
        self.enter(record.rules, record.position, record.turns[-1], record.moves)
        self.ignore_input()
        if plies or self.app.current_set.series.played or record.log.continues:
            write_autosave(self.app, record)
        else:
            # A match without any moves is not saved.
            self.app.autosave.discard()

    def adopt_settings(self) -> None:
        settings = self.app.settings
        content = self.app.store.content_of(self.table.name)
        self.playback.timing = self.beats
        self.match.rules = content.update_rules(self.match.rules)
        with in_world(self.world):
            use_design(self.match_entity, self.app.store)
            esper.add_component(self.match_entity, comfort_of(settings))
        self.playback.speed = settings.speed

    @property
    def is_waiting(self) -> bool:
        """True if the match is stopped because every acting seat has lost its gamepad."""
        is_idle = not self.over and not self.playback.is_busy and not self.is_opening
        return is_idle and all(map(self.app.seats.is_waiting, self.acting_seats))

    @property
    def has_camera(self) -> bool:
        return self.question is None and staging(self.table.name).controls.steer is not None

    def steer(self, player_input: Press | Drag | Wheel | StickTilt | PointerMove) -> bool:
        """Return True if this input moves the camera of the table, which any device may do."""
        steer = staging(self.table.name).controls.steer
        return self.question is None and steer is not None and steer(self.match_entity, player_input)

    def handle_input(self, player_input: Input) -> None:
        if isinstance(player_input, Press | Drag | Wheel | StickTilt | PointerMove) and self.steer(player_input):
            return
        if (isinstance(player_input, Press) and self.handle_anytime(player_input)) or not self.accepts(player_input):
            return
        if self.question is not None:
            self.handle_panel(player_input, self.question)
        elif isinstance(player_input, PointerMove):
            for seat in self.side_by_side.seats(player_input):
                self.inbox(seat).presses.append(player_input)
        elif isinstance(player_input, Press) and self.is_opening:
            self.banner.skip(player_input)
        elif isinstance(player_input, Press):
            for seat in self.side_by_side.seats(player_input):
                if self.app.bots.in_seat(seat) is None:
                    self.inbox(seat).presses.append(player_input)
                elif self.playback.is_busy and not player_input.is_repeat:
                    speed_up_beats(self.playback)

    def handle_anytime(self, press: Press) -> bool:
        """React to a press that works for every seated player at any time; return True if it was one."""
        if press.action == PICTURE:
            self.screenshots.is_due = not press.is_repeat and self.question is None
        elif action := self.corner_buttons.clicked_action(press):
            if action == MENU:
                self.pause(press)
            else:
                self.handle_input(press._replace(action=action))
        elif self.side_by_side.wants_switch(press):
            self.side_by_side.switch(press.device)
        elif self.undo.wants_undo(press):
            self.undo.press(press)
        elif not self.open_close_look(press):
            if not asks_pause(self, press):
                return False
            self.pause(press)
        return True

    def handle_panel(self, player_input: Input, panel: TreePanel) -> None:
        """Pass input to the open panel; Menu closes a close look and opens the pause."""
        self.take_answer(panel.answer(player_input))
        is_closed = isinstance(panel, CloseLook) and self.question is None
        if is_closed and isinstance(player_input, Press) and player_input.action == "menu":
            self.pause(player_input)

    def accepts(self, player_input: Input) -> bool:
        """Return True if the input comes from an acting seat, or from any seated player while paused."""
        asks = isinstance(self.question, PAUSE_PANELS) and isinstance(player_input, Press | PointerMove)
        return (asks and self.app.seats.takes_part(player_input.device)) or super().accepts(player_input)

    def pause(self, press: Press | None = None) -> None:
        """Pause the match; ``press`` is the press that asked for it, None if unknown.

        A match that is over hurries to its result instead: it can be neither left, saved nor resumed.
        """
        if self.over and not self.is_for_viewing:
            speed_up_beats(self.playback)
            return
        seats = self.app.seats.of(press.device) if press is not None else (self.active,)
        opener = self.active if self.active in seats else next(iter(seats), 0)
        self.question = Pause(self, 0 if self.app.seats.only_bots else opener)
        self.block_moves()

    def leave(self) -> None:
        """Go home and leave the match resumable."""
        self.app.go("home")

    def may_read(self, device: str) -> bool:
        """Return True if this device may open a close look here."""
        return self.app.seats.takes_part(device)

    def open_close_look(self, player_input: Input) -> bool:
        """Open a close look if this input asks for one; return True if it did."""
        if self.question is not None or not isinstance(player_input, Press) or not self.may_read(player_input.device):
            return False
        look = find_close_look(self, self.view, player_input)
        if look is not None:
            self.question = look
            self.block_moves()
        return look is not None

    def take_answer(self, answer: bool | None) -> None:
        """Handle the answer to a question.

        Yes leaves the match, or starts a new one if that was the question.
        """
        asks_leave = isinstance(self.question, LeaveQuestion)
        if answer and (asks_leave or self.question is None):
            self.leave()
        elif answer:
            self.app.go("match")
        elif answer is False and asks_leave:
            self.question = Pause(self, focus=self.pause_exits[-1])
        elif answer is False:
            self.question = None
            self.ignore_input()

    def answer_request(self, request: ScreenRequest | OptionToggle) -> None:
        """Toggle the option of a button, open the pause, ask whether to start another match, or show a hint."""
        if isinstance(request, OptionToggle):
            settings, option = self.app.settings, request.option
            is_on = self.active in self.hint_seats if option == "hints" else settings.options()[option]
            settings.change(option, not is_on)
            self.app.apply_settings()
        elif request is ScreenRequest.LEAVE:
            self.pause()
        elif request is ScreenRequest.NEW_MATCH:
            self.question = Question(f"{self.table.name}.new_sure", self.app)
            self.block_moves()
        else:
            self.component(Advice).is_requested = True
            # Start at once, so that the bot works while this frame is drawn.
            self.hints.advance(0.0)

    def update(self, dt: float) -> None:
        advance(MATCH_ORDER, self, dt)

    def elapsed(self, dt: float) -> float:
        """Return the seconds that pass at the table in a frame: none while a panel is open."""
        return 0.0 if self.question is not None else dt

    def cover_seats(self) -> None:
        """Block the decisions of all who may not make them in this frame."""
        is_stopped = self.is_opening or self.question is not None or self.is_waiting
        for seat in self.players if self.is_simultaneous else (self.active,):
            pad_missing = self.is_simultaneous and self.app.seats.is_waiting(seat)
            screen_state = self.seat_component(seat, ScreenState)
            screen_state.is_fixed = self.has_fixed_terms
            # In the pause, a seat can still be handed back.
            screen_state.has_bot = self.question is None and self.app.bots.in_seat(seat) is not None
            screen_state.is_covered = is_stopped or pad_missing or screen_state.has_bot

    def run_clocks(self, dt: float) -> None:
        """Let time pass on the clocks; a loss on time replaces a move."""
        if self.clocks.advance(dt):
            self.bots.forget()

    def save_moves(self) -> None:
        """Record the moves that were made in this frame, and save them."""
        if self.record is not None and self.record.follow(self.match.log, self.clocks.finish_move):
            write_autosave(self.app, self.record)

    def hide_ribbon(self) -> None:
        """Hide the ribbon below the banner of a missing player, which names the seat, too."""
        if self.is_waiting:
            self.component(Ribbon).seat = 0

    def answer_requests(self) -> None:
        """Open the panels that seats have asked for, and use the buttons that they have pressed."""
        for outbox in self.components(Outbox):
            requests, outbox.requests = outbox.requests, []
            for request in requests:
                self.answer_request(request)

    def finish_if_over(self) -> None:
        """Show the result once the end of the match has been shown."""
        if self.over and not self.playback.is_busy and not self.is_for_viewing:
            self.finish()

    def finish(self) -> None:
        self.app.go("result", match_screen=self)

    def attention(self) -> Attention:
        if self.question is not None:
            return super().attention()
        choice = self.seat_choice
        others = [other for other in self.components(SeatChoice) if other is not choice]
        place = (self.is_opening, choice.path, self.match.position, *(other.focus for other in others))
        reply = next((one.reply for one in (choice, *others) if one.reply is not None), None)
        return Attention(choice, choice.focus, place, reply, self.banner.visible, soon=self.clocks.last_seconds)

    @property
    def hint_seats(self) -> Collection[int]:
        """The seats that see placement hints: by setting, or else the seats new to this table."""
        shows_hints = self.app.settings.help.hints
        return self.newcomers if shows_hints is None else self.players if shows_hints else ()

    @property
    def best(self) -> int | None:
        """The high score, 0 before there is one; None unless one player sits alone."""
        if len(self.players) > 1:
            return None
        record = self.record
        rules = self.match.rules.name
        choices = self.app.next_match.varied_choices
        name = list_name(self.table, rules, choices) if record is None else list_of_record(record)
        return self.app.records.high_scores.best(self.table.name, name) or 0

    def draw_board(self, help: bool = False, players: bool = True) -> None:
        """Draw everything on the table, with the button legend and with the players and their points if wanted."""
        view = self.view(help)._replace(shows_players=players)
        staging(self.table.name).draw(view)
        draw_drama(view)
        if players:
            self.clocks.draw(self.app.main_canvas)

    def view(self, help: bool = False) -> MatchView:
        """Return the match as the players see it; with ``help``, with the button legend."""
        app = self.app
        names = {seat: self.name(seat) for seat in self.players}
        families = {seat: app.seat_family(seat) for seat in self.players} if help else None
        number = only(ShownTurn).number
        return MatchView(
            app.main_canvas, app.store, app.settings, names, self.portraits(), number, families, self.hint_seats,
            self.best,
        )

    def draw(self, canvas: Canvas) -> None:
        is_covered = self.is_opening or self.is_waiting or self.question is not None
        self.draw_board(help=not is_covered and not self.screenshots.is_due)
        log = None if self.record is None else self.record.log
        self.screenshots.shoot(canvas, self.table.name, log)
        if not is_covered:
            self.corner_buttons.draw(canvas)
            self.undo.draw(canvas)
            self.side_by_side.draw(canvas)
        seat, shake = self.active, self.component(Shake)
        canvas.shake(shake.x, shake.y)
        canvas.zoom(Zoom(1 + zoom_share()))
        if self.banner.openness > 0:
            self.banner.draw(canvas, self.first_seat)
        if self.question is not None:
            self.draw_panel(self.question)
        elif self.banner.visible:
            widgets.draw_legend(self.app.main_canvas, self.app.seat_family(seat), self.prompts("skip"))
        elif self.is_waiting:
            self.draw_gone(canvas)
        if not is_covered:
            seat_choice = self.seat_choice
            subject = seat_choice.mode, seat_choice.focus, self.match.position
            areas = self.portrait_areas
            for seat in self.bots.thinkers:
                age = 0.0 if self.app.settings.reduced_motion else self.bots.questions[seat].idle_time
                draw_thinking(canvas, seat, areas[seat], age)
            self.voices.draw(canvas, areas, None if self.playback.is_busy else subject, canvas.boards)

    @property
    def portrait_areas(self) -> dict[int, Rect]:
        return {seat: staging(self.table.name).layout.portrait_area(seat) for seat in self.players}

    def draw_panel(self, panel: TreePanel) -> None:
        panel.draw(self.app.main_canvas)
        widgets.draw_legend(self.app.main_canvas, self.app.family, self.prompts(*panel.prompts))

    def come_back(self) -> None:
        """Return from the options to the panel that opened them."""
        if self.question is not None:
            self.question.menu.deaf_until = self.app.guard()

    def close(self) -> None:
        self.hints.forget()
        self.voices.forget()
        super().close()


MATCH_ORDER: tuple[FrameStep[MatchScreen], ...] = (
    FrameStep("banner", lambda screen, dt: screen.banner.advance(screen.elapsed(dt)),
              "seats may act in the frame in which it closes"),
    FrameStep("covers", lambda screen, dt: screen.cover_seats(), "the tick drops the presses of those who may not act"),
    FrameStep("bots", lambda screen, dt: screen.bots.advance(dt),
              "they wait for the banner, the tick for them"),
    FrameStep("clocks", lambda screen, dt: screen.run_clocks(dt), "a bot that has just decided does not lose on time"),
    FrameStep("hints", lambda screen, dt: screen.hints.advance(screen.elapsed(dt)),
              "nobody needs one once a move waits for the tick"),
    FrameStep("tick", lambda screen, dt: tick(screen.app.clock.now, screen.elapsed(dt)),
              "all that bots and clocks decide in this frame is known"),
    FrameStep("screenshots", lambda screen, dt: screen.screenshots.advance(), "they need nothing of the other steps"),
    FrameStep("record", lambda screen, dt: screen.save_moves(), "the tick has made the moves"),
    FrameStep("voices", lambda screen, dt: screen.voices.advance(screen, dt), "they judge positions of the record"),
    FrameStep("ribbon", lambda screen, dt: screen.hide_ribbon(), "the tick has shown it"),
    FrameStep("requests", lambda screen, dt: screen.answer_requests(), "a panel stops the next frame, not half of one"),
    FrameStep("end", lambda screen, dt: screen.finish_if_over(), "all is saved before the result replaces the table"),
)
"""The steps of a frame of a match."""
