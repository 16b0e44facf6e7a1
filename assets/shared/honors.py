"""The stage of a ceremony: a cup of bone full of golden dice, its plinth, a crown, a beam of light and the crowd."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

from PIL import Image, ImageDraw
from pixels import WHITE, Color, Pen, Pictures, blank, paint, rgba, sheet

Place = tuple[float, float]
Inside = Callable[[float, float], bool]
Light = Callable[[float, float], float]
BAYER = ((0, 8, 2, 10), (12, 4, 14, 6), (3, 11, 1, 9), (15, 7, 13, 5))
EDGE: Color = (18, 8, 34, 255)
BONE = ("#2A1A3C", "#5A4268", "#94788C", "#CDB6AC", "#F2E4C4", "#FFFBEA")
GOLD = ("#5C2C08", "#A85C10", "#E89C20", "#FFD048", "#FFF0A0")
STONE = ("#160A24", "#3C1C48", "#6C3868", "#A86890", "#D8A0C0")
WALL = ("#1A1030", "#30205C", "#4A3888", "#6C5CA4", "#9C90D0")
NIGHT: Color = (12, 6, 32, 255)
CUP = 124, 152
"""Size of the cup's picture."""
MIDDLE = CUP[0] // 2
FAN = 30, 46
"""Size of a head in the crowd."""


def form(picture: Image.Image, inside: Inside, light: Light, ramp: Sequence[str], dither: float = 0.7) -> None:
    """Fill a shape with a ramp of tones, dithered where two of them meet."""
    tones = [rgba(each) for each in ramp]
    for y in range(picture.height):
        for x in range(picture.width):
            if inside(x, y):
                level = light(x, y) * (len(tones) - 1) + (BAYER[y % 4][x % 4] / 16 - 0.47) * dither
                picture.putpixel((x, y), tones[min(len(tones) - 1, max(0, round(level)))])


def oval(x: float, y: float, across: float, height: float) -> Inside:
    return lambda u, v: ((u - x) / across) ** 2 + ((v - y) / height) ** 2 <= 1


def ball(picture: Image.Image, x: float, y: float, r: float, ramp: Sequence[str] = BONE) -> None:
    """A ball, lit from the upper left."""
    inked(picture, oval(x, y, r + 1, r + 1))
    form(picture, oval(x, y, r, r), lambda u, v: 0.66 - (u - x) / (r * 3.4) - (v - y) / (r * 3.2), ramp)


def inked(picture: Image.Image, inside: Inside) -> None:
    """A dark shape, which leaves a line around what is drawn over it."""
    for y in range(picture.height):
        for x in range(picture.width):
            if inside(x, y):
                picture.putpixel((x, y), EDGE)


def die(picture: Image.Image, x: float, y: float, r: float) -> None:
    """A golden die seen from a corner."""
    pen, width = ImageDraw.Draw(picture), r * 0.87
    tip, right, left, low = (x, y - r), (x + width, y - r / 2), (x - width, y - r / 2), (x, y + r)
    faces = (
        ((tip, right, (x, y), left), GOLD[4]), ((left, (x, y), low, (x - width, y + r / 2)), GOLD[3]),
        ((right, (x, y), low, (x + width, y + r / 2)), GOLD[2]),
    )
    for corners, tone in faces:
        pen.polygon([(round(u), round(v)) for u, v in corners], fill=rgba(tone), outline=rgba(GOLD[1]))
    for u, v in ((0, -r / 2), (-width / 2 - 1, r * 0.1), (-width / 2 + 2, r * 0.5), (width / 2, r * 0.25)):
        pen.rectangle((round(x + u) - 1, round(y + v), round(x + u) + 1, round(y + v) + 1), fill=rgba(GOLD[0]))


def tube(x: float, r: float) -> Light:
    """Return the light on something round that stands upright."""
    return lambda u, v: 0.7 - (u - x) / (r * 3.2)


def block(x: float, half: float, top: float, bottom: float) -> Inside:
    """Return the inside of a rectangle around a vertical axis."""
    return lambda u, v: abs(u - x) <= half and top <= v <= bottom


def bone(picture: Image.Image, points: Sequence[Place], r: float, knob: float) -> None:
    """A bone along these points, with two knuckles at each end."""
    for x, y in points:
        inked(picture, oval(x, y, r + 1, r + 1))
    for x, y in points:
        form(picture, oval(x, y, r, r), tube(x, r), BONE)
    for (x, y), (u, v) in ((points[0], points[2]), (points[-1], points[-3])):
        length = math.hypot(u - x, v - y)
        across, along = -(v - y) / length * knob * 0.75, (u - x) / length * knob * 0.75
        ball(picture, x + across, y + along, knob)
        ball(picture, x - across, y - along, knob)


