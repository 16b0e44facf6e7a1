"""The setup screen of a table: Start, a dial for each choice, links to other screens, and a preview."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import Future

from components.focus import Id, Rect
from components.press import Input
from game.app.application import App
from game.content.models.setups import BEST_OF, SetupChoice
from game.kernel.opaque import Position
from game.match.named_saves import NamedSaves
from game.match.practice import map_at, map_file, puzzle_file
from game.screens.layout.boxes import column, grid, panel, row
from game.screens.layout.leaves import ARROW_ROOM, BODY, SMALL, Button, Dial, Picture, Text
from game.screens.layout.node import Node
from game.screens.menu import next_value
from game.screens.screen import TreeScreen
from game.screens.statistics import current_list
from game.screens.tutorial import has_tutorial
from systems.draw import widgets
from systems.draw.pen import Pen
from systems.staging import staging

IN_ROW = 4, 2
"""The most links in a row, at each text size."""
LONGEST_SEED = 20
"""Maximum length of a seed."""
CABINET = (204, 246)
"""Size of the cabinet, drawn twice as large as on the street."""
ABOUT_KEYS = {"tutorial": "setup.teaches", "evening": "setup.about_evening", "seed": "setup.about_seed",
              "scores": "setup.about_scores", "puzzles": "setup.about_puzzles", "saves": "setup.about_saves"}
"""Text keys for the descriptions of links."""
LABEL_KEYS = {"evening": "setup.evening", "scores": "action.scores", "puzzles": "action.puzzles",
              "saves": "action.load"}
"""Text keys for links with a fixed label."""


def entry_screen(app: App) -> str:
    """Return the screen that leads to the table: the setup if there is anything to choose, else the seats."""
    choices = app.content.setups.open_choices(app.next_match.choices) or NamedSaves().has(app.table_name)
    return "setup" if choices or can_host_evening(app) or app.current_table.chance else "joining"


def can_host_evening(app: App) -> bool:
    """Return True if the table can host an evening for more than two players."""
    return app.current_table.seat_count(app.next_match.rules) == 2


def setup_controls(screen: TreeScreen, dials: Sequence[Dial], links: Sequence[Button], about: Text) -> Node:
    """Build Start, the dials, the links, and the description of the focused item; it shrinks last."""
    size = screen.app.settings.comfort.text_size
    about.fonts = BODY[size - 1 :]
    about.max_width = 340
    about.shade = True
    about.inset = 8
    about.weight, about.shrinks_last = 1, True
    return column(
        Button(screen.say("action.start"), id="start", extra_height=17, arrows_in_margin=True),
        panel(*dials, gap=(0, 5), pad=(6, 4)) if dials else None,
        grid(IN_ROW[size - 1], *links, gap=(8, 8)) if links else None,
        about, weight=1, gap=(3, 8), pad=(ARROW_ROOM, 0),
    )


class Setup(TreeScreen):
    """The setup of the table; it remembers all choices, so that the next match needs only Start."""

    def __init__(self, app: App, focus: str = "start") -> None:
        super().__init__(app)
        app.read_data()
        self.has_saves = NamedSaves().has(app.table_name)
        self.map = map_at(app.store, app.table_name) if app.store.has(map_file(app.table_name)) else None
        self.begin(focus)

    @property
    def open_choices(self) -> tuple[SetupChoice, ...]:
        return self.app.content.setups.open_choices(self.app.next_match.choices)

    @property
    def own_screens(self) -> tuple[str, ...]:
        """Screens that only this table has."""
        return self.app.store.tables[self.app.table_name].setup_screens

    @property
    def choice(self) -> SetupChoice | None:
        return next((choice for choice in self.open_choices if choice.id == self.focus), None)

    def links(self) -> list[str]:
        app = self.app
        seats = app.current_table.seat_count(app.next_match.rules)
        available = {"evening": can_host_evening(app), "seed": bool(app.current_table.chance), "scores": seats == 1,
                     "map": self.map is not None, "puzzles": app.store.has(puzzle_file(app.table_name)),
                     "saves": self.has_saves}
        return [*(link for link, present in available.items() if present), *self.own_screens]

    def tree(self) -> Node:
        spoken = self.app.in_language
        dials = [Dial(spoken(choice.name), self.option_text(choice), [spoken(option.name) for option in choice.options],
                      id=choice.id) for choice in self.open_choices]
        links = [Button(self.link_text(link), id=link, arrows=False, weight=1) for link in self.links()]
        lesson = None
        if has_tutorial(self.app.table_name):
            lesson = Button(self.say("action.tutorial"), id="tutorial", arrows=False)
        texts = [spoken(about) for choice in self.open_choices
                 for about in (choice.about, *(option.about for option in choice.options)) if about]
        controls = setup_controls(self, dials, links, Text(self.about(), alternatives=texts))
        sizes = (CABINET, (200, 244)) if staging(self.app.table_name).preview is None else ((204, 210), (190, 190))
        left = column(Picture(self.paint, *sizes, weight=1), self.best(), lesson, gap=(2, 4))
        name = self.say(f"{self.app.table_name}.name")
        confirm = "select" if self.choice is None else "change"
        return self.page(name, row(left, controls, gap=(0, 4)), confirm, "back")

    def best(self) -> Node | None:
        """Build the best score of a match alone, None for other matches."""
        app = self.app
        if app.current_table.seat_count(app.next_match.rules) != 1:
            return None
        best = app.records.high_scores.best(app.table_name, current_list(app))
        words = self.say("result.no_best") if best is None else self.say("result.best", points=best)
        return Text(words, SMALL, "dim" if best is None else "double", side="center")

    def paint(self, pen: Pen, rect: Rect, focused: bool) -> None:
        """Draw the table's preview of a new match, or its cabinet."""
        app, preview = self.app, staging(self.app.table_name).preview
        if preview is None:
            draw_cabinet(pen, app.table_name, rect)
        else:
            height = min(rect.h, rect.w)
            frame = Rect(rect.x, round(rect.center[1] - height / 2), rect.w, height)
            widgets.draw_panel(pen, frame, "card")
            preview(pen, app.store, self.sample(), frame.grow(-2))

    def sample(self) -> Position:
        """Return a first position by the chosen rules; no seed is searched for it."""
        table = self.app.current_table
        rules = table.choices.vary(self.app.next_match.rules, table.searched_choices(self.app.next_match.rules))
        return table.new(rules, 0)

    def about(self) -> str:
        """Return the description of the focused item."""
        focus = self.focus
        if focus == "map" and self.map is not None:
            return self.app.in_language(self.map.about)
        if self.choice is not None:
            return self.app.in_language(self.choice.option_in(self.app.next_match.choices).about or self.choice.about)
        key = f"{self.app.table_name}.about_{focus}" if focus in self.own_screens else "setup.about"
        return self.say(ABOUT_KEYS.get(focus, key))

    def option_text(self, choice: SetupChoice) -> str:
        """Return the current option of a choice; a number that the option leaves open comes from the rules."""
        option = choice.option_in(self.app.next_match.choices)
        best_of = option.best_of or getattr(self.app.next_match.rules, BEST_OF, 1)
        return self.app.spoken_of(option.name, **{BEST_OF: best_of})

    def link_text(self, link: str) -> str:
        app, seed = self.app, self.app.next_match.typed_seed
        if link == "map" and self.map is not None:
            return app.in_language(self.map.name)
        if link != "seed":
            return self.say(LABEL_KEYS.get(link, f"{app.table_name}.way_{link}"))
        if seed is None and app.next_match.setup.day:
            return self.say("setup.seed", seed=app.clock.today().isoformat())
        return self.say("setup.seed", seed=self.say("setup.by_chance") if seed is None else str(seed))

    def dial_changed(self, id: Id, step: int, repeat: bool = False) -> None:
        choice = next(choice for choice in self.open_choices if choice.id == id)
        ids = [option.id for option in choice.options]
        if not repeat:
            self.app.choose(choice.id, next_value(ids, choice.option_in(self.app.next_match.choices).id, step))

    def button_confirmed(self, id: Id) -> None:
        app = self.app
        if id == "start":
            app.go("joining", next_screen=app.next_match.setup.opens or "match", previous_screen="setup")
        elif id == "evening":
            app.go("evening" if app.records.evenings.current is not None else "gathering")
        elif id == "seed":
            text = "" if app.next_match.typed_seed is None else str(app.next_match.typed_seed)
            self.ask_name("setup.type_seed", text, app.next_match.use_seed, longest=LONGEST_SEED)
        elif id == "scores":
            app.go("high_scores", table_name=app.table_name, open_list=current_list(app), screen_behind=self)
        elif id == "tutorial":
            app.go("tutorial", previous_screen="setup")
        else:
            app.go(id)

    def leave(self) -> None:
        self.app.go("home", focus=self.app.table_name)


