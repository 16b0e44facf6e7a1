"""Arguments that several commands share, and the files that they name."""

from __future__ import annotations

import argparse
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from math import inf
from pathlib import Path

from game.content.faults import Faults
from game.content.store import Store
from game.kernel.refusal import Refusal
from game.terminal import visible


def whole_number(least: int) -> Callable[[str], int]:
    """Return a function that reads a whole number from ``least`` on, for an argument parser."""

    def number(text: str) -> int:
        if not text.isdecimal() or int(text) < least:
            raise argparse.ArgumentTypeError(f"{text!r} is not a whole number from {least} on")
        return int(text)

    return number


count_of = whole_number(1)


def seconds_of(text: str) -> float:
    """Return a finite number of seconds from 0 on, for an argument parser."""
    with suppress(ValueError):
        if 0 <= (seconds := float(text)) < inf:
            return seconds
    raise argparse.ArgumentTypeError(f"{text!r} is not a time; write seconds, like 1.5")


def add_jobs(parser: argparse.ArgumentParser) -> None:
    """Add ``--jobs``, by default all cores."""
    cores, text = os.cpu_count() or 1, "number of processes (default: all cores)"
    parser.add_argument("--jobs", type=count_of, default=cores, metavar="J", help=text)


@contextmanager
def disk_refusals(path: Path) -> Iterator[None]:
    """Inside this context, what cannot be written, also as a picture of that ending, is refused: ``unwritable``.

    Other refusals and faults of the data keep their own words.
    """
    try:
        yield
    except (Refusal, Faults):
        raise
    except (OSError, ValueError) as wrong:
        reason = wrong.strerror if isinstance(wrong, OSError) and wrong.strerror else wrong
        raise Refusal("unwritable", f"{visible(str(path))} cannot be written: {reason}") from None


def make_folder(folder: Path) -> None:
    """Make a folder before anything is played for its files."""
    with disk_refusals(folder):
        folder.mkdir(parents=True, exist_ok=True)


def language_refusal(store: Store, language: str) -> str:
    """Return the sentence that refuses a language: there is none, or the pack that may bring it is not used."""
    languages = f"known: {', '.join(store.languages.all)}"
    if not store.pack_faults:
        return f"There is no language {language!r}; {languages}"
    faults = "\n".join(map(str, store.pack_faults))
    return f"There is no language {language!r} ({languages}), perhaps because of a pack that cannot be used:\n{faults}"
