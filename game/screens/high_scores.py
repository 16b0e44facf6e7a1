"""The ten best games of a table by list, with the game that has just ended highlighted."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from typing import TYPE_CHECKING

from components.focus import Id
from game.app.open_screen import PausedMatch
from game.match.statistics import Entry, list_name
from game.screens.layout import boxes
from game.screens.layout.boxes import Line, Spacer, center, column, panel, row
from game.screens.layout.leaves import Dial, Text
from game.screens.layout.node import Node
from game.screens.menu import next_value
from game.screens.tree_screen import TreeScreen
from game.tables import find_table

if TYPE_CHECKING:
    from game.app.application import App

LIST = "list"
WIDTH = 420
"""Width of the list, if its texts need no more."""


def lists(app: App, table_name: str) -> list[str]:
    """Return the lists a solo player can enter with a setup of this table, then the other lists that have entries."""
    known, content = find_table(table_name), app.store.at(table_name)
    options = [option for choice in content.setups.choices for option in choice.options]
    named = [option.rules for option in options if option.rules] or [content.standard]
    sets = [name for name in dict.fromkeys(named) if name in content.rules]
    alone = [name for name in sets if known.seat_count(content.rules[name]) == 1]
    ranked = known.choices.ranked
    ways = [dict.fromkeys(option.varies[what] for option in options if what in option.varies) for what in ranked]
    found = [
        list_name(known, rules, dict(zip(ranked, chosen, strict=True)))
        for rules in alone
        for chosen in product(*ways)
    ]
    return [*dict.fromkeys((*found, *app.high_scores.lists.get(table_name, {})))]


def list_now(app: App) -> str:
    """Return the list of the current setup, or the first list if the setup is not for one player."""
    chosen = list_name(app.current_table, app.setup.rules, app.varied_choices)
    there = lists(app, app.table_name)
    return chosen if chosen in there or not there else there[0]


class HighScores(TreeScreen):
    """The high scores of a table. Leaving calls ``done`` if given, else it uncovers the result ``behind``."""

    def __init__(
        self,
        app: App,
        table_name: str,
        shown: str = "",
        game: str = "",
        behind: PausedMatch | None = None,
        done: Callable[[], None] | None = None,
    ) -> None:
        super().__init__(app)
        self.behind, self.done, self.table, self.game = behind, done, table_name, game
        self.list = shown
        there = lists(app, table_name)
        self.lists = there if shown in there else [shown, *there]
        self.begin(LIST)

    def tree(self) -> Node:
        names = [self.title_of(each) for each in self.lists]
        dial = Dial(self.say(f"{self.table}.name"), self.title_of(self.list), names, id=LIST)
        lines = [self.line(place, entry) for place, entry in enumerate(self.entries, 1)]
        page = (
            panel(boxes.table(*lines, weights=(0, 1, 0, 0), drops=(2,), weight=1), weight=1)
            if lines
            else panel(center(Text(self.say("statistics.none"), side="center")), weight=1)
        )
        prompts = ["change"] if len(self.lists) > 1 else []
        body = row(Spacer(weight=1), column(dial, page, preferred_width=WIDTH), Spacer(weight=1))
        return self.page(self.say("action.scores"), body, *prompts, "back")

    def line(self, place: int, entry: Entry) -> Line:
        """Build a line of the list: rank, name, date, points."""
        new = entry.game == self.game
        color = "double" if new else "text"
        bold = ("bold", "small", "tiny")
        return Line(
            [
                Text(str(place), bold, color, centered=True),
                Text(self.name(entry), ("body", "small", "tiny"), color, centered=True),
                Text(entry.day, ("tiny",), "card", side="right", centered=True),
                Text(self.say_number(entry.points), bold, color, side="right", centered=True),
            ],
            tint="double" if new else "",
            pad=(6, 1),
        )

    @property
    def entries(self) -> tuple[Entry, ...]:
        """The games of the open list."""
        return self.app.high_scores.of(self.table, self.list)

    def dial_changed(self, id: Id, step: int, repeat: bool = False) -> None:
        if not repeat:
            self.turn(step)

    def turn(self, step: int) -> None:
        """Show the next or previous list, in a cycle."""
        self.list = next_value(self.lists, self.list, step)

    def leave(self) -> None:
        if self.done is not None:
            self.done()
        else:
            self.uncover()

    def name(self, entry: Entry) -> str:
        """Return the current name of the player of a game, or the name at the time."""
        player = self.app.players.get(entry.who.partition(":")[2])
        return player.name if player is not None else entry.name

    def title_of(self, name: str) -> str:
        """Return the title of a list: its rules if there are several, and its variations."""
        rules, *chosen = name.split(" ")
        kinds = {each.partition(" ")[0] for each in self.lists}
        options = [each for choice in self.app.store.at(self.table).setups.choices for each in choice.options]
        parts = [next((self.app.in_language(each.name) for each in options if each.rules == rules), rules)]
        for what, _, value in (each.partition("=") for each in chosen):
            found = next((each for each in options if each.varies.get(what) == value), None)
            parts.append(value if found is None else self.app.in_language(found.name))
        return ", ".join(parts if len(kinds) > 1 or len(parts) == 1 else parts[1:])
