"""Widgets shared by screens and tables: panels, legends, focus, thumbnails and dice; colors are ``pen.palette``'s."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Literal, NamedTuple

from components.focus import Id, Rect
from components.pose import Pose, ShownFocus
from game.content.models.controls import ActionName, DeviceFamily
from systems.draw.colors import WHITE, Tint, mix
from systems.draw.pen import Pen
from systems.input.bindings import cap_text, glyph, key_name
from systems.layout import CAP_HEIGHT, HEIGHT, WIDTH

if TYPE_CHECKING:
    from components.seat_choice import Exercise, SeatChoice

LEGEND_RIGHT = WIDTH - 22
ENTRY_GAP, SHARED_GAP = 16, 3
"""Pixels between two entries of a legend, and between keys that share one."""
ARROW_DISTANCE, ARROW_HALF = 10, 6
"""Distance of the arrows from a choice, and half their width; both are drawn, or none if one does not fit."""


def draw_backdrop(
    pen: Pen,
    night: float,
    tint: Tint = WHITE,
    standing: Callable[[Pen], None] | None = None,
    picture: str = "city",
) -> None:
    """Draw the city, or another picture, darkened by ``night`` and tinted, and the static things on it."""
    pen.shade(picture, pen.palette.rgb("night"), max(night, pen.least_night))
    pen.backdrop(picture, tint, standing)


def draw_panel(pen: Pen, rect: Rect, color: str = "outline", rim: float = 1.0) -> None:
    """Draw a dark plate with cut corners and a thin rim."""
    pen.frame("plate", rect, tint=pen.palette.rgb("panel"))
    pen.frame("panel", rect, tint=pen.palette.rgb(color), alpha=rim)


def draw_choice(pen: Pen, rect: Rect, focused: bool) -> None:
    draw_panel(pen, rect, "outline" if focused else "card", rim=1.0 if focused else 0.7)
    if focused:
        pen.frame("frame", rect.grow(1), tint=pen.palette.rgb("outline"), alpha=0.35)
        y, tint = rect.center[1], pen.palette.rgb("seat1")
        left, right = rect.x - ARROW_DISTANCE, rect.x + rect.w + ARROW_DISTANCE
        if left - ARROW_HALF >= 0 and right + ARROW_HALF <= WIDTH:
            pen.sprite("arrow", left, y, tint=tint)
            pen.sprite("arrow", right, y, tint=tint, scale_x=-1.0)


def draw_lit(pen: Pen, rect: Rect, fill: bool = True) -> None:
    """Draw the focus on something without room for arrows: a bright rim and, with ``fill``, a light ground."""
    tint = pen.palette.rgb("outline")
    if fill:
        pen.fill(rect.grow(-2), tint, 0.16)
    pen.frame("frame", rect, tint=tint)
    pen.frame("frame", rect.grow(1), tint=tint, alpha=0.35)


def with_arrows(rect: Rect) -> Rect:
    """Return the rectangle of a choice including its focus arrows."""
    return Rect(rect.x - ARROW_DISTANCE - ARROW_HALF, rect.y, rect.w + 2 * (ARROW_DISTANCE + ARROW_HALF), rect.h)


def draw_banner(
    pen: Pen,
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
    text_alpha = open if fades else max(0.0, min(1.0, 2 * open - 1))
    band_alpha = open if fades else min(1.0, 2 * open)
    size, (first, *more), rest = wrap_banner(pen, lines, room)
    step, next_step = pen.line_height("bold", size), pen.line_height("body") + 1
    text_height = banner_height(pen, lines, room)
    height = max(text_height, least)
    band_height = height if fades else round(height * open)
    band = Rect(0, round(y - band_height / 2), WIDTH, band_height)
    tint = pen.palette.rgb(color)
    sign = f"mark_{color[-1]}" if color.startswith("seat") else "chevron"
    pen.fill(band, pen.palette.rgb("panel"), 0.92 * band_alpha)
    for inset, alpha in ((2, 1.0), (5, 0.35)):
        for edge in (band.y + inset, band.y + band.h - 1 - inset):
            pen.fill(Rect(0, edge, WIDTH, 1), tint, alpha * band_alpha)
    top = y + text_height / 2 - 12 - 7 * size
    width = pen.label(first, WIDTH / 2, top, font="bold", size=size, tint=tint, alpha=text_alpha)
    if width + 80 <= room:
        for side in (-1, 1):
            x = WIDTH / 2 + side * (width / 2 + 24)
            pen.sprite(sign, x, top, tint=tint, scale_x=-side, alpha=text_alpha)
    for number, line in enumerate(more, 1):
        pen.label(line, WIDTH / 2, top - step * number, font="bold", size=size, tint=tint, alpha=text_alpha)
    top -= step * len(more) + 7 * size + next_step / 2 + 2
    for number, line in enumerate(rest):
        pen.label(line, WIDTH / 2, top - next_step * number, tint=pen.palette.rgb("text"), alpha=text_alpha)


def wrap_banner(pen: Pen, lines: Sequence[str], room: float) -> tuple[int, list[str], list[str]]:
    """Return the size of a banner's first line, the lines it wraps to, and those that the others wrap to."""
    size = 2 if pen.measure(lines[0], "bold", 2) <= room else 1
    rest = [part for line in lines[1:] for part in pen.wrap(line, room)]
    return max(size, pen.text_scale), pen.wrap(lines[0], room, "bold", size), rest


