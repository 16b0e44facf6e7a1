"""Leaves of a tree: texts, headings, buttons, dials, pictures and the legend."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import KW_ONLY, dataclass, field
from math import ceil
from typing import Literal

from components.focus import Rect
from game.content.models.controls import ActionName, DeviceFamily
from game.screens.layout.node import Need, Node, need
from systems.draw import widgets
from systems.draw.fonts import word_parts
from systems.draw.pen import Pen
from systems.draw.seats import draw_portrait
from systems.draw.text import CAPTION_FONTS, SIDE_PADDING, caption_fonts, draw_caption, fit_text
from systems.layout import WIDTH, legend_height

BOLD, BODY, SMALL, TINY = ("bold", "small", "tiny"), ("body", "small", "tiny"), ("small", "tiny"), ("tiny",)
"""Fonts of a text, from the best to the smallest."""
TITLE = ("bold", *BODY)
ARROW_ROOM = widgets.ARROW_DISTANCE + widgets.ARROW_HALF
"""Room for the arrow on each side of a focused button."""
DIAL_PADDING = 8
"""Padding of a dial, and of a button whose caption is on the left."""
BAR_PIECES = 10
LINE_SLACK = 3
"""Pixels by which the lines of a value may be higher than its dial."""
ARROW, ARROW_GAP = 16, 3
"""Width of the clickable area of an arrow of a dial, and the space between it and the value."""
HEADING_FONTS = (("bold", 2), ("bold", 1), ("small", 1), ("tiny", 1))
"""Font and size of a heading; the first that fits is used."""
DOUBLE_SIDE = 94
"""Side of a portrait at double size with its frame."""
HEADING_MARGIN = 86
"""Room for the line on each side of a heading."""
ICON_ROOM = 16
"""Room for the icon before the name of a dial."""
MIN_BAR_WIDTH = 60
"""Minimum width of the bar of a dial."""
VALUE_SHARE = 0.38
"""Share of a dial's width for its value and arrows, if there is room."""
DIAL_FONTS = (("body", "bold"), ("body", "small"), ("small", "small"), SMALL, ("tiny", "tiny"))
"""Font pairs for the name and value of a dial; the first pair that fits is used."""


