"""The setup editor: players place, turn and remove pieces, and every change is checked at once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import cast

from components.focus import Id, Item, Rect
from components.khet import ShownPiece
from components.press import MOUSE, Drag, Input, Press, StickTilt, Wheel
from game.app.application import App
from game.content.models.controls import ActionName
from game.kernel.opaque import as_type
from game.screens.khet.own_setups import PIECES, REMOVE, TOWER, Desk, Tool, save_setup
from game.screens.layout.boxes import Box, Spacer, column, grid, panel, row, stack
from game.screens.layout.leaves import SMALL, TINY, Button, Legend, Picture, Text
from game.screens.layout.node import Layout, Node
from game.screens.menu import TreeMenu
from game.screens.screen import TreeScreen
from game.tables.khet.definitions import in_one_word
from game.tables.khet.pieces import ANUBIS, KINDS, SPHINX, color_of, facing_of, piece_kind
from game.tables.khet.rule_files import KhetLook
from game.tables.khet.setups import SetupFault, empty_draft, piece_counts, share_line
from systems.draw import widgets
from systems.draw.canvas import Canvas
from systems.draw.pen import Pen
from systems.draw.stage.camera import HANDLINGS, Camera, Steering, camera_at, steering
from systems.draw.stage.mesh import Vec, plus
from systems.draw.stage.scene import QUARTER_TURN, Scene, Thing, paints_of, sun_of
from systems.draw.text import SIDE_PADDING, draw_caption, fit_text
from systems.focus import UNIT_STEPS, Direction, item_under, nearest
from systems.khet.cameras import limits_of
from systems.khet.layout import CENTER, legs, spot_of, square_items, square_spots, square_under
from systems.khet.scene import SceneLook, SquareHighlight, meshes, scene
from systems.khet.table import pieces_of, tower_of
from systems.layout import HEIGHT, WIDTH

QUARTERS = {"turn_right": 1, "turn_left": -1}
FIRST_FOCUS = "square", "e4"
TOOLS: tuple[Tool, ...] = (*PIECES, TOWER, REMOVE)
LEVELS = "levels"
EDITOR_TEXTS = {name: f"khet.do_{name}" for name in ("check", "mirror", "share", "clear", LEVELS)}
"""The text of each button that only the editor has."""
ACTIONS = ("start", "check", "mirror", "undo", "save", "open", "share", "clear", LEVELS, "leave")
"""The actions from the top. Only a setup with a tower has the levels."""
LEADS_TO = {"open": "khet_setups", "share": "khet_line"}
"""The screens of the actions that lead to one."""
LAYERS = {"tool": 2, "color": 2, "do": 3}
"""Layers of the items next to the board; the squares have those of their levels."""
TOOL_SIZE, SMALLEST_TOOL = (57, 54), (57, 46)
COLOR_HEIGHTS = 26, 18
"""Best and smallest height of the two color buttons below the tools."""
BOARD_AREA, BOARD_SIDE = "board", 240
"""Area of the board in the tree, and its least width and height."""
CAMERA_ROOM = Rect(128, 24, 390, 290)
"""The rectangle that the cameras in the data are made for."""
HANDLING = HANDLINGS["swinging"]
"""The camera control: a drag circles the board."""
HOME_ACTIONS = ("camera", "slanted", "swinging", "free")
"""Actions that return the camera to its home."""
PALETTE_SPAN = 10.5
"""World units from the top to the bottom of the screen in the palette; fewer make the pieces larger."""
PALETTE_PITCH = 38.0
PALETTE_DROP = -0.42
"""Vertical offset of a piece in the palette from the center of its place."""
FRONT_PIECES = ANUBIS, SPHINX
"""Pieces that show their face unless they are in hand."""
TOWER_SHAPE, TOWER_SCALE = "whole_tower", 0.36
"""The tower in the palette, and its scale relative to the pieces."""


class Editor(TreeScreen):
    """The editor of ``desk``, by default the desk of the last visit, with the focus on ``focus``.

    The board is drawn behind the tree, which leaves room for it. Its squares can hold the focus too.
    """

    menu: EditorMenu
    previous_screen = "setup"

    def __init__(self, app: App, desk: Desk | None = None, focus: Id = FIRST_FOCUS) -> None:
        super().__init__(app)
        app.table_name = "khet"
        app.read_data()
        self.desk = desk or Desk.last() or Desk()
        self.lean = 0.0, 0.0
        self.fault_index = -1
        """Index of the fault visited last."""
        self.levels_apart = bool(self.desk.draft.tower)
        """True if the two levels are shown side by side."""
        self.steering = self.steering_in(CAMERA_ROOM)
        self.fit_key: tuple[float, str, bool] | None = None
        """Text size, language and arrangement that the camera is made for."""
        self.menu = EditorMenu(self, focus)
        self.last_square = self.square or FIRST_FOCUS[1]
        self.fit_camera()

    # ---- The tree

    def tree(self) -> Node:
        names = [name for name in ACTIONS if name != LEVELS or self.desk.draft.tower]
        texts = [self.say(EDITOR_TEXTS.get(name, f"action.{name}")) for name in names]
        actions = [Button(text, id=("do", name), arrows=False) for name, text in zip(names, texts, strict=True)]
        side = column(*actions, gap=(1, 4), preferred_width=116)
        board = column(*self.status(), Spacer(BOARD_SIDE, BOARD_SIDE, weight=1, area=BOARD_AREA), weight=1, gap=(0, 0))
        body = row(self.palette(), board, side, weight=1, gap=(0, 0), pad=(6, 6))
        return column(body, self.button_legend(), gap=(0, 0))

    def palette(self) -> Box:
        tools = [Picture(partial(self.paint_tool, tool), TOOL_SIZE, SMALLEST_TOOL, id=("tool", tool)) for tool in TOOLS]
        pieces = Picture(lambda pen, rect, focused: self.paint_pieces(pen, rect, tools))
        best, least = COLOR_HEIGHTS
        colors = [Picture(partial(self.paint_color, color), (TOOL_SIZE[0], best), (SMALLEST_TOOL[0], least),
                          id=("color", color), weight=1) for color in (0, 1)]
        return panel(stack(grid(2, *tools, gap=(0, 0)), pieces), row(*colors, gap=(2, 2)), pad=(4, 4), align="start")

    def status(self) -> list[Text]:
        """Build the name of the setup, and its state: a refusal, a fault, or ready to play."""
        desk = self.desk
        words, color = self.say("khet.whole"), "seat1"
        if desk.refusal:
            words, color = self.say(f"refused.{desk.refusal}"), "warning"
        elif desk.faults:
            general = [fault for fault in desk.faults if not fault.square]
            words = self.fault_text(general[0]) if general else self.say("khet.faults", count=len(desk.faults))
            color = "warning"
        name = f"{desk.name or self.say('khet.unnamed')} - {self.tool_name()}"
        long = self.fault_text(SetupFault("count", kind="pyramid", has=8, wanted=8))
        return [Text(name, SMALL, side="center", shade=True, inset=3),
                Text(words, SMALL, color, side="center", shade=True, inset=3, alternatives=[long])]

    def tool_name(self) -> str:
        tool = self.focus[1] if self.focus[0] == "tool" else self.desk.tool
        return self.say(f"khet.kind_{KINDS[tool] if isinstance(tool, int) else tool}")

    def button_legend(self) -> Legend:
        """Build the legend of the buttons, without the undo that is a button too if there is no room for it."""
        is_mouse, desk, square = self.app.family == MOUSE, self.desk, self.square
        entries: list[tuple[ActionName, str]] = [] if is_mouse else [("turn_right", self.say("khet.turn"))]
        if square:
            removes = desk.tool == REMOVE or (desk.code and desk.piece_at(square) == desk.code)
            entries += self.prompts("remove" if removes else "place")
            if desk.piece_at(square) not in (0, desk.code) and not is_mouse:
                entries += self.prompts("pick_up")
        else:
            entries += self.prompts("select")
        if desk.before:
            entries += self.prompts("undo")
        entries += [("back", self.say("khet.turn"))] if is_mouse and square else self.prompts("back")
        legend = Legend(self.app.family, entries)
        fits = legend.width(self.app.main_canvas).smallest <= WIDTH
        return legend if fits else Legend(self.app.family, [entry for entry in entries if entry[0] != "undo"])

    # ---- Input

    @property
    def has_camera(self) -> bool:
        return self.panel is None

    @property
    def square(self) -> str:
        """The focused square, "" if the focus is elsewhere."""
        return str(self.focus[1]) if self.focus[0] == "square" else ""

    def handle_input(self, player_input: Input) -> None:
        if self.panel is not None:
            super().handle_input(player_input)
        elif isinstance(player_input, Drag):
            self.steering.drag(player_input.dx, player_input.dy, player_input.is_middle)
        elif isinstance(player_input, Wheel):
            self.steering.wheel(player_input.steps)
        elif isinstance(player_input, StickTilt):
            self.lean = player_input.x, player_input.y
        elif (
            isinstance(player_input, Press)
            and not self.menu.guard.drops(player_input)
            and self.handle_shortcut(player_input)
        ):
            self.invalidate()
        else:
            super().handle_input(player_input)

    def handle_shortcut(self, press: Press) -> bool:
        """Handle an action that is not about the focused button; return False for any other."""
        square = self.square
        if press.action in QUARTERS:
            self.desk.rotate(square, QUARTERS[press.action])
        elif press.action == "undo":
            self.undo()
        elif press.action == "look":
            self.desk.pick_up(square)
        elif press.action == "back" and press.device == MOUSE and self.menu.under() == ("square", square):
            self.desk.rotate(square, 1)
        elif press.is_repeat:
            return False
        elif press.action in HOME_ACTIONS:
            self.steering.go_home()
        elif press.action == "levels":
            self.levels()
        elif press.action == "menu":
            self.move_focus(("do", "start") if square else ("square", self.last_square))
        else:
            return False
        return True

    def move_focus(self, focus: Id) -> None:
        if focus != self.focus:
            self.focus = focus
            self.focus_moved()

    def focus_moved(self) -> None:
        self.desk.refusal = ""
        self.last_square = self.square or self.last_square

    def button_confirmed(self, id: Id) -> None:
        kind, name = id
        if kind == "square":
            tower = self.desk.draft.tower
            self.desk.use_tool(name)
            if self.desk.draft.tower != tower:
                self.show_levels_apart(True)
        elif kind == "tool":
            self.desk.tool = name
        elif kind == "color":
            self.desk.color = name
        elif name == "mirror":
            self.desk.mirror()
        elif name in LEADS_TO:
            self.app.go(LEADS_TO[name], desk=self.desk, screen_behind=self)
        else:
            getattr(self, name)()

    def show_levels_apart(self, are_apart: bool) -> None:
        """Show both levels side by side, or the upper one above the lower one."""
        has_tower = bool(self.desk.draft.tower)
        self.levels_apart = are_apart and has_tower
        if not has_tower and (self.focus == ("do", LEVELS) or self.square.endswith("'")):
            self.focus = FIRST_FOCUS
        self.invalidate()

    def levels(self) -> None:
        self.show_levels_apart(not self.levels_apart)

    def undo(self) -> None:
        tower, self.desk.refusal = self.desk.draft.tower, ""
        if self.desk.undo() and self.desk.draft.tower != tower:
            self.show_levels_apart(True)

    def check(self) -> None:
        """Focus the next fault: a square, or the tool of a missing piece, which becomes the piece in hand."""
        faults = self.desk.faults
        if not faults:
            return
        self.fault_index = (self.fault_index + 1) % len(faults)
        fault = faults[self.fault_index]
        if fault.square:
            self.move_focus(("square", fault.square))
        else:
            self.desk.tool, self.desk.color = KINDS.index(fault.kind), fault.color
            self.move_focus(("tool", self.desk.tool))

    def clear(self) -> None:
        """Ask whether to start an empty setup."""
        if any(piece_kind(code) for code in self.desk.draft.squares) or self.desk.name:
            self.ask("khet.clear_sure", self.empty)

    def start(self) -> None:
        """Go to the seats of a match with this setup, or to the next fault if it has any."""
        if self.desk.faults:
            self.check()
            return
        choices = {"setup": in_one_word(share_line(self.desk.draft))}
        self.app.go("joining", previous_screen="khet_editor", rules=self.app.content.standard, varied=choices)

    def save(self) -> None:
        """Ask for a name to save the setup under."""
        self.ask_name("khet.naming", self.desk.name, self.name, proper=True)

    def name(self, name: str) -> None:
        """Save the setup under a name. A new name means a new file."""
        desk = self.desk
        if name:
            file = save_setup(self.app, desk.draft, name, desk.file if name == desk.name else "")
            if file:
                desk.name, desk.file = name, file
                self.app.toasts.add(name, self.say("khet.kept"))
            desk.store()
            self.invalidate()

    def come_back(self) -> None:
        self.desk.refusal = ""
        self.show_levels_apart(bool(self.desk.draft.tower))
        super().come_back()

    def empty(self) -> None:
        self.desk.edit(empty_draft())
        self.show_levels_apart(False)

    # ---- The board

    def update(self, dt: float) -> None:
        self.fit_camera()
        if any(self.lean):
            self.steering.stick(*self.lean, dt)
        self.steering.follow(dt, self.app.settings.comfort.reduced_motion)

    @property
    def look(self) -> KhetLook:
        return as_type(self.app.store.content_of("khet").look, KhetLook)

    def scene_look(self) -> SceneLook:
        tower = tower_of(self.desk.draft)
        middle = tower.spot if tower is not None else CENTER
        return SceneLook(self.look, self.app.main_canvas.palette, self.levels_apart, middle)

    def steering_in(self, room: Rect) -> Steering:
        """Return a camera that shows the board in a rectangle."""
        look = self.look
        home = camera_at(look.editor.apart if self.levels_apart else look.editor.sight).fit(CAMERA_ROOM, room)
        limits = limits_of(look, "slanted", self.levels_apart)
        return steering(home, replace(limits, distance=(limits.distance[0], home.distance)), HANDLING, look.pace)

    def fit_camera(self) -> None:
        """Fit the camera to the room for the board. It glides between arrangements, and ignores changed texts."""
        fit_key = self.app.main_canvas.text_scale, self.app.settings.language, self.levels_apart
        if fit_key == self.fit_key:
            return
        glides, view = self.fit_key is not None and fit_key[:2] == self.fit_key[:2], self.steering.view
        self.steering, self.fit_key = self.steering_in(self.menu.room), fit_key
        if glides:
            self.steering.view = view

    def squares(self) -> Sequence[Item]:
        tower = self.desk.draft.tower
        return square_items(self.steering.view, self.scene_look().layout, tower)

    def square_at(self, x: float, y: float) -> Id:
        """Return the item of the square at a point: that of the piece seen there, or that of the floor."""
        tower = self.desk.draft.tower
        square = square_under(self.scene(False), self.scene_look().layout, square_spots(tower), x, y)
        return ("square", square) if isinstance(square, str) else None

    def scene(self, marks: bool = True) -> Scene:
        """Return the scene of the board; ``marks`` adds faults, focus, preview and beams."""
        desk = self.desk
        square = self.square
        beams = []
        pieces, signs = pieces_of(desk.draft), []
        if marks:
            beams = [leg for color in (0, 1) for leg in legs(desk.draft.squares, color, desk.draft.tower)]
            squares = [fault.square for fault in desk.faults if fault.square]
            signs += [SquareHighlight("change", spot_of(name), "warning") for name in squares]
            if square:
                signs.append(SquareHighlight("ring", spot_of(square), "outline"))
                if desk.code and not desk.piece_at(square):
                    pieces.append(ghost_piece(desk, square))
        return scene(self.scene_look(), self.steering.view, pieces, tower_of(desk.draft), None, beams, signs)

    # ---- Drawing

    def draw_background(self, canvas: Canvas) -> None:
        widgets.draw_backdrop(canvas, self.look.city_night)
        canvas.stage(self.scene())
        self.draw_fault(canvas)

    def draw_fault(self, canvas: Canvas) -> None:
        """Draw a fault above its square: that of the focused square, or the first one."""
        layout = self.scene_look().layout
        room = self.menu.room
        first = next((fault for fault in self.desk.faults if fault.square), None)
        # In large text the note would hide the board while the focus is elsewhere.
        fault = self.focused_fault or (first if canvas.text_scale == 1 else None)
        spot = self.steering.view.project(layout.point_of(spot_of(fault.square), 1.1)) if fault is not None else None
        if fault is None or spot is None:
            return
        text = self.fault_text(fault)
        font, lines = fit_text(canvas, text, Rect(0, 0, 150 * canvas.text_scale, 60), TINY)
        width = max(canvas.measure(line, font) for line in lines) + 10
        height = len(lines) * canvas.line_height(font) + 6
        x = max(room.x + 2, min(room.x + room.w - width - 2, spot.x - width / 2))
        y = max(30, min(room.y + room.h - height - 4, spot.y + 6))
        box = Rect(round(x), round(y), width, height)
        canvas.fill(Rect(round(spot.x), round(spot.y) - 8, 1, max(0, y - spot.y + 8)), canvas.palette.rgb("warning"))
        widgets.draw_panel(canvas, box, "warning")
        canvas.lines(lines, box.x + 5, box.y + box.h - 3, font=font, tint=canvas.palette.rgb("text"))

    @property
    def focused_fault(self) -> SetupFault | None:
        return next((fault for fault in self.desk.faults if fault.square and fault.square == self.square), None)

    def fault_text(self, fault: SetupFault) -> str:
        color = self.color_name(fault.color)
        if fault.code == "count" and fault.kind == "pharaoh":
            return self.say("khet.fault_pharaoh", who=color)
        if fault.code == "count":
            kind = self.say(f"khet.kind_{fault.kind}")
            return self.say("khet.fault_count", who=color, kind=kind, has=fault.has, wanted=fault.wanted)
        return self.say("khet.fault_hit", who=color, square=fault.square)

    def color_name(self, color: int) -> str:
        return self.say(("khet.silver", "khet.red")[color])

    def paint_tool(self, tool: Tool, pen: Pen, rect: Rect, focused: bool) -> None:
        """Draw the place of a tool, without its 3D piece."""
        rgb = pen.palette.rgb
        if tool == self.desk.tool:
            tint = rgb(f"seat{self.desk.color + 1}")
            pen.fill(rect.grow(-2), tint, 0.22)
            pen.frame("frame", rect.grow(-1), tint=tint)
        if tool == REMOVE:
            for angle in (45, -45):
                pen.sprite("pixel", rect.center[0], rect.center[1] + 4, tint=rgb("warning"), scale_x=6.5, scale_y=1.2,
                           angle=angle)
        if focused:
            pen.frame("frame", rect.grow(-1), tint=rgb("outline"))

    def paint_pieces(self, pen: Pen, rect: Rect, tools: Sequence[Node]) -> None:
        """Draw the pieces of the tools, and how many of each kind both sides have."""
        places = {node.id[1]: node.rect for node in tools}
        pen.stage(pieces_scene(self.desk, self.scene_look(), places, rect))
        draft = self.desk.draft
        counts = [{str(kind): number for kind, number in piece_counts(draft, color).items()} for color in (0, 1)]
        for tool, place in places.items():
            for color, x in ((0, place.x + 8), (1, place.x + place.w - 8)):
                number = counts[color].get(KINDS[tool]) if isinstance(tool, int) else None
                if number is not None:
                    pen.label(str(number), x, place.y + 8, font="tiny", tint=pen.palette.rgb(f"seat{color + 1}"),
                              alpha=1.0 if number else 0.35)

    def paint_color(self, color: int, pen: Pen, rect: Rect, focused: bool) -> None:
        """Draw a color with its name, or with its mark if one of the names does not fit."""
        rgb, chosen = pen.palette.rgb, color == self.desk.color
        names = [self.color_name(side) for side in (0, 1)]
        pen.fill(rect, rgb(f"seat{color + 1}"), 0.45 if chosen else 0.12)
        rim = rgb("outline" if focused else f"seat{color + 1}")
        pen.frame("frame", rect, tint=rim, alpha=1.0 if chosen or focused else 0.5)
        tint = rgb("text" if chosen else "card")
        if max(pen.measure(name, SMALL[-1]) for name in names) <= rect.w - 2 * SIDE_PADDING:
            draw_caption(pen, names[color], rect, tint, SMALL)
        else:
            pen.sprite(f"mark_{color + 1}", *rect.center, tint=tint, scale_x=2, scale_y=2)


def next_wrapping(items: list[Item], current: Id, direction: Direction) -> Id:
    """Return the next item in that direction, wrapping from the last to the first."""
    item = nearest(items, current, direction)
    if item is not None and item != current:
        return item
    rect = next(item.rect for item in items if item.id == current)
    dx, dy = UNIT_STEPS[direction]

    def in_line(item: Item) -> bool:
        x, y = item.rect.center
        return abs(y - rect.center[1]) <= rect.h / 2 if dx else abs(x - rect.center[0]) <= rect.w / 2

    return min(filter(in_line, items), key=lambda item: item.rect.center[0] * dx + item.rect.center[1] * dy).id


class EditorMenu(TreeMenu):
    """The menu of the editor: a tree, and the squares of the board, which the camera places without a new layout."""

    def __init__(self, editor: Editor, focus: Id) -> None:
        super().__init__(editor.app, editor.tree, focus, editor)
        self.editor = editor

    def build_layout(self) -> Layout:
        layout = super().build_layout()
        layout.hidden += [Node(id=square.id) for square in self.editor.squares()]
        return layout

    @property
    def room(self) -> Rect:
        return next(node.rect for node in self.layout.nodes if node.area == BOARD_AREA)

    @property
    def buttons(self) -> list[Item]:
        """The items next to the board."""
        return [Item(item.id, item.rect, layer=LAYERS[item.id[0]]) for item in super().items if item.id[0] in LAYERS]

    @property
    def items(self) -> list[Item]:
        return [*self.buttons, *self.editor.squares()]

    def under(self) -> Id:
        if self.pointer is None:
            return None
        button = item_under(self.buttons, *self.pointer)
        return self.editor.square_at(*self.pointer) if button is None else button

    def next(self, id: Id, direction: ActionName) -> Id:
        """Return the item that a direction leads to; squares overlap in perspective, so their layers count."""
        return next_wrapping(self.items, id, cast(Direction, direction))


def ghost_piece(desk: Desk, square: str) -> ShownPiece:
    code = desk.code
    kind, facing = KINDS[piece_kind(code)], float(facing_of(code))
    return ShownPiece(kind, color_of(code) + 1, spot_of(square), facing, alpha=0.5)


def pieces_scene(desk: Desk, scene_look: SceneLook, places: Mapping[Tool, Rect], area: Rect) -> Scene:
    """Return a scene with the piece of each tool, in the color in hand. The piece in hand faces as if placed."""
    camera = Camera((0.0, 0.0, 0.0), 0.0, PALETTE_PITCH, 10.0, span=PALETTE_SPAN)
    tint = scene_look.tint(desk.color + 1)
    lift = scene_look.look.lift
    shapes = {**meshes(lift, scene_look.is_side_by_side), TOWER_SHAPE: meshes(lift, False)["tower"]}
    tools = Scene(camera, shapes, paints_of(scene_look.colors, scene_look.look.paints),
                  sun=sun_of(scene_look.colors, scene_look.look.daylight), area=area)
    (middle_x, middle_y), pixel = area.center, PALETTE_SPAN / HEIGHT
    for tool, place in places.items():
        x, y = place.center
        across: Vec = plus((0.0, 0.0, 0.0), camera.right, (x - middle_x) * pixel)
        center = plus(across, camera.up, (y - middle_y) * pixel + PALETTE_DROP)
        if tool == TOWER:
            tools.things.append(Thing(TOWER_SHAPE, center, 0.4, size=(TOWER_SCALE, TOWER_SCALE, TOWER_SCALE)))
        elif isinstance(tool, int):
            quarters = facing_of(desk.piece(tool)) if tool == desk.tool else 2 * (tool in FRONT_PIECES)
            rotation = -quarters * QUARTER_TURN
            tools.things.append(Thing(KINDS[tool], center, rotation, tint, bright=0.12 if tool == desk.tool else 0.0))
            if KINDS[tool] == "eye":
                tools.clear.append(Thing("eye_glass", center, rotation, tint))
    return tools
