"""Own things: their lists, lines of text that share them, and the history of their editors."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import ClassVar, Generic, Self, TypeVar

from components.focus import Id, Rect
from game.app.application import App
from game.app.open_screen import OpenScreen
from game.kernel.opaque import JsonObject
from game.kernel.refusal import Refusal
from game.match.json_file import JsonFile
from game.paths import user_dir
from game.screens.layout.boxes import column, panel, row, scroll
from game.screens.layout.leaves import SMALL, Button, HorizontalLine, Picture, Text
from game.screens.layout.node import Node
from game.screens.menu import BACK
from game.screens.screen import EntryList, TreeScreen
from systems.draw.pen import Pen

T = TypeVar("T")
MOST_UNDO_STEPS = 500
open_histories: dict[Path, object] = {}
"""The histories left open since the game started, by file."""


class History(ABC, Generic[T]):
    """The present state, and those before and after it."""

    FILE: ClassVar[str]
    """The file that stores the present state between two visits."""

    def __init__(self, state: T) -> None:
        self.state = state
        self.before: list[T] = []
        self.after: list[T] = []

    @property
    @abstractmethod
    def values(self) -> JsonObject:
        """The content of the file."""

    @classmethod
    @abstractmethod
    def read(cls, data: JsonObject) -> Self:
        """Return the history with the state in the content of a file; raise an error if there is none."""

    @classmethod
    def last(cls) -> Self | None:
        """Return the history of the last visit, None without one."""
        path = user_dir() / cls.FILE
        if path not in open_histories and (history := cls._file().read()) is not None:
            open_histories[path] = history
        last = open_histories.get(path)
        return last if isinstance(last, cls) else None

    def store(self) -> None:
        """Store the present state for the next visit."""
        open_histories[user_dir() / self.FILE] = self
        self._file().write(self.values)

    def change(self, state: T) -> None:
        """Take another state; undo leads back."""
        if state != self.state:
            self.before = [*self.before[1 - MOST_UNDO_STEPS :], self.state]
            self.after = []
            self.state = state
            self.store()

    def undo(self) -> bool:
        """Undo the last change, and return True if there was one."""
        return self._step(self.before, self.after)

    def redo(self) -> bool:
        """Make an undone change again, and return True if there was one."""
        return self._step(self.after, self.before)

    @classmethod
    def _file(cls) -> JsonFile[Self]:
        return JsonFile(user_dir(), cls.FILE, 1, cls.read)

    def _step(self, source: list[T], other: list[T]) -> bool:
        if not source:
            return False
        other.append(self.state)
        self.state = source.pop()
        self.store()
        return True


ACTIONS = ("copy", "paste", "type", BACK)
NO_FAULTS = ("about", "copied", "taken")
LETTERS_SHOWN = 40
"""Letters at each end of a line that is too long to be shown whole."""


class ShareLine(TreeScreen):
    """A thing as a line of text. A line from elsewhere takes its place in the editor."""

    texts: ClassVar[str]
    """The beginning of the text keys: of the title, the buttons and the messages."""
    longest: ClassVar[int]
    """The most letters to type."""
    signs: ClassVar[str]
    """Characters of a line other than letters and digits."""
    faults: ClassVar[Sequence[str]]
    """The messages about a line that cannot be used."""
    line_width: ClassVar[int] = 320
    """The most width of the line."""
    letters: ClassVar[int] = 1000
    """The length from which the middle of a line is not shown."""

    def __init__(self, app: App, screen_behind: OpenScreen | None) -> None:
        super().__init__(app, screen_behind)
        self.message = "about"
        """The message below the line."""
        self.begin(ACTIONS[0])

    @property
    def line(self) -> str:
        """The line, "" if it is too long."""
        raise NotImplementedError

    def read(self, text: str) -> None:
        """Replace the thing with that of a line; refuse a line that cannot be used."""
        raise NotImplementedError

    def about(self) -> Node:
        """Build the left side, with the thing."""
        raise NotImplementedError

    def fault(self, refusal: Refusal) -> str:
        """Return the message about a line that is refused."""
        return refusal.code

    def with_spaces(self, line: str) -> str:
        """Return the line as it is shown."""
        most = LETTERS_SHOWN // self.app.settings.comfort.text_size
        if len(line) > self.letters // self.app.settings.comfort.text_size ** 3:
            return f"{line[:most]} … {line[-most:]}"
        return line

    def line_words(self, message: str) -> str:
        """Return one of the messages of this line, by the end of its key."""
        return self.say(f"{self.texts}_{message}")

    def tree(self) -> Node:
        words = self.with_spaces(self.line) or self.line_words("too_long")
        fonts = SMALL if len(words) < 200 else SMALL[1:]
        line = Text(words, fonts, any_break=True, max_width=self.line_width, weight=1)
        message = Text(self.line_words(self.message), SMALL, "seat1" if self.message in NO_FAULTS else "warning",
                       alternatives=[self.line_words(message) for message in (*NO_FAULTS, "not_copied", *self.faults)],
                       max_width=self.line_width)
        own = {name: f"{self.texts}_{name}" for name in ("paste", "type")}
        keys = {action: own.get(action, f"action.{action}") for action in ACTIONS}
        buttons = [Button(self.say(key), id=action, extra_height=9) for action, key in keys.items()]
        right = column(panel(line, message, color="outline", pad=(8, 5), weight=1), *buttons, weight=1, gap=(2, 5))
        return self.page(self.line_words("title"), row(self.about(), right, gap=(4, 12)), "select", "back")

    def button_confirmed(self, id: Id) -> None:
        if id == "copy":
            is_copied = bool(self.line) and self.app.copy(self.line)
            self.message = "copied" if is_copied else "not_copied" if self.line else "too_long"
        elif id == "paste":
            self.take(self.app.paste())
        else:
            self.ask_name(f"{self.texts}_title", "", self.take, longest=self.longest, signs=self.signs)

    def take(self, text: str) -> None:
        """Take over a line; a faulty one changes nothing."""
        self.invalidate()
        try:
            self.read(text)
        except Refusal as refusal:
            self.message = self.fault(refusal)
            return
        self.message = "taken"


@dataclass(frozen=True)
class ShelfEntry(Generic[T]):
    """A thing on a shelf; ``thing`` is None if its files cannot be used. Only the player's own has a file to change."""

    id: str
    name: str
    thing: T | None
    is_own: bool


