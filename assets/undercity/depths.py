"""The depths behind the rooms of a run: old walls, viaducts with arches, pipes, and a few lamps."""

from __future__ import annotations

import numpy as np
from canvas import INK, Canvas, few_colors, grown, hash_noise, mix, rgb
from colors import AMBER, CYAN, PINK
from pixels import Pictures
from props import pipes
from surfaces import bricks

SIZE = 640, 360
VIADUCTS = ((84, 70, 0), (206, 92, 37), (322, 76, 11))
"""The floor of each viaduct, the distance of its arches, and where the first one is."""
LAMPS = ((70, 104, AMBER), (280, 104, PINK), (560, 104, AMBER), (129, 226, CYAN), (497, 226, AMBER), (239, 342, PINK),
         (391, 342, CYAN), (615, 342, AMBER))
"""The lamps under the arches, with their colors."""


def pictures() -> Pictures:
    """Return the picture, which is as large as the screen."""
    canvas = Canvas(*SIZE, "#3A2C70")
    paint_walls(canvas)
    for floor, step, first in VIADUCTS:
        viaduct(canvas, floor, step, first)
    for y, color, thick in ((38, "#5C4C84", 4), (160, "#4C6088", 3), (276, "#6C4C7C", 4)):
        pipes(canvas, 0, y, SIZE[0], color, thick)
    for x, y, color in LAMPS:
        lamp(canvas, x, y, color)
    whole, _ = canvas.pictures()
    return {"underground": few_colors(whole)}


def paint_walls(canvas: Canvas) -> None:
    """Paint blocks of masonry of different age, one behind the other."""
    everything = np.ones((canvas.h, canvas.w), bool)
    canvas.fill(everything, bricks("#46386C", 16, 8)(canvas.x, canvas.y))
    for number in range(15):
        x, y = int(float(hash_noise(number, 1, 9)) * 640), int(float(hash_noise(number, 2, 9)) * 360)
        w, h = 50 + int(float(hash_noise(number, 3, 9)) * 110), 36 + int(float(hash_noise(number, 4, 9)) * 80)
        block = (np.abs(canvas.x - x) < w / 2) & (np.abs(canvas.y - y) < h / 2)
        color = ("#584484", "#3C4474", "#4C3464", "#383060")[number % 4]
        canvas.outlined_fill(block, bricks(color, 12 + number % 3 * 2, 6)(canvas.x, canvas.y))
        canvas.fill(block & ~np.roll(block, 1, axis=0), mix(color, "#FFFFFF", 0.25))
    canvas.dim(hash_noise(canvas.x // 3, canvas.y // 3, 6) > 0.93, 0.8)


def viaduct(canvas: Canvas, floor: int, step: int, first: int) -> None:
    """Paint a viaduct across the picture: a parapet on a row of arches that open into the dark."""
    high, half = 50, step // 2 - 9
    body = (canvas.y >= floor - 8) & (canvas.y < floor + high)
    canvas.fill(body, bricks("#5E4A88", 14, 6)(canvas.x, canvas.y))
    canvas.fill((canvas.y >= floor - 8) & (canvas.y < floor - 5), rgb("#8C78B8"))
    canvas.fill((canvas.y >= floor - 5) & (canvas.y < floor - 4), rgb(INK))
    for number, x in enumerate(range(first - step, SIZE[0] + step, step)):
        crown = canvas.oval(x, floor + 26, half, 22) & (canvas.y <= floor + 26)
        arch = crown | ((np.abs(canvas.x - x) <= half) & (canvas.y > floor + 26) & (canvas.y < floor + high))
        canvas.fill(grown(arch, 2), "#7A66A4")
        canvas.fill(arch, "#1C1240")
        back = arch & (canvas.y > floor + 34 + number % 3 * 3)
        canvas.fill(back, bricks("#2C2250", 10, 5)(canvas.x, canvas.y))


def lamp(canvas: Canvas, x: int, y: int, color: str) -> None:
    """Hang a lamp from a rod."""
    canvas.rect(x, y - 14, 1, 13, "#8C7CB0")
    canvas.outlined_rect(x - 1, y, 3, 3, color, 1.0)
    canvas.lamp(x, y + 3, 64, color, 1.1)
