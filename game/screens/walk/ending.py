"""The result of a walk: time and steps compared to the shortest walk, and what next."""

from __future__ import annotations

from typing import TYPE_CHECKING

from components.focus import Rect
from components.press import Input
from game.dungeon.walk.log import read_walk
from game.dungeon.walk.walk import Walk
from game.match.series import seed_word
from game.screens.menu import BACK, Menu, column
from game.screens.panels import backdrop, choices, heading, legend, plate
from game.screens.screen import Screen
from game.screens.walk.ground import look_at
from game.screens.walk.lit_floor import LitFloor
from game.screens.walk.map_page import draw_levels
from systems.draw.text import passage

if TYPE_CHECKING:
    from game.app.application import App
    from systems.draw.canvas import Canvas

PLACES = {1: (124, 168, 196, 24, 6), 2: (158, 178, 270, 30, 4)}
"""Center and upper edge of the buttons, their width, height and gap, by text size."""
TOLD = {1: Rect(12, 186, 224, 116), 2: Rect(8, 188, 306, 166)}
"""Area of the result text."""
MAP = {1: Rect(250, 40, 370, 264), 2: Rect(330, 44, 302, 310)}


class Ending(Screen):
    """The screen after a finished walk."""

    def __init__(self, app: App, text: str) -> None:
        super().__init__(app)
        self.text = text
        self.walk = read_walk(text)
        self.floor = LitFloor(self.walk, look_at(app.store))
        self.lay("new")

    def lay(self, focus: str) -> None:
        """Lay out everything for the current text size."""
        self.scale = self.app.settings.text_size
        items = column(("new", "again", "watch", "leave"), *PLACES[self.scale])
        self.menu = Menu(items, focus, self.app.guard(), self.app.devices.pointer)

    def adopt_settings(self) -> None:
        if self.scale != self.app.settings.text_size:
            self.lay(self.menu.focus)

    def hear(self, said: Input) -> None:
        chosen = self.menu.hear(said)
        if chosen == "new":
            self.app.go("walk", focus="start")
        elif chosen == "again":
            self.app.go("walking", walk=Walk(self.walk.plan, len(self.walk.state.walkers)))
        elif chosen == "watch":
            self.app.go("walk_again", text=self.text)
        elif chosen in ("leave", BACK):
            self.app.go("home", focus="walk")

    def draw(self, canvas: Canvas) -> None:
        backdrop(self)
        if self.scale == 1:
            heading(self, "walk.arrived", 330)
        self.draw_told(canvas, TOLD[self.scale])
        choices(self, self.menu, lambda name: self.say(f"walk.end_{name}"))
        panel = MAP[self.scale]
        plate(self, panel, "card")
        draw_levels(self, canvas, self.floor, panel)
        legend(self, confirm="select", back="back")

    def draw_told(self, canvas: Canvas, room: Rect) -> None:
        """Draw steps and time, compared to the shortest walk."""
        walk, least = self.walk, self.walk.least
        steps = walk.steps() / len(walk.state.walkers)
        minutes, seconds = divmod(round(walk.seconds), 60)
        lines = [
            (self.say("walk.took", steps=walk.steps()), "text"),
            (self.say("walk.perfect" if steps <= least else "walk.least", steps=least), "double"),
            (self.say("walk.time", time=f"{minutes}:{seconds:02}"), "text"),
            (self.say("walk.saw", seen=len(walk.state.seen), rooms=len(walk.plan.rooms)), "card"),
            (self.say("pause.seed", seed=seed_word(walk.plan.seed)), "text"),
        ]
        plate(self, room, "card")
        high = (room.h - 8) / len(lines)
        for number, (told, colour) in enumerate(lines):
            line = Rect(room.x + 10, room.y + room.h - 4 - (number + 1) * high, room.w - 20, high)
            passage(canvas, told, line, colour=colour)
