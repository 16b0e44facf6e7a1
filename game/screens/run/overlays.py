"""The pages over a run: the bag with its cards and charms, and the map."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from components.focus import Id, Rect
from game.screens.knucklebones.decks import card_picture, draw_open
from game.screens.layout.boxes import Spacer, column, grid, panel, row
from game.screens.layout.leaves import Legend, Picture, Text
from game.screens.layout.node import Node
from game.screens.menu import TreeMenu
from game.screens.question import Panel
from game.screens.run.room_page import words_of_token
from systems.draw.pen import Pen
from systems.undercity.run_floors import draw_floors, draw_mark, known_places, marks_on_map
from systems.undercity.run_picture import RunView

if TYPE_CHECKING:
    from game.screens.run.live_run import LiveRun

Paint = Callable[[Pen, Rect, bool], None]
TITLE_FONTS = ("bold", "body", "small", "tiny")
CHARM = 19
COLUMNS = 4
"""Columns of the map's legend."""


class Bag(Panel):
    """The cards and charms of a side, with a description of the one in focus."""

    def __init__(self, screen: LiveRun, side: int) -> None:
        self.app, self.screen, self.side = screen.app, screen, side
        bag = screen.run.position.bags[side - 1]
        self.cards, self.charms = bag.hand, bag.charms
        things: list[Id] = [*(("card", at) for at in range(len(self.cards))),
                            *(("charm", at) for at in range(len(self.charms)))]
        self.menu = TreeMenu(self.app, self.tree, things[0] if things else None, self)

    @property
    def prompts(self) -> tuple[str, ...]:
        return ("back",)

    def tree(self) -> Node:
        """Build the panel."""
        cards = [card_picture(self.painter(at), ("card", at), size=1) for at in range(len(self.cards))]
        charms = [Picture(self.charm_painter(at), (CHARM + 8, CHARM + 8), (CHARM + 4, CHARM + 4), id=("charm", at))
                  for at in range(len(self.charms))]
        name, about = self.words(self.menu.focus if hasattr(self, "menu") else None)
        words = panel(Text(name, TITLE_FONTS, color="card"), Text(about, weight=1), weight=1, pad=(12, 6), gap=(1, 3))
        title = Text(self.say("run.bag"), TITLE_FONTS, side="center")
        things = [row(*cards, gap=(4, 8), align="center")] if cards else []
        if charms:
            things.append(row(*charms, gap=(2, 6), align="center"))
        plate = panel(title, *things, words, color="outline", pad=(10, 8), gap=(3, 6),
                      preferred_width=560 if charms else 400, align="center", weight=1)
        legend = Legend(self.app.family, self.screen.prompts("back"))
        return column(Spacer(8, 40), plate, Spacer(0, 50), legend, gap=(0, 2))

    def painter(self, at: int) -> Paint:
        """Return what draws a card."""
        return lambda pen, rect, focused: draw_open(self.screen, pen, self.cards[at].removesuffix("+"), rect, focused)

    def charm_painter(self, at: int) -> Paint:
        """Return what draws a charm."""
        def paint(pen: Pen, rect: Rect, focused: bool) -> None:
            pen.sprite(f"charm_{self.charms[at]}", *rect.center)
            if focused:
                pen.frame("frame", rect, tint=pen.palette.rgb("outline"))
        return paint

    def words(self, focus: Id) -> tuple[str, str]:
        """Return the name and the description of a thing."""
        if not focus:
            focus = ("card", 0) if self.cards else ("charm", 0) if self.charms else None
        if not focus:
            return self.say("run.bag_empty"), ""
        kind, at = focus
        return words_of_token(self.screen, f"{kind}:{(self.cards if kind == 'card' else self.charms)[at]}")


class MapPage(Panel):
    """All floors side by side, with a legend of what was seen."""

    def __init__(self, screen: LiveRun) -> None:
        self.app, self.screen = screen.app, screen
        self.menu = TreeMenu(self.app, self.tree, None, self)

    @property
    def prompts(self) -> tuple[str, ...]:
        return ("back",)

    def tree(self) -> Node:
        """Build the page."""
        view = self.screen.view
        names = [self.say("run.floor", floor=floor) for floor in range(1, view.run.floors + 1)]
        floors = Picture(lambda pen, rect, focused: draw_floors(pen, view, self.screen.run.path, rect, names), weight=1)
        fonts = ("small", "tiny") if self.app.paper.text_scale == 1 else ("tiny",)
        entries = [_entry(fonts, _sign(kind), self.say(f"run.room_{kind}")) for kind in kinds_on_map(view)]
        entries += [_entry(fonts, _mark(mark), self.say(f"run.legend_{mark}")) for mark in marks_on_map(view)]
        legend = grid(COLUMNS, *entries, gap=(8, 1))
        title = Text(self.say("run.map"), TITLE_FONTS, side="center")
        plate = panel(title, floors, legend, color="outline", weight=1, pad=(8, 6), gap=(2, 4))
        middle = row(Spacer(4, 16), plate, Spacer(4, 16), weight=1, gap=(0, 0))
        return column(Spacer(4, 10), middle, Legend(self.app.family, self.screen.prompts("back")), gap=(0, 2))


def _entry(fonts: tuple[str, ...], paint: Paint, words: str) -> Node:
    return row(Picture(paint, (20, 20), (20, 20)), Text(words, fonts, centered=True, weight=1), gap=(3, 5))


def kinds_on_map(view: RunView) -> list[str]:
    """Return the kinds of known rooms."""
    found = {place.kind for floor in range(1, view.run.floors + 1) for place in known_places(view, floor)}
    return [kind for kind in view.look.rooms if kind in found]


def _sign(kind: str) -> Paint:
    return lambda pen, rect, focused: pen.sprite(f"sign_{kind}", *rect.center)


def _mark(mark: str) -> Paint:
    return lambda pen, rect, focused: draw_mark(pen, mark, rect.center)