def banner_height(pen: Pen, lines: Sequence[str], room: float) -> int:
    size, (_, *more), rest = wrap_banner(pen, lines, room)
    return 24 + 14 * size + pen.line_height("bold", size) * len(more) + (pen.line_height("body") + 1) * len(rest)


def draw_legend(
    pen: Pen, family: DeviceFamily, entries: Iterable[tuple[ActionName, str]], right: float = LEGEND_RIGHT,
    left: float = 0.0,
) -> None:
    """Draw the button legend at the lower right: (action, text) pairs with the glyphs of a device family.

    A button with several functions is listed with the first; an action without a text shares that of the next one, and
    one without a button on this device is skipped. Letters are smaller if the legend would begin before ``left``.
    """
    prompts, x = shown_prompts(pen, family, entries), right
    font = "small" if _width(pen, prompts, "small") <= right - left else "tiny"
    for button, text in reversed(prompts.items()):
        pen.label(text, x, 15, font=font, tint=pen.palette.rgb("text"), align="right")
        width = cap_width(pen, *button)
        x -= _prompt_width(pen, button, text, font)
        draw_cap(pen, *button, x + width / 2, 15)
        x -= ENTRY_GAP


def _prompt_width(pen: Pen, button: tuple[DeviceFamily, str], text: str, font: str) -> float:
    words = pen.measure(text, font) + 4 * pen.text_scale if text else SHARED_GAP - ENTRY_GAP
    return words + cap_width(pen, *button)


def legend_width(
    pen: Pen, family: DeviceFamily, entries: Iterable[tuple[ActionName, str]], font: str = "small"
) -> float:
    return _width(pen, shown_prompts(pen, family, entries), font)


def _width(pen: Pen, prompts: Mapping[tuple[DeviceFamily, str], str], font: str) -> float:
    return sum(_prompt_width(pen, *prompt, font) + ENTRY_GAP for prompt in prompts.items()) - ENTRY_GAP


def shown_prompts(
    pen: Pen, family: DeviceFamily, entries: Iterable[tuple[ActionName, str]]
) -> dict[tuple[DeviceFamily, str], str]:
    """Return the text of each button of a legend, by the button."""
    prompts: dict[tuple[DeviceFamily, str], str] = {}
    for action, text in entries:
        button = find_cap(pen, family, action)
        if button[1]:
            prompts.setdefault(button, text)
    return prompts


CAP_WIDTH, CAP_PADDING = 13, 6
"""Least width of a cap, and the horizontal padding of its legend."""
CAP_SPRITE = "glyph_cap"


