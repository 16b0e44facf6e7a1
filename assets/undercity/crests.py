"""The signs over the thrones of the bosses, and the colors of their halls."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import numpy as np
from canvas import INK, Paint, mix, rgb
from chamber import Room
from colors import GOLD, RED, WHITE

Crest = Callable[[Room], None]
BEADS = 14


class Throne(NamedTuple):
    """The colors of a boss's hall, and what hangs over its throne."""

    crest: Crest
    wall: Paint
    top: Paint
    ground: Paint
    """The color of the dark around the hall."""
    tiles: tuple[Paint, Paint]
    carpet: tuple[Paint, Paint]
    """The colors of its left and its right half."""
    pillar: Paint
    rim: Paint
    apse: Paint
    glow: Paint
    """The light over the throne."""
    flames: tuple[str, str, str]
    """The colors of the fires, from the rim to the middle."""
    trim: Paint = GOLD
    stripes: Paint = ""
    """The color of stripes across the carpet."""


class Place:
    """Points around the middle of a sign; 100 of its pixels are 62 in a small room."""

    def __init__(self, room: Room) -> None:
        self.room, self.scale = room, room.pick(100, 62) / 100
        self.x, self.y = room.cx, room.top - room.pick(44, 28)

    def at(self, dx: float, dy: float) -> tuple[float, float]:
        """Return a point of the room."""
        return self.x + dx * self.scale, self.y + dy * self.scale

    def disc(self, dx: float, dy: float, radius: float) -> np.ndarray:
        x, y = self.at(dx, dy)
        return self.room.oval(x, y, radius * self.scale, radius * self.scale)

    def box(self, dx: float, dy: float, w: float, h: float, color: Paint, shine: float = 0.0) -> None:
        """Fill a box whose left and upper corner is here."""
        x, y = self.at(dx, dy)
        self.room.rect(round(x), round(y), max(1, round(w * self.scale)), max(1, round(h * self.scale)), color, shine)

    def ball(self, dx: float, dy: float, radius: float, color: Paint, shine: float = 0.5) -> None:
        """Fill a disc with an outline and a light spot."""
        whole = self.disc(dx, dy, radius)
        self.room.outlined_fill(whole, color, shine)
        self.room.fill(self.disc(dx + radius * 0.3, dy + radius * 0.35, radius * 0.7) & whole, rgb(color) * 0.8, shine)
        self.room.fill(self.disc(dx - radius * 0.3, dy - radius * 0.35, radius * 0.3), mix(color, WHITE, 0.6), shine)

    def ring(self, dx: float, dy: float, radius: float, wide: float, color: Paint, shine: float = 0.9) -> None:
        """Fill a ring with an outline."""
        whole = self.disc(dx, dy, radius) & ~self.disc(dx, dy, radius - wide)
        self.room.outlined_fill(whole, color, shine)

    def shape(self, points: tuple[tuple[float, float], ...], color: Paint, shine: float = 0.0) -> np.ndarray:
        """Fill a shape with an outline, and return its mask."""
        mask = self.room.shape([self.at(*point) for point in points])
        self.room.outlined_fill(mask, color, shine)
        return mask


def key_board(room: Room) -> None:
    """Hang a board with a key for every room; one of them is out, and its lamp is on."""
    here = Place(room)
    here.box(-47, -33, 94, 66, INK)
    here.box(-45, -31, 90, 62, "#6C3418")
    here.box(-45, -31, 90, 3, "#B8703C", 0.2)
    for number in range(15):
        left, up = -36 + number % 5 * 17, -22 + number // 5 * 18
        here.box(left - 2, up - 4, 7, 1, "#3A1408")
        if number == 7:
            continue
        here.ring(left + 1, up, 4, 2.2, GOLD, 0.8)
        here.box(left, up + 4, 2, 8, GOLD, 0.7)
        here.box(left + 2, up + 8, 3, 1.6, GOLD, 0.7)
        here.box(left + 2, up + 11, 2, 1.6, GOLD, 0.7)
    here.ball(-1, 2, 5, "#48D08C", 1.0)


