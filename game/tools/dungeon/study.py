"""A study of dungeon generators: their dungeons side by side under the same metrics.

It follows B. Horn, S. Dahlskog, N. Shaker, G. Smith and J. Togelius, "A Comparative Evaluation of Procedural Level
Generators in the Mario AI Framework", 2014.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property
from itertools import pairwise
from statistics import median
from typing import NamedTuple

from game.dungeon.generators import GENERATORS
from game.dungeon.maker import NoDungeon
from game.dungeon.plan import Cell, Plan
from game.dungeon.rooms import measure, shortest
from game.dungeon.solvability import faults
from game.kernel.opaque import JsonObject
from game.tools.dungeon.sources import StudySource, setting_of, warm_up
from game.tools.lab.matcher import Work
from game.tools.lab.statistics import Interval, mean, share

CHUNK_SIZE = 10
"""Seeds that a process takes at once; an even number, because variety compares two successive ones."""
PARTS_PER_UNIT = 1000
"""Parts of a unit to which values are rounded."""


class MeasuredDungeon:
    """A dungeon as the metrics read it."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan

    @cached_property
    def mission(self) -> tuple[int, ...]:
        """The rooms of a shortest walk to the goal, or none."""
        return shortest(self.plan)

    @cached_property
    def figures(self) -> Mapping[str, float]:
        return measure(self.plan)


def mission_length(dungeon: MeasuredDungeon) -> float | None:
    return len(dungeon.mission) - 1 if dungeon.mission else None


def doors_in_the_way(dungeon: MeasuredDungeon) -> float | None:
    passed = set(map(frozenset, pairwise(dungeon.mission)))
    locked = [frozenset((passage.a, passage.b)) for passage in dungeon.plan.passages if passage.lock is not None]
    return sum(pair in passed for pair in locked) / len(locked) if locked and dungeon.mission else None


def dead_ends(dungeon: MeasuredDungeon) -> float:
    neighbors = dungeon.plan.neighbors
    ends = [room for room, others in neighbors.items() if len(set(others)) == 1]
    return len(set(ends) - {dungeon.plan.start, dungeon.plan.goal}) / len(neighbors)


def backtracking(dungeon: MeasuredDungeon) -> float | None:
    return 1 - (len(set(dungeon.mission)) - 1) / (len(dungeon.mission) - 1) if len(dungeon.mission) > 1 else None


def figure(name: str) -> Callable[[MeasuredDungeon], float]:
    """Return a function that looks up a figure which every dungeon has."""
    return lambda dungeon: dungeon.figures[name]


class Metric(NamedTuple):
    """A figure of a dungeon."""

    measure: Callable[[MeasuredDungeon], float | None]
    """A function that returns the figure, or None if a dungeon has none."""
    unit: str
    """``%`` for shares, which are shown in percent."""
    about: str
    """Its definition with its source."""

    @property
    def scale(self) -> int:
        """The factor from the measured value to the one shown."""
        return 100 if self.unit == "%" else 1


