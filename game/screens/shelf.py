"""A list of saved things with a picture of each: open, rename, delete."""

from __future__ import annotations

from functools import partial
from typing import ClassVar, Generic, TypeVar

from components.focus import Id, Rect
from game.app.application import App
from game.screens.layout.boxes import column, panel, row, scroll
from game.screens.layout.leaves import Button, Picture, Rule, Text
from game.screens.layout.node import Node
from game.screens.menu import BACK
from game.screens.question import Question
from game.screens.tree_screen import NumberedScreen
from systems.draw.pen import Pen

T = TypeVar("T")


class Shelf(NumberedScreen, Generic[T]):
    """A list screen: up and down move through the list; the actions for the last focused entry are on the right."""

    title: ClassVar[str]
    """Text keys of the title and of the message for an empty list."""
    empty_text: ClassVar[str]

    def __init__(self, app: App, entries: list[T], number: int = 0) -> None:
        super().__init__(app)
        self.all = entries
        self.lay(number)

    def name_of(self, entry: T) -> str:
        """Return the name of an entry."""
        raise NotImplementedError

    def about(self, entry: T) -> str:
        """Return a short description of an entry."""
        raise NotImplementedError

    def actions(self, entry: T) -> tuple[str, ...]:
        """Return the actions for an entry; the shelf handles ``rename`` and ``delete``."""
        raise NotImplementedError

    def draw_preview(self, pen: Pen, entry: T, rect: Rect) -> None:
        """Draw a picture of an entry."""
        raise NotImplementedError

    def perform(self, action: str, entry: T) -> None:
        """Run another action on an entry."""
        raise NotImplementedError

    def rename(self, entry: T, name: str) -> None:
        """Rename an entry."""
        raise NotImplementedError

    def delete(self, entry: T) -> None:
        """Delete an entry for good."""
        raise NotImplementedError

    def reopen(self, number: int) -> None:
        """Open the list again with the focus on an entry."""
        raise NotImplementedError

    @property
    def selection(self) -> T | None:
        """Entry shown on the right, or None."""
        return self.all[self.number] if self.all else None

    def lay(self, number: int) -> None:
        """Start with the focus on an entry; the gallery calls it, and sets ``all``."""
        self.number = max(0, min(number, len(self.all) - 1))
        self.begin(self.number if self.all else BACK)

    def tree(self) -> Node:
        lines = [Button(self.name_of(each), id=at, arrows=False, side="left", extra_height=11,
                        selected=at == self.number) for at, each in enumerate(self.all)]
        back = Button(self.say("action.back"), id=BACK, arrows=False, extra_height=11)
        list_column = column(scroll(*lines, gap=(2, 3)), back, gap=(2, 3), weight=0.4, shrinks_last=True)
        body = row(list_column, self.details(), gap=(4, 12))
        return self.page(self.say(self.title), body, "select", "back")

    def details(self) -> Node:
        """Build the panel with the picture, actions and description of the selected entry."""
        entry = self.selection
        if entry is None:
            words = self.say("replays.reading" if self.reading else self.empty_text)
            empty = Text(words, side="center", centered=True, max_width=260, weight=1)
            return panel(empty, weight=0.6, pad=(16, 16))
        actions = [Button(self.say(f"action.{action}"), id=("way", action), arrows=False)
                   for action in self.actions(entry)]
        # A background job computes the picture, so redraw it in every frame.
        picture = Picture(lambda pen, rect, focused: self.draw_preview(pen, entry, rect), (210, 200), (160, 80),
                          weight=1, live=True)
        about = Text(self.about(entry), ("small", "tiny"), inset=3)
        return panel(row(picture, column(*actions), gap=(4, 8), weight=1), Rule(), about, weight=0.6)

    def button_confirmed(self, id: Id) -> None:
        entry = self.selection
        if id == BACK:
            self.leave()
        elif entry is None:
            return
        elif isinstance(id, int):
            self.focus = ("way", self.actions(entry)[0])
        elif id[1] == "delete":
            self.question = Question("shelf.delete_sure", self.app, name=self.name_of(entry))
        elif id[1] == "rename":
            done = partial(self.name_typed, entry)
            self.app.go("naming", title="shelf.naming", text=self.name_of(entry), done=done, proper=True)
        else:
            self.perform(id[1], entry)

    def name_typed(self, entry: T, name: str | None) -> None:
        """Rename an entry after typing, then open the list again."""
        if name:
            self.rename(entry, name)
        self.reopen(self.number)

    def question_answered(self, yes: bool) -> None:
        if yes and self.selection is not None:
            self.delete(self.selection)
            self.reopen(self.number)
