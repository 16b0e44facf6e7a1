"""Layout and drawing of the workshop: settings on the left, the dungeon in the middle, metrics on the right."""

from __future__ import annotations

from typing import TYPE_CHECKING

from components.focus import Id, Rect
from game.dungeon.content import RECIPES
from game.dungeon.growth import Match
from game.dungeon.pattern import Size
from game.screens.menu import Menu
from game.screens.panels import backdrop, legend, plate
from game.screens.walk.lit_floor import mixed
from game.screens.workshop.bench import Bench, Cells, Lit
from game.screens.workshop.cycle_names import cycle_name
from game.screens.workshop.fault_note import cut, draw_fault
from game.screens.workshop.files import Files
from game.screens.workshop.looks import told
from game.screens.workshop.solid import LEVEL, TOP, Solid, looking, shift, top_of
from game.screens.workshop.turning import Turning
from systems.draw import widgets
from systems.draw.pen import Pen
from systems.draw.stage.camera import Camera
from systems.draw.stage.scene import Scene
from systems.draw.text import TAILED, fitting, passage
from systems.layout import HEIGHT, WIDTH

if TYPE_CHECKING:
    from systems.draw.canvas import Canvas

ROWS = ("make", "recipe", "seed", "step", "speed", "view", "turn", "boxes", "match", "way", "cycle", "rules")
"""The lines on the left, from the top."""
BUTTONS = ("make", "seed", "rules")
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


class WorkshopPage(Turning):
    """Base of the workshop screen."""

    menu: Menu
    files: Files
    bench: Bench | None
    recipe: str
    seed: int | None
    """The typed seed; None for a random one."""
    speed: int
    floor: int
    """The floor seen from above; -1 for an isometric view of all floors."""
    boxes: int
    """0 for no boxes, 1 for boxes around all matches, above that for those of one rule."""
    match: int
    way: bool
    cycle: int
    playing: bool
    wrong: str
    """The fault of this dungeon, or of the previous one."""
    scale: int

    def solids(self) -> Solid | None:
        """Return the builder of meshes, or None."""
        raise NotImplementedError

    def matches(self) -> tuple[Match, ...]:
        """Return the matches that have boxes around them."""
        raise NotImplementedError

    def names(self) -> list[str]:
        """Return the rules that match now."""
        raise NotImplementedError

    @property
    def lit(self) -> Lit | None:
        """The highlighted cycle, or None."""
        raise NotImplementedError

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
        report = self.bench.draw.following.report if self.bench is not None and self.bench.over else []
        mended = [step for step in self.bench.steps if step.mended] if self.bench is not None else []
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
            canvas.label(cut(canvas, text, rect.w - 8, "small"), *rect.centre, font="small",
                         tint=canvas.palette.rgb("text"))  # fmt: skip
            return
        rgb = canvas.palette.rgb
        canvas.fill(rect, rgb("panel"), 0.85, glow=0.0)
        if focused:
            canvas.frame("frame", rect, tint=rgb("outline"))
        runs = name == "step" and self.bench is not None and bool(self.bench.steps)
        y = rect.centre[1]
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
                    fonts=("bold", "small", "tiny"), colour="seat2", align="centre")  # fmt: skip

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
            canvas.label(found[at].rule, spot.x + 2, spot.centre[1], font="tiny", align="left",
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
                colour = rgb("warning" if faulty else "seat1")
                canvas.fill(Rect(rect.x + 3, y - line / 2, rect.w - 6, line), colour, 0.35)
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


def farthest(match: Match) -> Size:
    """Return the last cell of a match."""
    (x, y, z), (w, h, d) = match.at, match.size
    return x + w - 1, y + h - 1, z + d - 1


def meets(one: Rect, other: Rect) -> bool:
    """Return True if two rectangles overlap."""
    across = one.x < other.x + other.w and other.x < one.x + one.w
    return across and one.y < other.y + other.h and other.y < one.y + one.h
