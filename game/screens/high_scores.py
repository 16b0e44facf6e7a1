"""The ten best games of a table by list, with the game that has just ended highlighted."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from typing import TYPE_CHECKING

from components.focus import Item, Rect
from components.press import Input, Press
from game.app.open_screen import PausedMatch
from game.content.models.controls import Action
from game.match.statistics import MOST, Entry, listed
from game.screens.menu import BACK, Menu
from game.screens.panels import backdrop, heading, plate
from game.screens.screen import Screen
from game.tables import table
from systems.draw import dials, widgets
from systems.draw.text import fitting
from systems.input.devices import MOUSE

if TYPE_CHECKING:
    from game.app.application import App
    from systems.draw.canvas import Canvas

PAGE = {1: Rect(110, 36, 420, 240), 2: Rect(30, 36, 580, 284)}
"""The list by text size."""
DIAL = {1: Rect(110, 282, 420, 24), 2: Rect(30, 324, 580, 32)}
"""The dial that switches between the lists of the table, by text size."""
PLACE, DAY = 34, {1: 84, 2: 128}
"""Width of the rank, and of the date by text size."""
LIST = "list"
TURNS = {"left": -1, "right": 1}


def lists(app: App, on: str) -> list[str]:
    """Return the lists a solo player can enter with a setup of this table, then the other lists that have entries."""
    known, content = table(on), app.store.at(on)
    options = [option for choice in content.setups.choices for option in choice.options]
    named = [option.rules for option in options if option.rules] or [content.standard]
    sets = [name for name in dict.fromkeys(named) if name in content.rules]
    alone = [name for name in sets if known.seat_count(content.rules[name]) == 1]
    ranked = known.choices.ranked
    ways = [dict.fromkeys(option.varies[what] for option in options if what in option.varies) for what in ranked]
    found = [
        listed(known, rules, dict(zip(ranked, chosen, strict=True)))
        for rules in alone
        for chosen in product(*ways)
    ]
    return [*dict.fromkeys((*found, *app.high_scores.lists.get(on, {})))]


def list_now(app: App) -> str:
    """Return the list of the current setup, or the first list if the setup is not for one player."""
    chosen = listed(app.on, app.setup.rules, app.varied)
    there = lists(app, app.table)
    return chosen if chosen in there or not there else there[0]


class HighScores(Screen):
    """The high scores of a table. Leaving calls ``done`` if given, else it uncovers the result ``behind``."""

    def __init__(
        self,
        app: App,
        on: str,
        shown: str = "",
        game: str = "",
        behind: PausedMatch | None = None,
        done: Callable[[], None] | None = None,
    ) -> None:
        super().__init__(app)
        self.behind, self.done, self.table, self.game = behind, done, on, game
        self.list = shown
        there = lists(app, on)
        self.lists = there if shown in there else [shown, *there]
        self.lay()

    def lay(self) -> None:
        """Lay out the dial for the current text size."""
        dial = Item(LIST, DIAL[self.app.settings.text_size])
        self.menu = Menu([dial], LIST, self.app.guard(), self.app.devices.pointer)

    def adopt_settings(self) -> None:
        if self.behind is not None:
            self.behind.adopt_settings()
        self.lay()

    @property
    def entries(self) -> tuple[Entry, ...]:
        """The games of the open list."""
        return self.app.high_scores.of(self.table, self.list)

    def hear(self, said: Input) -> None:
        if isinstance(said, Press) and said.action in TURNS:
            if not said.repeat and said.at >= self.menu.deaf_until:
                self.turn(TURNS[said.action])
            return
        chosen, scale = self.menu.hear(said), self.app.settings.text_size
        if chosen == BACK or (chosen == LIST and len(self.lists) == 1):
            self.leave()
        elif chosen == LIST and isinstance(said, Press):
            rect, pointer = DIAL[scale], self.menu.pointer if said.device == MOUSE else None
            self.turn(dials.turned(rect, (pointer or rect.centre)[0], scale))

    def turn(self, step: int) -> None:
        """Show the next or previous list, in a cycle."""
        self.list = self.lists[(self.lists.index(self.list) + step) % len(self.lists)]

    def leave(self) -> None:
        """Return to the previous screen."""
        if self.done is not None:
            self.done()
        else:
            self.uncover()

    def name(self, entry: Entry) -> str:
        """Return the current name of the player of a game, or the name at the time."""
        player = self.app.players.get(entry.who.partition(":")[2])
        return player.name if player is not None else entry.name

    def called(self) -> str:
        """Return the title of the list: its rules if there are several, and its variations."""
        rules, *chosen = self.list.split(" ")
        kinds = {each.partition(" ")[0] for each in self.lists}
        options = [each for choice in self.app.store.at(self.table).setups.choices for each in choice.options]
        told = [next((self.app.spoken(each.name) for each in options if each.rules == rules), rules)]
        for what, _, name in (each.partition("=") for each in chosen):
            found = next((each for each in options if each.varies.get(what) == name), None)
            told.append(name if found is None else self.app.spoken(found.name))
        return ", ".join(told if len(kinds) > 1 or len(told) == 1 else told[1:])

    def draw(self, canvas: Canvas) -> None:
        scale = self.app.settings.text_size
        backdrop(self)
        if scale == 1:
            heading(self, "result.scores", 330)
        dials.draw_dial(canvas, DIAL[scale], self.say(f"{self.table}.name"), self.called(), focused=True)
        page = PAGE[scale]
        plate(self, page, "card")
        high = (page.h - 12) / MOST
        for number, entry in enumerate(self.entries):
            row = Rect(page.x + 12, page.y + page.h - 6 - (number + 1) * high, page.w - 24, high)
            self.draw_entry(canvas, row, number + 1, entry, scale)
        if not self.entries:
            canvas.label(self.say("statistics.none"), *page.centre, font="small", tint=canvas.palette.rgb("text"))
        turns: list[tuple[Action, str]] = [("left", ""), ("right", self.say("legend.change"))]
        told = [*(turns if len(self.lists) > 1 else []), ("back", self.say("legend.back"))]
        widgets.legend(canvas, self.app.family, told)

    def draw_entry(self, canvas: Canvas, row: Rect, place: int, entry: Entry, scale: int) -> None:
        """Draw a row: rank, name, date, points."""
        tint, y = canvas.palette.rgb("double" if entry.game == self.game else "text"), row.centre[1]
        if entry.game == self.game:
            canvas.fill(row.grown(-1), canvas.palette.rgb("double"), 0.12)
        points, right = str(entry.points), row.x + row.w
        wide = canvas.measure(points, "bold") + 12
        room = Rect(0, 0, row.w - PLACE - DAY[scale] - wide, canvas.line("small"))
        font, name = fitting(canvas, self.name(entry), room, ("small", "tiny"))
        canvas.label(str(place), row.x, y, font="bold", tint=tint, align="left")
        canvas.label(name[0], row.x + PLACE, y, font=font, tint=tint, align="left")
        canvas.label(entry.day, right - wide, y, font="tiny", tint=canvas.palette.rgb("card"), align="right")
        canvas.label(points, right, y, font="bold", tint=tint, align="right")
