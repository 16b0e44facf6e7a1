"""The home screen: a gliding row of cabinets to choose a table from, and the main menu."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

from components.focus import Id, Item, Rect
from components.pose import Pose
from components.press import MOUSE, Input, PointerMove, Press
from game.app.application import App
from game.screens import Cabinet, cabinets
from game.screens.layout.boxes import Box, Spacer, column, row, stack
from game.screens.layout.leaves import BOLD, Button
from game.screens.layout.node import SCREEN_RECT, Node, Targets
from game.screens.screen import TreeScreen
from game.tables import SHORTCUTS
from systems.draw.canvas import Canvas
from systems.draw.pen import Pen
from systems.draw.text import fit_text
from systems.draw.widgets import draw_cabinet_front, draw_die
from systems.easing import between, ease
from systems.layout import WIDTH, rect_around

ROW_WIDTH = 328
"""Width between the left and the right buttons, in virtual pixels."""
MOST_DISTANCE = 164
IN_SIGHT = 3
"""Number of cabinets fully in view."""
CABINET = 100, 122
CABINET_FOOT = 86
"""Lower edge of the cabinets."""
DOTS_MIDDLE, DOT_DISTANCE = 61, 8
"""Height of the dots below the names, and the distance between them."""
ARROW_OFFSET = 155
"""Distance from the center to the arrow at either end, between the buttons and the outer cabinets."""
OFFER = "practice.offer"
"""Text key of the question that offers practice at a table."""


class CabinetRow:
    """All cabinets, and the range of them in view, at first around ``focus``."""

    def __init__(self, names: Sequence[str], focus: str) -> None:
        self.names = tuple(names)
        self.sight = min(IN_SIGHT, len(self.names))
        """Number of cabinets in view."""
        self.distance = min(MOST_DISTANCE, ROW_WIDTH / self.sight)
        """Distance between neighboring cabinets."""
        self.first = self._first_index(focus)
        self.start = self.offset = float(self.first)
        """The index at the left edge when the glide began, and the index there now."""
        self.age = 0.0

    def _first_index(self, name: str) -> int:
        """Return the index at the left edge that centers this cabinet, clamped to the ends of the row."""
        number = self.names.index(name) if name in self.names else 0
        return max(0, min(number - self.sight // 2, len(self.names) - self.sight))

    def look_at(self, name: str) -> bool:
        """Start a glide that brings this cabinet into view, and return True if the row has to move."""
        first = self._first_index(name)
        if name not in self.names or first == self.first:
            return False
        self.first, self.start, self.age = first, self.offset, 0.0
        return True

    def glide(self, dt: float, seconds: float) -> None:
        """Advance a glide of ``seconds`` by ``dt`` seconds; with 0 seconds it ends at once."""
        self.age += dt
        share = self.age / seconds if seconds else 1.0
        self.offset = between(self.start, float(self.first), ease("out_cubic", share))

    def items(self) -> list[Item]:
        """Return the items of all cabinets; those out of view are at the edge and have no width."""
        width, height = CABINET
        items = []
        for number, name in enumerate(self.names):
            x = self.center_x(number, self.first)
            if self.first <= number < self.first + self.sight:
                items.append(Item(name, Rect(x - width / 2, CABINET_FOOT, width, height)))
            else:
                edge = WIDTH / 2 + (ROW_WIDTH / 2 - 2) * (1 if number > self.first else -1)
                offset = (number - self.first) / len(self.names)
                items.append(Item(name, Rect(edge + offset, CABINET_FOOT, 0, height)))
        return items

    def center_x(self, number: int, first: float) -> float:
        """Return the x of a cabinet's center while the cabinet ``first`` is at the left edge."""
        return WIDTH / 2 + (number - first - (self.sight - 1) / 2) * self.distance

    def opacity(self, number: int) -> float:
        """Return the opacity of a cabinet, 0 to 1: it fades at the ends of the row."""
        distance = abs(self.center_x(number, self.offset) - WIDTH / 2) - (self.sight - 1) / 2 * self.distance
        return max(0.0, 1.0 - max(0.0, distance) / (0.5 * self.distance))

    def arrows(self) -> dict[str, Rect]:
        """Return the click areas at the ends of the row, each by the hidden cabinet it leads to."""
        if self.sight == len(self.names):
            return {}
        y = CABINET_FOOT + CABINET[1] / 2
        ends = ((self.first - 1, WIDTH / 2 - ARROW_OFFSET), (self.first + self.sight, WIDTH / 2 + ARROW_OFFSET))
        return {self.names[number]: Rect(x - 8, y - 30, 16, 60) for number, x in ends if 0 <= number < len(self.names)}

    def draw_marks(self, pen: Pen, focus: str) -> None:
        """Draw arrows toward hidden cabinets, and a dot for every cabinet if the text leaves room."""
        rgb = pen.palette.rgb
        for name, rect in self.arrows().items():
            later = self.names.index(name) > self.first
            pen.sprite("arrow", *rect.center, tint=rgb("card"), scale_x=1.0 if later else -1.0)
        if self.sight == len(self.names) or pen.text_scale > 1:
            return
        for number, name in enumerate(self.names):
            x = WIDTH / 2 + (number - (len(self.names) - 1) / 2) * DOT_DISTANCE
            in_sight = self.first <= number < self.first + self.sight
            half = 2 if name == focus else 1
            tint = rgb("seat1" if name == focus else "card" if in_sight else "dim")
            pen.fill(Rect(x - half, DOTS_MIDDLE - half, 2 * half, 2 * half), tint)


