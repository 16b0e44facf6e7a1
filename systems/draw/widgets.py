"""Widgets shared by several screens. Colors come from ``canvas.palette``."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Literal

from components.focus import Rect
from game.content.models.controls import Action, Family
from systems.draw.pen import WHITE, Pen, Tint
from systems.draw.text import fit_text
from systems.input.glyphs import cap_text, glyph, key_name
from systems.layout import CAP_HEIGHT, HEIGHT, WIDTH

RIGHT = WIDTH - 22
"""Right end of legends."""
GAP, SHARED_GAP = 16, 3
"""Pixels between two entries of a legend, and between keys that share one."""
ARROW_DISTANCE, ARROW_HALF = 10, 6
"""Distance of the arrows from a choice, and half their width; both are drawn, or none if one does not fit."""
NOTE = Rect(4, 216, 236, HEIGHT - 220)
"""The corner left of the boards, above a hand."""


def draw_backdrop(
    canvas: Pen,
    night: float,
    tint: Tint = WHITE,
    standing: Callable[[Pen], None] | None = None,
    picture: str = "city",
) -> None:
    """Draw the city, or another picture, darkened by ``night`` and tinted, and the static things on it."""
    canvas.shade(picture, canvas.palette.rgb("night"), max(night, canvas.least_night))
    canvas.backdrop(picture, tint, standing)


def draw_panel(canvas: Pen, rect: Rect, color: str = "outline", rim: float = 1.0) -> None:
    """Draw a dark plate with cut corners and a thin rim."""
    canvas.frame("plate", rect, tint=canvas.palette.rgb("panel"))
    canvas.frame("panel", rect, tint=canvas.palette.rgb(color), alpha=rim)


def draw_choice(canvas: Pen, rect: Rect, focused: bool) -> None:
    """Draw the background of a choice."""
    draw_panel(canvas, rect, "outline" if focused else "card", rim=1.0 if focused else 0.7)
    if focused:
        canvas.frame("frame", rect.grow(1), tint=canvas.palette.rgb("outline"), alpha=0.35)
        y, tint = rect.center[1], canvas.palette.rgb("seat1")
        left, right = rect.x - ARROW_DISTANCE, rect.x + rect.w + ARROW_DISTANCE
        if left - ARROW_HALF >= 0 and right + ARROW_HALF <= WIDTH:
            canvas.sprite("arrow", left, y, tint=tint)
            canvas.sprite("arrow", right, y, tint=tint, scale_x=-1.0)


def with_arrows(rect: Rect) -> Rect:
    """Return the rectangle of a choice including its focus arrows."""
    return Rect(rect.x - ARROW_DISTANCE - ARROW_HALF, rect.y, rect.w + 2 * (ARROW_DISTANCE + ARROW_HALF), rect.h)


def draw_banner(
    canvas: Pen,
    lines: Sequence[str],
    color: str = "outline",
    y: float = HEIGHT / 2,
    room: float = WIDTH - 80,
    open: float = 1.0,
    fades: bool = False,
    least: float = 0.0,
) -> None:
    """Draw a ribbon across the middle, at least this high: the first line large if it fits, the rest below it.

    ``open`` is the share in sight: it widens from its middle, slightly too far above 1, and the text appears once it is
    half open. One that ``fades`` always has its full size. One in a seat's color also shows that seat's mark.
    """
    if not lines or open <= 0:
        return
    words, inked = (open, open) if fades else (max(0.0, min(1.0, 2 * open - 1)), min(1.0, 2 * open))
    size = 2 if canvas.measure(lines[0], "bold", 2) <= room else 1
    first, *more = canvas.wrap(lines[0], room, "bold", size)
    rest = [part for line in lines[1:] for part in canvas.wrap(line, room)]
    size, step, next_step = max(size, canvas.text_scale), canvas.line("bold", size), canvas.line("body") + 1
    text_height = banner_height(canvas, lines, room)
    height = max(text_height, least)
    broad = height if fades else round(height * open)
    band = Rect(0, round(y - broad / 2), WIDTH, broad)
    lit = canvas.palette.rgb(color)
    sign = f"mark_{color[-1]}" if color.startswith("seat") else "chevron"
    canvas.fill(band, canvas.palette.rgb("panel"), 0.92 * inked)
    for inset, alpha in ((2, 1.0), (5, 0.35)):
        for edge in (band.y + inset, band.y + band.h - 1 - inset):
            canvas.fill(Rect(0, edge, WIDTH, 1), lit, alpha * inked)
    top = y + text_height / 2 - 12 - 7 * size
    width = canvas.label(first, WIDTH / 2, top, font="bold", size=size, tint=lit, alpha=words)
    if width + 80 <= room:
        for side in (-1, 1):
            at = WIDTH / 2 + side * (width / 2 + 24)
            canvas.sprite(sign, at, top, tint=lit, scale_x=-side, alpha=words)
    for number, line in enumerate(more, 1):
        canvas.label(line, WIDTH / 2, top - step * number, font="bold", size=size, tint=lit, alpha=words)
    top -= step * len(more) + 7 * size + next_step / 2 + 2
    for number, line in enumerate(rest):
        canvas.label(line, WIDTH / 2, top - next_step * number, tint=canvas.palette.rgb("text"), alpha=words)


def banner_height(canvas: Pen, lines: Sequence[str], room: float) -> int:
    """Return the height of a banner with these lines."""
    size = 2 if canvas.measure(lines[0], "bold", 2) <= room else 1
    more = canvas.wrap(lines[0], room, "bold", size)[1:]
    rest = [part for line in lines[1:] for part in canvas.wrap(line, room)]
    size = max(size, canvas.text_scale)
    return 24 + 14 * size + canvas.line("bold", size) * len(more) + (canvas.line("body") + 1) * len(rest)


def draw_corner_note(canvas: Pen, notices: Sequence[str]) -> None:
    """Draw notices in the upper left corner, such as problems with the data files.

    The first is always drawn, two more if they fit.
    """
    shown: list[str] = []
    for notice in notices[:3]:
        lines = canvas.wrap(notice, NOTE.w - 10, "tiny")
        if not shown or (len(shown) + len(lines)) * canvas.line("tiny") + 6 <= NOTE.h:
            shown += lines
    if not shown:
        return
    width = max(canvas.measure(line, "tiny") for line in shown) + 10
    height = len(shown) * canvas.line("tiny") + 6
    draw_panel(canvas, Rect(NOTE.x, NOTE.y + NOTE.h - height, width, height), "warning")
    canvas.lines(shown, NOTE.x + 5, NOTE.y + NOTE.h - 3, font="tiny", tint=canvas.palette.rgb("warning"))


def draw_legend(canvas: Pen, family: Family, entries: Iterable[tuple[Action, str]], right: float = RIGHT) -> None:
    """Draw the button legend at the lower right: (action, text) pairs with the glyphs of a device family.

    A button with several functions is listed with the first; an action without a text shares that of the next one, and
    one without a button on this device is skipped.
    """
    x = right
    for button, text in reversed(shown_prompts(canvas, family, entries).items()):
        canvas.label(text, x, 15, font="small", tint=canvas.palette.rgb("text"), align="right")
        size = canvas.text_scale
        x -= canvas.measure(text, "small") + 4 * size if text else SHARED_GAP - GAP
        width = cap_width(canvas, *button)
        draw_cap(canvas, *button, x - width / 2, 15)
        x -= width + GAP


def shown_prompts(
    canvas: Pen, family: Family, entries: Iterable[tuple[Action, str]]
) -> dict[tuple[Family, str], str]:
    """Return the text of each button of a legend, by the button."""
    shown: dict[tuple[Family, str], str] = {}
    for action, text in entries:
        button = find_cap(canvas, family, action)
        if button[1]:
            shown.setdefault(button, text)
    return shown


CAP_WIDTH, CAP_PADDING = 13, 6
"""Least width of a cap, and the horizontal padding of its legend."""
CAP = "glyph_cap"


def find_cap(canvas: Pen, family: Family, action: Action | Literal["move"]) -> tuple[Family, str]:
    """Return the key or button that an action is bound to, or all directions."""
    return family, key_name(canvas.bound, family, action)


def cap_width(canvas: Pen, family: Family, name: str) -> float:
    """Return the width of a key or button at the current text size."""
    drawn = glyph(family, name)
    if drawn is not None:
        return canvas.atlas.region(drawn).w * canvas.text_scale
    width = canvas.measure(cap_text(family, name), "tiny") + CAP_PADDING * canvas.text_scale
    return max(CAP_WIDTH * canvas.text_scale, width)


def draw_cap(canvas: Pen, family: Family, name: str, x: float, y: float) -> None:
    """Draw a key or button centered at a point."""
    drawn, size = glyph(family, name), canvas.text_scale
    if drawn is not None:
        canvas.sprite(drawn, x, y, scale_x=size, scale_y=size)
        return
    width, height = cap_width(canvas, family, name), CAP_HEIGHT * size
    canvas.frame(CAP, Rect(round(x - width / 2), round(y - height / 2), width, height))
    canvas.label(cap_text(family, name), x, y, font="tiny", tint=canvas.palette.rgb("text"))


TITLE_MIDDLE = 297
"""Center of the letters; the vertical sign is to their right."""
ROOM = 270
"""Width of the letters, and the most for a subtitle placed below them."""
WIDEST = 440
"""The most for a long subtitle, which is centered on the picture instead."""
AROUND = 10
"""Horizontal padding of the subtitle's dark background, which covers the signs."""


