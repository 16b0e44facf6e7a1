"""An arcade cabinet: its body, to be tinted, the light it throws, and a front with a sign and a picture of a table."""

from __future__ import annotations

from PIL import Image, ImageDraw
from pixels import WHITE, Color, Pen, Pictures, blank, cut, gradient, letters, paint, rim, sheet

SIZE = 100, 122
SIGN = (7, 2, 92, 22)
"""Left, top, right, bottom of the lit sign (both on it)."""
SCREEN = (16, 30, 83, 72)
"""Left, top, right, bottom of the glass."""
GLASS = SCREEN[2] - SCREEN[0] + 1, SCREEN[3] - SCREEN[1] + 1
"""Width and height of the picture behind glass."""
LIT, SHADED = (40, 28, 70, 250), (13, 8, 28, 250)
LINE = (255, 255, 255, 200)
FAINT = (255, 255, 255, 60)


@sheet(*SIZE)
def body(picture: Image.Image, pen: Pen) -> None:
    """Sign, glass, stick and buttons, coin door."""
    shape = Image.new("L", SIZE)
    right = [(89, 24), (89, 74), (97, 88), (97, 93), (90, 93), (90, 118)]
    outline = [*right, *((99 - x, y) for x, y in reversed(right))]
    ImageDraw.Draw(shape).polygon(outline, fill=255, outline=255)
    picture.alpha_composite(gradient(shape, LIT, SHADED))
    paint(picture, rim(shape), LINE)
    left, top, right, bottom = SIGN
    sign = cut(right - left + 1, bottom - top + 1, 3)
    picture.alpha_composite(gradient(sign, (30, 20, 56, 255), (16, 9, 34, 255)), (left, top))
    paint(picture, rim(sign), WHITE, (left, top))
    paint(picture, rim(sign, 2), FAINT, (left, top))
    left, top, right, bottom = SCREEN
    bezel = cut(right - left + 7, bottom - top + 7, 3)
    paint(picture, bezel, (8, 4, 20, 255), (left - 3, top - 3))
    paint(picture, rim(bezel), (255, 255, 255, 130), (left - 3, top - 3))
    controls(pen)
    door(pen)
    for x in (12, 87):
        pen.line([(x, 27), (x, 71)], fill=FAINT)
    for x in (14, 78):
        pen.rectangle((x, 119, x + 7, 121), fill=LINE)


def controls(pen: ImageDraw.ImageDraw) -> None:
    """A stick on the left, three buttons on the right of a slanted panel."""
    pen.line([(10, 76), (89, 76)], fill=(255, 255, 255, 120))
    pen.line([(3, 88), (96, 88)], fill=(255, 255, 255, 150))
    pen.line([(28, 78), (28, 84)], fill=WHITE)
    pen.ellipse((25, 74, 31, 80), fill=WHITE)
    pen.line([(23, 85), (33, 85)], fill=LINE)
    for number, x in enumerate((56, 66, 76)):
        pen.ellipse((x, 80 - number, x + 5, 84 - number), outline=WHITE, fill=(255, 255, 255, 90))


def door(pen: ImageDraw.ImageDraw) -> None:
    """Two slots for coins, and stripes next to them."""
    pen.rectangle((38, 97, 61, 114), outline=(255, 255, 255, 120), fill=(8, 4, 20, 255))
    for x in (43, 52):
        pen.rectangle((x, 100, x + 4, 107), outline=(255, 255, 255, 110))
        pen.line([(x + 2, 102), (x + 2, 105)], fill=WHITE)
    pen.line([(42, 111), (57, 111)], fill=FAINT)
    for step in range(3):
        pen.line([(14, 112 - 6 * step), (32, 104 - 6 * step)], fill=(255, 255, 255, 70))
        pen.line([(67, 104 - 6 * step), (85, 112 - 6 * step)], fill=(255, 255, 255, 70))


@sheet(132, 22)
def floor(picture: Image.Image, pen: Pen) -> None:
    """A pool of light."""
    for ring in range(11):
        pen.ellipse((6 * ring, ring, 131 - 6 * ring, 21 - ring), fill=(255, 255, 255, 8 + 9 * ring))


def glass(top: Color, bottom: Color) -> Image.Image:
    """A dark picture that is lit from below, to be drawn on."""
    return gradient(Image.new("L", GLASS, 255), top, bottom)


def showcase(name: str, color: Color, shown: Image.Image) -> Image.Image:
    """Return the whole front, to draw on a cabinet; not to be tinted."""
    shine = blank(*GLASS)
    width, height = GLASS
    streak = [(width - 22, 0), (width - 8, 0), (width - 30, height), (width - 44, height)]
    ImageDraw.Draw(shine).polygon(streak, fill=(255, 255, 255, 16))
    shown.alpha_composite(shine)
    picture = blank(*SIZE)
    picture.alpha_composite(shown, SCREEN[:2])
    left, top, right, bottom = SIGN
    letters(picture, name, ((left + right + 1) / 2, (top + bottom + 1) / 2), color, "Galmuri7.ttf", 8)
    return picture


def pictures() -> Pictures:
    """Both to be tinted."""
    return {"cabinet": body(), "floor_light": floor()}
