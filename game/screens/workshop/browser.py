"""The rule browser: both sides of each rule, as a drawing and as text."""

from __future__ import annotations

from functools import partial

from components.focus import Id, Rect
from components.press import Input, Wheel
from game.app.application import App
from game.content.models.controls import ActionName
from game.dungeon.draft import free_name, plain_name, with_rule
from game.dungeon.pattern import EMPTY, Pattern
from game.dungeon.rules import Rule
from game.dungeon.set_file import MOST_RULES
from game.screens.layout.boxes import Spacer, TableLine, column, panel, row, table
from game.screens.layout.leaves import SMALL, Dial, Picture, Text
from game.screens.layout.node import Node
from game.screens.menu import DIAL_STEPS
from game.screens.workshop.dungeon_screen import DungeonScreen, both_sides, rule_words
from game.screens.workshop.solid import camera_around
from game.screens.workshop.workshop import Workshop
from systems.draw.pen import Pen
from systems.draw.stage.scene import Scene
from systems.draw.text import CAPTION_FONTS
from systems.focus import UNIT_STEPS

VARIANT = "variant"


class RuleBrowser(DungeonScreen):
    """The rule browser. Up and down change the rule, left and right its variant; confirm copies it into own rules."""

    def __init__(self, app: App, shop: Workshop) -> None:
        super().__init__(app, shop.files)
        self.shop = shop
        self.index = self.form = 0
        self.group()
        self.begin(0)

    def group(self) -> None:
        """Group the rules by name."""
        self.rules: dict[str, list[Rule]] = {}
        for rule in self.files.grammar.rules if self.files.grammar else ():
            self.rules.setdefault(rule.name, []).append(rule)
        self.index, self.form = min(self.index, max(0, len(self.rules) - 1)), 0

    @property
    def name(self) -> str:
        return list(self.rules)[self.index] if self.rules else ""

    @property
    def forms(self) -> list[Rule]:
        """All variants of the selected rule."""
        return self.rules.get(self.name, [])

    def live_state(self) -> object:
        return self.index, self.form, self.files.faults, self.files.grammar

    def tree(self) -> Node:
        lines = [self.line(at, name, rules[0].cycle) for at, (name, rules) in enumerate(self.rules.items())]
        names = panel(table(*lines, weights=(1,), gap=(0, 1), name="rules", area="rules", weight=1),
                      color="outline", pad=(4, 4))
        body = row(Spacer(2, 6), names, column(*self.details(), weight=1), Spacer(2, 6), weight=1, gap=(3, 8))
        legend = self.legend("step", "copy_rule", "back")
        return column(Spacer(1, 6), body, legend, gap=(1, 4))

    def line(self, index: int, name: str, cycle: str) -> TableLine:
        color = "text" if index == self.index else "seat2" if cycle else "card"
        words = Text(self.rule_title(name), SMALL, color, max_width=190)
        return TableLine([words], id=index, pad=(4, 3), tint="seat1" if index == self.index else "")

    def details(self) -> list[Node]:
        """Build the right side: the selected rule, or the faults in the files."""
        faults = [self.fault_panel()] if self.files.faults else []
        if not self.forms:
            return faults
        rule = self.forms[self.form]
        value = f"{self.form + 1} / {len(self.forms)}"
        title = Text(self.rule_title(rule.name), CAPTION_FONTS, side="center", centered=True)
        variant = Dial(self.say("workshop.variant"), value, ["99 / 99"], id=VARIANT, area=VARIANT)
        sides = both_sides(self.side("before", rule.left, rule), self.side("after", rule.right, rule))
        about = panel(Text(rule_words(self, rule), SMALL), gap=(1, 4))
        return [title, panel(variant, pad=(2, 1)), sides, *(faults or [about])]

    def side(self, key: str, side: Pattern, rule: Rule) -> Node:
        picture = Picture(partial(self.paint_side, side, rule), (180, 110), (60, 50), weight=1, live=True)
        return panel(Text(self.say(f"workshop.{key}"), SMALL, "card"), picture, pad=(6, 4), weight=1)

    def paint_side(self, side: Pattern, rule: Rule, pen: Pen, rect: Rect, focused: bool) -> None:
        """Draw one side of a rule; cells that the rule changes shine."""
        grammar = self.files.grammar
        assert grammar is not None
        solid, places = self.solid(grammar.alphabet), set(side.places())
        cells = {place: label for place, label in zip(side.places(), side.cells, strict=True) if label != EMPTY}
        old_labels = dict(zip(rule.left.places(), rule.left.cells, strict=True))
        changes = {place for place, label in cells.items() if side is rule.right and old_labels.get(place) != label}
        things = [*solid.things(cells, changes), solid.box((0, 0, 0), side.size, pen.palette.rgb("dim"))]
        things += [solid.floor(places, level) for level in range(side.size[1])]
        camera = camera_around(places, rect, self.yaw, above=False)
        pen.stage(Scene(camera, solid.meshes, solid.paints, things, part=rect))

    def hear(self, player_input: Input) -> None:
        self.steer(player_input)
        if isinstance(player_input, Wheel):
            self.select(self.index + (-1 if player_input.steps > 0 else 1))
        else:
            super().hear(player_input)

    def focus_moved(self) -> None:
        if isinstance(self.focus, int):
            self.select(self.focus)

    def beyond_edge(self, action: ActionName) -> None:
        if action in DIAL_STEPS:
            self.dial_changed(VARIANT, DIAL_STEPS[action])
        else:
            self.select(self.index - UNIT_STEPS[action][1])

    def dial_changed(self, id: Id, step: int, repeat: bool = False) -> None:
        if self.forms:
            self.form = (self.form + step) % len(self.forms)

    def button_confirmed(self, id: Id) -> None:
        self.copy()

    def select(self, index: int) -> None:
        """Select a rule, wrapping around."""
        if self.rules:
            self.index, self.form = index % len(self.rules), 0
            self.focus = self.index

    def copy(self) -> None:
        """Copy the rule that is shown into the player's own rules, and edit it there."""
        if not self.forms or len(self.shop.recipes.desk.state.rules) >= MOST_RULES:
            self.sound("wrong")
            return
        rule, desk = self.forms[self.form], self.shop.recipes.desk
        name = free_name(desk.state, plain_name(rule.name, "rule"))
        desk.change(with_rule(desk.state, rule._replace(name=name)))
        self.open_screen("workshop_rule", shop=self.shop, index=len(desk.state.rules) - 1, message="workshop.copied")

    def leave(self) -> None:
        self.keeps_files = True
        self.shop.come_back("rules")

    def update(self, dt: float) -> None:
        super().update(dt)
        if self.files.step(dt) and not self.files.faults:
            self.group()
            self.shop.adopt()