def find_cap(pen: Pen, family: DeviceFamily, action: ActionName | Literal["move"]) -> tuple[DeviceFamily, str]:
    """Return the key or button that an action is bound to, or all directions."""
    return family, key_name(pen.bound, family, action)


def cap_width(pen: Pen, family: DeviceFamily, name: str) -> float:
    sprite = glyph(family, name)
    if sprite is not None:
        return pen.atlas.region(sprite).w * pen.text_scale
    width = pen.measure(cap_text(family, name), "tiny") + CAP_PADDING * pen.text_scale
    return max(CAP_WIDTH * pen.text_scale, width)


def draw_cap(pen: Pen, family: DeviceFamily, name: str, x: float, y: float) -> None:
    sprite, size = glyph(family, name), pen.text_scale
    if sprite is not None:
        pen.sprite(sprite, x, y, scale_x=size, scale_y=size)
        return
    width, height = cap_width(pen, family, name), CAP_HEIGHT * size
    pen.frame(CAP_SPRITE, Rect(round(x - width / 2), round(y - height / 2), width, height))
    pen.label(cap_text(family, name), x, y, font="tiny", tint=pen.palette.rgb("text"))


def draw_heading(
    pen: Pen, text: str, y: float, color: str, font: str, size: int
) -> None:
    """Draw the heading of a screen, in large letters between two lines that fade outward."""
    tint = pen.palette.rgb(color)
    half = pen.label(text, WIDTH / 2, y, font=font, size=size, tint=tint) / 2 + 14
    for piece in range(6):
        for side in (-1, 1):
            x = WIDTH / 2 + side * (half + 12 * piece + 6) - 6
            for above, alpha in ((0, 0.9), (-3, 0.45)):
                pen.fill(Rect(x, y + above, 12, 1), tint, alpha * (1 - piece / 6))


def outline_rect(choice: SeatChoice, focus: ShownFocus | None) -> Rect | None:
    """Return the rectangle of the outline, on its way or at the focused item; None without focus."""
    rect = next((item.rect for item in choice.items if item.id == choice.focus), None)
    if choice.focus is None or rect is None:
        return None
    return focus.rect if focus is not None and focus.id == choice.focus and focus.rect is not None else rect


MARKER_GAP = 4
CALL_DISTANCE, CALL_SECONDS = 8, 1.4
"""Distance in pixels that the spreading rim moves out, and its period in seconds."""


def draw_next_item(
    pen: Pen, choice: SeatChoice, exercise: Exercise | None, clock: float | None,
    rect_of: Callable[[Id, Rect], Rect] = lambda item, rect: rect,
) -> None:
    """Draw a double rim around the next item of the exercise, and one that spreads from it if it is not focused.

    The ``clock`` moves the second rim; without a clock there is none. ``rect_of`` returns the rectangle in which an
    item is drawn.
    """
    if exercise is None:
        return
    next_id = choice.next_item(exercise.places)
    for item in choice.items:
        if item.id == next_id:
            rect, gold = draw_double_rim(pen, rect_of(item.id, item.rect)), pen.palette.rgb("double")
            if clock is not None and choice.focus != next_id:
                share = clock % CALL_SECONDS / CALL_SECONDS
                pen.frame("double", rect.grow(CALL_DISTANCE * share), tint=gold, alpha=1 - share)


def draw_double_rim(pen: Pen, rect: Rect) -> Rect:
    rim = rect.grow(MARKER_GAP)
    pen.frame("double", rim, tint=pen.palette.rgb("double"))
    return rim


GROUND_OPACITY, LINE_OPACITY = 0.9, 0.18


class Dot(NamedTuple):
    """A piece, disc or die."""

    column: int
    row: int
    """Columns from the left and rows from below, counted from 0."""
    color: str
    share: float = 1.0
    """Its size, as a share of the square."""
    is_hollow: bool = False
    """True for a frame, so that seats differ by more than color."""