@dataclass(eq=False)
class Text(Node):
    """Text that wraps, in the largest font that fits. It has room for every text in ``alternatives``.

    They share its font, unless it has its ``own_font``.
    """

    words: str
    fonts: Sequence[str] = BODY
    color: str = "text"
    _: KW_ONLY
    alpha: float = 1.0
    focus_color: str = ""
    """Color while a box around it has the focus."""
    side: Literal["left", "center", "right"] = "left"
    alternatives: Sequence[str] = ()
    own_font: bool = False
    max_width: float = 400
    """Upper bound of the best width."""
    centered: bool = False
    """Centered vertically instead of at the top."""
    shade: bool = False
    """Dark ground behind the text."""
    inset: float = 0.0
    any_break: bool = False
    """A word too long for a line, such as an address, may break anywhere."""
    one_line: bool = False
    """It takes a smaller font before it breaks at all; names do."""
    peers: Sequence[Text] = ()
    """Texts that share one font, such as those of a column."""
    _cached_font: tuple[Rect, str] | None = field(default=None, repr=False)
    """Cached font, with the rectangle that it was found for."""

    @property
    def _texts(self) -> Sequence[str]:
        return [*self.alternatives, self.words]

    def _least_width(self, pen: Pen, font: str) -> float:
        """Return the width at which no word is torn, or no line broken."""
        parts = self._texts if self.one_line else word_parts(" ".join(self._texts))
        least = max((pen.measure(part, font) for part in parts), default=0) + 2 * self.inset
        return min(least, 100) if self.any_break else least

    def measure_width(self, pen: Pen) -> Need:
        least = self._least_width(pen, self.fonts[-1])
        lines = [line for text in self._texts for line in text.split("\n")]
        best = max(pen.measure(line, self.fonts[0]) for line in lines) + 2 * self.inset
        best = max(least, min(self.max_width, best))
        return need(ceil(best), ceil((best + least) / 2), ceil(least))

    def measure_height(self, pen: Pen, width: float) -> Need:
        room = width - 2 * self.inset
        fonts = self._whole_fonts(pen, width)
        lines = [max(len(pen.wrap(text, room, font)) for text in self._texts) for font in fonts]
        heights = [count * pen.line_height(font) + self.inset for count, font in zip(lines, fonts, strict=True)]
        return need(*(min(heights[: index + 1]) for index in range(len(heights))))

    def _whole_fonts(self, pen: Pen, width: float) -> Sequence[str]:
        """Return the fonts in which no word is torn, or else the last font."""
        return [font for font in self.fonts if self._least_width(pen, font) <= width] or self.fonts[-1:]

    def font(self, pen: Pen) -> str:
        """Return the font in which all its texts fit."""
        if self._cached_font is None or self._cached_font[0] != self.rect:
            room = Rect(0, 0, self.rect.w - 2 * self.inset, self.rect.h - self.inset)
            texts = [self.words] if self.own_font else self._texts
            whole = self._whole_fonts(pen, self.rect.w)
            fonts = [fit_text(pen, text, room, whole, trial=True, any_break=self.any_break)[0] for text in texts]
            self._cached_font = self.rect, max(fonts, key=self.fonts.index)
        return self._cached_font[1]

    def draw(self, pen: Pen, focused: bool) -> None:
        if not self.words:
            return
        fonts = [text.font(pen) for text in self.peers or [self] if text.rect.w]
        font = max(fonts, key=self.fonts.index)
        lines = pen.wrap(self.words, self.rect.w - 2 * self.inset, font)
        height, rect = len(lines) * pen.line_height(font), self.rect
        top = rect.y + rect.h - self.inset / 2
        top = round(rect.center[1] + height / 2) if self.centered else top
        if self.shade:
            ground = Rect(rect.x, top - height - self.inset / 2, rect.w, height + self.inset)
            pen.frame("shade", ground, tint=pen.palette.rgb("panel"), alpha=0.8)
        tint = pen.palette.rgb((focused and self.focus_color) or self.color)
        x = {"left": rect.x + self.inset, "center": rect.center[0], "right": rect.x + rect.w - self.inset}[self.side]
        pen.lines(lines, x, top, font=font, tint=tint, alpha=self.alpha, align=self.side)

    def cut_texts(self, pen: Pen) -> Iterator[str]:
        if not self.words:
            return
        font = self.font(pen)
        lines = pen.wrap(self.words, self.rect.w - 2 * self.inset, font)
        width = any(pen.measure(line, font) > self.rect.w for line in lines)
        if width or len(lines) * pen.line_height(font) > self.rect.h + 1:
            yield self.words


@dataclass(eq=False)
class Heading(Node):
    """The title of a screen in large letters."""

    words: str
    color: str = "seat1"
    extra_height: float = 14.0
    """Height added to one line of text."""
    lines: bool = True
    """Lines that fade outward on both sides."""

    def measure_width(self, pen: Pen) -> Need:
        return need(*(pen.measure(self.words, font, size) for font, size in HEADING_FONTS))

    def measure_height(self, pen: Pen, width: float) -> Need:
        return need(pen.line_height("bold", 2) + self.extra_height, pen.line_height("bold", 2))

    def draw(self, pen: Pen, focused: bool) -> None:
        room = self.rect.w - 2 * HEADING_MARGIN * self.lines
        fits = (look for look in HEADING_FONTS if pen.measure(self.words, *look) <= room)
        font, size = next(fits, HEADING_FONTS[-1])
        if self.lines:
            widgets.draw_heading(pen, self.words, self.rect.center[1], self.color, font, size)
        else:
            pen.label(self.words, *self.rect.center, font=font, size=size, tint=pen.palette.rgb(self.color))

    def cut_texts(self, pen: Pen) -> Iterator[str]:
        if pen.measure(self.words, *HEADING_FONTS[-1]) > self.rect.w:
            yield self.words


