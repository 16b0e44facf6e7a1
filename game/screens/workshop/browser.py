"""The rule browser: both sides of each rule, as drawing and as text."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from components.focus import Id, Item, Rect
from components.press import Input, Press, Wheel
from game.dungeon.pattern import EMPTY, Pattern
from game.dungeon.rules import Rule
from game.screens.menu import BACK, Menu
from game.screens.panels import backdrop, legend, plate
from game.screens.tree_menu import DIAL_STEPS
from game.screens.workshop.page import Turning, cycle_name, draw_fault
from game.screens.workshop.solid import Solid, looking
from game.screens.workshop.workshop import SIDE, Workshop
from systems.draw.fonts import SOFT
from systems.draw.stage.scene import Scene
from systems.draw.text import caption, passage
from systems.input.devices import MOUSE
from systems.layout import HEIGHT, WIDTH

if TYPE_CHECKING:
    from game.app.application import App
    from systems.draw.canvas import Canvas
    from systems.draw.pen import Pen


STEPS = {"up": -1, "down": 1}
LIST = {1: (8, 176, 22), 2: (6, 224, 41)}
"""Left edge and width of the list, and height of a name, by text size."""
LOW = {1: 30, 2: 38}
"""Lower edge of the list."""
FORM = {1: 18, 2: 26}
"""Height of the form line, and of the name above it."""
TOLD = {1: 74, 2: 96}
"""Height of the text below."""


def list_of(scale: int) -> list[Rect]:
    """Return the areas of the names."""
    x, wide, high = LIST[scale]
    top = HEIGHT - 12
    return [Rect(x + 4, top - (at + 1) * high, wide - 8, high) for at in range(int((top - LOW[scale] - 4) // high))]


def right(scale: int) -> Rect:
    """Return the area to the right of the names."""
    x, wide, _ = LIST[scale]
    left = x + wide + 8
    return Rect(left, LOW[scale], WIDTH - left - 8, HEIGHT - LOW[scale] - 8)


def named(scale: int) -> Rect:
    """Return the area of the rule's name."""
    whole = right(scale)
    high = FORM[scale]
    return Rect(whole.x, whole.y + whole.h - high, whole.w, high)


def variant(scale: int) -> Rect:
    """Return the area of the form line."""
    above = named(scale)
    return Rect(above.x, above.y - above.h, above.w, above.h)


def broken(name: str) -> str:
    """Return the name of a rule with soft breaks after each word."""
    return name.replace("_", f"_{SOFT}")


def halves(scale: int) -> tuple[Rect, Rect]:
    """Return the areas of a rule's two sides."""
    whole, top = right(scale), variant(scale)
    low = whole.y + TOLD[scale]
    wide, high = whole.w / 2 - 10, top.y - low - 4
    return Rect(whole.x, low, wide, high), Rect(whole.x + whole.w - wide, low, wide, high)


