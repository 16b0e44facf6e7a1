"""Labels of cells: tags joined by ``_``; a number as the last tag gives the quarter turns."""

from __future__ import annotations

import re
from functools import lru_cache

EMPTY, OUTSIDE, ANY = ".", "#", "*"
"""An empty cell, a cell outside the edge, and any cell inside (on a right side: the cell unchanged)."""
TURNS = 4
FORM = re.compile(r"[^\s,;.#*_]+(_[^\s,;.#*_]+)*")


def ailment(label: str) -> str:
    """Return the problem with a word as a label, "" if it is valid."""
    if label in (EMPTY, OUTSIDE, ANY):
        return ""
    if not FORM.fullmatch(label):
        return f"{label!r} is no label: tags are joined by single '_', and '.', '#' and '*' stand alone"
    last = label.rpartition("_")[2]
    if last.isdecimal() and not (last.isascii() and len(last) == 1 and int(last) < TURNS):
        return f"{label!r} is turned {last} times; a turn is 0, 1, 2 or 3"
    return ""


@lru_cache(maxsize=4096)
def turned(label: str, times: int) -> str:
    """Return the label after quarter turns around the vertical axis."""
    head, joint, last = label.rpartition("_")
    return f"{head}{joint}{(int(last) + times) % TURNS}" if last.isdecimal() else label


@lru_cache(maxsize=4096)
def parted(label: str) -> tuple[str, int]:
    """Return a label without its turn, and the turn, 0 if it has none."""
    head, _, last = label.rpartition("_")
    return (head, int(last)) if last.isdecimal() else (label, 0)