@dataclass(eq=False)
class Button(Node):
    """A choice with a caption. ``arrows`` point at it in focus; ``is_marked`` shows that its page is open."""

    words: str
    _: KW_ONLY
    arrows: bool = True
    arrows_in_margin: bool = False
    """Arrows that use the margin of the box and need no room."""
    side: Literal["left", "center"] = "center"
    is_marked: bool = False
    mark_color: str = "seat1"
    badge: str = ""
    """Number of the seat whose mark is at the right end, for example of the seat that chose this."""
    selected: bool = False
    """Highlighted as the entry shown on the right."""
    extra_height: float = 7.0
    """Height added to one line of text."""
    fonts: Sequence[str] = CAPTION_FONTS

    def measure_width(self, pen: Pen) -> Need:
        rims = 2 * DIAL_PADDING + 1 if self.side == "left" else 2 * SIDE_PADDING + 4
        best, *smaller = (pen.measure(self.words, font) + rims for font in self.fonts)
        if self.arrows and not self.arrows_in_margin:
            return need(best + 2 * ARROW_ROOM, best, *smaller)
        return need(best, *smaller)

    def measure_height(self, pen: Pen, width: float) -> Need:
        best, least = pen.line_height(self.fonts[0]), pen.line_height(self.fonts[min(1, len(self.fonts) - 1)])
        return need(best + self.extra_height, best + 2, least + 4)

    @classmethod
    def unify(cls, pen: Pen, group: Sequence[Button]) -> None:
        """Give neighbors arrows, to all or none, and those with the same ``fonts`` one size."""
        margins = 2 * ARROW_ROOM + 2 * SIDE_PADDING
        room = min(button.rect.w - margins - pen.measure(button.words, button.fonts[:2][-1]) for button in group)
        for button in group:
            button.arrows = button.arrows and (button.arrows_in_margin or room >= 0)
            if button.arrows and not button.arrows_in_margin:
                button.rect = button.rect._replace(x=button.rect.x + ARROW_ROOM, w=button.rect.w - 2 * ARROW_ROOM)
        for fonts in {tuple(button.fonts): button.fonts for button in group}.values():
            cls._unify_fonts(pen, [button for button in group if button.fonts == fonts], fonts)

    @staticmethod
    def _unify_fonts(pen: Pen, group: Sequence[Button], fonts: Sequence[str]) -> None:
        """Leave buttons the fonts from the first one in which all captions fit."""
        if all(button.side == "center" for button in group):
            fonts = caption_fonts(pen, [(button.words, button.rect) for button in group], fonts)
        else:
            fits = [all(button.has_room(pen, font) for button in group) for font in fonts]
            fonts = fonts[fits.index(True) if any(fits) else 1 :] or fonts
        for button in group:
            button.fonts = fonts

    def has_room(self, pen: Pen, font: str) -> bool:
        """Return True if the caption fits in a font."""
        is_high_enough = pen.line_height(font) - 4 <= self.rect.h
        return is_high_enough and pen.measure(self.words, font) <= self.rect.w - 2 * DIAL_PADDING

    def draw(self, pen: Pen, focused: bool) -> None:
        rgb, rect = pen.palette.rgb, self.rect
        widgets.draw_choice(pen, rect, focused and self.arrows)
        if self.selected:
            pen.fill(rect.grow(-2), rgb("seat1"), 0.16)
        if focused and not self.arrows:
            widgets.draw_lit(pen, rect)
        if self.is_marked:
            pen.fill(Rect(rect.x + rect.w - 5, rect.y + 5, 2, rect.h - 10), rgb(self.mark_color))
        if self.badge:
            pen.sprite(f"mark_{self.badge}", rect.x + rect.w - 14, rect.center[1], tint=rgb(f"seat{self.badge}"))
        if self.side == "center":
            draw_caption(pen, self.words, rect, rgb("text"), self.fonts)
            return
        room = Rect(0, 0, rect.w - 2 * DIAL_PADDING, pen.line_height(self.fonts[0]))
        font, lines = fit_text(pen, self.words, room, self.fonts)
        tint = rgb("text" if focused else "card")
        pen.label(lines[0], rect.x + DIAL_PADDING, rect.center[1], font=font, tint=tint, align="left")

    def cut_texts(self, pen: Pen) -> Iterator[str]:
        font = self.fonts[-1]
        if pen.measure(self.words, font) > self.rect.w - 2 * SIDE_PADDING or self.rect.h < pen.line_height(font):
            yield self.words


