"""Attract mode: bots play while no one does."""

from __future__ import annotations

from secrets import randbits

from components.press import Input, Press
from game.app.application import App
from game.kernel.random_stream import Stream
from game.screens.match.match import MatchScreen
from game.tables import FIRST_TABLE
from systems.draw.canvas import Canvas
from systems.layout import WIDTH, rect_around

END_SECONDS = 4.0
"""Seconds the end of a match is shown before the next one begins."""
SIGN_MIDDLE, BLINK_SECONDS = 24, 1.0
"""Height of the sign in virtual pixels, and the seconds it stays lit and dark."""


class Attract(MatchScreen):
    """A match between two different bots. Nothing of it is saved."""

    def __init__(self, app: App) -> None:
        app.table_name = FIRST_TABLE
        app.free_seats()
        chance = Stream(randbits(64))
        names = list(app.content.bots)
        for seat in app.seats.all:
            app.seats.seat_bot(names.pop(chance.below(len(names))), seat)
        app.bots.thinker.wake()
        super().__init__(app, app.current_table.new(app.next_match.rules, randbits(64)), is_for_viewing=True)
        self.clock = self.end_seconds = 0.0

    def handle_input(self, player_input: Input) -> None:
        if isinstance(player_input, Press) and not player_input.is_repeat:
            self.app.go("home")

    def update(self, dt: float) -> None:
        super().update(dt)
        self.clock += dt
        if self.over and not self.playback.is_busy:
            self.end_seconds += dt
            if self.end_seconds >= END_SECONDS:
                self.app.go("attract")

    def draw(self, canvas: Canvas) -> None:
        self.draw_board()
        if self.app.settings.comfort.reduced_flashes or self.clock % (2 * BLINK_SECONDS) < BLINK_SECONDS:
            words = self.say("attract.press")
            width, height = canvas.measure(words, "bold") + 24, canvas.line_height("bold") + 8
            ground = rect_around(WIDTH / 2, SIGN_MIDDLE, width, height)
            canvas.frame("shade", ground, tint=canvas.palette.rgb("panel"), alpha=0.8)
            canvas.label(words, WIDTH / 2, SIGN_MIDDLE, font="bold", tint=canvas.palette.rgb("text"))

    def close(self) -> None:
        super().close()
        self.app.free_seats()