class Shelf(EntryList[ShelfEntry[T]], Generic[T]):
    """A list of things with names, and a picture, a description and the actions of the selected one."""

    title: ClassVar[str]
    """Text keys of the title and of the message for an empty list."""
    empty_text: ClassVar[str]
    open_action: ClassVar[str] = "open"

    def entries(self) -> list[ShelfEntry[T]]:
        """Return all that is on the shelf now."""
        raise NotImplementedError

    def about(self, entry: ShelfEntry[T]) -> str:
        """Return a short description of an entry."""
        raise NotImplementedError

    def draw_preview(self, pen: Pen, entry: ShelfEntry[T], thing: T, rect: Rect) -> None:
        raise NotImplementedError

    def open(self, entry: ShelfEntry[T], thing: T) -> None:
        raise NotImplementedError

    def rename(self, entry: ShelfEntry[T], thing: T, name: str) -> None:
        raise NotImplementedError

    def delete(self, entry: ShelfEntry[T]) -> None:
        """Delete an entry for good."""
        raise NotImplementedError

    def reload(self) -> None:
        """Show what is on the shelf now, with the focus on the same place."""
        self.show(self.entries(), self.number)

    def actions(self, entry: ShelfEntry[T]) -> list[str]:
        """Return the actions: those with the content only if it can be used, changes only of the player's own."""
        opens, own = entry.thing is not None, entry.is_own
        may = {self.open_action: opens, "rename": opens and own, "delete": own}
        return [action for action, allowed in may.items() if allowed]

    def tree(self) -> Node:
        lines = [Button(entry.name, id=index, arrows=False, side="left", extra_height=11,
                        selected=index == self.number) for index, entry in enumerate(self.shown_entries)]
        back = Button(self.say("action.back"), id=BACK, arrows=False, extra_height=11)
        list_column = column(scroll(*lines, gap=(2, 3)), back, gap=(2, 3), weight=0.4, shrinks_last=True)
        body = row(list_column, self.details(), gap=(4, 12))
        return self.page(self.say(self.title), body, "select", "back")

    def details(self) -> Node:
        """Build the panel with the picture, actions and description of the selected entry."""
        entry = self.selection
        if entry is None:
            words = self.say("replays.reading" if self.reading is not None else self.empty_text)
            empty = Text(words, side="center", centered=True, max_width=260, weight=1)
            return panel(empty, weight=0.6, pad=(16, 16))
        actions = [Button(self.say(f"action.{action}"), id=action, arrows=False)
                   for action in self.actions(entry)]

        def paint(pen: Pen, rect: Rect, focused: bool) -> None:
            if entry.thing is not None:
                self.draw_preview(pen, entry, entry.thing, rect)

        # A background job computes the picture, so redraw it in every frame.
        picture = Picture(paint, (210, 200), (160, 80), weight=1, live=True)
        about = Text(self.about(entry), SMALL, inset=3)
        return panel(row(picture, column(*actions), gap=(4, 8), weight=1), HorizontalLine(), about, weight=0.6)

    def perform(self, action: str, entry: ShelfEntry[T]) -> None:
        if action == "delete":
            self.ask("shelf.delete_sure", lambda: self.remove(entry), name=entry.name)
        elif action == "rename":
            self.ask_name("shelf.naming", entry.name, partial(self.take_name, entry), proper=True)
        elif entry.thing is not None:
            self.open(entry, entry.thing)

    def take_name(self, entry: ShelfEntry[T], name: str) -> None:
        if name and entry.thing is not None:
            self.rename(entry, entry.thing, name)
            self.reload()

    def remove(self, entry: ShelfEntry[T]) -> None:
        """Delete an entry, and show the others."""
        self.delete(entry)
        self.reload()
