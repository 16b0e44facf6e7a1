"""The charms: a small icon of each for lists, and a large amulet for the stage, in the colors of the families."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

import numpy as np
from canvas import INK, grown, rgb, shrunk
from charm_icons import FAMILIES, ICONS
from PIL import Image
from pixels import Pictures
from relief import Easel, Mask, Ramp, ramp

ICON = 19
AMULET = (40, 52)


class Family(NamedTuple):
    """The cloth of a family's amulets, the color of its cords, and the light and dark of its icons."""

    cloth: Ramp
    cord: Ramp
    light: str
    middle: str
    dark: str


STYLES = {
    "ones": Family(
        ramp("#240C10 #541C18 #8C3820 #C4602C #EC9448 #FFC890"),
        ramp("#0C3844 #18788C #48C8D8 #C0F8FF"),
        "#FFC89C",
        "#E07C44",
        "#8C3C24",
    ),
    "walls": Family(
        ramp("#04181C #083830 #0C6048 #189464 #4CD08C #B0FFCC"),
        ramp("#5C1810 #B04020 #F88840 #FFD8A0"),
        "#A8FFC8",
        "#34BC78",
        "#14684C",
    ),
    "thieves": Family(
        ramp("#100628 #281058 #48208C #7040C4 #A074F0 #D8BCFF"),
        ramp("#0C4430 #189864 #60F0A8 #D0FFE4"),
        "#DCB8FF",
        "#9460E8",
        "#50289C",
    ),
    "fortune": Family(
        ramp("#281008 #5C2C0C #985414 #D4902C #F8C850 #FFF0A0"),
        ramp("#541030 #A82050 #FF5A80 #FFC0D0"),
        "#FFF0A8",
        "#ECB038",
        "#985818",
    ),
    "crosses": Family(
        ramp("#24061C #541038 #941C5C #D83884 #FF74AC #FFC0DC"),
        ramp("#101858 #2C48B8 #68A0FF #D0E8FF"),
        "#FFB8DC",
        "#F0549C",
        "#941C60",
    ),
}
COLORS = {
    "W": "#FFFFFF",
    "w": "#C8C0DC",
    "G": "#FFD858",
    "g": "#B87820",
    "R": "#FF4858",
    "N": "#58F098",
    "C": "#60E8FF",
    "c": "#3890C8",
    "P": "#FF68B0",
    "B": "#D89858",
    "K": "#180C28",
}


def palette(style: Family) -> Mapping[str, str]:
    """Return the color of every letter of an icon."""
    return COLORS | {"#": style.light, "o": style.middle, "-": style.dark}


def doubled(rows: tuple[str, ...]) -> tuple[str, ...]:
    """The icon at twice its size, its steps rounded: a corner takes the letter that both its neighbors have."""
    high, wide = len(rows), len(rows[0])

    def at(x: int, y: int) -> str:
        return rows[y][x] if 0 <= x < wide and 0 <= y < high else "."

    large = [["."] * (2 * wide) for _ in range(2 * high)]
    for y in range(high):
        for x in range(wide):
            own, above, left, right, below = at(x, y), at(x, y - 1), at(x - 1, y), at(x + 1, y), at(x, y + 1)
            for dy, dx, one, other, against in (
                (0, 0, left, above, (below, right)),
                (0, 1, above, right, (left, below)),
                (1, 0, below, left, (right, above)),
                (1, 1, right, below, (above, left)),
            ):
                large[2 * y + dy][2 * x + dx] = one if one == other and one not in against else own
    return tuple("".join(row) for row in large)


def icon(id: str, style: Family) -> Image.Image:
    """A small plate with the charm's picture."""
    easel = Easel(ICON, ICON)
    plate = plaque(easel, 0, 0, ICON - 1, ICON - 1, 3)
    glow = np.clip(1 - np.hypot(easel.x - 9, easel.y - 7) / 14, 0, 1)
    easel.shade(plate, 0.06 + 0.36 * glow, np.vstack([rgb("#0C0620"), style.cloth[:3]]))
    edge = plate & ~shrunk(np.pad(plate, 1))[1:-1, 1:-1]
    easel.shade(edge, 0.86 - easel.y / 52, style.cloth)
    draw(easel, ICONS[id], (3, 3), palette(style), 1)
    return easel.picture()


def plaque(easel: Easel, left: int, top: int, right: int, bottom: int, cut: int) -> Mask:
    """A rectangle with cut corners."""
    across = np.minimum(easel.x - left, right - easel.x)
    down = np.minimum(easel.y - top, bottom - easel.y)
    return (across >= 0) & (down >= 0) & (across + down >= cut)


