"""The workshop screen: generate a dungeon step by step, view it from all sides, and apply rules by hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from components.focus import Id, Item
from components.press import Input, Press, Wheel
from game.dungeon.growth import Match
from game.dungeon.making import judged
from game.match.dealing import typed_seed
from game.screens.menu import BACK, Menu
from game.screens.setup import LONGEST_SEED, TURNS
from game.screens.workshop.bench import Bench, Lit
from game.screens.workshop.files import Files
from game.screens.workshop.look_file import look_at
from game.screens.workshop.looks import sound, told
from game.screens.workshop.solid import Solid, box_on
from game.screens.workshop.workshop_page import ROWS, WorkshopPage, rows, view
from systems.input.devices import MOUSE

if TYPE_CHECKING:
    from game.app.application import App

TURNED = ("recipe", "step", "speed", "view", "turn", "boxes", "match", "way", "cycle")
"""The lines that left and right step."""
SIDE = 12
"""Width of the arrow at each end of a line, for clicks."""


class Workshop(WorkshopPage):
    """The workshop screen; the focus starts on Generate, or on the last line used."""

    def __init__(self, app: App, kept: Workshop | None = None, focus: str = "make") -> None:
        super().__init__(app)
        self.look = look_at(app.store)
        self.files = kept.files if kept else Files(app.store)
        self.bench = kept.bench if kept else None
        self.solid: Solid | None = None
        self.recipe, self.seed = (kept.recipe, kept.seed) if kept else ("main", None)
        self.yaw, self.floor = (kept.yaw, kept.floor) if kept else (45.0, -1)
        self.boxes, self.way, self.cycle = (kept.boxes, kept.way, kept.cycle) if kept else (0, False, 0)
        self.wrong = kept.wrong if kept else ""
        self.speed = kept.speed if kept else self.look.speeds.index(self.look.speed)
        self.playing, self.owed, self.still = False, 0.0, 1.0
        self.pressed = 0
        """Step direction of the held mouse button; 0 for none."""
        self.due, self.quiet = 0.0, 0.0
        self.match, self.leaving = 0, False
        self.lay(focus)

    def lay(self, focus: str) -> None:
        """Lay out everything for the current text size."""
        self.scale = self.app.settings.text_size
        items = [Item(name, rect) for name, rect in zip(ROWS, rows(self.scale), strict=True)]
        self.menu = Menu(items, focus, self.app.guard(), self.app.devices.pointer)

    def adopt_settings(self) -> None:
        self.look = look_at(self.app.store)
        self.speed = min(self.speed, len(self.look.speeds) - 1)
        if self.scale != self.app.settings.text_size:
            self.lay(self.menu.focus)
        self.solid = None

    def hear(self, said: Input) -> None:
        focus = self.menu.focus
        self.steer(said)
        if isinstance(said, Wheel):
            self.step(-1 if said.steps > 0 else 1)
        elif isinstance(said, Press) and said.at >= self.menu.deaf_until:
            if focus in TURNED and said.action in TURNS:
                self.turn(focus, TURNS[said.action])
                return
            if said.action == "undo" and not said.repeat:
                self.step(-1)
                return
            if said.action == "confirm" and said.device == MOUSE and not said.repeat and self.over_view():
                self.click()
                return
        chosen = self.menu.hear(said)
        if self.menu.pointer and self.over_view() and not isinstance(said, Press):
            self.aim()
        if chosen == BACK:
            self.app.go("home", focus="workshop")
        elif chosen is not None and isinstance(said, Press):
            self.choose(chosen, said.device == MOUSE)

    def choose(self, chosen: Id, clicked: bool) -> None:
        """Handle confirm on a line; a click on one of its arrows steps it."""
        rect = next(item.rect for item in self.menu.items if item.id == chosen)
        if clicked and chosen in TURNED and self.menu.pointer:
            x = self.menu.pointer[0] - rect.x
            end = SIDE * self.scale
            if x < end or x >= rect.w - end:
                self.turn(chosen, -1 if x < end else 1)
                if chosen == "step":
                    self.pressed, self.due = (-1 if x < end else 1), self.look.held
                return
            if chosen == "step" and self.bench is not None:
                self.playing = False
                self.show(round((x - end) / (rect.w - 2 * end) * len(self.bench.steps)))
                return
        if chosen == "make":
            self.make()
        elif chosen == "seed":
            text = "" if self.seed is None else str(self.seed)
            self.leaving = True
            self.app.go("naming", title="setup.type_seed", text=text, done=self.type_seed, longest=LONGEST_SEED)
        elif chosen == "rules":
            self.leaving = True
            self.app.go("workshop_rules", shop=self)
        elif chosen in ("step", "speed"):
            self.playing = not self.playing
        elif chosen == "match":
            self.apply()
        else:
            self.turn(chosen, 1)

    def type_seed(self, text: str | None) -> None:
        """Take over the typed seed; None keeps the old one."""
        if text is not None:
            self.seed = typed_seed(text)
        self.app.go("workshop", kept=self, focus="seed")

    def make(self) -> None:
        """Start to generate a dungeon."""
        if self.files.grammar is not None:
            self.begin(self.app.next_seed() if self.seed is None else self.seed)
            self.playing = True

    def begin(self, seed: int, number: int = 0) -> None:
        """Start a generation run from its first cell."""
        grammar = self.files.grammar
        assert grammar is not None
        if self.recipe not in grammar.recipes:
            self.recipe = next(iter(grammar.recipes))
        self.bench, self.owed = Bench(grammar, self.recipe, seed, number), 0.0
        if number == 0:
            self.wrong = ""
            self.files.prepare(self.bench.draw.growth)
        self.changed()

    def changed(self) -> None:
        """Reset the timers and the selection after the view has changed."""
        self.still, self.match = 0.0, 0
        if self.app.settings.speed == 0:
            self.still = 1.0

    def turn(self, name: str, by: int) -> None:
        """Step a line to its next or previous value."""
        bench = self.bench
        if name == "recipe" and self.files.grammar is not None:
            names = list(self.files.grammar.recipes)
            at = names.index(self.recipe) if self.recipe in names else 0
            self.recipe = names[(at + by) % len(names)]
        elif name == "step":
            self.step(by)
        elif name == "speed":
            self.speed = (self.speed + by) % len(self.look.speeds)
        elif name == "view" and bench is not None:
            self.floor = (self.floor + 1 + by) % (bench.size[1] + 1) - 1
        elif name == "turn":
            self.turn_by(self.look.turn * by)
        elif name == "boxes":
            self.boxes, self.match = (self.boxes + by) % (len(self.names()) + 2), 0
        elif name == "match" and self.matches():
            self.match = (self.match + by) % len(self.matches())
        elif name == "way":
            self.way = not self.way
        elif name == "cycle" and bench is not None:
            self.cycle = (self.cycle + by) % (len(bench.known.cycles) + 1)

    def step(self, by: int) -> None:
        """Step forward or back and stop playing."""
        self.playing = False
        if self.bench is not None:
            before = self.bench.at
            self.show(before + by)
            if self.bench.at != before:
                self.hear_step(by > 0)

    def hear_step(self, onward: bool) -> None:
        """Play the sound of a step, but not for every one of many quick steps."""
        if self.quiet <= 0:
            self.quiet = self.look.quiet
            sound(self, self.look, "step" if onward else "back")

    def keep_stepping(self, dt: float) -> None:
        """Repeat steps while the mouse button is held."""
        if not self.pressed:
            return
        if not self.app.devices.holds(MOUSE, "confirm") or self.menu.under() != "step":
            self.pressed = 0
            return
        self.due -= dt
        if self.due <= 0:
            self.due = self.look.again
            self.step(self.pressed)

    def show(self, at: int) -> None:
        """Show ``at`` steps."""
        if self.bench is not None:
            self.bench.go(at)
            self.changed()

    def names(self) -> list[str]:
        """Return the rules that match now."""
        return sorted({match.rule for match in self.found()})

    def found(self) -> tuple[Match, ...]:
        """Return all matches now; empty while steps are playing."""
        if self.bench is None or self.playing or self.still < self.look.settled:
            return ()
        return self.bench.matches

    def matches(self) -> tuple[Match, ...]:
        """Return the matches that have boxes around them."""
        if self.boxes == 0:
            return ()
        names = self.names()
        wanted = names[self.boxes - 2] if 2 <= self.boxes < len(names) + 2 else None
        return tuple(
            match
            for match in self.found()
            if (wanted is None or match.rule == wanted)
            and (self.floor < 0 or match.at[1] <= self.floor < match.at[1] + match.size[1])
        )

    @property
    def lit(self) -> Lit | None:
        """The highlighted cycle, or None."""
        if self.bench is None or self.cycle == 0:
            return None
        cycles = self.bench.known.cycles
        return cycles[self.cycle - 1] if self.cycle <= len(cycles) else None

    def over_view(self) -> bool:
        """Return True if the mouse is over the dungeon."""
        return self.menu.pointer is not None and view(self.scale).holds(*self.menu.pointer)

    def aim(self) -> None:
        """Select the smallest box under the mouse."""
        if self.menu.pointer is None or self.bench is None:
            return
        camera, part = self.camera(), view(self.scale)
        under = [
            (rect.w * rect.h, at)
            for at, match in enumerate(self.matches())
            if (rect := box_on(camera, part, match)) is not None and rect.holds(*self.menu.pointer)
        ]
        if under:
            self.match = min(under)[1]

    def click(self) -> None:
        """Apply the box that was clicked."""
        if self.boxes:
            self.aim()
            self.apply()

    def apply(self) -> None:
        """Apply the selected match."""
        matches = self.matches()
        if self.bench is not None and self.match < len(matches):
            self.bench.apply(matches[self.match].key)
            self.wrong = ""
            self.changed()
            sound(self, self.look, "match")

    def update(self, dt: float) -> None:
        super().update(dt)
        self.quiet -= dt
        self.keep_stepping(dt)
        if self.files.step(dt) and self.files.grammar is not None and not self.files.faults:
            self.adopt()
        self.still += dt
        bench = self.bench
        if bench is None or not self.playing:
            return
        speed = self.look.speeds[self.speed]
        if self.app.settings.speed == 0:
            speed = 0
        self.owed = min(self.owed + speed * dt, self.look.frame) if speed else self.look.frame
        while (self.owed >= 1 or self.app.settings.speed == 0) and self.playing:
            self.owed -= 1
            if not bench.forward():
                self.playing = False
                self.finish(bench)
                return
        self.hear_step(onward=True)
        self.changed()

    def adopt(self) -> None:
        """Regenerate the same dungeon with changed files, to the same step."""
        self.solid = None
        before = self.bench
        if before is None:
            self.make()
            return
        whole = before.over and before.at == len(before.steps)
        self.begin(before.seed)
        assert self.bench is not None
        if not whole:
            self.bench.go(before.at)
        self.playing = whole
        while self.playing:
            self.playing = False
            self.bench.go(self.bench.grammar.alphabet.said.steps)
            self.finish(self.bench)

    def finish(self, bench: Bench) -> None:
        """End a run; a dungeon with faults is drawn again, as in the command."""
        self.changed()
        _, faults = judged(bench.draw)
        if faults:
            self.wrong = told(self, faults[0])
            sound(self, self.look, "wrong")
            if not bench.by_hand and bench.number + 1 < bench.grammar.alphabet.said.draws:
                self.begin(bench.seed, bench.number + 1)
                self.playing = True
        else:
            sound(self, self.look, "done")

    def solids(self) -> Solid | None:
        """Return the builder of meshes in the current colors, or None."""
        if self.solid is None and self.bench is not None:
            self.solid = Solid(self.bench.grammar.alphabet, self.app.paper.palette)
        return self.solid

    def close(self) -> None:
        if not self.leaving:
            self.files.close()
        super().close()
