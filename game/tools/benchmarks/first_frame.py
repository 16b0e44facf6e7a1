"""From the start of a process to its first finished frame, beside a bare arcade window's."""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import time
from pathlib import Path

from game.app.headless import allow_no_display

ROUNDS = 3
BARE = """
import arcade
window = arcade.Window(1280, 720, "bare", antialiasing=False)
window.clear()
"""
KOTSU = """
from game.tools.commands.play import shown
def made():
    from game.app.window import Window
    return Window()
window = shown(made)
"""
BOTH = """
window.flip()
window.ctx.finish()
import time
print(time.monotonic())
"""


def seconds_to_first_frame(script: str) -> float:
    """One fresh process; both scripts end alike, and both may keep their bytecode as a player's start does."""
    tree = str(Path(__file__).resolve().parents[3])
    environment = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
    environment["PYTHONPATH"] = os.pathsep.join(filter(None, [tree, environment.get("PYTHONPATH")]))
    before = time.monotonic()
    done = subprocess.run([sys.executable, "-P", "-c", script + BOTH], env=environment, capture_output=True, text=True,
                          stdin=subprocess.DEVNULL, check=True)
    return float(done.stdout.split()[-1]) - before


def first_frames() -> dict[str, float]:
    """Medians in seconds of rounds in turn, and their ratio; one round before them warms the disk."""
    allow_no_display()
    rounds = [(seconds_to_first_frame(KOTSU), seconds_to_first_frame(BARE)) for _ in range(ROUNDS + 1)][1:]
    kotsu, bare = (statistics.median(times) for times in zip(*rounds, strict=True))
    return {"kotsu": round(kotsu, 3), "bare_window": round(bare, 3), "ratio": round(kotsu / bare, 2)}
