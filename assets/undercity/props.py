"""Things that stand in several rooms. ``x`` is their middle and ``y`` the line on which they stand."""

from __future__ import annotations

from math import cos, pi, sin

from canvas import INK, Canvas, Paint, grown, hash_noise, mix, rgb
from colors import CYAN, GOLD, PINK, WHITE, WOOD

FLAME = ("#FF5A1C", "#FF9A2C", "#FFE070")


def flame(canvas: Canvas, x: int, y: int, wide: int, high: int, colors: tuple[str, str, str] = FLAME) -> None:
    """Paint a flame: three tongues, one inside the other."""
    for color, part in zip(colors, (1.0, 0.72, 0.42), strict=True):
        tall = max(1, round(high * part))
        for up in range(tall):
            share = up / tall
            half = wide * part / 2 * (1 - share) * (1.15 - 0.5 * abs(share - 0.3))
            lean = round(1.4 * sin(up * 0.9 + x) * share * (wide > 4))
            canvas.rect(x - round(half) + lean, y - up - 1, max(1, 2 * round(half)), 1, color, 1.0)


def lantern(canvas: Canvas, x: int, y: int, color: Paint = "#FF8A40", w: int = 11, h: int = 13, reach: int = 70,
            power: float = 0.85) -> None:
    """Hang a paper lantern; ``y`` is its top."""
    canvas.line(x, y - 6, x, y, "#2A1838")
    left = x - w // 2
    for down in range(h):
        inset = (2 if w > 7 else 1) if down in (0, h - 1) else 1 if down in (1, h - 2) and w > 7 else 0
        for right in range(inset, w - inset):
            bulge = 1 - abs(right - w // 2) / (w * 0.62)
            rib = down % 3 == 0
            tone = rgb(color) * (0.5 + 0.55 * bulge) * (0.7 if rib else 1.0)
            heat = max(0.0, bulge - 0.5) * (0.4 if rib else 1.3)
            canvas.dot(left + right, y + down, mix(tone, "#FFF2C8", min(1.0, heat)), 1.0)
    canvas.rect(x - w // 4, y - 1, w // 2 + 1, 2, "#30121E")
    canvas.rect(x - w // 4, y + h - 1, w // 2 + 1, 2, "#30121E")
    canvas.line(x, y + h + 1, x, y + h + 3, "#B83048")
    canvas.lamp(x, y + h, reach, color, power)


def game_table(canvas: Canvas, x: int, y: int, w: int, deep: int, left: Paint = CYAN, right: Paint = PINK) -> None:
    """Paint a glowing table without a game on it."""
    front = 9 if w > 60 else 7
    edge, top = x - w // 2, y - front - deep
    canvas.shadow(x, y, w / 2 + 6, 7, 0.45)
    canvas.rect(edge - 1, top - 1, w + 2, deep + front + 2, INK)
    canvas.rect(edge, y - front, w, front, "#3E2858")
    canvas.rect(edge, y - front, w, 1, "#A878D0")
    canvas.rect(edge, y - 2, w, 2, "#24143A")
    for right_of in range(4, w - 6, 8):
        color = left if right_of < w / 2 - 2 else right
        canvas.rect(edge + right_of, y - front + 3, 5, front - 5, "#2A1840")
        canvas.rect(edge + right_of, y - front + 3, 5, 1, color, 0.9)
    canvas.rect(edge, top, w, deep, "#17103A")
    canvas.rect(edge + 3, top + 3, w - 6, deep - 6, "#1F1648", 0.55)
    for step in range(w):
        color = mix(left, right, step / w)
        for line in (top, top + deep - 1):
            canvas.dot(edge + step, line, color, 1.0)
    canvas.rect(edge, top, 1, deep, left, 1.0)
    canvas.rect(edge + w - 1, top, 1, deep, right, 1.0)
    for corner in (edge, edge + w - 3):
        for line in (top, top + deep - 1):
            canvas.rect(corner, line, 3, 1, WHITE, 1.0)
    for side, color in ((-1, left), (1, right)):
        canvas.lamp(x + side * w * 0.3, y - deep / 2, w * 0.85, color, 0.75)


def cushion(canvas: Canvas, x: int, y: int, color: Paint, size: int = 8) -> None:
    canvas.shadow(x, y, size + 2, size / 2 + 1, 0.55)
    canvas.ellipse(x, y - 2, size + 1, size * 0.55 + 1, INK)
    canvas.ellipse(x, y - 2, size, size * 0.55, rgb(color) * 0.55)
    canvas.ellipse(x, y - 3, size - 0.5, size * 0.42, color, 0.45)
    canvas.ellipse(x, y - 3, size * 0.55, size * 0.2, mix(color, WHITE, 0.25), 0.5)
    canvas.dot(x, y - 3, rgb(color) * 0.4)


def stool(canvas: Canvas, x: int, y: int, color: Paint = "#E04858") -> None:
    canvas.shadow(x, y, 6, 2.5)
    canvas.rect(x - 1, y - 5, 3, 5, "#5A5480")
    canvas.rect(x - 2, y - 1, 5, 1, "#3A3460")
    canvas.ellipse(x, y - 5.5, 5.2, 3.2, INK)
    canvas.ellipse(x, y - 6, 4.4, 2.4, color)
    canvas.rect(x - 2, y - 7, 3, 1, mix(color, WHITE, 0.55))


def crate(canvas: Canvas, x: int, y: int, w: int = 16, high: int = 12, deep: int = 8, color: Paint = WOOD) -> None:
    """Paint a wooden box; ``x`` is its left edge."""
    canvas.block(x, y, w, deep, high, mix(color, WHITE, 0.15), color)
    for edge in (x, x + w - 2):
        canvas.rect(edge, y - high + 1, 2, high - 2, rgb(color) * 0.7)
    canvas.rect(x + 2, y - high + 2, w - 4, 1, rgb(color) * 0.6)
    canvas.line(x + 2, y - high + 3, x + w - 3, y - 3, mix(color, WHITE, 0.3))
    for board in range(3, w, 4):
        canvas.rect(x + board, y - high - deep + 1, 1, deep - 2, rgb(color) * 0.75)


def plinth(canvas: Canvas, x: int, y: int, w: int = 20, high: int = 14, deep: int = 8,
           color: Paint = "#545C90") -> None:
    """Paint a pedestal of stone."""
    canvas.block(x - w // 2, y, w, deep, high, mix(color, WHITE, 0.22), color)
    canvas.rect(x - w // 2 + 3, y - high + 4, w - 6, high - 8, rgb(color) * 0.6)
    canvas.rect(x - w // 2 + 3, y - 4, w - 6, 1, mix(color, WHITE, 0.25))
    canvas.rect(x - w // 2 - 2, y - 3, w + 4, 3, rgb(color) * 0.8)
    canvas.rect(x - w // 2 - 2, y - 3, w + 4, 1, mix(color, WHITE, 0.35))


def pillar(canvas: Canvas, x: int, y: int, w: int, high: int, color: Paint, trim: Paint = GOLD) -> None:
    """Paint a round pillar with trim at both ends."""
    left = x - w // 2
    canvas.shadow(x, y, w / 2 + 4, 4)
    canvas.rect(left - 1, y - high, w + 2, high + 1, INK)
    for right in range(w):
        share = right / max(1, w - 1)
        bright = 1.25 - 1.1 * abs(share - 0.28) - 0.2 * share
        canvas.rect(left + right, y - high, 1, high, rgb(color) * bright)
    for line in (y - high, y - 4):
        canvas.rect(left - 2, line, w + 4, 4, INK)
        canvas.rect(left - 1, line, w + 2, 3, rgb(trim) * 0.75)
        canvas.rect(left - 1, line, w + 2, 1, trim)


def brazier(
    canvas: Canvas, x: int, y: int, large: bool = True, reach: int = 62, colors: tuple[str, str, str] = FLAME,
    glow: str = "#FF7030",
) -> None:
    """Paint a bowl of fire on a stand."""
    tall, wide = (13, 7) if large else (9, 5)
    canvas.shadow(x, y, wide + 1, 3)
    canvas.rect(x - 1, y - tall, 3, tall, "#4A3044")
    canvas.rect(x - 4, y - 1, 8, 1, "#5A3A50")
    canvas.rect(x - wide - 1, y - tall - 4, 2 * wide + 2, 6, INK)
    canvas.rect(x - wide, y - tall - 3, 2 * wide, 3, "#8C5C50")
    canvas.rect(x - wide + 2, y - tall, 2 * wide - 4, 1, "#5A3A3A")
    canvas.rect(x - wide, y - tall - 3, 2 * wide, 1, "#FFD080", 0.6)
    flame(canvas, x, y - tall - 3, 2 * wide - 2, 13 if large else 9, colors)
    canvas.lamp(x, y - tall, reach, glow, 0.9)


def candle(canvas: Canvas, x: int, y: int, high: int = 5, reach: int = 20) -> None:
    """Paint a candle in a puddle of wax."""
    canvas.rect(x - 2, y - 1, 5, 2, "#8C84C0")
    canvas.rect(x - 1, y - high, 3, high, "#E8E0FF")
    canvas.rect(x + 1, y - high, 1, high, "#A8A0D0")
    canvas.rect(x, y - high - 3, 1, 3, "#FFF2B0", 1.0)
    canvas.dot(x, y - high - 1, "#FF9C40", 1.0)
    canvas.lamp(x, y - high, reach, "#FFB878", 0.55)


def stone_lamp(canvas: Canvas, x: int, y: int, reach: int = 50, power: float = 0.7) -> None:
    """Paint a lantern of stone, 17 wide and 21 high."""
    glow = "#FFD890"
    canvas.shadow(x, y, 9, 3.5)
    canvas.rect(x - 6, y - 4, 13, 4, "#544C78")
    canvas.rect(x - 6, y - 4, 13, 1, "#9C94C4")
    canvas.rect(x - 2, y - 10, 5, 6, "#6A6290")
    canvas.rect(x + 1, y - 10, 2, 6, "#443C68")
    canvas.rect(x - 5, y - 16, 11, 7, "#4C4470")
    for window in (x - 3, x + 1):
        canvas.rect(window, y - 15, 3, 5, glow, 1.0)
        canvas.dot(window + 1, y - 13, WHITE, 1.0)
    canvas.polygon([(x - 8, y - 16), (x - 4, y - 20), (x + 4, y - 20), (x + 8, y - 16)], "#7C74A4")
    canvas.rect(x - 8, y - 16, 17, 1, "#544C78")
    canvas.rect(x - 4, y - 20, 9, 1, "#B4ACD8")
    canvas.rect(x - 1, y - 22, 3, 2, "#7C74A4")
    canvas.lamp(x, y - 8, reach, glow, power)


def gate(canvas: Canvas, x: int, y: int, w: int, high: int) -> None:
    """Paint the red gate of a shrine from the front."""
    red, dark, bright = "#E8384C", "#8C1C3C", "#FF8474"
    post = 5 if w > 50 else 4
    for foot in (x - w // 2 + 8, x + w // 2 - 8):
        canvas.shadow(foot, y, 7, 3)
        canvas.rect(foot - post // 2 - 1, y - high + 4, post + 2, high - 4, INK)
        canvas.rect(foot - post // 2, y - high + 4, post, high - 4, red)
        canvas.rect(foot - post // 2, y - high + 4, 1, high - 4, bright)
        canvas.rect(foot + post // 2, y - high + 4, 1, high - 4, dark)
        canvas.rect(foot - post // 2 - 1, y - 5, post + 2, 5, "#2A2038")
    beam = y - high + 13
    canvas.outlined_rect(x - w // 2 + 3, beam, w - 6, 3, red)
    canvas.rect(x - w // 2 + 3, beam, w - 6, 1, bright)
    for across in range(-w // 2 - 3, w // 2 + 4):
        far = abs(across) / (w / 2)
        line = y - high - round(far * far * far * 4)
        canvas.rect(x + across, line - 1, 1, 9, INK)
        canvas.rect(x + across, line, 1, 3, "#3E2850")
        canvas.dot(x + across, line, "#8464A0")
        canvas.rect(x + across, line + 3, 1, 4, red)
        canvas.dot(x + across, line + 3, bright)
        canvas.dot(x + across, line + 6, dark)
    canvas.outlined_rect(x - 2, y - high + 7, 5, 6, GOLD, 0.6)
    canvas.rect(x - 1, y - high + 9, 3, 1, "#7A4A1C")


def rope(canvas: Canvas, x: int, to_x: int, y: int, sag: int = 4) -> None:
    """Hang a rope with paper streamers between two points."""
    for across in range(x, to_x + 1):
        share = (across - x) / (to_x - x)
        line = y + round(4 * sag * share * (1 - share))
        canvas.rect(across, line, 1, 2, "#E0C080" if across % 3 else "#A88050")
        if (across - x) % 11 == 5:
            for step, dx in enumerate((0, 0, 1, 1, 0, 0)):
                canvas.rect(across + dx, line + 2 + step, 2, 1, "#FFF8F0", 0.35)


def tree(canvas: Canvas, x: int, y: int, radius: int, color: Paint = "#FF7AB8") -> None:
    """Paint a cherry tree in bloom: a crooked trunk under clusters of blossoms."""
    canvas.shadow(x + 2, y, radius * 0.95, 6, 0.5)
    trunk = radius + 4
    for up in range(trunk):
        bend = round(2.3 * sin(up / 5 + 1))
        wide = 5 if up < 3 else 4
        canvas.rect(x - 3 + bend, y - up, wide + 2, 1, INK)
        canvas.rect(x - 2 + bend, y - up, wide, 1, "#6A3C50")
        canvas.dot(x - 2 + bend, y - up, "#B07888")
    crown = y - radius - 8
    spots = []
    for number in range(17):
        angle, far = number * 2.4, (number / 17) ** 0.5
        size = 5.2 + 3 * float(hash_noise(number, 3, 7)) if radius > 14 else 4 + 2 * float(hash_noise(number, 3, 7))
        spots.append((x + round(far * radius * cos(angle), 3), crown + round(far * radius * 0.72 * sin(angle), 3),
                      size))
    for grow, color_of, shine, dx, dy, share in (
        (1.2, INK, 0.0, 0, 0, 1.0), (0.0, rgb(color) * 0.55, 0.1, 0, 0, 1.0), (0.0, rgb(color) * 0.8, 0.2, -1, -1,
                                                                               0.82),
        (0.0, color, 0.3, -1, -2, 0.6), (0.0, mix(color, WHITE, 0.55), 0.5, -2, -3, 0.3),
    ):
        for spot_x, spot_y, size in spots:
            canvas.ellipse(spot_x + dx, spot_y + dy, size * share + grow, size * share * 0.88 + grow, color_of, shine)
    for number in range(26):
        at_x = x + round((float(hash_noise(number, 1, 4)) - 0.5) * 2.2 * radius)
        at_y = crown + round((float(hash_noise(number, 2, 4)) - 0.5) * 1.6 * radius)
        if canvas.oval(x, crown, radius + 4, radius * 0.8 + 3)[min(canvas.h - 1, at_y), min(canvas.w - 1, at_x)]:
            canvas.dot(at_x, at_y, "#FFF4FA" if number % 3 else "#C83C80", 0.5)
    for number in range(14):
        canvas.dot(x - radius - 6 + round(float(hash_noise(number, 5, 9)) * (2 * radius + 12)),
                   y - 5 + round(float(hash_noise(number, 6, 9)) * 12), color, 0.5)


def heap(canvas: Canvas, x: int, y: int, size: int) -> None:
    """Paint a heap of gold coins, the lowest row last."""
    canvas.shadow(x, y + 1, size * 4, 4, 0.5)
    for row in range(size - 1, -1, -1):
        count = size + 2 - row - (row > 2)
        for number in range(count):
            luck = float(hash_noise(number, row, x))
            at_x = x - count * 2 + number * 4 + row % 2 + round(luck * 2)
            at_y = y - row * 2 - round(float(hash_noise(number, row, 3)) * 2)
            canvas.ellipse(at_x, at_y + 1, 3, 1.9, "#7A4A1C", 0.4)
            canvas.ellipse(at_x, at_y, 3, 1.5, mix("#F8C848", "#B87420", luck * 0.7), 0.6)
            canvas.dot(at_x - 1, at_y - 1, "#FFF8D0", 1.0 if luck > 0.5 else 0.4)


def gear(canvas: Canvas, x: int, y: int, radius: int, color: Paint, teeth: int = 10) -> None:
    wheel = canvas.oval(x, y, radius, radius)
    for tooth in range(teeth):
        angle = 2 * pi * tooth / teeth
        wheel |= canvas.oval(x + round(radius * cos(angle), 2), y + round(radius * sin(angle), 2), 2.6, 2.6)
    hub = canvas.oval(x, y, radius * 0.28, radius * 0.28)
    canvas.outlined_fill(wheel, color)
    canvas.fill(wheel & (canvas.x - x + canvas.y - y > radius * 0.9), rgb(color) * 0.65)
    canvas.fill(wheel & (canvas.x - x + canvas.y - y < -radius * 1.1), mix(color, WHITE, 0.4))
    canvas.fill(canvas.oval(x, y, radius * 0.76, radius * 0.76, 1.1), rgb(color) * 0.55)
    for spoke in range(3):
        angle = pi * spoke / 3 + 0.4
        dx, dy = round(radius * 0.72 * cos(angle)), round(radius * 0.72 * sin(angle))
        canvas.line(x - dx, y - dy, x + dx, y + dy, rgb(color) * 0.62)
    canvas.fill(grown(hub, 2), mix(color, WHITE, 0.25))
    canvas.fill(hub, INK)


def pipes(canvas: Canvas, x: int, y: int, w: int, color: Paint = "#6C6494", thick: int = 4) -> None:
    """Paint a pipe along a wall with joints; ``y`` is its top."""
    canvas.rect(x, y - 1, w, thick + 2, INK)
    for down in range(thick):
        canvas.rect(x, y + down, w, 1, rgb(color) * (1.3 - 0.25 * down))
    for joint in range(x + 12, x + w - 8, 34):
        canvas.outlined_rect(joint, y - 1, 5, thick + 2, mix(color, WHITE, 0.15))
        canvas.rect(joint, y - 1, 5, 1, mix(color, WHITE, 0.5))


def tube(canvas: Canvas, x: int, y: int, w: int, color: Paint, reach: int = 60, power: float = 0.8) -> None:
    """Paint a neon tube, from ``x`` to the right."""
    canvas.rect(x - 2, y - 1, w + 4, 4, INK)
    canvas.rect(x - 2, y, 2, 2, "#8C84B0")
    canvas.rect(x + w, y, 2, 2, "#8C84B0")
    canvas.rect(x, y, w, 2, color, 1.0)
    canvas.rect(x + 1, y, w - 2, 1, mix(color, WHITE, 0.6), 1.0)
    canvas.lamp(x + w / 2, y + 8, reach, color, power)
