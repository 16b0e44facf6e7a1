"""Measure speed on this machine: the rules, the systems, a frame, the start."""

from __future__ import annotations

import argparse
import importlib.util
import json
import platform
import sys

from game.app.libraries import allow_no_display
from game.kernel.opaque import JsonObject
from game.terminal import say
from game.tools.arguments import seconds_of, whole_number

MEASURES = ("rules", "window", "walk", "start", "growth")
ASKED_FOR = ("bots", "hints")
"""Measures that run only if named, because they take minutes."""
FEWEST = 8
"""Fewest frames that give a meaningful result."""


def arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of ``bench``."""
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.add_argument(
        "--only",
        choices=(*MEASURES, *ASKED_FOR),
        action="append",
        help="measure only this; may be repeated. Bots and hints are measured only if named",
    )
    parser.add_argument("--seconds", type=seconds_of, default=5.0, help="seconds per kind of match (default: 5)")
    parser.add_argument("--frames", type=whole_number(FEWEST), default=900, help="frames per scene (default: 900)")
    parser.add_argument("--growth", type=whole_number(FEWEST), default=10_000,
                        help="frames to watch for memory growth (default: 10000)")


def run(args: argparse.Namespace) -> int:
    """Measure and print."""
    found = measure(args.only or MEASURES, args.seconds, args.frames, args.growth)
    say(*([json.dumps(found)] if args.json else lines(found)))
    return 0


def measure(what: tuple[str, ...] | list[str], seconds: float, frames: int, grown: int) -> JsonObject:
    """Return every figure by name; parts that were not requested are missing."""
    allow_no_display()
    found: JsonObject = {"python": platform.python_version(), "machine": platform.machine()}
    if "start" in what and not getattr(sys, "frozen", False):  # This needs an installed Python.
        from game.tools.benchmarks.first_frame import first_frames

        found["first_frame_seconds"] = first_frames()
    if "rules" in what:
        from game.tables.table_files import load_rules
        from game.tools.benchmarks.rates import bot_times, move_times, rates

        found |= rates(seconds)
        found["microseconds"] = move_times(load_rules("kotsu"))
        found["bot_move_milliseconds"] = bot_times(load_rules("kotsu"))
    if "window" in what:
        from game.tools.benchmarks.frames import effect_times, every_table, frame_times

        found["frame_milliseconds"] = every_table(frame_times, frames)
        found["every_effect_milliseconds"] = every_table(effect_times, frames)
    if "walk" in what:
        from game.tools.benchmarks.frames import walk_times

        found["walk_milliseconds"] = walk_times(frames)
    if "growth" in what:
        from game.tools.benchmarks.frames import every_table, growth

        found["growth"] = every_table(growth, grown)
    if "bots" in what:
        from game.tools.benchmarks.bot_times import thinking_times

        found["bots_milliseconds"] = thinking_times(frames)
    if "hints" in what:
        from game.tools.benchmarks.bot_times import hint_times

        found["hint_milliseconds"] = hint_times(frames)
    found["peak_memory_megabytes"] = peak_memory()
    return found


def peak_memory() -> float | None:
    """Return the peak memory of this process in MiB, or None if the system does not report it."""
    if importlib.util.find_spec("resource") is None:
        return None
    import resource

    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return round(most / (2**20 if sys.platform == "darwin" else 2**10), 1)


def lines(found: JsonObject, indent: str = "") -> list[str]:
    """Return the figures as readable lines."""
    text_lines = []
    for key, value in found.items():
        if isinstance(value, dict):
            text_lines += [f"{indent}{key.replace('_', ' ')}:", *lines(value, indent + "  ")]
        else:
            text_lines.append(f"{indent}{key.replace('_', ' ')}: {value}")
    return text_lines