class RuleBrowser(Turning):
    """The rule browser. Up and down change the rule, left and right its form; confirm turns the view."""

    menu: Menu

    def __init__(self, app: App, shop: Workshop) -> None:
        super().__init__(app)
        self.shop, self.files, self.look = shop, shop.files, shop.look
        self.at = self.form = self.first = 0
        self.leaving = False
        self.solid: Solid | None = None
        self.group()
        self.lay()

    def group(self) -> None:
        """Group the rules by name."""
        self.rules: dict[str, list[Rule]] = {}
        for rule in self.files.grammar.rules if self.files.grammar else ():
            self.rules.setdefault(rule.name, []).append(rule)
        self.at = min(self.at, max(0, len(self.rules) - 1))

    def lay(self) -> None:
        """Lay out as many names as fit, with the selected one among them."""
        self.scale = self.app.settings.text_size
        places = list_of(self.scale)
        self.first = max(0, min(max(self.first, self.at - len(places) + 1), self.at))
        names = range(self.first, min(len(self.rules), self.first + len(places)))
        items = [Item(at, place) for at, place in zip(names, places, strict=False)]
        items.append(Item("form", variant(self.scale)))
        pointer = self.menu.pointer if hasattr(self, "menu") else self.app.devices.pointer
        guard = self.menu.deaf_until if hasattr(self, "menu") else self.app.guard()
        self.menu = Menu(items, self.at if names else "form", guard, pointer)

    def adopt_settings(self) -> None:
        self.solid = None
        self.lay()

    def hear(self, said: Input) -> None:
        self.steer(said)
        if isinstance(said, Wheel):
            self.select(self.at + (-1 if said.steps > 0 else 1))
            return
        if isinstance(said, Press) and said.at >= self.menu.deaf_until:
            if said.action in STEPS:
                self.select(self.at + STEPS[said.action])
                return
            if said.action in DIAL_STEPS:
                self.change(DIAL_STEPS[said.action])
                return
        chosen = self.menu.hear(said)
        if chosen == BACK:
            self.leaving = True
            self.app.go("workshop", kept=self.shop, focus="rules")
        elif chosen is not None and isinstance(said, Press):
            self.choose(chosen, said.device == MOUSE)

    def choose(self, chosen: Id, clicked: bool) -> None:
        """Handle a click on a name or form; confirm by any other device turns the view."""
        if not clicked:
            self.turn_by(self.look.turn)
        elif chosen == "form" and self.menu.pointer:
            rect = variant(self.scale)
            self.change(-1 if self.menu.pointer[0] < rect.x + SIDE * self.scale else 1)
        else:
            at = cast(int, chosen)
            last = self.menu.items[-2].id
            # A click on a selected name at the edge scrolls the list.
            self.select(at - 1 if at == self.at == self.first else at + 1 if at == self.at == last else at)

    def select(self, at: int) -> None:
        """Select a rule, wrapping around."""
        if self.rules:
            self.at, self.form = at % len(self.rules), 0
            self.lay()

    def change(self, by: int) -> None:
        """Select another form of the rule."""
        if self.forms:
            self.form = (self.form + by) % len(self.forms)

    def update(self, dt: float) -> None:
        super().update(dt)
        if self.files.step(dt) and not self.files.faults:
            self.group()
            self.form, self.solid = 0, None
            self.lay()
            self.shop.adopt()

    def solids(self) -> Solid | None:
        """Return the builder of meshes, or None."""
        if self.solid is None and self.files.grammar is not None:
            self.solid = Solid(self.files.grammar.alphabet, self.app.paper.palette)
        return self.solid

    def close(self) -> None:
        if not self.leaving:
            self.files.close()
        super().close()

    @property
    def name(self) -> str:
        """Name of the selected rule."""
        return list(self.rules)[self.at] if self.rules else ""

    @property
    def forms(self) -> list[Rule]:
        """All rules of that name."""
        return self.rules.get(self.name, [])

    def draw(self, canvas: Canvas) -> None:
        backdrop(self)
        self.draw_names(canvas)
        solid = self.solids()
        if self.forms and solid is not None:
            rule = self.forms[self.form]
            self.draw_form(canvas, rule)
            for part, side, key in zip(halves(self.scale), (rule.left, rule.right), ("before", "after"), strict=True):
                self.draw_side(canvas, solid, part, side, rule, self.say(f"workshop.{key}"))
            one, other = halves(self.scale)
            canvas.sprite("arrow", (one.x + one.w + other.x) / 2, one.center[1], tint=canvas.palette.rgb("seat1"),
                          scale_x=1.5, scale_y=1.5)  # fmt: skip
            self.draw_words(canvas, rule)
        if self.files.faults:
            draw_fault(self, canvas, self.files, right(self.scale))
        legend(self, left="step", confirm="change", back="back")

    def draw_names(self, canvas: Pen) -> None:
        """Draw the names that fit."""
        x, wide, _ = LIST[self.scale]
        plate(self, Rect(x, LOW[self.scale], wide, HEIGHT - LOW[self.scale] - 8))
        rgb, names = canvas.palette.rgb, list(self.rules)
        for item in self.menu.items:
            if not isinstance(item.id, int) or item.id >= len(names):
                continue
            chosen = item.id == self.at
            if chosen:
                canvas.fill(item.rect, rgb("seat1"), 0.35)
            canvas.fill(Rect(item.rect.x, item.rect.y, item.rect.w, 1), rgb("card"), 0.25)
            if item.id == self.menu.focus:
                canvas.outline(item.rect, rgb("outline"), 0.8)
            rule = self.rules[names[item.id]][0]
            color = "text" if chosen else "seat2" if rule.cycle else "card"
            room = Rect(item.rect.x + 4, item.rect.y, item.rect.w - 8, item.rect.h)
            passage(canvas, broken(names[item.id]), room, fonts=("small", "tiny"), color=color)

    def draw_form(self, canvas: Pen, rule: Rule) -> None:
        """Draw the form line."""
        rect, rgb = variant(self.scale), canvas.palette.rgb
        canvas.fill(rect, rgb("panel"), 0.85, glow=0.0)
        if self.menu.focus == "form":
            canvas.frame("frame", rect, tint=rgb("outline"))
        y = rect.center[1]
        for at, turn in ((rect.x + 8, -1.0), (rect.x + rect.w - 8, 1.0)):
            canvas.sprite("arrow", at, y, tint=rgb("seat1"), scale_x=turn)
        told = self.say("workshop.variant", at=self.form + 1, count=len(self.forms))
        caption(canvas, told, rect.grown(-6), rgb("text"), ("small", "tiny"))
        caption(canvas, rule.name, named(self.scale), rgb("text"))

    def draw_side(self, canvas: Canvas, solid: Solid, part: Rect, side: Pattern, rule: Rule, word: str) -> None:
        """Draw one side of the rule."""
        rgb = canvas.palette.rgb
        canvas.fill(part, rgb("night"), 0.92, glow=0.0)
        cells = {place: label for place, label in zip(side.places(), side.cells, strict=True) if label != EMPTY}
        before = dict(zip(rule.left.places(), rule.left.cells, strict=True))
        fresh = {place for place, label in cells.items() if side is rule.right and before.get(place) != label}
        things = [*solid.things(cells, fresh), solid.box((0, 0, 0), side.size, rgb("dim"))]
        places = set(side.places())
        things += [solid.floor(places, level) for level in range(side.size[1])]
        inner = Rect(part.x + 6, part.y + 6, part.w - 12, part.h - 6 - canvas.line("small"))
        camera = looking(places, inner, self.yaw, False)
        canvas.stage(Scene(camera, solid.meshes, solid.paints, things, part=inner))
        canvas.outline(part, rgb("card"), 0.6)
        canvas.label(word, part.x + 6, part.y + part.h - canvas.line("small") / 2 - 2, font="small", tint=rgb("card"),
                     align="left")  # fmt: skip

    def draw_words(self, canvas: Pen, rule: Rule) -> None:
        """Draw other properties of the rule, and both sides as text."""
        rect = right(self.scale)
        box = Rect(rect.x, rect.y, rect.w, TOLD[self.scale] - 6)
        plate(self, box, "card")
        told = [self.say("workshop.weight", weight=f"{rule.weight:g}")]
        if rule.limit is not None:
            told.append(self.say("workshop.limit", times=rule.limit))
        if rule.wait:
            told.append(self.say("workshop.wait", steps=rule.wait))
        told.append(self.say("workshop.turns" if rule.turned else "workshop.one_turn"))
        if rule.reversible:
            told.append(self.say("workshop.both_ways"))
        if rule.cycle:
            told.append(self.say("workshop.makes", type=cycle_name(self, rule.cycle)))
        words = f"{', '.join(told)}. \"{rule.left}\" -> \"{rule.right}\""
        passage(canvas, words, Rect(box.x + 8, box.y + 4, box.w - 16, box.h - 8), fonts=("small", "tiny"))
