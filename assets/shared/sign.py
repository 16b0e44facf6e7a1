"""The name of the game in lights, and the upright sign next to it."""

from __future__ import annotations

from PIL import Image, ImageDraw
from pixels import Pictures, blank, cut, gradient, grown, paint, rim, written

HIGH = 46
STROKE = 13
WIDE = {"K": 48, "O": 48, "T": 44, "S": 46, "U": 48}
GAP = 9
EDGE = 4
"""Room around the letters for their rim."""


def strokes(letter: str) -> Image.Image:
    """The mask of one thick letter with cut corners."""
    w, h, s = WIDE[letter], HIGH, STROKE
    mask = Image.new("L", (w, h))
    pen = ImageDraw.Draw(mask)
    if letter == "K":
        pen.rectangle((0, 0, s - 1, h - 1), fill=255)
        pen.polygon([(s, 17), (w - s - 6, 0), (w - 1, 0), (w - 1, 3), (s + 14, 23), (w - 1, h - 4), (w - 1, h - 1),
                     (w - s - 6, h - 1), (s, h - 18)], fill=255)
    elif letter == "T":
        mask.paste(255, (0, 0), cut(w, s - 1, 3))
        pen.rectangle(((w - s) // 2, 0, (w - s) // 2 + s - 1, h - 1), fill=255)
    elif letter == "O":
        mask.paste(255, (0, 0), cut(w, h, 8))
        mask.paste(0, (s, s - 2), cut(w - 2 * s, h - 2 * s + 4, 3))
    elif letter == "U":
        mask.paste(255, (0, 0), cut(w, h, 8))
        pen.rectangle((0, 0, w - 1, 12), fill=255)
        pen.rectangle((s, 0, w - s - 1, 12), fill=0)
        mask.paste(0, (s, 4), cut(w - 2 * s, h - s - 2, 3))
    elif letter == "S":
        mask.paste(255, (0, 0), cut(w, h, 7))
        mask.paste(0, (s, 11), cut(w, 6, 2))
        mask.paste(0, (-s, h - 17), cut(w, 6, 2))
    return mask


def title() -> dict[str, Image.Image]:
    """The letters: their light (to be tinted and glow), and their bright tubes."""
    width = sum(WIDE.values()) + GAP * (len(WIDE) - 1) + 2 * EDGE
    mask = Image.new("L", (width, HIGH + 2 * EDGE))
    x = EDGE
    for letter in "KOTSU":
        mask.paste(255, (x, EDGE), strokes(letter))
        x += WIDE[letter] + GAP
    light = blank(*mask.size)
    paint(light, grown(mask, 3), (255, 255, 255, 110))
    paint(light, grown(mask, 2), (255, 255, 255, 255))
    tubes = blank(*mask.size)
    paint(tubes, grown(mask, 1), (70, 8, 60, 255))
    tubes.alpha_composite(gradient(mask, (255, 255, 255, 255), (255, 206, 236, 255)))
    paint(tubes, rim(mask, 0), (255, 226, 244, 255))
    paint(tubes, rim(mask, 3), (255, 150, 212, 130))
    return {"title_light": light, "title": tubes}


def upright() -> dict[str, Image.Image]:
    """The sign with two characters, top to bottom: its box, and each character apart."""
    box = blank(40, 74)
    whole = cut(40, 74, 8)
    paint(box, whole, (16, 8, 40, 235))
    lines = blank(40, 74)
    paint(lines, rim(whole), (255, 255, 255, 255))
    paint(lines, rim(whole, 2), (255, 255, 255, 110))
    pen = ImageDraw.Draw(lines)
    for y in (10, 63):
        pen.line([(12, y), (27, y)], fill=(255, 255, 255, 120))
    return {"sign_plate": box, "sign_rim": lines, "kanji_bone": kanji("骨"), "kanji_strike": kanji("打")}


def kanji(character: str) -> Image.Image:
    """A character at twice its size, in tubes two pixels thick."""
    small = written(character, "Galmuri11.ttf", 12)
    mask = small.resize((2 * small.width, 2 * small.height), Image.Resampling.NEAREST)
    picture = blank(*mask.size)
    paint(picture, mask, (255, 255, 255, 255))
    return picture


def pictures() -> Pictures:
    """Light and tubes of the title, the parts of the upright sign."""
    return {**title(), **upright()}
