"""Dirt on the lens: spots and smears that light up where bright things glow."""

from __future__ import annotations

from PIL import Image
from pixels import Pictures

SIZE = 160, 90
SPOTS = 46
STEP, START = 1103515245, 20261
"""Factor and seed of the numbers that place the spots, the same on every machine."""


def numbers(count: int) -> list[int]:
    """Return this many numbers from 0 to 32767."""
    found, state = [], START
    for _ in range(count):
        state = (state * STEP + 12345) % 2**31
        found.append(state >> 16)
    return found


def dirt() -> Image.Image:
    """Gray spots with brighter rims, and two smears across."""
    width, height = SIZE
    level = [[0] * width for _ in range(height)]
    chance = numbers(SPOTS * 4)
    for number in range(SPOTS):
        x, y, size, strong = chance[4 * number : 4 * number + 4]
        x, y, radius, strong = x % width, y % height, 2 + size % 7, 30 + strong % 70
        for v in range(max(0, y - radius), min(height, y + radius + 1)):
            for u in range(max(0, x - radius), min(width, x + radius + 1)):
                away = (u - x) ** 2 + (v - y) ** 2
                if away <= radius**2:
                    rim = away > (radius - 1) ** 2
                    level[v][u] += strong if rim else strong * 2 // 3
    for v in range(height):
        for u in range(width):
            for slope, offset, strong in ((3, 40, 26), (-4, 150, 20)):
                across = abs(u - offset - v * slope // 3) % 97
                level[v][u] += max(0, strong - 3 * across)
    picture = Image.new("RGBA", SIZE)
    picture.putdata([(each, each, each, 255) for row in level for each in (min(255, value) for value in row)])
    return picture


def pictures() -> Pictures:
    """The dirt."""
    return {"lens_dirt": dirt()}
