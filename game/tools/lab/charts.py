"""Charts as SVG inside a page: drawn with strokes, hatching and words, so that no colour has to be told apart."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape

WIDTH, HEIGHT = 640, 220
LEFT, RIGHT, TOP, BOTTOM = 44, 12, 12, 30
BINS = 24

PATTERNS = (
    '<svg width="0" height="0" aria-hidden="true"><defs><pattern id="hatch" width="6" height="6" '
    'patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><rect width="3" height="6" class="mark"/></pattern>'
    '<pattern id="dots" width="6" height="6" patternUnits="userSpaceOnUse"><circle cx="3" cy="3" r="1.4" '
    'class="mark"/></pattern></defs></svg>'
)
"""What fills areas, once a page."""


def figure(title: str, drawing: str, summary: str, height: int = HEIGHT, small: bool = False) -> str:
    """A chart with its title and what it says in words; two small ones fit side by side."""
    kind = ' class="small"' if small else ""
    said = escape(summary)
    return (
        f'<figure{kind}><h3>{escape(title)}</h3><svg viewBox="0 0 {WIDTH} {height}" role="img" aria-label="{said}">'
        f"{drawing}</svg><figcaption>{said}</figcaption></figure>"
    )


def histogram(sides: Sequence[Mapping[int, int]]) -> str:
    """Shares of matches by value: the first as hatched bars, the second as an outline with dots under it."""
    values = [value for counts in sides for value in counts]
    if not values:
        return ""
    low, high = min(values), max(values) + 1
    step = max(1, -(-(high - low) // BINS))
    bins = range(low, high, step)
    shares = [[_within(counts, start, step) for start in bins] for counts in sides]
    tallest = max(max(row) for row in shares) or 1.0
    wide = (WIDTH - LEFT - RIGHT) / len(bins)
    parts = [axes([(start, LEFT + n * wide) for n, start in enumerate(bins) if n % 4 == 0], 100 * tallest, "%")]
    for n, share in enumerate(shares[0]):
        x, y = LEFT + n * wide, _y(share / tallest)
        parts.append(rect(x + 1, y, wide - 2, HEIGHT - BOTTOM - y, "hatched"))
    for row in shares[1:]:
        points = [(LEFT + (n + side) * wide, _y(share / tallest)) for n, share in enumerate(row) for side in (0, 1)]
        parts.append(line(points, "second"))
    return "".join(parts)


def fan(tenths: Sequence[Mapping[str, int]]) -> str:
    """The lead of whoever began over the match: median, and the bands that hold half and four fifths."""
    reach = max(abs(one[key]) for one in tenths for key in ("p10", "p90")) or 1
    wide = (WIDTH - LEFT - RIGHT) / (len(tenths) - 1)

    def at(key: str) -> list[tuple[float, float]]:
        return [(LEFT + n * wide, _y(0.5 + one[key] / reach / 2)) for n, one in enumerate(tenths)]

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
        words(LEFT + n * wide, HEIGHT - 10, f"{10 * n} %", "end" if n == 10 else "middle") for n in (0, 2, 4, 6, 8, 10)
    ]
    return "".join(parts)


def forest(rows: Sequence[tuple[str, Mapping[str, float]]], middle: float) -> tuple[str, int]:
    """A line a row from the lower to the upper bound with a dot at the value, and the height of it all."""
    low = min(middle - 5, *(one["low"] for _, one in rows))
    high = max(middle + 5, *(one["high"] for _, one in rows))
    left, right, height = 150, WIDTH - 130, 26 * len(rows) + 34

    def x(value: float) -> float:
        return left + (right - left) * (value - low) / (high - low)

    parts = [line([(x(middle), 6), (x(middle), height - 24)], "zero"), words(x(middle), height - 8, f"{middle:g}")]
    for n, (name, one) in enumerate(rows):
        y = 18 + 26 * n
        parts += [
            words(left - 12, y + 4, name, "end"),
            line([(x(one["low"]), y), (x(one["high"]), y)], "second"),
            f'<circle cx="{x(one["value"]):.1f}" cy="{y}" r="4.5" class="mark"/>',
            words(right + 10, y + 4, f"{one['value']:.1f} ({one['low']:.1f} to {one['high']:.1f})", "start"),
        ]
    return "".join(parts), height


def bars(names: Sequence[str], counts: Sequence[int]) -> str:
    """A few hatched bars, each with its number."""
    tallest, wide = max(*counts, 1), (WIDTH - LEFT - RIGHT) / max(len(counts), 1)
    parts = []
    for n, (name, value) in enumerate(zip(names, counts, strict=True)):
        x, y = LEFT + n * wide, _y(0.9 * value / tallest)
        parts.append(rect(x + 4, y, wide - 8, HEIGHT - BOTTOM - y, "hatched"))
        parts.append(words(x + wide / 2, y - 4, str(value)) + words(x + wide / 2, HEIGHT - 10, name))
    return "".join(parts)


def axes(ticks: Sequence[tuple[int, float]], top: float, unit: str) -> str:
    """The ground line with numbers below it, and what the full height means."""
    ground = line([(LEFT, HEIGHT - BOTTOM), (WIDTH - RIGHT, HEIGHT - BOTTOM)], "zero")
    numbers = "".join(words(x, HEIGHT - 10, str(value), "start") for value, x in ticks)
    return ground + numbers + words(LEFT - 6, TOP + 8, f"{top:.0f} {unit}", "end")


def rect(x: float, y: float, width: float, height: float, kind: str) -> str:
    """A filled box."""
    return f'<rect x="{x:.1f}" y="{y:.1f}" width="{max(width, 0.5):.1f}" height="{height:.1f}" class="{kind}"/>'


def line(points: Sequence[tuple[float, float]], kind: str) -> str:
    """A line through points."""
    return f'<polyline points="{" ".join(f"{x:.1f},{y:.1f}" for x, y in points)}" class="{kind}"/>'


def area(lower: Sequence[tuple[float, float]], upper: Sequence[tuple[float, float]], kind: str) -> str:
    """What lies between two lines."""
    around = [*lower, *reversed(upper)]
    return f'<polygon points="{" ".join(f"{x:.1f},{y:.1f}" for x, y in around)}" class="{kind}"/>'


def words(x: float, y: float, text: str, anchor: str = "middle") -> str:
    """A text."""
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{escape(text)}</text>'


def _within(counts: Mapping[int, int], start: int, step: int) -> float:
    return sum(n for value, n in counts.items() if start <= value < start + step) / max(sum(counts.values()), 1)


def _y(share: float) -> float:
    return HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * share
