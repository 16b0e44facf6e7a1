"""The workshop screen: generate a dungeon step by step, view it from all sides, and apply rules by hand."""

from __future__ import annotations

from components.focus import Id
from components.press import MOUSE, Input, Press, Wheel
from game.app.application import App
from game.content.texts import id_in_words
from game.dungeon.content import RECIPES_FOLDER, Grammar, RecipeFile
from game.dungeon.draft import SetDraft, grammar_of, read_step
from game.dungeon.growth import Choice
from game.dungeon.pattern import Size
from game.dungeon.set_file import OWN_PREFIX
from game.dungeon.solvability import DungeonFault
from game.dungeon.walk.walk import Walk
from game.match.series import typed_seed
from game.screens.layout.boxes import Spacer, TableLine, column, panel, row, scroll, stack, table
from game.screens.layout.leaves import TINY, Button, Dial, HorizontalLine, Picture, Text
from game.screens.layout.node import Node
from game.screens.menu import next_value
from game.screens.run.start import length_of
from game.screens.setup import LONGEST_SEED
from game.screens.walk.entry import QuickStart
from game.screens.walk.settings import last_choices, shelve_walk
from game.screens.workshop.bench import CHOICES, Bench, Making, grammar_for, next_count, resize
from game.screens.workshop.dungeon_picture import PICTURE, VIEW_DIALS, DungeonPicture
from game.screens.workshop.dungeon_screen import cycle_name
from game.screens.workshop.files import WorkshopFiles
from game.screens.workshop.first_visit import FirstVisit
from game.screens.workshop.set_desk import SetDesk, own_ids, own_set
from systems.draw.canvas import Canvas
from systems.draw.text import CAPTION_FONTS

MAKING_DIALS = ("recipe", "replacer", "count", "choice", "width", "floors", "depth")
STEP_DIALS = ("step", "speed")
"""Dials on which confirm plays the steps, or stops."""
PAGES = {"making": (*MAKING_DIALS, *STEP_DIALS), "looking": VIEW_DIALS}
"""The dials of each page on the left."""
DIALS = (*PAGES["making"], *PAGES["looking"])
AXES = {"width": 0, "floors": 1, "depth": 2}
UNSAVED_SET = "draft"
"""The id of a set that has no files yet."""
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
UNFINISHED_FAULTS = ("no_start", "no_goal")
"""Faults that another draw of unfinished rules would have again."""
BAR_TARGET = 10
"""Height of the area in which a click on that bar counts."""


