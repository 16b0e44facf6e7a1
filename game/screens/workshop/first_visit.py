"""The first visit to the workshop: five short bubbles, each at the thing that it explains."""

from __future__ import annotations

from typing import NamedTuple, Protocol

from components.focus import Id, Rect
from components.press import Press
from game.app.application import App
from game.screens.menu import TreeMenu
from systems.draw.bubble import EDGE_MARGIN, HEIGHT_PADDING, SIDE_PADDING, Bubble, draw_bubble, trail
from systems.draw.pen import Pen
from systems.layout import HEIGHT, WIDTH

VISIT_KEY = "workshop"
"""The name under which the settings note the visit."""
BUBBLE_WIDTH = 190
LEAST_WIDTH, BUBBLE_DISTANCE = 130, 22
"""Best and least width of the text of a bubble, and its distance from the item."""


class Lesson(NamedTuple):
    """A bubble: the key of its text, and the item that it points at, with the page that the item is on."""

    key: str
    item: Id
    page: str = ""


LESSONS = (
    Lesson("step", "step", "making"), Lesson("rule", "rules"), Lesson("match", "boxes", "looking"),
    Lesson("recipe", "recipe", "making"), Lesson("walk", "walk"),
)


class VisitedScreen(Protocol):
    """The screen that is visited."""

    app: App
    menu: TreeMenu
    page_open: str

    def say(self, key: str, **values: object) -> str:
        """Return a text in the current language."""

    def invalidate(self) -> None:
        """Build the tree again."""


class FirstVisit:
    """The bubbles of a first visit. Confirm shows the next one, back skips all of them."""

    def __init__(self) -> None:
        self.index = 0

    @classmethod
    def of(cls, app: App) -> FirstVisit | None:
        """Return the bubbles, None if the player has seen them."""
        visits = app.settings.met
        return cls() if visits is not None and VISIT_KEY not in visits else None

    @property
    def lesson(self) -> Lesson | None:
        """The open bubble."""
        return LESSONS[self.index] if self.index < len(LESSONS) else None

    def open_page(self, shop: VisitedScreen) -> None:
        """Open the page that the bubble points at."""
        if self.lesson is not None and self.lesson.page and shop.page_open != self.lesson.page:
            shop.page_open = self.lesson.page
            shop.invalidate()

    def hear(self, shop: VisitedScreen, press: Press) -> bool:
        """Handle a press while a bubble is open; return False if none is."""
        if self.lesson is None or press.repeat or press.at < shop.menu.deaf_until:
            return self.lesson is not None
        self.index = len(LESSONS) if press.action == "back" else self.index + (press.action == "confirm")
        if self.lesson is None:
            settings = shop.app.settings
            settings.met = [*(settings.met or []), VISIT_KEY]
            settings.save()
            shop.page_open = "making"
        shop.invalidate()
        return True

    def draw(self, shop: VisitedScreen, pen: Pen) -> None:
        """Draw the open bubble next to its item, and everything else darker."""
        if (lesson := self.lesson) is None:
            return
        self.open_page(shop)
        target = shop.menu.rect(lesson.item)
        pen.fill(Rect(0, 0, WIDTH, target.y), pen.palette.rgb("night"), 0.55, glow=0.0)
        high = target.y + target.h
        pen.fill(Rect(0, high, WIDTH, HEIGHT - high), pen.palette.rgb("night"), 0.55, glow=0.0)
        right = target.x + target.w
        pen.fill(Rect(right, target.y, WIDTH - right, target.h), pen.palette.rgb("night"), 0.55, glow=0.0)
        words = shop.say(f"workshop.visit_{lesson.key}")
        font = "body" if pen.text_scale == 1 else "small"
        free = WIDTH - EDGE_MARGIN - right - BUBBLE_DISTANCE - 2 * SIDE_PADDING
        room = max(LEAST_WIDTH, min(BUBBLE_WIDTH * pen.text_scale, free))
        lines = (*pen.wrap(words, room, font), f"{self.index + 1} / {len(LESSONS)}")
        w = max(pen.measure(line, font) for line in lines) + 2 * SIDE_PADDING
        h = len(lines) * pen.line(font) + HEIGHT_PADDING
        x = max(EDGE_MARGIN, min(WIDTH - w - EDGE_MARGIN, right + BUBBLE_DISTANCE))
        y = max(30, min(HEIGHT - h - EDGE_MARGIN, target.center[1] - h / 2))
        rect = Rect(round(x), round(y), w, h)
        draw_bubble(pen, Bubble(lines, font, rect, tuple(trail(rect, target))), 1)
