"""The preview of a choice, drawn over the boards before it is made."""

from __future__ import annotations

import esper

from components.focus import Rect
from components.knucklebones import Row
from components.pose import Pose, ShownNumber
from systems.draw.die import draw_die
from systems.draw.pen import Pen
from systems.knucklebones.draw.boards import numerals
from systems.knucklebones.draw.face_names import Names, draw_name
from systems.knucklebones.view.layout import around, board_rect, field_at, grid, score_at
from systems.knucklebones.view.preview import Preview

GHOST = 0.55
"""Opacity of a die that is not placed yet."""
GAP = 3
FONTS = {1: "bold", 2: "tiny"}
"""Fonts of the row scores by text size: at double size only the smallest fits between the boards."""
CHANGED = {1: "small", 2: "tiny"}
"""Fonts of the score changes."""
OUTSIDE = {1: 50, 2: 351}
"""Height of the score changes at double size, by seat: beyond the shields."""


def draw_preview(canvas: Pen, seen: Preview, wins: str, names: Names) -> None:
    """Draw arriving dice, crosses on dice they would destroy, a shield that would repel them, and ``wins`` over the
    board of a winner."""
    for (seat, row, field), face in seen.arriving:
        x, y = field_at(seat, row, field)
        pose = Pose(x, y, alpha=GHOST, scale_x=grid().scale, scale_y=grid().scale)
        draw_die(canvas, face, pose, canvas.palette.rgb(f"seat{seat}"), seat=seat, numerals=numerals())
        if names:
            draw_name(canvas, names, face, pose, canvas.palette.rgb(f"seat{seat}"), f"die_{seat}")
        if seen.repelled:
            canvas.sprite("omen_shield", x, y, tint=canvas.palette.rgb("shield"))
    for place in seen.destroyed:
        canvas.sprite("omen_cross", *field_at(*place), tint=canvas.palette.rgb("selection"))
    if seen.winner:
        x, y = board_rect(seen.winner).centre
        ground = around(x, y, canvas.measure(wins, "bold", 2) + 24, 34)
        canvas.frame("plate", ground, tint=canvas.palette.rgb("panel"), alpha=0.85)
        canvas.frame("panel", ground, tint=canvas.palette.rgb("double"))
        canvas.label(wins, x, y, font="bold", size=2, tint=canvas.palette.rgb("double"))


def draw_scores(canvas: Pen, seen: Preview | None) -> None:
    """Draw every row's score, with its predicted change next to it; at double size on the outer side of the row."""
    written = FONTS[canvas.text_scale]
    for _, (row, number) in esper.get_components(Row, ShownNumber):
        x, y = score_at(row.seat, row.row)
        colour = canvas.palette.rgb(f"seat{row.seat}")
        half = canvas.label(str(number.value), x, y, font=written, tint=colour) / 2 + GAP
        change = seen.rows.get((row.seat, row.row), 0) if seen is not None else 0
        if not change:
            continue
        font, words = CHANGED[canvas.text_scale], f"{change:+}"
        wide = canvas.measure(words, font)
        left, middle = (x + half, y) if canvas.text_scale == 1 else (x - wide / 2, OUTSIDE[row.seat])
        low, top = canvas.fonts.capitals(font)
        high = (top - low) * canvas.text_scale + 4
        canvas.fill(Rect(left - 2, middle - high / 2, wide + 3, high), canvas.palette.rgb("panel"), 0.8)
        tint = canvas.palette.rgb("text" if change > 0 else "warning")
        canvas.label(words, left, middle, font=font, tint=tint, align="left")
