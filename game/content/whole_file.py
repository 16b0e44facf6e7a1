"""Files that are whole at every instant: the old one or the new one, whoever reads and whatever ends the writing."""

from __future__ import annotations

import os
import stat
from contextlib import suppress
from pathlib import Path
from secrets import token_hex
from threading import get_ident

from game.content.measured import KINDS, Unfit

PART = "part"
"""How the names of files end that are being written."""


def write_whole(path: Path, text: str | bytes) -> None:
    """Write a file so that it is the old one or the new one at every instant; raises OSError.

    What is no file is not replaced by one.
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
    """What a file is called until it is whole, by whoever writes it: this thread, or somebody who goes by that name."""
    return path.with_name(f"{path.name}.{writer or f'{os.getpid()}-{get_ident()}'}.{PART}")


def sync(path: Path) -> None:
    """Bring a written file to the disk; raise OSError."""
    with path.open("r+b") as file:
        os.fsync(file.fileno())


def settle(fresh: Path, path: Path) -> None:
    """Bring a written file to the disk, and then to its name; raise OSError."""
    sync(fresh)
    fresh.replace(path)
    with suppress(OSError):
        # Some systems open no folders; there the rename is safe, or nothing makes it so.
        folder = os.open(path.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)


def set_aside(path: Path) -> None:
    """Give a file that cannot be used another name, so that nothing reads it and nobody loses it, nor one before it."""
    with suppress(OSError):
        if not stat.S_ISREG(os.stat(path).st_mode):
            return
        aside = path.with_name(f"{path.name}.damaged")
        if os.path.lexists(aside):
            aside.rename(aside.with_name(f"{aside.name}-{token_hex(4)}"))
        path.rename(aside)


def clear_parts(folder: Path) -> None:
    """Remove what games that are no more were writing when they ended."""
    with suppress(OSError):
        for path in folder.glob(f"*.{PART}"):
            _, _, number = path.name.removesuffix(f".{PART}").rpartition(".")
            writer, _, _ = number.partition("-")
            if writer.isdecimal() and not runs(int(writer)):
                path.unlink(missing_ok=True)


def runs(process: int) -> bool:
    """Whether there is a process of this number, as far as can be told."""
    if os.name == "nt":  # There a signal would end it.
        return process == os.getpid()
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except (OSError, OverflowError):
        return True
    return True