def bead_ring(room: Room) -> None:
    """Hang a ring of beads around an abacus."""
    here = Place(room)
    here.ring(0, 4, 31, 1.5, "#FFB050", 0.7)
    for number in range(BEADS):
        angle = 2 * np.pi * number / BEADS
        here.ball(31 * np.sin(angle), 4 - 31 * np.cos(angle), 6, "#58D8C0" if number % 4 == 0 else "#E07C28", 0.6)
    here.box(-21, -15, 42, 30, INK)
    here.box(-19, -13, 38, 26, "#9C5820", 0.2)
    here.box(-16, -10, 32, 20, "#2A1408")
    for rod in range(5):
        here.box(-13 + 6.2 * rod, -10, 1, 20, "#C89858")
        for bead in range(3):
            up = (-9, -3, 1)[bead] + (rod * 2) % 5
            here.box(-15 + 6.2 * rod, up, 5, 3, "#FFF0D8" if bead else "#58D8C0", 0.8)


def twin_rings(room: Room) -> None:
    """Hang two rings of light into each other, with a flower in each."""
    here = Place(room)
    for side, ring, flower in ((-1, "#FF5CA8", "#FF9CCC"), (1, "#50D0FF", "#A0E8FF")):
        here.ring(side * 17, 0, 30, 3, ring, 1.0)
        for petal in range(5):
            angle = 2 * np.pi * petal / 5
            here.ball(side * 22 + 8 * np.sin(angle), -8 * np.cos(angle), 5.5, flower, 0.7)
        here.ball(side * 22, 0, 4, "#FFF0A0", 1.0)
    over = here.disc(-17, 0, 30) & ~here.disc(-17, 0, 27) & (room.y < here.y)
    room.fill(over, "#FF5CA8", 1.0)


