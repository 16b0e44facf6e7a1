"""A close look at readable items on the table, which any seated player may open at any time."""

from __future__ import annotations

from typing import TYPE_CHECKING

from components.focus import Id, Item, Rect
from components.press import Input, Press
from game.screens.menu import BACK, Menu
from game.screens.panels import legend
from game.screens.question import Panel
from systems.draw.text import draw_blocks, lay_blocks
from systems.draw.view import View
from systems.draw.widgets import panel
from systems.input.devices import MOUSE
from systems.tables import Readable

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.screens.screen import Screen


ROOM = {1: Rect(128, 92, 384, 176), 2: Rect(126, 36, 388, 308)}
"""The panel, by text size."""
EDGE = 12
FONTS = ("body", "small", "tiny")


def draw_readable(view: View, readable: Readable, item: Item) -> None:
    """Draw the panel over a grayed table, and the thing itself in place, in color and framed."""
    canvas, room = view.canvas, ROOM[view.canvas.text_scale]
    readable.picture(view, item.id, item.rect)
    canvas.frame("focus", item.rect.grown(1), tint=canvas.palette.rgb("outline"))
    panel(canvas, room, "card")
    left = room.x + EDGE
    if canvas.text_scale == 1:
        # At double size the text needs the whole panel.
        high = room.h - 2 * EDGE
        wide = round(high * item.rect.w / item.rect.h)
        readable.picture(view, item.id, Rect(left, room.y + EDGE, wide, high))
        left += wide + EDGE
    told = readable.tells(view, item.id)
    blocks = [(words, color) for words, color in (
        (told.text, "text"), (told.reason, "warning"), ("\n".join(told.notes), "card")
    ) if words]  # fmt: skip
    found = lay_blocks(canvas, told.name, blocks, room.x + room.w - EDGE - left, room.h - 2 * EDGE, FONTS, size=2)
    draw_blocks(canvas, found, left, room.y + room.h - EDGE, room.h - 2 * EDGE)


CLOSES = ("look", "menu")


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


def draw_close_look(screen: Screen, view: View, reading: CloseLook, readable: Readable) -> None:
    """Draw the item looked at over everything drawn so far, in gray."""
    screen.app.paper.gray(screen.app.store.look.pause_gray)
    item = next(item for item in reading.menu.items if item.id == reading.menu.focus)
    draw_readable(view, readable, item)
    legend(screen, move="look", back="back")
