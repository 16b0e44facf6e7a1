"""Charts and tables for pages in one file.

Matplotlib draws the charts as SVG, with strokes, hatching and words, so no chart depends on color, and a page follows
the light or dark preference of the reader's system.
"""

from __future__ import annotations

import re
import warnings
from base64 import b64encode
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from html import escape
from io import BytesIO, StringIO
from typing import TYPE_CHECKING

from game.kernel.opaque import JsonObject
from game.tools.lab.statistics import NO_LIBRARIES, has_libraries, in_words

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from PIL import Image

WIDTH, HEIGHT, ROW_HEIGHT = 9.0, 2.7, 0.3
"""Width and height of a chart, and the height of a row of intervals, in inches."""
BINS = 24
LONGEST_NAME = 30
"""The most characters of a row's name."""
INK, FAINT_COLOR, MARK = "#17121f", "#6b6478", "#5b2fb0"
VARIABLES = {INK: "var(--ink)", FAINT_COLOR: "var(--faint)", MARK: "var(--mark)"}
"""The colors of a chart, and the variables of the style sheet that replace them."""
SETTINGS = {
    "svg.fonttype": "none", "svg.hashsalt": "kotsu", "font.size": 9, "hatch.linewidth": 1.6, "lines.linewidth": 2,
    "text.color": INK, "xtick.color": INK, "ytick.color": INK, "axes.labelcolor": INK, "axes.edgecolor": FAINT_COLOR,
    "axes.spines.top": False, "axes.spines.right": False,
}
"""Settings of Matplotlib: texts stay texts, and equal charts are equal bytes."""
HATCHED_STYLE: JsonObject = {"facecolor": "none", "edgecolor": MARK, "hatch": "///"}
DASHED_STYLE: JsonObject = {"color": FAINT_COLOR, "linestyle": "--", "linewidth": 1}
UNUSED_PARTS = re.compile(
    r'<metadata>.*?</metadata>|<style .*?</style>| xmlns(:xlink)?="[^"]*"| id="[\w.]+_\d+"'
    r'| (?:width|height)="[\d.]+pt"| version="[\d.]+"', re.DOTALL,
)
"""The parts of an SVG file that a page does not need."""
STYLE = """
:root { color-scheme: light dark; --ink: #17121f; --ground: #fbfafd; --faint: #6b6478; --mark: #5b2fb0;
  --edge: #cfc8dd }
@media (prefers-color-scheme: dark) {
  :root { --ink: #f4f0ff; --ground: #120a20; --faint: #b3a9c8; --mark: #c9a8ff; --edge: #46395f }
}
body { margin: 0 auto; padding: 1.5rem; max-width: 62rem; color: var(--ink); background: var(--ground);
  font: 16px/1.5 system-ui, sans-serif }
h1 { font-size: 1.5rem; margin: 0 } h2 { margin: 2.2rem 0 .6rem; border-bottom: 2px solid var(--edge) } h3 { margin: 0 }
.verdict { font-size: 1.15rem; border: 2px solid var(--mark); padding: .7rem 1rem; margin: 1rem 0 }
figure { margin: 1.2rem 0 } .small { display: inline-block; width: 28rem; max-width: 100%; margin-right: 2rem }
figcaption, .note { color: var(--faint) } img { max-width: 100% } svg { width: 100%; height: auto; display: block }
svg * { stroke-linejoin: round; stroke-linecap: butt } svg text { font-family: system-ui, sans-serif !important }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .1rem 1rem; margin: .4rem 0 }
dt { font-weight: 600 } dd { margin: 0 }
.scroll { overflow-x: auto } table { border-collapse: collapse; margin: .6rem 0 }
td, th { padding: .25rem .8rem; border-bottom: 1px solid var(--edge); text-align: right;
  font-variant-numeric: tabular-nums }
td:first-child, th:first-child { text-align: left } td:not(:last-child) { white-space: nowrap }
"""
"""The style sheet; it follows the light or dark preference of the reader's system."""

DrawFunction = Callable[["Axes"], None]


def document(title: str, body: str) -> str:
    """Return a self-contained page."""
    note = "" if has_libraries() else f'<p class="note">{escape(NO_LIBRARIES)}</p>'
    return (
        '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">'
        f"<title>{escape(title)}</title><style>{STYLE}</style></head><body>{note}{body}</body></html>\n"
    )


