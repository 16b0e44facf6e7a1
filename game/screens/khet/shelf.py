"""Built-in setups and the player's own: their list with pictures, and the storage of the latter."""

from __future__ import annotations

import re
from itertools import count
from typing import TYPE_CHECKING, NamedTuple

from components.focus import Rect
from game.kernel.opaque import as_type
from game.match import storage
from game.match.storage import own_file, save_own
from game.paths import stems
from game.screens.khet.desk import Desk
from game.screens.shelf import Shelf as SetupShelf
from game.tables.khet.definitions import Rules
from game.tables.khet.position import Position, parse
from game.tables.khet.setups import StartingSetup, as_file
from systems.khet.pictures import draw_preview

if TYPE_CHECKING:
    from game.app.application import App
    from systems.draw.pen import Pen

FOLDER, OWN = "khet/setups", "own_"
"""Folder of the player's setups, and the prefix of their files, so that none replaces a built-in one."""


class StoredSetup(NamedTuple):
    """A setup that can be opened."""

    file: str
    setup: StartingSetup | None
    """None if the file cannot be used."""
    own: bool

    @property
    def position(self) -> Position | None:
        """The position of the pieces."""
        return None if self.setup is None else parse(self.setup.position)


class Shelf(SetupShelf[StoredSetup]):
    """The list of setups. The editor opens built-in ones as new setups."""

    title, empty_text = "khet.setups", "khet.none"

    def __init__(self, app: App, desk: Desk, number: int = 0) -> None:
        self.desk = desk
        super().__init__(app, stored_setups(app), number)

    def name_of(self, entry: StoredSetup) -> str:
        return entry.file if entry.setup is None else self.app.in_language(entry.setup.name)

    def about(self, entry: StoredSetup) -> str:
        if entry.setup is None:
            return self.say("khet.faulty")
        about = self.app.in_language(entry.setup.about)
        return f"{self.say('khet.unfinished')} {about}" if entry.setup.unfinished else about

    def actions(self, entry: StoredSetup) -> tuple[str, ...]:
        opens = ("open",) if entry.setup is not None else ()
        return (*opens, *(("rename",) if opens and entry.own else ()), *(("delete",) if entry.own else ()))

    def draw_preview(self, canvas: Pen, entry: StoredSetup, rect: Rect) -> None:
        if entry.position is not None:
            draw_preview(canvas, self.app.store, entry.position, rect)

    def perform(self, action: str, entry: StoredSetup) -> None:
        if action == "open":
            before = [*self.desk.before, self.desk.draft]
            self.desk = Desk(entry.position, self.name_of(entry) if entry.own else "", entry.file if entry.own else "")
            self.desk.before = before
            self.desk.store()
            self.leave()

    def rename(self, entry: StoredSetup, name: str) -> None:
        assert entry.position is not None
        save_setup(self.app, entry.position, name, entry.file)
        if self.desk.file == entry.file:
            self.desk.name = name

    def delete(self, entry: StoredSetup) -> None:
        delete_setup(self.app, entry.file)
        if self.desk.file == entry.file:
            self.desk.file = ""

    def reopen(self, number: int) -> None:
        self.app.go("khet_setups", desk=self.desk, number=number)

    def leave(self) -> None:
        self.app.go("khet_editor", desk=self.desk, focus=("do", "open"))


def stored_setups(app: App) -> list[StoredSetup]:
    """Return the player's own setups by name, then the built-in ones."""
    rules = as_type(app.store.at("khet").default_rules, Rules)
    own = stems(own_file(FOLDER), ".yaml")
    mine = [StoredSetup(file, rules.setups.get(file), True) for file in own]
    mine.sort(key=lambda each: "" if each.setup is None else app.in_language(each.setup.name).casefold())
    return [*mine, *(StoredSetup(file, setup, False) for file, setup in rules.setups.items() if file not in own)]


def save_setup(app: App, draft: Position, name: str, file: str) -> str:
    """Save a setup in its file or in a new one named after it. Return the file, "" if writing failed."""
    file = file or _unused_name(name)
    done = save_own(_place(file), as_file(draft, name, app.store.text("khet.own_about", app.settings.language)))
    app.read_data()
    return file if done else ""


def delete_setup(app: App, file: str) -> None:
    """Delete a setup for good."""
    storage.writer.remove(own_file(_place(file)))
    app.read_data()


def _place(file: str) -> str:
    return f"{FOLDER}/{file}.yaml"


def _unused_name(name: str) -> str:
    """Return an unused file name. Only its prefix has a ``_``, because another ``_`` would mark an edition."""
    stem, taken = re.sub(r"[^a-z0-9]+", "", name.lower())[:30] or "setup", stems(own_file(FOLDER), ".yaml")
    names = (f"{OWN}{stem}{number if number > 1 else ''}" for number in count(1))
    return next(each for each in names if each not in taken)
