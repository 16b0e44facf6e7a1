"""Atomic writing of files: at every moment, a reader sees either the whole old file or the whole new one."""

from __future__ import annotations

import os
import stat
from contextlib import suppress
from pathlib import Path
from secrets import token_hex
from threading import get_ident

from game.content.safe_files import KINDS, Unfit

PART = "part"
"""The ending of files that are being written."""


def write_whole(path: Path, text: str | bytes) -> None:
    """Write a file atomically; raise OSError.

    Anything that is not a regular file is not replaced.
    """
    fresh = fresh_of(path)
    path.parent.mkdir(parents=True, exist_ok=True)
    with suppress(FileNotFoundError):
        kind = stat.S_IFMT(os.stat(path).st_mode)
        if kind != stat.S_IFREG:
            raise Unfit(f"{path.name} is {KINDS.get(kind, 'something else')}, not a file")
    try:
        fresh.write_bytes(text.encode() if isinstance(text, str) else text)
        settle(fresh, path)
    except OSError:
        with suppress(OSError):
            fresh.unlink(missing_ok=True)
        raise


def fresh_of(path: Path, writer: str = "") -> Path:
    """Return the name of a file while it is written, by this thread or by a named ``writer``."""
    return path.with_name(f"{path.name}.{writer or f'{os.getpid()}-{get_ident()}'}.{PART}")


def sync(path: Path) -> None:
    """Flush a written file to the disk; raise OSError."""
    with path.open("r+b") as file:
        os.fsync(file.fileno())


def settle(fresh: Path, path: Path) -> None:
    """Flush a written file to the disk and give it its final name; raise OSError."""
    sync(fresh)
    fresh.replace(path)
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
        aside = path.with_name(f"{path.name}.damaged")
        if os.path.lexists(aside):
            aside.rename(aside.with_name(f"{aside.name}-{token_hex(4)}"))
        path.rename(aside)


def clear_parts(folder: Path) -> None:
    """Remove unfinished files of games that have ended, here and one folder deeper."""
    with suppress(OSError):
        for path in (*folder.glob(f"*.{PART}"), *folder.glob(f"*/*.{PART}")):
            _, _, number = path.name.removesuffix(f".{PART}").rpartition(".")
            writer, _, _ = number.partition("-")
            if writer.isdecimal() and not runs(int(writer)):
                path.unlink(missing_ok=True)


def runs(process: int) -> bool:
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
