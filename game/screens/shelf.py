"""A list of kept items with pictures, which the player can open, rename and delete."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, ClassVar, Generic, TypeVar

from components.focus import Id, Item, Rect
from components.press import Input
from game.screens.menu import BACK, Menu
from game.screens.panels import backdrop, heading, legend, plate, question
from game.screens.question import Question
from game.screens.screen import Screen
from systems.draw import widgets
from systems.draw.text import caption, fitting, passage

if TYPE_CHECKING:
    from game.app.application import App
    from systems.draw.canvas import Canvas

T = TypeVar("T")
LIST = {1: Rect(20, 34, 236, 270), 2: Rect(6, 38, 262, 316)}
"""Area of the list. This and the following are by text size."""
ROWS = {1: (26, 3), 2: (36, 2)}
"""Height and gap of a list entry."""
PAGE = {1: Rect(268, 34, 352, 270), 2: Rect(276, 38, 358, 316)}
"""Area of the details of the selected item."""
WAYS = {1: (22, 4), 2: (28, 3)}
"""Height and gap of an action."""
WIDE = {1: 104, 2: 136}
"""Width of the actions next to the picture."""
TOLD = {1: 56, 2: 84}
"""Height for the description below the picture."""
MORE = "more"
"""The entry that leads to the next page of the list."""


class Shelf(Screen, Generic[T]):
    """A screen with a list on the left and the actions for the selected item on the right."""

    title: ClassVar[str]
    """Text key of the title; ``none`` is that of the message for an empty list."""
    none: ClassVar[str]

    def __init__(self, app: App, kept: list[T], number: int = 0) -> None:
        super().__init__(app)
        self.all = kept
        self.question: Question | None = None
        self.lay(number)

    def called(self, kept: T) -> str:
        """Return the name of an item."""
        raise NotImplementedError

    def about(self, kept: T) -> str:
        """Return a short description of an item."""
        raise NotImplementedError

    def ways(self, kept: T) -> tuple[str, ...]:
        """Return the actions for an item; the shelf handles ``rename`` and ``delete``."""
        raise NotImplementedError

    def drawn(self, canvas: Canvas, kept: T, rect: Rect) -> None:
        """Draw a picture of an item."""
        raise NotImplementedError

    def act(self, way: str, kept: T) -> None:
        """Perform another action on an item."""
        raise NotImplementedError

    def rename(self, kept: T, name: str) -> None:
        """Rename an item."""
        raise NotImplementedError

    def delete(self, kept: T) -> None:
        """Delete an item."""
        raise NotImplementedError

    def again(self, number: int) -> None:
        """Reopen the list with item ``number`` in focus."""
        raise NotImplementedError

    def leave(self) -> None:
        """Go back to the screen that opened the list."""
        raise NotImplementedError

    @property
    def kept(self) -> T | None:
        """The selected item."""
        return self.all[self.number] if self.all else None

    def lay(self, number: int, focus: Id = None) -> None:
        """Lay out everything for the current text size."""
        scale = self.scale = self.app.settings.text_size
        self.number = max(0, min(number, len(self.all) - 1))
        (high, gap), room = ROWS[scale], LIST[scale]
        rows = int((room.h + gap) // (high + gap)) - 1
        first = self.number // rows * rows
        shown: list[Id] = list(range(first, min(first + rows, len(self.all))))
        names = [*shown, *([MORE] if len(self.all) > rows else []), BACK]
        top = room.y + room.h
        items = [Item(name, Rect(room.x, top - high - at * (high + gap), room.w, high))
                 for at, name in enumerate(names)]  # fmt: skip
        if len(items) > 1 and items[-2].id == MORE:
            one = items[-2].rect
            items[-2:] = [Item(name, Rect(one.x + at * one.w / 2, one.y, one.w / 2 - 4 * (1 - at), one.h))
                          for at, name in enumerate((MORE, BACK))]  # fmt: skip
        self.rows = rows
        self.listed = items
        resting = self.number if self.all else BACK
        self.menu = Menu([*items, *self.offered()], resting if focus is None else focus, self.app.guard(),
                         self.app.devices.pointer)  # fmt: skip

    def offered(self) -> list[Item]:
        """Return the actions for the selected item."""
        if self.kept is None:
            return []
        (high, gap), page, wide = WAYS[self.scale], PAGE[self.scale], WIDE[self.scale]
        x, top = page.x + page.w - wide - 8, page.y + page.h - 10
        return [Item(("way", way), Rect(x, top - high - at * (high + gap), wide, high))
                for at, way in enumerate(self.ways(self.kept))]  # fmt: skip

    def adopt_settings(self) -> None:
        self.lay(self.number, self.menu.focus)

    def hear(self, said: Input) -> None:
        if self.question is not None:
            self.settle(self.question.answer(said))
            return
        chosen = self.menu.hear(said)
        focus = self.menu.focus
        if isinstance(focus, int) and focus != self.number:
            self.number = focus
            self.menu.items = [*self.listed, *self.offered()]
        if chosen == BACK:
            self.leave()
        elif chosen == MORE:
            first = (self.number // self.rows + 1) * self.rows
            self.lay(first if first < len(self.all) else 0, MORE)
        elif isinstance(chosen, int):
            ways = self.offered()
            self.menu.focus = ways[0].id if ways else chosen
        elif isinstance(chosen, tuple) and self.kept is not None:
            self.do(chosen[1], self.kept)

    def do(self, way: str, kept: T) -> None:
        """Perform the action chosen for the selected item."""
        if way == "delete":
            self.question = Question("shelf.delete_sure", self.app.guard(), name=self.called(kept))
        elif way == "rename":
            named = partial(self.named, kept)
            self.app.go("naming", title="shelf.naming", text=self.called(kept), done=named, proper=True)
        else:
            self.act(way, kept)

    def named(self, kept: T, name: str | None) -> None:
        """Return from the naming screen and apply the new name, if any."""
        if name:
            self.rename(kept, name)
        self.again(self.number)

    def settle(self, answer: bool | None) -> None:
        """Delete the item on yes."""
        if answer is None:
            return
        self.question = None
        self.menu.deaf_until = self.app.guard()
        if answer and self.kept is not None:
            self.delete(self.kept)
            self.again(self.number)

    def draw(self, canvas: Canvas) -> None:
        backdrop(self)
        if self.scale == 1:
            heading(self, self.title, 332)
        page, lit = PAGE[self.scale], self.question is None
        plate(self, page, "card")
        for item in self.menu.items:
            self.draw_item(canvas, item, lit and item.id == self.menu.focus)
        if self.kept is None:
            said = "replays.reading" if self.reading else self.none
            passage(canvas, self.say(said), page.grown(-16), align="centre")
        else:
            low = page.y + TOLD[self.scale]
            picture = Rect(page.x + 6, low, page.w - WIDE[self.scale] - 22, page.y + page.h - 6 - low)
            self.drawn(canvas, self.kept, picture)
            canvas.fill(Rect(page.x + 8, low - 3, page.w - 16, 1), canvas.palette.rgb("card"), 0.5)
            passage(canvas, self.about(self.kept), Rect(page.x + 10, page.y + 4, page.w - 20, TOLD[self.scale] - 10),
                    fonts=("small", "tiny"))  # fmt: skip
        if self.question is not None:
            question(self, self.question)
        legend(self, confirm="select", back="back")

    def draw_item(self, canvas: Canvas, item: Item, lit: bool) -> None:
        """Draw a list entry or an action."""
        rgb, rect = canvas.palette.rgb, item.rect
        if isinstance(item.id, int):
            widgets.choice(canvas, rect, False)
            if item.id == self.number:
                canvas.fill(rect.grown(-2), rgb("seat1"), 0.16)
            if lit:
                canvas.frame("frame", rect.grown(1), tint=rgb("outline"))
            text = self.called(self.all[item.id])
            font, lines = fitting(canvas, text, Rect(0, 0, rect.w - 16, canvas.line("bold")), ("bold", "small", "tiny"))
            tint = rgb("text" if lit else "card")
            canvas.label(lines[0], rect.x + 8, rect.centre[1], font=font, tint=tint, align="left")
            return
        widgets.choice(canvas, rect, False)
        if lit:
            canvas.frame("frame", rect.grown(1), tint=rgb("outline"))
        name = item.id[1] if isinstance(item.id, tuple) else item.id
        caption(canvas, self.say(f"shelf.{name}"), rect, rgb("text"))
