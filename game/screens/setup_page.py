"""Layout and drawing of the setup screen: the table's cabinet, a large Start, and the dials below it."""

from __future__ import annotations

from collections.abc import Mapping

from components.focus import Id, Item, Rect
from game.screens.menu import row
from game.screens.screen import Screen
from systems.draw import widgets
from systems.draw.canvas import Canvas
from systems.draw.pen import Pen
from systems.draw.text import caption_width

START = "start"
"""The button that leads to the seats."""
EVENING = "evening"
"""The button that leads to an evening for more than two players."""
SEED = "seed"
"""The button that leads to the entry of a seed."""
SCORES = "scores"
"""The button that leads to the solo high scores."""
PUZZLES = "puzzles"
"""The button that leads to the puzzles of the table."""
SAVES = "saves"
"""The button that leads to the named saves."""
TEACH = "tutorial"
"""The button that leads to the tutorial of the table."""
LEARN = {1: Rect(58, 24, 144, 24), 2: Rect(22, 30, 172, 28)}
"""Area of the tutorial button, below the cabinet, by text size."""
LEFT, WIDE = {1: 252, 2: 224}, {1: 360, 2: 398}
"""Left edge and width of all choices. These and the next four are by text size."""
STARTS = {1: (264, 32), 2: (314, 34)}
"""Lower edge and height of Start."""
ROWS = {1: (24, 5), 2: (32, 2)}
"""Height and gap of a dial."""
EVENINGS = {1: 24, 2: 28}
"""Height of the buttons that lead elsewhere."""
APART = 8
"""Gap between two buttons side by side."""
ABOUT = {1: 36, 2: 26}
"""Lower edge of the description of the focused choice."""
FLOOR, HIGH = 62, 122
"""Lower edge of the cabinet, and the height of its center above that."""
CABINET = {1: 130, 2: 108}
"""Horizontal center of the cabinet, by text size."""


PICTURES = {1: Rect(20, 78, 210, 206), 2: Rect(4, 74, 208, 206)}
"""Area for a table's preview of a match, in place of the cabinet, by text size."""
INSIDE = 2
"""Margin of the preview inside its panel."""


TOLD = {TEACH: "setup.teaches", EVENING: "setup.about_evening", SEED: "setup.about_seed", SCORES: "setup.about_scores",
        PUZZLES: "setup.about_puzzles", SAVES: "setup.about_saves"}  # fmt: skip
"""Text keys of the descriptions of buttons that lead elsewhere."""
ELSEWHERE = {EVENING: "setup.evening", SCORES: "result.scores", PUZZLES: "puzzles.title", SAVES: "setup.saves"}
"""Text keys of the buttons whose label never changes."""


def places(count: int, scale: int) -> list[Rect]:
    """Return the area of Start, then those of ``count`` dials below it."""
    (low, tall), (high, gap) = STARTS[scale], ROWS[scale]
    left, wide = LEFT[scale], WIDE[scale]
    rows = [Rect(left + 6, low - 16 - high - at * (high + gap), wide - 12, high) for at in range(count)]
    return [Rect(left, low, wide, tall), *rows]


def below(canvas: Pen, rows: list[Rect], scale: int, said: Mapping[Id, str]) -> list[Item]:
    """Return buttons that lead elsewhere, labeled by ``said``, side by side below everything from ``places``."""
    high, needs = EVENINGS[scale], {way: caption_width(canvas, words) for way, words in said.items()}
    return row(needs, Rect(LEFT[scale], rows[-1].y - 14 - high, WIDE[scale], high), APART) if needs else []


def draw_way(canvas: Pen, rect: Rect, said: str, focused: bool) -> None:
    """Draw one of these buttons, which have no room for arrows."""
    widgets.button(canvas, rect, said)
    if focused:
        for more, alpha in ((0, 1.0), (1, 0.35)):
            canvas.frame("frame", rect.grown(more), tint=canvas.palette.rgb("outline"), alpha=alpha)


def draw_cabinet(screen: Screen, canvas: Canvas, x: float, name: str = "") -> None:
    """Draw a lit cabinet at double size: that of the table, or of ``name``."""
    rgb, y = canvas.palette.rgb, FLOOR + HIGH
    canvas.sprite("floor_light", x, FLOOR, tint=rgb("seat1"), alpha=0.9, add=0.6, scale_x=2.0, scale_y=2.0)
    canvas.sprite("cabinet", x, y, tint=rgb("outline"), scale_x=2.0, scale_y=2.0)
    canvas.sprite(f"cabinet_{name or screen.app.table}", x, y, scale_x=2.0, scale_y=2.0)