@dataclass(eq=False)
class Dial(Node):
    """An option between two arrows, sized for the widest of ``values``; ``pieces`` is the filled part of its bar."""

    name: str
    value: str
    values: Sequence[str] = ()
    pieces: int | None = None
    icon: str = ""
    """Sprite before the name, in ``icon_color``."""
    icon_color: str = "text"
    fonts: tuple[str, str] = DIAL_FONTS[0]
    value_width: float = 0.0
    """Width of the value and its arrows, equal for all neighbors."""
    value_height: float = 0.0
    """Height for the lines of the value, equal for all neighbors, whose own heights differ by a pixel."""
    peers: Sequence[Dial] = ()
    value_widths: dict[str, float] = field(default_factory=dict, repr=False)
    """Cached width of the widest value of all neighbors, by font."""

    @property
    def is_at_first(self) -> bool:
        """True if no value is left of the current one."""
        return self.value == self.values[0] if self.pieces is None and self.values else self.pieces == 0

    @classmethod
    def link_peers(cls, group: Sequence[Dial]) -> None:
        value_widths = dict[str, float]()
        for dial in group:
            dial.peers, dial.value_widths = group, value_widths

    def _widest_value(self, pen: Pen, font: str) -> float:
        if font not in self.value_widths:
            self.value_widths[font] = max(dial._own_value_width(pen, font) for dial in self.peers or [self])
        return self.value_widths[font]

    def _own_value_width(self, pen: Pen, font: str) -> float:
        words = max(pen.measure(value, font) for value in (*self.values, self.value))
        return words + 2 * (ARROW + ARROW_GAP) + (MIN_BAR_WIDTH + ARROW_GAP if self.pieces is not None else 0)

    def _full_width(self, pen: Pen, name: str, value: str) -> float:
        return pen.measure(self.name, name) + self._name_inset + 2 * DIAL_PADDING + self._widest_value(pen, value)

    @property
    def _name_inset(self) -> float:
        return DIAL_PADDING + (ICON_ROOM if self.icon else 0)

    def measure_width(self, pen: Pen) -> Need:
        return need(*(self._full_width(pen, *fonts) for fonts in DIAL_FONTS))

    def measure_height(self, pen: Pen, width: float) -> Need:
        bold, small = pen.line_height("bold"), pen.line_height("small")
        return need(bold + 7, bold + 2, small + 4, small)

    @classmethod
    def unify(cls, pen: Pen, group: Sequence[Dial]) -> None:
        """Give neighbors the same fonts and align their values."""
        def fits(fonts: tuple[str, str]) -> bool:
            width = all(dial._full_width(pen, *fonts) <= dial.rect.w for dial in group)
            return width and all(pen.line_height(fonts[0]) - 4 <= dial.rect.h for dial in group)

        fonts = next(filter(fits, DIAL_FONTS), DIAL_FONTS[-1])
        value = group[0]._widest_value(pen, fonts[1])
        spare = min(dial.rect.w - dial._full_width(pen, *fonts) for dial in group)
        for dial in group:
            dial.fonts, dial.value_height = fonts, min(dial.rect.h for dial in group) + LINE_SLACK
            dial.value_width = min(value + spare, max(value, VALUE_SHARE * dial.rect.w))

    @property
    def value_rect(self) -> Rect:
        """The rectangle of the value with its arrows."""
        rect, width = self.rect, self.value_width
        return Rect(rect.x + rect.w - width - DIAL_PADDING / 2, rect.y, width, rect.h)

    def bar_rect(self, pen: Pen) -> Rect:
        value = self.value_rect
        number = max(pen.measure(words, self.fonts[1]) for words in (*self.values, self.value))
        number += ARROW_GAP * (1 + pen.text_scale)
        return Rect(value.x + ARROW, value.y + 5, value.w - 2 * ARROW - number, value.h - 10)

    def hit(self, pen: Pen, x: float) -> tuple[Literal["step", "pieces"], int]:
        """Return the meaning of a click: a step back or forward, 0 next to the arrows, or a number of bar pieces."""
        bar = self.bar_rect(pen)
        if self.pieces is not None and bar.x - ARROW / 4 <= x < bar.x + bar.w:
            return "pieces", max(0, min(BAR_PIECES, int((x - bar.x) / bar.w * BAR_PIECES + 1)))
        left, right = self.value_rect.x, self.value_rect.x + self.value_rect.w
        return "step", -1 if left <= x < left + ARROW else 1 if right - ARROW <= x else 0

    def draw(self, pen: Pen, focused: bool) -> None:
        rgb, rect, room = pen.palette.rgb, self.rect, self.value_rect
        words = rgb("text" if focused else "card")
        middle = rect.center[1]
        if focused:
            pen.fill(rect, rgb("outline"), 0.1)
            pen.frame("frame", rect, tint=rgb("outline"))
        if self.icon:
            pen.sprite(self.icon, rect.x + DIAL_PADDING + ICON_ROOM / 2 - 2, middle, tint=rgb(self.icon_color))
        pen.label(self.name, rect.x + self._name_inset, middle, font=self.fonts[0], tint=words, align="left")
        for x, direction in ((room.x + ARROW / 2, -1.0), (room.x + room.w - ARROW / 2, 1.0)):
            pen.sprite("arrow", x, middle, tint=rgb("seat1" if focused else "dim"), scale_x=direction)
        if self.pieces is None:
            font, lines = self.fit_value(pen)
            top = round(middle + len(lines) * pen.line_height(font) / 2)
            pen.lines(lines, room.center[0], top, font=font, tint=words, align="center")
            return
        bar = self.bar_rect(pen)
        for piece in range(BAR_PIECES):
            filled, step = piece < self.pieces, bar.w / BAR_PIECES
            box = Rect(round(bar.x + piece * step), bar.y, round(step) - 2, bar.h)
            pen.fill(box, rgb("seat1" if filled else "dim"), 1.0 if filled else 0.35)
        right = room.x + room.w - ARROW - ARROW_GAP
        pen.label(self.value, right, middle, font=self.fonts[1], tint=words, align="right")

    def fit_value(self, pen: Pen) -> tuple[str, list[str]]:
        """Return the font and the lines of the value; a long name may need two lines."""
        room = Rect(0, 0, self.value_rect.w - 2 * (ARROW + ARROW_GAP), self.value_height)
        return fit_text(pen, self.value, room, (self.fonts[1], "small", "tiny"), trial=True)

    def cut_texts(self, pen: Pen) -> Iterator[str]:
        width = pen.measure(self.name, self.fonts[0]) + self._name_inset + DIAL_PADDING + self.value_width
        if width > self.rect.w or self.rect.h < pen.line_height(self.fonts[0]) - 4:
            yield self.name
        if self.pieces is None:
            font, lines = self.fit_value(pen)
            room = self.value_rect.w - 2 * ARROW
            is_wide = any(pen.measure(line, font) > room for line in lines)
            if is_wide or len(lines) * pen.line_height(font) > self.value_height:
                yield self.value