METRICS: Mapping[str, Metric] = {
    "rooms": Metric(
        figure("rooms"), "",
        "Rooms, corridors included; a room of several cells counts once.",
    ),
    "locks": Metric(
        figure("locks"), "",
        "Doors that need a key. Keys are alike, and each opens one door.",
    ),
    "mission length": Metric(
        mission_length, "",
        "Steps from room to room on the shortest mission. A mission is a walk from the start to the goal that takes "
        'the keys and opens the doors that it needs. J. Dormans separates missions from spaces in "Adventures in '
        'Level Design: Generating Missions and Spaces for Action Adventure Games", PCG Workshop 2010.',
    ),
    "doors in the way": Metric(
        doors_in_the_way, "%",
        "Share of the doors that the shortest mission opens. The other ones only shut off rooms that can be left out. "
        "It is our own, to weigh validity and backtracking: a door out of the way sends no player back, although a "
        "key may be lost on it.",
    ),
    "dead ends": Metric(
        dead_ends, "%",
        "Share of rooms with a single neighbor, without the start and the goal. Trees have many and cycles avoid "
        "them, as the makers of the game Unexplored say (\"A Handcrafted Feel: 'Unexplored' Explores Cyclic Dungeon "
        'Generation", Control).',
    ),
    "backtracking": Metric(
        backtracking, "%",
        "Share of steps on the shortest mission into a room where the player has been before. It is the cost that "
        "cycles are meant to save (the same text). Of several shortest missions the first one found counts, and "
        "others may backtrack more or less.",
    ),
    "cycle rank": Metric(
        figure("cycles"), "",
        "Number of independent cycles: passages - rooms + connected parts. It is the cyclomatic number of graph "
        "theory. Types of cycles are after those of the game Unexplored (T. Thompson, \"Unexplored's Secret: Cyclic "
        'Dungeon Generation", Game Developer, 2021).',
    ),
    "map linearity": Metric(
        figure("map_linearity"), "%",
        'Share of rooms with at most two neighbors. Linearity is from G. Smith and J. Whitehead, "Analyzing the '
        'Expressive Range of a Level Generator", PCG Workshop 2010, where platforms are fitted by a line. For rooms '
        "we take it as the absence of choices.",
    ),
    "leniency": Metric(
        figure("leniency"), "%",
        "Rooms with something good minus rooms with a danger, per room. Good are a treasure, garden, pool, market, "
        "and key; a danger, guard, and gambit are dangers. Leniency is how much a level forgives (G. Smith and J. "
        "Whitehead, PCG Workshop 2010). Contents are drawn by simple chances, so it says little about a generator "
        "that does not place them on purpose.",
    ),
    "redundancy": Metric(
        figure("path_redundancy"), "%",
        "Share of passages that could be closed without cutting the dungeon in two. It is our own. The other passages "
        "are bridges, which an algorithm of R. Tarjan (1974) finds.",
    ),
    "verticality": Metric(
        figure("verticality"), "%",
        "Share of passages between two floors. It is our own, for dungeons with floors.",
    ),
}
"""The figures of a dungeon, by their titles."""

VALID = (
    "Share of seeds whose dungeon has no fault: the goal stays reachable in every order of taking and spending keys, "
    "and every room can be entered. The judge is solvability.py, which knows no generator; a seed without a dungeon "
    "counts as a fault. The cyclic grammar repairs its dungeons and draws again until this judge finds no fault, so "
    "its share is high by design."
)
AT_ONCE = "Share of seeds that are valid as first drawn, without a repair or a further draw."
VARIETY = (
    "Share of cells that only one of two dungeons fills, where they are (after the index of P. Jaccard, 1901). Seeds "
    "are compared in pairs, 1 with 2, 3 with 4, so that the pairs are independent."
)
TIME = "Milliseconds to make a dungeon, for grammars with their own checks and repairs. It depends on the machine."
OTHER_FIGURES = {
    "valid": ("%", VALID), "valid at once": ("%", AT_ONCE), "variety": ("%", VARIETY), "time": (" ms", TIME),
}
"""The figures that are not of a single dungeon, with their units and definitions."""


def difference(one: Iterable[Cell], other: Iterable[Cell]) -> float:
    """Return the share of cells that only one of two dungeons fills."""
    cells, other_cells = set(one), set(other)
    return len(cells ^ other_cells) / max(len(cells | other_cells), 1)


class StudyTask(NamedTuple):
    """A few seeds of a generator."""

    generator: str
    source: StudySource
    first: int
    seeds: int


class SeedFigures(NamedTuple):
    """The figures of a seed."""

    seed: int
    fault: str
    """The code of its first fault; "" if it is valid."""
    is_at_once: bool = False
    seconds: float = 0.0
    values: Mapping[str, float | None] = {}
    """The values of the metrics; empty if no dungeon was made."""
    types: frozenset[str] = frozenset()
    """The types of its cycles."""
    variety: float | None = None
    """The share of cells that differ from the seed before, for every second seed."""


