"""The figure, name, box, clock and win chance of a seat."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Literal

from components.focus import Rect
from systems.draw.pen import Pen
from systems.draw.text import CAPTION_FONTS, cut_text, fit_text
from systems.easing import breath
from systems.layout import HEIGHT, portrait_rect, rect_around

if TYPE_CHECKING:
    from components.effects import Feeling  # Home draws portraits, but needs no effects for them.

ROBOT = "robot_"
"""The beginning of the portrait that is the robot of a seat, followed by its number."""


def draw_portrait(
    pen: Pen, seat: int, mood: str, x: float, y: float, size: int = 1, alpha: float = 1.0, face: str = ""
) -> None:
    """Draw the robot of a seat, or a portrait, around its center.

    The mood is ``active``, ``blinking``, ``waiting``, ``won``, ``lost`` or ``drawn``; a portrait without a picture of a
    draw looks active. ``face`` is the portrait of the bot or player, optionally with its own color after a colon; if it
    has no picture, it is the robot; ``robot_2`` is the robot of seat 2 in any seat. Seat 0 is no seat: the portrait
    keeps its own color.
    """
    robot = face.removeprefix(ROBOT) if face.startswith(ROBOT) else str(seat)
    face, _, color = face.partition(":")
    face = face if f"{face}_active" in pen.atlas else ""
    body = pen.palette.rgb(color or (f"seat{seat}" if seat else "outline"))
    tint, shape = (pen.palette.rgb(f"seat{seat}"), seat) if seat else (body, 1)
    look: dict[str, float] = {"scale_x": size, "scale_y": size}
    faint = 0.75 if mood in ("waiting", "lost") else 1.0
    pen.sprite(f"ground_{shape}" if face else f"portrait_{robot}", x, y, tint=tint, alpha=alpha * faint, **look)
    if face:
        pen.sprite(face, x, y, tint=body, alpha=alpha * faint, **look)
    if mood == "drawn" and face and f"{face}_drawn" not in pen.atlas:
        mood = "active"
    expression = f"{face}_{mood}" if face else f"look_{robot}_{mood}"
    pen.sprite(expression, x, y, tint=pen.palette.rgb("text"), alpha=alpha, **look)
    side = 44 if size == 1 else 44 * size + 6
    pen.frame(f"frame_{shape}", rect_around(x, y, side, side), tint=tint, alpha=alpha * faint)


LEAPS_PER_SECOND = 2.5


def mood_of(feeling: Feeling, is_active: bool) -> str:
    """Return the mood in which to draw a figure: the one it feels, or else the one of its turn."""
    if feeling.last_moment or not is_active:
        return feeling.last_moment or "waiting"
    return "blinking" if feeling.blinks else "active"


def leap_of(feeling: Feeling) -> float:
    """Return the height of a figure above its place now; below 0 while it is sad."""
    leap = abs(math.sin(LEAPS_PER_SECOND * math.pi * feeling.left))
    return feeling.stir * {"won": leap, "drawn": 0.0}.get(feeling.last_moment, -0.5)


NAME_AND_NUMBER_BELOW = {1: (6, 29), 2: (2, 30)}
"""Distances of a name and a number below the upper edge of the portrait, by text size."""


def draw_player(
    pen: Pen, seat: int, name: str, mood: str, number: int, room: float, face: str = "", lift: float = 0.0
) -> tuple[float, float]:
    """Draw a seat's figure, its name and mark next to it, and its number below the name.

    A name that is wider than ``room`` in the smallest font is cut. Return the place where the number ends.
    """
    color, rect = pen.palette.rgb(f"seat{seat}"), portrait_rect(seat)
    x, y = rect.center
    draw_portrait(pen, seat, mood, x, y + lift, face=face)
    align: Literal["left", "right"] = "left" if seat == 1 else "right"
    side = 1 if seat == 1 else -1
    x += side * (rect.w / 2 + 6)
    top = rect.y + rect.h
    at_name, at_number = (top - below for below in NAME_AND_NUMBER_BELOW[pen.text_scale])
    font, _ = fit_text(pen, name, Rect(0, 0, room, pen.line_height("bold")), CAPTION_FONTS, trial=True)
    width = pen.label(cut_text(pen, name, room, font), x, at_name, font=font, tint=color, align=align)
    pen.sprite(f"mark_{seat}", x + (width + 10) * side, at_name, tint=color)
    text = pen.palette.rgb("text")
    width = pen.label(str(number), x, at_number, font="bold", size=2, tint=text, align=align)
    return x + width * side, at_number


DOT_COUNT, DOT_SIDE, DOT_GAP, DOTS_DISTANCE = 3, 5, 3, 4
"""The dots of a thought, their side, the gap between two, and their distance from the figure, in pixels at normal text
size."""
WAVES_PER_SECOND = 0.8
"""Times per second that a dot brightens."""


def draw_thinking(pen: Pen, seat: int, figure: Rect, age: float) -> None:
    """Draw a thought next to a figure, at its side toward the middle of the picture; its dots brighten in turn."""
    size = pen.text_scale
    side, step = DOT_SIDE * size, (DOT_SIDE + DOT_GAP) * size
    width, height = DOT_COUNT * step + 5 * size, side + 6 * size
    y = figure.y + figure.h + DOTS_DISTANCE if figure.center[1] < HEIGHT / 2 else figure.y - height - DOTS_DISTANCE
    plate = Rect(figure.x + (figure.w - width) / 2, y, width, height)
    pen.frame("plate", plate, tint=pen.palette.rgb("panel"), alpha=0.9)
    for dot in range(DOT_COUNT):
        light = breath(age - dot / (DOT_COUNT * WAVES_PER_SECOND), WAVES_PER_SECOND) if age else 1.0
        dot_rect = Rect(plate.x + 4 * size + dot * step, plate.y + 3 * size, side, side)
        pen.fill(dot_rect, pen.palette.rgb(f"seat{seat}"), 0.25 + 0.75 * light)


def draw_turn_box(pen: Pen, seat: int, box: Rect, alpha: float) -> None:
    pen.frame(f"plate_{seat}", box, tint=pen.palette.rgb("panel"), alpha=alpha)
    pen.frame(f"frame_{seat}", box, tint=pen.palette.rgb(f"seat{seat}"), alpha=alpha)


def draw_box_caption(pen: Pen, seat: int, box: Rect, text: str, alpha: float) -> None:
    """Draw a line on the outer side of a seat's box; at double size on the inner side, away from name and number."""
    x, y = box.center
    side = (1 if seat == 2 else -1) * (1 if pen.text_scale == 1 else -1)
    beside = y + side * (box.h / 2 + 3 + pen.line_height("small") / 2)
    shade = rect_around(x, beside, pen.measure(text, "small") + 16, pen.line_height("small") + 8)
    pen.frame("shade", shade, tint=pen.palette.rgb("panel"), alpha=0.8 * alpha)
    pen.label(text, x, beside, font="small", tint=pen.palette.rgb(f"seat{seat}"), alpha=alpha)


