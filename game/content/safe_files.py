"""Safe reading and atomic writing of files.

Every read of a file that the game did not write goes through here: packs, saves, replays, settings, recipes. The kind
and the size of a file are checked before anything decodes it. A link may lead to any regular file on a disk. A link to
``SYSTEM``, a folder, a pipe, a socket or a device is refused; a link to an enclosing folder is not followed. Further
limits depend on the format: ``yaml_tree`` checks depth, length and aliases of YAML, ``media_checks`` checks pixels and
seconds.

At every moment, a reader of a written file sees either the whole old file or the whole new one.
"""

from __future__ import annotations

import errno
import json
import os
import stat
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from hashlib import sha256
from io import TextIOWrapper
from itertools import islice
from pathlib import Path, PurePosixPath
from secrets import token_hex
from threading import get_ident
from typing import BinaryIO, TextIO

from game.kernel.opaque import Json
from game.paths import user_dir

YAML = ".yaml"
"""The ending of data files."""
MB = 1 << 20
DATA_LIMIT = MB
"""The most bytes of a data file. The largest that comes with the game has a thirtieth of that."""
PLAYER_FILE = 16 * MB
"""The most bytes of a file in the player's folder, such as statistics."""
MATCH_LIMIT = 64 * MB
"""The most bytes of a saved match. The log limits its plies."""
WALK_LIMIT = 4 * MB
"""The most bytes of a dungeon or a walk. The largest that recipes make has a tenth of that."""
MEDIA_LIMIT = 8 * MB
"""The most bytes of a picture or a sound."""
DEPTH = 3
"""The deepest level of folders in which files are read."""
MOST_FILES = 5000
"""The most files and folders in a folder that is read, such as a pack."""
FILE_KINDS = {
    stat.S_IFDIR: "a folder", stat.S_IFIFO: "a pipe", stat.S_IFSOCK: "a socket", stat.S_IFBLK: "a device",
    stat.S_IFCHR: "a device",
}

SYSTEM = ("/proc", "/sys")
"""Folders in which the system describes itself. Their files are not on a disk, change all the time, and may never end.
"""
VIRTUAL_DEVICE = 0
"""The major number of devices that the system makes up, such as those of these folders; disks have others."""


class UnusableFile(OSError):
    """The error for a file that is not decoded.

    The reason ends a sentence: "the file cannot be read: it is a folder".
    """

    def __init__(self, reason: str) -> None:
        super().__init__(errno.EINVAL, reason)

    def __reduce__(self) -> tuple[type[UnusableFile], tuple[str]]:
        return UnusableFile, (str(self),)

    def __str__(self) -> str:
        return str(self.strerror)


@contextmanager
def open_file(path: Path, most: int) -> Iterator[BinaryIO]:
    """Open a file of at most ``most`` bytes; raise OSError for anything else, and at once if opening would wait."""
    state = os.stat(path)
    _refuse_system(path, state)
    _check_fit(state, most)
    # The file may have been replaced by now: opening a pipe without a writer must not block.
    number = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
    with open(number, "rb") as file:
        _check_fit(os.fstat(number), most)
        yield file


@contextmanager
def open_text(path: Path, most: int) -> Iterator[TextIO]:
    """Open a file of at most ``most`` bytes as UTF-8 text; raise OSError at once for anything else."""
    with open_file(path, most) as file, TextIOWrapper(file, encoding="utf-8") as text:
        yield text


def read_bytes(path: Path, most: int) -> bytes:
    """Return all bytes of a file, at most ``most``; raise OSError."""
    with open_file(path, most) as file:
        raw = file.read(most + 1)
    if len(raw) > most:
        raise UnusableFile(_too_large(len(raw), most))
    return raw


def read_json(path: Path, most: int = PLAYER_FILE) -> Json:
    """Return the values in a JSON file; raise OSError, ValueError or RecursionError."""
    return json.loads(read_bytes(path, most).decode("utf-8"))


def is_file(path: Path) -> bool:
    """Return True if a readable file exists; False also if it cannot be checked."""
    try:
        state = os.stat(path)
        return stat.S_ISREG(state.st_mode) and is_on_disk(path, state)
    except (OSError, ValueError):
        return False


def is_on_disk(path: Path | str, state: os.stat_result | None = None) -> bool:
    """Return True if a path leads outside of the folders in which the system describes itself.

    Following every link of the path takes long; the ``state`` of a file on a real disk saves it.
    """
    if state is not None and hasattr(os, "major") and os.major(state.st_dev) != VIRTUAL_DEVICE:
        return True
    real = os.path.realpath(path)
    return not any(real == folder or real.startswith(f"{folder}/") for folder in SYSTEM)


def _refuse_system(path: Path, state: os.stat_result) -> None:
    if not is_on_disk(path, state):
        raise UnusableFile("it leads to a system folder")


def _check_fit(state: os.stat_result, most: int) -> None:
    if not stat.S_ISREG(state.st_mode):
        raise UnusableFile(f"it is {FILE_KINDS.get(stat.S_IFMT(state.st_mode), 'something else')}, not a file")
    if state.st_size > most:
        raise UnusableFile(_too_large(state.st_size, most))


