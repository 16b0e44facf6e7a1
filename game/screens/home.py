"""The home screen: a row of cabinets to choose a table from, and the main menu."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import TYPE_CHECKING

from components.focus import Item, Rect
from components.pose import Pose
from components.press import Input, Point, Press
from game.cabinets import Cabinet, cabinets
from game.screens.cabinet_row import CABINET, FLOOR, ROOM, WIDEST, CabinetRow
from game.screens.menu import BACK, Menu
from game.screens.question import Question
from game.screens.screen import Screen
from game.tables import SHORTCUTS
from systems.draw import widgets
from systems.draw.die import draw_die
from systems.draw.pen import Pen
from systems.draw.text import caption_width, fit_text
from systems.draw.widgets import draw_title
from systems.input.devices import MOUSE
from systems.layout import WIDTH

if TYPE_CHECKING:
    from game.app.application import App
    from systems.draw.canvas import Canvas

OFFER = "practice.offer"
"""The question at the first visit to a cabinet."""
BUTTONS = ("replays", "tutorial", "options", "credits", "quit")
"""Buttons to the left and right of the cabinets, after the shortcuts of tables. Each opens the screen of its name."""
LEAST_WIDTH, MOST_WIDTH = 132, 148
"""Limits of the width of the buttons, which follows the widest one."""
MIDDLE, STEP = 147, 34
"""Height of the middle of the buttons, and the vertical distance between them."""
FONTS = ("bold", "small", "tiny")
OUTSIDE, INSIDE = 12, -8
"""Distance of the arrows from the chosen cabinet's edge; negative is inside it, used if the next cabinet is close."""
BELOW = Rect(WIDTH / 2 - 110, 31, 220, 27)
"""The room of the button that continues an interrupted match, below the names."""


def button_height(pen: Pen) -> float:
    """Return the best height of a button."""
    return pen.line("bold") + 9


def columns(pen: Pen, captions: Mapping[str, str]) -> list[Item]:
    """Return buttons in two columns, as wide as the widest caption of all, the first ones on the left."""
    names, half = [*captions], (len(captions) + 1) // 2
    wide = max(LEAST_WIDTH, min(MOST_WIDTH, *(caption_width(pen, each, "bold") for each in captions.values())))
    high = min(button_height(pen), STEP - 4)
    left = (WIDTH - ROOM) / 2 - wide
    items, top = [], MIDDLE - high / 2 + STEP * (half - 1) / 2
    for x, column in ((left, names[:half]), (WIDTH - left - wide, names[half:])):
        items += [Item(name, Rect(x, top - STEP * number, wide, high)) for number, name in enumerate(column)]
    return items