@dataclass(eq=False)
class HorizontalLine(Node):
    """A thin horizontal line."""

    def measure_height(self, pen: Pen, width: float) -> Need:
        return need(1)

    def draw(self, pen: Pen, focused: bool) -> None:
        pen.fill(self.rect, pen.palette.rgb("card"), 0.5)


class SizedLeaf(Node):
    """A leaf with a best and a smallest size."""

    size: tuple[float, float]
    """Best size."""
    smallest: tuple[float, float]

    def measure_width(self, pen: Pen) -> Need:
        return need(self.size[0], self.smallest[0])

    def measure_height(self, pen: Pen, width: float) -> Need:
        return need(self.size[1], self.smallest[1])


@dataclass(eq=False)
class Picture(SizedLeaf):
    """A rectangle filled by a function, which gets the pen, the rectangle, and True if the focus is here."""

    paint: Callable[[Pen, Rect, bool], None]
    size: tuple[float, float] = (0, 0)
    smallest: tuple[float, float] = (0, 0)

    def draw(self, pen: Pen, focused: bool) -> None:
        self.paint(pen, self.rect, focused)


def progress_bar(share: float, height: tuple[float, float]) -> Picture:
    """Build a bar that is filled from the left; ``height`` is its best and its smallest one."""

    def paint(pen: Pen, rect: Rect, focused: bool) -> None:
        pen.fill(rect, pen.palette.rgb("dim"), 0.5)
        pen.fill(Rect(rect.x, rect.y, round(rect.w * share), rect.h), pen.palette.rgb("seat1"))

    return Picture(paint, (0, height[0]), (0, height[1]))


