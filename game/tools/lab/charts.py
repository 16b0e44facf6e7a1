"""SVG charts for a page. They use strokes, hatching and words, so no chart depends on color."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from itertools import pairwise
from math import ceil, floor, log10

WIDTH, HEIGHT = 640, 220
LEFT, RIGHT, TOP, BOTTOM = 44, 12, 12, 30
BINS = 24

LETTER, SIZE, SMALL = 0.62, 12, 17
"""Upper bound of a letter's width as a part of its height, averaged over words in European scripts; the text height;
the text height in small figures."""
GAP = 8
"""Minimum space between two labels."""

PATTERNS = (
    '<svg width="0" height="0" aria-hidden="true"><defs><pattern id="hatch" width="6" height="6" '
    'patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><rect width="3" height="6" class="mark"/></pattern>'
    '<pattern id="dots" width="6" height="6" patternUnits="userSpaceOnUse"><circle cx="3" cy="3" r="1.4" '
    'class="mark"/></pattern></defs></svg>'
)
"""Fill patterns, included once per page."""


def figure(title: str, drawing: str, summary: str, height: int = HEIGHT, small: bool = False) -> str:
    """Return a chart with its title and caption. Two small ones fit side by side."""
    kind = ' class="small"' if small else ""
    said = escape(summary)
    return (
        f'<figure{kind}><h3>{escape(title)}</h3><svg viewBox="0 0 {WIDTH} {height}" role="img" aria-label="{said}">'
        f"{drawing}</svg><figcaption>{said}</figcaption></figure>"
    )


def wide(text: str, size: int = SIZE) -> float:
    """Return the estimated width of a text. Characters of other scripts are as wide as they are high."""
    return sum(size * (LETTER if ord(letter) < 0x2E80 else 1.0) for letter in text)


def fitted(text: str, room: float, size: int = SIZE) -> str:
    """Return a text cut to fit, with an ellipsis if something was left out."""
    if wide(text, size) <= room:
        return text
    while text and wide(text + "…", size) > room:
        text = text[:-1]
    return text + "…"


def spaced(labels: Sequence[tuple[str, float]], size: int = SIZE) -> list[tuple[str, float]]:
    """Return every n-th label with its center, from left to right, with the smallest n for which none touch."""
    for step in range(1, len(labels) + 1):
        kept = labels[::step]
        ends = [(x - wide(text, size) / 2, x + wide(text, size) / 2) for text, x in kept]
        if all(before[1] + GAP <= after[0] for before, after in pairwise(ends)):
            return list(kept)
    return list(labels[:1])


def ticks(low: float, high: float, most: int = 7) -> list[float]:
    """Return round numbers within a range, at most ``most``."""
    if high <= low:
        return [low]
    step = 10.0 ** floor(log10((high - low) / most))
    step *= next(times for times in (1, 2, 5, 10, 20) if (high - low) / (step * times) <= most)
    first = ceil(low / step)
    return [round(step * n, 10) for n in range(first, floor(high / step) + 1)]


def histogram(sides: Sequence[Mapping[int, int]]) -> str:
    """Draw shares of matches by value: the first as hatched bars, the second as an outline with dots below it."""
    values = [value for counts in sides for value in counts]
    if not values:
        return ""
    low, high = min(values), max(values) + 1
    step = max(1, -(-(high - low) // BINS))
    bins = range(low, high, step)
    shares = [[_within(counts, start, step) for start in bins] for counts in sides]
    tallest = max(max(row) for row in shares) or 1.0
    each = (WIDTH - LEFT - RIGHT) / len(bins)
    parts = [axes([(str(start), LEFT + (n + 0.5) * each) for n, start in enumerate(bins)], 100 * tallest, "%")]
    for n, share in enumerate(shares[0]):
        x, y = LEFT + n * each, _y(share / tallest)
        parts.append(rect(x + 1, y, each - 2, HEIGHT - BOTTOM - y, "hatched"))
    for row in shares[1:]:
        points = [(LEFT + (n + side) * each, _y(share / tallest)) for n, share in enumerate(row) for side in (0, 1)]
        parts.append(line(points, "second"))
    return "".join(parts)


def fan(tenths: Sequence[Mapping[str, int]]) -> str:
    """Draw the first seat's lead over the match: the median and the bands that hold 50 % and 80 %."""
    reach = max(abs(one[key]) for one in tenths for key in ("p10", "p90")) or 1
    each = (WIDTH - LEFT - RIGHT) / (len(tenths) - 1)

    def at(key: str) -> list[tuple[float, float]]:
        return [(LEFT + n * each, _y(0.5 + one[key] / reach / 2)) for n, one in enumerate(tenths)]

    parts = [
        area(at("p10"), at("p90"), "dotted"),
        area(at("p25"), at("p75"), "hatched"),
        line([(LEFT, _y(0.5)), (WIDTH - RIGHT, _y(0.5))], "zero"),
        line(at("p50"), "second"),
        words(LEFT - 6, _y(1.0) + 8, f"{reach:+d}", "end"),
        words(LEFT - 6, _y(0.5) + 4, "0", "end"),
        words(LEFT - 6, _y(0.0), f"{-reach:+d}", "end"),
    ]
    parts += [
        words(LEFT + n * each, HEIGHT - 10, f"{10 * n} %", "end" if n == 10 else "middle") for n in (0, 2, 4, 6, 8, 10)
    ]
    return "".join(parts)


