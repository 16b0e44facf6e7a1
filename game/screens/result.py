"""How the match ended, the standing of the set, and what comes next."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from components.ending import Result as Ending
from game.match.replays import Replay
from game.screens.match_judge import judges
from game.screens.menu import BACK, Menu, column
from game.screens.panels import choices, legend, question
from game.screens.question import Question
from game.screens.screen import Screen
from systems.draw.figures import draw_figure
from systems.draw.widgets import banner
from systems.effects.ribbon import openness
from systems.input.press import Input, Press
from systems.input.seats import BOT, SEATS

if TYPE_CHECKING:
    from game.app.application import App
    from game.screens.match import MatchScreen
    from systems.draw.canvas import Canvas

FIGURES = {1: 76, 2: 564}
"""Where the seats' figures stand, from the left."""
ROOM = 384
"""Width between them."""
WIDE = {1: 210, 2: 240}
"""Of a button, by size of text."""


class Result(Screen):
    """Counts the match into the set as it opens; the table it ended on stays behind it."""

    def __init__(self, app: App, table: MatchScreen) -> None:
        super().__init__(app)
        self.table = table
        self.since = 0.0
        """Seconds since the banner came."""
        self.ending = table.part(Ending)
        app.session = app.session.after(table.started, self.ending.winner)
        if table.record is not None:
            app.replays.keep(table.record.log, app.store.replays.keep)
            bots = {seat: f"{BOT}{name}" for seat in SEATS if (name := app.seats.bot(seat)) is not None}
            app.statistics.count(table.record, bots, app.session)
        on = "home" if app.session.over else "next"
        names = (on, "rematch", "review") if table.record is not None and judges(app, table.on) else (on, "rematch")
        items = column(names, 320, 118, WIDE[app.settings.text_size], 26, 4)
        self.menu = Menu(items, on, app.guard(app.content.timing.result_guard))
        self.handed_on = False
        """Whether this screen is come back to."""
        self.question: Question | None = None

    def hear(self, said: Input) -> None:
        if self.question is not None:
            self.settle(self.question.answer(said))
            return
        if isinstance(said, Press) and not said.repeat and said.at < self.menu.deaf_until:
            # Too early to choose anything, but nobody presses without an answer.
            self.since = max(self.since, self.table.beats.motion.winner.enter)
        chosen = self.menu.hear(said)
        if chosen == BACK and not self.app.session.over:
            self.question = Question("result.leave_sure", self.app.guard())
        elif chosen == "rematch":
            self.forget()
            if self.app.session.single:
                # No set sees to it that both begin in turn.
                self.app.seats.swap()
            self.app.session = self.app.session.again()
            self.app.go("match")
        elif chosen == "review":
            self.review()
        elif chosen is not None:
            if self.app.session.over:
                self.forget()
            self.app.go("home" if self.app.session.over else "match")

    def review(self) -> None:
        """Go through the match; it is kept already."""
        if self.table.record is not None:
            self.handed_on = True
            log = self.table.record.log
            self.app.go("review", replay=Replay(Path(), log), record=self.table.record, result=self)

    def come_back(self) -> None:
        """From the review."""
        self.handed_on = False
        self.menu.deaf_until = self.app.guard()
        self.adopt_settings()

    def settle(self, answer: bool | None) -> None:
        """Yes gives the set up and leads home; no leaves everything as it was."""
        if answer:
            self.forget()
            self.app.go("home")
        elif answer is False:
            self.question = None
            self.menu.deaf_until = self.app.guard()

    def forget(self) -> None:
        """The match can no longer be gone on with, once it is kept to be watched."""
        if self.table.record is not None:
            self.app.replays.wait()
            self.app.saves.drop()

    def update(self, dt: float) -> None:
        self.since += dt
        if self.app.session.over and self.app.saves.held is not None and self.app.replays.settled:
            self.forget()
        self.table.shine(dt)

    def adopt_settings(self) -> None:
        self.table.adopt_settings()

    @property
    def banner_open(self) -> float:
        """How much of the banner is in sight, 0 to 1 and a little beyond."""
        settings = self.app.settings
        if not settings.speed:
            return 1.0
        return openness(self.table.beats.motion.winner, self.since, calm=settings.reduced_motion)

    def draw(self, canvas: Canvas) -> None:
        self.table.draw_board()
        canvas.grey(self.app.store.look.pause_grey)
        seat = self.ending.winner
        open, fades = self.banner_open, self.app.settings.reduced_motion
        colour = f"seat{seat}" if seat else "outline"
        banner(canvas, [self.who(), *self.lines()], colour, y=216, room=ROOM, open=open, fades=fades)
        who = self.app.portraits()
        for each in (1, 2):
            mood = "active" if not seat else "won" if each == seat else "lost"
            draw_figure(canvas, each, mood, FIGURES[each], 216, 2, alpha=min(1.0, open), who=who.get(each, ""))
        if self.question is not None:
            question(self, self.question)
        else:
            choices(self, self.menu, self.named)
        legend(self, confirm="select", back="back")

    def named(self, choice: str) -> str:
        """What stands on a button."""
        swaps = choice == "rematch" and self.app.session.single
        return self.say("result.swapped" if swaps else f"result.{choice}")

    def who(self) -> str:
        """Who won the match."""
        seat = self.ending.winner
        return self.say("result.wins", name=self.app.name(seat)) if seat else self.say("result.draw")

    def lines(self) -> list[str]:
        """Both totals and how, then the standing of the set."""
        session, (first, second) = self.app.session, self.ending.totals
        how = f" ({self.say(f'result.by_{self.ending.by}')})" if self.ending.winner else ""
        lines = [self.say("result.totals", first=first, second=second) + how]
        if session.single:
            return lines
        lines.append(self.say("result.standing", first=session.wins[0], second=session.wins[1]))
        if session.winner:
            lines.append(self.say("result.set_won", name=self.app.name(session.winner)))
        elif session.over:
            lines.append(self.say("result.set_drawn"))
        return lines

    def close(self) -> None:
        if not self.handed_on:
            self.table.drop()
