"""The playback of a dungeon's steps in the workshop: over time, one by one, and continued from a match by hand."""

from __future__ import annotations

from components.press import MOUSE
from game.dungeon.content import Grammar
from game.dungeon.growth import RuleMatch
from game.screens.workshop.bench import Bench
from game.screens.workshop.dungeon_screen import DungeonScreen
from game.screens.workshop.set_desk import is_own

STEP_DIALS = ("step", "speed")
"""Dials on which confirm plays the steps, or stops."""
UNFINISHED_FAULTS = ("no_start", "no_goal")
"""Faults that another draw of unfinished rules would have again."""


class StepPlayback:
    """The dungeon on the bench and the step that is shown."""

    def __init__(self, screen: DungeonScreen) -> None:
        self.screen = screen
        self.bench: Bench | None = None
        self.match = 0
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
        bench, is_settled = self.bench, self.idle_time >= self.screen.look.settled
        steps = (bench.cursor, len(bench.steps), bench.over) if bench is not None else None
        return bench, steps, is_settled, self.is_playing, self.match, self.fault

    def value(self, dial: str) -> str:
        """Return the current value of a dial as text."""
        if dial == "speed":
            speed = self.screen.look.speeds[self.speed]
            sign = " >" if self.is_playing else ""
            return f"{speed}/s{sign}" if speed else self.screen.say("workshop.at_once")
        bench = self.bench
        return f"{bench.cursor} / {len(bench.steps)}{'' if bench.over else '+'}" if bench is not None else "-"

    def change(self, dial: str, step: int) -> None:
        """Turn a dial of the steps."""
        if dial == "speed":
            self.speed = (self.speed + step) % len(self.screen.look.speeds)
        else:
            self.step(step)

    def start(self, grammar: Grammar, recipe: str, seed: int, number: int = 0) -> None:
        """Start a generation run from its first cell."""
        self.bench = Bench(grammar, recipe, seed, number)
        self.steps_due = 0.0
        self.is_playing = True
        if number == 0:
            self.fault = ""
            self.screen.files.prepare(self.bench.draw.growth)
        self.reset_selection()

    def restart(self, old_bench: Bench, grammar: Grammar, recipe: str) -> None:
        """Start the same dungeon with changed files, and go to the same step."""
        was_complete = old_bench.over and old_bench.cursor == len(old_bench.steps)
        self.start(grammar, recipe, old_bench.seed)
        assert self.bench is not None
        if not was_complete:
            self.bench.go_to(old_bench.cursor)
        self.is_playing = was_complete
        while self.is_playing:
            self.is_playing = False
            self.bench.go_to(self.bench.grammar.alphabet.data.steps)
            self.finish(self.bench)

    def reset_selection(self) -> None:
        """Reset the timers and the selection after the dungeon has changed."""
        self.idle_time = 0.0 if self.screen.app.settings.speed else 1.0
        self.match = 0

    def step(self, change: int) -> None:
        """Step forward or back and stop playing."""
        self.is_playing = False
        if self.bench is not None:
            old_step = self.bench.cursor
            self.show(old_step + change)
            if self.bench.cursor != old_step:
                self.sound_step(change > 0)

    def show(self, cursor: int) -> None:
        if self.bench is not None:
            self.bench.go_to(cursor)
            self.reset_selection()

    def apply(self, match: RuleMatch) -> None:
        """Apply a match by hand."""
        if self.bench is not None:
            self.bench.apply(match.key)
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
            self.step(self.held_step)

    def advance(self, dt: float) -> None:
        """Play the steps that are due after ``dt`` seconds."""
        self.idle_time += dt
        if self.bench is None or not self.is_playing:
            return
        at_once = self.screen.app.settings.speed == 0
        speed = 0 if at_once else self.screen.look.speeds[self.speed]
        most = self.screen.look.frame
        self.steps_due = min(self.steps_due + speed * dt, most) if speed else most
        while (self.steps_due >= 1 or at_once) and self.is_playing:
            self.steps_due -= 1
            if not self.bench.forward():
                self.is_playing = False
                self.finish(self.bench)
                return
        self.sound_step(forward=True)
        self.reset_selection()

    def finish(self, bench: Bench) -> None:
        """End a run; a dungeon with faults is drawn again, as in the command."""
        self.reset_selection()
        _, faults = bench.draw.result()
        if faults:
            self.fault = self.screen.sentence(faults[0])
            self.screen.sound("wrong")
            hopeless = is_own(bench.recipe) and faults[0].code in UNFINISHED_FAULTS
            if not bench.by_hand and not hopeless and bench.number + 1 < bench.grammar.alphabet.data.draws:
                self.start(bench.grammar, bench.recipe, bench.seed, bench.number + 1)
        else:
            self.screen.sound("done")
