"""Arguments that several commands share."""

from __future__ import annotations

import argparse
import os
from contextlib import suppress
from math import inf


def count_of(text: str) -> int:
    """Return a whole number from 1 on, for an argument parser."""
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number from 1 on")
    return int(text)


def seconds_of(text: str) -> float:
    """Return a finite number of seconds from 0 on, for an argument parser."""
    with suppress(ValueError):
        if 0 <= (seconds := float(text)) < inf:
            return seconds
    raise argparse.ArgumentTypeError(f"{text!r} is not a time; write seconds, like 1.5")


def add_jobs(parser: argparse.ArgumentParser) -> None:
    """Add ``--jobs``, by default all cores."""
    every, what = os.cpu_count() or 1, "number of processes (default: all cores)"
    parser.add_argument("--jobs", type=count_of, default=every, metavar="J", help=what)
