"""The stage of a ceremony: beams of light, the trophy on its plinth, confetti and the crowd.

Everything is a function of the seconds since the stage appeared.
"""

from __future__ import annotations

import math
from collections.abc import Iterator

from components.focus import Rect
from game.content.models.look import CeremonyLook
from systems.draw.pen import Pen, Speck
from systems.draw.widgets import draw_backdrop
from systems.easing import breath, ease, noise
from systems.layout import HEIGHT, WIDTH

BURST_SECONDS = 3.0
"""Seconds after the trophy has landed until the burst of confetti is gone."""
BEAMS = ((0.2, "seat1", 1), (0.8, "seat2", -1), (0.36, "seat1", -1), (0.64, "seat2", 1))
"""Foot of each beam as a share of the width, its color, and the side it sways to first."""
PIECE_LANES = 37
"""Lanes of noise between two numbers of one piece of confetti."""
CROWD_ROWS = ((62, 47, 0.5), (30, 37, 0.9), (2, 41, 0.3))
"""Height of each row of the crowd, pixels from head to head, and the brightness of its light."""
HEAD_COUNT = 5
PLATE_WIDTH = 46
"""Room for a name on the plinth; a longer one is engraved as its initials."""


def draw_hall(pen: Pen, look: CeremonyLook, night: float, clock: float, calm: bool) -> None:
    """Draw the background of the trophy: the city, and beams of light that sway."""
    tint = tuple(int(look.tint[index : index + 2], 16) for index in (1, 3, 5))
    draw_backdrop(pen, night, (tint[0], tint[1], tint[2]))
    for index, (foot, color, side) in enumerate(BEAMS):
        sway = 0.0 if calm else side * 9 * math.sin(math.tau * (clock * look.beams + index / len(BEAMS)))
        x, angle = WIDTH * foot, sway + side * 7
        shift = math.tan(math.radians(angle)) * HEIGHT / 2
        pen.sprite("beam", x - shift, HEIGHT / 2 + 4, tint=pen.palette.rgb(color), alpha=0.5, scale_x=1.6, scale_y=2.1,
                   angle=angle, add=1.0)


def draw_trophy(pen: Pen, look: CeremonyLook, rect: Rect, clock: float, color: str, name: str, calm: bool) -> None:
    """Draw the trophy on its plinth at the bottom of a rectangle, in a beam of light; it comes down from above."""
    x, foot = rect.center[0], rect.y
    size = min(1.0, rect.h / 196, rect.w / 164)
    rise = 1.0 if calm else ease("out_back", clock / look.rise if look.rise else 1.0)
    share = 1.0 if calm else min(1.0, clock / look.lands)
    light = pen.palette.rgb("double")
    broad, tall = 2.4 * size, 1.9 * size
    pen.sprite("beam", x, foot + 150 * size, tint=light, alpha=0.75 * share, scale_x=broad, scale_y=tall, add=1.0)
    ground = foot + 31 * size - 90 * (1 - rise)
    pen.sprite("plinth", x, ground, scale_x=size, scale_y=size)
    pen.sprite("plinth_light", x, ground, tint=pen.palette.rgb(color), scale_x=size, scale_y=size)
    drop = ease("in_quad", max(0.0, (share - 0.4) / 0.6))
    age = clock - look.lands
    squash = 0.0 if calm or not 0 <= age < 0.5 else 0.12 * math.exp(-9 * age) * math.cos(28 * age)
    height = 152 * size * (1 - squash)
    y = ground + 14 * size + (HEIGHT + 40 - ground) * (1 - drop)
    pen.sprite("trophy", x, y + height / 2, scale_x=size * (1 + squash / 2), scale_y=size * (1 - squash))
    if drop >= 1 and size == 1:
        engraving = name if pen.measure(name, "tiny") <= PLATE_WIDTH else "".join(word[0] for word in name.split())
        pen.label(engraving, x, y + 9, font="tiny", tint=(60, 28, 6), glow=0.0)
    if drop >= 1:
        shine = 0.5 if calm else breath(clock, 0.5)
        for across, up, lane in ((-18, 118, 0), (22, 96, 1), (-30, 70, 2), (6, 140, 3)):
            twinkle = shine if calm else max(0.0, noise(clock * 1.3, lane))
            if twinkle > 0.1:
                for w, h in ((7 * twinkle, 1), (1, 7 * twinkle)):
                    spot = Rect(x + (across - w / 2) * size, y + (up - h / 2) * size, w, h)
                    pen.fill(spot, pen.palette.rgb("text"), twinkle, add=1.0)


