"""A set of own rules: the list of its rules, its recipe as a list of steps, and what its editors share."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, partial

from components.focus import Id, Rect
from components.press import Input
from game.app.application import App
from game.dungeon import own_rules as edits
from game.dungeon.alphabet import WAYS, Pieces
from game.dungeon.own_rules import LEFT, MOST_RULES, MOST_STEPS, SUBDIVIDE, Flaw, SetDraft, StepDraft, clean_title
from game.dungeon.pattern import ANY, EMPTY, OUTSIDE, split_rotation
from game.dungeon.rules import Rule, calls_rule
from game.screens.layout.boxes import Spacer, column, grid, panel, row, scroll
from game.screens.layout.field_line import FieldLine
from game.screens.layout.leaves import BODY, BOLD, SMALL, Button, Picture, Text
from game.screens.layout.node import Node
from game.screens.menu import next_value
from game.screens.workshop.dungeon_screen import DungeonScreen, both_sides
from game.screens.workshop.recipes import CHOICES, resize
from game.screens.workshop.set_desk import SetDesk
from game.screens.workshop.solid import START_YAW, SidePicture
from game.screens.workshop.workshop import Workshop, open_instead
from systems.draw.pen import Pen

SHARED_WORDS = ("undo", "remove")
"""Buttons whose words are the same on other screens."""
SPECIAL_LABELS = {EMPTY: "empty", ANY: "any", OUTSIDE: "edge"}


@dataclass(eq=False)
class EditLine(FieldLine):
    """A line of a list that scrolls."""

    steady: bool = True


class EditorScreen(DungeonScreen):
    """A screen that edits the set on the desk of the workshop."""

    def __init__(self, app: App, workshop: Workshop) -> None:
        super().__init__(app, workshop.files, workshop)
        self.workshop = workshop
        self.message, self.message_color = "", "seat1"

    @property
    def desk(self) -> SetDesk:
        return self.workshop.recipes.desk

    @cached_property
    def pieces(self) -> Pieces:
        return Pieces(self.alphabet)

    def show_message(self, key: str, color: str = "seat1", **values: object) -> None:
        self.message, self.message_color = self.say(key, **values), color
        self.invalidate()

    def name_rule(self, index: int) -> None:

        def accept(text: str) -> None:
            rule = self.desk.state.rules[index]
            if text and text != title and (name := edits.plain_name(text, rule.name)) != rule.name:
                others = edits.without_rule(self.desk.state, index)
                renamed = rule._replace(name=edits.free_name(others, name))
                self.desk.change(edits.replace_rule(self.desk.state, index, renamed))

        title = self.words.rule_title(self.desk.state.rules[index].name)
        self.ask_name("workshop.naming_rule", title, accept, longest=edits.LONGEST_NAME, proper=True)

    def tidy(self) -> None:
        """Leave a page whose subject is gone."""
        raise NotImplementedError

    def undo(self) -> None:
        self.desk.undo()
        self.tidy()

    def redo(self) -> None:
        self.desk.redo()
        self.tidy()

    def handle_input(self, player_input: Input) -> None:
        if self.menu.is_new_press(player_input, "undo"):
            self.undo()
        else:
            super().handle_input(player_input)

    # ---- Parts of the tree

    def editor_page(self, left: Node, right: Sequence[Node], *prompts: str) -> Node:
        body = row(Spacer(2, 6), left, column(*right, weight=1, gap=(2, 3)), Spacer(2, 6), weight=1, gap=(3, 6))
        return column(Spacer(1, 5), body, self.legend(*prompts), gap=(1, 3))

    def buttons(self, kind: str, names: Sequence[str], columns: int = 2) -> Node:
        return grid(columns, *(Button(self.button_words(name), id=(kind, name), arrows=False, fonts=SMALL,
                                      extra_height=4) for name in names), gap=(2, 3))

    # ---- Words

    def button_words(self, name: str) -> str:
        return self.say(f"action.{name}" if name in SHARED_WORDS else f"workshop.do_{name}")

    def opening(self, kind: str) -> str:
        return self.say(f"workshop.opening_{kind.replace(' ', '_') or 'wall'}")

    def content(self, label: str) -> str:
        """Return the thing in a room in words."""
        if label in SPECIAL_LABELS:
            return self.say(f"workshop.is_{SPECIAL_LABELS[label]}")
        shape, _, feature = split_rotation(label)[0].partition("_")
        return self.words.word(feature or self.pieces.kind(label) or shape)

    def describe(self, label: str) -> str:
        """Return a cell in words: its content and its openings."""
        if label in SPECIAL_LABELS:
            return self.say(f"workshop.about_{SPECIAL_LABELS[label]}")
        openings = self.pieces.openings(label)
        parts = [self.content(label)]
        for kind in ("in", "out", "fall", "one room"):
            ways = [self.say(f"workshop.to_{WAYS[way]}") for way, opening in enumerate(openings) if opening == kind]
            if ways:
                parts.append(self.say(f"workshop.leads_{kind.replace(' ', '_')}", ways=", ".join(ways)))
        return ". ".join(parts) + "."

    def flaw_words(self, flaw: Flaw) -> str:
        """Return the reason that a rule cannot be used, in words."""
        way = self.say(f"workshop.to_{flaw.way}") if flaw.way else ""
        walls = [side == "a wall" for side in (flaw.opening, flaw.other)]
        if flaw.code in ("unmet", "apart"):
            code = "wall" if walls[1] else "closed" if walls[0] else "clash"
            return self.say(f"workshop.flaw_{code}", way=way)
        return self.say(f"workshop.flaw_{flaw.code}", way=way)

    def step_fault(self, draft: SetDraft, step: StepDraft) -> str:
        """Return the reason that a step does nothing, "" if there is none."""
        if step.raw or step.call == SUBDIVIDE:
            return ""
        rules = [rule for rule in draft.rules if calls_rule(step.call, rule.name)]
        if not any(edits.is_usable(self.alphabet, rule) for rule in rules):
            return self.say("workshop.step_nothing")
        if step.sweep and any(rule.limit is not None for rule in rules):
            return self.say("workshop.step_limited")
        return ""


ACTIONS = ("try", "undo", "redo", "share")
STEP_ACTIONS = ("up", "down", "duplicate", "remove", "undo", "redo")
STEP_FIELDS = ("call", "low", "high", "sweep")
SWEEP_FIELDS = ("call", "sweep")
SPREAD_FIELDS = ("call", "x", "y", "z")
STEP_WORDS = {"sweep": "everywhere"}
SIZE_FIELDS = ("width", "floors", "depth")
MOST_COUNT = 30


class SetScreen(EditorScreen):
    """The set on the desk of the workshop. Its rules and steps are on the left, the focused one on the right."""

    def __init__(self, app: App, workshop: Workshop, focus: Id = None) -> None:
        super().__init__(app, workshop)
        self.yaw = START_YAW
        self.step_index: int | None = None
        """The step whose page is open."""
        self.begin(focus or (("rule", 0) if self.set.rules else ("new", "rule")))

    @property
    def set(self) -> SetDraft:
        return self.desk.state

    @property
    def step(self) -> StepDraft | None:
        exists = self.step_index is not None and self.step_index < len(self.set.steps)
        return self.set.steps[self.step_index or 0] if exists else None

    # ---- The tree

    def live_state(self) -> object:
        return round(self.yaw), self.message, self.desk.state

    def tree(self) -> Node:
        title = Text(self.set.name, BOLD, "seat1", inset=2)
        lines = self.step_page() if self.step is not None else self.lines()
        names = STEP_ACTIONS if self.step is not None else ACTIONS
        buttons = self.buttons("do", names, 2 if len(names) == 4 else 3)
        rows = scroll(*lines, gap=(0, 1), name=f"set{self.step_index}", best=18, weight=1)
        left = column(title, panel(rows, weight=1, pad=(2, 3)), buttons, weight=1, gap=(1, 3))
        confirm = "change" if self.focus[0] in ("field", "set") and self.focus[1] != "name" else "select"
        return self.editor_page(left, self.details(), confirm, "undo", "back")

    def lines(self) -> list[Node]:
        """Build the lines of the set: name and size, rules, and the recipe."""
        draft = self.set
        lines: list[Node] = [self.line("name", draft.name, has_arrows=False)]
        lines.append(Text(self.say("action.rules"), SMALL, "seat2", inset=2))
        for index, rule in enumerate(draft.rules):
            title, is_ready = self.words.rule_title(rule.name), edits.is_usable(self.alphabet, rule)
            note = "" if is_ready else self.say("workshop.not_ready")
            lines.append(EditLine("", title, id=("rule", index), has_arrows=False, note=note))
        lines.append(EditLine("", self.say("workshop.new_rule"), id=("new", "rule"), has_arrows=False))
        lines.append(Text(self.say("workshop.recipe_heading"), SMALL, "seat2", inset=2))
        for index, step in enumerate(draft.steps):
            words, note = f"{index + 1}. {self.words.step_words(step)}", self.step_fault(draft, step)
            lines.append(EditLine("", words, id=("step", index), has_arrows=False, note=note))
        lines.append(EditLine("", self.say("workshop.new_step"), id=("new", "step"), has_arrows=False))
        lines.append(Text(self.say("workshop.size_heading"), SMALL, "seat2", inset=2))
        lines += [self.line(name, str(draft.size[axis])) for axis, name in enumerate(SIZE_FIELDS)]
        lines.append(self.line("choice", self.say(f"workshop.choice_{draft.choice}")))
        return lines

    def line(self, name: str, value: str, has_arrows: bool = True) -> EditLine:
        return EditLine(self.say(f"workshop.field_{name}"), value, id=("set", name), has_arrows=has_arrows)

    def step_page(self) -> list[Node]:
        step = self.step
        assert step is not None
        if step.raw:
            return [Text(step.call, SMALL, any_break=True)]
        values = {"call": self.words.call_words(step.call), "low": str(step.low), "high": str(step.high),
                  "sweep": self.say("common.yes" if step.sweep else "common.no"),
                  **dict(zip("xyz", map(str, step.by), strict=True))}
        names = SPREAD_FIELDS if step.call == SUBDIVIDE else SWEEP_FIELDS if step.sweep else STEP_FIELDS
        return [EditLine(self.say(f"workshop.step_{STEP_WORDS.get(name, name)}"), values[name], id=("field", name))
                for name in names]

    def details(self) -> list[Node]:
        """Build the right side: the focused rule, or the rules that the focused step applies."""
        if self.step is not None:
            return self.step_details(self.step)
        if self.focus[0] == "step" and self.focus[1] < len(self.set.steps):
            return self.step_details(self.set.steps[self.focus[1]])
        if self.focus[0] == "rule" and self.focus[1] < len(self.set.rules):
            return self.rule_details(self.set.rules[self.focus[1]])
        words = self.message or self.say("workshop.about_rules" if self.focus == ("new", "rule") else
                                         "workshop.about_steps" if self.focus == ("new", "step") else
                                         "workshop.about_set")
        return [panel(Text(words, BODY, "text", max_width=320, weight=1), weight=1, pad=(12, 10))]

    def rule_details(self, rule: Rule) -> list[Node]:
        """Build both sides of a rule, and its description."""
        sides = both_sides(self.picture(rule, 0), self.picture(rule, 1))
        flaws = edits.flaws(self.alphabet, rule)
        words = self.words.rule_words(rule) if edits.changes(rule) else self.say("workshop.changes_nothing")
        words = self.flaw_words(flaws[0]) if flaws else words
        color = "text" if edits.is_usable(self.alphabet, rule) else "warning"
        return [sides, panel(Text(self.message or words, SMALL, "seat1" if self.message else color, max_width=380),
                             pad=(6, 3))]

    def picture(self, rule: Rule, side: int) -> Node:
        picture = Picture(partial(self.paint_side, rule, side), (150, 140), (60, 50), weight=1, live=True)
        return panel(Text(self.say("workshop.before" if side == LEFT else "workshop.after"), SMALL, "card"), picture,
                     pad=(5, 3), weight=1)

    def paint_side(self, rule: Rule, side: int, pen: Pen, rect: Rect, focused: bool) -> None:
        flaws = tuple(flaw for flaw in edits.flaws(self.alphabet, rule) if flaw.side == side)
        SidePicture(self.solid(self.alphabet), rule.sides[side], self.yaw, flaws=flaws).draw(pen, rect)

    def step_details(self, step: StepDraft) -> list[Node]:
        """Build a step in words, and a rule that it applies."""
        rules = [rule for rule in self.set.rules if not step.raw and calls_rule(step.call, rule.name)]
        fault = self.step_fault(self.set, step)
        words = [Text(self.words.step_words(step), BODY, max_width=320),
                 Text(self.message or fault, SMALL, "warning", max_width=320) if fault or self.message else None]
        return [panel(*(word for word in words if word is not None), pad=(8, 6)),
                *(self.rule_details(rules[0])[:1] if rules else [Spacer(weight=1)])]

    # ---- Input

    def handle_input(self, player_input: Input) -> None:
        self.steer(player_input)
        super().handle_input(player_input)

    def focus_moved(self) -> None:
        self.message = ""

    def tidy(self) -> None:
        """Close the page of a step that is gone."""
        if self.step_index is not None and self.step is None:
            self.step_index = None
        self.invalidate()

    def change(self, draft: SetDraft | None) -> None:
        self.message = ""
        if draft is not None:
            self.desk.change(draft)
        self.tidy()

    def change_step(self, step: StepDraft) -> None:
        index, steps = self.step_index or 0, self.set.steps
        self.change(self.set._replace(steps=(*steps[:index], step, *steps[index + 1 :])))

    def dial_changed(self, id: Id, step: int, repeat: bool = False) -> None:
        kind, key = id
        if kind == "set" and key in SIZE_FIELDS:
            self.change(self.set._replace(size=resize(self.set.size, SIZE_FIELDS.index(key), step)))
        elif kind == "set" and key == "choice":
            self.change(self.set._replace(choice=next_value(CHOICES, self.set.choice, step)))
        elif kind == "field" and self.step is not None:
            self.change_step(next_step(self.set, self.step, key, step))

    def dial_confirmed(self, id: Id, step: int) -> None:
        kind, key = id
        if kind == "rule":
            self.open_rule(key)
        elif kind == "step":
            self.step_index, self.focus = key, ("field", "call")
        elif id == ("new", "rule"):
            self.add_rule()
        elif id == ("new", "step"):
            self.add_step()
        elif id == ("set", "name"):
            self.ask_name("workshop.naming", self.set.name, self.take_name, longest=24, proper=True)
        else:
            self.dial_changed(id, step or 1)

    def take_name(self, name: str) -> None:
        if clean := clean_title(name):
            self.change(self.set._replace(name=clean))

    def open_rule(self, index: int) -> None:
        open_instead(self, "workshop_rule", index=index)

    def add_rule(self) -> None:
        """Add a rule, and edit it. The first one begins with the cell that every dungeon starts from."""
        if len(self.set.rules) >= MOST_RULES:
            self.show_message("workshop.too_many")
            return
        name = edits.free_name(self.set, f"{edits.plain_name(self.say('workshop.rule_name'), 'rule')}_1")
        rule = edits.next_rule(name, self.pieces) if self.set.rules else edits.first_rule(name, self.alphabet)
        self.change(edits.with_rule(self.set, rule))
        self.open_rule(len(self.set.rules) - 1)

    def add_step(self) -> None:
        if len(self.set.steps) >= MOST_STEPS:
            self.show_message("workshop.too_many")
            return
        self.change(self.set._replace(steps=(*self.set.steps, StepDraft(edits.call_names(self.set)[0]))))
        self.step_index, self.focus = len(self.set.steps) - 1, ("field", "call")

    def button_confirmed(self, id: Id) -> None:
        index, action = self.step_index, id[1]
        if action == "try":
            self.leave_set()
        elif action == "undo":
            self.undo()
        elif action == "redo":
            self.redo()
        elif action == "share":
            self.desk.save(self.app, self.alphabet)
            self.app.go("workshop_line", workshop=self.workshop, screen_behind=self)
        elif index is not None and action in ("up", "down"):
            by = -1 if action == "up" else 1
            steps = edits.move_item(self.set.steps, index, by)
            self.change(None if steps is None else self.set._replace(steps=steps))
            self.step_index = index if steps is None else index + by
        elif index is not None and action == "duplicate":
            steps = self.set.steps
            self.change(self.set._replace(steps=(*steps[: index + 1], steps[index], *steps[index + 1 :])))
            self.step_index = index + 1
        elif index is not None:
            self.close_step()
            self.change(self.set._replace(steps=(*self.set.steps[:index], *self.set.steps[index + 1 :])))

    def close_step(self) -> None:
        self.focus, self.step_index = ("step", self.step_index), None

    def leave(self) -> None:
        if self.step_index is not None:
            self.close_step()
        else:
            self.leave_set()

    def leave_set(self) -> None:
        """Save the set in the player's pack, and return to the workshop with a dungeon made by it."""
        is_saved = self.desk.save(self.app, self.alphabet)
        self.uncover()
        self.workshop.take_set(is_saved)


def next_step(draft: SetDraft, step: StepDraft, field: str, change: int) -> StepDraft:
    if field == "call":
        return step._replace(call=next_value(edits.call_names(draft), step.call, change))
    if field == "sweep":
        return step._replace(sweep=not step.sweep)
    if field in "xyz":
        x, y, z = (max(0, min(3, count + change * (name == field))) for name, count in zip("xyz", step.by, strict=True))
        return step._replace(by=(x, y, z))
    low, high = step.low, step.high
    if field == "low":
        low = max(0, min(MOST_COUNT, low + change))
        return step._replace(low=low, high=max(low, high))
    high = max(0, min(MOST_COUNT, high + change))
    return step._replace(high=high, low=min(low, high))