def draw_title(canvas: Pen, subtitle: str) -> None:
    """Draw the game's name in neon lights, with its sign and a subtitle below."""
    pink, cyan = canvas.palette.rgb("seat2"), canvas.palette.rgb("seat1")
    canvas.sprite("title_light", TITLE_MIDDLE, 282, tint=pink)
    canvas.sprite("title", TITLE_MIDDLE, 282)
    for y, alpha in ((250, 1.0), (247, 0.6)):
        canvas.fill(Rect(TITLE_MIDDLE - ROOM / 2, y, ROOM, 1), cyan, alpha)
    room = Rect(0, 0, WIDEST, canvas.line("bold"))
    font, _ = fit_text(canvas, subtitle, room, ("bold", "small", "tiny"))
    width, height = canvas.measure(subtitle, font), canvas.line(font)
    x, y = (TITLE_MIDDLE, 237) if width <= ROOM else (WIDTH / 2, 221)
    ground = Rect(x - width / 2 - AROUND, y - height / 2 - 1, width + 2 * AROUND, height + 2)
    canvas.frame("shade", ground, tint=canvas.palette.rgb("panel"), alpha=0.85)
    canvas.label(subtitle, x, y, font=font, tint=cyan)
    x, y = 466, 274
    canvas.sprite("sign_plate", x, y)
    canvas.sprite("sign_rim", x, y, tint=pink)
    canvas.sprite("kanji_bone", x, y + 14, tint=canvas.palette.rgb("text"))
    canvas.sprite("kanji_strike", x, y - 14, tint=pink)


def draw_heading(
    canvas: Pen, text: str, y: float, color: str, font: str, size: int
) -> None:
    """Draw the heading of a screen, in large letters between two lines that fade outward."""
    lit = canvas.palette.rgb(color)
    half = canvas.label(text, WIDTH / 2, y, font=font, size=size, tint=lit) / 2 + 14
    for piece in range(6):
        for side in (-1, 1):
            x = WIDTH / 2 + side * (half + 12 * piece + 6) - 6
            for above, alpha in ((0, 0.9), (-3, 0.45)):
                canvas.fill(Rect(x, y + above, 12, 1), lit, alpha * (1 - piece / 6))
