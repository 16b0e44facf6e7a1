"""A close look at readable items on the table, which any seated player may open at any time."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import esper

from components.focus import Id, Item
from components.press import Input, Press
from game.screens.layout.boxes import Spacer, center, column, panel, row
from game.screens.layout.leaves import Picture
from game.screens.layout.node import Layout, Need, Node, need
from game.screens.live_match import LiveMatch
from game.screens.menu import BACK, Menu
from game.screens.question import Panel
from game.screens.screen import Screen, draw_legend
from systems.draw.pen import Pen
from systems.draw.text import Block, TextBlocks, draw_blocks, lay_blocks
from systems.draw.view import View
from systems.focus import under
from systems.input.devices import MOUSE
from systems.layout import legend_height
from systems.tables import Readable, staging

WIDE, PICTURE_HEIGHT = 384, 152
"""Width of the panel, and height of the picture in it."""
EDGE = 12
FONTS = ("body", "small", "tiny")
CLOSES = ("look", "menu")
"""Actions that close the panel."""


@dataclass(eq=False)
class Blocks(Node):
    """A name in large letters and blocks of text below it."""

    name: str
    blocks: Sequence[Block]

    def measure_height(self, pen: Pen, width: float) -> Need:
        return need(*(lay_blocks(pen, self.name, self.blocks, width, 0, [font], size=2).high for font in FONTS))

    def _fit(self, pen: Pen) -> TextBlocks:
        return lay_blocks(pen, self.name, self.blocks, self.rect.w, self.rect.h, FONTS, size=2)

    def draw(self, pen: Pen, focused: bool) -> None:
        draw_blocks(pen, self._fit(pen), self.rect.x, self.rect.y + self.rect.h, self.rect.h)

    def cut_texts(self, pen: Pen) -> Iterator[str]:
        if self._fit(pen).high > self.rect.h + 1:
            yield self.name


def lay_readable(view: View, readable: Readable, item: Item) -> Layout:
    """Lay out the panel with the picture and the texts of an item.

    The picture leaves if the texts next to it would have to shrink.
    """
    pen, texts = view.canvas, readable.tells(view, item.id)
    blocks = [(words, color) for words, color in (
        (texts.text, "text"), (texts.reason, "warning"), ("\n".join(texts.notes), "card")
    ) if words]  # fmt: skip
    size = round(PICTURE_HEIGHT * item.rect.w / item.rect.h), PICTURE_HEIGHT
    picture = Picture(lambda pen, rect, focused: readable.picture(view, item.id, rect), size, size, align="center")
    for pictures in ([picture], []):
        written = Blocks(texts.name, blocks, weight=1)
        body = panel(row(*pictures, written, gap=(EDGE, EDGE)), preferred_width=WIDE, max_width=WIDE, pad=(EDGE, EDGE))
        middle = center(body)
        middle.weight = 1
        layout = Layout(column(middle, Spacer(legend_height(pen.text_scale), legend_height(pen.text_scale)),
                               gap=(0, 0), pad=(0, EDGE)), pen, None, {})  # fmt: skip
        if written.rect.h >= written.height(pen, written.rect.w).steps[0]:
            break
    return layout


def draw_readable(view: View, readable: Readable, item: Item) -> None:
    """Draw the panel over a grayed table, and the thing itself in place, in color and framed."""
    canvas = view.canvas
    readable.picture(view, item.id, item.rect)
    canvas.frame("focus", item.rect.grow(1), tint=canvas.palette.rgb("outline"))
    lay_readable(view, readable, item).draw(canvas, None)


class CloseLook(Panel):
    """The close look; the table is paused while it is open, and the focus moves between readable items."""

    def __init__(self, items: Sequence[Item], focus: Id, deaf_until: float) -> None:
        self.key = "legend.look"
        self.menu = Menu(list(items), focus, deaf_until)

    def answer(self, said: Input) -> bool | None:
        """Return False once the player closes it with look, menu, back or confirm, else None."""
        if isinstance(said, Press) and said.action in CLOSES and not said.repeat and said.at >= self.menu.deaf_until:
            return False
        chosen = self.menu.hear(said)
        clicked = isinstance(said, Press) and said.device == MOUSE and chosen != BACK
        return None if chosen is None or clicked else False


def readable_items(table: LiveMatch, seat: int = 0) -> list[Item]:
    """Return everything readable at a table, starting with the items of ``seat``."""
    esper.switch_world(table.world)
    found = staging(table.on.name).readable
    return found.items(seat) if found is not None else []


def find_close_look(table: LiveMatch, said: Press) -> CloseLook | None:
    """Return the close look that a press opens, by button or by mouse click on an item; None if it opens none.

    It begins at the item pointed at or focused, else at the first item of the device's seat.
    """
    start, app = table.choosing.focus, table.app
    if said.repeat or said.action != ("back" if said.device == MOUSE else "look"):
        return None
    if said.device == MOUSE:
        pointer = app.devices.pointer
        start = under(readable_items(table), *pointer) if pointer is not None else None
        if start is None:
            return None
    seats = app.seats.of(said.device) or (table.active,)
    items = readable_items(table, table.active if table.active in seats else seats[0])
    if not items:
        return None
    focus = start if start in [item.id for item in items] else items[0].id
    return CloseLook(items, focus, app.guard())


def draw_close_look(screen: Screen, view: View, reading: CloseLook, readable: Readable) -> None:
    """Draw the item looked at over everything drawn so far, in gray."""
    screen.app.paper.gray(screen.app.store.look.pause_gray)
    item = next(item for item in reading.menu.items if item.id == reading.menu.focus)
    draw_readable(view, readable, item)
    draw_legend(screen, screen.app.family, move="look", back="back")
