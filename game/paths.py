"""Paths of the shipped data and pictures, and of the player's own folder."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import cache
from pathlib import Path

import platformdirs

_HERE = Path(__file__).resolve().parent
PACKS_VARIABLE = "KOTSU_PACKS"
"""The environment variable that lists the packs named on the command line, for every process."""


def _shipped_folder(name: str) -> Path:
    """Return a folder inside the installed package, or next to it in a source tree."""
    inside = _HERE / name
    return inside if inside.is_dir() else _HERE.parent / name


def data_dir() -> Path:
    """Return the folder of the YAML data. The environment variable KOTSU_DATA overrides it."""
    return Path(os.environ["KOTSU_DATA"]) if os.environ.get("KOTSU_DATA") else _shipped_folder("data")


def assets_dir() -> Path:
    """Return the folder of pictures, fonts and shaders."""
    return _shipped_folder("assets")


def sounds_dir() -> Path:
    """Return the folder of the shared WAV files."""
    return assets_dir() / "shared" / "sounds"


@cache
def sound_at(name: str) -> Path | None:
    """Return the file of a sound, from the shared folder or a table's, or None if there is none."""
    places = (folder / f"{name}.wav" for folder in _asset_folders("sounds"))
    return next((place for place in places if place.is_file()), None)


def sound_names() -> tuple[str, ...]:
    """Return the names of all sounds, without the ending."""
    return tuple(sorted(name for folder in _asset_folders("sounds") for name in stems(folder, ".wav")))


def picture_names() -> tuple[str, ...]:
    """Return the names of all pictures, without the ending."""
    return tuple(sorted(name for folder in _asset_folders("sprites") for name in stems(folder, ".png")))


def _asset_folders(kind: str) -> list[Path]:
    """Return the folders of a kind: the shared one and those of tables."""
    return [assets_dir() / family / kind for family in os.listdir(assets_dir())]


def stems(folder: Path, ending: str) -> tuple[str, ...]:
    """Return the names of a folder's files with this ending, without it, sorted; hidden files are skipped.

    Every start calls this, so it does without ``glob``, which takes ten times as long.
    """
    with suppress(OSError):
        names = (name for name in os.listdir(folder) if name.endswith(ending) and not name.startswith("."))
        return tuple(sorted(name.removesuffix(ending) for name in names))
    return ()


def fallback_data(data: Path) -> Path | None:
    """Return the data that shipped with the game, as a fallback for files that are broken and have no good version.

    A bundle has a separate copy, because its data are there to be changed. Elsewhere there is only the folder itself.
    """
    inside = _HERE / "fallback"
    found = inside if inside.is_dir() else _shipped_folder("data")
    return None if found.resolve() == data.resolve() else found


def user_dir() -> Path:
    """Return the folder of this player's settings and saved files. KOTSU_HOME overrides it. It may not exist yet."""
    home = os.environ.get("KOTSU_HOME")
    return Path(home) if home else _user_folder(lambda: platformdirs.user_data_dir("kotsu", appauthor=False))


def _user_folder(folder: Callable[[], str]) -> Path:
    """Return a folder of the user, or one in which nothing can be stored if the system gives the user no home."""
    try:
        return Path(folder())
    except (RuntimeError, KeyError):
        return Path(os.devnull) / "kotsu"


def pictures_dir() -> Path:
    """Return the folder for exported pictures and films of matches. It may not exist yet.

    It is among the user's own pictures, unless KOTSU_HOME names a folder for everything.
    """
    home = os.environ.get("KOTSU_HOME")
    return Path(home) / "pictures" if home else _user_folder(platformdirs.user_pictures_dir) / "Kotsu"


def packs_dir() -> Path:
    """Return the folder of this player's packs; every folder in it is a pack."""
    return user_dir() / "packs"


def pack_dirs() -> tuple[Path, ...]:
    """Return the folders laid over the data, the last one on top.

    The player's come first, by name, then those from the command line.
    """
    own: list[Path] = []
    with suppress(OSError):
        own = sorted(path for path in packs_dir().iterdir() if path.is_dir() and not path.name.startswith("."))
    return (*own, *map(Path, _named_packs()))


def has_packs() -> bool:
    """Return True if any pack counts, or if the folder of packs cannot be read."""
    try:
        next(packs_dir().iterdir(), None)
    except FileNotFoundError:
        pass
    except OSError:
        return True
    return bool(pack_dirs())


def _named_packs() -> list[str]:
    """Return the packs in the environment variable: a JSON list, since names may hold any character."""
    return list[str](json.loads(os.environ.get(PACKS_VARIABLE, "[]")))


@contextmanager
def with_packs(folders: Sequence[Path]) -> Iterator[None]:
    """Lay these packs on top while the block runs, in this process and those it starts."""
    before = os.environ.get(PACKS_VARIABLE)
    if folders:
        os.environ[PACKS_VARIABLE] = json.dumps([*_named_packs(), *(str(folder.resolve()) for folder in folders)])
    try:
        yield
    finally:
        if folders:
            os.environ.pop(PACKS_VARIABLE, None)
            os.environ.update({} if before is None else {PACKS_VARIABLE: before})


def short_path(path: Path, *starts: Path) -> str:
    """Return a path as a user would write it: relative to the current folder, or to one of these folders."""
    for start in (Path.cwd(), *starts):
        with suppress(ValueError, OSError, RuntimeError):
            return printable(path.resolve().relative_to(start.resolve()).as_posix())
    return printable(path.as_posix())


def printable(text: str) -> str:
    """Return a name as messages and screens quote it: one line, with a question mark for each unprintable character."""
    return "".join(sign if sign.isprintable() else "?" for sign in text)
