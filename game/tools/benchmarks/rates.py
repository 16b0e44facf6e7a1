"""Speed of Knucklebones: matches per second compared with a bare loop, bot matches, and the time of a bot's move."""

from __future__ import annotations

import statistics
from collections.abc import Callable
from functools import partial
from random import Random
from time import perf_counter
from typing import NamedTuple

from game.kernel.opaque import JsonObject, Position, Rules
from game.kernel.random_stream import Stream, seed_state
from game.match.bots import bot_named
from game.tables import find_table
from game.tools.lab.simulation import SimulationTask, play_chunk


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


ROUNDS = 5
MATCH_COUNT, POSITION_COUNT = 100, 20
"""The random matches whose moves are timed, and the positions that bots are timed in."""
BOTS = (*(f"level{level}" for level in range(1, 6)), "strongest")
Chunk = Callable[[int, int], object]
"""Plays the matches from one number to another."""


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
    return tasks + [TimedKind("core", deck, task) for deck, task in core_tasks if not task.core_reason()]


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


def classic_chunk(start: int, stop: int) -> None:
    """Play matches of the bare loop."""
    random = Random(start)
    for _ in range(start, stop):
        classic_match(random)


def rate(chunk: Chunk, seconds: float, step: int) -> float:
    """Return matches per second over about ``seconds``, after one chunk that is not measured."""
    chunk(0, step)
    began, played = perf_counter(), 0
    while not played or perf_counter() - began < seconds:
        chunk(played, played + step)
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
