"""The game's name in neon lights, and the headings of screens."""

from __future__ import annotations

from components.focus import Rect
from systems.draw.passage import fitting
from systems.draw.pen import Pen
from systems.layout import WIDTH

MIDDLE = 297
"""Center of the letters; the vertical sign is to their right."""
ROOM = 270
"""Width of the letters, and the most for a subtitle placed below them."""
WIDEST = 440
"""The most for a long subtitle, which is centered on the picture instead."""
AROUND = 10
"""Horizontal padding of the subtitle's dark background, which covers the signs."""


def title(canvas: Pen, subtitle: str) -> None:
    """Draw the game's name in neon lights, with its sign and a subtitle below."""
    pink, cyan = canvas.palette.rgb("seat2"), canvas.palette.rgb("seat1")
    canvas.sprite("title_light", MIDDLE, 282, tint=pink)
    canvas.sprite("title", MIDDLE, 282)
    for y, alpha in ((250, 1.0), (247, 0.6)):
        canvas.fill(Rect(MIDDLE - ROOM / 2, y, ROOM, 1), cyan, alpha)
    room = Rect(0, 0, WIDEST, canvas.line("bold"))
    font, _ = fitting(canvas, subtitle, room, ("bold", "small", "tiny"))
    wide, high = canvas.measure(subtitle, font), canvas.line(font)
    x, y = (MIDDLE, 237) if wide <= ROOM else (WIDTH / 2, 221)
    ground = Rect(x - wide / 2 - AROUND, y - high / 2 - 1, wide + 2 * AROUND, high + 2)
    canvas.frame("shade", ground, tint=canvas.palette.rgb("panel"), alpha=0.85)
    canvas.label(subtitle, x, y, font=font, tint=cyan)
    x, y = 466, 274
    canvas.sprite("sign_plate", x, y)
    canvas.sprite("sign_rim", x, y, tint=pink)
    canvas.sprite("kanji_bone", x, y + 14, tint=canvas.palette.rgb("text"))
    canvas.sprite("kanji_strike", x, y - 14, tint=pink)


def heading(canvas: Pen, text: str, y: float, colour: str = "seat1") -> None:
    """Draw the heading of a screen, in large letters between two lines that fade outward."""
    lit = canvas.palette.rgb(colour)
    half = canvas.label(text, WIDTH / 2, y, font="bold", size=2, tint=lit) / 2 + 14
    for piece in range(6):
        for side in (-1, 1):
            x = WIDTH / 2 + side * (half + 12 * piece + 6) - 6
            for above, alpha in ((0, 0.9), (-3, 0.45)):
                canvas.fill(Rect(x, y + above, 12, 1), lit, alpha * (1 - piece / 6))
