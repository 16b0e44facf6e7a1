"""Measures the time a save takes, in the frame and until it is on the disk: ``python -m tests.reliability.saving``."""

from __future__ import annotations

import time
from dataclasses import replace
from pathlib import Path
from statistics import median, quantiles
from tempfile import TemporaryDirectory

from game.match.autosave import Autosave, SavedMatch
from game.match.record import Record
from game.match.series import Series
from game.tables.table_files import load_rules
from game.tools.benchmarks.sample_matches import TABLE, random_match

MATCHES = 10
REST = 0.02
"""Seconds between two moves, about one frame."""


def time_moves(home: Path) -> tuple[list[float], list[float]]:
    """Return milliseconds per move: those spent in the frame, and those until the save was on the disk."""
    rules, frame, disk = load_rules("kotsu"), [], []
    for seed in range(MATCHES):
        log = random_match(rules, seed)
        moves, record = Record(TABLE, rules, log).moves, Record(TABLE, rules, replace(log, plies=()))
        saves = Autosave(home)
        for number in range(1, len(moves) + 1):
            began = time.perf_counter()
            record.follow(moves[:number])
            saves.write(SavedMatch(record.log, Series()))
            frame.append(1000 * (time.perf_counter() - began))
            saves.journal.file.wait()
            disk.append(1000 * (time.perf_counter() - began))
            time.sleep(REST)
        saves.journal.close()
    return frame, disk


def main() -> None:
    """Print the figures."""
    with TemporaryDirectory() as folder:
        for name, times in zip(("on the frame", "on the disk"), time_moves(Path(folder)), strict=True):
            high = quantiles(times, n=20)[18]
            print(f"{name}: {len(times)} moves, median {median(times):.2f} ms, 95 % below {high:.2f} ms")


if __name__ == "__main__":
    main()