BUTTONS = ("replays", "tutorial", "options", "credits", "quit")
"""Buttons to the left and right of the cabinets, after the shortcuts of tables. Each opens the screen of its name."""
BUTTON_WIDTH = 132
"""Width of the buttons, which leaves room for their arrows next to the cabinets."""
BUTTONS_MIDDLE, BUTTON_DISTANCE = 147, 34
"""Height of the middle of the buttons, and the most distance from one to the next."""
CONTINUE_WIDTH, CONTINUE_BOTTOM, CONTINUE_TOP = 220, 32, 65
"""Width, lower edge and most upper edge of the button that continues an interrupted match, below the names."""
NAME_DISTANCE = 14
"""The most distance from the cabinets to the middle of their names."""
ARROW_DISTANCE, CLOSE_DISTANCE = 12, -8
"""Distance of the arrows from the chosen cabinet's edge; negative is inside it, used if the next cabinet is close."""
TITLE_MIDDLE, TITLE_HEIGHT = (297, 282), 50
"""Center and height of the letters."""
SIGN_MIDDLE, SIGN_SIZE = (466, 274), (40, 74)
"""Center and size of the vertical sign to their right."""
TITLE_ROOM = 270
"""Width of the letters, and the most for a subtitle placed below them."""
LONGEST_SUBTITLE = 440
"""The most for a long subtitle, which is centered on the picture instead."""
SUBTITLE_PAD = 10
"""Horizontal padding of the subtitle's dark background, which covers the signs."""