class Workshop(DungeonPicture):
    """The workshop screen; the focus starts on Generate."""

    def __init__(self, app: App) -> None:
        super().__init__(app, WorkshopFiles(app.store))
        self.desk = SetDesk.last() or SetDesk(SetDraft(self.say("workshop.new_set")))
        self.making = Making()
        self.page_open = "making"
        self._own: tuple[SetDraft, str, Grammar] | None = None
        """The set on the desk with its grammar."""
        self._titles: dict[str, str] = {}
        """The names of own sets, by id."""
        self.seed: int | None = None
        """The typed seed; None for a random one."""
        self.fault = ""
        """The fault of this dungeon, or of the previous one."""
        self.speed = self.look.speeds.index(self.look.speed)
        self.steps_due = 0.0
        self.held_step = 0
        """Step direction of the held mouse button; 0 for none."""
        self.next_step_in, self.sound_pause = 0.0, 0.0
        self.refused = ""
        """The reason that the dungeon cannot be entered, after an attempt."""
        self.opening = FirstVisit.of(app)
        """The bubbles of the first visit; None on any other."""
        self.begin("start")
        if self.files.grammar is not None:
            self.make()

    @property
    def recipe(self) -> str:
        """The chosen recipe: its name, or the id of an own set."""
        return self.making.recipe

    @recipe.setter
    def recipe(self, name: str) -> None:
        self.making = self.making._replace(recipe=name, choice=None, size=None)

    @property
    def own(self) -> bool:
        """True if a set of own rules is chosen."""
        return self.recipe.startswith(OWN_PREFIX) or self.recipe == UNSAVED_SET

    @property
    def grammar(self) -> Grammar | None:
        """The rules and recipes to make a dungeon with; None until they are read."""
        if not self.own:
            return self.files.grammar
        key = self.desk.now, self.recipe
        if self._own is None or self._own[:2] != key:
            self._own = (*key, grammar_of(self.alphabet, *key))
        return self._own[2]

    def adopt_settings(self) -> None:
        super().adopt_settings()
        self.speed = min(self.speed, len(self.look.speeds) - 1)

    # ---- The tree

    def live_state(self) -> object:
        bench = self.bench
        steps = (bench.at, len(bench.steps), bench.over) if bench is not None else None
        settled = self.playing, self.idle_time >= self.look.settled
        return (bench, steps, settled, self.match, round(self.yaw), self.fault, self.files.grammar, self.files.faults,
                self.opening and self.opening.at)

    def tree(self) -> Node:
        pages = row(*(Button(self.say(f"workshop.page_{name}"), id=name, arrows=False, mark=name == self.page_open,
                             fonts=CAPTION_FONTS[1:], weight=1) for name in PAGES), gap=(1, 4))
        dials = panel(*map(self.dial, PAGES[self.page_open]), gap=(0, 3), pad=(3, 3))
        controls = column(row(self.button("start"), self.button("seed"), gap=(1, 4)), pages, dials,
                          row(*map(self.button, EDITOR_SCREENS), gap=(1, 4)),
                          row(*map(self.way_in, WAYS_IN), gap=(1, 4)), gap=(1, 4))
        picture = Picture(self.paint, (310, 290), (110, 120), id=PICTURE, live=True)
        view = stack(picture, self.notes(), weight=1)
        body = row(Spacer(1, 4), controls, view, self.side(), Spacer(1, 4), weight=1, gap=(3, 8))
        changes = self.focus in DIALS and self.focus != "match"
        confirm = "play" if self.focus in STEP_DIALS else "change" if changes else "select"
        prompts = ("next", "back") if self.opening is not None else (confirm, "undo", "back")
        return column(Spacer(1, 6), body, self.legend(*prompts), gap=(1, 4))

    def button(self, name: str) -> Button:
        words = self.say("setup.seed", seed=self.seed_text()) if name == "seed" else self.say(BUTTON_TEXTS[name])
        return Button(words, id=name, arrows=False, fonts=CAPTION_FONTS[1:], weight=1)

    def way_in(self, name: str) -> Node:
        """Build the button that leads into the dungeon; it is dim if there is a reason against it."""
        if self.reason(name):
            text = Text(self.say(WAYS_IN[name]), CAPTION_FONTS[1:], "dim", side="center", centered=True)
            return column(text, id=name, plate="dim", pad=(4, 3), weight=1)
        return Button(self.say(WAYS_IN[name]), id=name, arrows=False, fonts=CAPTION_FONTS[1:], weight=1)

    def reason(self, name: str) -> str:
        """Return the reason that no one can walk or play a run in this dungeon, "" if there is none."""
        if self.bench is None:
            return self.say("workshop.no_dungeon")
        if name == "walk":
            return ""
        if not length_of(self.app, self.bench.recipe):
            return self.say("workshop.no_run")
        plain = self.making == Making(self.recipe) and not self.bench.by_hand
        return "" if plain else self.say("workshop.by_hand")

    def enter(self, name: str) -> None:
        """Walk in the dungeon on the screen, or play a run in it; without a way in, say why."""
        bench, self.refused = self.bench, self.reason(name)
        if self.refused or bench is None:
            return
        self.save_desk()
        if name == "run":
            self.app.go("walk", at_once=QuickStart("run", length_of(self.app, bench.recipe), bench.seed))
            return
        plan = bench.plan()
        if isinstance(plan, DungeonFault):
            self.refused = self.sentence(plan)
        else:
            shelve_walk(self.app)
            walkers = int(last_choices(self.app).get("walkers", "1"))
            self.app.go("walking", walk=Walk(plan, walkers), way_back=self.leave_walk)

    def leave_walk(self) -> None:
        """Return from a walk to the same dungeon, and read the files again."""
        self.files = WorkshopFiles(self.app.store)
        self.come_back("walk")

    def dial(self, name: str) -> Dial:
        """Build a dial on the left, with room for the longest value of all."""
        longest = ["000 / 000", self.say("workshop.floor", floor=9), self.say("common.off"),
                   *map(self.recipe_name, self.recipes)]
        return Dial(self.say(f"workshop.{name}"), self.value(name), longest, id=name, fonts=("small", "small"))

    def notes(self) -> Node:
        """Build the texts over the picture: the name of the cycle, and what is wrong."""
        name = cycle_name(self, self.lit.type) if self.lit else ""
        heading = Text(name, CAPTION_FONTS, "seat2", side="center") if name else None
        note = Text(self.note, TINY, "warning" if self.fault else "card", any_break=True) if self.note else None
        return column(heading, Spacer(weight=1), self.fault_panel() if self.files.faults else note, pad=(5, 7))

    def side(self) -> Node:
        """Build the right side: the recipe around its current line, and the metrics."""
        lines, current, color = self.recipe_lines(), self.bench.line if self.bench else -1, "seat1"
        faults, metrics = self.files.faults, {} if self.bench is None or self.playing else self.bench.facts.metrics
        if faults and faults[0].file.endswith(f"{RECIPES_FOLDER}/{self.recipe}.yaml"):
            lines, current, color = self.files.lines(faults[0]), faults[0].line - 1, "warning"
        filled = [at for at, line in enumerate(lines) if line.strip()]
        marked = [TableLine([Text(lines[at], TINY, "text" if at == current else "card", max_width=110, any_break=True)],
                            tint=color if at == current else "") for at in filled]
        current = filled.index(current) if current in filled else 0
        recipe = table(*marked, weights=(1,), name="recipe", least=1, best=1, current=max(0, current), gap=(0, 0),
                       weight=1)
        numbers = [row(Text(self.say(f"workshop.metric_{name}"), TINY, "card", weight=1),
                       Text(f"{round(metrics[name], 2):g}" if name in metrics else " ", TINY, side="right",
                            alternatives=["0.00"])) for name in METRICS]
        metrics_list = scroll(*numbers, name="metrics", best=len(METRICS), gap=(0, 0), weight=0)
        return panel(recipe, HorizontalLine(), metrics_list, gap=(0, 2), pad=(4, 2), color="outline", shrinks_last=True)

    def recipe_lines(self) -> list[str]:
        """Return the lines of the recipe in plain words; some are empty."""
        if self.bench is not None:
            text = self.bench.draw.text.text
        else:
            written = self.grammar.recipes.get(self.recipe) if self.grammar else None
            text = written.text if written else ""
        steps = [read_step(line) for line in text.splitlines()]
        return [("  " if line[:1].isspace() else "") + words if (words := self.step_words(step)) else ""
                for line, step in zip(text.splitlines(), steps, strict=True)]

    @property
    def recipes(self) -> list[str]:
        """The recipes to choose from: those of the game and of packs, then the player's own."""
        unsaved = [UNSAVED_SET] if self.recipe == UNSAVED_SET else []
        return [*(name for name in self.files.recipes if not name.startswith(OWN_PREFIX)), *own_ids(), *unsaved]

    def recipe_name(self, id: str) -> str:
        if id == (self.desk.id or UNSAVED_SET):
            return self.desk.now.name
        recipe = self.files.grammar.recipes.get(id) if self.files.grammar else None
        if recipe is None and id not in self._titles:
            own = own_set(id)
            self._titles[id] = own.name if own is not None else ""
        return (recipe.title if recipe is not None else self._titles[id]) or id_in_words(id)

    def seed_text(self) -> str:
        """Return the typed seed, or the random one in use."""
        if self.seed is None:
            return self.say("setup.by_chance") if self.bench is None else f"({self.bench.seed})"
        return str(self.seed)

    def value(self, name: str) -> str:
        """Return the current value of a dial as text."""
        if name in VIEW_DIALS:
            return self.view_value(name)
        if name in AXES or name == "choice":
            written = self.written
            if written is None:
                return "-"
            return str(written.size[AXES[name]]) if name in AXES else self.say(f"workshop.choice_{written.choice}")
        match name:
            case "recipe":
                return self.recipe_name(self.recipe)
            case "replacer":
                return self.say("workshop.by_random" if self.making.random else "workshop.by_recipe")
            case "count":
                return str(self.making.times) if self.making.random else "-"
            case "speed":
                speed = self.look.speeds[self.speed]
                return self.say("workshop.at_once") if not speed else f"{speed}/s" + (" >" if self.playing else "")
        bench = self.bench
        return f"{bench.at} / {len(bench.steps)}{'' if bench.over else '+'}" if bench is not None else "-"

    @property
    def written(self) -> RecipeFile | None:
        """The recipe as the dials have changed it, None until it is read."""
        written = self.grammar.recipes.get(self.recipe) if self.grammar is not None else None
        if written is None:
            return None
        return written._replace(size=self.making.size or written.size, choice=self.making.choice or written.choice)

    @property
    def note(self) -> str:
        """The reason against entering the dungeon, its fault, or the first problem of its recipe."""
        if self.refused:
            return self.refused
        if self.bench is None:
            return self.fault
        if matches := self.boxed_matches()[self.match : self.match + 1]:
            return id_in_words(matches[0].rule)
        report = [self.sentence(remark) for remark in self.bench.draw.run.report if self.bench.over]
        if self.fault:
            return "\n".join((*report[:1], self.fault)) if self.own else self.fault
        if repairs := sum(bool(step.repair) for step in self.bench.steps):
            return self.say("workshop.mended", count=repairs)
        return report[0] if report else ""

    # ---- Input

    def hear(self, player_input: Input) -> None:
        if self.opening is not None and isinstance(player_input, Press) and self.opening.hear(self, player_input):
            self.opening = self.opening if self.opening.lesson is not None else None
            return
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
            self.open_screen("naming", title="setup.type_seed", text=text, done=self.type_seed, longest=LONGEST_SEED)
        elif id in PAGES:
            self.page_open = str(id)
        elif id == "sets" and not self.files.has_alphabet:
            self.refused = self.say("workshop.faulty")
        elif id in EDITOR_SCREENS:
            self.open_screen("workshop_set" if id == "rules" and self.own else EDITOR_SCREENS[id], shop=self)
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

    def open_screen(self, screen: str, **arguments: object) -> None:
        self.playing = False
        super().open_screen(screen, **arguments)

    def come_back(self, focus: str) -> None:
        """Return from another screen."""
        self.keeps_files, self.focus = False, focus
        self.adopt_settings()
        self.menu.deaf_until = self.app.guard()
        self.resume()

    def leave(self) -> None:
        self.save_desk()
        self.app.go("home", focus="workshop")

    def save_desk(self) -> None:
        """Save the set on the desk if it has changed, such as by a dial or before the game was closed."""
        if self.files.has_alphabet and (self.desk.id or self.desk.now.rules):
            self.desk.save(self.app, self.alphabet)

    def take_set(self, saved: bool) -> None:
        """Return from a set of own rules, with a dungeon made by it."""
        self.come_back("rules")
        self.recipe = self.desk.id or UNSAVED_SET
        self._titles.clear()
        self.make()
        if not saved:
            self.refused = self.say("workshop.not_kept")

    def forget_set(self) -> None:
        """Let go of the set on the desk, because its files were deleted."""
        self.desk = SetDesk(SetDraft(self.say("workshop.new_set")))
        self.desk.store()
        if self.own:
            self.recipe, self.bench = Making().recipe, None
            self.make()

    def open_set(self, draft: SetDraft, id: str) -> None:
        """Put a set of own rules on the desk."""
        self.save_desk()
        if id != self.desk.id or not id:
            self.desk = SetDesk(draft, id)
            self.desk.store()

    def type_seed(self, text: str | None) -> None:
        """Take over the typed seed; None keeps the old one."""
        if text is not None:
            self.seed = typed_seed(text)
        self.come_back("seed")

    def dial_confirmed(self, id: Id, step: int) -> None:
        if step == 0 and id in STEP_DIALS:
            self.playing = not self.playing
        elif step == 0 and id == "match":
            self.apply()
        else:
            self.dial_changed(id, step or 1)
            if id == "step":
                self.held_step, self.next_step_in = step, self.look.held

    def dial_changed(self, id: Id, step: int, repeat: bool = False) -> None:
        if id in VIEW_DIALS:
            self.change_view(str(id), step)
        elif id == "step":
            self.step(step)
        elif id == "speed":
            self.speed = (self.speed + step) % len(self.look.speeds)
        elif id in MAKING_DIALS:
            self.change_making(str(id), step)

    # ---- Generation

    def change_making(self, name: str, step: int) -> None:
        """Change how dungeons are made, and make the same seed again to show the difference."""
        making, written = self.making, self.written
        if name == "recipe":
            self.choose_recipe(next_value(self.recipes, self.recipe, step))
        elif name == "replacer":
            self.making = making._replace(random=not making.random)
        elif name == "count":
            self.making = making._replace(times=next_count(making.times, step))
        elif written is not None and name == "choice":
            self.change_written(choice=next_value(CHOICES, written.choice, step))
        elif written is not None and name in AXES:
            self.change_written(size=resize(written.size, AXES[name], step))
        if self.making != making or self.own:
            self.make(None if self.bench is None else self.bench.seed)

    def change_written(self, choice: Choice | None = None, size: Size | None = None) -> None:
        """Change the strategy or the size: of the set on the desk for good, of any other recipe for now."""
        if self.own:
            now = self.desk.now
            self.desk.change(now._replace(choice=choice or now.choice, size=size or now.size))
        else:
            self.making = self.making._replace(choice=choice or self.making.choice, size=size or self.making.size)

    def choose_recipe(self, name: str) -> None:
        """Choose a recipe; a set of own rules comes onto the desk."""
        self.save_desk()
        if name.startswith(OWN_PREFIX) and name != self.desk.id:
            draft = own_set(name)
            if draft is None:
                self.refused = self.say("workshop.faulty")
                return
            self.open_set(draft, name)
        self.recipe = name

    def make(self, seed: int | None = None) -> None:
        """Start to generate a dungeon, by default of the typed seed or a random one."""
        if self.grammar is None:
            return
        if seed is None:
            seed = self.app.next_seed() if self.seed is None else self.seed
        self.start(seed)
        self.playing = True

    def start(self, seed: int, number: int = 0) -> None:
        """Start a generation run from its first cell."""
        grammar = self.grammar
        assert grammar is not None
        if self.recipe not in grammar.recipes:
            self.recipe = next(iter(grammar.recipes))
        self.bench, self.steps_due = Bench(grammar_for(grammar, self.making), self.recipe, seed, number), 0.0
        if number == 0:
            self.fault = ""
            self.files.prepare(self.bench.draw.growth)
        self.reset_selection()

    def reset_selection(self) -> None:
        """Reset the timers and the selection after the dungeon has changed."""
        self.idle_time, self.match = 0.0 if self.app.settings.speed else 1.0, 0

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
        if self.files.step(dt) and self.files.grammar is not None and not self.files.faults and not self.own:
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
            self.fault = self.sentence(faults[0])
            self.sound("wrong")
            hopeless = self.own and faults[0].code in UNFINISHED_FAULTS
            if not bench.by_hand and not hopeless and bench.number + 1 < bench.grammar.alphabet.data.draws:
                self.start(bench.seed, bench.number + 1)
                self.playing = True
        else:
            self.sound("done")

    def draw(self, canvas: Canvas) -> None:
        if self.opening is not None:
            self.opening.open_page(self)
        super().draw(canvas)
        if self.opening is not None:
            self.opening.draw(self, canvas)