def table(head: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """Return the HTML of a table."""
    top = "".join(f'<th scope="col">{escape(cell)}</th>' for cell in head)
    body = "".join(f"<tr>{''.join(f'<td>{escape(str(cell))}</td>' for cell in row)}</tr>" for row in rows)
    return f'<div class="scroll"><table><thead><tr>{top}</tr></thead><tbody>{body}</tbody></table></div>'


def markdown_table(head: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    first, *rest = (f"| {' | '.join(map(str, line))} |" for line in (head, *rows))
    return "\n".join((first, "|---" * len(head) + "|", *rest))


def text_table(head: Sequence[str], rows: Iterable[Sequence[object]]) -> Iterator[str]:
    """Yield the lines of a table in a terminal; all columns but the first are flush right."""
    lines = [[str(cell) for cell in line] for line in (head, *rows)]
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    for first, *rest in lines:
        cells = (cell.rjust(width) for cell, width in zip(rest, widths[1:], strict=True))
        yield "  ".join((first.ljust(widths[0]), *cells)).rstrip()


def explanations(columns: Mapping[str, str]) -> str:
    """Return the explanations of a table's columns."""
    terms = "".join(f"<dt>{escape(name)}</dt><dd>{escape(text)}</dd>" for name, text in columns.items())
    return f'<details class="note" open><summary>What the columns mean</summary><dl>{terms}</dl></details>'


def chart(title: str, draw: DrawFunction, summary: str, is_small: bool = False, height: float = HEIGHT) -> str:
    """Return a chart with its title and a caption that says the same in words. Two small ones fit side by side.

    Without Matplotlib, only the words are left.
    """
    kind = ' class="small"' if is_small else ""
    image = _svg(draw, WIDTH / 2 if is_small else WIDTH, height, summary) if has_libraries() else ""
    return f"<figure{kind}><h3>{escape(title)}</h3>{image}<figcaption>{escape(summary)}</figcaption></figure>"


def picture(title: str, image: Image.Image, summary: str) -> str:
    """Return a small picture with its title and a caption. Few colors keep the page small."""
    from PIL import Image

    file = BytesIO()
    image.quantize(method=Image.Quantize.FASTOCTREE).save(file, "PNG", optimize=True)
    source = f"data:image/png;base64,{b64encode(file.getvalue()).decode()}"
    return (f'<figure class="small"><h3>{escape(title)}</h3><img src="{source}" alt="{escape(summary)}">'
            f"<figcaption>{escape(summary)}</figcaption></figure>")


def _svg(draw: DrawFunction, width: float, height: float, summary: str) -> str:
    from matplotlib import rc_context
    from matplotlib.figure import Figure

    file = StringIO()
    with rc_context(SETTINGS), warnings.catch_warnings():
        warnings.simplefilter("ignore")  # The reader's fonts have the signs that Matplotlib's own lacks.
        figure = Figure((width, height), layout="constrained")
        draw(figure.add_subplot())
        figure.savefig(file, format="svg", transparent=True, metadata={"Date": None, "Creator": None})
    text = UNUSED_PARTS.sub("", file.getvalue()[file.getvalue().index("<svg") :])
    for color, variable in VARIABLES.items():
        text = text.replace(color, variable)
    return text.replace("<svg", f'<svg role="img" aria-label="{escape(summary)}"', 1)


def interval_chart(
    title: str,
    rows: Sequence[tuple[str, Mapping[str, float]]],
    middle: float,
    marks: Sequence[float] = (),
    summary: str = "",
) -> str:
    """Return a chart with a line per row from the lower to the upper bound, and a dot at the value.

    ``middle`` and each value in ``marks`` get a vertical line. The area between the marked ones is shaded.
    """

    def draw(axes: Axes) -> None:
        places = range(len(rows))
        for row, (_, interval) in zip(places, rows, strict=True):
            axes.plot([interval["low"], interval["high"]], [row, row], color=INK)
            axes.plot([interval["value"]], [row], "o", color=MARK)
        low, high = axes.get_xlim()
        axes.set_xlim(min(low, middle - 5), max(high, middle + 5))
        axes.set_ylim(len(rows) - 0.4, -0.6)
        for line in {middle, *marks}:
            axes.axvline(line, **DASHED_STYLE, zorder=0)
        if marks:
            axes.axvspan(min(marks), max(marks), color=MARK, alpha=0.12, linewidth=0, zorder=0)
        axes.set_yticks(places, [short_name(name) for name, _ in rows])
        axes.tick_params(axis="y", length=0)
        values = axes.secondary_yaxis("right")
        values.set_yticks(places, [in_words(interval) for _, interval in rows])
        for side in (axes.spines["left"], values.spines["right"]):
            side.set_visible(False)
        values.tick_params(axis="y", length=0)

    text = "; ".join(f"{name}: {in_words(interval)}" for name, interval in rows)
    return chart(title, draw, f"{summary} {text}".strip(), height=0.45 + ROW_HEIGHT * len(rows))


def short_name(name: str) -> str:
    """Return a name that is not too long for a label."""
    return name if len(name) <= LONGEST_NAME else f"{name[: LONGEST_NAME - 1]}…"


def distribution_chart(title: str, sides: Sequence[Mapping[int, int]], summary: str, is_small: bool = False) -> str:
    """Return a chart of shares by value: the first as hatched bars, the second as an outline."""
    values = [value for counts in sides for value in counts]
    low, high = min(values), max(values) + 1
    step = max(1, -(-(high - low) // BINS))
    edges = list(range(low, high + step, step))

    def draw(axes: Axes) -> None:
        from matplotlib.ticker import MaxNLocator

        for index, counts in enumerate(sides):
            shares = [100 * n / max(sum(counts.values()), 1) for n in counts.values()]
            if index:
                axes.hist(list(counts), edges, weights=shares, histtype="step", color=INK, linewidth=2)
            else:
                axes.hist(list(counts), edges, weights=shares, **HATCHED_STYLE)
        axes.yaxis.set_major_formatter("{x:.0f} %")
        axes.xaxis.set_major_locator(MaxNLocator(integer=True))

    return chart(title, draw, summary, is_small)


def bar_chart(title: str, counts: Mapping[str, int], summary: str, is_small: bool = False) -> str:
    """Return a chart of a few hatched bars, each with its number."""
    horizontal = any(len(name) > 6 for name in counts)

    def draw(axes: Axes) -> None:
        names = [short_name(name) for name in counts]
        places = range(len(names))
        bars = (axes.barh if horizontal else axes.bar)(places, list(counts.values()), **HATCHED_STYLE)
        axes.bar_label(bars, padding=2)
        axes.margins(x=0.1 if horizontal else 0.01, y=0.01 if horizontal else 0.15)
        if horizontal:
            axes.set_yticks(places, names)
            axes.invert_yaxis()
        else:
            axes.set_xticks(places, names)
        (axes.xaxis if horizontal else axes.yaxis).set_visible(False)
        axes.spines["bottom" if horizontal else "left"].set_visible(False)

    return chart(title, draw, summary, is_small, 0.45 + ROW_HEIGHT * len(counts) if horizontal else HEIGHT)


def lead_chart(title: str, tenths: Sequence[Mapping[str, int]], summary: str) -> str:
    """Return a chart of the first seat's lead over the match: the median and the bands that hold 50 % and 80 %."""

    def draw(axes: Axes) -> None:
        across = [10 * tenth for tenth in range(len(tenths))]

        def band(low: str, high: str) -> tuple[list[int], list[int]]:
            return [one[low] for one in tenths], [one[high] for one in tenths]

        axes.fill_between(across, *band("p10", "p90"), color=MARK, alpha=0.15, linewidth=0)
        axes.fill_between(across, *band("p25", "p75"), **HATCHED_STYLE, linewidth=0.5)
        axes.plot(across, [one["p50"] for one in tenths], color=INK)
        axes.axhline(0, **DASHED_STYLE)
        axes.set_xlim(0, 100)
        axes.xaxis.set_major_formatter("{x:.0f} %")
        axes.yaxis.set_major_formatter("{x:+.0f}")

    return chart(title, draw, summary)


def density_chart(title: str, across: Sequence[float], up: Sequence[float], summary: str) -> str:
    """Return a small chart of how often each pair of values occurs: the larger a dot, the more often."""

    def draw(axes: Axes) -> None:
        counts = Counter(zip(across, up, strict=True))
        most = max(counts.values(), default=1)
        axes.scatter([x for x, _ in counts], [y for _, y in counts], s=[8 + 60 * n / most for n in counts.values()],
                     color=MARK, alpha=0.5, linewidths=0)

    return chart(title, draw, summary, is_small=True)
