"""Run a program, and end it with everything it has started once it or its owner ends.

The game starts this file as a process between itself and a bot: ``python -I -S program_guard.py WORDS``. The guard
hands its standard streams to the program and does three things:

- On Linux it becomes the parent of every process below it whose own parent ends, so that neither a new session nor a
  double fork hides one.
- It watches its standard input. The pipe hangs up when the game ends, also by a signal that no process can handle.
- Once that happens, or the program ends, or the guard is asked to end, it kills all that is left below it.

It imports nothing of the game, because it has to start within a few milliseconds.
"""

from __future__ import annotations

import os
import select
import signal
import sys
import time

GUARD_ARGUMENT = "--guard"
"""The argument that starts a bundle as a guard, because a bundle has no Python to start this file."""
SUBREAPER = 36
"""The option PR_SET_CHILD_SUBREAPER of Linux, by which orphaned processes become children of this one."""
END_TIMEOUT = 2.0
"""Seconds that remaining processes have to end; processes of another user may not end."""
CHECK_SECONDS = 0.005
"""Seconds between two checks for remaining processes."""


def guard(words: list[str]) -> int:
    """Run the program given by these words until it or the game ends; return 127 if it cannot be started."""
    adopt_orphans()
    wake_reader, wake_writer = os.pipe()
    os.set_blocking(wake_writer, False)
    signal.set_wakeup_fd(wake_writer)
    for number in (signal.SIGCHLD, signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
        signal.signal(number, lambda number, frame: None)
    try:
        program = os.posix_spawnp(words[0], words, os.environ, setsigdef=[signal.SIGPIPE, signal.SIGXFSZ])
    except OSError:
        return 127
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)  # Lets the game see the end of the output when the program ends.
    poll = select.poll()
    poll.register(0, 0)  # Poll reports a hangup without being asked.
    poll.register(wake_reader, select.POLLIN)
    while all(number == wake_reader for number, _ in poll.poll()):
        if any(number != signal.SIGCHLD for number in os.read(wake_reader, 512)) or has_ended(program):
            break
    end_all()
    return 0


def adopt_orphans() -> None:
    """Become the parent of every descendant process that loses its own, if the system supports that."""
    if sys.platform == "linux":
        import ctypes

        ctypes.CDLL(None).prctl(SUBREAPER, 1, 0, 0, 0)


def has_ended(program: int) -> bool:
    """Reap all processes that have ended, and return True if the program is one of them."""
    ended = False
    try:
        while (child := os.waitpid(-1, os.WNOHANG)[0]) != 0:
            ended = ended or child == program
    except ChildProcessError:
        return True
    return ended


def end_all() -> None:
    """Kill every process below this one, and last its process group, if this process leads it."""
    deadline = time.monotonic() + END_TIMEOUT
    while sys.platform == "linux" and time.monotonic() < deadline:
        for child in children():
            try:
                os.kill(child, signal.SIGKILL)
            except OSError:
                continue
        try:
            while os.waitpid(-1, os.WNOHANG)[0]:
                pass
        except ChildProcessError:
            break
        time.sleep(CHECK_SECONDS)
    if os.getpgrp() == os.getpid():
        os.killpg(0, signal.SIGKILL)


def children() -> list[int]:
    own, numbers = str(os.getpid()), []
    for name in filter(str.isdecimal, os.listdir("/proc")):
        try:
            with open(f"/proc/{name}/stat", "rb") as file:
                state = file.read().rpartition(b")")[2].split()
        except OSError:
            continue
        if state[1].decode() == own:
            numbers.append(int(name))
    return numbers


if __name__ == "__main__":
    sys.exit(guard(sys.argv[1:]))