def forest(
    rows: Sequence[tuple[str, Mapping[str, float]]], middle: float, marked: Sequence[float] = ()
) -> tuple[str, int]:
    """Draw one line per row from the lower to the upper bound with a dot at the value, and return it with its height.

    Each value in ``marked`` gets a vertical line, in addition to ``middle``. The area between them is shaded.
    """
    low = min(middle - 5, *marked, *(one["low"] for _, one in rows))
    high = max(middle + 5, *marked, *(one["high"] for _, one in rows))
    said = [f"{one['value']:.1f} ({one['low']:.1f} to {one['high']:.1f})" for _, one in rows]
    names = [fitted(name, WIDTH / 3) for name, _ in rows]
    left = max(map(wide, names)) + 18
    right, height = WIDTH - max(map(wide, said)) - 14, 26 * len(rows) + 34

    def x(value: float) -> float:
        return left + (right - left) * (value - low) / (high - low)

    shown = [(f"{value:g}", x(value)) for value in (*ticks(low, high), middle, *marked)]
    must = [(f"{value:g}", x(value)) for value in sorted({middle, *marked})]
    between = sorted(map(x, marked))
    parts = [rect(between[0], 6, between[-1] - between[0], height - 30, "between")] if between else []
    parts += [line([(at, 6), (at, height - 24)], "zero") for _, at in must]
    parts += [words(at, height - 8, text) for text, at in _least(must, sorted(set(shown), key=lambda one: one[1]))]
    for n, (name, (full, one)) in enumerate(zip(names, rows, strict=True)):
        y = 18 + 26 * n
        parts += [
            f"<title>{escape(full)}</title>" if name != full else "",
            words(left - 12, y + 4, name, "end"),
            line([(x(one["low"]), y), (x(one["high"]), y)], "second"),
            f'<circle cx="{x(one["value"]):.1f}" cy="{y}" r="4.5" class="mark"/>',
            words(right + 10, y + 4, said[n], "start"),
        ]
    return "".join(parts), height


def _least(must: Sequence[tuple[str, float]], all_of_them: Sequence[tuple[str, float]]) -> list[tuple[str, float]]:
    """Return the required labels that do not touch, and as many of the others as fit."""
    kept: list[tuple[str, float]] = []
    for text, at in (*spaced(must), *all_of_them):
        if all(abs(at - other) >= (wide(text) + wide(near)) / 2 + GAP for near, other in kept):
            kept.append((text, at))
    return kept


def bars(names: Sequence[str], counts: Sequence[int]) -> str:
    """Draw a few hatched bars, each with its number."""
    tallest, each = max(*counts, 1), (WIDTH - LEFT - RIGHT) / max(len(counts), 1)
    middles = [LEFT + (n + 0.5) * each for n in range(len(names))]
    parts = [words(x, HEIGHT - 10, text) for text, x in spaced([*zip(names, middles, strict=True)], SMALL)]
    tops = {x: _y(0.9 * value / tallest) for x, value in zip(middles, counts, strict=True)}
    parts += [rect(x - each / 2 + 4, y, each - 8, HEIGHT - BOTTOM - y, "hatched") for x, y in tops.items()]
    told = spaced([*zip(map(str, counts), middles, strict=True)], SMALL)
    return "".join((*parts, *(words(x, tops[x] - 4, text) for text, x in told)))


def axes(labels: Sequence[tuple[str, float]], top: float, unit: str) -> str:
    """Draw the baseline with numbers below it, and label the full height."""
    ground = line([(LEFT, HEIGHT - BOTTOM), (WIDTH - RIGHT, HEIGHT - BOTTOM)], "zero")
    numbers = "".join(words(x, HEIGHT - 10, text) for text, x in spaced(labels))
    return ground + numbers + words(LEFT - 6, TOP + 8, f"{top:.0f} {unit}", "end")


def rect(x: float, y: float, width: float, height: float, kind: str) -> str:
    """Return a filled box."""
    return f'<rect x="{x:.1f}" y="{y:.1f}" width="{max(width, 0.5):.1f}" height="{height:.1f}" class="{kind}"/>'


def line(points: Sequence[tuple[float, float]], kind: str) -> str:
    """Return a line through points."""
    return f'<polyline points="{" ".join(f"{x:.1f},{y:.1f}" for x, y in points)}" class="{kind}"/>'


def area(lower: Sequence[tuple[float, float]], upper: Sequence[tuple[float, float]], kind: str) -> str:
    """Return the filled area between two lines."""
    around = [*lower, *reversed(upper)]
    return f'<polygon points="{" ".join(f"{x:.1f},{y:.1f}" for x, y in around)}" class="{kind}"/>'


def words(x: float, y: float, text: str, anchor: str = "middle") -> str:
    """Return a text element."""
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{escape(text)}</text>'


def _within(counts: Mapping[int, int], start: int, step: int) -> float:
    return sum(n for value, n in counts.items() if start <= value < start + step) / max(sum(counts.values()), 1)


def _y(share: float) -> float:
    return HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * share
