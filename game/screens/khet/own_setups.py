"""The setups of the house and of the player's own, and how those are kept."""

from __future__ import annotations

import re
from itertools import count
from typing import TYPE_CHECKING, NamedTuple

from game.match.own_files import keep_own, own_names, remove_own
from game.tables.khet.definitions import Rules
from game.tables.khet.drafts import as_file
from game.tables.khet.position import Position
from game.tables.khet.reading import parsed
from game.tables.khet.setups import StartingSetup

if TYPE_CHECKING:
    from game.app.application import App

FOLDER, OWN = "khet/setups", "own_"
"""Where they lie, and what the names of their files begin with, so that none lies over one of the house."""


class Kept(NamedTuple):
    """A setup that can be opened."""

    file: str
    setup: StartingSetup | None
    """None where its file cannot be used."""
    own: bool

    @property
    def position(self) -> Position | None:
        """How its pieces stand."""
        return None if self.setup is None else parsed(self.setup.position)


def kept(app: App) -> list[Kept]:
    """The player's own by their names, then those of the house."""
    rules: Rules = app.store.at("khet").played
    own = own_names(FOLDER)
    mine = [Kept(file, rules.setups.get(file), True) for file in own]
    mine.sort(key=lambda each: "" if each.setup is None else app.spoken(each.setup.name).casefold())
    return [*mine, *(Kept(file, setup, False) for file, setup in rules.setups.items() if file not in own)]


def keep(app: App, draft: Position, name: str, file: str = "") -> str:
    """Keep a setup in its file, or under a name of its own; its file, "" where it could not be written."""
    file = file or _fresh(name)
    done = keep_own(_place(file), as_file(draft, name, app.store.text("khet.own_about", app.settings.language)))
    app.read_data()
    return file if done else ""


def remove(app: App, file: str) -> None:
    """Remove one for good."""
    remove_own(_place(file))
    app.read_data()


def _place(file: str) -> str:
    return f"{FOLDER}/{file}.yaml"


def _fresh(name: str) -> str:
    """A name for a file that there is none of. It has no ``_`` but the first: what follows one tells editions apart."""
    stem, taken = re.sub(r"[^a-z0-9]+", "", name.lower())[:30] or "setup", own_names(FOLDER)
    names = (f"{OWN}{stem}{number if number > 1 else ''}" for number in count(1))
    return next(each for each in names if each not in taken)