def bowl_half(share: float) -> float:
    """Return half the width of the bowl at a share of its height, from the rim down."""
    return 46 * math.sqrt(max(0.0, 1 - share**2.6)) * (1 - 0.1 * share)


def cup() -> Image.Image:
    """A cup of bone with golden dice in it, on a foot with a plate for a name."""
    picture, x = blank(*CUP), MIDDLE
    for half, top, bottom in ((42, 136, 150), (32, 128, 136)):
        inked(picture, block(x, half, top, bottom))
        form(picture, block(x, half - 1, top + 1, bottom - 1), lambda u, v: 0.8 - abs(u - x + 12) / 60, STONE)
        ImageDraw.Draw(picture).line((x - half + 1, top + 1, x + half - 1, top + 1), fill=rgba(GOLD[4]))
    pen = ImageDraw.Draw(picture)
    pen.rectangle((x - 24, 138, x + 24, 148), fill=rgba(GOLD[1]))
    pen.rectangle((x - 23, 139, x + 23, 147), fill=rgba(GOLD[3]))
    bone(picture, [(x, 122 - step) for step in range(0, 22, 2)], 6, 7)
    inked(picture, oval(x, 112, 10, 5))
    form(picture, oval(x, 112, 9, 4), lambda u, v: 0.8 - (u - x + 4) / 22, GOLD)
    for side in (-1, 1):
        turns = [-1.15 + step * 2.5 / 30 for step in range(31)]
        bone(picture, [(x + side * (40 + 17 * math.cos(turn)), 70 + 24 * math.sin(turn)) for turn in turns], 4, 5)

    def in_bowl(u: float, v: float) -> bool:
        return 46 <= v < 102 and abs(u - x) <= bowl_half((v - 46) / 56)

    rim = oval(x, 46, 48, 9)
    around = oval(x, 46, 49, 10)
    inked(picture, lambda u, v: in_bowl(u, v - 1) or in_bowl(u - 1, v) or in_bowl(u + 1, v) or around(u, v))
    form(picture, rim, lambda u, v: 0.7 - (u - x) / 150, BONE)
    inked(picture, oval(x, 45, 44, 7))
    for across, up, r in ((-24, 41, 13), (24, 40, 13), (-2, 34, 14), (32, 45, 9), (-33, 46, 9), (-13, 47, 13),
                          (14, 47, 13), (0, 15, 14)):
        die(picture, x + across, up, r)

    def front(u: float, v: float) -> bool:
        return (in_bowl(u, v) and v >= 46 and not oval(x, 45, 44, 7)(u, v)) or (rim(u, v) and v >= 47 and
                                                                                not oval(x, 45, 44, 7)(u, v))

    def lit(u: float, v: float) -> float:
        share = max(0.0, (v - 46) / 56)
        across = (u - x) / max(1.0, bowl_half(share))
        flute = 0.16 if share > 0.44 and any(abs(across - each) < 0.03 for each in (-0.75, -0.4, 0.4, 0.75)) else 0.0
        return 1.0 - abs(across + 0.3) ** 1.8 * 0.6 - share * 0.16 - flute

    form(picture, front, lit, BONE)
    form(picture, lambda u, v: in_bowl(u, v) and 66 <= v < 71, lambda u, v: 0.9 - abs(u - x + 14) / 60, GOLD)
    return picture


def plinth() -> Image.Image:
    picture = blank(164, 62)
    x, top, height = 82, 15, 32
    inked(picture, lambda u, v: any(oval(x, top + down, 81, 14)(u, v) for down in range(height + 2)))

    def on_wall(u: float, v: float) -> bool:
        return oval(x, top + height, 80, 13)(u, v) or (top <= v <= top + height and abs(u - x) <= 80)

    def bricks(u: float, v: float) -> float:
        bend = 13 * math.sqrt(max(0.0, 1 - ((u - x) / 80) ** 2))
        down = int(v - top - bend)
        line, shift = divmod(down, 11)
        seam = shift == 0 or int(u + (12 if line % 2 else 0)) % 24 == 0
        return 0.8 - abs(u - x + 14) / 100 - down / 90 - 0.3 * seam

    form(picture, on_wall, bricks, WALL)
    form(picture, oval(x, top, 80, 13), lambda u, v: 0.95 - math.hypot((u - x) / 80, (v - top) / 13) * 0.5, WALL)
    return picture


