"""Where a screen lies, by its name."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING

from game.tables import NAMES

if TYPE_CHECKING:
    from game.screens.screen import Screen

FOLDER = "game.screens"


def screen(name: str) -> type[Screen]:
    """A screen's class, in a module of its name; one that a table alone has lies in the folder of that table.

    It is imported when it first opens: the first frame waits for none but home.
    """
    own = (f"{FOLDER}.{on}" for on in NAMES if find_spec(f"{FOLDER}.{on}"))
    folder = next(place for place in (FOLDER, *own) if find_spec(f"{place}.{name}"))
    found: type[Screen] = getattr(import_module(f"{folder}.{name}"), name.capitalize())
    return found
