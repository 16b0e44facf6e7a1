"""Dungeons from a recipe and a seed: grown, judged, and repaired or drawn again."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from game.content.models.dungeon import Counted, DungeonPromise
from game.dungeon.alphabet import FACING, Alphabet
from game.dungeon.content import Grammar, Written
from game.dungeon.growth import Growth, Quota, Step
from game.dungeon.judge import Fault, faults
from game.dungeon.measures import measured, neighbours
from game.dungeon.pattern import EMPTY, Pattern, Size, parted
from game.dungeon.plan import read_plan
from game.dungeon.recipe import RecipeRun
from game.dungeon.rooms import Rooms, beside, ring_of, rooms_of, rooms_of_ring
from game.kernel.opaque import JsonObject
from game.kernel.random_stream import grown, seeded

Judge = Callable[[Mapping[Size, str]], Sequence[object]]
"""A function that returns the faults of these cells."""
NEAR = 4
"""Number of places nearest to the start at which a key is tried."""


class Mend(NamedTuple):
    """A repair: the cells that change with their new labels, and a description."""

    cells: Mapping[Size, str]
    what: str
    """The repair in words."""
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


@dataclass
class Draw:
    """One growth from the first cell to the last step; ``steps`` yields the steps."""

    grammar: Grammar
    recipe: str
    seed: int
    number: int = 0
    """Number of failed draws before this one."""
    done: list[Step] = field(default_factory=list)
    judged: tuple[Mapping[Size, str], Sequence[Fault]] | None = None
    """The cells validated last, and their faults."""

    def __post_init__(self) -> None:
        written = self.written
        locks = written.promises.get("locks")
        quota = None if locks is None or locks.most is None else Quota(self.grammar.locks, locks.most)
        seed = grown(seeded(self.seed), self.number)
        self.growth = Growth(self.first, self.grammar.book, seed, written.choice, quota)
        self.run = RecipeRun(self.growth, written.recipe, self.grammar.alphabet.said.steps)

    @property
    def written(self) -> Written:
        """The recipe of this draw."""
        return self.grammar.recipes[self.recipe]

    @property
    def first(self) -> Pattern:
        """The dungeon at the start: one cell in the middle."""
        size = self.written.size
        cells = [EMPTY] * (size[0] * size[1] * size[2])
        x, y, z = (one // 2 for one in size)
        cells[(x * size[1] + y) * size[2] + z] = self.grammar.alphabet.said.start
        return Pattern(size, tuple(cells))

    def steps(self) -> Iterator[Step]:
        """Yield every step as it is done, followed by the repairs."""
        for step in self.run.steps():
            self.done.append(step)
            yield step
        for mend in self._mends():
            self.done.append(self.growth.mend(mend.cells, mend.what))
            yield self.done[-1]

    def _mends(self) -> list[Mend]:
        cells = dict(self.growth.grid.filled())
        wrong = wrong_with(self, cells)
        if not wrong:
            return []
        return mended(self.grammar.alphabet, cells, wrong, lambda other: wrong_with(self, other))


@dataclass(frozen=True)
class Made:
    """A valid dungeon, and its origin."""

    json: JsonObject
    """Its JSON form."""
    draw: Draw
    """The growth that made it."""
    report: tuple[str, ...]
    """Instructions without a place, repairs, and failed draws with reasons."""

    @property
    def draws(self) -> int:
        """Number of draws needed."""
        return self.draw.number + 1

    @property
    def mends(self) -> int:
        """Number of repairs."""
        return sum(bool(step.mended) for step in self.draw.done)


class Failed(ValueError):
    """No draw was valid; the text gives the reasons, and ``fault`` is the first fault of the last draw."""

    def __init__(self, reasons: str, fault: Fault) -> None:
        super().__init__(reasons)
        self.fault = fault

    def __reduce__(self) -> tuple[type[Failed], tuple[str, Fault]]:
        return Failed, (str(self), self.fault)


def make(grammar: Grammar, recipe: str, seed: int, heard: Callable[[Draw, Step], object] | None = None) -> Made:
    """Return the dungeon of a recipe and a seed; raise Failed. Every step is passed to ``heard``."""
    report: list[str] = []
    for number in range(grammar.alphabet.said.draws):
        draw = Draw(grammar, recipe, seed, number)
        for step in draw.steps():
            if heard is not None:
                heard(draw, step)
        dungeon, wrong = judged(draw)
        if not wrong:
            put_right = (f"draw {number + 1} was mended: {step.mended}" for step in draw.done if step.mended)
            return Made(dungeon, draw, (*report, *put_right, *map(str, draw.run.report)))
        report.append(f"draw {number + 1} came out wrong: {wrong[0].sentence}")
        why = draw.run.report
    way_out = ["more cells leave more room for what is promised"] if wrong[0].code == "promise" else []
    raise Failed("; ".join((report[-1], *map(str, why), *way_out)), wrong[0])


def judged(draw: Draw) -> tuple[JsonObject, Sequence[Fault]]:
    """Return the grown dungeon in its JSON form and its faults, or else its broken promises."""
    cells = dict(draw.growth.grid.filled())
    wrong = wrong_with(draw, cells)
    try:
        dungeon = described(draw, cells)
    except KeyError:
        return {}, wrong
    return dungeon, wrong or [*broken(draw.written.promises, dungeon["metrics"])]


def broken(promises: Mapping[Counted, DungeonPromise], metrics: Mapping[str, float]) -> Iterator[Fault]:
    """Yield a fault for every promise that these metrics break."""
    for name, promise in promises.items():
        if not promise.holds(metrics[name]):
            values = {"metric": name, "promised": str(promise), "found": metrics[name]}
            sentence = f"The recipe promises {promise} {name.replace('_', ' ')}, and this dungeon has {metrics[name]}."
            yield Fault("promise", sentence, values)


def wrong_with(draw: Draw, cells: Mapping[Size, str]) -> Sequence[Fault]:
    """Return the faults of a dungeon with these cells."""
    if draw.judged is None or draw.judged[0] != cells:
        draw.judged = dict(cells), _wrong(draw, cells)
    return draw.judged[1]


def _wrong(draw: Draw, cells: Mapping[Size, str]) -> Sequence[Fault]:
    try:
        dungeon = described(draw, cells)
    except KeyError as lacks:
        what = str(lacks.args[0])
        return (Fault(f"no_{what}", f"There is no {what}."),)
    openings = draw.grammar.alphabet.openings
    return faults(read_plan(dungeon), openings)


def described(draw: Draw, cells: Mapping[Size, str]) -> JsonObject:
    """Return the JSON form of a dungeon with these cells; raise KeyError if start or goal is missing."""
    growth = draw.growth
    rooms = rooms_of(draw.grammar.alphabet, cells)
    return {
        "seed": draw.seed,
        "recipe": draw.recipe,
        "size": list(growth.grid.size),
        "cells": [[*cell, label] for cell, label in cells.items()],
        "rooms": [
            {"id": id, "kind": room.kind, "cells": [list(cell) for cell in room.cells]}
            for id, room in enumerate(rooms.rooms)
        ],
        "passages": _passages(rooms),
        "start": rooms.start,
        "goal": rooms.goal,
        "keys": [{"id": id, "room": room} for id, room in enumerate(rooms.keys, 1)],
        "cycles": _cycles(draw, rooms),
        "metrics": measured(rooms) | {"draws": draw.number + 1, "mends": sum(bool(step.mended) for step in draw.done)},
    }


def _passages(rooms: Rooms) -> list[JsonObject]:
    return [
        {
            "a": passage.a, "b": passage.b, "one_way": passage.one_way, "lock": passage.lock,
            "from": list(passage.cells[0]), "to": list(passage.cells[1]),
            **({"opens_from": passage.a} if passage.box else {}),
        }
        for passage in rooms.passages
    ]  # fmt: skip


def _cycles(draw: Draw, rooms: Rooms) -> list[JsonObject]:
    near = neighbours(rooms)
    found: list[JsonObject] = []
    for type, ring in rings(draw):
        members = rooms_of_ring(ring, rooms, near)
        if len(members) > 1:
            found.append({"type": type, "rooms": list(members)})
    return found


def rings(draw: Draw, upto: int | None = None) -> Iterator[tuple[str, tuple[Size, ...]]]:
    """Yield the type and cells of every cycle in the first ``upto`` steps, at the time it was made.

    Cycles with a repair are left out.
    """
    mended = {place for step in draw.done[:upto] if step.mended for place, *_ in step.changes}
    book, alphabet = draw.growth.book, draw.grammar.alphabet
    for step in draw.done[:upto]:
        if step.match is None:
            continue
        form = book.form(step.match.key % book.count)
        if type := book.rules[form.rule].cycle:
            x, y, z = step.match.at
            ring = tuple((x + dx, y + dy, z + dz) for dx, dy, dz in ring_of(alphabet, form.right))
            if mended.isdisjoint(ring):
                yield type, ring
