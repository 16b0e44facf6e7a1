"""Built-in setups and the player's own, and the storage of the latter."""

from __future__ import annotations

import re
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from game.content import packs
from game.kernel.opaque import as_type
from game.match import storage
from game.paths import packs_dir, stems
from game.tables.khet.definitions import Rules
from game.tables.khet.drafts import as_file
from game.tables.khet.notation import parse
from game.tables.khet.position import Position
from game.tables.khet.setups import StartingSetup

if TYPE_CHECKING:
    from game.app.application import App

FOLDER, OWN = "khet/setups", "own_"
"""Folder of the player's setups, and the prefix of their files, so that none replaces a built-in one."""


class Kept(NamedTuple):
    """A setup that can be opened."""

    file: str
    setup: StartingSetup | None
    """None if the file cannot be used."""
    own: bool

    @property
    def position(self) -> Position | None:
        """The position of the pieces."""
        return None if self.setup is None else parse(self.setup.position)


def kept(app: App) -> list[Kept]:
    """Return the player's own setups by name, then the built-in ones."""
    rules = as_type(app.store.at("khet").default_rules, Rules)
    own = stems(own_file(FOLDER), ".yaml")
    mine = [Kept(file, rules.setups.get(file), True) for file in own]
    mine.sort(key=lambda each: "" if each.setup is None else app.in_language(each.setup.name).casefold())
    return [*mine, *(Kept(file, setup, False) for file, setup in rules.setups.items() if file not in own)]


def keep(app: App, draft: Position, name: str, file: str = "") -> str:
    """Save a setup in its file or in a new one named after it. Return the file, "" if writing failed."""
    file = file or _fresh(name)
    done = save_own(_place(file), as_file(draft, name, app.store.text("khet.own_about", app.settings.language)))
    app.read_data()
    return file if done else ""


def remove(app: App, file: str) -> None:
    """Delete a setup for good."""
    storage.writer.remove(own_file(_place(file)))
    app.read_data()


def own_file(place: str) -> Path:
    """Return the path of a player's data file, such as ``khet/setups/mine.yaml``; it belongs to a pack of the game."""
    return packs_dir() / packs.OWN / place


def save_own(place: str, text: str) -> bool:
    """Save a player's data file; return True if it is on the disk."""
    return storage.writer.write(own_file(place), text)


def _place(file: str) -> str:
    return f"{FOLDER}/{file}.yaml"


def _fresh(name: str) -> str:
    """Return an unused file name. Only its prefix has a ``_``, because another ``_`` would mark an edition."""
    stem, taken = re.sub(r"[^a-z0-9]+", "", name.lower())[:30] or "setup", stems(own_file(FOLDER), ".yaml")
    names = (f"{OWN}{stem}{number if number > 1 else ''}" for number in count(1))
    return next(each for each in names if each not in taken)
