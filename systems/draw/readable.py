"""A close-up of one thing of a table: the thing itself, large, and its full text."""

from __future__ import annotations

from components.focus import Item, Rect
from systems.draw.text import draw_blocks, lay_blocks
from systems.draw.view import View
from systems.draw.widgets import panel
from systems.tables import Readable

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
    blocks = [(words, colour) for words, colour in (
        (told.text, "text"), (told.reason, "warning"), ("\n".join(told.notes), "card")
    ) if words]  # fmt: skip
    found = lay_blocks(canvas, told.name, blocks, room.x + room.w - EDGE - left, room.h - 2 * EDGE, FONTS, size=2)
    draw_blocks(canvas, found, left, room.y + room.h - EDGE, room.h - 2 * EDGE)
