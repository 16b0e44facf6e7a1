"""A close look at readable items on the table, which any seated player may open at any time."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

import esper

from components.focus import Id, Item, Rect
from components.press import Input, Press
from game.screens.layout.boxes import Spacer, center, column, panel, row, stack
from game.screens.layout.leaves import Picture
from game.screens.layout.node import Need, Node, Targets, need
from game.screens.live_match import LiveMatch
from game.screens.menu import BACK, TreeMenu
from game.screens.question import Panel
from systems.draw.canvas import Canvas
from systems.draw.pen import Pen
from systems.draw.text import Block, TextBlocks, draw_blocks, lay_blocks
from systems.draw.view import View
from systems.focus import under
from systems.input.devices import MOUSE
from systems.layout import HEIGHT, legend_height
from systems.staging import staging

WIDE, PICTURE_HEIGHT = 384, 152
"""Width of the panel, and height of the picture in it."""
EDGE = 12
FONTS = ("body", "small", "tiny")


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


class CloseLook(Panel):
    """The close look; the table is paused while it is open, and the focus moves between readable items."""

    key = "action.look"

    def __init__(self, live: LiveMatch, view: Callable[[], View], items: Sequence[Item], focus: Id) -> None:
        readable = staging(live.table.name).readable
        assert readable is not None
        self.app, self.view, self.targets, self.readable = live.app, view, items, readable
        self.menu = TreeMenu(self.app, self.tree, focus)

    @property
    def prompts(self) -> tuple[str, ...]:
        return "browse", "back"

    @property
    def item(self) -> Item:
        """The item looked at."""
        return next(item for item in self.targets if item.id == self.menu.focus)

    def tree(self) -> Node:
        """Build the picture and the texts of an item. The picture leaves if the texts would have to shrink."""
        pen, item, texts = self.app.paper, self.item, self.readable.tells(self.view(), self.item.id)
        blocks = [(words, color) for words, color in (
            (texts.text, "text"), (texts.reason, "warning"), ("\n".join(texts.notes), "card")
        ) if words]
        size, below = (round(PICTURE_HEIGHT * item.rect.w / item.rect.h), PICTURE_HEIGHT), legend_height(pen.text_scale)
        picture = Picture(self.paint, size, size, align="center", live=True)
        for pictures in ([picture], []):
            body = panel(row(*pictures, Blocks(texts.name, blocks, weight=1), gap=(EDGE, EDGE)),
                         preferred_width=WIDE, max_width=WIDE, pad=(EDGE, EDGE))
            if body.height(pen, WIDE).steps[0] <= HEIGHT - below - 2 * EDGE:
                break
        middle = center(body)
        middle.weight = 1
        return stack(Targets(self.targets), column(middle, Spacer(below, below), gap=(0, 0), pad=(0, EDGE)))

    def paint(self, pen: Pen, rect: Rect, focused: bool) -> None:
        """Draw the item in the panel."""
        self.readable.picture(self.view(), self.item.id, rect)

    def answer(self, player_input: Input) -> bool | None:
        """Return False once the player closes it with look, menu, back or confirm, else None."""
        if self.closed_by(player_input, "look", "menu"):
            return False
        chosen = self.menu.hear(player_input)
        clicked = isinstance(player_input, Press) and player_input.device == MOUSE and chosen != BACK
        return None if chosen is None or clicked else False

    def draw(self, canvas: Canvas) -> None:
        """Draw the panel over the grayed table, and the item itself in place, in color and framed."""
        canvas.gray(self.app.store.look.pause_gray)
        self.readable.picture(self.view(), self.item.id, self.item.rect)
        canvas.frame("focus", self.item.rect.grow(1), tint=canvas.palette.rgb("outline"))
        self.menu.draw(canvas)


def readable_items(live: LiveMatch, seat: int = 0) -> list[Item]:
    """Return everything readable at a table, starting with the items of ``seat``."""
    esper.switch_world(live.world)
    found = staging(live.table.name).readable
    return found.items(seat) if found is not None else []


def find_close_look(live: LiveMatch, view: Callable[[], View], press: Press) -> CloseLook | None:
    """Return the close look that a press opens, by button or by mouse click on an item; None if it opens none.

    It begins at the item pointed at or focused, else at the first item of the device's seat.
    """
    start, app = live.choosing.focus, live.app
    if press.repeat or press.action != ("back" if press.device == MOUSE else "look"):
        return None
    if press.device == MOUSE:
        pointer = app.devices.pointer
        start = under(readable_items(live), *pointer) if pointer is not None else None
        if start is None:
            return None
    seats = app.seats.of(press.device) or (live.active,)
    items = readable_items(live, live.active if live.active in seats else seats[0])
    if not items:
        return None
    focus = start if start in [item.id for item in items] else items[0].id
    return CloseLook(live, view, items, focus)
