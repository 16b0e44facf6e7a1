"""The rule editor: dig ways and place rooms on both sides of a rule, in 3-D."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from components.focus import Id, Rect
from components.press import MOUSE, Input, PointerMove, Press, Wheel
from game.app.application import App
from game.content.models.controls import ActionName
from game.dungeon import own_rules as edits
from game.dungeon.alphabet import OPENING_KINDS, WAY_STEPS, WAYS
from game.dungeon.own_rules import LEFT, MOST_RULES, RIGHT, Flaw
from game.dungeon.pattern import ANY, EMPTY, OUTSIDE
from game.dungeon.plan import Cell
from game.dungeon.rules import Rule
from game.screens.layout.boxes import column, panel, scroll
from game.screens.layout.leaves import BOLD, SMALL, Picture, Text
from game.screens.layout.node import Node
from game.screens.menu import next_value, next_within
from game.screens.workshop.dungeon_screen import both_sides
from game.screens.workshop.recipes import AXES
from game.screens.workshop.set_screen import EditLine, EditorScreen
from game.screens.workshop.solid import START_YAW, SidePicture, way_on_screen
from game.screens.workshop.workshop import Workshop, open_instead
from systems.draw.pen import Pen
from systems.focus import UNIT_STEPS

WEIGHTS = (0.1, 0.2, 0.5, 1.0, 2.0, 3.0, 4.0, 5.0, 8.0, 10.0)
MOST_TIMES, MOST_WAIT = 20, 30
SWITCH_FIELDS = ("turned", "mirrored", "reversible")
FIELDS = ("name", *AXES, "weight", "limit", "wait", *SWITCH_FIELDS, "cycle", "turn")
ACTIONS = ("rotate", "same", "undo", "redo", "up", "down", "duplicate", "remove")
CELL_ACTIONS = ("empty", "any", "edge", "undo")
CELL_LABELS = {"empty": EMPTY, "any": ANY, "edge": OUTSIDE}


class RuleScreen(EditorScreen):
    """The editor of the rule with a number, of the set on the desk."""

    def __init__(self, app: App, workshop: Workshop, index: int, message: str = "") -> None:
        super().__init__(app, workshop)
        self.index, self.yaw = index, START_YAW
        self.side = RIGHT if edits.changes(self.rule) or not workshop.recipes.desk.state.rules[1:] else LEFT
        self.cell: Cell = (0, 0, 0)
        self.is_digging = False
        """The cursor digs a way as it moves."""
        self.cell = self.first_cell()
        self.begin(("side", self.side))
        if message:
            self.show_message(message)

    # ---- The state

    @property
    def rule(self) -> Rule:
        return self.desk.state.rules[self.index]

    @property
    def flaws(self) -> tuple[Flaw, ...]:
        """The reasons that the rule cannot be used yet."""
        return edits.flaws(self.alphabet, self.rule)

    def first_cell(self) -> Cell:
        return next(iter(self.rule.sides[self.side].filled_cells()), (0, 0, 0))

    @property
    def edits_cell(self) -> bool:
        """True while the page of the cell under the cursor is open, which has the focus."""
        return self.focus[0] in ("cell", "put")

    def change(self, rule: Rule | None) -> bool:
        """Take another state of the rule; None is refused."""
        if rule is None:
            self.show_message("workshop.no_room_fits", "warning")
            return False
        self.message = ""
        self.desk.change(edits.replace_rule(self.desk.state, self.index, rule))
        self.tidy()
        return True

    def tidy(self) -> None:
        """Keep the cursor inside after a change of size, and leave if the rule is gone."""
        if self.index >= len(self.desk.state.rules):
            self.index = 0
            self.leave_rule()
            return
        x, y, z = (min(place, most - 1) for place, most in zip(self.cell, self.rule.size, strict=True))
        self.cell = x, y, z
        self.invalidate()

    # ---- The tree

    def live_state(self) -> object:
        return round(self.yaw), self.message, self.desk.state, self.cell, self.is_digging

    def tree(self) -> Node:
        left = self.cell_page() if self.edits_cell else self.rule_page()
        title = Text(self.words.rule_title(self.rule.name), BOLD, "seat1", inset=2)
        widest = 190 if self.app.settings.comfort.text_size == 1 else 270
        page = column(title, *left, preferred_width=widest, max_width=widest, gap=(1, 3))
        return self.editor_page(page, [self.pictures(), self.below()], *self.prompt_words())

    def prompt_words(self) -> Sequence[str]:
        if self.focus[0] != "side":
            return ("change" if self.focus[0] == "field" and self.focus[1] != "name" else "select", "undo", "back")
        floors = ("floor_up",) if self.rule.size[1] > 1 else ()
        return ("done" if self.is_digging else "dig", "edit_cell", *floors, "undo", "back")

    def rule_page(self) -> list[Node]:
        lines = [EditLine(self.say(f"workshop.field_{name}"), self.value(name), id=("field", name),
                          has_arrows=name != "name") for name in FIELDS]
        return [panel(scroll(*lines, gap=(0, 1), name="rule", best=11, weight=1), weight=1, pad=(2, 3)),
                self.buttons("do", ACTIONS)]

    def cell_page(self) -> list[Node]:
        label = edits.label_at(self.rule, self.side, self.cell)
        openings = self.pieces.openings(label)
        lines = [EditLine(self.say("workshop.inside"), self.content(label), id=("cell", "content"))]
        if label not in (ANY, OUTSIDE):
            lines += [EditLine(self.say(f"workshop.way_{WAYS[way]}"), self.opening(openings[way]), id=("cell", way))
                      for way in self.ways]
        return [panel(scroll(*lines, gap=(0, 1), name="cell", best=7, weight=1), weight=1, pad=(2, 3)),
                self.buttons("put", CELL_ACTIONS)]

    @property
    def ways(self) -> Sequence[int]:
        """The directions in the order of a compass."""
        return [WAYS.index(name) for name in ("n", "e", "s", "w", "up", "down")]

    def pictures(self) -> Node:
        return both_sides(self.picture(LEFT), self.picture(RIGHT))

    def picture(self, side: int) -> Node:
        focused = self.focus == ("side", side) or (self.edits_cell and self.side == side)
        picture = Picture(partial(self.paint_side, side), (170, 150), (60, 50), weight=1, live=True, id=("side", side))
        words = self.say("workshop.before" if side == LEFT else "workshop.after")
        title = Text(words, SMALL, "seat1" if focused else "card")
        return panel(title, picture, pad=(5, 3), weight=1, color="outline" if focused else "card")

    def below(self) -> Node:
        """Build the sentence below: a message, a flaw, or the cell under the cursor in words."""
        words, color = self.words_below()
        return panel(Text(words, SMALL, color, max_width=380, alternatives=["\n"]), pad=(6, 3))

    def words_below(self) -> tuple[str, str]:
        """Return the sentence below the pictures, and its color."""
        if self.message:
            return self.message, self.message_color
        cell_flaws = [flaw for flaw in self.flaws if flaw.side == self.side and flaw.place == self.cell]
        on_side = self.focus[0] == "side" or self.edits_cell
        if on_side and self.is_digging:
            return self.say("workshop.digging"), "double"
        if on_side and cell_flaws:
            return self.flaw_words(cell_flaws[0]), "warning"
        if self.flaws and not on_side:
            return self.say("workshop.flaws", count=len({(flaw.side, flaw.place) for flaw in self.flaws})), "warning"
        if on_side:
            return self.describe(edits.label_at(self.rule, self.side, self.cell)), "card"
        if not edits.changes(self.rule):
            return self.say("workshop.changes_nothing"), "warning"
        return self.words.rule_words(self.rule), "card"

    def paint_side(self, side: int, pen: Pen, rect: Rect, focused: bool) -> None:
        self.view(side).draw(pen, rect)

    def view(self, side: int) -> SidePicture:
        has_cursor = self.side == side and (self.focus[0] == "side" or self.edits_cell)
        changed_cells = self.rule.changed_cells() if side == RIGHT else frozenset()
        flaws = tuple(flaw for flaw in self.flaws if flaw.side == side)
        return SidePicture(self.solid(self.alphabet), self.rule.sides[side], self.yaw,
                           self.cell if has_cursor else None, self.is_digging, changed_cells, flaws)

    # ---- Values

    def value(self, name: str) -> str:
        rule = self.rule
        if name == "name":
            return self.words.rule_title(rule.name)
        if name == "turn":
            return f"{round(self.yaw) % 360}°"
        if name in AXES:
            return str(rule.size[AXES[name]])
        if name == "weight":
            return f"{rule.weight:g}"
        if name == "limit":
            return self.say("workshop.no_limit") if rule.limit is None else self.say("workshop.times", times=rule.limit)
        if name == "wait":
            return self.say("workshop.steps", steps=rule.wait) if rule.wait else self.say("workshop.no_wait")
        if name == "cycle":
            return self.words.cycle_name(rule.cycle) if rule.cycle else self.say("workshop.no_cycle")
        return self.say("common.yes" if getattr(rule, name) else "common.no")

    def dial_changed(self, id: Id, step: int, repeat: bool = False) -> None:
        kind, key = id
        if kind == "cell" and key == "content":
            self.next_content(step)
        elif kind == "cell":
            self.next_opening(key, step)
        elif kind == "field" and key in AXES:
            self.change_size(AXES[key], step)
        elif kind == "field" and key == "turn":
            self.rotate_view(self.look.turn * step)
        elif kind == "field" and key != "name":
            self.change(self.with_field(key, step))

    def with_field(self, name: str, step: int) -> Rule:
        """Return the rule with the next value of a field."""
        rule = self.rule
        if name == "weight":
            nearest = min(WEIGHTS, key=lambda weight: abs(weight - rule.weight))
            return rule._replace(weight=next_within(WEIGHTS, nearest, step))
        if name == "limit":
            return rule._replace(limit=next_value((None, *range(1, MOST_TIMES + 1)), rule.limit, step))
        if name == "wait":
            return rule._replace(wait=(rule.wait + step) % (MOST_WAIT + 1))
        if name == "cycle":
            return rule._replace(cycle=next_value(("", *self.alphabet.data.cycles), rule.cycle, step))
        switches = {"turned": rule._replace(turned=not rule.turned),
                    "mirrored": rule._replace(mirrored=not rule.mirrored),
                    "reversible": rule._replace(reversible=not rule.reversible)}
        return switches[name]

    def change_size(self, axis: int, step: int) -> None:
        new_rule = edits.with_size(self.rule, axis, step)
        if new_rule is not None:
            self.change(new_rule)

    def next_content(self, step: int) -> None:
        """Put the next thing into the room under the cursor."""
        label = edits.label_at(self.rule, self.side, self.cell)
        contents = self.pieces.contents(label) if label not in (ANY, OUTSIDE) else (label,)
        self.change(edits.put_label(self.rule, self.side, self.cell, next_value(contents, label, step)))

    def next_opening(self, way: int, step: int) -> None:
        """Give the room under the cursor the next opening in a direction that some room has."""
        number = OPENING_KINDS.index(self.pieces.openings(edits.label_at(self.rule, self.side, self.cell))[way])
        for distance in range(1, len(OPENING_KINDS)):
            kind = OPENING_KINDS[(number + distance * step) % len(OPENING_KINDS)]
            new_rule = edits.with_opening(self.pieces, self.rule, self.side, self.cell, way, kind)
            if new_rule is not None and new_rule != self.rule:
                self.change(new_rule)
                return
        self.show_message("workshop.no_room_fits", "warning")

    # ---- Input

    def handle_input(self, player_input: Input) -> None:
        self.steer(player_input)
        if isinstance(player_input, Wheel) and self.focus[0] == "side":
            self.go_to_floor(1 if player_input.steps > 0 else -1)
        elif self.focus[0] == "side" and isinstance(player_input, Press) and self.hears_cell(player_input):
            self.pressed_by = player_input.device
            self.invalidate()
        else:
            super().handle_input(player_input)
            if isinstance(player_input, PointerMove):
                self.follow_pointer()

    def hears_cell(self, press: Press) -> bool:
        """Handle a press in a picture; return False if it is not about its cells."""
        if self.menu.guard.drops(press):
            return False
        if press.action in UNIT_STEPS:
            return self.move(press.action)
        if press.is_repeat:
            return False
        if press.action == "confirm" and press.device != MOUSE:
            self.is_digging = not self.is_digging
        elif self.asks_for(press, "edit_cell"):
            self.open_cell()
        elif self.asks_for(press, "floor_up"):
            self.go_to_floor(1)
        elif press.action == "look":
            self.go_to_floor(-1)
        elif press.action == "back" and self.is_digging:
            self.is_digging = False
        elif press.action == "back" and press.device == MOUSE and self.menu.under() == self.focus:
            self.open_cell()
        else:
            return False
        return True

    def open_cell(self) -> None:
        """Open the page of the cell under the cursor."""
        self.is_digging, self.message, self.focus = False, "", ("cell", "content")

    def move(self, action: ActionName) -> bool:
        """Move the cursor; return False if it leaves the picture."""
        dx, dz = way_on_screen(action, self.yaw)
        cell = self.cell[0] + dx, self.cell[1], self.cell[2] + dz
        if not edits.is_inside(self.rule, cell):
            return self.is_digging
        self.go_to(cell, self.way((dx, 0, dz)))
        return True

    def way(self, step: Cell) -> int:
        return WAY_STEPS.index(step)

    def go_to_floor(self, step: int) -> None:
        """Move the cursor to another floor."""
        cell = self.cell[0], self.cell[1] + step, self.cell[2]
        if not edits.is_inside(self.rule, cell):
            cell = self.cell[0], 0 if step > 0 else self.rule.size[1] - 1, self.cell[2]
        if edits.is_inside(self.rule, cell) and abs(cell[1] - self.cell[1]) == 1:
            self.go_to(cell, self.way((0, cell[1] - self.cell[1], 0)))
        elif not self.is_digging:
            self.cell = cell
        self.invalidate()

    def go_to(self, cell: Cell, way: int) -> None:
        """Move the cursor to the next cell, and dig a way there if it digs."""
        self.message = ""
        if not self.is_digging or self.change(edits.dig_way(self.pieces, self.rule, self.side, self.cell, way)):
            self.cell = cell

    def follow_pointer(self) -> None:
        """Move the cursor to the cell under the mouse."""
        if self.focus[0] != "side" or self.menu.pointer is None or self.menu.under() != self.focus:
            return
        levels = {self.cell[1]}
        cell = self.view(self.focus[1]).cell_at(*self.menu.pointer, self.menu.rect(self.focus), levels)
        if cell is None or cell == self.cell:
            return
        step = tuple(b - a for a, b in zip(self.cell, cell, strict=True))
        if self.is_digging and sum(map(abs, step)) == 1:
            self.go_to(cell, self.way((step[0], step[1], step[2])))
        elif not self.is_digging:
            self.cell = cell
        self.invalidate()

    def focus_moved(self) -> None:
        self.message, self.is_digging = "", False
        if self.focus[0] == "side" and self.focus[1] != self.side:
            self.enter_side(self.focus[1])

    def enter_side(self, side: int) -> None:
        """Move the cursor to the other picture, at the edge it comes from."""
        _, y, z = self.cell
        self.side = side
        self.cell = (0 if side == RIGHT else self.rule.size[0] - 1, y, z)

    def dial_confirmed(self, id: Id, step: int) -> None:
        if id == ("field", "name"):
            self.name_rule(self.index)
        else:
            self.dial_changed(id, step or 1)

    def button_confirmed(self, id: Id) -> None:
        kind, key = id
        if kind == "side":
            self.is_digging = not self.is_digging
        elif kind == "put" and key in CELL_LABELS:
            self.change(edits.put_label(self.rule, self.side, self.cell, CELL_LABELS[key]))
        else:
            actions: dict[str, Callable[[], object]] = {
                "rotate": lambda: self.change(edits.quarter_turn(self.rule)),
                "same": lambda: self.change(self.rule._replace(right=self.rule.left)),
                "undo": self.undo, "redo": self.redo, "up": partial(self.shift, -1), "down": partial(self.shift, 1),
                "duplicate": self.duplicate, "remove": self.remove,
            }
            actions[key]()

    def shift(self, step: int) -> None:
        rules = edits.move_item(self.desk.state.rules, self.index, step)
        if rules is not None:
            self.desk.change(self.desk.state._replace(rules=rules))
            self.index += step
            self.show_message("workshop.rule_at", number=self.index + 1, count=len(rules))

    def duplicate(self) -> None:
        """Add a copy of the rule behind it, and edit that."""
        if len(self.desk.state.rules) >= MOST_RULES:
            self.show_message("workshop.too_many", "warning")
            return
        copy = self.rule._replace(name=edits.free_name(self.desk.state, self.rule.name))
        self.desk.change(edits.with_rule(self.desk.state, copy, self.index + 1))
        self.index += 1
        self.show_message("workshop.duplicated", name=self.words.rule_title(copy.name))

    def remove(self) -> None:
        """Remove the rule and leave; undo brings it back."""
        self.desk.change(edits.without_rule(self.desk.state, self.index))
        self.index = max(0, self.index - 1)
        self.leave_rule()

    def leave(self) -> None:
        if self.edits_cell:
            self.focus = ("side", self.side)
        else:
            self.leave_rule()

    def leave_rule(self) -> None:
        open_instead(self, "workshop_set", focus=("rule", self.index))
