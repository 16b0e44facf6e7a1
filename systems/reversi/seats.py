"""The area next to the board: each seat's figure, name and count, its box, the buttons, and messages."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from components.focus import Id, Rect
from components.hints import Advice
from components.pose import Pose
from components.reversi import ShownTray
from systems.draw.pen import Pen
from systems.draw.seats import draw_box_caption, draw_player, draw_turn_box
from systems.draw.text import fit_text
from systems.draw.widgets import draw_panel
from systems.layout import around
from systems.reversi.layout import MIDDLE, SLAB, box_rect, square_at, square_rect, tray_at

ROOM = 78
"""Width of a name next to its figure."""
MESSAGE_AREA = Rect(8, 152, 148, 140)
"""The largest area of a message; it grows upward. At double size it is above the text of the box."""
LAMP = 6
"""Side of a toggle's light."""
LAMP_AT = {1: 8, 2: 5}
"""Left inset of the light in its button, by text size."""


def draw_seat(
    pen: Pen, seat: int, name: str, mood: str, discs: int, who: str = "", gain: int = 0, lift: float = 0.0
) -> None:
    """Draw a seat's figure, name, number of discs, and its predicted change."""
    x, y = draw_player(pen, seat, name, mood, discs, ROOM, who, lift)
    side = 1 if seat == 1 else -1
    pen.sprite(f"disc_small_{seat}", x + 14 * side, y, tint=pen.palette.rgb(f"seat{seat}"))
    if gain:
        tint = pen.palette.rgb("double" if gain > 0 else "warning")
        pen.label(f"{gain:+d}", x + 28 * side, y, font="bold", tint=tint, align="left" if seat == 1 else "right")


def draw_tray(pen: Pen, seat: int, tray: ShownTray) -> None:
    """Draw the pile of a seat's discs, on edge, with its mark below and its number above."""
    if not tray.discs or not tray.open:
        return
    color = pen.palette.rgb(f"seat{seat}")
    (x, low), (_, top) = tray_at(seat, 0), tray_at(seat, tray.discs)
    for number in range(tray.discs):
        pen.fill(around(*tray_at(seat, number), *SLAB), color, tray.open)
    pen.sprite(f"mark_{seat}", x, low - 10, tint=color, alpha=tray.open)
    tint = pen.palette.rgb("text")
    pen.label(str(tray.discs), x, top + 2 + pen.line("bold") / 2, font="bold", tint=tint, alpha=tray.open)


def draw_box(pen: Pen, seat: int, pose: Pose, below: str) -> None:
    """Draw the box of the seat to move with the disc it will place, and a line next to it."""
    box = box_rect(seat)
    draw_turn_box(pen, seat, box, pose.alpha)
    pen.sprite(f"disc_large_{seat}", *box.center, tint=pen.palette.rgb(f"seat{seat}"), alpha=pose.alpha)
    draw_box_caption(pen, seat, box, below, pose.alpha)


def draw_buttons(
    pen: Pen, rects: Mapping[str, Rect], words: Mapping[str, str], lit: Mapping[str, bool]
) -> None:
    """Draw the buttons of the table; a toggle that is on has a light."""
    rgb = pen.palette.rgb
    for name, rect in rects.items():
        draw_panel(pen, rect, "card", rim=0.7)
        left = 14 if name in lit else 4
        room = Rect(rect.x + left, rect.y, rect.w - left - 4, pen.line("small"))
        font, _ = fit_text(pen, words[name], room, ("small", "tiny"))
        pen.label(words[name], room.center[0], rect.center[1], font=font, tint=rgb("text"))
        if name in lit:
            lamp = Rect(rect.x + LAMP_AT[pen.text_scale], rect.y + (rect.h - LAMP) / 2, LAMP, LAMP)
            pen.fill(lamp, rgb("shield" if lit[name] else "dim"), 1.0 if lit[name] else 0.5)


def draw_said(pen: Pen, text: str, color: str, head: str = "") -> None:
    """Draw a message above the box of seat 1, such as a refusal or advice; as tall as its text."""
    place, above = MESSAGE_AREA, pen.line("small") if pen.text_scale > 1 else 0
    heads = pen.line("bold") + 2 if head else 0
    room = Rect(0, 0, place.w - 14, place.h - 9 - heads)
    font, lines = fit_text(pen, text, room, ("small", "tiny"))
    bold, _ = fit_text(pen, head, Rect(0, 0, room.w, pen.line("bold")), ("bold", "small", "tiny"))
    rect = Rect(place.x, place.y + above, place.w, 9 + heads + pen.line(font) * len(lines))
    draw_panel(pen, rect, color)
    top, white = rect.y + rect.h - 4, pen.palette.rgb("text")
    pen.lines([head] if head else [], rect.x + 7, top, font=bold, tint=white)
    pen.lines(lines, rect.x + 7, top - heads, font=font, tint=white)


BARS = {
    1: (Rect(MIDDLE[0] - 42, 350, 84, 7), "tiny", False),
    2: (Rect(484, 76, 140, 7), "tiny", True),
}
"""The bar of the win chances, its font, and if the numbers are below it, by text size: above the board, or below the
buttons if the letters need that space."""
DISC = 100
"""Worth of a disc; values are in hundredths."""


def draw_best(pen: Pen, advice: Advice, size: int) -> None:
    """Draw a double rim around the best square."""
    for _, square in advice.places if advice.is_requested else ():
        pen.frame("double", square_rect(square, size).grow(1), tint=pen.palette.rgb("double"))


def draw_worth(pen: Pen, worth: Mapping[Id, int], size: int) -> None:
    """Draw the worth of each legal move in discs on its square; the best ones are highlighted."""
    best, rgb = max(worth.values()), pen.palette.rgb
    for (_, square), value in worth.items():
        font, tint = ("small", "double") if value == best else ("tiny", "text")
        pen.label(in_discs(value), *square_at(square, size), font=font, tint=rgb(tint))


def in_discs(value: int) -> str:
    """Return a value with its sign, in whole discs."""
    discs = round(value / DISC)
    return f"{discs:+d}" if discs else "0"


def draw_words(pen: Pen, say: Callable[..., str], advice: Advice) -> None:
    """Draw the best move and its reason, if asked for; else an explanation of the numbers on the squares."""
    if not (advice.is_requested or advice.weighing):
        return
    if not advice.places or (advice.weighing and not advice.worth):
        draw_said(pen, say("advice.thinks"), "card")
    elif advice.is_requested:
        draw_said(pen, say(advice.key, **advice.values), "card", say("reversi.best", square=advice.places[0][1]))
    else:
        draw_said(pen, say("reversi.worth_exact" if advice.exact else "reversi.worth"), "card")
