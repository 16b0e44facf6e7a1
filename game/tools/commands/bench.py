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
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from random import Random
from time import perf_counter
from typing import NamedTuple

from game.app.libraries import allow_no_display
from game.kernel.opaque import JsonObject, Position, Rules
from game.kernel.random_stream import Stream, seed_state
from game.match.bot_names import bot_named
from game.tables import find_table
from game.tables.table_files import load_rules
from game.terminal import say
from game.tools.arguments import seconds_of, whole_number
from game.tools.lab.simulation import SimulationTask, play_chunk

MEASURES = ("rules", "window", "walk", "start")
ROUNDS = 5
"""Rounds in which the things that are measured take turns."""
FEW_FRAMES = 8
"""Fewest frames that give a meaningful result."""


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.add_argument("--only", choices=MEASURES, action="append", help="measure only this; may be repeated")
    parser.add_argument("--seconds", type=seconds_of, default=5.0, help="seconds per kind of match (default: 5)")
    parser.add_argument("--frames", type=whole_number(FEW_FRAMES), default=900, help="frames per scene (default: 900)")


def run(args: argparse.Namespace) -> int:
    figures = measure(args.only or MEASURES, args.seconds, args.frames)
    say(*([json.dumps(figures)] if args.json else lines(figures)))
    return 0


def measure(measures: Sequence[str], seconds: float, frames: int) -> JsonObject:
    """Return every figure by name; parts that were not requested are missing."""
    allow_no_display()
    figures: JsonObject = {"python": platform.python_version(), "machine": platform.machine()}
    if "start" in measures and not getattr(sys, "frozen", False):  # This needs an installed Python.
        figures["first_frame_seconds"] = measure_first_frames()
    if "rules" in measures:
        rules = load_rules("kotsu")
        figures |= rates(seconds)
        figures["microseconds"] = move_times(rules)
        figures["bot_move_milliseconds"] = bot_times(rules)
    if "window" in measures:
        from game.tools.benchmarks.frames import effect_times, frame_times, measure_tables

        figures["frame_milliseconds"] = measure_tables(frame_times, frames)
        figures["every_effect_milliseconds"] = measure_tables(effect_times, frames)
    if "walk" in measures:
        from game.tools.benchmarks.frames import walk_times

        figures["walk_milliseconds"] = walk_times(frames)
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
    text_lines = []
    for key, value in figures.items():
        if isinstance(value, dict):
            text_lines += [f"{indent}{key.replace('_', ' ')}:", *lines(value, indent + "  ")]
        else:
            text_lines.append(f"{indent}{key.replace('_', ' ')}: {value}")
    return text_lines


# From the start of a process to its first frame


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


# Matches per second of Knucklebones, and the times of moves


def classic_match(random: Random) -> tuple[int, int]:
    """Play one random match on bare lists and return both totals."""
    boards: list[list[list[int]]] = [[[], [], []], [[], [], []]]
    seat = int(random.random() * 2)
    while True:
        own, facing = boards[seat], boards[1 - seat]
        face = int(random.random() * 6) + 1
        free = [row for row in range(3) if len(own[row]) < 3]
        row = free[int(random.random() * len(free))]
        own[row].append(face)
        if face in facing[row]:
            facing[row] = [value for value in facing[row] if value != face]
        if sum(map(len, own)) == 9:
            first, second = (sum(v * r.count(v) for r in board for v in r) for board in boards)
            return first, second
        seat = 1 - seat


MATCH_COUNT, POSITION_COUNT = 100, 20
"""The random matches whose moves are timed, and the positions that bots are timed in."""
BOTS = (*(f"level{level}" for level in range(1, 6)), "strongest")
Chunk = Callable[[range], object]
"""Plays the matches of these numbers."""


class TimedKind(NamedTuple):
    """A kind of match that is timed."""

    group: str
    name: str
    task: SimulationTask


