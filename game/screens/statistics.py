"""The statistics screen: how the players of a table have done."""

from __future__ import annotations

from typing import TYPE_CHECKING

from components.press import Input, Press
from game.app.open_screen import PausedMatch
from game.match.players import Player
from game.match.statistics import PERSON, PLAYER
from game.screens.high_scores import lists
from game.screens.menu import BACK, Menu, column
from game.screens.question import Question
from game.screens.statistics_page import LINES, MOST, NAMES, StatisticsPage, draw_statistics
from game.tables import NAMES as TABLES
from game.tables import table

if TYPE_CHECKING:
    from game.app.application import App
    from systems.draw.canvas import Canvas

TABLE = "table"
"""The entry that switches to another table."""
CLEAR = "clear"
SCORES = "scores"
"""The entry that leads to the solo high scores."""
MORE = "more"
"""The entry that turns to more players."""
TURNS = {"left": -1, "right": 1}


class StatisticsScreen(StatisticsPage):
    """The players of a table on the left, the statistics of the focused one on the right."""

    def __init__(self, app: App, behind: PausedMatch | None = None) -> None:
        super().__init__(app)
        self.behind = behind
        """The match that waits behind the options."""
        app.statistics.wait()
        self.table = self.shown = app.table
        self.deaf_until = app.guard()
        self.question: Question | None = None
        self.page = 0
        self.lay(self.all()[0])

    def all(self) -> list[str]:
        """Return the known players and the bots, each sorted by matches played here, with the guests in between."""
        tallies = self.app.statistics.tables.get(self.shown, {})

        def played(who: str) -> int:
            return tallies[who].matches if who in tallies else 0

        players = [f"{PLAYER}{player.id}" for player in self.app.players.known]
        guests = [f"{PERSON}{seat}" for seat in range(1, max(table(self.table).seats.counts) + 1)]
        if players:
            guests = [guest for guest in guests if played(guest)]
        others = [who for who in tallies if who not in guests and not who.startswith((PLAYER, PERSON))]
        return [*sorted(players, key=played, reverse=True), *guests, *sorted(others, key=played, reverse=True)]

    def players(self) -> list[str]:
        """Return the players on the open page."""
        everybody = self.all()
        room = MOST - len(self.sights)
        rows = room if len(everybody) <= room else room - 1
        pages = -(-len(everybody) // rows)
        self.page %= pages
        return [*everybody[self.page * rows : (self.page + 1) * rows], *([MORE] if pages > 1 else [])]

    @property
    def sights(self) -> tuple[str, ...]:
        """The other views of the table."""
        return (SCORES,) if 1 in table(self.table).seats.counts else ()

    def lay(self, focus: str, pointer: tuple[float, float] | None = None) -> None:
        """Lay out everything for the current table and text size."""
        self.scale = self.app.settings.text_size
        high, gap = LINES[self.scale]
        players = self.players()
        names, place = [TABLE, *players, *self.sights, CLEAR, BACK], NAMES[self.scale]
        items = column(names, place.x + place.w / 2, place.y + place.h, place.w, high, gap)
        self.menu = Menu(items, focus if focus in names else TABLE, self.deaf_until, pointer)
        self.who = focus if focus in players and focus != MORE else players[0]

    def hear(self, said: Input) -> None:
        if self.question is not None:
            self.settle(self.question.answer(said))
            return
        if isinstance(said, Press) and said.action in TURNS:
            if said.at >= self.deaf_until and not said.repeat:
                self.turn(TURNS[said.action])
            return
        chosen = self.menu.hear(said)
        if chosen == BACK:
            self.leave()
        elif chosen == TABLE:
            self.turn(1)
        elif chosen == CLEAR:
            self.question = Question("statistics.clear_sure", self.app)
        elif chosen == SCORES:
            self.see()
        elif chosen == MORE:
            self.page += 1
            self.lay(MORE, self.menu.pointer)
        elif chosen is not None and chosen.startswith(PLAYER):
            self.change(chosen)
        if self.menu.focus not in (TABLE, MORE, SCORES, CLEAR, BACK):
            self.who = self.menu.focus

    def see(self) -> None:
        """Open the high scores of the table, starting with the layout shown."""

        def seen() -> None:
            self.resume()
            self.deaf_until = self.app.guard()
            self.lay(SCORES)

        there, kind = lists(self.app, self.table), self.shown.partition(" ")[2]
        shown = next((each for each in there if kind and each.endswith(f" {kind}")), there[0])
        self.app.go("high_scores", on=self.table, shown=shown, behind=self.lend(), done=seen)

    def change(self, who: str) -> None:
        """Open the editor of a player, who can be changed or removed there."""

        def changed(player: Player | None) -> None:
            self.resume()
            self.deaf_until = self.app.guard()
            self.lay(who)

        player = self.app.players.get(who.removeprefix(PLAYER))
        self.app.go("profile", done=changed, player=player, behind=self.lend())

    def settle(self, answer: bool | None) -> None:
        """Delete the statistics of every table on yes."""
        if answer is None:
            return
        self.question = None
        self.deaf_until = self.menu.deaf_until = self.app.guard()
        if answer:
            self.app.statistics.clear()
            self.lay(BACK, self.menu.pointer)

    def turn(self, step: int) -> None:
        """Switch to another table or layout, wrapping around."""
        kinds = [name for name in sorted(self.app.statistics.tables) if " " in name]
        every = [each for on in TABLES for each in (on, *(kind for kind in kinds if kind.startswith(f"{on} ")))]
        self.shown = every[(every.index(self.shown) + step) % len(every)] if self.shown in every else self.table
        self.table = self.shown.partition(" ")[0]
        self.lay(self.menu.focus, self.menu.pointer)

    def draw(self, canvas: Canvas) -> None:
        draw_statistics(self, canvas)
