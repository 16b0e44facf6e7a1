"""The workshop screen: generate a dungeon step by step, view it from all sides, and apply rules by hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from components.focus import Id, Item, Rect
from components.press import Input, Press, Wheel
from game.dungeon.content import RECIPES
from game.dungeon.growth import Match
from game.dungeon.pattern import Size
from game.match.series import typed_seed
from game.screens.menu import BACK, Menu
from game.screens.panels import backdrop, legend, plate
from game.screens.setup import LONGEST_SEED
from game.screens.tree_menu import DIAL_STEPS
from game.screens.workshop.bench import Bench, Cells, Lit
from game.screens.workshop.files import Files, look_at
from game.screens.workshop.page import Turning, cut, cycle_name, draw_fault, sound, told
from game.screens.workshop.solid import LEVEL, TOP, Solid, box_on, looking, shift, top_of
from systems.draw import widgets
from systems.draw.pen import Pen
from systems.draw.stage.camera import Camera
from systems.draw.stage.scene import Scene
from systems.draw.text import TAILED, fitting, passage
from systems.input.devices import MOUSE
from systems.layout import HEIGHT, WIDTH
from systems.undercity.floor import mixed

if TYPE_CHECKING:
    from game.app.application import App
    from systems.draw.canvas import Canvas


ROWS = ("make", "recipe", "seed", "step", "speed", "view", "turn", "boxes", "match", "way", "cycle", "rules")
"""The lines on the left, from the top."""
BUTTONS = ("make", "seed", "rules")
TURNED = ("recipe", "step", "speed", "view", "turn", "boxes", "match", "way", "cycle")
"""The lines that left and right step."""
SIDE = 12
"""Width of the arrow at each end of a line, for clicks."""
LEFT = {1: (8, 156, 20, 3), 2: (6, 222, 25, 1)}
"""Left edge, width, height and gap of these lines, by text size."""
BESIDE = {1: 150, 2: 190}
"""Width of the recipe and the metrics."""
LOW = {1: 28, 2: 34}
"""Lower edge of everything, above the legend."""
METRICS = (
    "rooms", "passages", "cycles", "locks", "keys", "one_ways", "floors", "mission_length", "mission_linearity",
    "map_linearity", "leniency", "path_redundancy", "branching", "verticality",
)  # fmt: skip
MOST_NAMES = 40
"""Maximum number of rule names at boxes."""
DIM = 0.35
RUNS = 2
"""Thickness of the progress bar of the steps."""


def rows(scale: int) -> list[Rect]:
    """Return the areas of the lines on the left."""
    x, wide, high, gap = LEFT[scale]
    return [Rect(x, HEIGHT - 10 - high - at * (high + gap), wide, high) for at in range(len(ROWS))]


def view(scale: int) -> Rect:
    """Return the area of the dungeon."""
    x, wide, *_ = LEFT[scale]
    left = x + wide + 18
    return Rect(left, LOW[scale], WIDTH - left - BESIDE[scale] - 12, HEIGHT - LOW[scale] - 8)


def side(scale: int) -> Rect:
    """Return the area of the recipe and the metrics."""
    return Rect(WIDTH - BESIDE[scale] - 6, LOW[scale], BESIDE[scale], HEIGHT - LOW[scale] - 8)


def farthest(match: Match) -> Size:
    """Return the last cell of a match."""
    (x, y, z), (w, h, d) = match.at, match.size
    return x + w - 1, y + h - 1, z + d - 1


def meets(one: Rect, other: Rect) -> bool:
    """Return True if two rectangles overlap."""
    across = one.x < other.x + other.w and other.x < one.x + one.w
    return across and one.y < other.y + other.h and other.y < one.y + one.h


class Workshop(Turning):
    """The workshop screen; the focus starts on Generate, or on the last line used."""

    files: Files
    recipe: str
    seed: int | None
    """The typed seed; None for a random one."""
    bench: Bench | None
    speed: int
    floor: int
    """The floor seen from above; -1 for an isometric view of all floors."""
    boxes: int
    """0 for no boxes, 1 for boxes around all matches, above that for those of one rule."""
    way: bool
    cycle: int
    wrong: str
    """The fault of this dungeon, or of the previous one."""

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
            if focus in TURNED and said.action in DIAL_STEPS:
                self.turn(focus, DIAL_STEPS[said.action])
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
            self.bench.go(self.bench.grammar.alphabet.data.steps)
            self.finish(self.bench)

    def finish(self, bench: Bench) -> None:
        """End a run; a dungeon with faults is drawn again, as in the command."""
        self.changed()
        _, faults = bench.draw.result()
        if faults:
            self.wrong = told(self, faults[0])
            sound(self, self.look, "wrong")
            if not bench.by_hand and bench.number + 1 < bench.grammar.alphabet.data.draws:
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

    def camera(self) -> Camera:
        """Return the camera for the dungeon."""
        assert self.bench is not None
        above = self.floor >= 0
        # From above, each floor keeps the same place in the picture.
        yaw = self.yaw - 45 if above else self.yaw
        cells = set(self.bench.reached)
        for match in self.matches():
            cells |= {match.at, farthest(match)}
        return looking(cells, view(self.scale), yaw, above)

    def draw(self, canvas: Canvas) -> None:
        backdrop(self)
        part = view(self.scale)
        canvas.fill(part, canvas.palette.rgb("night"), 0.92, glow=0.0)
        if self.bench is not None:
            self.draw_dungeon(canvas, self.bench, part)
        canvas.outline(part, canvas.palette.rgb("card"), 0.6)
        for item in self.menu.items:
            self.draw_row(canvas, item.id, item.rect)
        self.draw_side(canvas)
        if self.files.faults:
            draw_fault(self, canvas, self.files, part)
        elif told := self.told:
            font, lines = fitting(canvas, told, Rect(0, 0, part.w - 12, part.h / 3), ("tiny",))
            canvas.lines(lines, part.x + 6, part.y + 6 + len(lines) * canvas.line(font), font=font,
                         tint=canvas.palette.rgb("warning" if self.wrong else "card"))  # fmt: skip
        actions: dict[Id, str] = {"step": "run", "speed": "run", "match": "select"}
        legend(self, confirm=actions.get(self.menu.focus, "select" if self.menu.focus in BUTTONS else "change"),
               undo="step", back="back")  # fmt: skip

    @property
    def told(self) -> str:
        """The fault of the dungeon, or the first problem of its recipe."""
        if self.wrong or self.files.grammar is None:
            return self.wrong or self.say("workshop.reading")
        report = self.bench.draw.run.report if self.bench is not None and self.bench.over else []
        mended = [step for step in self.bench.steps if step.repair] if self.bench is not None else []
        if mended:
            return self.say("workshop.mended", count=len(mended))
        return told(self, report[0]) if report else ""

    def draw_row(self, canvas: Pen, name: Id, rect: Rect) -> None:
        """Draw one line."""
        focused = self.menu.focus == name
        if name in BUTTONS:
            widgets.choice(canvas, rect, False)
            if focused:
                canvas.frame("frame", rect.grown(1), tint=canvas.palette.rgb("outline"))
            text = self.say("setup.seed", seed=self.seed_told()) if name == "seed" else self.say(f"workshop.{name}")
            canvas.label(cut(canvas, text, rect.w - 8, "small"), *rect.center, font="small",
                         tint=canvas.palette.rgb("text"))  # fmt: skip
            return
        rgb = canvas.palette.rgb
        canvas.fill(rect, rgb("panel"), 0.85, glow=0.0)
        if focused:
            canvas.frame("frame", rect, tint=rgb("outline"))
        runs = name == "step" and self.bench is not None and bool(self.bench.steps)
        y = rect.center[1]
        for at, turn in ((rect.x + 7, -1.0), (rect.x + rect.w - 7, 1.0)):
            canvas.sprite("arrow", at, y, tint=rgb("seat1" if focused else "dim"), scale_x=turn)
        tint = rgb("text" if focused else "card")
        label = self.say(f"workshop.{name}")
        font, _ = fitting(canvas, f"{label}  {self.value(name)}", Rect(0, 0, rect.w - 34, rect.h), ("small", "tiny"))
        if runs:
            # Keep descenders off the progress bar.
            y = max(y, rect.y + RUNS + 2 + canvas.reach(f"{label}{TAILED}", font)[0])
        wide = canvas.label(label, rect.x + 15, y, font=font, tint=rgb("dim" if not focused else "card"), align="left")
        room = rect.w - 34 - wide
        canvas.label(cut(canvas, self.value(name), room, font), rect.x + rect.w - 15, y, font=font, tint=tint,
                     align="right")  # fmt: skip
        if runs and self.bench is not None:
            share = self.bench.at / len(self.bench.steps)
            canvas.fill(Rect(rect.x + 12, rect.y + 1, (rect.w - 24) * share, RUNS), rgb("seat1"))

    def seed_told(self) -> str:
        """Return the typed seed, or the random one in use."""
        if self.seed is None:
            return self.say("setup.by_chance") if self.bench is None else f"({self.bench.seed})"
        return str(self.seed)

    def value(self, name: Id) -> str:
        """Return the current value of a line as text."""
        bench = self.bench
        if name == "recipe":
            return self.recipe
        if name == "speed":
            speed = self.look.speeds[self.speed]
            return self.say("workshop.at_once") if not speed else f"{speed}/s" + (" >" if self.playing else "")
        if name == "turn":
            return f"{round(self.yaw) % 360}°"
        if name == "way":
            return self.say("common.on" if self.way else "common.off")
        if bench is None:
            return "-"
        if name == "step":
            return f"{bench.at} / {len(bench.steps)}{'' if bench.over else '+'}"
        if name == "view":
            return self.say("workshop.all") if self.floor < 0 else self.say("workshop.floor", floor=self.floor + 1)
        if name == "boxes":
            if self.boxes < 2:
                return self.say("common.off") if self.boxes == 0 else self.say("workshop.all")
            # The boxes show the name of the rule.
            return f"{self.boxes - 1} / {len(self.names())}"
        if name == "match":
            found = self.matches()
            return f"{self.match + 1} / {len(found)}" if found else "-"
        # The name of the cycle is drawn above the dungeon.
        return f"{self.cycle} / {len(bench.known.cycles)}" if self.lit else self.say("common.off")

    def draw_dungeon(self, canvas: Canvas, bench: Bench, part: Rect) -> None:
        """Draw the cells shown and their contents, with names and signs on top."""
        solid = self.solids()
        assert solid is not None
        rgb = canvas.palette.rgb
        camera, found, lit = self.camera(), self.matches(), self.lit
        cells = {cell: label for cell, label in bench.cells.items() if self.floor in (-1, cell[1])}
        last = bench.last
        fresh = {place for place, *_ in last.changes} if last else set()
        things = list(solid.things(cells, fresh, lit.cells if lit else None))
        for level in sorted({cell[1] for cell in bench.reached}) if self.floor < 0 else [self.floor]:
            things.append(solid.floor(bench.reached, level))
        if self.way:
            things += solid.way(bench.known.way, None if self.floor < 0 else {self.floor})
        boxes = []
        for at, match in enumerate(found):
            chosen = at == self.match
            tint = rgb("outline") if chosen else mixed(rgb("night"), rgb("seat1"), 0.45)
            boxes.append(solid.box(match.at, match.size, tint, 0.4 if chosen else -DIM))
        # The first of several lines in one place is visible.
        chosen_ones = boxes[self.match : self.match + 1]
        things = [*chosen_ones, *things, *boxes]
        clear = [box._replace(mesh="block") for box in chosen_ones]
        canvas.stage(Scene(camera, solid.meshes, solid.paints, things, clear, part=part))
        self.draw_signs(canvas, solid, camera, part, cells)
        self.draw_names(canvas, camera, part, found)
        if lit:
            high = 2 * canvas.line("bold")
            passage(canvas, cycle_name(self, lit.type), Rect(part.x + 6, part.y + part.h - high, part.w - 12, high),
                    fonts=("bold", "small", "tiny"), color="seat2", align="center")  # fmt: skip

    def draw_signs(self, canvas: Pen, solid: Solid, camera: Camera, part: Rect, cells: Cells) -> None:
        """Draw the signs of keys and locks, always on top."""
        left, low = shift(part)
        for (x, y, z), label in cells.items():
            sign = solid.alphabet.sign(label)
            if sign is None:
                continue
            name = "workshop_key" if sign.key else "workshop_lock" if sign.door == "lock" else ""
            seen = camera.project((x, y * LEVEL + TOP + 0.55, z)) if name else None
            if seen is not None:
                canvas.sprite(name, seen.x + left, seen.y + low,
                              tint=canvas.palette.rgb("double" if name == "workshop_key" else "seat2"))  # fmt: skip

    def draw_names(self, canvas: Pen, camera: Camera, part: Rect, found: tuple[Match, ...]) -> None:
        """Draw the names of rules at their boxes, as many as fit; that of the selected box always."""
        taken: list[Rect] = []
        order = sorted(range(len(found)), key=lambda at: at != self.match)
        high, (left, low) = canvas.line("tiny"), shift(part)
        for at in order:
            seen = camera.project(top_of(found[at]))
            if seen is None:
                continue
            wide = canvas.measure(found[at].rule, "tiny") + 4
            x = max(part.x + 2, min(part.x + part.w - wide - 2, seen.x + left - wide / 2))
            y = max(part.y + 2, min(part.y + part.h - high - 2, seen.y + low))
            spot = Rect(round(x), round(y), wide, high)
            if any(meets(spot, other) for other in taken):
                continue
            taken.append(spot)
            chosen = at == self.match
            canvas.fill(spot, canvas.palette.rgb("panel"), 0.9 if chosen else 0.6, glow=0.0)
            canvas.label(found[at].rule, spot.x + 2, spot.center[1], font="tiny", align="left",
                         tint=canvas.palette.rgb("outline" if chosen else "seat1"))  # fmt: skip
            if len(taken) == MOST_NAMES:
                return

    def draw_side(self, canvas: Pen) -> None:
        """Draw the recipe with its current line, and the metrics below."""
        rect = side(self.scale)
        plate(self, rect)
        rgb = canvas.palette.rgb
        line, bench = canvas.line("tiny"), self.bench
        numbers = [] if bench is None else [(name, bench.known.metrics[name]) for name in METRICS
                                            if not self.playing and name in bench.known.metrics]  # fmt: skip
        room = rect.h - 10
        # Always leave room for the current line, and for all metrics once they exist.
        below = min(len(METRICS), int(room // line) - 1 if numbers else int(room * 0.5 // line))
        text, faulty = self.recipe_text().splitlines(), False
        shown = max(1, int(room // line) - below - 1)
        at = bench.line if bench is not None else -1
        if self.files.faults and self.files.faults[0].file.endswith(f"{RECIPES}/{self.recipe}.yaml"):
            text, at, faulty = self.files.lines(self.files.faults[0]), self.files.faults[0].line - 1, True
        first = max(0, min(len(text) - shown, at - shown // 2))
        top = rect.y + rect.h - 5
        for number, words in enumerate(text[first : first + shown]):
            y = top - number * line - line / 2
            now = first + number == at
            if now:
                color = rgb("warning" if faulty else "seat1")
                canvas.fill(Rect(rect.x + 3, y - line / 2, rect.w - 6, line), color, 0.35)
            tint = rgb("text" if now else "dim" if words.strip().startswith("#") else "card")
            canvas.label(cut(canvas, words, rect.w - 12, "tiny"), rect.x + 6, y, font="tiny", tint=tint, align="left")
        low, top = top - shown * line, rect.y + 5 + below * line
        canvas.fill(Rect(rect.x + 6, (low + top) / 2, rect.w - 12, 1), rgb("card"), 0.5)
        for number, (name, value) in enumerate(numbers[:below]):
            y = top - number * line - line / 2
            told = f"{round(value, 2):g}"
            wide = canvas.label(told, rect.x + rect.w - 6, y, font="tiny", tint=rgb("text"), align="right")
            canvas.label(cut(canvas, self.say(f"workshop.metric_{name}"), rect.w - 16 - wide, "tiny"), rect.x + 6, y,
                         font="tiny", tint=rgb("card"), align="left")  # fmt: skip

    def recipe_text(self) -> str:
        """Return the text of the recipe."""
        if self.bench is not None:
            return self.bench.draw.written.text
        grammar = self.files.grammar
        known = grammar.recipes.get(self.recipe) if grammar else None
        return known.text if known else ""
