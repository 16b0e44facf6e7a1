"""The dungeon data for the command line."""

from __future__ import annotations

from game.content.packs import opened
from game.dungeon.content import Folder
from game.paths import data_dir, pack_dirs


def folder_of() -> Folder:
    """Return the data of the game with the packs over it."""
    return Folder(data_dir(), tuple(map(opened, pack_dirs())))
