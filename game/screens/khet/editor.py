"""The setup editor: players place, turn and remove pieces, and every change is checked at once."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, cast

from components.focus import Id, Item, Rect
from components.khet import Leg
from components.press import Drag, Input, Lean, Point, Press, Wheel
from game.screens.khet.desk import PIECES, REMOVE, TOWER, Desk, Tool
from game.screens.khet.own_setups import keep
from game.screens.khet.palette import palette
from game.screens.menu import BACK, Menu
from game.screens.question import Question
from game.screens.screen import Screen
from game.tables.khet.cells import over
from game.tables.khet.definitions import in_one_word
from game.tables.khet.drafts import share_line
from game.tables.khet.look import KhetLook
from game.tables.khet.pieces import KINDS, SPHINX, color_of
from game.tables.khet.position import Position
from game.tables.khet.setups import Fault, piece_counts
from systems.draw import widgets
from systems.draw.stage import looks
from systems.draw.stage.camera import HANDLINGS, Steering, steering
from systems.draw.stage.scene import Scene
from systems.draw.text import caption, fitting, passage
from systems.focus import under
from systems.input.devices import MOUSE
from systems.khet.beam_path import legs
from systems.khet.layout import spot_of, spots, square_under, squares
from systems.khet.pictures import pieces_of, tower_of
from systems.khet.scene import Mark, Stand, Standing, scene
from systems.layout import HEIGHT, WIDTH, legend_height

if TYPE_CHECKING:
    from game.app.application import App
    from systems.draw.canvas import Canvas
    from systems.draw.pen import Pen

QUARTERS = {"clockwise": 1, "against": -1}
FIRST = "square", "e4"
"""The initial focus."""
TABLE = "khet"
TOOLS: tuple[Tool, ...] = (*PIECES, TOWER, REMOVE)
LEVELS = "levels"
DOES = ("play", "check", "mirror", "undo", "save", "open", "share", "clear", LEVELS, "leave")
"""The actions from the top. Only a setup with a tower has the levels."""
SHELF = Rect(6, 48, 122, 306)
"""The place of the tools."""
CELL = 57, 54
"""Width and height of a tool; two stand side by side."""
DYES = {1: 24, 2: 30}
"""Height of the two color buttons below the tools. `DYES` and `COLUMN` go by text size."""
COLUMN = {1: (518, 116, 22, 4), 2: (484, 152, 27, 1)}
"""Left edge, width, height and gap of the actions."""
TOP = HEIGHT - 8
HANDLING = HANDLINGS["swinging"]
"""The camera control: a drag circles the board."""
TOLD = {1: Rect(136, 314, 374, 40), 2: Rect(134, 300, 344, 58)}
"""The place of the setup's name and its state, by text size."""
GHOST = 0.5
"""Opacity of the preview of a piece, 0 to 1."""


