"""The files of the pack ``own``, with everything that players make in the game."""

from __future__ import annotations

from pathlib import Path

from game.content import packs
from game.content.safe_files import DATA, read_bytes
from game.match import storage
from game.paths import packs_dir


def own_file(place: str) -> Path:
    """Return the path of a player's data file, such as ``khet/setups/mine.yaml``."""
    return packs_dir() / packs.OWN / place


def read_own(place: str) -> str:
    """Return the text of a file, "" if there is none. One that is no text is set aside."""
    path = own_file(place)
    try:
        return read_bytes(path, DATA).decode()
    except FileNotFoundError:
        return ""
    except UnicodeDecodeError:
        storage.writer.set_aside(path)
        return ""


def save_own(place: str, text: str) -> bool:
    """Save a file, or remove it if nothing is left in it; return True if the disk is up to date."""
    if text.strip():
        return storage.writer.write(own_file(place), text)
    storage.writer.remove(own_file(place))
    return True
