"""Measure speed on this machine: the rules, the systems, a frame, the start."""

from __future__ import annotations

import argparse
import importlib.util
import json
import os
import platform
import statistics
import subprocess
import sys
import time
from pathlib import Path

from game.app.libraries import allow_no_display
from game.kernel.opaque import JsonObject
from game.terminal import say
from game.tools.arguments import seconds_of, whole_number

MEASURES = ("rules", "window", "walk", "start", "growth")
NAMED_MEASURES = ("bots", "hints")
"""Measures that run only if named, because they take minutes."""
FEW_FRAMES = 8
"""Fewest frames that give a meaningful result."""


def arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of ``bench``."""
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.add_argument(
        "--only",
        choices=(*MEASURES, *NAMED_MEASURES),
        action="append",
        help="measure only this; may be repeated. Bots and hints are measured only if named",
    )
    parser.add_argument("--seconds", type=seconds_of, default=5.0, help="seconds per kind of match (default: 5)")
    parser.add_argument("--frames", type=whole_number(FEW_FRAMES), default=900, help="frames per scene (default: 900)")
    parser.add_argument("--growth", type=whole_number(FEW_FRAMES), default=10_000,
                        help="frames to watch for memory growth (default: 10000)")


def run(args: argparse.Namespace) -> int:
    """Measure and print."""
    figures = measure(args.only or MEASURES, args.seconds, args.frames, args.growth)
    say(*([json.dumps(figures)] if args.json else lines(figures)))
    return 0


def measure(measures: tuple[str, ...] | list[str], seconds: float, frames: int, growth_frames: int) -> JsonObject:
    """Return every figure by name; parts that were not requested are missing."""
    allow_no_display()
    figures: JsonObject = {"python": platform.python_version(), "machine": platform.machine()}
    if "start" in measures and not getattr(sys, "frozen", False):  # This needs an installed Python.
        figures["first_frame_seconds"] = measure_first_frames()
    if "rules" in measures:
        from game.tables.table_files import load_rules
        from game.tools.benchmarks.rates import bot_times, move_times, rates

        figures |= rates(seconds)
        figures["microseconds"] = move_times(load_rules("kotsu"))
        figures["bot_move_milliseconds"] = bot_times(load_rules("kotsu"))
    if "window" in measures:
        from game.tools.benchmarks.frames import effect_times, frame_times, measure_tables

        figures["frame_milliseconds"] = measure_tables(frame_times, frames)
        figures["every_effect_milliseconds"] = measure_tables(effect_times, frames)
    if "walk" in measures:
        from game.tools.benchmarks.frames import walk_times

        figures["walk_milliseconds"] = walk_times(frames)
    if "growth" in measures:
        from game.tools.benchmarks.frames import growth, measure_tables

        figures["growth"] = measure_tables(growth, growth_frames)
    if "bots" in measures:
        from game.tools.benchmarks.bot_times import thinking_times

        figures["bots_milliseconds"] = thinking_times(frames)
    if "hints" in measures:
        from game.tools.benchmarks.bot_times import hint_times

        figures["hint_milliseconds"] = hint_times(frames)
    figures["peak_memory_megabytes"] = peak_memory()
    return figures


def peak_memory() -> float | None:
    """Return the peak memory of this process in MiB, or None if the system does not report it."""
    if importlib.util.find_spec("resource") is None:
        return None
    import resource

    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return round(most / (2**20 if sys.platform == "darwin" else 2**10), 1)


def lines(figures: JsonObject, indent: str = "") -> list[str]:
    """Return the figures as readable lines."""
    text_lines = []
    for key, value in figures.items():
        if isinstance(value, dict):
            text_lines += [f"{indent}{key.replace('_', ' ')}:", *lines(value, indent + "  ")]
        else:
            text_lines.append(f"{indent}{key.replace('_', ' ')}: {value}")
    return text_lines


# From the start of a process to its first frame


ROUNDS = 5
BUSY_RATIO = 3.0
"""Highest ratio of clock time to processor time of a bare window. On an idle machine they are nearly equal; beyond this
ratio the machine is too busy to judge."""
BARE_SCRIPT = """
import arcade
window = arcade.Window(1280, 720, "bare", antialiasing=False)
window.clear()
"""
KOTSU_SCRIPT = """
from game.tools.commands.play import show_window
def make():
    from game.app.window import Window
    return Window()
window = show_window(make)
"""
SCRIPT_END = """
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
    process = subprocess.run([sys.executable, "-P", "-c", script + SCRIPT_END], env=environment, capture_output=True,
                             text=True, stdin=subprocess.DEVNULL, check=True)
    end, processor_seconds = map(float, process.stdout.split()[-2:])
    return end - before, processor_seconds


def measure_first_frames() -> dict[str, float | bool]:
    """Return medians in seconds over alternating rounds, and their ratio. A first start warms the disk.

    Processor time is included because other work on the machine affects it least. ``too_busy_to_judge`` is True if the
    machine did too much else for a verdict.
    """
    allow_no_display()
    seconds_to_first_frame(KOTSU_SCRIPT)
    rounds = [(seconds_to_first_frame(KOTSU_SCRIPT), seconds_to_first_frame(BARE_SCRIPT)) for _ in range(ROUNDS)]
    figures: dict[str, float | bool] = {}
    for index, prefix in enumerate(("", "processor_")):
        kotsu, bare = (statistics.median(seconds[index] for seconds in times) for times in zip(*rounds, strict=True))
        figures |= {f"{prefix}kotsu": round(kotsu, 3), f"{prefix}bare_window": round(bare, 3)}
        figures[f"{prefix}ratio"] = round(kotsu / bare, 2)
    figures["too_busy_to_judge"] = figures["bare_window"] > BUSY_RATIO * figures["processor_bare_window"]
    return figures
