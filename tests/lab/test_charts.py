"""Charts: labels stay apart, a page needs nothing else, and equal charts are equal bytes."""

from __future__ import annotations

import re
from itertools import combinations
from typing import Any

import pytest

from game.kernel.random_stream import Stream
from game.tools.lab import charts
from game.tools.lab.charts import (
    bar_chart,
    chart,
    density_chart,
    distribution_chart,
    interval_chart,
    lead_chart,
)
from tests.kit.cases import one_in

NAMES = ("a", "Schicksal", "Würfelverdoppelungskarte der Nudelbar", "運命の骰子", "il", "W" * 60, "thief", "<b>&")


def every(seed: int) -> list[str]:
    """Return a chart of each kind, of random figures."""
    stream = Stream(seed)
    rows = []
    for name in NAMES[: 1 + stream.below(len(NAMES))]:
        middle, half = stream.below(30000) / 10 - 1500, stream.below(500) / 10
        middle = middle % 100 if seed % 2 else middle
        rows.append((name, {"value": middle, "low": middle - half, "high": middle + half}))
    counts = {stream.below(10 ** (1 + stream.below(6))) - 50: 1 + stream.below(9) for _ in range(1 + stream.below(30))}
    bars = {f"{n} {NAMES[n % len(NAMES)]}": stream.below(10**7) for n in range(1 + stream.below(12))}
    tenths = [{key: stream.below(9) for key in ("p10", "p25", "p50", "p75", "p90")} for _ in range(11)]
    return [
        interval_chart("intervals", rows, 50.0, (51.0, 62.0) if seed % 3 else ()),
        distribution_chart("values", [counts, counts], "two alike"), bar_chart("bars", bars, "some"),
        bar_chart("small", {f"{10 * n} %": stream.below(10**5) for n in range(10)}, "tenths", is_small=True),
        lead_chart("lead", tenths, "up and down"),
        density_chart("pairs", [stream.below(9) for _ in range(50)], [stream.below(9) for _ in range(50)], "dots"),
    ]


def visible_texts(axes: Any) -> list[Any]:
    """Return the texts that a reader sees: numbers at bars, and those ticks that are within the chart."""
    found = list(axes.texts)
    for each in (axes.xaxis, axes.yaxis, *(child.yaxis for child in axes.child_axes)):
        low, high = sorted(each.get_view_interval())
        if each.get_visible():
            ticks = [tick for tick in each.get_major_ticks() if low <= tick.get_loc() <= high]
            found += [label for tick in ticks for label in (tick.label1, tick.label2)]
    return [text for text in found if text.get_text() and text.get_visible()]


@pytest.mark.parametrize("seed", one_in(8, range(8)))
def test_in_any_chart_no_labels_touch_and_it_fits_into_any_page(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    touching: list[tuple[str, str]] = []
    plain = charts._svg

    def measured(drawing: charts.DrawFunction, width: float, height: float, summary: str) -> str:
        def draw(axes: Any) -> None:
            drawing(axes)
            axes.figure.draw_without_rendering()
            boxes = [(text.get_text(), text.get_window_extent()) for text in visible_texts(axes)]
            touching.extend((one[0], two[0]) for one, two in combinations(boxes, 2)
                            if one[0] != two[0] and one[1].overlaps(two[1]))

        return plain(draw, width, height, summary)

    monkeypatch.setattr(charts, "_svg", measured)
    for svg in every(seed):
        assert not re.search(r"https?:|<metadata|<style|#17121f", svg) and "var(--ink)" in svg
        assert svg.count("<svg") == svg.count("role=") == svg.count("aria-label=") == 1
    assert not touching


def test_equal_charts_are_equal_bytes() -> None:
    assert every(1) == every(1)


def test_without_matplotlib_the_words_are_left(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(charts, "has_libraries", lambda: False)
    page = chart("Lengths", lambda axes: None, "half within 20 to 30")
    assert "<svg" not in page and "half within 20 to 30" in page
    assert "pip install 'kotsu[lab]'" in charts.document("x", page).replace("&#x27;", "'")