def kinds() -> list[TimedKind]:
    """Return the kinds of match to time: by engine, and by the bots that play."""
    tasks = [TimedKind("bare", deck, _task(deck)) for deck in ("none", "base")]
    tasks += [TimedKind("systems", deck, _task(deck, via="systems")) for deck in ("none", "base")]
    tasks += [TimedKind("greedy", deck, _task(deck, "greedy")) for deck in ("base", "storm")]
    tasks += [TimedKind("greedy", f"{rules} rules", _task(None, "greedy", rules)) for rules in ("eight", "wide")]
    core_tasks = ((deck, _task(deck, via="core")) for deck in ("none", "base"))
    return tasks + [TimedKind("core", deck, task) for deck, task in core_tasks if not task.reason_against_core()]


def _task(deck: str | None, bot: str = "random", rules: str = "kotsu", via: str = "rules") -> SimulationTask:
    return SimulationTask("knucklebones", rules, deck, (bot, bot), 1, via)


def rates(seconds: float) -> JsonObject:
    """Return medians over rounds. The kinds take turns, so other work on the machine slows all of them equally.

    ``core`` is missing if the counting core cannot play here.
    """
    chunks: dict[tuple[str, str], Chunk] = {("classic_loop", ""): classic_chunk}
    chunks |= {(kind.group, kind.name): partial(play_chunk, kind.task) for kind in kinds()}
    speeds: dict[tuple[str, str], list[float]] = {key: [] for key in chunks}
    for _ in range(ROUNDS):
        for key, chunk in chunks.items():
            speeds[key].append(rate(chunk, seconds / ROUNDS, 2000 if key[0] == "core" else 10))
    middle = {key: statistics.median(values) for key, values in speeds.items()}
    yardstick = middle.pop(("classic_loop", ""))
    groups = dict.fromkeys(group for group, _ in middle)
    return {
        "matches_per_second": {
            "classic_loop": round(yardstick),
            **{group: {name: round(middle[part, name]) for part, name in middle if part == group} for group in groups},
        },
        "times_the_classic_loop": {
            group: {name: round(middle[part, name] / yardstick, 3) for part, name in middle if part == group}
            for group in ("bare", "systems")
        },
    }


def classic_chunk(indices: range) -> None:
    """Play matches of the bare loop."""
    random = Random(indices.start)
    for _ in indices:
        classic_match(random)


def rate(chunk: Chunk, seconds: float, step: int) -> float:
    """Return matches per second over about ``seconds``, after one chunk that is not measured."""
    chunk(range(step))
    began, played = perf_counter(), 0
    while not played or perf_counter() - began < seconds:
        chunk(range(played, played + step))
        played += step
    return played / (perf_counter() - began)


def move_times(rules: Rules) -> dict[str, float]:
    """Return mean microseconds of one ``legal`` and one ``apply`` over random matches with the base deck."""
    table = find_table("knucklebones")
    stream, plies = Stream(seed_state(2)), []
    for seed in range(MATCH_COUNT):
        position = table.new(rules, seed)
        while moves := table.legal(rules, position):
            move = stream.pick(moves)
            plies.append((position, move))
            position, _ = table.apply(rules, position, move)
    began = perf_counter()
    for position, _ in plies:
        table.legal(rules, position)
    begin = perf_counter()
    for position, move in plies:
        table.apply(rules, position, move)
    end = perf_counter()
    return {
        "legal": round(1e6 * (begin - began) / len(plies), 2),
        "apply": round(1e6 * (end - begin) / len(plies), 2),
    }


def bot_times(rules: Rules) -> dict[str, float]:
    """Return median milliseconds of one move of each level and of ``strongest``, over positions of a random match."""
    table, stream, positions = find_table("knucklebones"), Stream(seed_state(3)), list[Position]()
    position = table.new(rules, 3)
    while len(positions) < POSITION_COUNT and (moves := table.legal(rules, position)):
        if len(moves) > 1:
            positions.append(table.blind(position))
        position, _ = table.apply(rules, position, stream.pick(moves))
    times: dict[str, float] = {}
    for name in BOTS:
        bot, seconds = bot_named(table, name), list[float]()
        bot(rules, positions[0], Stream(1))
        for position in positions:
            began = perf_counter()
            bot(rules, position, Stream(1))
            seconds.append(perf_counter() - began)
        times[name] = round(1000 * statistics.median(seconds), 2)
    return times
