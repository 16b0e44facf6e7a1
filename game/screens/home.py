"""The first screen: a row of cabinets to choose a table from, and what else one can do."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING

from components.focus import Item, Rect
from components.pose import Pose
from game.screens.menu import BACK, Menu
from game.screens.panels import backdrop, choices, question
from game.screens.question import Question
from game.screens.screen import Screen
from game.screens.setup import way_in
from game.tables import FIRST, NAMES, RULES
from systems.draw import widgets
from systems.draw.die import draw_die
from systems.draw.passage import fitting
from systems.draw.title import title
from systems.input.press import Input
from systems.layout import WIDTH

if TYPE_CHECKING:
    from game.app.application import App
    from systems.draw.canvas import Canvas

LEADS_TO: dict[str, tuple[str, dict[str, str]]] = {
    "decks": ("joining", {"then": "decks", "rules": RULES[FIRST]}),
    "tutorial": ("tutorial", {}),
    "replays": ("replays", {}),
    "options": ("options", {}),
}
"""The screen that each button opens, and what that is told."""
OFFER, OFFERED = "practice.offer", 0.4
"""What newcomers are asked, and after how many seconds: the first picture waits for nothing."""
BESIDE = ("decks", "replays", "tutorial", "options", "quit")
"""Stand to the left and right of the cabinets."""
BUTTON = Rect(24, 135, 132, 24)
"""The middle one to the left."""
STEP = 34
"""From one down to the next."""
BELOW = Item("continue", Rect(WIDTH / 2 - 110, 32, 220, 24))
FLOOR = 86
"""Where the cabinets stand."""
CABINET = 100, 122
WIDEST = 164
APART = min(WIDEST, (WIDTH - 2 * (BUTTON.x + BUTTON.w)) / len(NAMES))
"""From one cabinet to the next, as far as there is room between the buttons."""
ARROW = 12 if APART == WIDEST else -8
"""How far outside the chosen cabinet an arrow points at it; within, where the next one stands close."""


def columns(names: Sequence[str]) -> list[Item]:
    """Buttons in two columns, the first ones to the left."""
    half = (len(names) + 1) // 2
    items = []
    for x, column in ((BUTTON.x, names[:half]), (WIDTH - BUTTON.x - BUTTON.w, names[half:])):
        top = BUTTON.y + STEP * (half - 1) / 2
        items += [Item(name, Rect(x, top - STEP * number, BUTTON.w, BUTTON.h)) for number, name in enumerate(column)]
    return items


def cabinets() -> list[Item]:
    """One for every table, side by side."""
    wide, high = CABINET
    return [
        Item(name, Rect(WIDTH / 2 + (number - (len(NAMES) - 1) / 2) * APART - wide / 2, FLOOR, wide, high))
        for number, name in enumerate(NAMES)
    ]


class Home(Screen):
    """Where everything begins: a row of cabinets, one for each table, and buttons beside it.

    ``focus`` is the choice one comes back from; else the table played last has it, or, while a match can be gone on
    with, that.
    """

    def __init__(self, app: App, focus: str | None = None) -> None:
        super().__init__(app)
        first = app.store.at(NAMES[0]).played
        left = app.saves.held is not None
        self.cabinets = cabinets()
        buttons = columns([name for name in BESIDE if first.cards or name != "decks"])
        buttons += [BELOW] if left else []
        # What one most likely wants comes first.
        items = sorted([*self.cabinets, *buttons], key=lambda item: item.id != "continue")
        start = "continue" if left else app.table
        self.menu = Menu(items, focus if focus in [item.id for item in items] else start, app.guard())
        self.question: Question | None = None
        self.near = app.table
        """The table one is told about: the last one that had the focus."""
        self.idle = self.age = 0.0
        """Seconds since anything was heard, and since it opened."""

    def update(self, dt: float) -> None:
        """Bots show the game where nobody touches it."""
        wait = self.app.store.home.attract
        self.idle += dt
        self.age += dt
        if self.app.settings.newcomer and self.question is None and self.age >= OFFERED:
            self.question = Question(OFFER, self.app.guard(), focus="yes", other="later")
        asked = self.question is not None and self.question.key != OFFER
        if wait and self.idle >= wait and not asked:
            self.app.go("attract")

    def hear(self, said: Input) -> None:
        self.idle = 0.0
        if self.question is not None:
            answer = self.question.answer(said)
            if answer is not None and self.question.key == OFFER:
                self.answer_offer(answer)
            elif answer:
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
        elif chosen in NAMES:
            self.app.table = chosen
            self.app.go(way_in(self.app))
        elif chosen is not None:
            name, how = LEADS_TO[chosen]
            if chosen == "decks":
                self.app.table = NAMES[0]
            self.app.go(name, **how, **({"on": self.near} if chosen == "tutorial" else {}))
        if self.menu.focus in NAMES:
            self.near = self.menu.focus

    def answer_offer(self, wanted: bool) -> None:
        """Newcomers are asked once: whatever they say, settings are kept from now on."""
        self.question = None
        self.app.settings.newcomer = False
        self.app.apply_settings()
        if wanted:
            self.app.go("practice")

    def go_on(self) -> None:
        """To the seats of the match that was left, or why that cannot be gone on with now."""
        saves = self.app.saves
        if others := saves.differing(self.app.store):
            self.question = Question("home.other_rules", self.app.guard(), other="ok", files=", ".join(others))
        elif (record := saves.resumed(self.app.store)) is not None and saves.held is not None:
            self.app.table = saves.held.log.table
            self.app.go("joining", left=(saves.held, record))
        else:
            self.app.go("home")

    def draw(self, canvas: Canvas) -> None:
        backdrop(self)
        self.draw_dice(canvas)
        title(canvas, self.say(f"{self.near}.subtitle"))
        for item in self.cabinets:
            self.draw_cabinet(canvas, item)
        lit = self.question is None
        buttons = [item for item in self.menu.items if item not in self.cabinets]
        choices(self, Menu(buttons, self.menu.focus), lambda name: self.say(f"home.{name}"), lit=lit)
        if self.question is not None:
            question(self, self.question)
        confirm = self.say("home.start" if lit and self.menu.focus in NAMES else "legend.select")
        widgets.legend(canvas, self.app.family, [("confirm", confirm), ("back", self.say("legend.back"))])

    def draw_cabinet(self, canvas: Canvas, item: Item) -> None:
        """One that has the focus is lit, throws its light on the street, and says how to begin."""
        lit = self.question is None and item.id == self.menu.focus
        (x, y), near = item.rect.centre, item.id == self.near
        rgb = canvas.palette.rgb
        if lit:
            canvas.sprite("floor_light", x, FLOOR, tint=rgb("seat1"), alpha=0.9, add=0.6)
        canvas.sprite("cabinet", x, y, tint=rgb("outline" if lit else "card" if near else "dim"))
        canvas.sprite(f"cabinet_{item.id}", x, y, alpha=1.0 if lit else 0.85 if near else 0.55)
        name = self.say(f"{item.id}.name")
        room = Rect(x - APART / 2, FLOOR - 14 - canvas.line("bold") / 2, APART, canvas.line("bold"))
        font, _ = fitting(canvas, name, room, ("bold", "small", "tiny"))
        wide = canvas.label(name, x, FLOOR - 14, font=font, tint=rgb("outline" if lit else "dim"))
        if lit:
            for side, turn in ((-1, 1.0), (1, -1.0)):
                at = x + side * (max(wide, item.rect.w) / 2 + ARROW)
                canvas.sprite("arrow", at, y, tint=rgb("seat1"), scale_x=turn)

    def draw_dice(self, canvas: Canvas) -> None:
        """The dice beside the menu, each on its own slow round."""
        look, still = self.app.store.home, self.app.settings.reduced_motion
        for die in look.dice:
            angle = math.tau * (die.phase + (0.0 if still else self.app.clock / look.seconds))
            place = Pose(die.x + look.drift / 2 * math.cos(angle), die.y + look.drift * math.sin(angle))
            size = "_large" if die.large else ""
            draw_die(canvas, die.face, place, canvas.palette.rgb(die.colour), size, seat=die.shape)
