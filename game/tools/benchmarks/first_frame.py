"""Time from the start of a process to its first finished frame, compared with a bare arcade window."""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import time
from pathlib import Path

from game.app.libraries import allow_no_display

ROUNDS = 5
BUSY = 3.0
"""Highest ratio of clock time to processor time of a bare window. On an idle machine they are nearly equal; beyond this
ratio the machine is too busy to judge."""
BARE = """
import arcade
window = arcade.Window(1280, 720, "bare", antialiasing=False)
window.clear()
"""
KOTSU = """
from game.tools.commands.play import show_window
def made():
    from game.app.window import Window
    return Window()
window = show_window(made)
"""
BOTH = """
window.flip()
window.ctx.finish()
import time
print(time.monotonic(), time.process_time())
"""


def seconds_to_first_frame(script: str) -> tuple[float, float]:
    """Return the clock time and the processor time of one fresh process.

    Both scripts end the same way, and both may cache their bytecode as a player's start does.
    """
    tree = str(Path(__file__).resolve().parents[3])
    environment = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
    environment["PYTHONPATH"] = os.pathsep.join(filter(None, [tree, environment.get("PYTHONPATH")]))
    before = time.monotonic()
    done = subprocess.run([sys.executable, "-P", "-c", script + BOTH], env=environment, capture_output=True, text=True,
                          stdin=subprocess.DEVNULL, check=True)
    ended, busy = map(float, done.stdout.split()[-2:])
    return ended - before, busy


def first_frames() -> dict[str, float | bool]:
    """Return medians in seconds over alternating rounds, and their ratio. A first start warms the disk.

    Processor time is included because other work on the machine affects it least. ``too_busy_to_judge`` is True if the
    machine did too much else for a verdict.
    """
    allow_no_display()
    seconds_to_first_frame(KOTSU)
    rounds = [(seconds_to_first_frame(KOTSU), seconds_to_first_frame(BARE)) for _ in range(ROUNDS)]
    found: dict[str, float | bool] = {}
    for at, what in enumerate(("", "processor_")):
        kotsu, bare = (statistics.median(each[at] for each in times) for times in zip(*rounds, strict=True))
        found |= {f"{what}kotsu": round(kotsu, 3), f"{what}bare_window": round(bare, 3)}
        found[f"{what}ratio"] = round(kotsu / bare, 2)
    found["too_busy_to_judge"] = found["bare_window"] > BUSY * found["processor_bare_window"]
    return found
