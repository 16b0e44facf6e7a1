"""The page, the text and the figures of a study."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from html import escape
from pathlib import Path
from statistics import quantiles
from textwrap import fill
from typing import TYPE_CHECKING

from game.dungeon.generators import GENERATORS
from game.dungeon.maker import NoDungeon
from game.dungeon.pattern import count_of
from game.kernel.opaque import JsonObject
from game.tools.arguments import disk_refusals
from game.tools.dungeon.picture import DungeonDrawing
from game.tools.dungeon.sources import StudySource, setting_of
from game.tools.dungeon.study import METRICS, OTHER_FIGURES, SeedFigures
from game.tools.lab.charts import (
    HATCHED_STYLE,
    INK,
    MARK,
    bar_chart,
    chart,
    document,
    explanations,
    markdown_table,
    picture,
    table,
)
from game.tools.lab.report import write_figures
from game.tools.lab.statistics import in_words

if TYPE_CHECKING:
    from matplotlib.axes import Axes

LINE_WIDTH = 120
"""The most characters of a line of Markdown."""
EXAMPLES = 10
"""Pictures of each generator."""
PAIRS = (("map linearity", "leniency"), ("dead ends", "redundancy"), ("rooms", "cycle rank"))
"""Metrics that are plotted against each other: the expressive range."""
UNITS = {
    **{name: metric.unit for name, metric in METRICS.items()},
    **{name: unit for name, (unit, _) in OTHER_FIGURES.items()},
}
DEFINITIONS = (
    {name: text for name, (_, text) in OTHER_FIGURES.items()} | {name: metric.about for name, metric in METRICS.items()}
)
TABLE_ROWS = ("valid", "valid at once", *METRICS, "variety", "time")
METHOD = (
    "All generators fill the same block of cells from the same seeds, and the same code measures their dungeons. "
    "Intervals hold with 95 %: Wilson's for shares of seeds, by the normal approximation for means. Two generators "
    "are said to differ only if their intervals do not overlap."
)

LIMITS = (
    "The plain generators are small, and tuned only to have about as many rooms. Better ones exist.",
    "Only the cyclic grammar places keys on purpose. The simple rule of the others often puts a door out of the way, "
    "so a mission without backtracking may be one without a task.",
    "Faults come from several doors that compete for keys, and from drops past a key, so validity depends on the "
    "number of locks.",
    "Several missions can be equally short, above all in dungeons with cycles. The first one found counts for "
    "backtracking and doors in the way, so differences of one or two percent points in these prove nothing.",
    "Equal figures do not mean equally good dungeons. Players are asked in the blind test of the workshop.",
)
"""Points that a reader should weigh the finding with."""


def write(
    folder: Path, source: StudySource, results: JsonObject, by_generator: Mapping[str, Sequence[SeedFigures]]
) -> None:
    """Write ``report.html``, ``study.md`` and ``figures.json``. An error of the disk is a refusal."""
    texts = {"report.html": page(source, results, by_generator), "study.md": markdown(results)}
    with disk_refusals(folder):
        for name, text in texts.items():
            (folder / name).write_text(text, "utf-8")
        write_figures(folder / "figures.json", results)


def title(results: JsonObject) -> str:
    return f"Dungeons side by side: {results['recipe']}, {count_of(results['count'], 'seed')} of each generator"


def _method(results: JsonObject) -> str:
    """Return the seeds and the method of a study."""
    size, last = "x".join(map(str, results["size"])), results["first"] + results["count"] - 1
    return f"Seeds {results['first']} to {last} in a block of {size} cells. {METHOD}"


def markdown(results: JsonObject) -> str:
    """Return the finding, the tables and the definitions as Markdown."""
    return "\n".join((
        f"# {title(results)}", "",
        fill(_method(results), LINE_WIDTH), "",
        "## Finding", "", *map(_point, finding_sentences(results)), "",
        "## Limits", "", *map(_point, LIMITS), "",
        "## Figures", "", markdown_table(("", *_titles(results)), figure_rows(results)), "",
        "## Types of cycles", "",
        "Share of dungeons that have a cycle of this type. Only the cyclic grammar names its cycles.", "",
        markdown_table(("type", *_titles(results)), type_rows(results)), "",
        "## Generators", "",
        *(_point(f"**{generator.title}**: {generator.about}") for generator in GENERATORS.values()), "",
        "## Definitions", "", *(_point(f"**{name}**: {text}") for name, text in DEFINITIONS.items()), "",
    ))


def _point(text: str) -> str:
    return fill(text, LINE_WIDTH, initial_indent="- ", subsequent_indent="  ", break_on_hyphens=False)


def page(source: StudySource, results: JsonObject, by_generator: Mapping[str, Sequence[SeedFigures]]) -> str:
    generators = {generator.title: generator.about for generator in GENERATORS.values()}
    return document(title(results), "".join((
        f"<h1>{escape(title(results))}</h1>",
        f"<p>{escape(_method(results))}</p>",
        "<h2>Finding</h2><ul>", *(f"<li>{escape(sentence)}</li>" for sentence in finding_sentences(results)), "</ul>",
        "<h2>Limits</h2><ul>", *(f"<li>{escape(sentence)}</li>" for sentence in LIMITS), "</ul>",
        "<h2>Figures</h2>", table(("", *_titles(results)), figure_rows(results)), explanations(DEFINITIONS),
        "<h2>Generators</h2>", explanations(generators),
        "<h2>How they spread</h2>", *(_spread_chart(name, by_generator, results) for name in METRICS),
        "<h2>Expressive range</h2>", *(_range_chart(across, up, by_generator) for across, up in PAIRS),
        "<h2>Types of cycles</h2>", table(("type", *_titles(results)), type_rows(results)), *_type_charts(by_generator),
        "<h2>Examples</h2>", *_examples(source, results),
    )))


def _titles(results: JsonObject) -> tuple[str, ...]:
    return tuple(GENERATORS[name].title for name in results["generators"])


def figure_rows(results: JsonObject) -> Iterator[tuple[str, ...]]:
    for name in TABLE_ROWS:
        digits = 2 if UNITS[name] == "" else 1
        cells = (figures[name] for figures in results["generators"].values())
        words = ("-" if cell is None else in_words(cell, digits) for cell in cells)
        yield (f"{name}, {UNITS[name].strip()}" if UNITS[name] else name, *words)


def type_rows(results: JsonObject) -> Iterator[tuple[str, ...]]:
    """Yield a row for each type of cycle: the share of dungeons that have it."""
    kinds = sorted(set[str]().union(*(figures["types"] for figures in results["generators"].values())))
    for kind in kinds:
        cells = (figures["types"].get(kind) for figures in results["generators"].values())
        yield (kind.replace("_", " "), *("-" if cell is None else in_words(cell, unit=" %") for cell in cells))


# The text of the finding.


def finding_sentences(results: JsonObject) -> list[str]:
    """Return the finding in sentences: how the first generator differs from the others, at a glance and by figure."""
    first, *others = results["generators"]
    sentences = [*(_summary_sentence(results, first, other) for other in others)]
    for name in TABLE_ROWS:
        one = results["generators"][first][name]
        figures = {other: results["generators"][other][name] for other in others}
        names = _by_comparison((f"{GENERATORS[other].title} ({_short(two, name)})", one, two)
                               for other, two in figures.items() if two is not None)
        if names:
            parts = "; ".join(f"{comparison} {_join_words(generators)}" for comparison, generators in names.items())
            sentences.append(f"{name[0].upper()}{name[1:]}: {GENERATORS[first].title} {_short(one, name)}, {parts}.")
    types = results["generators"][first]["types"]
    if types:
        rarest, commonest = min(types, key=lambda kind: _value(types, kind)), max(types, key=lambda k: _value(types, k))
        sentences.append(
            f"Types of cycles: {len(types)} in the {GENERATORS[first].title}, from {rarest.replace('_', ' ')} in "
            f"{_value(types, rarest):.1f} % of its dungeons to {commonest.replace('_', ' ')} in "
            f"{_value(types, commonest):.1f} %."
        )
    for name, figures in results["generators"].items():
        if figures["faults"]:
            counts = ", ".join(f"{code.replace('_', ' ')} {count}" for code, count in figures["faults"].items())
            sentences.append(f"First faults of the {GENERATORS[name].title}, by seeds: {counts}.")
    return sentences


def _summary_sentence(results: JsonObject, first: str, other: str) -> str:
    """Return a sentence with the names of all figures in which two generators differ."""
    one, two = (results["generators"][name] for name in (first, other))
    names = _by_comparison((name, one[name], two[name]) for name in TABLE_ROWS)
    parts = [f"{comparison.rpartition(' ')[0]} in {_join_words(figures)}" for comparison, figures in names.items()]
    return (
        f"Against {GENERATORS[other].title}, the {GENERATORS[first].title} is {'; '.join(parts)}." if parts
        else f"Nothing can be said of {GENERATORS[other].title}: intervals are missing."
    )


def _value(types: JsonObject, kind: str) -> float:
    return float(types[kind]["value"])


def _by_comparison(pairs: Iterable[tuple[str, JsonObject | None, JsonObject | None]]) -> dict[str, list[str]]:
    """Return the names of pairs of figures by how the first one compares; pairs without intervals are left out."""
    names: dict[str, list[str]] = {"higher than": [], "lower than": [], "not clearly different from": []}
    for name, one, other in pairs:
        if one and other and one["low"] is not None and other["low"] is not None:
            comparison = "lower than" if one["high"] < other["low"] else "not clearly different from"
            names["higher than" if one["low"] > other["high"] else comparison].append(name)
    return {comparison: members for comparison, members in names.items() if members}


def _short(figure: JsonObject, name: str) -> str:
    unit = f" {UNITS[name].strip()}" if UNITS[name] else ""
    return f"{figure['value']:.1f}{unit}"


def _join_words(words: Sequence[str]) -> str:
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"


# Charts.


def _values(seeds: Sequence[SeedFigures], name: str) -> list[float]:
    values = (seed.values[name] for seed in seeds if seed.values)
    return [value * METRICS[name].scale for value in values if value is not None]


def _spread_chart(name: str, by_generator: Mapping[str, Sequence[SeedFigures]], results: JsonObject) -> str:
    """Return boxes of a metric: half of the dungeons of each generator, whiskers for nine in ten, and the mean."""

    def draw(axes: Axes) -> None:
        for row, seeds in enumerate(by_generator.values()):
            values = _values(seeds, name)
            if not values:
                continue
            cuts = quantiles(values, n=20, method="inclusive") if len(values) > 1 else values * 19
            axes.plot([cuts[0], cuts[18]], [row, row], color=INK, linewidth=1)
            axes.barh(row, cuts[14] - cuts[4], left=cuts[4], height=0.5, **HATCHED_STYLE)
            axes.plot([cuts[9], cuts[9]], [row - 0.25, row + 0.25], color=INK)
            axes.plot([sum(values) / len(values)], [row], "o", color=MARK)
        axes.set_yticks(range(len(by_generator)), [GENERATORS[generator].title for generator in by_generator])
        axes.set_ylim(len(by_generator) - 0.4, -0.6)
        if METRICS[name].unit:
            axes.xaxis.set_major_formatter("{x:.0f} %")

    means = (
        f"{GENERATORS[other].title} {_short(figures[name], name)}"
        for other, figures in results["generators"].items() if figures[name] is not None
    )
    summary = f"Box: half of the dungeons; line: nine in ten; dot: the mean. {'; '.join(means)}."
    return chart(name, draw, summary, is_small=True, height=1.9)


def _range_chart(across: str, up: str, by_generator: Mapping[str, Sequence[SeedFigures]]) -> str:
    """Return a panel per generator, all with the same axes: the larger a dot, the more dungeons have these values."""
    one, other = METRICS[across], METRICS[up]
    dots = {
        name: Counter((round(a * one.scale), round(b * other.scale)) for seed in seeds if seed.values
                      if (a := seed.values[across]) is not None and (b := seed.values[up]) is not None)
        for name, seeds in by_generator.items()
    }

    def draw(axes: Axes) -> None:
        axes.set_axis_off()
        panel: Axes | None = None
        for place, (name, counts) in enumerate(dots.items(), 1):
            panel = axes.figure.add_subplot(1, len(dots), place, sharex=panel, sharey=panel)
            most = max(counts.values(), default=1)
            panel.scatter([x for x, _ in counts], [y for _, y in counts], color=MARK, alpha=0.5, linewidths=0,
                          s=[4 + 40 * n / most for n in counts.values()])
            panel.set_title(GENERATORS[name].title, fontsize=9)

    units = [f"{name}, {METRICS[name].unit}" if METRICS[name].unit else name for name in (across, up)]
    words = "; ".join(f"{GENERATORS[name].title} {len(counts)}" for name, counts in dots.items())
    return chart(f"{units[0]} (across) and {units[1]} (up)", draw, f"Different pairs of values: {words}.")


def _type_charts(by_generator: Mapping[str, Sequence[SeedFigures]]) -> Iterator[str]:
    for name, seeds in by_generator.items():
        kinds = sorted(set[str]().union(*(seed.types for seed in seeds)))
        counts = {kind.replace("_", " "): sum(kind in seed.types for seed in seeds) for kind in kinds}
        if counts:
            yield bar_chart(GENERATORS[name].title, counts, "The number of dungeons that have a cycle of this type.")


# Pictures.


def _examples(source: StudySource, results: JsonObject) -> Iterator[str]:
    setting = setting_of(source)
    for name in results["generators"]:
        yield f"<h3>{escape(GENERATORS[name].title)}</h3>"
        for seed in range(results["first"], results["first"] + min(EXAMPLES, results["count"])):
            try:
                plan = GENERATORS[name].make(setting, seed).plan
            except NoDungeon:
                yield f"<p>Seed {seed}: no dungeon.</p>"
                continue
            words = ", ".join((count_of(len(plan.rooms), "room"), count_of(len(plan.locks), "lock"),
                               count_of(len(plan.floors), "floor")))
            drawing = DungeonDrawing(plan, setting.grammar.alphabet.data.colors).draw()
            yield picture(f"Seed {seed}", drawing, words)