def draw_crowd(pen: Pen, look: CeremonyLook, clock: float, calm: bool) -> None:
    """Draw the crowd against the light: those on the left catch the color of seat 1, those on the right of seat 2."""
    left, right, middle = (pen.palette.rgb(name) for name in ("seat1", "seat2", "double"))
    for row, (low, step, bright) in enumerate(CROWD_ROWS):
        for number in range(-1, WIDTH // step + 2):
            lane = number * 7 + row * 131
            x = number * step + 8 * noise(0.5, lane) + row * step / 2
            glad = 0.0 if calm else max(0.0, noise(clock * 0.35, lane + 1) + 0.35)
            jump = glad * 7 * abs(math.sin(math.pi * (clock * look.crowd * 1.6 + noise(0.5, lane + 2))))
            kind = (number * 3 + row * 2 + (number * number) % 3) % HEAD_COUNT
            share = min(1.0, abs(x - WIDTH / 2) / 150)
            side = left if x < WIDTH / 2 else right
            tints = zip(side, middle, strict=True)
            red, green, blue = (round(edge * share + core * (1 - share)) for edge, core in tints)
            y = low + 3 * noise(0.5, lane + 3) + jump
            pen.sprite(f"crowd_{kind}", x, y)
            pen.sprite(f"crowd_light_{kind}", x, y, tint=(red, green, blue), alpha=bright)


def draw_confetti(pen: Pen, look: CeremonyLook, center: tuple[float, float], clock: float, calm: bool) -> None:
    """Draw confetti that falls everywhere, and the burst that flies up from a point as the trophy lands."""
    if calm or clock < look.lands:
        return
    age = clock - look.lands
    pieces = [pen.speck(side, pen.palette.rgb(name), glow=0.2) for name in look.colors for side in (2, 3, 4)]
    pen.specks([*_falling_pieces(look, pieces, age), *_burst_pieces(look, pieces, center, age)])


def _falling_pieces(look: CeremonyLook, pieces: list[Speck], age: float) -> Iterator[tuple[float, float, Speck]]:
    """Yield confetti that has fallen for so long; each piece starts above the picture."""
    height = HEIGHT + 20.0
    for number in range(look.confetti):
        lane = number * PIECE_LANES
        speed = look.fall * (1 + 0.4 * noise(0.5, lane + 1))
        down = age * speed - height * (0.3 + 0.3 * noise(0.5, lane))
        if down < 0:
            continue
        sway = 9 * math.sin(age * (1.5 + noise(0.5, lane + 2)) + number)
        x = WIDTH * (0.5 + 0.5 * noise(0.5, lane + 3)) + sway
        flat = math.sin(age * 5 + number * 2.4) < 0
        yield x, height - down % height, pieces[(number * 3 + 2 - flat) % len(pieces)]


def _burst_pieces(
    look: CeremonyLook, pieces: list[Speck], center: tuple[float, float], age: float
) -> Iterator[tuple[float, float, Speck]]:
    if age > BURST_SECONDS:
        return
    slow = (1 - math.exp(-2.2 * age)) / 2.2
    for number in range(look.burst):
        lane = 5000 + number * PIECE_LANES
        x = center[0] + slow * 340 * noise(0.5, lane)
        y = center[1] + slow * (330 + 190 * noise(0.5, lane + 1)) - 60 * age * age
        if y > 0:
            yield x, y, pieces[number % len(pieces)]