def plinth_light() -> Image.Image:
    """The lines of light on the plinth, to be tinted."""
    picture = blank(164, 62)
    for down, strong in ((0, 255), (7, 255), (27, 200)):
        for x in range(2, 162):
            y = 15 + down + round(13 * math.sqrt(max(0.0, 1 - ((x - 81.5) / 80) ** 2)))
            picture.putpixel((x, y), (255, 255, 255, strong))
    return picture


@sheet(54, 30)
def crown(picture: Image.Image, pen: Pen) -> None:
    """A crown with three points."""
    outer = [(4, 27), (1, 8), (14, 17), (27, 1), (40, 17), (53, 8), (50, 27)]
    pen.polygon(outer, fill=EDGE)
    mask = Image.new("L", picture.size)
    ImageDraw.Draw(mask).polygon([(6, 26), (3, 11), (14, 20), (27, 4), (40, 20), (51, 11), (48, 26)], fill=255)
    form(picture, lambda u, v: bool(mask.getpixel((int(u), int(v)))), lambda u, v: 0.95 - v / 60 - u / 130, GOLD)
    for x, y, tone in ((27, 19, "#FF5CA8"), (14, 23, "#64E0F4"), (40, 23, "#8CFF9C")):
        pen.rectangle((x - 2, y - 2, x + 1, y + 1), fill=rgba(tone))
        pen.point((x - 2, y - 2), fill=WHITE)
    for x, y in ((2, 9), (27, 2), (52, 9)):
        pen.rectangle((x - 1, y - 1, x + 1, y + 1), fill=rgba(GOLD[4]))


def beam() -> Image.Image:
    """A cone of light that falls from above, to be tinted and added."""
    picture = blank(72, 176)
    for y in range(picture.height):
        half = 8 + 26 * y / picture.height
        for x in range(picture.width):
            away = abs(x - 35.5) / half
            if away < 1:
                level = (1 - away) * (1 - 0.55 * y / picture.height) * 6
                step = int(level + BAYER[y % 4][x % 4] / 16)
                picture.putpixel((x, y), (255, 255, 255, min(255, 20 * step)))
    return picture


def fan(number: int) -> Image.Image:
    """A head in the crowd, seen against the light."""
    picture = blank(*FAN)
    mask = Image.new("L", FAN)
    pen, x = ImageDraw.Draw(mask), FAN[0] // 2
    pen.ellipse((x - 6, 14, x + 5, 27), fill=255)
    pen.rounded_rectangle((x - 12, 28, x + 11, 60), 9, fill=255)
    if number == 1:
        pen.polygon([(x - 6, 18), (x - 6, 10), (x - 1, 15)], fill=255)
        pen.polygon([(x + 5, 18), (x + 5, 10), (x, 15)], fill=255)
    elif number == 2:
        pen.ellipse((x - 3, 8, x + 2, 14), fill=255)
    elif number == 3:
        pen.rectangle((x - 7, 15, x + 6, 17), fill=255)
        pen.rectangle((x - 4, 11, x + 3, 15), fill=255)
    for side in ((), (1,), (-1, 1), (-1,), (1,))[number]:
        pen.polygon([(x + side * 9, 33), (x + side * 12, 36), (x + side * 14, 14), (x + side * 11, 14)], fill=255)
        pen.ellipse((x + side * 12 - 2, 9, x + side * 12 + 2, 14), fill=255)
    paint(picture, mask, NIGHT)
    return picture


def fan_light(number: int) -> Image.Image:
    """The light on the upper edge of a head in the crowd, to be tinted."""
    picture, body = blank(*FAN), fan(number).getchannel("A")
    for x in range(FAN[0]):
        for y in range(FAN[1]):
            if body.getpixel((x, y)) and (y == 0 or not body.getpixel((x, y - 1))):
                picture.putpixel((x, y), WHITE)
                if y + 1 < FAN[1] and body.getpixel((x, y + 1)):
                    picture.putpixel((x, y + 1), (255, 255, 255, 70))
    return picture


def pictures() -> Pictures:
    """Everything on the stage."""
    crowd = {f"crowd_{number}": fan(number) for number in range(5)}
    lights = {f"crowd_light_{number}": fan_light(number) for number in range(5)}
    things = {"trophy": cup(), "plinth": plinth(), "plinth_light": plinth_light(), "crown": crown(), "beam": beam()}
    return {**things, **crowd, **lights}