def seed_figures(task: StudyTask) -> list[SeedFigures]:
    warm_up(task.source)
    results: list[SeedFigures] = []
    before: Plan | None = None
    for seed in range(task.first, task.first + task.seeds):
        began = time.perf_counter()
        try:
            plan, at_once = GENERATORS[task.generator].make(setting_of(task.source), seed)
        except NoDungeon as wrong:
            results.append(SeedFigures(seed, wrong.fault.code))
            before = None
            continue
        seconds = time.perf_counter() - began
        codes = [fault.code for fault in faults(plan)]
        dungeon = MeasuredDungeon(plan)
        values = {name: metric.measure(dungeon) for name, metric in METRICS.items()}
        is_second = (seed - task.first) % 2 == 1
        variety = difference(before.room_at, plan.room_at) if is_second and before is not None else None
        types = frozenset(kind for kind, _ in plan.cycles)
        code = codes[0] if codes else ""
        results.append(SeedFigures(seed, code, at_once and not code, seconds, values, types, variety))
        before = plan
    return results


def tasks(source: StudySource, first: int, count: int) -> list[StudyTask]:
    """Return the tasks for ``count`` seeds of every generator, mixed so that their times see the same load."""
    return [
        StudyTask(name, source, start, min(CHUNK_SIZE, first + count - start))
        for start in range(first, first + count, CHUNK_SIZE) for name in GENERATORS
    ]


def run_study(
    source: StudySource, first: int, count: int, work: Work, tell: Callable[[int, int], object]
) -> dict[str, list[SeedFigures]]:
    """Return the figures of the seeds of every generator; ``tell`` gets the progress."""
    by_generator: dict[str, list[SeedFigures]] = {name: [] for name in GENERATORS}
    all_tasks, seeds_done = tasks(source, first, count), 0
    for task, results in zip(all_tasks, work(seed_figures, all_tasks), strict=True):
        by_generator[task.generator] += results
        seeds_done += len(results)
        tell(seeds_done, count * len(GENERATORS))
    return by_generator


def figures(
    source: StudySource, size: Cell, first: int, count: int, by_generator: Mapping[str, Sequence[SeedFigures]]
) -> JsonObject:
    return {
        "recipe": source.recipe, "size": list(size), "first": first, "count": count,
        "generators": {name: _figures(seeds) for name, seeds in by_generator.items()},
    }


def _figures(seeds: Sequence[SeedFigures]) -> JsonObject:
    dungeons = [seed for seed in seeds if seed.values]
    kinds = sorted(set[str]().union(*(seed.types for seed in dungeons)))
    return {
        "made": len(dungeons),
        "faults": dict(sorted(Counter(seed.fault for seed in seeds if seed.fault).items())),
        "valid": _part(sum(not seed.fault for seed in seeds), len(seeds)),
        "valid at once": _part(sum(seed.is_at_once for seed in seeds), len(seeds)),
        "types": {kind: _part(sum(kind in seed.types for seed in dungeons), len(dungeons)) for kind in kinds},
        **{name: distribution([seed.values[name] for seed in dungeons], metric.scale)
           for name, metric in METRICS.items()},
        "variety": distribution([seed.variety for seed in dungeons], 100),
        "time": distribution([seed.seconds for seed in dungeons], 1000),
    }


def _part(count: int, total: int) -> JsonObject:
    return share(count, total).times(100).plain() if total else Interval.exact(0).plain()


def distribution(values: Iterable[float | None], scale: float = 1) -> JsonObject | None:
    """Return the mean of values with its interval, and their spread; None without values."""
    numbers = sorted(value * scale for value in values if value is not None)
    if not numbers:
        return None
    middle = mean(Counter(round(value * PARTS_PER_UNIT) for value in numbers), 1 / PARTS_PER_UNIT)
    if len(numbers) == 1:
        middle = Interval(middle.value, float("nan"), float("nan"))
    tenth = len(numbers) // 10
    return {**middle.plain(), "n": len(numbers), "p10": round(numbers[tenth], 2), "median": round(median(numbers), 2),
            "p90": round(numbers[-1 - tenth], 2)}