class Editor(Screen):
    """The editor of ``desk``, by default the desk of the last visit, with the focus on ``focus``."""

    def __init__(self, app: App, desk: Desk | None = None, focus: Id = FIRST) -> None:
        super().__init__(app)
        app.table = TABLE
        app.read_data()
        self.desk = desk or Desk.kept()
        self.question: Question | None = None
        self.lean = 0.0, 0.0
        self.pointed: Id = None
        """The item under the mouse."""
        self.checked = -1
        """Index of the fault visited last."""
        self.scale = app.settings.text_size
        self.apart = bool(self.desk.draft.tower)
        """True if the two levels are shown side by side."""
        self.steering = self.led(self.apart)
        self.menu = Menu([*self.lying(), *self.beside], focus, app.guard(), app.devices.pointer)
        self.resting = self.square or FIRST[1]

    @property
    def beside(self) -> list[Item]:
        """The items next to the board."""
        return items(self.scale, bool(self.desk.draft.tower))

    def lying(self) -> list[Item]:
        """Return the items of the squares at their places on the screen."""
        tower = self.desk.draft.tower
        return list(squares(self.steering.shown, self.stand().ground, tower, over(tower)))

    def arrange(self) -> None:
        """Update the places of all items, and move the focus if its item is gone."""
        self.menu.items = [*self.lying(), *self.beside]
        if self.menu.focus not in [item.id for item in self.menu.items]:
            self.menu.focus = FIRST

    def adopt_settings(self) -> None:
        if self.scale != self.app.settings.text_size:
            self.scale = self.app.settings.text_size
            self.steering = self.led(self.apart)
        self.arrange()

    @property
    def steered(self) -> bool:
        return self.question is None

    def hear(self, said: Input) -> None:
        if self.question is not None:
            self.settle(self.question.answer(said))
        elif isinstance(said, Point):
            self.point(said.x, said.y)
        elif isinstance(said, Drag):
            self.steering.drag(said.dx, said.dy, said.other)
        elif isinstance(said, Wheel):
            self.steering.wheel(said.steps)
        elif isinstance(said, Lean):
            self.lean = said.x, said.y
        elif isinstance(said, Press) and said.at >= self.menu.deaf_until:
            self.press(said)

    def point(self, x: float, y: float) -> None:
        """Focus the item under the mouse, or the square seen there."""
        self.menu.pointer = x, y
        found = under(self.beside, x, y)
        if found is None:
            tower = self.desk.draft.tower
            name = square_under(self.shown(False), self.stand().ground, spots(tower, over(tower)), x, y)
            found = ("square", name) if isinstance(name, str) else None
        self.pointed = found
        if found is not None:
            self.rest(found)

    def rest(self, focus: Id) -> None:
        """Move the focus, and forget the last refusal."""
        if focus != self.menu.focus:
            self.menu.focus, self.desk.refused = focus, ""
        self.resting = self.square or self.resting

    def press(self, said: Press) -> None:
        """Handle a press. Turning, undo and picking up work with any focus."""
        square = self.square
        if said.action in QUARTERS:
            self.desk.turn(square, QUARTERS[said.action])
        elif said.action == "undo":
            self.undo()
        elif said.action == "look":
            self.desk.take_up(square)
        elif said.action in ("camera", "slanted", "swinging", "free") and not said.repeat:
            self.steering.back()
        elif said.action == "levels" and not said.repeat:
            self.levels()
        elif said.action == "menu" and not said.repeat:
            self.rest(("do", "play") if square else ("square", self.resting))
        elif said.action == "back" and said.device == MOUSE and self.pointed == ("square", square):
            self.desk.turn(square, 1)
        else:
            # The mouse selects the piece it sees, which may stand on another square than the one behind the pointer.
            clicked = said.device == MOUSE and said.action == "confirm"
            focus, chosen = self.menu.focus, self.pointed if clicked else self.menu.hear(said)
            moved, self.menu.focus = self.menu.focus, focus
            self.rest(moved)
            if chosen == BACK:
                self.leave()
            elif chosen is not None and not said.repeat:
                self.choose(chosen)

    def choose(self, chosen: Id) -> None:
        """Act on a confirmed item."""
        kind, what = chosen
        if kind == "square":
            tower = self.desk.draft.tower
            self.desk.put(what)
            if self.desk.draft.tower != tower:
                self.set_apart(bool(self.desk.draft.tower))
        elif kind == "tool":
            self.desk.tool = what
        elif kind == "color":
            self.desk.color = what
        else:
            getattr(self, what)()

    def set_apart(self, apart: bool) -> None:
        """Show both levels side by side, or the upper one above the lower one."""
        self.apart = apart and bool(self.desk.draft.tower)
        shown, self.steering = self.steering.shown, self.led(self.apart)
        self.steering.shown = shown
        self.arrange()

    def levels(self) -> None:
        """Switch the arrangement of the levels."""
        self.set_apart(not self.apart)

    def undo(self) -> None:
        """Undo the last step."""
        tower = self.desk.draft.tower
        if self.desk.undo() and self.desk.draft.tower != tower:
            self.set_apart(bool(self.desk.draft.tower))

    def mirror(self) -> None:
        """Mirror the pieces of the color in hand to the other side."""
        self.desk.mirror()

    def check(self) -> None:
        """Focus the next fault: a square, or the tool of a missing piece, which becomes the piece in hand."""
        wrong = faulty(self.desk)
        if wrong:
            self.checked = (self.checked + 1) % len(wrong)
            focus, color = wrong[self.checked]
            if focus[0] == "tool":
                self.desk.tool, self.desk.color = focus[1], color
            self.rest(focus)

    def clear(self) -> None:
        """Ask whether to start an empty setup."""
        if any(code >> 3 for code in self.desk.draft.squares) or self.desk.name:
            self.question = Question("khet.clear_sure", self.app)

    def play(self) -> None:
        """Go to the seats of a match with this setup, or to the next fault if it has any."""
        if self.desk.faults:
            self.check()
            return
        varied = {"setup": in_one_word(share_line(self.desk.draft))}
        self.app.go("joining", before="khet_editor", rules=self.app.content.standard, varied=varied)

    def save(self) -> None:
        """Ask for a name to save the setup under."""
        self.app.go("naming", title="khet.naming", text=self.desk.name, done=self.name, proper=True)

    def name(self, name: str | None) -> None:
        """Save the setup under a name. A new name means a new file."""
        desk, app = self.desk, self.app
        if name:
            file = keep(app, desk.draft, name, desk.file if name == desk.name else "")
            if file:
                desk.name, desk.file = name, file
                app.toasts.add(self.say("khet.kept"), name)
            desk.keep()
        app.go("khet_editor", desk=desk, focus=("do", "save"))

    def open(self) -> None:
        """Go to the list of all setups."""
        self.app.go("khet_setups", desk=self.desk)

    def share(self) -> None:
        """Go to the setup's line of text."""
        self.app.go("khet_line", desk=self.desk)

    def leave(self) -> None:
        """Return to the setup page; the draft stays stored."""
        self.app.go("setup", focus="khet_editor")

    def settle(self, answer: bool | None) -> None:
        """Start an empty setup if the answer is yes."""
        if answer is not None:
            self.question = None
            self.menu.deaf_until = self.app.guard()
        if answer:
            self.desk.clear()
            self.set_apart(False)

    def update(self, dt: float) -> None:
        before = self.steering.shown
        if any(self.lean):
            self.steering.stick(*self.lean, dt)
        self.steering.follow(dt, self.app.settings.reduced_motion)
        if self.steering.shown != before:
            self.arrange()

    @property
    def look(self) -> KhetLook:
        """The look of a Khet table."""
        return cast("KhetLook", self.app.store.at("khet").look)

    @property
    def square(self) -> str:
        """The focused square, "" if the focus is elsewhere."""
        focus = self.menu.focus
        return str(focus[1]) if focus is not None and focus[0] == "square" else ""

    def stand(self) -> Stand:
        """Return the parameters for building scenes."""
        return Stand(self.look, self.app.paper.palette, self.apart)

    def led(self, apart: bool) -> Steering:
        """Return a camera that leaves room for the panels on both sides."""
        look = self.look
        home = looks.camera(look.editor.apart if apart else look.editor.sight)
        home = home.fitted(room(1), room(self.scale))
        limits = looks.limits(look.cameras["slanted"].reach)
        return steering(home, replace(limits, distance=(limits.distance[0], home.distance)), HANDLING, look.pace)

    def shown(self, marks: bool = True) -> Scene:
        """Return the scene of the board; ``marks`` adds faults, focus, preview and beams."""
        desk, square = self.desk, self.square
        pieces, made = pieces_of(desk.draft), []
        if marks:
            made += [Mark("change", spot_of(fault.square), "warning") for fault in desk.faults if fault.square]
            if square:
                made.append(Mark("ring", spot_of(square), "outline"))
                if desk.code and not desk.at(square):
                    pieces.append(ghost(desk, square))
        sphinxes = not any(code >> 3 == SPHINX for code in desk.draft.squares)
        coming = beams(desk.draft) if marks else []
        return scene(self.stand(), self.steering.shown, pieces, tower_of(desk.draft), sphinxes, None, coming, made)

    def draw(self, canvas: Canvas) -> None:
        widgets.backdrop(canvas, self.look.city_night)
        canvas.stage(self.shown())
        self.draw_faults(canvas)
        widgets.panel(canvas, SHELF, "card")
        for item in self.menu.items:
            self.draw_item(canvas, item)
        tools = [item for item in self.menu.items if item.id[0] == "tool"]
        canvas.stage(palette(self.desk, self.stand(), tools, SHELF))
        self.draw_numbers(canvas)
        self.draw_told(canvas)
        if self.question is not None:
            self.question.draw(canvas)
        self.draw_legend(canvas)

    def draw_item(self, canvas: Pen, item: Item) -> None:
        """Draw an item next to the board, without the 3D piece of a tool."""
        rgb, (kind, what), rect = canvas.palette.rgb, item.id, item.rect
        lit = item.id == self.menu.focus
        if kind == "tool":
            if what == self.desk.tool:
                canvas.fill(rect.grow(-2), rgb(f"seat{self.desk.color + 1}"), 0.22)
                canvas.frame("frame", rect.grow(-1), tint=rgb(f"seat{self.desk.color + 1}"))
            if what == REMOVE:
                for angle in (45, -45):
                    canvas.sprite("pixel", rect.center[0], rect.center[1] + 4, tint=rgb("warning"), scale_x=6.5,
                                  scale_y=1.2, angle=angle)  # fmt: skip
            if lit:
                canvas.frame("frame", rect.grow(-1), tint=rgb("outline"))
        elif kind == "color":
            mine = what == self.desk.color
            canvas.fill(rect, rgb(f"seat{what + 1}"), 0.45 if mine else 0.12)
            rim = rgb("outline" if lit else f"seat{what + 1}")
            canvas.frame("frame", rect, tint=rim, alpha=1.0 if mine or lit else 0.5)
            if self.scale > 1:  # The name does not fit here.
                tint = rgb("text" if mine else "card")
                canvas.sprite(f"mark_{what + 1}", *rect.center, tint=tint, scale_x=2, scale_y=2)
                return
            caption(canvas, self.say(("khet.silver", "khet.red")[what]), rect, rgb("text" if mine else "card"),
                    ("small", "tiny"))  # fmt: skip
        elif kind == "do":
            widgets.choice(canvas, rect, False)
            if lit:
                canvas.frame("frame", rect.grow(1), tint=rgb("outline"))
            caption(canvas, self.say(f"khet.do_{what}"), rect, rgb("text"), ("bold", "small", "tiny"))

    def draw_numbers(self, canvas: Pen) -> None:
        """Draw the number of each kind of piece on either side."""
        has = [piece_counts(self.desk.draft, color) for color in (0, 1)]
        for item in self.menu.items:
            if item.id[0] != "tool" or not isinstance(item.id[1], int):
                continue
            kind = KINDS[item.id[1]]
            if kind == "stack":
                continue
            for color, x in ((0, item.rect.x + 8), (1, item.rect.x + item.rect.w - 8)):
                number = next(many for name, many in has[color].items() if name == kind)
                canvas.label(str(number), x, item.rect.y + 8, font="tiny", tint=canvas.palette.rgb(f"seat{color + 1}"),
                             alpha=1.0 if number else 0.35)  # fmt: skip

    def named(self) -> str:
        """Return the name of the focused tool, or of the tool in hand."""
        focus = self.menu.focus
        tool = focus[1] if focus is not None and focus[0] == "tool" else self.desk.tool
        return self.say(f"khet.kind_{KINDS[tool] if isinstance(tool, int) else tool}")

    def draw_told(self, canvas: Pen) -> None:
        """Draw the name of the setup, and its state: a refusal, a fault, or ready to play."""
        rgb, desk = canvas.palette.rgb, self.desk
        name, part = desk.name or self.say("khet.unnamed"), TOLD[self.scale]
        said, color = (self.say("khet.whole"), "seat1")
        if desk.refused:
            said, color = self.say(f"refused.{desk.refused}"), "warning"
        elif desk.faults:
            nowhere = [fault for fault in desk.faults if not fault.square]
            said = self.fault_said(nowhere[0]) if nowhere else self.say("khet.faults", count=len(desk.faults))
            color = "warning"
        canvas.frame("shade", part, tint=rgb("panel"), alpha=0.85)
        half = part.h / 2
        for text, low, tint in ((f"{name} - {self.named()}", half, "text"), (said, 2.0, color)):
            room = Rect(part.x + 6, part.y + low, part.w - 12, half - 2)
            passage(canvas, text, room, fonts=("small", "tiny"), color=tint, align="center")

    @property
    def told_fault(self) -> Fault | None:
        """The fault at the focused square."""
        return next((fault for fault in self.desk.faults if fault.square and fault.square == self.square), None)

    def fault_said(self, fault: Fault) -> str:
        """Return a fault in words."""
        who = self.say(("khet.silver", "khet.red")[fault.color])
        if fault.code == "count" and fault.kind == "pharaoh":
            return self.say("khet.fault_pharaoh", who=who)
        if fault.code == "count":
            kind = self.say(f"khet.kind_{fault.kind}")
            return self.say("khet.fault_count", who=who, kind=kind, has=fault.has, wanted=fault.wanted)
        return self.say("khet.fault_hit", who=who, square=fault.square)

    def draw_faults(self, canvas: Pen) -> None:
        """Draw a fault above its square: that of the focused square, or the first one."""
        ground, camera = self.stand().ground, self.steering.shown
        first = next((each for each in self.desk.faults if each.square), None)
        # In large text the note would hide the board while the focus is elsewhere.
        fault = self.told_fault or (first if self.scale == 1 else None)
        seen = camera.project(ground.at(spot_of(fault.square), 1.1)) if fault is not None else None
        if fault is None or seen is None:
            return
        text = self.fault_said(fault)
        font, lines = fitting(canvas, text, Rect(0, 0, 150 * self.scale, 60), ("tiny",))
        wide = max(canvas.measure(line, font) for line in lines) + 10
        high = len(lines) * canvas.line(font) + 6
        right = COLUMN[self.scale][0]
        x = max(SHELF.x + SHELF.w + 4, min(right - wide - 4, seen.x - wide / 2))
        y = max(30, min(TOLD[self.scale].y - high - 4, seen.y + 6))
        box = Rect(round(x), round(y), wide, high)
        canvas.fill(Rect(round(seen.x), round(seen.y) - 8, 1, max(0, y - seen.y + 8)), canvas.palette.rgb("warning"))
        widgets.panel(canvas, box, "warning")
        canvas.lines(lines, box.x + 5, box.y + box.h - 3, font=font, tint=canvas.palette.rgb("text"))

    def draw_legend(self, canvas: Pen) -> None:
        """Draw the legend of the buttons."""
        focus: Id = self.menu.focus
        clicks = self.app.family == MOUSE
        entries = [] if clicks else [("clockwise", self.say("khet.turn"))]
        if self.square:
            desk = self.desk
            gone = desk.tool == REMOVE or (desk.code and desk.at(self.square) == desk.code)
            entries.append(("confirm", self.say("khet.take_away" if gone else "khet.place")))
            if desk.at(self.square) not in (0, desk.code) and "look" in canvas.bound.get(self.app.family, {}):
                entries.append(("look", self.say("legend.take")))
        else:
            entries.append(("confirm", self.say("legend.take" if focus[0] == "tool" else "legend.select")))
        if self.desk.before:
            entries.append(("undo", self.say("legend.undo")))
        entries.append(("back", self.say("khet.turn" if clicks and self.square else "legend.back")))
        widgets.legend(canvas, self.app.family, entries, WIDTH - 8)