class Home(Screen):
    """The home screen: a row of cabinets, each of which opens a table or another screen, and two columns of buttons.

    ``focus`` is the choice the player returns from. By default the focus is on an interrupted match if there is one,
    else on the table played last.
    """

    def __init__(self, app: App, focus: str | None = None) -> None:
        super().__init__(app)
        left = app.autosave.match is not None or app.evening is not None
        self.cabinets = {cabinet.name: cabinet for cabinet in cabinets()}
        there = ((on, name) for on, names in SHORTCUTS.items() for name in names)
        read = app.store.contents
        # The home screen opens before the files of the tables are read.
        self.shortcuts = {name: on for on, name in there if on not in read or read[on].leads_to(name)}
        """Screens of a single table that the home screen links to, by name, with their table."""
        self.buttons = columns(app.paper, {name: self.say(f"home.{name}") for name in (*self.shortcuts, *BUTTONS)})
        if left:
            high = min(button_height(app.paper), BELOW.h)
            self.buttons.append(Item("continue", Rect(BELOW.x, BELOW.y + (BELOW.h - high) // 2, BELOW.w, high)))
        known = [*self.cabinets, *(item.id for item in self.buttons)]
        start = focus if focus is not None and focus in known else "continue" if left else app.table
        self.row = CabinetRow(tuple(self.cabinets), start)
        self.menu = Menu(self.items(), start, app.guard(app.store.interface.panel_guard))
        self.question: Question | None = None
        self.near = start if start in self.cabinets else app.table
        """The cabinet the screen describes: the last one that had the focus."""
        self.idle = 0.0
        """Seconds since the last input."""

    def items(self) -> list[Item]:
        """Return everything that can have the focus, the continue button first."""
        return sorted([*self.row.items(), *self.buttons], key=lambda item: item.id != "continue")

    def update(self, dt: float) -> None:
        """Glide the row, and start attract mode after a while without input."""
        still = self.app.settings.reduced_motion
        self.row.glide(dt, 0.0 if still else self.app.store.home.glide)
        wait = self.app.store.home.attract
        self.idle += dt
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
        chosen = None if self.click_arrow(said) else self.menu.hear(said)
        self.follow(said)
        if chosen in (BACK, "quit"):
            self.menu.focus = "quit"
            self.question = Question("home.quit_sure", self.app)
        elif chosen == "continue":
            self.go_on()
        elif chosen in self.cabinets:
            self.enter(self.cabinets[chosen])
        elif chosen in self.shortcuts and not self.app.store.at(self.shortcuts[chosen]).leads_to(chosen):
            self.app.go("home")
        elif chosen in self.shortcuts:
            self.app.table = self.shortcuts[chosen]
            self.app.go("joining", then=chosen, rules=self.app.content.standard)
        elif chosen is not None:
            self.app.go(chosen, **({"on": self.near} if chosen == "tutorial" else {}))

    def enter(self, cabinet: Cabinet) -> None:
        """Open what a cabinet leads to: its table or another screen."""
        if cabinet.screen:
            self.app.go(cabinet.screen)
        elif self.new_to(cabinet.name):
            self.app.table = cabinet.name
            self.question = Question(OFFER, self.app, "yes", "later", name=self.say(f"{cabinet.name}.name"))
        else:
            self.sit_down(cabinet.name)

    def sit_down(self, on: str) -> None:
        """Go to a table."""
        from game.screens.setup import way_in  # Imported late: the first frame does not need the setup.

        self.app.table = on
        self.app.go(way_in(self.app))

    def new_to(self, on: str) -> bool:
        """Return True if practice at a table has never been offered and the table has never been played."""
        from game.match.practice import practises

        met, app = self.app.settings.met, self.app
        return met is not None and on not in met and practises(app.store, on) and not app.statistics.has_played(on)

    def click_arrow(self, said: Input) -> bool:
        """Return True if this input clicks an arrow of the row, and move the focus to the next hidden cabinet."""
        at = self.menu.pointer
        if at is None or not isinstance(said, Press) or (said.device, said.action) != (MOUSE, "confirm"):
            return False
        found = [name for name, rect in self.row.arrows().items() if rect.holds(*at)]
        self.menu.focus = found[0] if found else self.menu.focus
        return bool(found)

    def follow(self, said: Input) -> None:
        """Let the row follow the focus, except for mouse movement."""
        if not isinstance(said, Point) and self.row.look_at(self.menu.focus):
            self.menu.items = self.items()
        if self.menu.focus in self.cabinets:
            self.near = self.menu.focus

    def answer_offer(self, wanted: bool) -> None:
        """Store that practice was offered at this table, and go to practice or to the table."""
        on, settings = self.app.table, self.app.settings
        self.question, settings.met = None, [*(settings.met or ()), on]
        self.app.apply_settings()
        if wanted:
            self.app.go("practice", on=on)
        else:
            self.sit_down(on)

    def go_on(self) -> None:
        """Go to the seats of the interrupted match, or explain why it cannot continue."""
        saves = self.app.autosave
        if saves.match is None and self.app.evening is not None:
            self.app.go("evening")
        elif others := saves.changed_files(self.app.store):
            self.question = Question("home.other_rules", self.app, other="ok", files=", ".join(others))
        elif (record := saves.resume(self.app.store)) is not None and saves.match is not None:
            self.app.table = saves.match.log.table
            self.app.go("joining", left=(saves.match, record))
        else:
            self.app.go("home")

    def draw(self, canvas: Canvas) -> None:
        self.draw_backdrop()
        self.draw_dice(canvas)
        draw_title(canvas, self.say(f"{self.near}.subtitle"))
        for number, name in enumerate(self.row.names):
            self.draw_cabinet(canvas, number, name)
        self.row.draw_marks(canvas, self.near)
        lit = self.question is None
        buttons = {item.id: (self.say(f"home.{item.id}"), item.rect) for item in self.buttons}
        widgets.draw_buttons(canvas, buttons, self.menu.focus if lit else None)
        if self.question is not None:
            self.question.draw(canvas)
        confirm = self.say("home.start" if lit and self.menu.focus in self.cabinets else "legend.select")
        widgets.draw_legend(canvas, self.app.family, [("confirm", confirm), ("back", self.say("legend.back"))])

    def draw_cabinet(self, canvas: Canvas, number: int, cabinet: str) -> None:
        """Draw a cabinet. The focused one is lit, casts light on the street and has arrows at its sides."""
        seen = self.row.visible(number)
        if not seen:
            return
        lit = self.question is None and cabinet == self.menu.focus
        x, y, near = self.row.place(number, self.row.offset), FLOOR + CABINET[1] / 2, cabinet == self.near
        rgb, apart = canvas.palette.rgb, self.row.distance
        if lit:
            canvas.sprite("floor_light", x, FLOOR, tint=rgb("seat1"), alpha=0.9 * seen, add=0.6)
        canvas.sprite("cabinet", x, y, tint=rgb("outline" if lit else "card" if near else "dim"), alpha=seen)
        canvas.sprite(f"cabinet_{cabinet}", x, y, alpha=(1.0 if lit else 0.85 if near else 0.55) * seen)
        wide = 0
        if (font := self.name_font(canvas, cabinet)) is not None:
            tint = rgb("outline" if lit else "dim")
            wide = canvas.label(self.say(f"{cabinet}.name"), x, FLOOR - 14, font=font, tint=tint, alpha=seen)
        if lit:
            away = max(wide, CABINET[0]) / 2 + (OUTSIDE if apart == WIDEST else INSIDE)
            for side, turn in ((-1, 1.0), (1, -1.0)):
                canvas.sprite("arrow", x + side * away, y, tint=rgb("seat1"), scale_x=turn)

    def name_font(self, canvas: Canvas, cabinet: str) -> str | None:
        """Return the font of a cabinet's name, or None for no name.

        All names share one font. If the longest name fits in none, only the described cabinet has a name, as large as
        possible.
        """
        high = canvas.line("bold")
        longest = max((self.say(f"{each}.name") for each in self.row.names), key=canvas.measure)
        font, lines = fit_text(canvas, longest, Rect(0, 0, self.row.distance, high), FONTS, trial=True)
        if len(lines) == 1:
            return font
        name = self.say(f"{cabinet}.name")
        return fit_text(canvas, name, Rect(0, 0, ROOM, high), FONTS)[0] if cabinet == self.near else None

    def draw_dice(self, canvas: Canvas) -> None:
        """Draw the drifting dice next to the menu."""
        look, still = self.app.store.home, self.app.settings.reduced_motion
        for die in look.dice:
            angle = math.tau * (die.phase + (0.0 if still else self.app.clock / look.seconds))
            place = Pose(die.x + look.drift / 2 * math.cos(angle), die.y + look.drift * math.sin(angle))
            size = "_large" if die.large else ""
            draw_die(canvas, die.face, place, canvas.palette.rgb(die.color), size, seat=die.shape)
