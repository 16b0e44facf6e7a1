"""Where things lie: data and pictures that came with the game, and the player's own folder."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import cache
from pathlib import Path

import platformdirs

_HERE = Path(__file__).resolve().parent
NAMED = "KOTSU_PACKS"
"""The environment's list of packs that were named on the command line, so that every process sees them."""


def _shipped(name: str) -> Path:
    """A folder inside the installed package, or beside it in a source tree."""
    inside = _HERE / name
    return inside if inside.is_dir() else _HERE.parent / name


def data_dir() -> Path:
    """The YAML a designer edits; the environment's KOTSU_DATA overrides it."""
    return Path(os.environ["KOTSU_DATA"]) if os.environ.get("KOTSU_DATA") else _shipped("data")


def assets_dir() -> Path:
    """Pictures, fonts and shaders."""
    return _shipped("assets")


def sounds_dir() -> Path:
    """The WAV files of every table."""
    return assets_dir() / "shared" / "sounds"


@cache
def sound_at(name: str) -> Path | None:
    """The file of a sound, in the folder of all tables or in that of one; None where there is none."""
    places = (folder / f"{name}.wav" for folder in _each("sounds"))
    return next((place for place in places if place.is_file()), None)


def sound_names() -> tuple[str, ...]:
    """What all sounds are called, without the ending."""
    return tuple(sorted(name for folder in _each("sounds") for name in stems(folder, ".wav")))


def picture_names() -> tuple[str, ...]:
    """What the pictures are called, without the ending."""
    return tuple(sorted(name for folder in _each("sprites") for name in stems(folder, ".png")))


def _each(kind: str) -> list[Path]:
    """The folders of a kind, those of all tables and those of one."""
    return [assets_dir() / family / kind for family in os.listdir(assets_dir())]


def stems(folder: Path, ending: str) -> tuple[str, ...]:
    """What the files of this ending in a folder are called without it, sorted; hidden ones are nobody's.

    Asked for at every start, so without a ``glob``, which takes ten times as long.
    """
    with suppress(OSError):
        names = (name for name in os.listdir(folder) if name.endswith(ending) and not name.startswith("."))
        return tuple(sorted(name.removesuffix(ending) for name in names))
    return ()


def came_with(data: Path) -> Path | None:
    """Data as they came with the game, for what is broken in a folder and never was good.

    A package has a copy of its own, made when it was built; in a source tree the folder itself is all there is.
    """
    inside = _HERE / "fallback"
    found = inside if inside.is_dir() else _shipped("data")
    return None if found.resolve() == data.resolve() else found


def user_dir() -> Path:
    """Settings and saved things of this player; the environment's KOTSU_HOME overrides it. May not exist yet."""
    home = os.environ.get("KOTSU_HOME")
    return Path(home) if home else _own(lambda: platformdirs.user_data_dir("kotsu", appauthor=False))


def _own(folder: Callable[[], str]) -> Path:
    """A folder of the person who plays; of one whom the system gives no home, one where nothing can be kept."""
    try:
        return Path(folder())
    except (RuntimeError, KeyError):
        return Path(os.devnull) / "kotsu"


def pictures_dir() -> Path:
    """Where pictures and films of matches go that somebody wants to have; may not exist yet.

    Among the player's own pictures, unless the environment names a folder for everything.
    """
    home = os.environ.get("KOTSU_HOME")
    return Path(home) / "pictures" if home else _own(platformdirs.user_pictures_dir) / "Kotsu"


def packs_dir() -> Path:
    """Every folder in here is a pack of this player."""
    return user_dir() / "packs"


def pack_dirs() -> tuple[Path, ...]:
    """Folders that are laid over the data, the last one on top: the player's by name, then those that were named."""
    own: list[Path] = []
    with suppress(OSError):
        own = sorted(path for path in packs_dir().iterdir() if path.is_dir() and not path.name.startswith("."))
    return (*own, *map(Path, _named()))


def has_packs() -> bool:
    """Return True if any pack counts, or if the folder of packs cannot be read."""
    try:
        next(packs_dir().iterdir(), None)
    except FileNotFoundError:
        pass
    except OSError:
        return True
    return bool(pack_dirs())


def _named() -> list[str]:
    """The packs in the environment: a list in JSON, as any sign may stand in a folder's name, or one as of programs."""
    text = os.environ.get(NAMED, "")
    with suppress(ValueError):
        told = json.loads(text)
        return [name for name in told if isinstance(name, str)] if isinstance(told, list) else []
    return [name for name in text.split(os.pathsep) if name]


@contextmanager
def with_packs(folders: Sequence[Path]) -> Iterator[None]:
    """Lay these on top as long as the block runs, in this process and those it starts."""
    before = os.environ.get(NAMED)
    if folders:
        os.environ[NAMED] = json.dumps([*_named(), *(str(folder.resolve()) for folder in folders)])
    try:
        yield
    finally:
        if folders:
            os.environ.pop(NAMED, None)
            os.environ.update({} if before is None else {NAMED: before})


def shown(path: Path, *starts: Path) -> str:
    """A path as a person here would write it: from where they are, or from one of these folders."""
    for start in (Path.cwd(), *starts):
        with suppress(ValueError, OSError, RuntimeError):
            return seen(path.resolve().relative_to(start.resolve()).as_posix())
    return seen(path.as_posix())


def seen(text: str) -> str:
    """Return a name as messages and screens quote it: one line, with a question mark for each sign nobody can see."""
    return "".join(sign if sign.isprintable() else "?" for sign in text)