class Home(TreeScreen):
    """The home screen: a row of cabinets, each of which opens a table or another screen, and two columns of buttons.

    ``focus`` is the choice the player returns from. By default the focus is on an interrupted match if there is one,
    else on the table played last.
    """

    def __init__(self, app: App, focus: str | None = None) -> None:
        super().__init__(app)
        games = app.autosave.match, app.records.evenings.current, app.records.runs.unfinished()
        self.has_open_game = any(game is not None for game in games)
        self.cabinets = {cabinet.name: cabinet for cabinet in cabinets()}
        links = ((table_name, name) for table_name, names in SHORTCUTS.items() for name in names)
        contents = app.store.contents
        # The home screen opens before the files of the tables are read.
        self.shortcuts = {
            name: table_name for table_name, name in links
            if table_name not in contents or contents[table_name].leads_to(name)
        }
        """Screens of a single table that the home screen links to, by name, with their table."""
        self.buttons = (*self.shortcuts, *BUTTONS)
        start = "resume" if self.has_open_game else app.table_name
        if focus in self.cabinets or focus in self.buttons:
            start = focus
        cabinet = self.open_cabinet() if start == "resume" else start
        self.cabinet_name = cabinet if cabinet in self.cabinets else app.table_name
        """The cabinet the screen describes: that of the interrupted game, or the last one that had the focus."""
        self.row = CabinetRow(tuple(self.cabinets), self.cabinet_name)
        self.idle = 0.0
        """Seconds since the last input."""
        self.begin(start)

    def tree(self) -> Node:
        names = self.buttons
        half = (len(names) + 1) // 2

        def buttons(names: Sequence[str]) -> Box:
            return column(*(Button(self.say(f"action.{name}"), id=name, arrows_in_margin=True, extra_height=9)
                            for name in names),
                          gap=(4, 9), pack=0.5, preferred_width=BUTTON_WIDTH, max_width=BUTTON_WIDTH)

        sides = row(Spacer(weight=1), buttons(names[:half]), column(preferred_width=ROW_WIDTH), buttons(names[half:]),
                    Spacer(weight=1), gap=(0, 0), weight=1)
        room = BUTTON_DISTANCE * half / 2 - 2
        above, below = SCREEN_RECT.h - BUTTONS_MIDDLE - room, BUTTONS_MIDDLE - room
        middle = column(Spacer(above, above), sides, Spacer(below, below), gap=(0, 0))
        layers: list[Node] = [Targets(self.row.items()), middle]
        if self.has_open_game:
            game = self.say("setup.evening" if self.evening_is_first() else f"{self.open_cabinet()}.name")
            height = min(9, CONTINUE_TOP - CONTINUE_BOTTOM - self.app.main_canvas.line_height("bold"))
            resume = Button(self.say("home.resume", game=game), id="resume", arrows_in_margin=True, extra_height=height)
            across = column(resume, preferred_width=CONTINUE_WIDTH, max_width=CONTINUE_WIDTH, align="center")
            layers.append(column(Spacer(weight=1), across, Spacer(CONTINUE_BOTTOM, CONTINUE_BOTTOM), gap=(0, 0)))
        begins = self.panel is None and self.focus in self.cabinets
        return stack(*layers, self.legend("start" if begins else "select", "quit"))

    def update(self, dt: float) -> None:
        """Glide the row, and start attract mode after a while without input."""
        calm = self.app.settings.comfort.reduced_motion
        self.row.glide(dt, 0.0 if calm else self.app.store.home.glide)
        wait = self.app.store.home.attract
        self.idle += dt
        if wait and self.idle >= wait and (self.panel is None or self.panel.key == OFFER):
            self.app.go("attract")

    def handle_input(self, player_input: Input) -> None:
        self.idle = 0.0
        if self.panel is not None or not self.click_arrow(player_input):
            super().handle_input(player_input)
        if not isinstance(player_input, PointerMove):  # Pointing moves nothing away from under the mouse.
            self.row.look_at(self.focus)
        if self.focus in self.cabinets:
            self.cabinet_name = self.focus

    def leave(self) -> None:
        self.focus = "quit"
        self.ask("home.quit_sure", self.app.quit)

    def button_confirmed(self, id: Id) -> None:
        if id == "quit":
            self.leave()
        elif id == "resume":
            self.continue_game()
        elif id in self.cabinets:
            self.enter(self.cabinets[id])
        elif id not in self.shortcuts:
            self.app.go(id, **({"table_name": self.cabinet_name} if id == "tutorial" else {}))
        elif self.app.store.content_of(self.shortcuts[id]).leads_to(id):
            self.app.table_name = self.shortcuts[id]
            self.app.go("joining", next_screen=id, rules=self.app.content.standard)
        else:
            self.app.go("home")

    def enter(self, cabinet: Cabinet) -> None:
        """Open the table or the screen of a cabinet."""
        if cabinet.screen:
            self.app.go(cabinet.screen)
        elif self.is_new_at(cabinet.name):
            self.app.table_name = cabinet.name
            self.ask(OFFER, lambda: self.end_offer(True), lambda: self.end_offer(False), focus="yes",
                     other="later", name=self.say(f"{cabinet.name}.name"))
        else:
            self.sit_down(cabinet.name)

    def sit_down(self, table_name: str) -> None:
        from game.screens.setup import entry_screen  # Imported late: the first frame does not need the setup.

        self.app.table_name = table_name
        self.app.go(entry_screen(self.app))

    def is_new_at(self, table_name: str) -> bool:
        """Return True if practice at a table has never been offered and the table has never been played."""
        from game.match.practice import practice_file

        visited, app = self.app.settings.met, self.app
        is_new = visited is not None and table_name not in visited and not app.records.statistics.has_played(table_name)
        return is_new and app.store.has(practice_file(table_name))

    def click_arrow(self, player_input: Input) -> bool:
        """Return True if this input clicks an arrow of the row, and move the focus to the next hidden cabinet."""
        pointer = self.menu.pointer
        is_click = isinstance(player_input, Press) and (player_input.device, player_input.action) == (MOUSE, "confirm")
        if pointer is None or not is_click:
            return False
        names = [name for name, rect in self.row.arrows().items() if rect.holds(*pointer)]
        self.focus = names[0] if names else self.focus
        return bool(names)

    def end_offer(self, accepts: bool) -> None:
        """Open the practice that was offered, or the table; the offer is not made again."""
        table_name, settings = self.app.table_name, self.app.settings
        settings.met = [*(settings.met or ()), table_name]
        self.app.apply_settings()
        if accepts:
            self.app.go("practice", table_name=table_name)
        else:
            self.sit_down(table_name)

    def continue_game(self) -> None:
        """Go to the seats of the interrupted match, or to the interrupted run, or explain why it cannot continue."""
        saves = self.app.autosave
        if self.run_is_first():
            self.continue_run()
        elif self.evening_is_first():
            self.app.go("evening")
        elif others := saves.changed_files(self.app.store):
            self.tell("home.other_rules", files=", ".join(others))
        elif (record := saves.resume(self.app.store)) is not None and saves.match is not None:
            self.app.table_name = saves.match.log.table
            self.app.go("joining", saved_match=(saves.match, record))
        else:
            self.app.go("home")

    def open_cabinet(self) -> str:
        """Return the cabinet of the interrupted game."""
        match, evening = self.app.autosave.match, self.app.records.evenings.current
        if self.run_is_first():
            return "walk"
        return match.log.table if match is not None else evening.table if evening is not None else ""

    def evening_is_first(self) -> bool:
        """Return True if an evening continues between two of its matches."""
        evening = self.app.records.evenings.current
        return self.app.autosave.match is None and evening is not None and not self.run_is_first()

    def run_is_first(self) -> bool:
        """Return True if a run continues: if nothing else is open, or if the match in its room began last."""
        room, other = self.app.records.runs.room_save.match, self.app.autosave.match
        if self.app.records.runs.unfinished() is None:
            return False
        if other is None:
            return room is not None or self.app.records.evenings.current is None
        return room is not None and room.log.note("begun") > other.log.note("begun")

    def continue_run(self) -> None:
        """Continue the interrupted run, or explain why that is impossible."""
        from game.screens.run.room_table import resume_run  # Imported late: the first frame does not need it.

        if others := self.app.records.runs.changed_files(self.app.store):
            self.tell("home.other_rules", files=", ".join(others))
        elif not resume_run(self.app):
            self.app.go("home")

    @property
    def reserved_areas(self) -> Sequence[Rect]:
        return rect_around(*TITLE_MIDDLE, TITLE_ROOM, TITLE_HEIGHT), rect_around(*SIGN_MIDDLE, *SIGN_SIZE)

    def draw_background(self, canvas: Canvas) -> None:
        """Draw the city, the dice, the title and the cabinets."""
        super().draw_background(canvas)
        subtitle = place_subtitle(canvas, self.say(f"{self.cabinet_name}.subtitle"))
        self.draw_dice(canvas, subtitle.rect)
        draw_title(canvas, subtitle)
        canvas.begin_foreground()
        for number, name in enumerate(self.row.names):
            self.draw_cabinet(canvas, number, name)
        self.row.draw_marks(canvas, self.cabinet_name)

    def draw_cabinet(self, canvas: Canvas, number: int, cabinet: str) -> None:
        """Draw a cabinet. The focused one is lit, casts light on the street and has arrows at its sides."""
        visible = self.row.opacity(number)
        if not visible:
            return
        lit = self.panel is None and cabinet == self.focus
        x, y = self.row.center_x(number, self.row.offset), CABINET_FOOT + CABINET[1] / 2
        is_current = cabinet == self.cabinet_name
        rgb, distance = canvas.palette.rgb, self.row.distance
        if lit:
            canvas.sprite("floor_light", x, CABINET_FOOT, tint=rgb("seat1"), alpha=0.9 * visible, add=0.6)
        canvas.sprite("cabinet", x, y, tint=rgb("outline" if lit else "card" if is_current else "dim"), alpha=visible)
        draw_cabinet_front(canvas, cabinet, x, y, (1.0 if lit else 0.85 if is_current else 0.55) * visible)
        width = 0
        if (font := self.name_font(canvas, cabinet)) is not None:
            tint = rgb("outline" if lit else "dim")
            name_y = CABINET_FOOT - min(NAME_DISTANCE, self.name_room / 2)
            width = canvas.label(self.say(f"{cabinet}.name"), x, name_y, font=font, tint=tint, alpha=visible)
        if lit:
            arrow_x = max(width, CABINET[0]) / 2 + (ARROW_DISTANCE if distance == MOST_DISTANCE else CLOSE_DISTANCE)
            for side, direction in ((-1, 1.0), (1, -1.0)):
                canvas.sprite("arrow", x + side * arrow_x, y, tint=rgb("seat1"), scale_x=direction)

    @property
    def name_room(self) -> float:
        """The height between the cabinets and the button that continues a game, if there is one."""
        tops = (item.rect.y + item.rect.h for item in self.menu.items if item.id == "resume")
        return CABINET_FOOT - max(tops, default=0.0)

    def name_font(self, canvas: Canvas, cabinet: str) -> str | None:
        """Return the font of a cabinet's name, or None for no name.

        All names share one font. If the longest name fits in none, only the described cabinet has a name, as large as
        possible.
        """
        height = min(canvas.line_height("bold"), self.name_room)
        longest = max((self.say(f"{name}.name") for name in self.row.names), key=canvas.measure)
        font, lines = fit_text(canvas, longest, Rect(0, 0, self.row.distance, height), BOLD, trial=True)
        if len(lines) == 1:
            return font
        name = self.say(f"{cabinet}.name")
        return fit_text(canvas, name, Rect(0, 0, ROW_WIDTH, height), BOLD)[0] if cabinet == self.cabinet_name else None

    def draw_dice(self, canvas: Canvas, subtitle: Rect) -> None:
        """Draw the drifting dice next to the menu, without those that would meet the subtitle."""
        look, calm = self.app.store.home, self.app.settings.comfort.reduced_motion
        for die in look.dice:
            size = "" if die.large else "_medium"
            side = canvas.atlas.region(f"die{size}_{die.shape}").w + 2 * look.drift
            if rect_around(die.x, die.y, side, side).overlap(subtitle):
                continue
            angle = math.tau * (die.phase + (0.0 if calm else self.app.clock.now / look.seconds))
            place = Pose(die.x + look.drift / 2 * math.cos(angle), die.y + look.drift * math.sin(angle))
            draw_die(canvas, die.face, place, canvas.palette.rgb(die.color), size, seat=die.shape)


