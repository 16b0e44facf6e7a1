"""The entry screen of a walk: resume one, or start a new one by recipe and seed, for one or two players."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from components.focus import Id, Rect
from game.background.job import Job, Report
from game.background.worker import Worker
from game.content.faults import Faults
from game.content.store import Store
from game.dungeon.content import Folder, Grammar
from game.dungeon.growth import Step
from game.dungeon.maker import Draw, Failed, make
from game.dungeon.pattern import EMPTY, Size
from game.dungeon.plan import Plan, read_plan
from game.dungeon.walk.log import walk_again
from game.dungeon.walk.walk import Walk
from game.match.series import seed_word, typed_seed
from game.screens.layout.boxes import column, panel, row
from game.screens.layout.leaves import ARROW_ROOM, Button, Dial, Picture, Text
from game.screens.layout.node import Node
from game.screens.setup import CABINET, LONGEST_SEED, draw_cabinet
from game.screens.tree_screen import TreeScreen
from game.screens.walk.settings import choose, last_choices, shelve
from game.screens.workshop.dungeon_screen import sentence
from game.screens.workshop.solid import Solid, looking
from systems.draw import widgets
from systems.draw.pen import Pen
from systems.draw.stage.scene import Scene

if TYPE_CHECKING:
    from game.app.application import App


def grammar_of(store: Store) -> Grammar:
    """Return the grammar for dungeons.

    Raises Faults.
    """
    return Folder(store.data, store.packs).read()


class Growing:
    """A growing dungeon, for display; each value of ``cells`` stays unchanged."""

    def __init__(self) -> None:
        self.cells: Mapping[Size, str] = {}
        self.draw = -1

    def hear(self, draw: Draw, step: Step) -> None:
        """Apply a generation step."""
        if step.match is None and not step.repair:
            self.cells = dict(draw.growth.grid.filled_cells())
            return
        before = self.cells if self.draw == draw.number else {}
        self.draw = draw.number
        after = {**before, **{place: label for place, _, label in step.changes}}
        self.cells = {place: label for place, label in after.items() if label != EMPTY}


def make_plan(report: Report, grammar: Grammar, recipe: str, seed: int, growing: Growing) -> Plan:
    """Return the dungeon of a recipe and a seed.

    Raises Failed.
    """
    steps = 0

    def show_step(draw: Draw, step: Step) -> None:
        nonlocal steps
        steps += 1
        growing.hear(draw, step)
        report.tell(steps, 0)

    return read_plan(make(grammar, recipe, seed, show_step).json)


DIALS = ("recipe", "walkers", "view")
VALUES = {"walkers": ("1", "2"), "view": ("above", "eyes")}
"""The values of the dials; those of the recipe dial come from the grammar."""


class Entry(TreeScreen):
    """The entry screen; the focus starts on Start, or on an unfinished walk."""

    def __init__(self, app: App, focus: str = "") -> None:
        super().__init__(app)
        self.worker = Worker("dungeon")
        self.making: Job[Plan] | None = None
        self.growing = Growing()
        self.wrong = ""
        """The reason why no dungeon can be made."""
        self.recipes: tuple[str, ...] = ()
        try:
            self.grammar = grammar_of(app.store)
            self.recipes = tuple(self.grammar.recipes)
        except Faults as faults:
            self.wrong = str(faults.found[0])
        self.choices = {"recipe": "main", "walkers": "1", "view": "above", **last_choices(app)}
        if self.recipes and self.choices["recipe"] not in self.recipes:
            self.choices["recipe"] = self.recipes[0]
        self.left = self._left()
        self.any_ended = app.walks.any_ended
        self.begin(focus or ("resume" if self.left else "start"))

    def _left(self) -> Walk | None:
        """Return the walk to resume, or None."""
        log = self.app.walks.left()
        if self.app.walks.damaged:
            self.app.walks.damaged = False
            self.wrong = self.wrong or self.say("walk.damaged")
        return walk_again(log) if log is not None else None

    @property
    def steps(self) -> int:
        """The steps made so far of the dungeon that is generated."""
        return self.making.steps[0] if self.making is not None else 0

    def live_state(self) -> object:
        return self.making is not None, self.steps, self.wrong

    def tree(self) -> Node:
        dials = [Dial(self.say(f"walk.{name}"), self.value(name, self.choices[name]),
                      [self.value(name, each) for each in self.values(name)], id=name) for name in DIALS]
        links = ["seed", *(["resume"] if self.left else []), *(["replays"] if self.any_ended else [])]
        about = Text(self.message(), color="warning" if self.wrong else "text", max_width=340, shade=True, inset=8,
                     any_break=bool(self.wrong), weight=1)
        controls = column(
            Button(self.say("action.start"), id="start", extra_height=17, arrows_in_margin=True),
            panel(*dials, gap=(0, 5), pad=(6, 4)),
            row(*(Button(self.link_text(link), id=link, arrows=False, weight=1) for link in links), gap=(8, 8)),
            about,
            weight=1, gap=(3, 8), pad=(ARROW_ROOM, 0),
        )
        picture = Picture(self.paint, CABINET, (200, 244), live=self.making is not None)
        confirm = "change" if self.focus in DIALS else "select"
        return self.page(self.say("walk.name"), row(picture, controls, gap=(0, 4)), confirm, "back")

    def values(self, name: str) -> tuple[str, ...]:
        """Return the values of a dial."""
        return VALUES.get(name, self.recipes)

    def value(self, name: str, value: str) -> str:
        """Return a value of a dial as text; a recipe without a text is shown by its name."""
        key = f"walk.{name}_{value}"
        text = self.say(key)
        return value.replace("_", " ").capitalize() if text == key else text

    def link_text(self, name: str) -> str:
        """Return the label of a button that leads elsewhere."""
        if name != "seed":
            return self.say(f"action.{name}")
        typed = self.app.typed_seed
        return self.say("setup.seed", seed=self.say("setup.by_chance") if typed is None else seed_word(typed))

    def message(self) -> str:
        """Return the reason why no dungeon can be made, the progress of one, or a description."""
        if self.wrong:
            return self.wrong
        if self.steps:
            return self.say("walk.making_steps", steps=self.steps)
        return self.say("walk.making" if self.making is not None else "walk.about")

    def paint(self, pen: Pen, rect: Rect, focused: bool) -> None:
        """Draw the dungeon as far as it has grown, or the cabinet."""
        cells = self.growing.cells
        if self.making is None or not cells:
            draw_cabinet(pen, "walk", rect)
            return
        widgets.draw_panel(pen, rect, "card")
        part = rect.grow(-4)
        solid = Solid(self.grammar.alphabet, pen.palette)
        view = looking(cells, part, 45.0, above=False)
        pen.stage(Scene(view, solid.meshes, solid.paints, list(solid.things(cells)), part=part))

    def dial_changed(self, id: Id, step: int, repeat: bool = False) -> None:
        values = self.values(id)
        if values and not repeat:
            at = values.index(self.choices[id]) if self.choices[id] in values else 0
            self.choices[id] = values[(at + step) % len(values)]
            choose(self.app, **{id: self.choices[id]})

    def button_confirmed(self, id: Id) -> None:
        if self.making is not None:
            return
        if id == "start":
            self.start()
        elif id == "resume":
            self.app.go("walking", walk=self.left)
        elif id == "replays":
            self.app.go("walk_kept")
        else:
            text = "" if self.app.typed_seed is None else seed_word(self.app.typed_seed)
            self.app.go("naming", title="setup.type_seed", text=text, done=self.type_seed, longest=LONGEST_SEED)

    def leave(self) -> None:
        self.app.go("home", focus="walk")

    def type_seed(self, text: str | None) -> None:
        """Take over the typed seed; None keeps the old one."""
        if text is not None:
            self.app.typed_seed = typed_seed(text)
        self.app.go("walk", focus="seed")

    def start(self) -> None:
        """Start to generate a dungeon; the walk begins once it is ready."""
        if not self.recipes:
            return
        seed = self.app.next_seed() if self.app.typed_seed is None else self.app.typed_seed
        self.app.typed_seed, self.wrong = None, ""
        self.growing = Growing()
        wanted = self.grammar, self.choices["recipe"], seed, self.growing
        self.making = self.worker.ask("make a dungeon", make_plan, *wanted)

    def update(self, dt: float) -> None:
        if self.making is None or not self.making.done():
            return
        job, self.making = self.making, None
        try:
            plan = job.result()
        except Failed as failed:
            self.wrong = self.say("walk.failed", why=sentence(self, failed.fault))
            return
        shelve(self.app)
        self.app.go("walking", walk=Walk(plan, int(self.choices["walkers"])))

    def close(self) -> None:
        if self.making is not None:
            self.making.cancel()
        super().close()
