"""The rule browser: both sides of each rule, as drawing and as text."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from components.focus import Id, Item
from components.press import Input, Press, Wheel
from game.dungeon.rule import Rule
from game.screens.menu import BACK, Menu
from game.screens.setup import TURNS
from game.screens.workshop.browser_page import BrowserPage, list_of, variant
from game.screens.workshop.solid import Solid
from game.screens.workshop.workshop import SIDE, Workshop
from systems.input.devices import MOUSE

if TYPE_CHECKING:
    from game.app.application import App

STEPS = {"up": -1, "down": 1}


class RuleBrowser(BrowserPage):
    """The rule browser. Up and down change the rule, left and right its form; confirm turns the view."""

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
            if said.action in TURNS:
                self.change(TURNS[said.action])
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


