"""Pictures of the buttons of every family of devices."""

from __future__ import annotations

from PIL import Image, ImageDraw
from pixels import INK, WHITE, Color, Pen, Pictures, blank, letters, outline, sheet, width


def round_button(letter: str, color: Color) -> Image.Image:
    """A pad's button: a ring with a letter."""
    picture = blank(13, 13)
    outline(picture, (0, 0, 12, 12), color, 4, INK)
    letters(picture, letter, (6.5, 6.5), color, "Galmuri7.ttf", 8)
    return picture


def shape_button(points: list[tuple[int, int]], color: Color, closed: bool = True) -> Image.Image:
    """A pad's button: a ring with a line drawing."""
    picture = blank(13, 13)
    outline(picture, (0, 0, 12, 12), (220, 220, 235, 255), 4, INK)
    pen = ImageDraw.Draw(picture)
    if closed:
        pen.line([*points, points[0]], fill=color)
    else:
        for start, end in zip(points[::2], points[1::2], strict=True):
            pen.line([start, end], fill=color)
    return picture


def key(label: str) -> Image.Image:
    """A key cap with its legend."""
    wide = max(13, width(label, "Galmuri7.ttf", 8) + 6)
    picture = blank(wide, 13)
    outline(picture, (0, 0, wide - 1, 12), (244, 240, 255, 255), 1, INK)
    ImageDraw.Draw(picture).line([(2, 11), (wide - 3, 11)], fill=(150, 140, 190, 255))
    letters(picture, label, (wide / 2, 6), (244, 240, 255, 255), "Galmuri7.ttf", 8)
    return picture


def three_lines(color: Color) -> Image.Image:
    """A pad's menu button."""
    picture = blank(13, 13)
    outline(picture, (0, 0, 12, 12), color, 4, INK)
    pen = ImageDraw.Draw(picture)
    for y in (4, 6, 8):
        pen.line([(4, y), (8, y)], fill=color)
    return picture


def sign_button(sign: str) -> Image.Image:
    """A pad's plus or minus button."""
    picture = blank(13, 13)
    outline(picture, (0, 0, 12, 12), (244, 240, 255, 255), 4, INK)
    pen = ImageDraw.Draw(picture)
    pen.line([(4, 6), (8, 6)], fill=WHITE)
    if sign == "+":
        pen.line([(6, 4), (6, 8)], fill=WHITE)
    return picture


@sheet(13, 13)
def cross(picture: Image.Image, pen: Pen, lit: str = "") -> None:
    """A direction pad, with one of its arms lit."""
    shape = [(4, 0), (8, 0), (8, 4), (12, 4), (12, 8), (8, 8), (8, 12), (4, 12), (4, 8), (0, 8), (0, 4), (4, 4)]
    pen.polygon(shape, fill=INK, outline=(244, 240, 255, 255))
    arms = {"up": (5, 1, 7, 4), "down": (5, 8, 7, 11), "left": (1, 5, 4, 7), "right": (8, 5, 11, 7)}
    if lit:
        pen.rectangle(arms[lit], fill=(90, 255, 150, 255))


def mouse(button: str) -> Image.Image:
    """A mouse with one button lit, or with arrows round it when it is moved."""
    picture = blank(13, 13)
    light = (244, 240, 255, 255)
    outline(picture, (2, 0, 10, 12), light, 2, INK)
    pen = ImageDraw.Draw(picture)
    pen.line([(2, 5), (10, 5)], fill=light)
    pen.line([(6, 1), (6, 5)], fill=light)
    lit = {"left": (3, 1, 5, 4), "right": (7, 1, 9, 4), "middle": (5, 2, 7, 4), "none": None}[button]
    if lit is not None:
        pen.rectangle(lit, fill=(90, 255, 150, 255))
    return picture


def pictures() -> Pictures:
    """Confirm, back, menu and move for every family of devices."""
    green, red, light = (70, 220, 110, 255), (255, 70, 80, 255), (244, 240, 255, 255)
    blue, pink = (110, 160, 255, 255), (255, 110, 140, 255)
    ring = [(5, 3), (7, 3), (9, 5), (9, 7), (7, 9), (5, 9), (3, 7), (3, 5)]
    made = {
        "xbox": (round_button("A", green), round_button("B", red), three_lines(light), cross()),
        "playstation": (
            shape_button([(4, 4), (8, 8), (8, 4), (4, 8)], blue, closed=False),
            shape_button(ring, pink),
            three_lines(light),
            cross(),
        ),
        "switch": (round_button("B", light), round_button("A", light), sign_button("+"), cross()),
        "pad": (face_buttons("south"), face_buttons("east"), three_lines(light), cross()),
        "keys_left": (key("Space"), key("Esc"), key("Tab"), key("WASD")),
        "keys_right": (key("Enter"), key("←"), key("Del"), key("←↑↓→")),
    }
    yellow, square = (255, 220, 90, 255), [(4, 4), (8, 4), (8, 8), (4, 8)]
    more = {
        "xbox_x": round_button("X", blue), "xbox_y": round_button("Y", yellow),
        "playstation_x": shape_button(square, pink), "playstation_y": shape_button([(6, 3), (9, 8), (3, 8)], green),
        "switch_x": round_button("Y", light), "switch_y": round_button("X", light),
        "pad_x": face_buttons("west"), "pad_y": face_buttons("north"),
        "mouse_confirm": mouse("left"), "mouse_back": mouse("right"), "mouse_move": mouse("none"),
        "mouse_middle": mouse("middle"), "cap": key(""),
        **{f"dpad_{way}": cross(way) for way in ("up", "down", "left", "right")},
    }
    actions = ("confirm", "back", "menu", "move")
    return {f"glyph_{name}": picture for name, picture in more.items()} | {
        f"glyph_{family}_{action}": picture
        for family, pictures in made.items()
        for action, picture in zip(actions, pictures, strict=True)
    }


@sheet(13, 13)
def face_buttons(picture: Image.Image, pen: Pen, lit: str) -> None:
    """The four face buttons of an unknown pad, one of them lit."""
    for name, (x, y) in {"north": (6, 2), "west": (2, 6), "east": (10, 6), "south": (6, 10)}.items():
        box = (x - 2, y - 2, x + 2, y + 2)
        pen.ellipse(box, fill=(90, 255, 150, 255) if name == lit else INK, outline=(244, 240, 255, 255))