@dataclass(eq=False)
class Sprite(Node):
    """A sprite in the middle of its rectangle."""

    name: str
    color: str = "seat1"
    size: tuple[float, float] = (12, 12)
    scale: tuple[float, float] = (1, 1)
    alpha: float = 1.0

    def measure_width(self, pen: Pen) -> Need:
        return need(self.size[0])

    def measure_height(self, pen: Pen, width: float) -> Need:
        return need(self.size[1])

    def draw(self, pen: Pen, focused: bool) -> None:
        tint, (scale_x, scale_y) = pen.palette.rgb(self.color), self.scale
        pen.sprite(self.name, *self.rect.center, tint=tint, alpha=self.alpha, scale_x=scale_x, scale_y=scale_y)


@dataclass(eq=False)
class Portrait(SizedLeaf):
    """The portrait of a player, at double size if there is room; without a seat it has its own color."""

    face: str
    seat: int = 0
    mood: str = "active"
    alpha: float = 1.0
    size: tuple[float, float] = (46, 46)
    smallest: tuple[float, float] = (46, 46)

    def draw(self, pen: Pen, focused: bool) -> None:
        scale = 2 if min(self.rect.w, self.rect.h) >= DOUBLE_SIDE else 1
        draw_portrait(pen, self.seat, self.mood, *self.rect.center, scale, self.alpha, self.face)


@dataclass(eq=False)
class Banner(Node):
    """A ribbon across the picture: the first line is large if it fits, the others are below it.

    ``visible`` returns the part of it that is open, slightly above 1 while it overshoots.
    """

    words: Sequence[str]
    color: str = "outline"
    margin: float = 40.0
    """Room that the text leaves at each side."""
    visible: Callable[[], float] = lambda: 1.0
    fades: bool = False
    """It fades in at full size instead of opening."""
    least: float = 0.0
    """Its least height."""
    live: bool = field(default=True, kw_only=True)

    def measure_width(self, pen: Pen) -> Need:
        return need(WIDTH)

    def measure_height(self, pen: Pen, width: float) -> Need:
        return need(max(self.least, widgets.banner_height(pen, self.words, width - 2 * self.margin)))

    def draw(self, pen: Pen, focused: bool) -> None:
        room = self.rect.w - 2 * self.margin
        middle = self.rect.center[1]
        widgets.draw_banner(pen, self.words, self.color, middle, room, self.visible(), self.fades, self.least)

    def cut_texts(self, pen: Pen) -> Iterator[str]:
        room = self.rect.w - 2 * self.margin
        first, *more = self.words
        large = pen.wrap(first, room, "bold")
        lines = [(line, "bold") for line in large] + [(line, "body") for text in more for line in pen.wrap(text, room)]
        yield from (line for line, font in lines if pen.measure(line, font) > room)


@dataclass(eq=False)
class Legend(Node):
    """Button prompts at the bottom of the screen, with the glyphs of a device family."""

    family: DeviceFamily
    entries: Sequence[tuple[ActionName, str]]

    def measure_width(self, pen: Pen) -> Need:
        return need(widgets.legend_width(pen, self.family, self.entries, "tiny") + WIDTH - widgets.LEGEND_RIGHT)

    def measure_height(self, pen: Pen, width: float) -> Need:
        return need(legend_height(pen.text_scale))

    def draw(self, pen: Pen, focused: bool) -> None:
        widgets.draw_legend(pen, self.family, self.entries, left=self.rect.x)

    def cut_texts(self, pen: Pen) -> Iterator[str]:
        if self.measure_width(pen).smallest > self.rect.w:
            yield "the legend"
