"""Labels of charts never touch each other, regardless of their texts."""

from __future__ import annotations

import re
from html import unescape

import pytest

from game.kernel.random_stream import Stream
from game.tools.lab.charts import SIZE, SMALL, bars, fitted, forest, histogram, ticks, wide

TEXT = re.compile(r'<text x="([-\d.]+)" y="([-\d.]+)" text-anchor="(\w+)">(.*?)</text>')
NAMES = ("a", "Schicksal", "Würfelverdoppelungskarte der Nudelbar", "運命の骰子", "il", "W" * 60, "thief")


def boxes(drawing: str, size: int) -> list[tuple[float, float, float, str]]:
    """Return the line, start, end and text of each label."""
    found = []
    for x, y, anchor, raw in TEXT.findall(drawing):
        text = unescape(raw)
        start = float(x) - {"start": 0.0, "middle": 0.5, "end": 1.0}[anchor] * wide(text, size)
        found.append((float(y), start, start + wide(text, size), text))
    return found


def touching(drawing: str, size: int) -> list[tuple[str, str]]:
    """Return the pairs of labels that overlap."""
    seen = boxes(drawing, size)
    return [
        (one[3], two[3]) for at, one in enumerate(seen) for two in seen[at + 1 :]
        if abs(one[0] - two[0]) < size and one[1] < two[2] and two[1] < one[2]
    ]  # fmt: skip


@pytest.mark.parametrize("seed", range(60))
def test_no_label_touches_another_whatever_is_drawn(seed: int) -> None:
    stream = Stream(seed)
    rows = []
    for name in NAMES[: 1 + stream.below(len(NAMES))]:
        middle, half = stream.below(30000) / 10 - 1500, stream.below(500) / 10
        if seed % 2:
            middle = middle % 100
        rows.append((name, {"value": middle, "low": middle - half, "high": middle + half}))
    drawing, _ = forest(rows, 50.0, (51.0, 62.0) if seed % 3 else ())
    assert not touching(drawing, SIZE)
    assert min(start for _, start, _, _ in boxes(drawing, SIZE)) >= 0
    counts = {stream.below(10 ** (1 + stream.below(6))) - 50: 1 + stream.below(9) for _ in range(1 + stream.below(30))}
    assert not touching(histogram([counts, counts]), SIZE)
    values = [stream.below(10**7) for _ in range(1 + stream.below(12))]
    assert not touching(bars([NAMES[n % len(NAMES)] for n in range(len(values))], values), SMALL)


def test_ticks_are_round_and_within() -> None:
    assert ticks(47.3, 63.1) == [48, 50, 52, 54, 56, 58, 60, 62] or ticks(47.3, 63.1) == [50, 55, 60]
    assert ticks(0, 100) == [0, 20, 40, 60, 80, 100] and ticks(5, 5) == [5]
    assert len(ticks(-1e6, 1e6)) <= 8


def test_what_has_no_room_is_cut_with_dots() -> None:
    assert fitted("thief", 200) == "thief"
    assert fitted("W" * 60, 100).endswith("…") and wide(fitted("W" * 60, 100)) <= 100
