"""A dungeon under construction at any of its steps: forward, back, by hand, and played over time."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import NamedTuple

from components.press import MOUSE
from game.dungeon.grammar_files import Grammar
from game.dungeon.growth import GrowthStep, Key, RuleMatch, TooManyMatches, subdivide
from game.dungeon.maker import Draw
from game.dungeon.pattern import EMPTY, Pattern, block_of
from game.dungeon.plan import Cell, Plan, read_plan
from game.dungeon.rooms import legs, measure, rooms_of, rooms_of_ring, shortest
from game.dungeon.solvability import DungeonFault
from game.screens.workshop.dungeon_screen import DungeonScreen
from game.screens.workshop.set_desk import is_own

Cells = dict[Cell, str]


class Cycle(NamedTuple):
    """A cycle: its type, and the cells of its rooms."""

    type: str
    cells: tuple[Cell, ...]


class Facts(NamedTuple):
    """Facts about a dungeon at one of its steps; empty while it has no start or no goal."""

    metrics: Mapping[str, float] = {}
    way: tuple[tuple[Cell, Cell], ...] = ()
    cycles: tuple[Cycle, ...] = ()


class Construction:
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
        self.cells: Cells = pattern.filled_cells()
        self.used_cells = set(self.cells)
        """All cells used by any step shown so far, so that the camera stays the same when stepping back."""

    @property
    def steps(self) -> list[GrowthStep]:
        """All steps done, shown or not."""
        return self.draw.history

    @property
    def last(self) -> GrowthStep | None:
        return self.steps[self.cursor - 1] if self.cursor else None

    @property
    def line(self) -> int:
        """Index of the current line of the recipe; -1 if there is none."""
        step = self.last
        return step.line - self.draw.recipe_file.line if step and step.line else -1

    @property
    def pattern(self) -> Pattern:
        return block_of(self.size, self.cells)

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

    def _set_cell(self, place: Cell, label: str) -> None:
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
        copy = Construction(self.grammar, self.recipe, self.seed, self.number)
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
                cells = tuple(cell for cell, room in rooms.room_at.items() if room in members)
                cycles.append(Cycle(type, cells))
        return Facts(measure(rooms), tuple(legs(rooms, shortest(rooms))), tuple(cycles))

    def plan(self) -> Plan | DungeonFault:
        """Return the dungeon shown as one to walk in, or its first fault."""
        draw = self._current_draw()
        if faults := draw.faults(self.cells):
            return faults[0]
        return read_plan(draw.describe(self.cells))


STEP_DIALS = ("step", "speed")
"""Dials on which confirm plays the steps, or stops."""
UNFINISHED_FAULTS = ("no_start", "no_goal")
"""Faults that another draw of unfinished rules would have again."""


class StepPlayback:
    """The dungeon under construction and the step that is shown."""

    def __init__(self, screen: DungeonScreen) -> None:
        self.screen = screen
        self.dungeon: Construction | None = None
        self.selected_match = 0
        """The selected match, by its place among those with boxes."""
        self.fault = ""
        """The fault of this dungeon, or of the previous one."""
        self.is_playing, self.idle_time = False, 1.0
        """True while steps are played, and the seconds since the dungeon changed."""
        self.speed = screen.look.speeds.index(screen.look.speed)
        self.steps_due = 0.0
        self.held_step = 0
        """Step direction of the held mouse button; 0 for none."""
        self.next_step_in, self.sound_pause = 0.0, 0.0

    @property
    def progress(self) -> tuple[object, ...]:
        """The state of the steps, which a tree shows."""
        dungeon, is_settled = self.dungeon, self.idle_time >= self.screen.look.settled
        steps = (dungeon.cursor, len(dungeon.steps), dungeon.over) if dungeon is not None else None
        return dungeon, steps, is_settled, self.is_playing, self.selected_match, self.fault

    def value(self, dial: str) -> str:
        if dial == "speed":
            speed = self.screen.look.speeds[self.speed]
            sign = " >" if self.is_playing else ""
            return f"{speed}/s{sign}" if speed else self.screen.say("workshop.at_once")
        dungeon = self.dungeon
        return f"{dungeon.cursor} / {len(dungeon.steps)}{'' if dungeon.over else '+'}" if dungeon is not None else "-"

    def change_dial(self, dial: str, step: int) -> None:
        if dial == "speed":
            self.speed = (self.speed + step) % len(self.screen.look.speeds)
        else:
            self.step_by(step)

    def start(self, grammar: Grammar, recipe: str, seed: int, number: int = 0) -> None:
        """Start a generation run from its first cell."""
        self.dungeon = Construction(grammar, recipe, seed, number)
        self.steps_due = 0.0
        self.is_playing = True
        if number == 0:
            self.fault = ""
            self.screen.files.prepare(self.dungeon.draw.growth)
        self.reset_selection()

    def restart(self, old_dungeon: Construction, grammar: Grammar, recipe: str) -> None:
        """Start the same dungeon with changed files, and go to the same step."""
        was_complete = old_dungeon.over and old_dungeon.cursor == len(old_dungeon.steps)
        self.start(grammar, recipe, old_dungeon.seed)
        assert self.dungeon is not None
        if not was_complete:
            self.dungeon.go_to(old_dungeon.cursor)
        self.is_playing = was_complete
        while self.is_playing:
            self.is_playing = False
            self.dungeon.go_to(self.dungeon.grammar.alphabet.data.steps)
            self.finish(self.dungeon)

    def reset_selection(self) -> None:
        """Reset the timers and the selection after the dungeon has changed."""
        self.idle_time = 0.0 if self.screen.app.settings.speed else 1.0
        self.selected_match = 0

    def step_by(self, change: int) -> None:
        """Step forward or back and stop playing."""
        self.is_playing = False
        if self.dungeon is not None:
            old_step = self.dungeon.cursor
            self.show(old_step + change)
            if self.dungeon.cursor != old_step:
                self.sound_step(change > 0)

    def show(self, cursor: int) -> None:
        if self.dungeon is not None:
            self.dungeon.go_to(cursor)
            self.reset_selection()

    def apply(self, match: RuleMatch) -> None:
        if self.dungeon is not None:
            self.dungeon.apply(match.key)
            self.fault = ""
            self.reset_selection()
            self.screen.sound("match")

    def sound_step(self, forward: bool) -> None:
        """Play the sound of a step, but not for every one of many quick steps."""
        if self.sound_pause <= 0:
            self.sound_pause = self.screen.look.quiet
            self.screen.sound("step" if forward else "back")

    def keep_stepping(self, dt: float) -> None:
        """Repeat steps while the mouse button is held, for ``dt`` seconds."""
        self.sound_pause -= dt
        if not self.held_step:
            return
        if not self.screen.app.devices.holds(MOUSE, "confirm") or self.screen.menu.under() != "step":
            self.held_step = 0
            return
        self.next_step_in -= dt
        if self.next_step_in <= 0:
            self.next_step_in = self.screen.look.again
            self.step_by(self.held_step)

    def advance(self, dt: float) -> None:
        """Play the steps that are due after ``dt`` seconds."""
        self.idle_time += dt
        if self.dungeon is None or not self.is_playing:
            return
        at_once = self.screen.app.settings.speed == 0
        speed = 0 if at_once else self.screen.look.speeds[self.speed]
        most = self.screen.look.frame
        self.steps_due = min(self.steps_due + speed * dt, most) if speed else most
        while (self.steps_due >= 1 or at_once) and self.is_playing:
            self.steps_due -= 1
            if not self.dungeon.forward():
                self.is_playing = False
                self.finish(self.dungeon)
                return
        self.sound_step(forward=True)
        self.reset_selection()

    def finish(self, dungeon: Construction) -> None:
        """End a run; a dungeon with faults is drawn again, as in the command."""
        self.reset_selection()
        _, faults = dungeon.draw.result()
        if faults:
            self.fault = self.screen.words.explain(faults[0])
            self.screen.sound("wrong")
            hopeless = is_own(dungeon.recipe) and faults[0].code in UNFINISHED_FAULTS
            if not dungeon.by_hand and not hopeless and dungeon.number + 1 < dungeon.grammar.alphabet.data.draws:
                self.start(dungeon.grammar, dungeon.recipe, dungeon.seed, dungeon.number + 1)
        else:
            self.screen.sound("done")
