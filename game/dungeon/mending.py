"""Repairs of an invalid dungeon: a key is moved, or a door or one-way passage is opened.

Each try is checked by the validator; a dungeon that cannot be repaired is drawn again.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple

from game.dungeon.alphabet import FACING, Alphabet
from game.dungeon.labels import parted
from game.dungeon.pattern import Size
from game.dungeon.plan_making import beside

Judge = Callable[[Mapping[Size, str]], Sequence[object]]
"""A function that returns the faults of these cells."""
NEAR = 4
"""Number of places nearest to the start at which a key is tried."""


class Mend(NamedTuple):
    """A repair: the cells that change with their new labels, and a description."""

    cells: Mapping[Size, str]
    told: str
    opens: bool = False
    """True if it leaves a door open for good."""


def mended(alphabet: Alphabet, cells: Mapping[Size, str], wrong: Sequence[object], judge: Judge) -> list[Mend]:
    """Return repairs that fix these cells, as few as the search finds one by one; an empty list if it fails.

    The alphabet limits the number of tries. Each round takes the first repair that leaves no faults, or else the best
    one.
    """
    done: list[Mend] = []
    now, left, tries = dict(cells), len(wrong), alphabet.said.mends
    while left:
        best: tuple[int, Mend] | None = None
        for each in candidates(alphabet, now):
            if tries == 0 or (best is not None and best[0] == 0):
                break
            tries -= 1
            still = len(judge({**now, **each.cells}))
            # Two doors may block one way: opening the first alone fixes nothing, but leaves fewer to try.
            better = still < left or (still == left and each.opens)
            if better and (best is None or still < best[0]):
                best = still, each
        if best is None:
            return []
        left = best[0]
        now |= best[1].cells
        done.append(best[1])
    return done


def candidates(alphabet: Alphabet, cells: Mapping[Size, str]) -> Iterator[Mend]:
    """Yield possible repairs, keys first, because they leave the doors unchanged."""
    far = distances(alphabet, cells)
    keys = [cell for cell, label in cells.items() if (sign := alphabet.sign(label)) is not None and sign.key]
    for key in keys:
        feature = feature_of(cells[key])
        free = [cell for cell in far if not feature_of(cells[cell]) and takes(alphabet, cells[cell], feature)]
        for cell in free[:NEAR]:
            changed = {key: with_feature(cells[key], ""), cell: with_feature(cells[cell], feature)}
            yield Mend(changed, f"the key at {list(key)} lies at {list(cell)} now")
    doors = [cell for cell, label in cells.items() if (sign := alphabet.sign(label)) is not None and sign.door]
    for cell in sorted(doors, key=lambda each: far.get(each, len(cells))):
        bare = with_feature(cells[cell], "")
        if alphabet.sign(bare) is not None:
            yield Mend({cell: bare}, f"the {feature_of(cells[cell])} at {list(cell)} is open now", opens=True)


def distances(alphabet: Alphabet, cells: Mapping[Size, str]) -> dict[Size, int]:
    """Return the distance from the start of each cell reachable without passing a door, the nearest first."""
    signs = {cell: sign for cell, label in cells.items() if (sign := alphabet.sign(label)) is not None}
    starts = [cell for cell, sign in signs.items() if sign.kind == "start"]
    far = dict.fromkeys(starts, 0)
    open_ = deque(starts)
    while open_:
        cell = open_.popleft()
        for way in signs[cell].open:
            there = beside(cell, way)
            sign = signs.get(there)
            if sign is None or there in far or FACING[way] not in sign.open or sign.door or signs[cell].door:
                continue
            far[there] = far[cell] + 1
            open_.append(there)
    return far


def takes(alphabet: Alphabet, label: str, feature: str) -> bool:
    """Return True if a cell with this label can take a feature: not start, goal, or part of a larger room."""
    sign = alphabet.sign(label)
    dressed = alphabet.sign(with_feature(label, feature))
    return sign is not None and dressed is not None and sign.kind not in ("start", "goal") and not sign.joins


def feature_of(label: str) -> str:
    """Return the feature in a cell, "" for none."""
    return parted(label)[0].partition("_")[2]


def with_feature(label: str, feature: str) -> str:
    """Return the label with another feature, or without one."""
    head, _ = parted(label)
    shape = head.partition("_")[0]
    tail = label[len(head) :]
    return f"{shape}_{feature}{tail}" if feature else f"{shape}{tail}"
