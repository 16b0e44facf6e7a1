"""The memory of a pen for what it has drawn."""

from __future__ import annotations

import sys
from weakref import ref

from components.focus import Rect
from systems.draw.pen import KEPT, Pen
from tests.kit.drawing import sheet


def test_however_much_is_written_no_more_is_remembered() -> None:
    pen, held = Pen(sheet()), []
    for begins in range(0, 4 * KEPT, KEPT):
        for number in range(begins, begins + KEPT):
            pen.lines(pen.wrap(f"Line {number:06}", 400), number, 0.5)
            pen.frame("panel", Rect(number, 0, 40, 40))
        pen.quads.clear()
        held.append(sys.getallocatedblocks())
    assert held[-1] - held[1] < KEPT / 10


def test_what_is_put_down_again_is_as_it_was_and_nobody_can_change_it() -> None:
    pen, told = Pen(sheet()), []
    for _ in range(2):
        lines = pen.wrap("Two words", 1)
        pen.lines(lines, 3, 40, tint=(1, 2, 3))
        pen.frame("panel", Rect(1.4, 0, 40, 40), alpha=0.5)
        told.append((tuple(lines), bytes(pen.quads)))
        lines.clear()
        pen.quads.clear()
    assert told[0] == told[1] and len(told[0][0]) > 1 and told[0][1]


def test_nothing_that_a_pen_remembers_keeps_it() -> None:
    """A canvas has pictures on the graphics card, which must be freed with it."""
    pen = Pen(sheet())
    pen.text(*pen.wrap("Gone", 100), 0, 0)
    pen.frame("panel", Rect(0, 0, 40, 40))
    held = ref(pen)
    del pen
    assert held() is None
