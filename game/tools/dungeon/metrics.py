"""Statistics over many seeds of a recipe: a table, and plots of its expressive range."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Mapping
from html import escape
from itertools import chain, pairwise
from pathlib import Path
from statistics import median
from typing import NamedTuple

from game.content.models.dungeon import DungeonPromise, PromisedMetric
from game.dungeon.grammar_files import Grammar
from game.dungeon.maker import NoDungeon, make
from game.kernel.opaque import JsonObject
from game.terminal import say
from game.tools.dungeon.study import difference
from game.tools.lab.charts import bar_chart, density_chart, distribution_chart, document, table, text_table

PLOTTED_METRICS = ("rooms", "cycles", "mission_length", "locks", "floors", "keys")
"""Whole numbers that get a histogram."""
PAIRS = (
    ("rooms", "cycles"), ("mission_linearity", "leniency"), ("map_linearity", "path_redundancy"),
    ("branching", "verticality"),
)
"""Pairs of metrics that are plotted against each other."""


class DungeonSample(NamedTuple):
    """The dungeons of a range of seeds."""

    recipe: str
    promises: Mapping[PromisedMetric, DungeonPromise]
    first: int
    dungeons: list[JsonObject]
    draws: list[int]
    seconds: list[float]
    failures: list[str]

    def numbers(self, name: str) -> list[float]:
        return [dungeon["metrics"][name] for dungeon in self.dungeons]

    def types(self) -> Counter[str]:
        """Return the number of dungeons that have each type of cycle."""
        types = (sorted({cycle["type"] for cycle in dungeon["cycles"]}) for dungeon in self.dungeons)
        return Counter(chain.from_iterable(types))


def sample_seeds(grammar: Grammar, recipe: str, first: int, number: int) -> DungeonSample:
    """Return ``number`` dungeons, starting with the seed ``first``."""
    sample = DungeonSample(recipe, grammar.recipes[recipe].promises, first, [], [], [], [])
    for seed in range(first, first + number):
        began = time.perf_counter()
        try:
            dungeon = make(grammar, recipe, seed)
        except NoDungeon as wrong:
            sample.failures.append(f"seed {seed}: {wrong}")
            continue
        sample.seconds.append(time.perf_counter() - began)
        sample.dungeons.append(dungeon.json)
        sample.draws.append(dungeon.draws)
    return sample


def rows(sample: DungeonSample) -> list[tuple[str, ...]]:
    """Return a row for each metric: its name, minimum, 10 %, median, 90 % and maximum."""
    names = list(sample.dungeons[0]["metrics"]) if sample.dungeons else []
    columns = [(name, sorted(sample.numbers(name))) for name in names]
    columns.append(("variety", variety(sample)))
    columns.append(("milliseconds", sorted(1000 * numbers for numbers in sample.seconds)))
    return [
        (_plain(name), *(f"{value:.3g}" for value in (
            numbers[0], numbers[len(numbers) // 10], median(numbers), numbers[-1 - len(numbers) // 10], numbers[-1])))
        for name, numbers in columns if numbers
    ]


def variety(sample: DungeonSample) -> list[float]:
    """Return, sorted, the share of cells that only one of two successive seeds fills."""
    cells = [{tuple(cell[:3]) for cell in dungeon["cells"]} for dungeon in sample.dungeons]
    return sorted(difference(one, other) for one, other in pairwise(cells))


def promise_rows(sample: DungeonSample) -> list[tuple[str, str, str]]:
    """Return a row for each promise of the recipe: the metric, its bounds, and the least and greatest value found."""
    promises = ((name, promise, sample.numbers(name)) for name, promise in sample.promises.items())
    return [
        (_plain(name), str(promise), f"{min(numbers)}-{max(numbers)}" if numbers else "")
        for name, promise, numbers in promises
    ]


PROMISE_COLUMNS = ("promise", "bounds", "found")
COLUMNS = ("metric", "least", "10 %", "middle", "90 %", "most")


def text(sample: DungeonSample) -> str:
    """Return the tables as a terminal shows them."""
    count = max(len(sample.dungeons), 1)
    types = ((_plain(type), f"{100 * times / count:.1f} %") for type, times in sample.types().most_common())
    tables = (COLUMNS, rows(sample)), (PROMISE_COLUMNS, promise_rows(sample)), (("cycle", "dungeons"), types)
    lines = [line for head, body in tables for line in (*text_table(head, body), "")]
    return "\n".join((*lines, summary(sample), *sample.failures))


def summary(sample: DungeonSample) -> str:
    """Return a sentence on how many dungeons are valid."""
    redrawn = sum(draws > 1 for draws in sample.draws)
    repaired = sum(dungeon["metrics"]["mends"] > 0 for dungeon in sample.dungeons)
    return (
        f"{len(sample.dungeons)} of {len(sample.dungeons) + len(sample.failures)} seeds valid, {repaired} of them "
        f"repaired, {redrawn} drawn again, at most {max(sample.draws, default=0)} times"
    )


def page(sample: DungeonSample) -> str:
    title = f"{sample.recipe}: {len(sample.dungeons)} dungeons from seed {sample.first} on"
    spread = [
        distribution_chart(_plain(name), [Counter(map(int, sample.numbers(name)))],
                           f"Share of dungeons by {_plain(name)}.", is_small=True)
        for name in PLOTTED_METRICS
    ]
    pairs = [
        density_chart(f"{_plain(across)} and {_plain(up)}", sample.numbers(across), sample.numbers(up),
                      f"Across {_plain(across)}, up {_plain(up)}: the larger a dot, the more dungeons.")
        for across, up in PAIRS
    ]
    types = {_plain(type): n for type, n in sample.types().most_common()}
    charts = (
        f"<h2>How they spread</h2>{''.join(spread)}<h2>Expressive range</h2>{''.join(pairs)}<h2>Cycles</h2>"
        + bar_chart("types of cycles", types, "The number of dungeons that have a type.")
    )
    return document(
        title,
        f"<h1>{escape(title)}</h1><p>{escape(summary(sample))}</p>{table(COLUMNS, rows(sample))}"
        f"<h2>What the recipe promises</h2>{table(PROMISE_COLUMNS, promise_rows(sample))}"
        f"{charts if sample.dungeons else ''}",
    )


def _plain(name: str) -> str:
    return name.replace("_", " ")


def metrics(grammar: Grammar, recipe: str, first: int, number: int, out: Path | None) -> int:
    """Print the table of many seeds and write the page. Return 1 if any seed failed."""
    sample = sample_seeds(grammar, recipe, first, number)
    say(*text(sample).split("\n"))
    if out is not None:
        out.write_text(page(sample), "utf-8")
    return 1 if sample.failures else 0
