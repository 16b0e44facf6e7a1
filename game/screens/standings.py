"""The standings of an evening between two matches: who plays next, and who goes home."""

from __future__ import annotations

from secrets import token_hex
from typing import TYPE_CHECKING

from components.focus import Item
from components.press import Input
from game.match.evening import LEAST, Evening, standings
from game.match.players import EVENING
from game.screens.company import called
from game.screens.menu import BACK, Menu
from game.screens.question import Question
from game.screens.standings_page import (
    AGAIN,
    AWAY,
    END,
    LEAVES,
    PLAY,
    StandingsPage,
    buttons,
    draw_standings,
    rows,
)

if TYPE_CHECKING:
    from game.app.application import App
    from systems.draw.canvas import Canvas


class Standings(StandingsPage):
    """The standings screen. Every match returns here; an abandoned match can be resumed from Home."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        assert app.evening is not None
        self.evening = app.evening
        app.table = self.evening.table
        app.free_seats()
        self.question: Question | None = None
        self.leaving = False
        self.asked: int | None = None
        """The entrant in question."""
        self.lay()

    def lay(self, focus: str | int | None = None) -> None:
        """Lay out everything for the current text size."""
        self.scale = self.app.settings.text_size
        again = (AGAIN,) if len(self.evening.here) >= LEAST else ()
        ways = (PLAY, LEAVES, END, AWAY) if self.evening.coming else (*again, END)
        items = buttons(self, ways, self.scale)
        if self.leaving:
            places = zip(standings(self.evening), rows(self.evening, self.scale), strict=True)
            items = [Item(rank.entrant, rect) for rank, rect in places if not rank.gone]
        known = [item.id for item in items]
        self.menu = Menu(items, focus if focus in known else known[0], self.app.guard())

    def adopt_settings(self) -> None:
        self.lay(self.menu.focus)

    def hear(self, said: Input) -> None:
        if self.question is not None:
            self.settle(self.question.answer(said))
            return
        chosen = self.menu.hear(said)
        if chosen is None:
            return
        if self.leaving and chosen == BACK:
            self.leaving = False
            self.lay(LEAVES)
        elif self.leaving:
            self.asked = chosen
            name = called(self.app, self.evening.entrants[chosen])
            self.question = Question("evening.leaves_sure", self.app, name=name)
        elif chosen in (BACK, AWAY):
            self.app.go("home")
        elif chosen == PLAY:
            self.play()
        elif chosen == LEAVES:
            self.leaving = True
            self.lay()
        elif chosen == AGAIN:
            self.keep_on(self.evening.again(token_hex(4)))
        elif self.evening.coming:
            self.question = Question("evening.end_sure", self.app)
        else:
            self.end()

    def play(self) -> None:
        """Go to the seats, and resume an abandoned match of the same pairing."""
        saves, key = self.app.saves, self.evening.key
        held = saves.held
        same = held is not None and held.log.note(EVENING) == key and not saves.differing(self.app.store)
        if held is not None and same and (record := saves.resumed(self.app.store)) is not None:
            self.app.go("joining", left=(held, record), before="evening")
        else:
            self.app.go("joining", then=self.app.setup.opens or "match", before="evening", pairing=self.evening)

    def settle(self, answer: bool | None) -> None:
        """Send the entrant home on yes, or end the evening."""
        if answer is None:
            return
        asked, self.asked, self.question = self.asked, None, None
        self.menu.deaf_until = self.app.guard()
        if answer and asked is None:
            self.end()
        elif answer and asked is not None:
            self.leaving = False
            self.keep_on(self.evening.without(asked))

    def keep_on(self, evening: Evening) -> None:
        """Save the evening and show its new state."""
        self.evening = evening
        self.app.evenings.keep(evening)
        self.lay()

    def end(self) -> None:
        """End the evening and go home."""
        self.app.evenings.keep(None)
        self.app.go("home")

    def draw(self, canvas: Canvas) -> None:
        draw_standings(self, canvas)