class Thumbnail(NamedTuple):
    """A board as squares with dots in some of them."""

    columns: int
    rows: int
    dots: tuple[Dot, ...]


def draw_thumbnail(pen: Pen, rect: Rect, thumbnail: Thumbnail) -> None:
    """Draw a thumbnail in the middle of a rectangle, as large as it fits in whole pixels."""
    side = max(1, int(min(rect.w / thumbnail.columns, rect.h / thumbnail.rows)))
    width = side * thumbnail.columns
    high = side * thumbnail.rows
    rgb = pen.palette.rgb
    left, low = round(rect.center[0] - width / 2), round(rect.center[1] - high / 2)
    board = Rect(left, low, width, high)
    pen.fill(board.grow(1), rgb("panel"), GROUND_OPACITY)
    for column in range(1, thumbnail.columns):
        pen.fill(Rect(left + column * side, low, 1, high), rgb("card"), LINE_OPACITY)
    for row in range(1, thumbnail.rows):
        pen.fill(Rect(left, low + row * side, width, 1), rgb("card"), LINE_OPACITY)
    pen.outline(board.grow(1), rgb("dim"))
    for dot in thumbnail.dots:
        size = max(1, round((side - 1) * dot.share))
        inset = 1 + (side - 1 - size) // 2
        place = Rect(left + dot.column * side + inset, low + dot.row * side + inset, size, size)
        pen.fill(place, rgb(dot.color), glow=0.3)
        if dot.is_hollow and size > 2:
            pen.fill(place.grow(-max(1, size // 4)), rgb("panel"))


@lru_cache(maxsize=256)
def lighten(color: Tint, share: float) -> Tint:
    """Return a color blended toward white, 0 to 1."""
    return mix(color, WHITE, share)


SHADOW_OPACITY = 0.6


def draw_die(
    pen: Pen, face: int, pose: Pose, color: Tint, size: str = "", *, seat: int = 1, numerals: bool = False,
    alpha: float = 1.0, pips: Tint | None = None,
) -> None:
    """Draw a die in the shape of its seat, its pips slightly lighter than its rim or in a given color.

    ``size`` is "", "_large", "_medium" or "_small". Face 0 is a blank. A die in the air has a shadow on the table. With
    ``numerals`` the face is also a number in the lower right corner.
    """
    look = {"alpha": pose.alpha * alpha, "scale_x": pose.scale_x, "scale_y": pose.scale_y, "angle": pose.angle}
    if pose.lift:
        shadow = look | {"alpha": SHADOW_OPACITY * pose.alpha * alpha, "glow": 0.0}
        pen.sprite(f"die{size}_{seat}", pose.x, pose.y - pose.lift, tint=pen.palette.rgb("panel"), **shadow)
    pen.sprite(f"die{size}_{seat}", pose.x, pose.y, tint=color, **look)
    if not face:
        if size == "_large":
            look |= {"alpha": pose.alpha * 0.3}
            pen.sprite("kanji_bone", pose.x, pose.y, tint=color, **look)
        return
    pen.sprite(f"pips{size}_{face}", pose.x, pose.y, tint=pips or lighten(color, 0.35), **look)
    if numerals:
        draw_numeral(pen, face, pose, color, f"die{size}_{seat}", alpha)


def draw_numeral(pen: Pen, face: int, pose: Pose, color: Tint, die: str, alpha: float) -> None:
    if not face:
        return
    half = pen.atlas.region(die).w / 2 - 1
    x, y = pose.x + half * pose.scale_x, pose.y - half * pose.scale_y
    pen.sprite(f"numeral_{face}", x, y, tint=lighten(color, 0.5), alpha=pose.alpha * alpha)


def draw_cabinet_front(pen: Pen, name: str, x: float, y: float, alpha: float = 1.0, scale: float = 1.0) -> None:
    """Draw the picture of a cabinet. A cabinet without one stays dark."""
    if f"cabinet_{name}" in pen.atlas:
        pen.sprite(f"cabinet_{name}", x, y, alpha=alpha, scale_x=scale, scale_y=scale)
