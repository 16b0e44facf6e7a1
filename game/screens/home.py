"""The first screen: go on where one left, start, decks, tutorial, replays, options, quit."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from components.pose import Pose
from game.screens.look import backdrop, choices, legend, question
from game.screens.menu import BACK, Menu, column
from game.screens.question import Question
from game.screens.screen import Screen
from systems.draw.boards import draw_die
from systems.draw.title import title
from systems.input.press import Input

if TYPE_CHECKING:
    from game.app import App
    from systems.draw.canvas import Canvas

LEADS_TO: dict[str, tuple[str, dict[str, str]]] = {
    "start": ("joining", {}),
    "decks": ("joining", {"then": "decks"}),
    "tutorial": ("tutorial", {}),
    "replays": ("replays", {}),
    "options": ("options", {}),
}
"""The screen that each choice opens, and what that is told."""
LOOKS = {4: (200, 28, 5), 5: (200, 28, 5), 6: (204, 25, 4), 7: (206, 22, 3)}
"""Upper edge of the menu, height and gap of its lines, by their number."""


class Home(Screen):
    """Where everything begins; ``focus`` is the choice one comes back from. While a match can be gone on with, that
    comes first and holds the focus; a new one is then a step down, and else begins at once."""

    def __init__(self, app: App, focus: str | None = None) -> None:
        super().__init__(app)
        names = [name for name in (*LEADS_TO, "quit") if app.rules.cards or name != "decks"]
        names = [*(["continue"] if app.saves.held is not None else []), *names]
        top, high, gap = LOOKS[len(names)]
        items = column(names, 320, top, 172, high, gap)
        self.menu = Menu(items, focus if focus in names else names[0], app.guard())
        self.question: Question | None = None
        self.idle = 0.0
        """Seconds since anything was heard."""

    def update(self, dt: float) -> None:
        """Bots show the game where nobody touches it."""
        wait = self.app.store.home.attract
        self.idle += dt
        if wait and self.idle >= wait and self.question is None:
            self.app.go("attract")

    def hear(self, said: Input) -> None:
        self.idle = 0.0
        if self.question is not None:
            answer = self.question.answer(said)
            if answer:
                self.app.quit()
            elif answer is False:
                self.question = None
            return
        chosen = self.menu.hear(said)
        if chosen in (BACK, "quit"):
            self.menu.focus = "quit"
            self.question = Question("home.quit_sure", self.app.guard())
        elif chosen == "continue":
            self.go_on()
        elif chosen is not None:
            name, how = LEADS_TO[chosen]
            self.app.go(name, **how)

    def go_on(self) -> None:
        """To the seats of the match that was left, or why that cannot be gone on with now."""
        saves = self.app.saves
        if others := saves.differing(self.app.store):
            self.question = Question("home.other_rules", self.app.guard(), other="ok", files=", ".join(others))
        elif (record := saves.resumed(self.app.store)) is not None and saves.held is not None:
            self.app.go("joining", left=(saves.held, record))
        else:
            self.app.go("home")

    def draw(self, canvas: Canvas) -> None:
        backdrop(self)
        self.draw_dice(canvas)
        title(canvas, self.say("home.subtitle"))
        choices(self, self.menu, lambda name: self.say(f"home.{name}"), lit=self.question is None)
        if self.question is not None:
            question(self, self.question)
        legend(self, confirm="select", back="back")

    def draw_dice(self, canvas: Canvas) -> None:
        """The dice beside the menu, each on its own slow round."""
        look, still = self.app.store.home, self.app.settings.reduced_motion
        for die in look.dice:
            angle = math.tau * (die.phase + (0.0 if still else self.app.clock / look.seconds))
            place = Pose(die.x + look.drift / 2 * math.cos(angle), die.y + look.drift * math.sin(angle))
            size = "_large" if die.large else ""
            draw_die(canvas, die.face, place, canvas.palette.rgb(die.colour), size, seat=die.shape)
