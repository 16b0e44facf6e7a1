"""A dungeon under construction at any of its steps: forward, back, and by hand."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import NamedTuple

from game.dungeon.content import Grammar
from game.dungeon.growth import GrowthStep, Key, RuleMatch, TooManyMatches, subdivide
from game.dungeon.maker import Draw
from game.dungeon.pattern import EMPTY, Pattern, Size
from game.dungeon.plan import Plan, read_plan
from game.dungeon.rooms import legs, measure, rooms_of, rooms_of_ring, shortest
from game.dungeon.solvability import DungeonFault

Cells = dict[Size, str]


class Cycle(NamedTuple):
    """A cycle: its type, and the cells of its rooms."""

    type: str
    cells: tuple[Size, ...]


class Facts(NamedTuple):
    """Facts about a dungeon at one of its steps; empty while it has no start or no goal."""

    metrics: Mapping[str, float] = {}
    way: tuple[tuple[Size, Size], ...] = ()
    cycles: tuple[Cycle, ...] = ()


class Bench:
    """One generation run, of which ``cursor`` steps are shown."""

    def __init__(self, grammar: Grammar, recipe: str, seed: int, number: int = 0) -> None:
        self.grammar, self.recipe, self.seed, self.number = grammar, recipe, seed, number
        self.by_hand: dict[int, Key] = {}
        """Matches applied by hand, by step number."""
        self.over = False
        """True once the recipe has ended."""
        self.cursor = 0
        self._begin()
        self._set_pattern(self.draw.first)

    def _begin(self) -> None:
        self.draw = Draw(self.grammar, self.recipe, self.seed, self.number)
        self._steps = self.draw.steps()

    def _set_pattern(self, pattern: Pattern) -> None:
        self.size = pattern.size
        pairs = zip(pattern.places(), pattern.cells, strict=True)
        self.cells: Cells = {place: label for place, label in pairs if label != EMPTY}
        self.used_cells = set(self.cells)
        """All cells used by any step shown so far, so that the camera stays the same when stepping back."""

    @property
    def steps(self) -> list[GrowthStep]:
        """All steps done, shown or not."""
        return self.draw.history

    @property
    def last(self) -> GrowthStep | None:
        """The last step shown, or None."""
        return self.steps[self.cursor - 1] if self.cursor else None

    @property
    def line(self) -> int:
        """Index of the current line of the recipe; -1 if there is none."""
        step = self.last
        return step.line - self.draw.recipe_file.line if step and step.line else -1

    @property
    def pattern(self) -> Pattern:
        """The pattern of all cells shown."""
        places = Pattern(self.size, ()).places()
        return Pattern(self.size, tuple(self.cells.get(place, EMPTY) for place in places))

    def forward(self) -> bool:
        """Show the next step; return False if there is none."""
        if self.cursor == len(self.steps) and not self._make_step():
            return False
        step = self.steps[self.cursor]
        if step.match is None and not step.repair:
            self._set_pattern(subdivide(self.pattern, step.by))
        for place, _, label in step.changes:
            self._set_cell(place, label)
        self.cursor += 1
        self._clear_cache()
        return True

    def back(self) -> bool:
        """Show the previous step; return False if there is none."""
        step = self.last
        if step is None:
            return False
        for place, label, _ in reversed(step.changes):
            self._set_cell(place, label)
        if step.before is not None:
            self._set_pattern(step.before)
        self.cursor -= 1
        self._clear_cache()
        return True

    def go_to(self, cursor: int) -> None:
        """Show ``cursor`` steps, or as many as exist."""
        while self.cursor < cursor and self.forward():
            pass
        while self.cursor > max(0, cursor):
            self.back()

    def _make_step(self) -> bool:
        if not self.over:
            self.over = next(self._steps, None) is None
        return not self.over

    def _set_cell(self, place: Size, label: str) -> None:
        if label == EMPTY:
            self.cells.pop(place, None)
        else:
            self.cells[place] = label
            self.used_cells.add(place)

    def _clear_cache(self) -> None:
        for name in ("matches", "facts"):
            self.__dict__.pop(name, None)

    def _current_draw(self) -> Draw:
        """Return the run with exactly the steps that are shown."""
        if self.cursor == len(self.steps):
            return self.draw
        copy = Bench(self.grammar, self.recipe, self.seed, self.number)
        copy.by_hand = self.by_hand
        copy._replay(self.cursor)
        self._copy = copy
        return copy.draw

    def _replay(self, steps: int) -> None:
        for number in range(steps):
            if number in self.by_hand:
                self.steps.append(self.draw.growth.apply(self.by_hand[number]))
            else:
                next(self._steps)

    @cached_property
    def matches(self) -> tuple[RuleMatch, ...]:
        """The matches of all rules in the cells shown."""
        try:
            return tuple(self._current_draw().growth.matches())
        except TooManyMatches:
            return ()

    def apply(self, key: Key) -> None:
        """Apply a match by hand; the recipe continues from here, and later steps are dropped."""
        if self.cursor < len(self.steps):
            cursor = self.cursor
            self.by_hand = {step: key for step, key in self.by_hand.items() if step < cursor}
            self._begin()
            self._replay(cursor)
            self.over = False
        self.by_hand[self.cursor] = key
        self.steps.append(self.draw.growth.apply(key))
        self.forward()

    @cached_property
    def facts(self) -> Facts:
        """The facts about the dungeon shown."""
        try:
            rooms = rooms_of(self.grammar.alphabet, dict(sorted(self.cells.items())))
        except LookupError:
            return Facts()
        cycles = []
        for type, ring in self.draw.rings(self.cursor):
            members = set(rooms_of_ring(ring, rooms))
            if len(members) > 1:
                cells = tuple(cell for cell, room in rooms.at.items() if room in members)
                cycles.append(Cycle(type, cells))
        return Facts(measure(rooms), tuple(legs(rooms, shortest(rooms))), tuple(cycles))

    def plan(self) -> Plan | DungeonFault:
        """Return the dungeon shown as one to walk in, or its first fault."""
        draw = self._current_draw()
        if faults := draw.faults(self.cells):
            return faults[0]
        return read_plan(draw.describe(self.cells))