def room(scale: int) -> Rect:
    """Return the part of the screen between the panels."""
    left, low = SHELF.x + SHELF.w, legend_height(scale)
    return Rect(left, low, COLUMN[scale][0] - left, TOLD[scale].y - low)


def items(scale: int, towered: bool) -> list[Item]:
    """Return the items next to the board; ``towered`` adds the levels."""
    wide, high = CELL
    left, top = SHELF.x + 4, SHELF.y + SHELF.h - 4
    found = [
        Item(("tool", tool), Rect(left + at % 2 * wide, top - (at // 2 + 1) * high, wide, high), layer=2)
        for at, tool in enumerate(TOOLS)
    ]
    low = top - len(TOOLS) // 2 * high
    found += [Item(("color", at), Rect(left + at * wide + 1, low - DYES[scale], wide - 2, DYES[scale] - 4), layer=2)
              for at in (0, 1)]  # fmt: skip
    x, wide, high, gap = COLUMN[scale]
    does = [name for name in DOES if towered or name != LEVELS]
    return found + [
        Item(("do", name), Rect(x, TOP - high - at * (high + gap), wide, high), layer=3) for at, name in enumerate(does)
    ]


def ghost(desk: Desk, square: str) -> Standing:
    """Return a preview of the piece in hand on a square."""
    code = desk.code
    return Standing(KINDS[code >> 3], color_of(code) + 1, spot_of(square), float(code & 3), alpha=GHOST)


def beams(draft: Position) -> list[Leg]:
    """Return the paths of both beams through the current setup."""
    return [leg for color in (0, 1) for leg in legs(draft.squares, color, over(draft.tower))]


def faulty(desk: Desk) -> list[tuple[Id, int]]:
    """Return the items with faults and their colors: squares, or the tools of missing pieces."""
    return [
        (("square", fault.square) if fault.square else ("tool", KINDS.index(fault.kind)), fault.color)
        for fault in desk.faults
    ]
