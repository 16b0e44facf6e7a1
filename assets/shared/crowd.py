"""People of the street: at the bar from head to foot, at the windows from the waist up, each in three poses."""

from __future__ import annotations

from typing import NamedTuple

from PIL import Image, ImageDraw
from pixels import Pictures, blank, rgba, stamp

WIDE, HIGH = 16, 22
WAIST = 14
"""Height of a person at a window."""
WINDOW = 30, 36


class Person(NamedTuple):
    """The colors of a person, and the shape of the hair."""

    skin: str
    hair: str
    shirt: str
    legs: str
    shape: int


PEOPLE = (
    Person("#F0B890", "#3A1C20", "#E8486C", "#2A2450", 0),
    Person("#C88858", "#180C14", "#F0B030", "#3C2038", 1),
    Person("#F4C8A8", "#D8A028", "#3CC0D8", "#20304C", 2),
    Person("#9C6440", "#241018", "#64D070", "#302848", 0),
    Person("#F0C0A0", "#A83CB8", "#7C6CF0", "#2C1C40", 2),
    Person("#E0A078", "#F0F0FF", "#F06838", "#28243C", 1),
)
HAIR = (
    (" hhhh ", "hhhhhh", "h    h"),
    (" h  h ", "hhhhhh", "hhhhhh"),
    (" hhhh ", "hhhhhh", "hh   h", "hh    ", "h     "),
)
"""Rows of hair, from the top of the head."""
POSES = ("rest", "cheer", "flinch")


def person(who: Person, pose: str) -> Image.Image:
    """A whole person: calm, with both arms up, or ducking with the hands at the face."""
    picture = blank(WIDE, HIGH)
    pen, down = ImageDraw.Draw(picture), 2 if pose == "flinch" else 0
    skin, shirt, dark = rgba(who.skin), rgba(who.shirt), rgba(who.shirt, 0.65)
    pen.rectangle((5, 3 + down, 10, 8 + down), fill=skin)
    pen.line((10, 4 + down, 10, 8 + down), fill=rgba(who.skin, 0.75))
    stamp(picture, HAIR[who.shape], (5, 2 + down), {"h": rgba(who.hair)})
    pen.rectangle((4, 9 + down, 11, 15), fill=shirt)
    pen.line((11, 9 + down, 11, 15), fill=dark)
    pen.rectangle((5, 16, 7, 21), fill=rgba(who.legs))
    pen.rectangle((8, 16, 10, 21), fill=rgba(who.legs, 0.7))
    eye = (24, 12, 30, 255)
    if pose == "cheer":
        pen.point([(6, 5), (9, 5)], fill=eye)
        pen.rectangle((6, 7, 9, 7), fill=(150, 30, 50, 255))
        for x in (2, 12):
            pen.rectangle((x, 3, x + 1, 10), fill=dark if x > 8 else shirt)
            pen.rectangle((x, 0, x + 1, 2), fill=skin)
    elif pose == "flinch":
        pen.rectangle((3, 9, 4, 13), fill=shirt)
        pen.rectangle((11, 9, 12, 13), fill=dark)
        pen.rectangle((4, 7, 5, 9), fill=skin)
        pen.rectangle((10, 7, 11, 9), fill=skin)
        pen.point([(7, 7), (8, 7)], fill=eye)
        pen.rectangle((7, 9, 8, 10), fill=(90, 16, 40, 255))
    else:
        pen.point([(6, 5), (9, 5)], fill=eye)
        pen.rectangle((2, 10, 3, 14), fill=shirt)
        pen.rectangle((12, 10, 13, 14), fill=dark)
        pen.rectangle((2, 15, 3, 15), fill=skin)
        pen.rectangle((12, 15, 13, 15), fill=skin)
    return picture


def window() -> Image.Image:
    """The inside of a window with a light on: a shelf, a lamp, and the frame in front."""
    picture = blank(*WINDOW)
    pen, (width, height) = ImageDraw.Draw(picture), WINDOW
    for y in range(3, height - 4):
        level = 250 - 4 * y
        pen.line((3, y, width - 4, y), fill=(level, level, level, 255))
    pen.rectangle((width // 2 - 1, 3, width // 2, 5), fill=(120, 120, 120, 255))
    pen.rectangle((width // 2 - 3, 6, width // 2 + 2, 8), fill=(255, 255, 255, 255))
    for x, tall in ((5, 4), (8, 3), (11, 5), (19, 3), (22, 5), (24, 4)):
        pen.rectangle((x, 15 - tall, x + 1, 14), fill=(150, 150, 150, 255))
    pen.line((4, 15, width - 5, 15), fill=(110, 110, 110, 255))
    return picture


def frame() -> Image.Image:
    """The dark frame and the sill of a window."""
    picture = blank(*WINDOW)
    pen, (width, height) = ImageDraw.Draw(picture), WINDOW
    pen.rectangle((1, 1, width - 2, height - 3), outline=(36, 16, 40, 255), width=2)
    pen.rectangle((0, 0, width - 1, height - 2), outline=(10, 4, 18, 255))
    pen.rectangle((0, height - 5, width - 1, height - 1), fill=(64, 32, 56, 255))
    pen.line((0, height - 5, width - 1, height - 5), fill=(112, 62, 84, 255))
    return picture


def pictures() -> Pictures:
    """Everyone in every pose, and their windows."""
    found = {"street_window": window(), "street_frame": frame()}
    for number, who in enumerate(PEOPLE):
        for pose in POSES:
            whole = person(who, pose)
            at_window = number >= len(PEOPLE) // 2
            found[f"person_{number}_{pose}"] = whole.crop((0, 0, WIDE, WAIST)) if at_window else whole
    return found