TIME_PADDING = 5
"""Horizontal padding of the time, in pixels."""
TENTHS_BELOW = 10.0
"""Seconds below which tenths are shown."""


def clock_text(seconds: float) -> str:
    """Format a time for a clock: ``1:02:03``, ``12:34``, ``9.8``."""
    if seconds < TENTHS_BELOW:
        return f"{int(seconds * 10) / 10:.1f}"
    minutes, rest = divmod(int(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


def draw_clock(
    pen: Pen, center: tuple[float, float], seat: int, seconds: float, is_running: bool, is_short: bool
) -> None:
    """Draw the time a seat has left around a center: framed while it runs, in the warning color once it is short."""
    text = clock_text(seconds)
    ground = rect_around(*center, pen.measure(text, "bold") + 2 * TIME_PADDING, pen.line_height("bold") + 4)
    tint = pen.palette.rgb("warning" if is_short else f"seat{seat}" if is_running else "dim")
    pen.frame("shade", ground, tint=pen.palette.rgb("panel"), alpha=0.9)
    if is_running:
        pen.frame("frame", ground, tint=tint, alpha=0.9)
    pen.label(text, *center, font="bold", tint=tint)


STRIPE_DISTANCE = 3
"""Pixels from one stripe of seat 2's part to the next; seat 1's part is plain."""
MARK_WIDTH = 20
"""Width of a seat's mark and the space around it."""


def chances_width(pen: Pen, font: str) -> float:
    """Return the least width of a bar of win chances with its numbers and marks below its ends."""
    return 2 * (pen.measure("100 %", font) + MARK_WIDTH - 2)


def draw_chances(pen: Pen, chance: float, bar: Rect, font: str, below: bool = False) -> None:
    """Draw the win chance of each seat: seat 1 plain from the left, seat 2 striped from the right, in percent.

    The numbers are next to the bar, or ``below`` its ends.
    """
    middle, height = bar.y + (bar.h - 1) / 2, pen.line_height(font)
    percent = round(100 * chance)
    words = f"{percent} %", f"{100 - percent} %"
    if below:
        ground = Rect(bar.x - 4, bar.y - height - 2, bar.w + 8, bar.h + height + 4)
        at = bar.y - height / 2 - 1
    else:
        room = max(pen.measure(word, font) for word in words) + MARK_WIDTH
        ground = Rect(bar.x - room - 4, middle - height / 2 - 2, bar.w + 2 * room + 8, height + 4)
        at = middle
    pen.frame("shade", ground, tint=pen.palette.rgb("panel"), alpha=0.8)
    part = round(bar.w * chance)
    pen.fill(Rect(bar.x, bar.y, part, bar.h), pen.palette.rgb("seat1"), 0.9)
    other = pen.palette.rgb("seat2")
    pen.fill(Rect(bar.x + part, bar.y, bar.w - part, bar.h), other, 0.35)
    for x in range(part, int(bar.w), STRIPE_DISTANCE):
        pen.fill(Rect(bar.x + x, bar.y, 1, bar.h), other, 0.9)
    pen.fill(Rect(bar.x + bar.w // 2, bar.y - 2, 1, bar.h + 4), pen.palette.rgb("text"))
    for (seat, direction), word in zip(((1, -1), (2, 1)), words, strict=True):
        tint, edge = pen.palette.rgb(f"seat{seat}"), bar.x + bar.w / 2 + direction * bar.w / 2
        # The mark is outside the number next to the bar, or at the corner below it.
        if below:
            pen.sprite(f"mark_{seat}", edge - direction * (MARK_WIDTH / 2 - 4), at, tint=tint)
            align: Literal["left", "right"] = "left" if seat == 1 else "right"
            pen.label(word, edge - direction * (MARK_WIDTH - 4), at, font=font, tint=tint, align=align)
        else:
            align = "right" if seat == 1 else "left"
            edge = edge + direction * 5
            across = pen.label(word, edge, at, font=font, tint=tint, align=align)
            pen.sprite(f"mark_{seat}", edge + direction * (across + 9), at, tint=tint)
