"""The workshop screen: generate a dungeon step by step, view it from all sides, and apply rules by hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from components.focus import Id, Rect
from components.press import Input, Press, Wheel
from game.dungeon.content import RECIPES
from game.dungeon.geometry import SIDES
from game.dungeon.growth import Match
from game.dungeon.pattern import Size
from game.match.series import typed_seed
from game.screens.layout.boxes import Line, Spacer, column, panel, row, scroll, stack, table
from game.screens.layout.leaves import Button, Dial, Picture, Rule, Text
from game.screens.layout.node import Node
from game.screens.run.beginning import length_of
from game.screens.setup import LONGEST_SEED
from game.screens.walk.entry import AtOnce
from game.screens.workshop.bench import Bench, Cells, Cycle
from game.screens.workshop.dungeon_screen import DungeonScreen, cycle_name, sentence
from game.screens.workshop.files import Files
from game.screens.workshop.solid import LEVEL, TOP, Solid, box_on, camera_around, shift, top_of
from systems.draw.pen import Pen
from systems.draw.stage.camera import Camera
from systems.draw.stage.scene import Scene
from systems.draw.text import CAPTIONS
from systems.input.devices import MOUSE
from systems.undercity.floor import mix

if TYPE_CHECKING:
    from game.app.application import App


DIALS = ("recipe", "step", "speed", "view", "turn", "boxes", "match", "way", "cycle")
RUNS = ("step", "speed")
"""Dials on which confirm plays the steps, or stops."""
WAYS_IN = {"walk": "action.walk", "run": "workshop.run"}
METRICS = (
    "rooms", "passages", "cycles", "locks", "keys", "one_ways", "floors", "mission_length", "mission_linearity",
    "map_linearity", "leniency", "path_redundancy", "branching", "verticality",
)
TINY = ("tiny",)
MOST_NAMES = 40
"""Maximum number of rule names at boxes."""
DIM = 0.35
PICTURE = "picture"
"""Id of the picture of the dungeon."""
BAR = 3
"""Height of the progress bar of the steps, at the lower edge of the picture."""
BAR_TARGET = 10
"""Height of the area in which a click on that bar counts."""


class Workshop(DungeonScreen):
    """The workshop screen; the focus starts on Generate."""

    def __init__(self, app: App) -> None:
        super().__init__(app, Files(app.store))
        self.bench: Bench | None = None
        self.recipe = "main"
        self.seed: int | None = None
        """The typed seed; None for a random one."""
        self.floor = -1
        """The floor seen from above; -1 for an isometric view of all floors."""
        self.boxes = 0
        """0 for no boxes, 1 for boxes around all matches, above that for those of one rule."""
        self.match, self.way, self.cycle = 0, False, 0
        self.fault = ""
        """The fault of this dungeon, or of the previous one."""
        self.speed = self.look.speeds.index(self.look.speed)
        self.playing, self.steps_due, self.idle_time = False, 0.0, 1.0
        self.held_step = 0
        """Step direction of the held mouse button; 0 for none."""
        self.next_step_in, self.sound_pause = 0.0, 0.0
        self.refused = ""
        """The reason that the dungeon cannot be entered, after an attempt."""
        self.begin("start")

    def adopt_settings(self) -> None:
        super().adopt_settings()
        self.speed = min(self.speed, len(self.look.speeds) - 1)

    # ---- The tree

    def live_state(self) -> object:
        bench = self.bench
        steps = (bench.at, len(bench.steps), bench.over) if bench is not None else None
        settled = self.playing, self.idle_time >= self.look.settled
        return bench, steps, settled, self.match, round(self.yaw), self.fault, self.files.grammar, self.files.faults

    def tree(self) -> Node:
        dials = panel(*map(self.dial, DIALS), gap=(0, 3), pad=(3, 3))
        words = {"rules": "action.rules", "compare": "workshop.compare"}
        pages = row(*(Button(self.say(key), id=name, arrows=False, fonts=CAPTIONS[1:], weight=1)
                      for name, key in words.items()), gap=(1, 4))
        controls = column(self.button("start"), self.button("seed"), dials, pages,
                          row(*map(self.way_in, WAYS_IN), gap=(1, 4)), gap=(1, 4))
        picture = Picture(self.paint, (310, 290), (110, 120), id=PICTURE, live=True)
        view = stack(picture, self.notes(), weight=1)
        body = row(Spacer(1, 4), controls, view, self.side(), Spacer(1, 4), weight=1, gap=(3, 8))
        changes = self.focus in DIALS and self.focus != "match"
        confirm = "play" if self.focus in RUNS else "change" if changes else "select"
        return column(Spacer(1, 6), body, self.legend(confirm, "undo", "back"), gap=(1, 4))

    def button(self, name: str) -> Button:
        """Build a button on the left."""
        words = self.say("setup.seed", seed=self.seed_text()) if name == "seed" else self.say(f"action.{name}")
        return Button(words, id=name, arrows=False, fonts=CAPTIONS[1:])

    def way_in(self, name: str) -> Node:
        """Build the button that leads into the dungeon; it is dim if there is a reason against it."""
        if self.reason(name):
            text = Text(self.say(WAYS_IN[name]), CAPTIONS[1:], "dim", side="center", centered=True)
            return column(text, id=name, plate="dim", pad=(4, 3), weight=1)
        return Button(self.say(WAYS_IN[name]), id=name, arrows=False, fonts=CAPTIONS[1:], weight=1)

    def reason(self, name: str) -> str:
        """Return the reason that no one can walk or play a run in this dungeon, "" if there is none."""
        if self.bench is None:
            return self.say("workshop.no_dungeon")
        if self.bench.by_hand:
            return self.say("workshop.by_hand")
        return "" if name == "walk" or length_of(self.app, self.bench.recipe) else self.say("workshop.no_run")

    def enter(self, name: str) -> None:
        """Walk in this dungeon, or play a run in it; without a way in, say why."""
        bench, self.refused = self.bench, self.reason(name)
        if self.refused or bench is None:
            return
        play, what = ("explore", bench.recipe) if name == "walk" else ("run", length_of(self.app, bench.recipe))
        self.app.go("walk", at_once=AtOnce(play, what, bench.seed))

    def dial(self, name: str) -> Dial:
        """Build a dial on the left, with room for the longest value of all."""
        recipes = self.files.grammar.recipes if self.files.grammar else ()
        longest = ["000 / 000", self.say("workshop.floor", floor=9), self.say("common.off"), *recipes]
        return Dial(self.say(f"workshop.{name}"), self.value(name), longest, id=name, fonts=("small", "small"))

    def notes(self) -> Node:
        """Build the texts over the picture: the name of the cycle, and what is wrong."""
        name = cycle_name(self, self.lit.type) if self.lit else ""
        heading = Text(name, CAPTIONS, "seat2", side="center") if name else None
        note = Text(self.note, TINY, "warning" if self.fault else "card", any_break=True) if self.note else None
        return column(heading, Spacer(weight=1), self.fault_panel() if self.files.faults else note, pad=(5, 7))

    def side(self) -> Node:
        """Build the right side: the recipe around its current line, and the metrics."""
        lines, current, color = self.recipe_text().splitlines(), self.bench.line if self.bench else -1, "seat1"
        faults, metrics = self.files.faults, {} if self.bench is None or self.playing else self.bench.facts.metrics
        if faults and faults[0].file.endswith(f"{RECIPES}/{self.recipe}.yaml"):
            lines, current, color = self.files.lines(faults[0]), faults[0].line - 1, "warning"
        tints = ("dim" if line.strip().startswith("#") else "card" for line in lines)
        texts = [Text(line or " ", TINY, "text" if at == current else tint, max_width=110, any_break=True)
                 for at, (line, tint) in enumerate(zip(lines, tints, strict=True))]
        marked = [Line([text], tint=color if at == current else "") for at, text in enumerate(texts)]
        recipe = table(*marked, weights=(1,), name="recipe", least=1, best=1, current=max(0, current), gap=(0, 0),
                       weight=1)
        numbers = [row(Text(self.say(f"workshop.metric_{name}"), TINY, "card", weight=1),
                       Text(f"{round(metrics[name], 2):g}" if name in metrics else " ", TINY, side="right",
                            alternatives=["0.00"])) for name in METRICS]
        metrics_list = scroll(*numbers, name="metrics", best=len(METRICS), gap=(0, 0), weight=0)
        return panel(recipe, Rule(), metrics_list, gap=(0, 2), pad=(4, 2), color="outline", shrinks_last=True)

    def recipe_text(self) -> str:
        """Return the text of the recipe."""
        if self.bench is not None:
            return self.bench.draw.text.text
        grammar = self.files.grammar
        known = grammar.recipes.get(self.recipe) if grammar else None
        return known.text if known else ""

    def seed_text(self) -> str:
        """Return the typed seed, or the random one in use."""
        if self.seed is None:
            return self.say("setup.by_chance") if self.bench is None else f"({self.bench.seed})"
        return str(self.seed)

    def value(self, name: str) -> str:
        """Return the current value of a dial as text."""
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
            found = self.boxed_matches()
            return f"{self.match + 1} / {len(found)}" if found else "-"
        # The picture shows the name of the cycle.
        return f"{self.cycle} / {len(bench.facts.cycles)}" if self.lit else self.say("common.off")

    @property
    def note(self) -> str:
        """The reason against entering the dungeon, its fault, or the first problem of its recipe."""
        if self.refused:
            return self.refused
        if self.fault or self.files.grammar is None:
            return self.fault or self.say("workshop.reading")
        if self.bench is None:
            return ""
        repairs = sum(bool(step.repair) for step in self.bench.steps)
        if repairs:
            return self.say("workshop.mended", count=repairs)
        report = self.bench.draw.run.report if self.bench.over else []
        return sentence(self, report[0]) if report else ""

    # ---- Input

    def hear(self, player_input: Input) -> None:
        if isinstance(player_input, Press):
            self.refused = ""
        self.steer(player_input)
        if isinstance(player_input, Wheel):
            self.step(-1 if player_input.steps > 0 else 1)
        elif isinstance(player_input, Press) and player_input.action == "undo":
            if not player_input.repeat and player_input.at >= self.menu.deaf_until:
                self.step(-1)
        else:
            super().hear(player_input)
        if not isinstance(player_input, Press) and self.menu.under() == PICTURE:
            self.aim()

    def button_confirmed(self, id: Id) -> None:
        if id == "start":
            self.make()
        elif id == "seed":
            text = "" if self.seed is None else str(self.seed)
            self.open("naming", title="setup.type_seed", text=text, done=self.type_seed, longest=LONGEST_SEED)
        elif id == "rules":
            self.open("workshop_rules", shop=self)
        elif id == "compare":
            self.open("workshop_maps", shop=self)
        elif id in WAYS_IN:
            self.enter(str(id))
        elif self.pressed_by == MOUSE and self.menu.pointer is not None:
            self.click(*self.menu.pointer)
        else:
            self.apply()

    def click(self, x: float, y: float) -> None:
        """Apply the box that was clicked, or go to the step that was clicked on the progress bar."""
        rect = self.menu.rect(PICTURE)
        if self.bench is not None and y < rect.y + BAR_TARGET:
            self.playing = False
            self.show(round((x - rect.x) / rect.w * len(self.bench.steps)))
        else:
            self.aim()
            self.apply()

    def open(self, screen: str, **arguments: object) -> None:
        """Open a screen that returns here."""
        self.playing, self.keeps_files = False, True
        self.app.go(screen, **arguments)

    def come_back(self, focus: str) -> None:
        """Return from another screen."""
        self.keeps_files, self.focus = False, focus
        self.adopt_settings()
        self.menu.deaf_until = self.app.guard()
        self.resume()

    def leave(self) -> None:
        self.app.go("home", focus="workshop")

    def type_seed(self, text: str | None) -> None:
        """Take over the typed seed; None keeps the old one."""
        if text is not None:
            self.seed = typed_seed(text)
        self.come_back("seed")

    def dial_confirmed(self, id: Id, step: int) -> None:
        if step == 0 and id in RUNS:
            self.playing = not self.playing
        elif step == 0 and id == "match":
            self.apply()
        else:
            self.dial_changed(id, step or 1)
            if id == "step":
                self.held_step, self.next_step_in = step, self.look.held

    def dial_changed(self, id: Id, step: int, repeat: bool = False) -> None:
        bench = self.bench
        if id == "recipe" and self.files.grammar is not None:
            names = list(self.files.grammar.recipes)
            at = names.index(self.recipe) if self.recipe in names else 0
            self.recipe = names[(at + step) % len(names)]
        elif id == "step":
            self.step(step)
        elif id == "speed":
            self.speed = (self.speed + step) % len(self.look.speeds)
        elif id == "view" and bench is not None:
            self.floor = (self.floor + 1 + step) % (bench.size[1] + 1) - 1
        elif id == "turn":
            self.turn_by(self.look.turn * step)
        elif id == "boxes":
            self.boxes, self.match = (self.boxes + step) % (len(self.names()) + 2), 0
        elif id == "match" and self.boxed_matches():
            self.match = (self.match + step) % len(self.boxed_matches())
        elif id == "way":
            self.way = not self.way
        elif id == "cycle" and bench is not None:
            self.cycle = (self.cycle + step) % (len(bench.facts.cycles) + 1)

    # ---- Generation

    def make(self) -> None:
        """Start to generate a dungeon."""
        if self.files.grammar is not None:
            self.start(self.app.next_seed() if self.seed is None else self.seed)
            self.playing = True

    def start(self, seed: int, number: int = 0) -> None:
        """Start a generation run from its first cell."""
        grammar = self.files.grammar
        assert grammar is not None
        if self.recipe not in grammar.recipes:
            self.recipe = next(iter(grammar.recipes))
        self.bench, self.steps_due = Bench(grammar, self.recipe, seed, number), 0.0
        if number == 0:
            self.fault = ""
            self.files.prepare(self.bench.draw.growth)
        self.reset_selection()

    def reset_selection(self) -> None:
        """Reset the timers and the selection after the dungeon has changed."""
        self.idle_time, self.match = 0.0, 0
        if self.app.settings.speed == 0:
            self.idle_time = 1.0

    def step(self, by: int) -> None:
        """Step forward or back and stop playing."""
        self.playing = False
        if self.bench is not None:
            before = self.bench.at
            self.show(before + by)
            if self.bench.at != before:
                self.sound_step(by > 0)

    def sound_step(self, forward: bool) -> None:
        """Play the sound of a step, but not for every one of many quick steps."""
        if self.sound_pause <= 0:
            self.sound_pause = self.look.quiet
            self.sound("step" if forward else "back")

    def keep_stepping(self, dt: float) -> None:
        """Repeat steps while the mouse button is held."""
        if not self.held_step:
            return
        if not self.app.devices.holds(MOUSE, "confirm") or self.menu.under() != "step":
            self.held_step = 0
            return
        self.next_step_in -= dt
        if self.next_step_in <= 0:
            self.next_step_in = self.look.again
            self.step(self.held_step)

    def show(self, at: int) -> None:
        """Show ``at`` steps."""
        if self.bench is not None:
            self.bench.go(at)
            self.reset_selection()

    def apply(self) -> None:
        """Apply the selected match."""
        matches = self.boxed_matches()
        if self.bench is not None and self.match < len(matches):
            self.bench.apply(matches[self.match].key)
            self.fault = ""
            self.reset_selection()
            self.sound("match")

    def update(self, dt: float) -> None:
        super().update(dt)
        self.sound_pause -= dt
        self.keep_stepping(dt)
        if self.files.step(dt) and self.files.grammar is not None and not self.files.faults:
            self.adopt()
        self.idle_time += dt
        bench = self.bench
        if bench is None or not self.playing:
            return
        speed = 0 if self.app.settings.speed == 0 else self.look.speeds[self.speed]
        self.steps_due = min(self.steps_due + speed * dt, self.look.frame) if speed else self.look.frame
        while (self.steps_due >= 1 or self.app.settings.speed == 0) and self.playing:
            self.steps_due -= 1
            if not bench.forward():
                self.playing = False
                self.finish(bench)
                return
        self.sound_step(forward=True)
        self.reset_selection()

    def adopt(self) -> None:
        """Regenerate the same dungeon with changed files, to the same step."""
        before = self.bench
        if before is None:
            self.make()
            return
        whole = before.over and before.at == len(before.steps)
        self.start(before.seed)
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
        self.reset_selection()
        _, faults = bench.draw.result()
        if faults:
            self.fault = sentence(self, faults[0])
            self.sound("wrong")
            if not bench.by_hand and bench.number + 1 < bench.grammar.alphabet.data.draws:
                self.start(bench.seed, bench.number + 1)
                self.playing = True
        else:
            self.sound("done")

    # ---- Boxes around matches, and cycles

    def names(self) -> list[str]:
        """Return the rules that match now."""
        return sorted({match.rule for match in self.all_matches()})

    def all_matches(self) -> tuple[Match, ...]:
        """Return all matches now; empty while steps are playing."""
        if self.bench is None or self.playing or self.idle_time < self.look.settled:
            return ()
        return self.bench.matches

    def boxed_matches(self) -> tuple[Match, ...]:
        """Return the matches that have boxes around them."""
        if self.boxes == 0:
            return ()
        names = self.names()
        wanted = names[self.boxes - 2] if 2 <= self.boxes < len(names) + 2 else None
        return tuple(
            match
            for match in self.all_matches()
            if (wanted is None or match.rule == wanted)
            and (self.floor < 0 or match.at[1] <= self.floor < match.at[1] + match.size[1])
        )

    @property
    def lit(self) -> Cycle | None:
        """The highlighted cycle, or None."""
        if self.bench is None or self.cycle == 0:
            return None
        cycles = self.bench.facts.cycles
        return cycles[self.cycle - 1] if self.cycle <= len(cycles) else None

    def aim(self) -> None:
        """Select the smallest box under the mouse."""
        if self.menu.pointer is None or self.bench is None:
            return
        part = self.menu.rect(PICTURE)
        camera = self.camera(self.bench, part)
        under = [
            (rect.w * rect.h, at)
            for at, match in enumerate(self.boxed_matches())
            if (rect := box_on(camera, part, match)) is not None and rect.holds(*self.menu.pointer)
        ]
        if under:
            self.match = min(under)[1]

    # ---- The picture of the dungeon

    def camera(self, bench: Bench, part: Rect) -> Camera:
        """Return the camera for the dungeon in a part of the screen."""
        above = self.floor >= 0
        # From above, each floor keeps the same place in the picture.
        yaw = self.yaw - 45 if above and bench.draw.text.geometry == SIDES else self.yaw
        cells = set(bench.reached)
        for match in self.boxed_matches():
            cells |= {match.at, farthest(match)}
        return camera_around(cells, part, yaw, above)

    def paint(self, pen: Pen, rect: Rect, focused: bool) -> None:
        """Draw the dungeon, and the progress of its steps below."""
        rgb, bench = pen.palette.rgb, self.bench
        pen.fill(rect, rgb("night"), 0.92, glow=0.0)
        if bench is not None:
            self.paint_dungeon(pen, bench, rect)
            share = bench.at / max(1, len(bench.steps))
            pen.fill(Rect(rect.x + 1, rect.y + 1, (rect.w - 2) * share, BAR), rgb("seat1"))
        pen.outline(rect, rgb("outline" if focused else "card"), 1.0 if focused else 0.6)

    def paint_dungeon(self, pen: Pen, bench: Bench, part: Rect) -> None:
        """Draw the cells shown and their contents, with names and signs on top."""
        solid, rgb = self.solid(bench.grammar.alphabet), pen.palette.rgb
        camera, found, lit = self.camera(bench, part), self.boxed_matches(), self.lit
        cells = {cell: label for cell, label in bench.cells.items() if self.floor in (-1, cell[1])}
        fresh = {place for place, *_ in bench.last.changes} if bench.last else set()
        things = list(solid.things(cells, fresh, lit.cells if lit else None, bench.draw.text.geometry))
        for level in sorted({cell[1] for cell in bench.reached}) if self.floor < 0 else [self.floor]:
            things.append(solid.floor(bench.reached, level))
        if self.way:
            things += solid.way(bench.facts.way, None if self.floor < 0 else {self.floor})
        boxes = []
        for at, match in enumerate(found):
            chosen = at == self.match
            tint = rgb("outline") if chosen else mix(rgb("night"), rgb("seat1"), 0.45)
            boxes.append(solid.box(match.at, match.size, tint, 0.4 if chosen else -DIM))
        # The first of several lines in one place is visible.
        chosen_ones = boxes[self.match : self.match + 1]
        things = [*chosen_ones, *things, *boxes]
        clear = [box._replace(mesh="block") for box in chosen_ones]
        pen.stage(Scene(camera, solid.meshes, solid.paints, things, clear, part=part))
        paint_signs(pen, solid, camera, part, cells)
        paint_names(pen, camera, part, found, self.match)


def paint_signs(pen: Pen, solid: Solid, camera: Camera, part: Rect, cells: Cells) -> None:
    """Draw the signs of keys and locks, always on top."""
    left, low = shift(part)
    for (x, y, z), label in cells.items():
        sign = solid.alphabet.sign(label)
        if sign is None:
            continue
        name = "workshop_key" if sign.key else "workshop_lock" if sign.door == "lock" else ""
        seen = camera.project((x, y * LEVEL + TOP + 0.55, z)) if name else None
        if seen is not None:
            tint = pen.palette.rgb("double" if name == "workshop_key" else "seat2")
            pen.sprite(name, seen.x + left, seen.y + low, tint=tint)


def paint_names(pen: Pen, camera: Camera, part: Rect, found: tuple[Match, ...], selected: int) -> None:
    """Draw the names of rules at their boxes, as many as fit; that of the selected box always."""
    taken: list[Rect] = []
    order = sorted(range(len(found)), key=lambda at: at != selected)
    high, (left, low) = pen.line("tiny"), shift(part)
    for at in order:
        seen, width = camera.project(top_of(found[at])), pen.measure(found[at].rule, "tiny") + 4
        if seen is None or width > part.w - 4:
            continue
        x = max(part.x + 2, min(part.x + part.w - width - 2, seen.x + left - width / 2))
        y = max(part.y + 2, min(part.y + part.h - high - 2, seen.y + low))
        spot = Rect(round(x), round(y), width, high)
        if any(meets(spot, other) for other in taken):
            continue
        taken.append(spot)
        chosen = at == selected
        pen.fill(spot, pen.palette.rgb("panel"), 0.9 if chosen else 0.6, glow=0.0)
        pen.label(found[at].rule, spot.x + 2, spot.center[1], font="tiny", align="left",
                  tint=pen.palette.rgb("outline" if chosen else "seat1"))
        if len(taken) == MOST_NAMES:
            return


def farthest(match: Match) -> Size:
    """Return the last cell of a match."""
    (x, y, z), (w, h, d) = match.at, match.size
    return x + w - 1, y + h - 1, z + d - 1


def meets(one: Rect, other: Rect) -> bool:
    """Return True if two rectangles overlap."""
    across = one.x < other.x + other.w and other.x < one.x + one.w
    return across and one.y < other.y + other.h and other.y < one.y + one.h
