"""The entry screen of the Undercity: resume a run or a walk, or start a new one, by seed."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, partial
from typing import NamedTuple, cast

from components.focus import Id, Rect
from game.app.application import App
from game.app.people import locked_values
from game.background.job import Job, Report, Worker
from game.content.definition import Geometry
from game.content.faults import Faults
from game.content.store import Store
from game.dungeon.grammar_files import Folder, Grammar
from game.dungeon.growth import GrowthStep
from game.dungeon.maker import Draw, NoDungeon, make
from game.dungeon.pattern import EMPTY, Size
from game.dungeon.plan import SIDES, Plan, read_plan
from game.dungeon.walk.walk import Walk, walk_of
from game.match.challenges import POOL_CHOICE, open_pool
from game.match.runs import best_runs, open_ascent
from game.match.series import seed_word
from game.screens.layout.boxes import row
from game.screens.layout.leaves import Button, Dial, Picture, Text
from game.screens.layout.node import Node
from game.screens.menu import next_value
from game.screens.run.card import record_words
from game.screens.run.party import PartyRun
from game.screens.run.room_table import resume_run
from game.screens.run.start import (
    COMPANY,
    WATCH,
    RunRequest,
    RunStart,
    bot_name,
    known_people,
    length_of,
    mode_of,
    run_rules,
    walkers_for,
)
from game.screens.screen import TreeScreen
from game.screens.setup import CABINET, LONGEST_SEED, draw_cabinet, setup_controls
from game.screens.walk.settings import end_unfinished_walk, last_choices, save_choices
from game.screens.workshop.grammar_words import sentence
from game.screens.workshop.solid import Solid, camera_around
from game.tables.undercity.bots import BOT_LEVELS
from game.tables.undercity.definitions import NO_OPTION, Rules, options
from systems.draw import widgets
from systems.draw.pen import Pen
from systems.draw.stage.scene import Scene


def grammar_of(store: Store) -> Grammar:
    """Return the grammar for dungeons.

    Raises Faults.
    """
    return Folder(store.data, store.packs).read()


class GrowthPicture:
    """A growing dungeon, for display; each value of ``cells`` stays unchanged."""

    def __init__(self) -> None:
        self.cells: Mapping[Size, str] = {}
        self.geometry: Geometry = SIDES
        self.draw = -1

    def apply(self, draw: Draw, step: GrowthStep) -> None:
        """Apply a generation step."""
        self.geometry = draw.recipe_file.geometry
        if step.match is None and not step.repair:
            self.cells = dict(draw.growth.grid.filled_cells())
            return
        old_cells = self.cells if self.draw == draw.number else {}
        self.draw = draw.number
        new_cells = {**old_cells, **{place: label for place, _, label in step.changes}}
        self.cells = {place: label for place, label in new_cells.items() if label != EMPTY}


def make_plan(report: Report, grammar: Grammar, recipe: str, seed: int, growth: GrowthPicture) -> Plan:
    """Return the dungeon of a recipe and a seed.

    Raises NoDungeon.
    """
    steps = 0

    def show_step(draw: Draw, step: GrowthStep) -> None:
        nonlocal steps
        steps += 1
        growth.apply(draw, step)
        report.tell(steps, 0)

    return read_plan(make(grammar, recipe, seed, show_step).json)


PLAY_DIALS: Mapping[str, tuple[str, ...]] = {
    "run": ("length", "company", "bar", "ascent"), "explore": ("recipe", "walkers", "view"),
}
"""The ways to play in the Undercity, each with its dials."""
DIAL_VALUES = {
    "play": tuple(PLAY_DIALS), "walkers": ("1", "2"), "view": ("above", "eyes"),
    "company": (*COMPANY, WATCH), "partner": BOT_LEVELS,
}
"""The values of the dials; those of the others come from the grammar and from the rules of runs."""
DEFAULT_CHOICES = {
    "play": "run", "recipe": "main", "walkers": "1", "view": "above", "length": "run", "company": "alone",
    "bar": NO_OPTION, "ascent": "0", "partner": "level3",
}
START = "start"
DAYS = "days"
"""The button of the daily and the weekly run."""
ABOUT_KEYS: Mapping[Id, str] = {
    **{name: f"walk.about_{name}" for name in ("length", "bar", "partner", "recipe", "walkers", "view", DAYS)},
    "seed": "setup.about_seed",
}
"""The text about each line whose description is always the same."""
WITH_BOTS = "bot", "watch"
"""The companies with bots, whose level is chosen."""


class QuickStart(NamedTuple):
    """A run that starts at once, in a dungeon of the workshop."""

    length: str
    """The rule set."""
    seed: int


class EntryScreen(TreeScreen):
    """The entry screen; the focus starts on Start, or on an unfinished run or walk."""

    def __init__(self, app: App, focus: str = "", quick_start: QuickStart | None = None) -> None:
        super().__init__(app)
        self.run_start = RunStart(app)
        self.worker = Worker("dungeon")
        self.plan_job: Job[Plan] | None = None
        self.growth = GrowthPicture()
        self.recipes: tuple[str, ...] = ()
        self.own_error = ""
        """The reason why no walk could begin, or what is wrong with what was kept; "" for none."""
        try:
            self.grammar = grammar_of(app.store)
            self.recipes = tuple(name for name in self.grammar.recipes if not length_of(app, name))
        except Faults as faults:
            self.own_error = str(faults.faults[0])
        together = {"company": "together"} if len(known_people(app)) > 1 else {}
        self.choices = {**DEFAULT_CHOICES, **together, **last_choices(app)}
        if self.recipes and self.choices["recipe"] not in self.recipes:
            self.choices["recipe"] = self.recipes[0]
        self.open_walk, self.open_run = self.find_walk(), self.find_run()
        if "play" not in last_choices(app) and self.open_walk is not None and self.open_run is None:
            self.choices["play"] = "explore"
        self.has_finished = app.records.walks.has_finished
        self.best_runs = cache(partial(best_runs, app.records.runs.results()))
        """The best runs of a length and a mode, looked up once because most lines name them."""
        if quick_start is not None:
            self.choices |= {"play": "run", "length": quick_start.length}
            app.next_match.typed_seed = quick_start.seed
        self.begin(focus or ("resume" if self.can_resume and quick_start is None else START))
        if quick_start is not None:
            self.button_confirmed(START)

    def find_walk(self) -> Walk | None:
        """Return the walk to resume, or None."""
        log = self.app.records.walks.unfinished()
        if self.app.records.walks.damaged:
            self.app.records.walks.damaged = False
            self.own_error = self.own_error or self.say("walk.damaged")
        return walk_of(log) if log is not None else None

    def find_run(self) -> PartyRun | None:
        """Return the run to resume, or None."""
        run = self.app.records.runs.resume(self.app.store)
        if self.app.records.runs.damaged:
            self.app.records.runs.damaged = False
            self.own_error = self.own_error or self.say("walk.damaged_run")
        return cast("PartyRun | None", run)

    @property
    def play_mode(self) -> str:
        """The chosen way to play."""
        return self.choices["play"] if self.choices["play"] in PLAY_DIALS else DEFAULT_CHOICES["play"]

    @property
    def can_resume(self) -> bool:
        """True if there is something of the chosen kind to resume."""
        return (self.open_run if self.play_mode == "run" else self.open_walk) is not None

    @property
    def is_making(self) -> bool:
        """True while a dungeon is made."""
        return self.plan_job is not None or self.run_start.is_making

    @property
    def error(self) -> str:
        return self.own_error or self.run_start.error

    @property
    def run_rules(self) -> Mapping[str, Rules]:
        return run_rules(self.app)

    @property
    def ascents(self) -> int:
        """The highest ascent that can be chosen."""
        most = len(next(iter(self.run_rules.values())).ascents)
        return most if self.app.settings.picks.everything else open_ascent(self.app.records.runs.results(), most)

    @property
    def steps(self) -> int:
        """The steps made so far of the dungeon that is generated."""
        return self.plan_job.steps[0] if self.plan_job is not None else 0

    def live_state(self) -> object:
        return self.is_making, self.steps, self.error

    @property
    def dials(self) -> tuple[str, ...]:
        """The dials of the chosen way to play."""
        dials = "play", *PLAY_DIALS[self.play_mode]
        if self.play_mode != "run":
            return dials
        if not self.ascents:
            dials = tuple(name for name in dials if name != "ascent")
        if self.choice("company") in WITH_BOTS:
            index = dials.index("company") + 1
            return *dials[:index], "partner", *dials[index:]
        return dials

    def tree(self) -> Node:
        dials = list(map(self.dial, self.dials))
        replays = self.has_finished and self.play_mode == "explore"
        links = ["seed", *([DAYS] if self.play_mode == "run" else []), *(["resume"] if self.can_resume else []),
                 *(["replays"] if replays else [])]
        about = Text(self.message(), color="warning" if self.error else "text", any_break=bool(self.error),
                     alternatives=[self.about(line) for line in (START, *self.dials, *links)])
        buttons = [Button(self.link_text(link), id=link, arrows=False, weight=1) for link in links]
        controls = setup_controls(self, dials, buttons, about)
        picture = Picture(self.paint, CABINET, (200, 244), live=self.plan_job is not None)
        confirm = "change" if self.focus in self.dials else "select"
        return self.page(self.say("walk.name"), row(picture, controls, gap=(0, 4)), confirm, "back")

    def dial(self, name: str) -> Dial:
        alternatives = [self.value(name, value) for value in self.values(name)]
        return Dial(self.say(f"walk.{name}"), self.value(name, self.choice(name)), alternatives, id=name)

    def values(self, name: str) -> tuple[str, ...]:
        if name == "recipe":
            return self.recipes
        if name == "length":
            return tuple(self.run_rules)
        if name == "ascent":
            return tuple(map(str, range(self.ascents + 1)))
        if name == "bar":
            return options(next(iter(self.run_rules.values())))[name]
        return DIAL_VALUES[name]

    def choice(self, name: str) -> str:
        """Return the value of a dial; one that does not exist any more counts as the first."""
        values = self.values(name)
        return self.choices[name] if self.choices[name] in values or not values else values[0]

    def value(self, name: str, value: str) -> str:
        """Return a value of a dial as text; a recipe without a text is shown by its name."""
        if name == "partner":
            return bot_name(self.app, value)
        if name == "recipe" and value in self.recipes and (title := self.grammar.recipes[value].title):
            return title
        is_table = name == "bar" and value != NO_OPTION
        return self.say_or_name(f"{value}.name" if is_table else f"walk.{name}_{value}", value)

    def link_text(self, name: str) -> str:
        """Return the label of a button that leads elsewhere."""
        if name == DAYS:
            return self.say("run.days")
        if name != "seed":
            return self.say(f"action.{name}")
        seed = self.app.next_match.typed_seed
        return self.say("setup.seed", seed=self.say("setup.by_chance") if seed is None else seed_word(seed))

    def message(self) -> str:
        """Return the reason why no dungeon can be made, the progress of one, or a description."""
        if self.error:
            return self.error
        if self.steps:
            return self.say("walk.making_steps", steps=self.steps)
        if self.is_making:
            return self.say("walk.making")
        return self.about(self.focus)

    def about(self, line: Id) -> str:
        """Return the description of a line; that of Start has the ascent and the records of such a run."""
        if line == "company":
            return self.say(f"walk.about_{self.choice('company')}")
        if line in ABOUT_KEYS:
            return self.say(ABOUT_KEYS[line])
        if self.play_mode != "run":
            return self.say("walk.about")
        length, mode = self.choice("length"), mode_of(self.choice("company"))
        ascent = int(self.choice("ascent")) if self.ascents else 0
        first = self.say("walk.about_no_ascent" if line == "ascent" else "walk.about_run")
        if ascent:
            newest = self.run_rules[length].ascents[ascent - 1].about
            first = self.say("walk.about_ascent", ascent=ascent, about=self.app.in_language(newest))
        best = self.best_runs(length, mode)
        return "\n".join((first, "   ".join(words for _, words in record_words(self, best)))).strip()

    def paint(self, pen: Pen, rect: Rect, focused: bool) -> None:
        """Draw the dungeon as far as it has grown, or the cabinet."""
        cells = self.growth.cells
        if self.plan_job is None or not cells:
            draw_cabinet(pen, "walk", rect)
            return
        widgets.draw_panel(pen, rect, "card")
        part = rect.grow(-4)
        solid = Solid(self.grammar.alphabet, pen.palette)
        view = camera_around(cells, part, 45.0, above=False)
        things = list(solid.things(cells, geometry=self.growth.geometry))
        pen.stage(Scene(view, solid.meshes, solid.paints, things, area=part))

    def dial_changed(self, id: Id, step: int, repeat: bool = False) -> None:
        values = self.values(id)
        if values and not repeat:
            self.choices[id] = next_value(values, self.choice(id), step)
            save_choices(self.app, **{id: self.choices[id]})

    def button_confirmed(self, id: Id) -> None:
        if self.is_making:
            return
        if id == START and self.play_mode == "explore":
            self.start()
        elif id == START and self.open_run is not None:
            self.ask("walk.new_run_sure", self.start_run)
        elif id == START:
            self.start_run()
        elif id == "resume" and self.play_mode == "run":
            resume_run(self.app)
        elif id == "resume":
            self.app.go("walking", walk=self.open_walk)
        elif id == "replays":
            self.app.go("walk_kept")
        elif id == DAYS:
            self.app.go("run_days", company=self.choice("company"))
        else:
            text = "" if self.app.next_match.typed_seed is None else seed_word(self.app.next_match.typed_seed)
            self.ask_name("setup.type_seed", text, self.app.next_match.use_seed, longest=LONGEST_SEED)

    def take_seed(self) -> int:
        """Return the seed for the next dungeon, and forget the typed one."""
        match = self.app.next_match
        seed = match.next_seed() if match.typed_seed is None else match.typed_seed
        match.typed_seed = None
        self.own_error = self.run_start.error = ""
        return seed

    def start_run(self) -> None:
        """Start to make the dungeon of a run; the run begins once it is ready."""
        if not self.recipes:
            return
        company, names = self.choice("company"), ("bar", "ascent")
        choices = {"mode": mode_of(company), **{name: self.choice(name) for name in names}}
        choices[POOL_CHOICE] = open_pool(self.app.store, locked_values(self.app, POOL_CHOICE))
        people = walkers_for(self.app, company, self.choice("partner"))
        self.run_start.begin(RunRequest(self.choice("length"), choices, self.take_seed(), people))

    def start(self) -> None:
        """Start to generate a dungeon; the walk begins once it is ready."""
        if not self.recipes:
            return
        seed = self.take_seed()
        self.growth = GrowthPicture()
        inputs = self.grammar, self.choices["recipe"], seed, self.growth
        self.plan_job = self.worker.ask("make a dungeon", make_plan, *inputs)

    def update(self, dt: float) -> None:
        self.run_start.advance()
        if self.plan_job is None or not self.plan_job.done():
            return
        job, self.plan_job = self.plan_job, None
        try:
            plan = job.result()
        except NoDungeon as failed:
            self.own_error = self.say("walk.failed", why=sentence(self, failed.fault))
            return
        end_unfinished_walk(self.app)
        self.app.go("walking", walk=Walk(plan, int(self.choices["walkers"])))

    def leave(self) -> None:
        self.app.go("home", focus="walk")

    def close(self) -> None:
        if self.plan_job is not None:
            self.plan_job.cancel()
        self.run_start.cancel()
        super().close()
