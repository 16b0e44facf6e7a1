"""Reading what screens list, away from the frames: who sends a file may have made it long or slow on purpose."""

from __future__ import annotations

import time

from game.background.job import Report, Runner
from game.background.worker import Worker
from game.kernel.budget import Stop, within

lists: Runner = Worker("lists")
"""Reads the files of lists, one list after the other."""
SECONDS = 3.0
"""The time for one file of a list."""
LEFT_OUT = "long_log", "slow_log"
"""Codes of a file that may be whole and is too much to read: it stays where it is and is not listed."""


WORK, REST = 0.001, 0.002
"""Seconds of work, and of rest after it. Python runs one thread at a time: without a rest each of the hundreds of
calls that draw a frame would wait for this one."""


def in_time(report: Report, seconds: float = SECONDS) -> Stop:
    """Return what is asked while a file is read: it rests now and then, and ends once nobody waits or time is up."""
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
