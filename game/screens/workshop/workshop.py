"""The workshop screen: generate a dungeon step by step, view it from all sides, and apply rules by hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from components.focus import Id, Rect
from components.press import MOUSE, Input, Press, Wheel
from game.app.application import App
from game.app.open_screen import Menu
from game.dungeon.grammar_files import RECIPES_FOLDER
from game.dungeon.own_rules import read_step
from game.dungeon.solvability import DungeonFault
from game.dungeon.walk.walk import Walk
from game.match.series import typed_seed
from game.screens.layout.boxes import Spacer, TableLine, column, panel, row, scroll, stack, table
from game.screens.layout.leaves import TINY, Button, Dial, HorizontalLine, Picture, Text
from game.screens.layout.node import Node
from game.screens.run.start import length_of, run_rules
from game.screens.screen import TreeScreen
from game.screens.setup import LONGEST_SEED
from game.screens.walk.entry import QuickStart
from game.screens.walk.settings import end_unfinished_walk, last_choices
from game.screens.workshop.construction import STEP_DIALS, StepPlayback
from game.screens.workshop.dungeon_picture import PICTURE, VIEW_DIALS, DungeonPicture
from game.screens.workshop.dungeon_screen import DungeonScreen
from game.screens.workshop.files import WorkshopFiles
from game.screens.workshop.recipes import METHOD_DIALS, Method, Recipes
from systems.draw.bubbles import EDGE_MARGIN, HEIGHT_PADDING, SIDE_PADDING, Bubble, draw_bubble, trail
from systems.draw.canvas import Canvas
from systems.draw.text import CAPTION_FONTS
from systems.layout import HEIGHT, WIDTH

VISIT_KEY = "workshop"
"""The name under which the settings note the visit."""
BUBBLE_WIDTH = 190
LEAST_WIDTH, BUBBLE_DISTANCE = 130, 22
"""Best and least width of the text of a bubble, and its distance from the item."""


class Lesson(NamedTuple):
    """A bubble: the key of its text, and the item that it points at, with the page that the item is on."""

    key: str
    item: Id
    page: str = ""


LESSONS = (
    Lesson("step", "step", "making"), Lesson("rule", "rules"), Lesson("match", "boxes", "looking"),
    Lesson("recipe", "recipe", "making"), Lesson("walk", "walk"),
)


class FirstVisit:
    """The bubbles of a first visit. Confirm shows the next one, back skips all of them."""

    def __init__(self) -> None:
        self.index = 0

    @classmethod
    def of(cls, app: App) -> FirstVisit | None:
        """Return the bubbles, None if the player has seen them."""
        visits = app.settings.met
        return cls() if visits is not None and VISIT_KEY not in visits else None

    @property
    def lesson(self) -> Lesson | None:
        """The open bubble."""
        return LESSONS[self.index] if self.index < len(LESSONS) else None

    def open_page(self, workshop: Workshop) -> None:
        if self.lesson is not None and self.lesson.page and workshop.open_page != self.lesson.page:
            workshop.open_page = self.lesson.page
            workshop.invalidate()

    def handle_input(self, workshop: Workshop, press: Press) -> bool:
        """Handle a press while a bubble is open; return False if none is."""
        if self.lesson is None or not workshop.menu.is_new_press(press):
            return self.lesson is not None
        self.index = len(LESSONS) if press.action == "back" else self.index + (press.action == "confirm")
        if self.lesson is None:
            settings = workshop.app.settings
            settings.met = [*(settings.met or []), VISIT_KEY]
            settings.save()
            workshop.open_page = "making"
        workshop.invalidate()
        return True

    def draw(self, workshop: Workshop, canvas: Canvas) -> None:
        """Draw the open bubble next to its item, and everything else darker, so that announcements may cover it."""
        if (lesson := self.lesson) is None:
            return
        self.open_page(workshop)
        target = workshop.menu.rect(lesson.item)
        canvas.fill(Rect(0, 0, WIDTH, target.y), canvas.palette.rgb("night"), 0.55, glow=0.0)
        high = target.y + target.h
        canvas.fill(Rect(0, high, WIDTH, HEIGHT - high), canvas.palette.rgb("night"), 0.55, glow=0.0)
        right = target.x + target.w
        canvas.fill(Rect(right, target.y, WIDTH - right, target.h), canvas.palette.rgb("night"), 0.55, glow=0.0)
        canvas.begin_foreground()
        words = workshop.say(f"workshop.visit_{lesson.key}")
        font = "body" if canvas.text_scale == 1 else "small"
        free = WIDTH - EDGE_MARGIN - right - BUBBLE_DISTANCE - 2 * SIDE_PADDING
        room = max(LEAST_WIDTH, min(BUBBLE_WIDTH * canvas.text_scale, free))
        lines = (*canvas.wrap(words, room, font), f"{self.index + 1} / {len(LESSONS)}")
        w = max(canvas.measure(line, font) for line in lines) + 2 * SIDE_PADDING
        h = len(lines) * canvas.line_height(font) + HEIGHT_PADDING
        x = max(EDGE_MARGIN, min(WIDTH - w - EDGE_MARGIN, right + BUBBLE_DISTANCE))
        y = max(30, min(HEIGHT - h - EDGE_MARGIN, target.center[1] - h / 2))
        rect = Rect(round(x), round(y), w, h)
        draw_bubble(canvas, Bubble(lines, font, rect, tuple(trail(rect, target))), 1)


PAGES = {"making": (*METHOD_DIALS, *STEP_DIALS), "looking": VIEW_DIALS}
"""The dials of each page on the left."""
DIALS = (*PAGES["making"], *PAGES["looking"])
WAYS_IN = {"walk": "action.walk", "run": "workshop.run"}
METRICS = (
    "rooms", "passages", "cycles", "locks", "keys", "one_ways", "floors", "mission_length", "mission_linearity",
    "map_linearity", "leniency", "path_redundancy", "branching", "verticality",
)
BUTTON_TEXTS = {
    "start": "action.start", "rules": "action.rules", "sets": "workshop.sets", "compare": "workshop.compare",
}
EDITOR_SCREENS = {"rules": "workshop_rules", "sets": "workshop_sets", "compare": "workshop_maps"}
"""The screens of the buttons below the dials. Own rules have another one."""
BAR_TARGET = 10
"""Height of the area in which a click on that bar counts."""


class Workshop(DungeonScreen):
    """The workshop screen; the focus starts on Generate."""

    def __init__(self, app: App) -> None:
        super().__init__(app, WorkshopFiles(app.store))
        self.recipes, self.playback = Recipes(self), StepPlayback(self)
        self.picture = DungeonPicture(self, self.playback)
        self.open_page = "making"
        self.seed: int | None = None
        """The typed seed; None for a random one."""
        self.refusal = ""
        """The reason that the dungeon cannot be entered, after an attempt."""
        self.first_visit = FirstVisit.of(app)
        """The bubbles of the first visit; None on any other."""
        self.begin("start")
        if self.files.grammar is not None:
            self.make()

    def adopt_settings(self) -> None:
        super().adopt_settings()
        self.playback.speed = min(self.playback.speed, len(self.look.speeds) - 1)

    # ---- The tree

    def live_state(self) -> object:
        return (self.playback.progress, round(self.yaw), self.files.grammar, self.files.faults,
                self.first_visit and self.first_visit.index)

    def tree(self) -> Node:
        pages = row(*(Button(self.say(f"workshop.page_{name}"), id=name, arrows=False, is_marked=name == self.open_page,
                             fonts=CAPTION_FONTS[1:], weight=1) for name in PAGES), gap=(1, 4))
        dials = panel(*map(self.dial, PAGES[self.open_page]), gap=(0, 3), pad=(3, 3))
        controls = column(row(self.button("start"), self.button("seed"), gap=(1, 4)), pages, dials,
                          row(*map(self.button, EDITOR_SCREENS), gap=(1, 4)),
                          row(*map(self.entry_button, WAYS_IN), gap=(1, 4)), gap=(1, 4))
        picture = Picture(self.picture.paint, (310, 290), (110, 120), id=PICTURE, live=True)
        view = stack(picture, self.notes(), weight=1)
        body = row(Spacer(1, 4), controls, view, self.side(), Spacer(1, 4), weight=1, gap=(3, 8))
        changes = self.focus in DIALS and self.focus != "match"
        confirm = "play" if self.focus in STEP_DIALS else "change" if changes else "select"
        prompts = ("next", "back") if self.first_visit is not None else (confirm, "undo", "back")
        return column(Spacer(1, 6), body, self.legend(*prompts), gap=(1, 4))

    def button(self, name: str) -> Button:
        words = self.say("setup.seed", seed=self.seed_text()) if name == "seed" else self.say(BUTTON_TEXTS[name])
        return Button(words, id=name, arrows=False, fonts=CAPTION_FONTS[1:], weight=1)

    def entry_button(self, name: str) -> Node:
        """Build the button that leads into the dungeon; it is dim if there is a reason against it."""
        if self.reason(name):
            text = Text(self.say(WAYS_IN[name]), CAPTION_FONTS[1:], "dim", side="center", centered=True)
            return column(text, id=name, plate="dim", pad=(4, 3), weight=1)
        return Button(self.say(WAYS_IN[name]), id=name, arrows=False, fonts=CAPTION_FONTS[1:], weight=1)

    def reason(self, name: str) -> str:
        """Return the reason that no one can walk or play a run in this dungeon, "" if there is none."""
        dungeon, recipes = self.playback.dungeon, self.recipes
        if dungeon is None:
            return self.say("workshop.no_dungeon")
        if name == "walk":
            return ""
        if not length_of(self.app, dungeon.recipe):
            titles = dict.fromkeys(recipes.title(rules.file.recipe) for rules in run_rules(self.app).values())
            return self.say("workshop.no_run", recipes=", ".join(titles))
        plain = recipes.method == Method(recipes.chosen) and not dungeon.by_hand
        return "" if plain else self.say("workshop.by_hand")

    def enter(self, name: str) -> None:
        """Walk in the dungeon on the screen, or play a run in it; without a way in, say why."""
        dungeon, self.refusal = self.playback.dungeon, self.reason(name)
        if self.refusal or dungeon is None:
            return
        self.recipes.save_desk()
        if name == "run":
            self.app.go("walk_entry", quick_start=QuickStart(length_of(self.app, dungeon.recipe), dungeon.seed))
            return
        plan = dungeon.plan()
        if isinstance(plan, DungeonFault):
            self.refusal = self.words.explain(plan)
        else:
            end_unfinished_walk(self.app)
            walkers = int(last_choices(self.app).get("walkers", "1"))
            self.app.go("walking", walk=Walk(plan, walkers), way_back=self.leave_walk)

    def leave_walk(self) -> None:
        """Return from a walk to the same dungeon, and read the files again."""
        self.files = WorkshopFiles(self.app.store)
        self.app.come_back(self)
        self.come_back()

    def dial(self, name: str) -> Dial:
        """Build a dial on the left, with room for the longest value of all."""
        longest = ["000 / 000", self.say("workshop.floor", floor=9), self.say("common.off"),
                   *map(self.recipes.title, self.recipes.names)]
        return Dial(self.say(f"workshop.{name}"), self.value(name), longest, id=name, fonts=("small", "small"))

    def notes(self) -> Node:
        """Build the texts over the picture: the name of the cycle, and the fault."""
        lit = self.picture.lit
        name = self.words.cycle_name(lit.type) if lit else ""
        heading = Text(name, CAPTION_FONTS, "seat2", side="center") if name else None
        color = "warning" if self.playback.fault else "card"
        note = Text(self.note, TINY, color, any_break=True) if self.note else None
        return column(heading, Spacer(weight=1), self.fault_panel() if self.files.faults else note, pad=(5, 7))

    def side(self) -> Node:
        """Build the right side: the recipe around its current line, and the metrics."""
        dungeon, faults = self.playback.dungeon, self.files.faults
        lines = self.recipe_lines()
        current = dungeon.line if dungeon else -1
        color = "seat1"
        metrics = {} if dungeon is None or self.playback.is_playing else dungeon.facts.metrics
        if faults and faults[0].file.endswith(f"{RECIPES_FOLDER}/{self.recipes.chosen}.yaml"):
            lines = self.files.lines(faults[0])
            current = faults[0].line - 1
            color = "warning"
        line_numbers = [at for at, line in enumerate(lines) if line.strip()]
        rows = [TableLine([Text(lines[at], TINY, "text" if at == current else "card", max_width=110, any_break=True)],
                          tint=color if at == current else "") for at in line_numbers]
        current = line_numbers.index(current) if current in line_numbers else 0
        recipe = table(*rows, weights=(1,), name="recipe", least=1, best=1, current=max(0, current), gap=(0, 0),
                       weight=1)
        numbers = [row(Text(self.say(f"workshop.metric_{name}"), TINY, "card", weight=1),
                       Text(f"{round(metrics[name], 2):g}" if name in metrics else " ", TINY, side="right",
                            alternatives=["0.00"])) for name in METRICS]
        metrics_list = scroll(*numbers, name="metrics", best=len(METRICS), gap=(0, 0), weight=0)
        return panel(recipe, HorizontalLine(), metrics_list, gap=(0, 2), pad=(4, 2), color="outline", shrinks_last=True)

    def recipe_lines(self) -> list[str]:
        """Return the lines of the recipe in plain words; some are empty."""
        dungeon, written = self.playback.dungeon, self.recipes.written
        text = dungeon.draw.recipe_file.text if dungeon is not None else written.text if written else ""
        steps = [read_step(line) for line in text.splitlines()]
        return [("  " if line[:1].isspace() else "") + words if (words := self.words.step_words(step)) else ""
                for line, step in zip(text.splitlines(), steps, strict=True)]

    def seed_text(self) -> str:
        """Return the typed seed, or the random one in use."""
        if self.seed is None:
            dungeon = self.playback.dungeon
            return self.say("setup.by_chance") if dungeon is None else f"({dungeon.seed})"
        return str(self.seed)

    def value(self, name: str) -> str:
        """Return the current value of a dial as text."""
        part = self.picture if name in VIEW_DIALS else self.playback if name in STEP_DIALS else self.recipes
        return part.value(name)

    @property
    def note(self) -> str:
        """The reason against entering the dungeon, its fault, or the first problem of its recipe."""
        dungeon, fault = self.playback.dungeon, self.playback.fault
        if self.refusal or dungeon is None:
            return self.refusal or fault
        if match := self.picture.chosen:
            return self.words.rule_title(match.rule)
        report = [self.words.explain(remark) for remark in dungeon.draw.run.report if dungeon.over]
        if fault:
            return "\n".join((*report[:1], fault)) if self.recipes.uses_own_set else fault
        if repairs := sum(bool(step.repair) for step in dungeon.steps):
            return self.say("workshop.mended", count=repairs)
        return report[0] if report else ""

    # ---- Input

    @property
    def own_menu(self) -> Menu | None:
        return None if self.first_visit is not None else self.menu

    @property
    def reserved_areas(self) -> Sequence[Rect]:
        lesson = self.first_visit.lesson if self.first_visit is not None else None
        return () if lesson is None else (self.menu.rect(lesson.item),)

    def handle_input(self, player_input: Input) -> None:
        visit = self.first_visit
        if visit is not None and isinstance(player_input, Press) and visit.handle_input(self, player_input):
            self.first_visit = visit if visit.lesson is not None else None
            return
        if isinstance(player_input, Press):
            self.refusal = ""
        self.steer(player_input)
        if isinstance(player_input, Wheel):
            self.playback.step_by(-1 if player_input.steps > 0 else 1)
        elif self.menu.is_new_press(player_input, "undo"):
            self.playback.step_by(-1)
        else:
            super().handle_input(player_input)
        if not isinstance(player_input, Press) and self.menu.under() == PICTURE:
            self.picture.aim()

    def button_confirmed(self, id: Id) -> None:
        if id in ("seed", *EDITOR_SCREENS):
            self.playback.is_playing = False
        if id == "start":
            self.make()
        elif id == "seed":
            self.ask_name("setup.type_seed", "" if self.seed is None else str(self.seed), self.use_seed,
                          longest=LONGEST_SEED)
        elif id in PAGES:
            self.open_page = str(id)
        elif id == "sets" and not self.files.has_alphabet:
            self.refusal = self.say("workshop.faulty")
        elif id in EDITOR_SCREENS:
            edits_set = id == "rules" and self.recipes.uses_own_set
            self.app.go("workshop_set" if edits_set else EDITOR_SCREENS[id], workshop=self)
        elif id in WAYS_IN:
            self.enter(str(id))
        elif self.pressed_by == MOUSE and self.menu.pointer is not None:
            self.click(*self.menu.pointer)
        else:
            self.apply()

    def click(self, x: float, y: float) -> None:
        """Apply the box that was clicked, or go to the step that was clicked on the progress bar."""
        rect, playback = self.menu.rect(PICTURE), self.playback
        if playback.dungeon is not None and y < rect.y + BAR_TARGET:
            playback.is_playing = False
            playback.show(round((x - rect.x) / rect.w * len(playback.dungeon.steps)))
        else:
            self.picture.aim()
            self.apply()

    def leave(self) -> None:
        self.recipes.save_desk()
        super().leave()

    def take_set(self, is_saved: bool) -> None:
        """Return from a set of own rules, with a dungeon made by it."""
        self.focus = "rules"
        self.recipes.choose_desk()
        self.make()
        if not is_saved:
            self.refusal = self.say("workshop.not_kept")

    def forget_set(self) -> None:
        """Let go of the set on the desk, because its files were deleted."""
        self.recipes.clear_desk()
        if self.recipes.uses_own_set:
            self.recipes.chosen, self.playback.dungeon = Method().recipe, None
            self.make()

    def use_seed(self, text: str) -> None:
        self.seed = typed_seed(text)
        self.invalidate()

    def dial_confirmed(self, id: Id, step: int) -> None:
        if step == 0 and id in STEP_DIALS:
            self.playback.is_playing = not self.playback.is_playing
        elif step == 0 and id == "match":
            self.apply()
        else:
            self.dial_changed(id, step or 1)
            if id == "step":
                self.playback.held_step, self.playback.next_step_in = step, self.look.held

    def dial_changed(self, id: Id, step: int, repeat: bool = False) -> None:
        if id in METHOD_DIALS:
            self.change_method(str(id), step)
        else:
            (self.picture if id in VIEW_DIALS else self.playback).change_dial(str(id), step)

    # ---- Generation

    def change_method(self, dial: str, step: int) -> None:
        """Change how dungeons are made, and make the same seed again to show the difference."""
        recipes, method = self.recipes, self.recipes.method
        if not recipes.change_dial(dial, step):
            self.refusal = self.say("workshop.faulty")
        if recipes.method != method or recipes.uses_own_set:
            self.make(None if self.playback.dungeon is None else self.playback.dungeon.seed)

    def make(self, seed: int | None = None) -> None:
        """Start to generate a dungeon, by default of the typed seed or a random one."""
        if (grammar := self.recipes.grammar) is None:
            return
        if seed is None:
            seed = self.app.next_match.next_seed() if self.seed is None else self.seed
        self.playback.start(self.recipes.final_grammar(grammar), self.recipes.chosen, seed)

    def adopt(self) -> None:
        """Regenerate the same dungeon with changed files, to the same step."""
        before, grammar = self.playback.dungeon, self.recipes.grammar
        if before is None or grammar is None:
            self.make()
        else:
            self.playback.restart(before, self.recipes.final_grammar(grammar), self.recipes.chosen)

    def apply(self) -> None:
        if match := self.picture.chosen:
            self.playback.apply(match)

    def update(self, dt: float) -> None:
        super().update(dt)
        self.playback.keep_stepping(dt)
        if self.files.advance(dt) and not self.files.faults and not self.recipes.uses_own_set:
            self.adopt()
        self.playback.advance(dt)

    def draw(self, canvas: Canvas) -> None:
        if self.first_visit is not None:
            self.first_visit.open_page(self)
        super().draw(canvas)
        if self.first_visit is not None:
            self.first_visit.draw(self, canvas)

    def close(self) -> None:
        self.files.close()
        super().close()


def open_instead(screen: TreeScreen, name: str, **arguments: object) -> None:
    """Open another screen in front of the workshop instead of this one."""
    screen.app.go(name, workshop=screen.hand_over_behind(), **arguments)
