"""How a walk was: time and steps beside the shortest one, and what next."""

from __future__ import annotations

from typing import TYPE_CHECKING

from components.focus import Rect
from components.press import Input
from game.dungeon.walk.walk import Walk
from game.dungeon.walk.walk_log import read_walk
from game.screens.menu import BACK, Menu, column
from game.screens.panels import backdrop, choices, heading, legend, plate
from game.screens.screen import Screen
from game.screens.walk.ground import look_at
from game.screens.walk.lit_floor import LitFloor
from game.screens.walk.map_page import draw_level, floors_of

if TYPE_CHECKING:
    from game.app.application import App
    from systems.draw.canvas import Canvas

PLACES = {1: (120, 176, 24, 6), 2: (120, 176, 30, 4)}
"""Middle and upper edge of the buttons, their height and gap, by size of text."""


class Ending(Screen):
    """The page behind a walk that ended."""

    def __init__(self, app: App, text: str) -> None:
        super().__init__(app)
        self.text = text
        self.walk = read_walk(text)
        self.floor = LitFloor(self.walk, look_at(app.store))
        self.lay("new")

    def lay(self, focus: str) -> None:
        """Put everything in its place, for the size of text that is set."""
        self.scale = self.app.settings.text_size
        x, top, high, gap = PLACES[self.scale]
        items = column(("new", "again", "watch", "leave"), x, top, 196, high, gap)
        self.menu = Menu(items, focus, self.app.guard(), self.app.devices.pointer)

    def adopt_settings(self) -> None:
        if self.scale != self.app.settings.text_size:
            self.lay(self.menu.focus)

    def hear(self, said: Input) -> None:
        chosen = self.menu.hear(said)
        if chosen == "new":
            self.app.go("walk", focus="start")
        elif chosen == "again":
            self.app.go("walking", walk=Walk(self.walk.plan, len(self.walk.position.walkers)))
        elif chosen == "watch":
            self.app.go("walk_again", text=self.text)
        elif chosen in ("leave", BACK):
            self.app.go("home", focus="walk")

    def draw(self, canvas: Canvas) -> None:
        backdrop(self)
        walk, rgb = self.walk, canvas.palette.rgb
        heading(self, "walk.arrived", 330)
        steps, least = walk.steps() / len(walk.position.walkers), walk.least
        minutes, seconds = divmod(round(walk.seconds), 60)
        lines = [
            (self.say("walk.took", steps=walk.steps()), "text"), (self.say("walk.least", steps=least), "double"),
            (self.say("walk.time", time=f"{minutes}:{seconds:02}"), "text"),
            (self.say("walk.saw", seen=len(walk.seen), rooms=len(walk.plan.rooms)), "card"),
        ]  # fmt: skip
        if steps <= least:
            lines.insert(2, (self.say("walk.perfect"), "shield"))
        y = 292.0
        plate(self, Rect(12, y + 12 - (len(lines) + 0.4) * (canvas.line("body") + 5), 226,
                         (len(lines) + 0.4) * (canvas.line("body") + 5)), "card")  # fmt: skip
        for told, colour in lines:
            canvas.label(told, 22, y, font="body" if self.scale == 1 else "small", tint=rgb(colour), align="left")
            y -= canvas.line("body") + 5
        choices(self, self.menu, lambda name: self.say(f"walk.end_{name}"))
        plate(self, Rect(250, 40, 370, 264), "card")
        shown = floors_of(walk)
        for number, height in enumerate(shown):
            wide = 358 / len(shown)
            draw_level(self, canvas, self.floor, height, Rect(256 + number * wide, 46, wide - 6, 252))
        canvas.label(self.say("pause.seed", seed=walk.plan.seed), 435, 26, font="small", tint=rgb("text"))
        legend(self, confirm="select", back="back")
