"""The entry screen of a walk: resume one, or start a new one by recipe and seed, for one or two players."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from components.focus import Item, Rect
from components.press import Input, Press
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
from game.screens.menu import BACK, Menu
from game.screens.panels import backdrop, heading, legend, plate
from game.screens.screen import Screen
from game.screens.setup import LONGEST_SEED
from game.screens.setup_page import CABINET, below, draw_cabinet, draw_way, places
from game.screens.tree_menu import DIAL_STEPS
from game.screens.walk.settings import choose, chosen, shelve
from game.screens.workshop.page import told as said_of
from game.screens.workshop.solid import Solid, looking
from systems.draw import widgets
from systems.draw.dials import draw_dial, turned
from systems.draw.stage.scene import Scene
from systems.draw.text import passage
from systems.input.devices import MOUSE

if TYPE_CHECKING:
    from game.app.application import App
    from systems.draw.canvas import Canvas


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
        if step.match is None and not step.mended:
            self.cells = dict(draw.growth.grid.filled())
            return
        before = self.cells if self.draw == draw.number else {}
        self.draw = draw.number
        after = {**before, **{place: label for place, _, label in step.changes}}
        self.cells = {place: label for place, label in after.items() if label != EMPTY}


def made(report: Report, grammar: Grammar, recipe: str, seed: int, growing: Growing) -> Plan:
    """Return the dungeon of a recipe and a seed.

    Raises Failed.
    """
    steps = 0

    def heard(draw: Draw, step: Step) -> None:
        nonlocal steps
        steps += 1
        growing.hear(draw, step)
        report.tell(steps, 0)

    return read_plan(make(grammar, recipe, seed, heard).json)


DIALS = ("recipe", "walkers", "view")
VALUES = {"walkers": ("1", "2"), "view": ("above", "eyes")}
"""The values of the dials; those of the recipe dial come from the grammar."""


class Entry(Screen):
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
        self.choices = {"recipe": "main", "walkers": "1", "view": "above", **chosen(app)}
        if self.recipes and self.choices["recipe"] not in self.recipes:
            self.choices["recipe"] = self.recipes[0]
        self.left = self._left()
        self.ended = app.walks.any_ended
        self.lay(focus)

    def _left(self) -> Walk | None:
        """Return the walk to resume, or None."""
        log = self.app.walks.left()
        if self.app.walks.damaged:
            self.app.walks.damaged = False
            self.wrong = self.wrong or self.say("walk.damaged")
        return walk_again(log) if log is not None else None

    def lay(self, focus: str) -> None:
        """Lay out everything for the current text size."""
        self.scale = self.app.settings.text_size
        start, *rows = places(len(DIALS), self.scale)
        items = [Item("start", start), *(Item(name, rect) for name, rect in zip(DIALS, rows, strict=True))]
        more = ["seed", *(["resume"] if self.left else []), *(["replays"] if self.ended else [])]
        items += below(self.app.paper, [start, *rows], self.scale, {name: self.said(name) for name in more})
        known = [item.id for item in items]
        wished = focus if focus in known else "resume" if self.left and not focus else "start"
        self.menu = Menu(items, wished, self.app.guard(), self.app.devices.pointer)

    def adopt_settings(self) -> None:
        if self.scale != self.app.settings.text_size:
            self.lay(self.menu.focus)

    def hear(self, said: Input) -> None:
        focus = self.menu.focus
        if isinstance(said, Press) and said.at >= self.menu.deaf_until and focus in DIALS and said.action in DIAL_STEPS:
            self.turn(focus, DIAL_STEPS[said.action])
            return
        chosen = self.menu.hear(said)
        if chosen == BACK:
            self.app.go("home", focus="walk")
        elif self.making is not None:
            return
        elif chosen == "start":
            self.start()
        elif chosen == "resume" and self.left is not None:
            self.app.go("walking", walk=self.left)
        elif chosen == "replays":
            self.app.go("walk_kept")
        elif chosen == "seed":
            text = "" if self.app.typed is None else seed_word(self.app.typed)
            self.app.go("naming", title="setup.type_seed", text=text, done=self.type_seed, longest=LONGEST_SEED)
        elif chosen in DIALS and isinstance(said, Press):
            rect = next(item.rect for item in self.menu.items if item.id == chosen)
            pointer = self.menu.pointer
            self.turn(chosen, turned(rect, pointer[0], self.scale) if said.device == MOUSE and pointer else 1)

    def type_seed(self, text: str | None) -> None:
        """Take over the typed seed; None keeps the old one."""
        if text is not None:
            self.app.typed = typed_seed(text)
        self.app.go("walk", focus="seed")

    def turn(self, name: str, by: int) -> None:
        """Step a dial to its next or previous value."""
        values = VALUES.get(name, self.recipes)
        if values:
            at = values.index(self.choices[name]) if self.choices[name] in values else 0
            self.choices[name] = values[(at + by) % len(values)]
            choose(self.app, **{name: self.choices[name]})

    def start(self) -> None:
        """Start to generate a dungeon; the walk begins once it is ready."""
        if self.wrong and not self.recipes:
            return
        seed = self.app.next_seed() if self.app.typed is None else self.app.typed
        self.app.typed, self.wrong = None, ""
        self.growing = Growing()
        wanted = self.grammar, self.choices["recipe"], seed, self.growing
        self.making = self.worker.ask("make a dungeon", made, *wanted)

    def update(self, dt: float) -> None:
        if self.making is None or not self.making.done():
            return
        job, self.making = self.making, None
        try:
            plan = job.result()
        except Failed as failed:
            self.wrong = self.say("walk.failed", why=said_of(self, failed.fault))
            return
        shelve(self.app)
        self.app.go("walking", walk=Walk(plan, int(self.choices["walkers"])))

    def close(self) -> None:
        if self.making is not None:
            self.making.cancel()
        super().close()

    def value(self, name: str) -> str:
        """Return the current value of a dial as text."""
        if name in VALUES:
            return self.say(f"walk.{name}_{self.choices[name]}")
        key = f"walk.recipe_{self.choices['recipe']}"
        told = self.say(key)
        return self.choices["recipe"].replace("_", " ").capitalize() if told == key else told

    def draw(self, canvas: Canvas) -> None:
        backdrop(self)
        if self.scale == 1:
            heading(self, "walk.name", 330)
        if self.making is None or not self.growing.cells:
            draw_cabinet(self, canvas, CABINET[self.scale], "walk")
        else:
            self.draw_growing(canvas, CABINET[self.scale])
        items: dict[str, Rect] = {item.id: item.rect for item in self.menu.items}
        rows = [items[name] for name in DIALS]
        low = rows[-1].y - 6
        plate(self, Rect(rows[0].x - 6, low, rows[0].w + 12, rows[0].y + rows[0].h + 6 - low), "card")
        widgets.button(canvas, items["start"], self.say("walk.start"), focused=self.menu.focus == "start")
        for name in DIALS:
            focused = self.menu.focus == name
            draw_dial(canvas, items[name], self.say(f"walk.{name}"), self.value(name), focused=focused)
        for name in ("seed", "resume", "replays"):
            if name in items:
                draw_way(canvas, items[name], self.said(name), self.menu.focus == name)
        told = self.wrong or self.say("walk.making" if self.making is not None else "walk.about")
        if self.making is not None and (steps := self.making.steps[0]):
            told = self.say("walk.making_steps", steps=steps)
        low = min(rect.y for rect in items.values())
        room = Rect(rows[-1].x, 34, rows[-1].w, low - 40)
        canvas.frame("shade", room.grown(4), tint=canvas.palette.rgb("panel"), alpha=0.8)
        passage(canvas, told, room, fonts=("body", "small", "tiny"), color="warning" if self.wrong else "text")
        legend(self, confirm="change" if self.menu.focus in DIALS else "select", back="back")

    def said(self, name: str) -> str:
        """Return the label of a button that leads elsewhere."""
        if name != "seed":
            return self.say(f"walk.{name}")
        typed = self.app.typed
        return self.say("setup.seed", seed=self.say("setup.by_chance") if typed is None else seed_word(typed))

    def draw_growing(self, canvas: Canvas, x: float) -> None:
        """Draw the dungeon as far as it has grown."""
        cells = self.growing.cells
        part = Rect(x - 90, 70, 180, 210)
        plate(self, part.grown(4), "card")
        solid = Solid(self.grammar.alphabet, canvas.palette)
        things = list(solid.things(cells))
        canvas.stage(Scene(looking(cells, part, 45.0, above=False), solid.meshes, solid.paints, things, part=part))