class Subtitle(NamedTuple):
    """The line below the title, its font and its dark background."""

    words: str
    font: str
    rect: Rect


def place_subtitle(pen: Pen, words: str) -> Subtitle:
    """Return the subtitle: below the letters, or centered on the picture if it is wider."""
    font, _ = fit_text(pen, words, Rect(0, 0, LONGEST_SUBTITLE, pen.line_height("bold")), BOLD)
    width, height = pen.measure(words, font), pen.line_height(font)
    x, y = (TITLE_MIDDLE[0], 237) if width <= TITLE_ROOM else (WIDTH / 2, 221)
    return Subtitle(words, font, rect_around(x, y, width + 2 * SUBTITLE_PAD, height + 2))


def draw_title(pen: Pen, subtitle: Subtitle) -> None:
    """Draw the game's name in neon lights, with its sign and a subtitle below."""
    pink, cyan = pen.palette.rgb("seat2"), pen.palette.rgb("seat1")
    pen.sprite("title_light", *TITLE_MIDDLE, tint=pink)
    pen.sprite("title", *TITLE_MIDDLE)
    for y, alpha in ((250, 1.0), (247, 0.6)):
        pen.fill(Rect(TITLE_MIDDLE[0] - TITLE_ROOM / 2, y, TITLE_ROOM, 1), cyan, alpha)
    pen.frame("shade", subtitle.rect, tint=pen.palette.rgb("panel"), alpha=0.85)
    pen.label(subtitle.words, *subtitle.rect.center, font=subtitle.font, tint=cyan)
    x, y = SIGN_MIDDLE
    pen.sprite("sign_plate", x, y)
    pen.sprite("sign_rim", x, y, tint=pink)
    pen.sprite("kanji_bone", x, y + 14, tint=pen.palette.rgb("text"))
    pen.sprite("kanji_strike", x, y - 14, tint=pink)