def cabinet(name: str) -> Picture:
    return Picture(lambda pen, rect, focused: draw_cabinet(pen, name, rect), CABINET, (200, 244))


def draw_cabinet(pen: Pen, name: str, rect: Rect) -> None:
    """Draw a lit cabinet at double size in the middle of a rectangle."""
    x, y = rect.center
    pen.sprite("floor_light", x, y - CABINET[1] // 2, tint=pen.palette.rgb("seat1"), alpha=0.9, add=0.6, scale_x=2.0,
               scale_y=2.0)
    pen.sprite("cabinet", x, y, tint=pen.palette.rgb("outline"), scale_x=2.0, scale_y=2.0)
    widgets.draw_cabinet_front(pen, name, x, y, scale=2.0)


class SeedSearchScreen(TreeScreen):
    """The search for a seed.

    It opens the match once a seed is found; if none is found, it says so and uses a random one.
    """

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.begin(None)
        match = app.next_match
        self.search: Future[int] = app.bots.thinker.find_seed(app.table_name, match.rules, match.upcoming_seed())

    def handle_input(self, player_input: Input) -> None:
        if self.menu.is_new_press(player_input, "back", "menu"):
            self.app.go("home", focus=self.app.table_name)

    def update(self, dt: float) -> None:
        if not self.search.done():
            return
        app, seed = self.app, seed_of(self.search)
        if seed is None:
            app.toasts.add(self.say("seeking.title"), self.say("seeking.none"))
        seed = app.next_match.upcoming_seed() if seed is None else seed
        terms = app.next_match.terms
        terms.deal = terms.deal._replace(seed=seed, is_searched=True)
        app.go("match")

    def close(self) -> None:
        if not self.search.done():
            self.search.cancel()

    def tree(self) -> Node:
        title = Text(self.say("seeking.title"), ("bold", "body", "small"), side="center", centered=True, weight=1)
        return self.page(self.say(f"{self.app.table_name}.name"), row(cabinet(self.app.table_name), title), "back")


def seed_of(search: Future[int]) -> int | None:
    """Return the seed that was found, or None."""
    return None if search.cancelled() or search.exception() is not None else search.result()
