"""Statistics over many seeds of a recipe: a table, and plots of its expressive range."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from html import escape
from itertools import pairwise
from pathlib import Path
from statistics import median
from typing import NamedTuple

from game.content.models.dungeon import Counted, DungeonPromise
from game.dungeon.content import Grammar
from game.dungeon.maker import Failed, make
from game.kernel.opaque import JsonObject
from game.terminal import say
from game.tools.lab.charts import (
    BOTTOM,
    HEIGHT,
    LEFT,
    PATTERNS,
    RIGHT,
    TOP,
    WIDTH,
    bars,
    figure,
    histogram,
    line,
    rect,
    words,
)
from game.tools.lab.markup import STYLE, table

PLOTTED = ("rooms", "cycles", "mission_length", "locks", "floors", "keys")
"""Whole numbers that get a histogram."""
PAIRS = (
    ("rooms", "cycles"), ("mission_linearity", "leniency"), ("map_linearity", "path_redundancy"),
    ("branching", "verticality"),
)  # fmt: skip
"""Pairs of metrics that are plotted against each other."""
FIELDS = 16
"""Columns and rows of a plot of pairs."""


class Sample(NamedTuple):
    """The dungeons of a range of seeds."""

    recipe: str
    promises: Mapping[Counted, DungeonPromise]
    first: int
    dungeons: list[JsonObject]
    draws: list[int]
    seconds: list[float]
    failed: list[str]

    def numbers(self, name: str) -> list[float]:
        """Return the values of a metric."""
        return [dungeon["metrics"][name] for dungeon in self.dungeons]

    def types(self) -> Counter[str]:
        """Return the number of dungeons that have each type of cycle."""
        return Counter(type for each in self.dungeons for type in {cycle["type"] for cycle in each["cycles"]})


def sampled(grammar: Grammar, recipe: str, first: int, number: int) -> Sample:
    """Return ``number`` dungeons, starting with the seed ``first``."""
    sample = Sample(recipe, grammar.recipes[recipe].promises, first, [], [], [], [])
    for seed in range(first, first + number):
        began = time.perf_counter()
        try:
            made = make(grammar, recipe, seed)
        except Failed as wrong:
            sample.failed.append(f"seed {seed}: {wrong}")
            continue
        sample.seconds.append(time.perf_counter() - began)
        sample.dungeons.append(made.told)
        sample.draws.append(made.draws)
    return sample


def rows(sample: Sample) -> list[tuple[str, str, str, str, str, str]]:
    """Return a row for each metric: its name, minimum, 10 %, median, 90 % and maximum."""
    names = list(sample.dungeons[0]["metrics"]) if sample.dungeons else []
    found = [(name, sorted(sample.numbers(name))) for name in names]
    found.append(("variety", variety(sample)))
    found.append(("milliseconds", sorted(1000 * each for each in sample.seconds)))
    return [
        (name.replace("_", " "), *(f"{value:.3g}" for value in (
            each[0], each[len(each) // 10], median(each), each[-1 - len(each) // 10], each[-1])))
        for name, each in found if each
    ]  # fmt: skip


def variety(sample: Sample) -> list[float]:
    """Return, sorted, the share of cells that only one of two successive seeds fills."""
    filled = [{tuple(cell[:3]) for cell in dungeon["cells"]} for dungeon in sample.dungeons]
    return sorted(len(one ^ other) / len(one | other) for one, other in pairwise(filled))


def promised(sample: Sample) -> list[tuple[str, str, str]]:
    """Return a row for each promise of the recipe: the metric, its bounds, and the least and greatest value found."""
    found = ((name, promise, sample.numbers(name)) for name, promise in sample.promises.items())
    return [
        (name.replace("_", " "), str(promise), f"{min(numbers)}-{max(numbers)}" if numbers else "")
        for name, promise, numbers in found
    ]


PROMISED = ("promise", "bounds", "found")
HEAD = ("metric", "least", "10 %", "middle", "90 %", "most")


def text(sample: Sample) -> str:
    """Return the tables as a terminal shows them."""
    lines = [*_lines(HEAD, rows(sample)), "", *_lines(PROMISED, promised(sample))]
    count = max(len(sample.dungeons), 1)
    lines += ["", *(f"{type.replace('_', ' '):20}{100 * times / count:8.1f} %" for type, times in _types(sample))]
    lines += ["", said(sample), *sample.failed]
    return "\n".join(lines)


def _lines(head: Sequence[str], body: Iterable[Sequence[str]]) -> list[str]:
    """Return a table as lines, with a wide first column."""
    return ["".join((first.ljust(20), *(cell.rjust(9) for cell in rest))) for first, *rest in (head, *body)]


def said(sample: Sample) -> str:
    """Return a sentence on how many dungeons are valid."""
    again = sum(draws > 1 for draws in sample.draws)
    mended = sum(dungeon["metrics"]["mends"] > 0 for dungeon in sample.dungeons)
    return (
        f"{len(sample.dungeons)} of {len(sample.dungeons) + len(sample.failed)} seeds valid, {mended} of them "
        f"mended, {again} drawn again, at most {max(sample.draws, default=0)} times"
    )


def _types(sample: Sample) -> Sequence[tuple[str, int]]:
    return sample.types().most_common()


def page(sample: Sample) -> str:
    """Return all results as one page."""
    title = f"{sample.recipe}: {len(sample.dungeons)} dungeons from seed {sample.first} on"
    types = _types(sample)
    charts = [
        figure(name.replace("_", " "), histogram([Counter(map(int, sample.numbers(name)))]),
               f"Share of dungeons by {name.replace('_', ' ')}.", small=True)
        for name in PLOTTED
    ]  # fmt: skip
    fields = [
        figure(f"{across} and {up}".replace("_", " "), field(sample.numbers(across), sample.numbers(up)),
               f"Across {across}, up {up}: the darker, the more dungeons.".replace("_", " "), small=True)
        for across, up in PAIRS
    ]  # fmt: skip
    halves = [each for each in (types[:5], types[5:]) if each]
    cycles = "".join(
        figure("types of cycles", bars([type.replace("_", " ") for type, _ in half], [n for _, n in half]),
               "In how many dungeons each type is.")
        for half in halves
    )  # fmt: skip
    return (
        f'<!doctype html><html lang="en"><meta charset="utf-8"><title>{escape(title)}</title><style>{STYLE}</style>'
        f"{PATTERNS}<h1>{escape(title)}</h1><p>{escape(said(sample))}</p>{table(HEAD, rows(sample))}"
        f"<h2>What the recipe promises</h2>{table(PROMISED, promised(sample))}"
        f"<h2>How they spread</h2>{''.join(charts)}<h2>Expressive range</h2>{''.join(fields)}"
        f"<h2>Cycles</h2>{cycles}</html>"
    )


def field(across: Sequence[float], up: Sequence[float]) -> str:
    """Draw how often each pair of values occurs; darker is more often."""
    if not across:
        return ""
    (left, right), (low, high) = ((min(each), max(each)) for each in (across, up))
    counts: Counter[tuple[int, int]] = Counter(
        (_field(x, left, right), _field(y, low, high)) for x, y in zip(across, up, strict=True)
    )
    wide, tall = (WIDTH - LEFT - RIGHT) / FIELDS, (HEIGHT - TOP - BOTTOM) / FIELDS
    most = max(counts.values())
    parts = [line([(LEFT, HEIGHT - BOTTOM), (WIDTH - RIGHT, HEIGHT - BOTTOM)], "zero")]
    for (x, y), count in sorted(counts.items()):
        box = rect(LEFT + x * wide, HEIGHT - BOTTOM - (y + 1) * tall, wide, tall, "mark")
        parts.append(box.replace("/>", f' opacity="{0.15 + 0.85 * count / most:.2f}"/>'))
    ends = [(LEFT, f"{left:g}", "start"), (WIDTH - RIGHT, f"{right:g}", "end")]
    parts += [words(x, HEIGHT - 10, value, anchor) for x, value, anchor in ends]
    parts += [words(LEFT - 6, TOP + 8, f"{high:g}", "end"), words(LEFT - 6, HEIGHT - BOTTOM, f"{low:g}", "end")]
    return "".join(parts)


def _field(value: float, low: float, high: float) -> int:
    return min(FIELDS - 1, int(FIELDS * (value - low) / (high - low))) if high > low else 0


def metrics(grammar: Grammar, recipe: str, first: int, number: int, out: Path | None) -> int:
    """Print the table of many seeds and write the page. Return 1 if any seed failed."""
    sample = sampled(grammar, recipe, first, number)
    say(*text(sample).split("\n"))
    if out is not None:
        out.write_text(page(sample), "utf-8")
    return 1 if sample.failed else 0
