"""Dungeons from a recipe and a seed: grown, judged, and repaired or drawn again."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from game.content.models.dungeon import DungeonPromise, PromisedMetric
from game.dungeon.alphabet import OPPOSITE_WAYS, Alphabet, LabelMeaning, feature_of, neighbor, with_feature
from game.dungeon.grammar_files import Grammar, RecipeFile
from game.dungeon.growth import Growth, GrowthStep, Quota
from game.dungeon.pattern import Pattern, Size, block_of
from game.dungeon.plan import SIDES, read_plan
from game.dungeon.recipe import RecipeRun
from game.dungeon.rooms import measure, ring_of, rooms_of, rooms_of_ring
from game.dungeon.solvability import DungeonFault, faults
from game.kernel.opaque import JsonObject
from game.kernel.random_stream import extend_state, seed_state
from game.kernel.search import search

Cells = Mapping[Size, str]
"""The label of each cell that is not empty."""


def make(
    grammar: Grammar, recipe: str, seed: int, on_step: Callable[[Draw, GrowthStep], object] | None = None
) -> GeneratedDungeon:
    """Return the dungeon of a recipe and a seed; raise NoDungeon. Every step is passed to ``on_step``."""
    report: list[str] = []
    for number in range(grammar.alphabet.data.draws):
        draw = Draw(grammar, recipe, seed, number)
        for step in draw.steps():
            if on_step is not None:
                on_step(draw, step)
        dungeon, problems = draw.result()
        remarks = map(str, draw.run.report)
        if not problems:
            repairs = (f"draw {number + 1} was repaired: {step.repair}" for step in draw.history if step.repair)
            return GeneratedDungeon(dungeon, draw, (*report, *repairs, *remarks))
        report.append(f"draw {number + 1} came out wrong: {problems[0].sentence}")
    advice = ["more cells leave more room for what is promised"] if problems[0].code == "promise" else []
    raise NoDungeon("; ".join((report[-1], *remarks, *advice)), problems[0])


@dataclass(frozen=True)
class GeneratedDungeon:
    """A valid dungeon, and its origin."""

    json: JsonObject
    draw: Draw
    """The growth that made it."""
    report: tuple[str, ...]
    """Instructions without a place, repairs, and failed draws with reasons."""

    @property
    def draws(self) -> int:
        """Number of draws needed."""
        return self.draw.number + 1

    @property
    def repairs(self) -> int:
        return self.draw.repairs


class NoDungeon(ValueError):
    """No draw was valid; the text gives the reasons, and ``fault`` is the first fault of the last draw."""

    def __init__(self, reasons: str, fault: DungeonFault) -> None:
        super().__init__(reasons)
        self.fault = fault

    def __reduce__(self) -> tuple[type[NoDungeon], tuple[str, DungeonFault]]:
        return NoDungeon, (str(self), self.fault)


@dataclass
class Draw:
    """One growth from the first cell to the last step; ``steps`` yields the steps."""

    grammar: Grammar
    recipe: str
    seed: int
    number: int = 0
    """Number of failed draws before this one."""
    history: list[GrowthStep] = field(default_factory=list)
    _last: tuple[Cells, Sequence[DungeonFault]] | None = None
    """The cells judged last, and their faults."""

    def __post_init__(self) -> None:
        recipe_file = self.recipe_file
        locks = recipe_file.promises.get("locks")
        quota = None if locks is None or locks.most is None else Quota(self.grammar.locks, locks.most)
        seed = extend_state(seed_state(self.seed), self.number)
        self.growth = Growth(self.first, self.grammar.book, seed, recipe_file.choice, quota)
        self.run = RecipeRun(self.growth, recipe_file.recipe, self.grammar.alphabet.data.steps)

    @property
    def recipe_file(self) -> RecipeFile:
        return self.grammar.recipes[self.recipe]

    @property
    def first(self) -> Pattern:
        """The dungeon at the start: one cell in the middle."""
        x, y, z = size = self.recipe_file.size
        return block_of(size, {(x // 2, y // 2, z // 2): self.grammar.alphabet.data.start})

    @property
    def repairs(self) -> int:
        """Number of repairs done."""
        return sum(bool(step.repair) for step in self.history)

    def steps(self) -> Iterator[GrowthStep]:
        """Yield every step as it is done, followed by the repairs."""
        for step in self.run.steps():
            self.history.append(step)
            yield step
        cells = dict(self.growth.grid.filled_cells())
        if unfinished_cell(self.grammar.alphabet, cells) is not None:
            return
        for repair in find_repairs(self.grammar.alphabet, cells, self.faults):
            self.history.append(self.growth.repair(repair.cells, repair.sentence))
            yield self.history[-1]

    def result(self) -> tuple[JsonObject, Sequence[DungeonFault]]:
        """Return the JSON form of the dungeon and its faults; if it has none, the promises that it breaks."""
        cells = dict(self.growth.grid.filled_cells())
        problems = self.faults(cells)
        try:
            dungeon = self.describe(cells)
        except KeyError:
            return {}, problems
        return dungeon, problems or [*broken_promises(self.recipe_file.promises, dungeon["metrics"])]

    def faults(self, cells: Cells) -> Sequence[DungeonFault]:
        if self._last is None or self._last[0] != cells:
            if fault := unfinished_cell(self.grammar.alphabet, cells):
                return [fault]
            try:
                problems = faults(read_plan(self.describe(cells)), self.grammar.alphabet.openings)
            except KeyError as error:
                problems = [DungeonFault(f"no_{error.args[0]}", f"There is no {error.args[0]}.")]
            self._last = dict(cells), problems
        return self._last[1]

    def describe(self, cells: Cells) -> JsonObject:
        """Return the JSON form of a dungeon with these cells; raise KeyError if start or goal is missing."""
        rooms = rooms_of(self.grammar.alphabet, cells)
        cycles = ((kind, rooms_of_ring(ring, rooms)) for kind, ring in self.rings())
        return {
            "seed": self.seed,
            "recipe": self.recipe,
            "size": list(self.growth.grid.size),
            **({} if self.recipe_file.geometry == SIDES else {"geometry": self.recipe_file.geometry}),
            "cells": [[*cell, label] for cell, label in cells.items()],
            "rooms": [
                {"id": room.id, "kind": room.kind, "cells": [list(cell) for cell in room.cells]}
                for room in rooms.rooms.values()
            ],
            "passages": [
                {
                    "a": passage.a, "b": passage.b, "one_way": passage.one_way, "lock": passage.lock,
                    "from": list(passage.cells[0]), "to": list(passage.cells[1]),
                    **({} if passage.opens_from is None else {"opens_from": passage.opens_from}),
                }
                for passage in rooms.passages
            ],
            "start": rooms.start,
            "goal": rooms.goal,
            "keys": [{"id": id, "room": room} for id, room in rooms.keys.items()],
            "cycles": [{"type": kind, "rooms": list(members)} for kind, members in cycles if len(members) > 1],
            "metrics": measure(rooms) | {"draws": self.number + 1, "mends": self.repairs},
        }

    def rings(self, step_count: int | None = None) -> Iterator[tuple[str, tuple[Size, ...]]]:
        """Yield the type and cells of every cycle in the first ``step_count`` steps, at the time it was made.

        Cycles with a repair are left out.
        """
        steps, book = self.history[:step_count], self.growth.book
        repaired_places = {place for step in steps if step.repair for place, *_ in step.changes}
        for step in steps:
            if step.match is None:
                continue
            form = book.form(step.match.key % book.form_count)
            if kind := book.rules[form.rule].cycle:
                x, y, z = step.match.at
                ring = tuple((x + dx, y + dy, z + dz) for dx, dy, dz in ring_of(self.grammar.alphabet, form.right))
                if repaired_places.isdisjoint(ring):
                    yield kind, ring


def unfinished_cell(alphabet: Alphabet, cells: Cells) -> DungeonFault | None:
    """Return a fault for the first cell whose label a rule still has to replace, or None."""
    for cell, label in cells.items():
        if part := alphabet.nonterminal(label):
            sentence = f"The cell {list(cell)} still is {label!r}; a rule has to replace {part!r}."
            return DungeonFault("unfinished", sentence, {"cell": list(cell), "label": label})
    return None


def broken_promises(
    promises: Mapping[PromisedMetric, DungeonPromise], metrics: Mapping[str, float]
) -> Iterator[DungeonFault]:
    """Yield a fault for every promise that these metrics break."""
    for name, promise in promises.items():
        if not promise.holds(metrics[name]):
            values = {"metric": name, "promised": str(promise), "found": metrics[name]}
            sentence = f"The recipe promises {promise} {name.replace('_', ' ')}, and this dungeon has {metrics[name]}."
            yield DungeonFault("promise", sentence, values)


# Repairs.

Judge = Callable[[Cells], Sequence[object]]
"""A function that returns the faults of these cells."""
NEAREST_PLACES = 4
"""Number of places nearest to the start at which a key is tried."""


class Repair(NamedTuple):
    """The cells that a repair changes with their new labels, and a description. Files call repairs ``mends``."""

    cells: Cells
    sentence: str
    opens: bool = False
    """True if it leaves a door open for good."""


def find_repairs(alphabet: Alphabet, cells: Cells, judge: Judge) -> list[Repair]:
    """Return repairs that fix these cells, as few as the search finds one by one; an empty list if it fails.

    The alphabet limits the number of tries. Each round takes the first repair that leaves no faults, or else the best
    one.
    """
    repairs: list[Repair] = []
    current = dict(cells)
    fault_count = len(judge(cells))
    tries_left = alphabet.data.mends
    while fault_count:
        best: tuple[int, Repair] | None = None
        for repair in possible_repairs(alphabet, current):
            if tries_left == 0 or (best is not None and best[0] == 0):
                break
            tries_left -= 1
            remaining = len(judge({**current, **repair.cells}))
            # Two doors may block one way: opening the first alone fixes nothing, but leaves fewer to try.
            is_better = remaining < fault_count or (remaining == fault_count and repair.opens)
            if is_better and (best is None or remaining < best[0]):
                best = remaining, repair
        if best is None:
            return []
        fault_count = best[0]
        current |= best[1].cells
        repairs.append(best[1])
    return repairs


def possible_repairs(alphabet: Alphabet, cells: Cells) -> Iterator[Repair]:
    """Yield possible repairs, keys first, because they leave the doors unchanged."""
    meanings = alphabet.meanings(cells)
    distance_of = distances(meanings)
    free_cells = [cell for cell in distance_of if not feature_of(cells[cell])]
    for key in (cell for cell, meaning in meanings.items() if meaning.key):
        feature = feature_of(cells[key])
        places = [cell for cell in free_cells if can_hold(alphabet, cells[cell], feature)]
        for cell in places[:NEAREST_PLACES]:
            labels = {key: with_feature(cells[key], ""), cell: with_feature(cells[cell], feature)}
            yield Repair(labels, f"the key at {list(key)} lies at {list(cell)} now")
    doors = [cell for cell, meaning in meanings.items() if meaning.door]
    for cell in sorted(doors, key=lambda door: distance_of.get(door, len(cells))):
        plain_label = with_feature(cells[cell], "")
        if alphabet.meaning(plain_label) is not None:
            yield Repair({cell: plain_label}, f"the {feature_of(cells[cell])} at {list(cell)} is open now", opens=True)


def distances(meanings: Mapping[Size, LabelMeaning]) -> dict[Size, int]:
    """Return the distance from the start of each cell reachable without passing a door, the nearest first."""
    starts = [cell for cell, meaning in meanings.items() if meaning.kind == "start"]

    def open_cells(cell: Size) -> Iterator[Size]:
        for way in meanings[cell].open_ways if not meanings[cell].door else ():
            next_meaning = meanings.get(next_cell := neighbor(cell, way))
            if next_meaning is not None and not next_meaning.door and OPPOSITE_WAYS[way] in next_meaning.open_ways:
                yield next_cell

    distance_of: dict[Size, int] = {}
    for cell, previous in search(starts, open_cells).items():
        distance_of[cell] = 0 if previous is None else distance_of[previous] + 1
    return distance_of


def can_hold(alphabet: Alphabet, label: str, feature: str) -> bool:
    """Return True if a cell with this label can hold a feature: not start, goal, or part of a larger room."""
    meaning, valid = alphabet.meaning(label), alphabet.meaning(with_feature(label, feature)) is not None
    return valid and meaning is not None and meaning.kind not in ("start", "goal") and not meaning.joins
