"""The setup screen of any table: Start, and a dial for every choice."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from components.focus import Item, Rect
from components.press import Input, Point, Press
from game.content.models.setups import Choice
from game.match.dealing import typed_seed
from game.match.named_saves import NamedSaves
from game.match.puzzles import has_puzzles
from game.screens.high_scores import list_now
from game.screens.menu import BACK, Menu
from game.screens.setup_page import (
    EVENING,
    LEARN,
    PUZZLES,
    SAVES,
    SCORES,
    SEED,
    START,
    TEACH,
    SetupPage,
    below,
    draw_setup,
    places,
    way_said,
)
from game.screens.tutorial import teaches
from systems.draw import dials

if TYPE_CHECKING:
    from game.app.application import App
    from systems.draw.canvas import Canvas

LONGEST_SEED = 20
"""Maximum number of characters in a seed."""
TURNS = {"left": -1, "right": 1}


def way_in(app: App) -> str:
    """Return the screen that leads to the table: the setup if there is anything to choose, else the seats."""
    chooses = app.setups.offered(app.choices) or for_two(app) or app.on.fateful or NamedSaves().has(app.table)
    return "setup" if chooses else "joining"


def for_two(app: App) -> bool:
    """Return True if the table can host an evening for more than two players."""
    return app.on.taken(app.rules) == 2


class Setup(SetupPage):
    """The setup of the table; it remembers all choices, so that the next match needs only Start."""

    def __init__(self, app: App, focus: str = START) -> None:
        super().__init__(app)
        app.read_data()
        self.lay(focus, app.devices.pointer)

    def lay(self, focus: str, pointer: tuple[float, float] | None = None, deaf_until: float | None = None) -> None:
        """Lay out the current choices for the current text size."""
        self.scale = self.app.settings.text_size
        self.offered = self.app.setups.offered(self.app.choices)
        start, *rows = places(len(self.offered), self.scale)
        items = [Item(START, start)]
        items += [Item(choice.id, row) for choice, row in zip(self.offered, rows, strict=True)]
        one, two = self.app.on.taken(self.app.rules) == 1, for_two(self.app)
        ways = {EVENING: two, SEED: bool(self.app.on.fateful), SCORES: one,
                PUZZLES: has_puzzles(self.app.store, self.app.table),
                SAVES: NamedSaves().has(self.app.table)}  # fmt: skip
        elsewhere = [*(way for way, there in ways.items() if there), *self.own_ways]
        # They lead, so that left and right move between them instead of stepping a dial.
        said = {way: way_said(self, way) for way in elsewhere}
        items += [replace(item, leads=True) for item in below(self.app.paper, [start, *rows], self.scale, said)]
        items += [Item(TEACH, LEARN[self.scale])] if teaches(self.app.table) else []
        known = [item.id for item in items]
        guard = self.app.guard() if deaf_until is None else deaf_until
        self.menu = Menu(items, focus if focus in known else START, guard, pointer)

    def adopt_settings(self) -> None:
        self.lay(self.menu.focus, self.menu.pointer, self.menu.deaf_until)

    def hear(self, said: Input) -> None:
        choice = self.choice
        if isinstance(said, Press) and said.action in TURNS and choice is not None:
            if not said.repeat and said.at >= self.menu.deaf_until:
                self.turn(choice, TURNS[said.action])
            return
        chosen = self.menu.hear(said)
        if isinstance(said, Point) or chosen is None:
            return
        if chosen == BACK:
            self.app.go("home", focus=self.app.table)
        elif chosen == START:
            self.app.go("joining", then=self.app.setup.opens or "match", before="setup")
        elif chosen == EVENING:
            self.app.go("evening" if self.app.evening is not None else "gathering")
        elif chosen == SEED:
            text = "" if self.app.typed is None else str(self.app.typed)
            self.app.go("naming", title="setup.type_seed", text=text, done=self.type, longest=LONGEST_SEED)
        elif chosen == SCORES:
            back = partial(self.app.go, "setup", focus=SCORES)
            self.app.go("high_scores", on=self.app.table, shown=list_now(self.app), done=back)
        elif chosen in (PUZZLES, SAVES) or chosen in self.own_ways:
            self.app.go(chosen)
        elif chosen == TEACH:
            self.app.go(TEACH, before="setup")
        elif (choice := self.choice) is not None:
            rect = self.rect(choice)
            x = (self.menu.pointer or rect.centre)[0] if said.device == "mouse" else rect.centre[0]
            self.turn(choice, dials.turned(rect, x, self.scale))

    def type(self, text: str | None) -> None:
        """Take over the typed seed; None keeps the old one."""
        if text is not None:
            self.app.typed = typed_seed(text)
        self.app.go("setup", focus=SEED)

    def rect(self, choice: Choice) -> Rect:
        """Return the area of a choice."""
        return next(item.rect for item in self.menu.items if item.id == choice.id)

    def turn(self, choice: Choice, step: int) -> None:
        """Step a choice to its next or previous option, wrapping around."""
        ids = [option.id for option in choice.options]
        now = ids.index(choice.chosen(self.app.choices).id)
        self.app.choose(choice.id, ids[(now + step) % len(ids)])

    def draw(self, canvas: Canvas) -> None:
        draw_setup(self, canvas)