def _too_large(size: int, most: int) -> str:
    return f"it has {size / MB:,.1f} MB, and at most {most // MB} are read"


def files_in(folder: Path, report: Callable[[str, str], object]) -> Iterator[PurePosixPath]:
    """Yield the files in a folder and its subfolders, down to ``DEPTH`` levels; sorted, those of outer folders first.

    Hidden files are skipped, and so are links to an enclosing folder. ``report`` is called with the place and the
    reason for anything that cannot be read. It is also called for a folder with more than ``MOST_FILES`` entries, so
    that a whole disk named by mistake is not read.
    """
    queue, count = deque([(PurePosixPath(), frozenset[tuple[int, int]]())]), 0
    while queue:
        subfolder, ancestors = queue.popleft()
        try:
            state = os.stat(folder / subfolder)
            _refuse_system(folder / subfolder, state)
            if (state.st_dev, state.st_ino) in ancestors:
                continue
            with os.scandir(folder / subfolder) as entries:
                visible = (entry.name for entry in entries if not entry.name.startswith("."))
                names = sorted(islice(visible, MOST_FILES + 1))
        except OSError as error:
            report(subfolder.as_posix(), f"the folder cannot be read: {error.strerror or error}")
            continue
        count += len(names)
        if count > MOST_FILES:
            report(subfolder.as_posix(), f"more than {MOST_FILES} files and folders in here")
            return
        for name in names:
            place = subfolder / name
            try:
                is_folder = stat.S_ISDIR(os.stat(folder / place).st_mode)
            except OSError as error:
                report(place.as_posix(), f"the file cannot be read: {error.strerror or error}")
                continue
            if not is_folder:
                yield place
            elif place.suffix == YAML:
                report(place.as_posix(), "the file cannot be read: it is a folder, not a file")
            elif len(place.parts) < DEPTH:
                queue.append((place, ancestors | {(state.st_dev, state.st_ino)}))


PART_ENDING = "part"
"""The ending of files that are being written."""


def write_file(path: Path, text: str | bytes) -> None:
    """Write a file atomically; raise OSError.

    Anything that is not a regular file is not replaced.
    """
    part = part_path(path)
    path.parent.mkdir(parents=True, exist_ok=True)
    with suppress(FileNotFoundError):
        kind = stat.S_IFMT(os.stat(path).st_mode)
        if kind != stat.S_IFREG:
            raise UnusableFile(f"{path.name} is {FILE_KINDS.get(kind, 'something else')}, not a file")
    try:
        part.write_bytes(text.encode() if isinstance(text, str) else text)
        finish_write(part, path)
    except OSError:
        with suppress(OSError):
            part.unlink(missing_ok=True)
        raise


def part_path(path: Path, writer: str = "") -> Path:
    """Return the name of a file while it is written, by this thread or by a named ``writer``."""
    return path.with_name(f"{path.name}.{writer or f'{os.getpid()}-{get_ident()}'}.{PART_ENDING}")


def sync_file(path: Path) -> None:
    """Flush a written file to the disk; raise OSError."""
    with path.open("r+b") as file:
        os.fsync(file.fileno())


def finish_write(part: Path, path: Path) -> None:
    """Flush a written file to the disk and give it its final name; raise OSError."""
    sync_file(part)
    part.replace(path)
    with suppress(OSError):
        # Some systems cannot open folders. There, nothing can make the rename any safer.
        folder = os.open(path.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)


def set_aside(path: Path) -> None:
    """Rename an unusable file, so that it is no longer read but not lost either. An earlier one is kept, too."""
    with suppress(OSError):
        if not stat.S_ISREG(os.stat(path).st_mode):
            return
        new_path = path.with_name(f"{path.name}.damaged")
        if os.path.lexists(new_path):
            new_path.rename(new_path.with_name(f"{new_path.name}-{token_hex(4)}"))
        path.rename(new_path)


def clear_parts(folder: Path) -> None:
    """Remove unfinished files of games that have ended, here and one folder deeper."""
    with suppress(OSError):
        for path in (*folder.glob(f"*.{PART_ENDING}"), *folder.glob(f"*/*.{PART_ENDING}")):
            _, _, number = path.name.removesuffix(f".{PART_ENDING}").rpartition(".")
            writer, _, _ = number.partition("-")
            if writer.isdecimal() and not is_running(int(writer)):
                path.unlink(missing_ok=True)


def is_running(process: int) -> bool:
    """Return True if a process with this id seems to exist."""
    if os.name == "nt":  # On Windows, the signal would end the process.
        return process == os.getpid()
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except (OSError, OverflowError):
        return True
    return True


def compiled_code_folder(*sources: Path) -> Path:
    """Return the folder of the player for the code compiled from the current modules in these folders."""
    digest = sha256()
    for source in sorted(path for folder in sources for path in folder.glob("*.py")):
        digest.update(source.read_bytes())
    return user_dir() / "compiled" / digest.hexdigest()[:16]
