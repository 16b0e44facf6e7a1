"""Labels of cells: tags joined by ``_``; a last tag that is a number tells the quarter turns."""

from __future__ import annotations

import re
from functools import lru_cache

EMPTY, OUTSIDE, ANY = ".", "#", "*"
"""Nothing, what is read beyond the edge, and any cell inside (on a right side: the cell as it was)."""
TURNS = 4
FORM = re.compile(r"[^\s,;.#*_]+(_[^\s,;.#*_]+)*")


def ailment(label: str) -> str:
    """What keeps a word from being a label, nothing if it is one."""
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
    """The label after so many quarter turns about the vertical axis."""
    head, joint, last = label.rpartition("_")
    return f"{head}{joint}{(int(last) + times) % TURNS}" if last.isdecimal() else label


@lru_cache(maxsize=4096)
def parted(label: str) -> tuple[str, int]:
    """A label without its turn, and that turn; 0 where it has none."""
    head, _, last = label.rpartition("_")
    return (head, int(last)) if last.isdecimal() else (label, 0)
