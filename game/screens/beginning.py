"""The screen after practice that starts a real match at the same table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from components.focus import Rect
from components.press import Input
from game.screens.menu import BACK, Menu, column
from game.screens.panels import backdrop, choices, heading, legend
from game.screens.screen import Screen
from game.screens.setup import way_in
from game.screens.setup_page import CABINET, LEFT, WIDE, draw_cabinet
from systems.draw.text import passage

if TYPE_CHECKING:
    from game.app.application import App
    from systems.draw.canvas import Canvas

TOP, HIGH, GAP = 236, {1: 28, 2: 34}, 8
"""Upper edge of the first button, the height of a button by text size, and the gap between buttons."""
ABOUT = 66
"""Height of the text above the buttons."""


class Beginning(Screen):
    """The choice of a first match at the table ``on``: at once against the weakest bot, or with people."""

    def __init__(self, app: App, on: str) -> None:
        super().__init__(app)
        app.read_data()
        app.table = on
        app.free_seats()
        self.scale = app.settings.text_size
        self.alone = len(app.seats.all) == 1
        names = ("at_once",) if self.alone else ("at_once", "people") if app.minds() else ("people",)
        x, wide = LEFT[self.scale] + WIDE[self.scale] / 2, WIDE[self.scale]
        items = column((*names, "again", "home"), x, TOP, wide, HIGH[self.scale], GAP)
        self.menu = Menu(items, names[0], app.guard(app.content.timing.result_guard))

    def hear(self, said: Input) -> None:
        chosen = self.menu.hear(said)
        if chosen in (BACK, "home"):
            self.app.go("home", focus=self.app.table)
        elif chosen == "again":
            self.app.go("practice", on=self.app.table)
        elif chosen == "people":
            self.app.go(way_in(self.app))
        elif chosen is not None:
            self.begin(said.device)

    def begin(self, device: str) -> None:
        """Seat the player who pressed, as the device's last known player, and the weakest bot in any other seat."""
        app = self.app
        seat = app.seats.take(device)
        known = [id for id in app.people.held_last(device) if app.players.get(id) is not None]
        if seat is not None and known:
            app.seats.name(seat, known[0])
        for seat in app.seats.all[1:]:
            app.seats.seat_bot(app.minds()[0][0], seat)
            app.thinker.wake()
        app.go("match")

    def named(self, choice: str) -> str:
        """Return the text of a button."""
        if choice == "at_once" and not self.alone:
            return self.say("practice.against", name=self.app.called(self.app.minds()[0][1]))
        return self.say(f"practice.{choice}")

    def draw(self, canvas: Canvas) -> None:
        backdrop(self)
        heading(self, "practice.now_play", 324)
        draw_cabinet(self, canvas, CABINET[self.scale])
        about = Rect(LEFT[self.scale], TOP + GAP, WIDE[self.scale], ABOUT)
        passage(canvas, self.say("practice.learnt", name=self.say(f"{self.app.table}.name")), about, align="centre")
        choices(self, self.menu, self.named)
        legend(self, confirm="select", back="back")