def draw(easel: Easel, rows: tuple[str, ...], at: tuple[int, int], colors: Mapping[str, str], relief: int) -> None:
    """Draw an icon's letters: its line first, then its colors, lighter at upper edges and darker at lower ones."""
    grid = np.full((easel.h, easel.w), ".", "<U1")
    for y, row in enumerate(rows):
        grid[at[1] + y, at[0] : at[0] + len(row)] = [*row]
    everything = np.vectorize(lambda letter: letter in colors)(grid)
    easel.flat(grown(everything) & ~everything & (easel.alpha > 0), INK, 0.75)
    for letter, color in colors.items():
        mask = grid == letter
        if not mask.any():
            continue
        easel.flat(mask, color)
        if relief < 2:
            continue
        base = rgb(color)
        lit = mask & ~np.roll(mask, 1, 0)
        shaded = mask & ~np.roll(mask, -1, 0)
        slope = (easel.y - at[1]) / len(rows)
        easel.color[mask] = np.clip(base * (1.1 - slope[mask][:, None] * 0.3), 0, 1)
        if letter != "K":
            easel.color[lit] = np.clip(easel.color[lit] * 0.55 + 0.45, 0, 1)
        easel.color[shaded & ~lit] *= 0.66


def tag(easel: Easel, family: str) -> Mask:
    """The outline of a family's amulets."""
    x, y = easel.x, easel.y
    inside = (x >= 1) & (x <= 38) & (y >= 11) & (y <= 50)
    across = np.minimum(x - 1, 38 - x)
    if family == "ones":
        return inside & ((y > 27) | (np.hypot(x - 19.5, y - 29) <= 19.2)) & (across + (50 - y) >= 2)
    if family == "walls":
        return inside & ((y - 11) * 1.5 + across >= 9) & ((y > 15) | (across >= 4)) & ((50 - y) + across >= 2)
    if family == "thieves":
        bites = [(x - px) ** 2 + (y - py) ** 2 <= 8 for px in (0, 39) for py in (20, 41)]
        return inside & (across + (y - 11) >= 3) & (across + (50 - y) >= 3) & ~np.any(bites, 0)
    if family == "fortune":
        return inside & (across + (y - 11) >= 10) & (across + (50 - y) >= 3)
    return inside & (across + (y - 11) >= 6) & (across + (50 - y) >= 6)


def brocade(easel: Easel, family: str) -> np.ndarray:
    """The pattern woven into a family's cloth, as brightness."""
    x, y = easel.x.astype(int), easel.y.astype(int)
    if family == "ones":
        row = y // 4
        return 0.2 * (np.abs(np.hypot((x + row % 2 * 4) % 8 - 4, y % 4 - 4) - 3) < 0.8)
    if family == "walls":
        return 0.2 * (((x + y // 4 % 2 * 4) % 8 == 0) | (y % 4 == 0))
    if family == "thieves":
        return 0.18 * ((x + y) % 7 < 2)
    if family == "fortune":
        return 0.2 * (((x + y) % 8 == 0) | ((x - y) % 8 == 0))
    return 0.2 * ((x // 3 + y // 3) % 2 == 0)


def amulet(id: str, family: str) -> Image.Image:
    """A tag of brocade on a cord, with the charm's picture on a dark plate."""
    style = STYLES[family]
    easel = Easel(*AMULET)
    for side in (-1, 1):
        loop = easel.stroke([(19.5, 14), (19.5 + side * 7, 8), (19.5 + side * 6, 3), (19.5, 1.6)], 1.2)
        easel.outline(loop)
        easel.shade(loop, 0.75 - (easel.x - 16) / 30, style.cord)
    body = tag(easel, family)
    easel.swell(body, style.cloth, 6, 0.98, 0.12, texture=brocade(easel, family) - (easel.y - 30) / 160)
    seam = shrunk(body, 2) & ~shrunk(body, 3)
    easel.shade(seam & ((easel.x + easel.y) % 2 < 1), 0.86, style.cloth)
    plate = plaque(easel, 5, 19, 34, 48, 3)
    easel.outline(plate)
    glow = np.clip(1 - np.hypot(easel.x - 19.5, easel.y - 32) / 21, 0, 1)
    easel.shade(plate, 0.02 + glow * 0.42, np.vstack([rgb("#0C0620"), style.cloth[:3]]))
    rim = plate & ~plaque(easel, 6, 20, 33, 47, 3)
    easel.shade(rim, 0.95 - (easel.y - 19) / 56, style.cloth)
    draw(easel, doubled(ICONS[id]), (7, 21), palette(style), 2)
    for side in (-1, 1):
        wing = easel.ellipse(19.5 + side * 4.6, 13.6, 3.4, 2.2, side * 0.3)
        easel.outline(wing)
        easel.shade(wing, 0.7 - (easel.y - 13) / 8, style.cord)
        tail = easel.stroke([(19.5 + side * 2, 15), (19.5 + side * 5, 18)], 0.7)
        easel.flat(tail, style.cord[2])
    knot = easel.box(18, 12, 21, 15)
    easel.outline(knot)
    easel.shade(knot, 0.95 - (easel.y - 12) / 8, style.cord)
    return easel.picture()


def pictures() -> Pictures:
    """Return ``charm_lucky_copper`` and ``amulet_lucky_copper``, and so on."""
    small = {f"charm_{id}": icon(id, STYLES[family]) for family, ids in FAMILIES.items() for id in ids}
    return small | {f"amulet_{id}": amulet(id, family) for family, ids in FAMILIES.items() for id in ids}
