"""A dungeon that came out wrong and can be put right: a key lies elsewhere, a door or a one-way is opened.

Each try is judged by the validator, as whatever grew is; what it cannot be talked out of is drawn again.
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
"""What is wrong with these cells."""
NEAR = 4
"""So many of the places that are nearest to the start a key is tried in."""


class Mend(NamedTuple):
    """One thing that is put right: the cells that change, with their new labels, and what is said of it."""

    cells: Mapping[Size, str]
    told: str
    opens: bool = False
    """Whether it leaves a door open for good."""


def mended(alphabet: Alphabet, cells: Mapping[Size, str], wrong: Sequence[object], judge: Judge) -> list[Mend]:
    """What puts these cells right, as few things as were found one after the other; nothing where that was not found.

    As many tries as the alphabet says; of those that make it better the first that leaves nothing wrong is taken, else
    the best.
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
            # Two things may be in one way: opening the first alone makes nothing better, and there are ever fewer.
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
    """All there is to try, keys first: they leave doors what they are."""
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
    """How far the cells lie from the start that can be come to past no door, the nearest first."""
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
    """Whether something can lie in a cell of this label: neither where it begins nor where it ends."""
    sign = alphabet.sign(label)
    dressed = alphabet.sign(with_feature(label, feature))
    return sign is not None and dressed is not None and sign.kind not in ("start", "goal") and not sign.joins


def feature_of(label: str) -> str:
    """What stands or lies in a cell; "" for nothing."""
    return parted(label)[0].partition("_")[2]


def with_feature(label: str, feature: str) -> str:
    """This cell with something else in it, or with nothing."""
    head, _ = parted(label)
    shape = head.partition("_")[0]
    tail = label[len(head) :]
    return f"{shape}_{feature}{tail}" if feature else f"{shape}{tail}"
