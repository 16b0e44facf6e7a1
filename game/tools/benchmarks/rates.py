"""Matches per second of the rules, bare and through the systems, beside the yardstick; random against random."""

from __future__ import annotations

import statistics
from collections.abc import Callable
from random import Random
from time import perf_counter

from game.kernel.json_values import JsonObject
from game.kernel.opaque import Rules
from game.kernel.random_stream import Stream, seeded
from game.tables import table
from game.tools.benchmarks.classic_loop import classic_match
from game.tools.commands.sim import Task, play_chunk

ROUNDS = 5
DECKS = ("none", "base")
Chunk = Callable[[int, int], object]


def rates(seconds: float) -> JsonObject:
    """Medians of rounds taken in turn, so that a busy moment of the machine hurts all of them alike."""
    chunks: dict[tuple[str, str], Chunk] = {("classic_loop", ""): classic_chunk}
    for via in ("rules", "systems"):
        for deck in DECKS:
            chunks[via, deck] = rules_chunk(Task("knucklebones", "kotsu", deck, ("random", "random"), 1, via))
    found: dict[tuple[str, str], list[float]] = {key: [] for key in chunks}
    for _ in range(ROUNDS):
        for key, chunk in chunks.items():
            found[key].append(rate(chunk, seconds / ROUNDS))
    middle = {key: statistics.median(values) for key, values in found.items()}
    yardstick = middle["classic_loop", ""]
    return {
        "matches_per_second": {
            "classic_loop": round(yardstick),
            "bare": {deck: round(middle["rules", deck]) for deck in DECKS},
            "systems": {deck: round(middle["systems", deck]) for deck in DECKS},
        },
        "times_the_classic_loop": {
            "bare": {deck: round(middle["rules", deck] / yardstick, 3) for deck in DECKS},
            "systems": {deck: round(middle["systems", deck] / yardstick, 3) for deck in DECKS},
        },
    }


def rules_chunk(task: Task) -> Chunk:
    """Matches ``start`` to ``stop`` - 1 of a simulation."""
    return lambda start, stop: play_chunk(task, start, stop)


def classic_chunk(start: int, stop: int) -> None:
    """As many matches of the yardstick."""
    random = Random(start)
    for _ in range(start, stop):
        classic_match(random)


def rate(chunk: Chunk, seconds: float, step: int = 50) -> float:
    """Matches per second over about so long, after one unmeasured chunk."""
    chunk(0, step)
    began, played = perf_counter(), 0
    while not played or perf_counter() - began < seconds:
        chunk(played, played + step)
        played += step
    return played / (perf_counter() - began)


def move_times(rules: Rules, matches: int = 100) -> dict[str, float]:
    """Mean microseconds of one ``legal`` and one ``apply`` over the positions of random matches with the base deck."""
    on = table("knucklebones")
    stream, met = Stream(seeded(2)), []
    for seed in range(matches):
        position = on.new(rules, seed)
        while moves := on.legal(rules, position):
            move = stream.pick(moves)
            met.append((position, move))
            position, _ = on.apply(rules, position, move)
    began = perf_counter()
    for position, _ in met:
        on.legal(rules, position)
    asked = perf_counter()
    for position, move in met:
        on.apply(rules, position, move)
    done = perf_counter()
    return {
        "legal": round(1e6 * (asked - began) / len(met), 2),
        "apply": round(1e6 * (done - asked) / len(met), 2),
    }
