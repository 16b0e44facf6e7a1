"""Jobs for other processes, in a module that imports little, because each process imports it."""

from __future__ import annotations

import os
import signal
import time
from pathlib import Path

from game.background.job import Report


def report_steps(report: Report, steps: int) -> int:
    for step in range(steps):
        report.tell(step + 1, steps)
    return steps


def linger(report: Report, mark: Path) -> str:
    """Run until the job is dropped, then leave a file behind."""
    report.tell(1, 2)
    while not report.is_cancelled():
        time.sleep(0.001)
    mark.write_text("ended")
    return "too late"


def raise_error(report: Report) -> None:
    """Fail with an exception."""
    raise KeyError("missing")


class Unpicklable(Exception):
    """An exception that cannot be pickled."""

    def __init__(self, one: int, two: int) -> None:
        super().__init__(f"{one} and {two}")


def raise_unpicklable(report: Report) -> None:
    """Fail with an exception that cannot be pickled."""
    raise Unpicklable(1, 2)


def end_process(report: Report) -> None:
    """End the process that runs this."""
    os._exit(1)


def stop_process(report: Report) -> None:
    """Stop the process without any report."""
    os.kill(os.getpid(), signal.SIGSTOP)