def traffic_light(room: Room) -> None:
    """Hang a traffic light under crossed barriers; its red is on."""
    here = Place(room)
    for side in (-1, 1):
        bar = here.shape(((side * -44, -38), (side * -40, -44), (side * 44, -16), (side * 40, -10)), "#FFC030", 0.3)
        room.fill(bar & ((room.x * 2 + room.y * side) // max(3, round(7 * here.scale)) % 2 == 0), "#28242C")
    here.box(-40, -17, 80, 34, INK)
    here.box(-38, -15, 76, 30, "#4C6050", 0.1)
    here.box(-38, -15, 76, 2, "#8CA08C", 0.2)
    for left, color, shine in ((-25, "#1E4A38", 0.0), (0, "#6C5418", 0.1), (25, "#FF4048", 1.0)):
        here.ball(left, 0, 11, color, shine)
        here.box(left - 12, -14, 24, 4, "#202C28")
    here.box(-24, 19, 48, 11, INK)
    for tooth in range(6):
        here.box(-22 + 7.6 * tooth, 20, 5.6, 6, "#E8F0E0", 0.6)


def prism(room: Room) -> None:
    """Hang a pyramid of glass in which a beam turns to two."""
    here = Place(room)
    room.fill(here.room.shape([here.at(-56, -30), here.at(-56, -28), here.at(0, 2), here.at(0, -1)]), "#FF6CA0", 1.0)
    room.fill(here.room.shape([here.at(56, -30), here.at(56, -28), here.at(0, 2), here.at(0, -1)]), "#70F0FF", 1.0)
    here.shape(((0, -40), (34, 30), (-34, 30)), "#2C6CD8", 0.6)
    room.fill(room.shape([here.at(0, -40), here.at(34, 30), here.at(8, 30)]), "#184494", 0.4)
    room.fill(room.shape([here.at(0, -40), here.at(-34, 30), here.at(-20, 30)]), "#78C4FF", 0.8)
    here.box(-20, 6, 40, 1.5, "#A8E0FF", 0.9)
    eye = here.room.oval(*here.at(0, 6), 13 * here.scale, 8 * here.scale)
    room.outlined_fill(eye, "#F4F8FF", 0.9)
    here.ball(0, 6, 6, RED, 1.0)
    here.box(-9, 18, 18, 2, GOLD, 0.8)


def golden_sun(room: Room) -> None:
    """Hang a golden die with teeth before a sun."""
    here = Place(room)
    for ray in range(16):
        angle = 2 * np.pi * ray / 16
        tip, side = 46 if ray % 2 else 40, 0.13
        here.shape((
            (tip * np.sin(angle), -tip * np.cos(angle)), (24 * np.sin(angle - side), -24 * np.cos(angle - side)),
            (24 * np.sin(angle + side), -24 * np.cos(angle + side)),
        ), "#C87818" if ray % 2 else "#E8A828", 0.5)
    here.shape(((-28, -16), (0, -30), (28, -16), (28, 18), (0, 32), (-28, 18)), "#F0BC38", 0.7)
    room.fill(room.shape([here.at(-28, -16), here.at(0, -30), here.at(28, -16), here.at(0, -4)]), "#FFE890", 0.9)
    room.fill(room.shape([here.at(28, -16), here.at(28, 18), here.at(0, 32), here.at(0, -4)]), "#B87818", 0.6)
    here.ball(0, -17, 4, "#8C3010", 0.6)
    for side in (-1, 1):
        room.fill(room.shape([here.at(side * 5, 4), here.at(side * 22, -6), here.at(side * 20, 6)]), INK)
        room.fill(room.shape([here.at(side * 9, 3), here.at(side * 20, -3), here.at(side * 18, 4)]), "#FF5A28", 1.0)
    room.fill(room.shape([here.at(-20, 10), here.at(0, 16), here.at(20, 10), here.at(14, 24), here.at(-14, 24)]),
              "#5A1008")
    for tooth in range(-2, 3):
        here.box(tooth * 7 - 2.5, 12 + (2 - abs(tooth)), 5, 6, "#FFF4DC", 0.8)


THRONES = {
    "landlady": Throne(key_board, "#5C2E90", "#3A1C5C", "#241040", ("#4A3466", "#30204C"), ("#2C8458", "#2C8458"),
                       "#7C5C9C", "#48D08C", "#241040", "#58E0A0", ("#7838C8", "#B070FF", "#F0D8FF")),
    "abacus": Throne(bead_ring, "#1C6464", "#123C44", "#0C2830", ("#6C4630", "#48302C"), ("#C86420", "#C86420"),
                     "#8C5C34", "#FFA040", "#0C3034", "#FFB060", ("#E06018", "#FFB040", "#FFF0C0")),
    "twins": Throne(twin_rings, "#40307C", "#2A2058", "#1A1440", ("#4A3C78", "#322858"), ("#D04C8C", "#3C9CD0"),
                    "#6C5CA8", "#C088FF", "#1E1648", "#D098FF", ("#E04890", "#70C8FF", "#F4F0FF"), "#E8D8FF"),
    "signal": Throne(traffic_light, "#384A44", "#26302C", "#141C1C", ("#3C4248", "#2C3036"), ("#20242A", "#20242A"),
                     "#5C6C60", "#FFB830", "#141C18", "#FF5848", ("#C82820", "#FF7838", "#FFE088"), "#FFB830",
                     "#B8BCB0"),
    "glass_pharaoh": Throne(prism, "#1C3C90", "#142860", "#0A1638", ("#2C4C90", "#1E3468"), ("#D8A838", "#D8A838"),
                            "#3C6CC0", "#60C8FF", "#0C1C4C", "#60B8FF", ("#2058E0", "#58C0FF", "#E8FCFF")),
    "kotsu": Throne(golden_sun, "#8C3A14", "#5C2410", "#30100A", ("#7C4C20", "#543018"), ("#E0A830", "#E0A830"),
                    "#B8802C", "#FFD050", "#3C1408", "#FFC850", ("#E86018", "#FFC030", "#FFF8D0")),
}
"""The halls of the bosses."""
