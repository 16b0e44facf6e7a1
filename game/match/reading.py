"""Background reading of files for lists; a file from a stranger may be long or slow on purpose."""

from __future__ import annotations

import time

from game.background.job import Report, Runner
from game.background.worker import Worker
from game.kernel.bots import Stop, within

lists: Runner = Worker("lists")
"""Background reader for lists, one list at a time."""
SECONDS = 3.0
"""Seconds for one file of a list."""
LEFT_OUT = "long_log", "slow_log"
"""Codes for a file that may be intact but is too long: it stays in place and is not listed."""


WORK, REST = 0.001, 0.002
"""Seconds of work, and of rest after it. Python runs one thread at a time: without a rest each of the hundreds of calls
that draw a frame would wait for this one."""


def in_time(report: Report, seconds: float = SECONDS) -> Stop:
    """Return a stop function for reading a file: it rests now and then, and returns True once the job is dropped or
    time is up."""
    ends = within(seconds, time.monotonic, report.dropped)
    began = time.monotonic()

    def stop() -> bool:
        nonlocal began
        if time.monotonic() - began < WORK:
            return False
        time.sleep(REST)
        began = time.monotonic()
        return ends()

    return stop
