"""The match screen: a live match with its opening banner, its pause and seats that wait for a gamepad."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from components.match import Advice, MatchOpening
from components.pose import Ribbon, Shake
from components.press import Input, PointerMove, Press
from components.seat_choice import OptionToggle, ScreenRequest, ScreenState
from game.app.application import App
from game.app.open_screen import Attention
from game.kernel.opaque import Move, Position, Rules
from game.kernel.random_stream import seed_state
from game.match.record import Record
from game.screens.match.bot_turns import BotTurns, Hints
from game.screens.match.clocks import Clocks
from game.screens.match.close_look import CloseLook
from game.screens.match.live_match import LiveMatch
from game.screens.match.match_record import follows_another, new_record, write_autosave
from game.screens.match.opening_banner import OpeningBanner
from game.screens.match.pause import Pause, asks_pause
from game.screens.match.screenshots import PICTURE, Screenshots
from game.screens.match.table_buttons import MENU, CornerButtons, SideBySide, Undo
from game.screens.match.voices import Voices
from game.screens.menu import TreePanel
from game.screens.screen import Reaction, Seating
from systems.draw import widgets
from systems.draw.canvas import Canvas, Zoom
from systems.draw.seats import draw_thinking
from systems.effects.drama import zoom_share
from systems.order import tick
from systems.press_to_move import speed_up_beats
from systems.steps import Step, advance

CHALLENGE_SALT = 0x64617973
"""Salt for the random streams of bots in a challenge, where every player gets the same seed."""


class MatchScreen(LiveMatch):
    """One match of the series, in a world of entities.

    ``position`` starts from any position, ``record`` resumes a match; neither shows a banner. If the screen
    ``is_for_viewing``, no result follows its end. ``rules`` are the rules of ``position`` if they differ from those now
    set.
    """

    seating: Seating
    result_screen = "result"
    """The screen that follows the end."""

    def __init__(
        self, app: App, position: Position | None = None, is_for_viewing: bool = False, record: Record | None = None,
        rules: Rules | None = None,
    ) -> None:
        super().__init__(app, None if record is None else record.table.name)
        self.is_for_viewing = is_for_viewing
        self.seating = Seating(self)
        is_new = position is None and record is None
        if position is None:
            record = record or self.begin_record()
            position = record.position
        self.record = record
        self.first_seat = position.seat_to_move if record is None else record.log.first
        is_challenge = record is not None and record.is_daily
        self.has_fixed_terms = is_challenge or bool(app.next_match.terms.run_decision)
        self.exits: dict[str, Callable[[], None]] = {"leave": self.ask_to_leave}
        """The last entries of the pause, and what they do."""
        self.paused_by = ""
        """The device that has opened the pause, "" if unknown."""
        self.is_shared = True
        """True if every seated player may answer the open panel, not only the acting seats."""
        self.banner = OpeningBanner(self)
        self.clocks = Clocks(self)
        self.bots = BotTurns(self, self.clocks)
        if record is not None and self.has_fixed_terms:
            self.bots.seed = seed_state(record.log.seed, CHALLENGE_SALT)
        self.hints = Hints(self, self.bots)
        self.corner_buttons = CornerButtons(self)
        self.undo = Undo(self, self.corner_buttons)
        self.side_by_side = SideBySide(self)
        self.voices = Voices(app, self.bots, self.hints)
        self.screenshots = Screenshots(app)
        if record is None:
            self.enter(app.next_match.rules if rules is None else rules, position)
        else:
            self.enter(record.rules, position, record.turns[-1], record.moves)
            if follows_another(app, record):
                write_autosave(app, record)
        self.component(MatchOpening).is_open = is_new
        if is_new:
            self.block_moves()

    def begin_record(self) -> Record:
        return new_record(self.app)

    def enter(self, rules: Rules, position: Position, turn_number: int = 1, log: Iterable[Move] = ()) -> None:
        self.bots.restart()
        self.hints.restart()
        super().enter(rules, position, turn_number, log)
        self.clocks.reset()

    @property
    def is_waiting(self) -> bool:
        is_idle = not (self.over or self.playback.is_busy or self.is_opening)
        return is_idle and self.seating.is_waiting

    # ---- Input

    def handle_input(self, player_input: Input) -> None:
        if isinstance(player_input, Press) and self.seating.takes(player_input):
            return
        if self.steer(player_input):
            return
        if isinstance(player_input, Press) and self.handle_anytime(player_input):
            return
        if not self.hears(player_input):
            return
        if self.panel is not None:
            self.handle_panel(self.panel, player_input)
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

    def hears(self, player_input: Input) -> bool:
        """Return True if the input comes from an acting seat, or is an answer to a panel that all players share."""
        is_for_panel = self.panel is not None and self.is_shared and isinstance(player_input, Press | PointerMove)
        if is_for_panel and self.app.seats.takes_part(player_input.device):
            return True
        return self.seating.hears(player_input)

    def handle_anytime(self, press: Press) -> bool:
        """React to a press that works for every seated player at any time; return True if it was one."""
        if press.action == PICTURE:
            self.screenshots.is_due = not press.is_repeat and self.panel is None
        elif action := self.corner_buttons.clicked_action(press):
            if action == MENU:
                self.pause(press)
            else:
                self.handle_input(press._replace(action=action))
        elif self.side_by_side.wants_switch(press):
            self.side_by_side.switch(press.device)
        elif self.undo.wants_undo(press):
            self.undo.press(press)
        elif self.app.seats.takes_part(press.device) and self.open_close_look(press):
            return True
        elif asks_pause(self, press):
            self.pause(press)
        else:
            return False
        return True

    def handle_panel(self, panel: TreePanel, player_input: Input) -> None:
        """Pass input to the open panel; Menu closes a close look and opens the pause."""
        super().handle_panel(panel, player_input)
        is_closed = isinstance(panel, CloseLook) and self.panel is None
        if is_closed and isinstance(player_input, Press) and player_input.action == "menu":
            self.pause(player_input)

    def pause(self, press: Press | None = None) -> None:
        """Pause the match; ``press`` is the press that asked for it, None if unknown.

        A match that is over hurries to its result instead: it can be neither left, saved nor resumed.
        """
        if self.over and not self.is_for_viewing:
            speed_up_beats(self.playback)
            return
        seats = self.app.seats.of(press.device) if press is not None else (self.active,)
        opener = self.active if self.active in seats else next(iter(seats), 0)
        self.paused_by = "" if press is None else press.device
        self.show_panel(Pause(self, self.exits, 0 if self.app.seats.only_bots else opener))

    def show_panel(self, panel: TreePanel, yes: Reaction = None, no: Reaction = None) -> None:
        super().show_panel(panel, yes, no)
        self.is_shared = True

    def ask_to_leave(self) -> None:
        """Ask whether to go home; the match then stays resumable."""
        self.ask_in_pause("pause.leave_sure", lambda: self.app.go("home"))

    def ask_in_pause(self, key: str, leave: Callable[[], None]) -> None:
        """Ask whether to leave by the last entry of the pause; the answer no returns to it."""
        self.ask(key, leave, lambda: self.show_panel(Pause(self, self.exits, focus=[*self.exits][-1])))

    def answer_request(self, request: ScreenRequest | OptionToggle) -> None:
        """Ask whether to start another match, show a hint, or do what every table can."""
        if request is ScreenRequest.NEW_MATCH:
            self.ask(f"{self.table.name}.new_sure", lambda: self.app.go("match"))
            self.is_shared = False
        elif request is ScreenRequest.HINT:
            self.component(Advice).is_requested = True
            # Start at once, so that the bot works while this frame is drawn.
            self.hints.advance(0.0)
        else:
            super().answer_request(request)

    # ---- A frame

    def update(self, dt: float) -> None:
        advance(MATCH_ORDER, self, dt)

    def cover_seats(self) -> None:
        """Block the decisions of all who may not make them in this frame."""
        is_stopped = self.is_opening or self.panel is not None or self.is_waiting
        for seat in self.players if self.is_simultaneous else (self.active,):
            pad_missing = self.is_simultaneous and self.app.seats.is_waiting(seat)
            screen_state = self.seat_component(seat, ScreenState)
            screen_state.is_fixed = self.has_fixed_terms
            # In the pause, a seat can still be handed back.
            screen_state.has_bot = self.panel is None and self.app.bots.in_seat(seat) is not None
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

    def finish_if_over(self) -> None:
        """Show the result once the end of the match has been shown."""
        if self.over and not self.playback.is_busy and not self.is_for_viewing:
            self.finish()

    def finish(self) -> None:
        self.app.go(self.result_screen, match_screen=self)

    def attention(self) -> Attention:
        attention = super().attention()
        if self.panel is not None:
            return attention
        return attention._replace(banner=self.banner.visible, seconds_left=self.clocks.last_seconds)

    def draw_board(self, help: bool = False, players: bool = True) -> None:
        super().draw_board(help, players)
        if players:
            self.clocks.draw(self.app.main_canvas)

    def draw(self, canvas: Canvas) -> None:
        is_covered = self.is_opening or self.is_waiting or self.panel is not None
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
        if self.panel is not None:
            self.draw_panel(self.panel)
        elif self.banner.visible:
            widgets.draw_legend(self.app.main_canvas, self.app.seat_family(seat), self.prompts("skip"))
        elif self.is_waiting:
            self.seating.draw_waiting(canvas)
        if not is_covered:
            seat_choice = self.seat_choice
            subject = seat_choice.mode, seat_choice.focus, self.match.position
            areas = self.portrait_areas
            for seat in self.bots.thinkers:
                age = 0.0 if self.app.settings.comfort.reduced_motion else self.bots.questions[seat].idle_time
                draw_thinking(canvas, seat, areas[seat], age)
            self.voices.draw(canvas, areas, None if self.playback.is_busy else subject, canvas.boards)

    def close(self) -> None:
        self.hints.forget()
        self.voices.forget()
        super().close()
        self.seating.close()


MATCH_ORDER: tuple[Step[MatchScreen], ...] = (
    Step("seating", lambda screen, dt: screen.seating.advance(dt), "it may change who acts in this frame"),
    Step("banner", lambda screen, dt: screen.banner.advance(screen.elapsed(dt)),
         "seats may act in the frame in which it closes"),
    Step("covers", lambda screen, dt: screen.cover_seats(), "the tick drops the presses of those who may not act"),
    Step("bots", lambda screen, dt: screen.bots.advance(dt),
         "they wait for the banner, the tick for them"),
    Step("clocks", lambda screen, dt: screen.run_clocks(dt), "a bot that has just decided does not lose on time"),
    Step("hints", lambda screen, dt: screen.hints.advance(screen.elapsed(dt)),
         "nobody needs one once a move waits for the tick"),
    Step("tick", lambda screen, dt: tick(screen.app.clock.now, screen.elapsed(dt)),
         "all that bots and clocks decide in this frame is known"),
    Step("screenshots", lambda screen, dt: screen.screenshots.advance(), "they need nothing of the other steps"),
    Step("record", lambda screen, dt: screen.save_moves(), "the tick has made the moves"),
    Step("voices", lambda screen, dt: screen.voices.advance(screen, dt), "they judge positions of the record"),
    Step("ribbon", lambda screen, dt: screen.hide_ribbon(), "the tick has shown it"),
    Step("requests", lambda screen, dt: screen.answer_requests(), "a panel stops the next frame, not half of one"),
    Step("end", lambda screen, dt: screen.finish_if_over(), "all is saved before the result replaces the table"),
)
"""The steps of a frame of a match."""
