"""The result screen: how the match ended, the score of the series, and what comes next."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import esper

from components.focus import Item, Rect
from components.press import Input, Press
from game.app.challenge_counts import count_challenges, ended
from game.app.open_screen import PausedMatch
from game.kernel.result import Result as Ending
from game.match import storage
from game.match.record import game_of
from game.match.replays import Replay
from game.match.series import onward, same
from game.match.statistics import listed
from game.match.storage import Ready
from game.screens.endings import result_text, totals_text
from game.screens.match_judge import MatchJudge, judges
from game.screens.menu import BACK, Menu, column
from game.screens.panels import choices, legend, question
from game.screens.question import Question
from game.screens.replay_faces import MOODS
from game.screens.screen import Screen
from systems.draw.seats import draw_portrait
from systems.draw.widgets import banner, banner_height, with_arrows
from systems.easing import openness
from systems.layout import WIDTH, around, clear
from systems.moments import decisive_places

if TYPE_CHECKING:
    from game.app.application import App
    from game.screens.match import MatchScreen
    from systems.draw.canvas import Canvas

FIGURES = {1: 76, 2: 564}
"""Horizontal position of each seat's portrait."""
SIDE = 100
"""Side of a portrait."""
ROOM = 384
"""Width between the portraits."""
WIDE = {1: 210, 2: 240}
"""Width of a button, by text size."""
MIDDLE = 216
"""Height of the banner's center, unless the deciding part of the board is there."""
HIGH, GAP, LOWEST = 26, 4, 26
"""Height of a button, gap between two, and lower limit of the column."""
WORDS = 9
"""Cost of covering the banner's text, relative to covering the deciding part of the board."""
TOP, APART = 112, 44
"""Upper edge of the buttons, and the gap between their two columns."""


class Result(Screen, PausedMatch):
    """The result screen. It adds the match to the series as it opens; the table stays visible behind it."""

    def __init__(self, app: App, table: MatchScreen) -> None:
        super().__init__(app)
        self.table = table
        self.since = 0.0
        """Seconds since the banner appeared."""
        self.ending = table.part(Ending)
        app.series = app.series.after(table.started, self.ending.winner)
        self.alone = len(self.ending.totals) == 1 and not app.seats.watched
        """True if one person has played solo."""
        self.replay_kept: Ready = lambda: True
        self.best, self.place = self.high_score()
        self.onward = onward(table.record) if self.alone and table.record is not None and not table.contested else None
        """The next deal of a game in several parts; None if the game is over."""
        if table.record is not None:
            self.replay_kept = app.replays.keep(table.record.log, app.store.replays.keep)
            app.statistics.count(table.record, {seat: app.people.who(seat) for seat in app.seats.all}, app.series)
            count_challenges(app, ended(app, table.record))
        esper.switch_world(table.world)
        self.taken = decisive_places(table.match_entity)
        """The area where the match was decided, kept free as far as possible."""
        owner = app.seats.owner(app.series.winner) if app.series.winner else ""
        self.of_evening = table.record is not None and app.series.over and app.settle_pairing(app.pairing, owner)
        """True if the evening continues from here."""
        self.menu = Menu(self.lay(), self.first, app.guard(app.content.timing.result_guard))
        self.handed_on = False
        """True if another screen will return to this one."""
        self.question: Question | None = None
        self.pressed = False
        """True once a player has pressed anything here."""
        self.judging: MatchJudge | None = None
        """The analysis of the match by a bot, once requested."""

    def high_score(self) -> tuple[int | None, int | None]:
        """Return the best solo score, including this match, and this match's rank if there are earlier scores.

        Both are None unless the match was solo.
        """
        record, scores = self.table.record, self.app.high_scores
        if not self.alone or record is None:
            return None, None
        where = self.table.on.name, listed(record.on, record.log.rules, dict(record.log.varied))
        others = [entry for entry in scores.of(*where) if entry.game != game_of(record)]
        place = scores.add(record, self.ending.totals[0], self.app.people.name(1), self.app.people.who(1))
        return scores.best(*where), place if others else None

    @property
    def first(self) -> str:
        """The entry with the focus: the next match within a set, a rematch after it."""
        if self.of_evening:
            return "evening"
        if self.onward is not None:
            return "onward"
        if self.repeats and (self.ending.of(1) == "lost" or "rematch" not in self.deals):
            return "same"
        return "rematch" if self.app.series.over else "next"

    @property
    def deals(self) -> tuple[str, ...]:
        """The deals offered in solo play: the same again or a new one; a daily deal has no other."""
        record = self.table.record
        first = record is None or not record.log.carried
        return ("same",) if self.app.setup.day and first else ("same", "rematch")

    @property
    def repeats(self) -> bool:
        """Return True if the same deal can be replayed: solo play outside challenges."""
        return self.alone and self.table.repeats

    def lay(self) -> list[Item]:
        """Return the buttons: ways to continue on the left, views of the match on the right."""
        wide = WIDE[self.app.settings.text_size]
        again = tuple(way for way in self.deals if way != self.first) if self.repeats else ()
        ways = (self.first, *again, "home" if self.app.series.over else "leave")[: 1 if self.of_evening else None]
        record = self.table.record
        sights: list[str] = []
        if record is not None:
            sights += ["story", *(["review"] if judges(self.app, record.on) else [])]
        if self.best is not None:
            sights.append("scores")
        beside = (wide + APART) / 2 if sights else 0
        high = max(len(ways), len(sights)) * (HIGH + GAP) - GAP
        middle, half = self.middle, self.half
        band = Rect(0, middle - half, WIDTH, 2 * half)
        top = clear((*self.taken, *(band,) * WORDS), high + 2 * GAP, TOP - high / 2, LOWEST) + high / 2
        return [*column(ways, 320 - beside, top, wide, HIGH, GAP), *column(sights, 320 + beside, top, wide, HIGH, GAP)]

    @property
    def half(self) -> float:
        """Half the height of the banner with its portraits."""
        return max(banner_height(self.app.paper, [self.who(), *self.lines()], ROOM), SIDE) / 2

    @property
    def middle(self) -> float:
        """Height of the banner's center, clear of what decided the match."""
        return clear(self.taken, 2 * self.half, MIDDLE, LOWEST)

    def hear(self, said: Input) -> None:
        self.pressed |= isinstance(said, Press) and said.at >= self.menu.deaf_until
        if self.question is not None:
            self.settle(self.question.answer(said))
            return
        if isinstance(said, Press) and not said.repeat and said.at < self.menu.deaf_until:
            # Too early to choose, but the press skips the banner's entrance.
            self.since = max(self.since, self.table.beats.motion.winner.enter)
        chosen = self.menu.hear(said)
        if chosen in (BACK, "leave") and not self.app.series.over:
            self.question = Question("result.leave_sure", self.app)
        elif chosen in ("rematch", "same", "onward"):
            self.again(chosen)
        elif chosen == "scores":
            self.handed_on = True
            record = self.table.record
            assert record is not None
            where = listed(record.on, record.log.rules, dict(record.log.varied))
            self.app.go("high_scores", on=record.on.name, shown=where, game=game_of(record), behind=self)
        elif chosen in ("story", "review"):
            self.tell(chosen)
        elif chosen is not None:
            if self.ended:
                self.forget()
            self.app.go("evening" if self.of_evening else "home" if self.app.series.over else "match")

    def again(self, chosen: str) -> None:
        """Start another match: the next part of the game, the same deal, or a new random one."""
        record = self.table.record
        if record is not None and chosen != "rematch":
            self.app.deal = (self.onward if chosen == "onward" else None) or same(record)
        self.forget()
        self.app.series = self.app.series.again()
        self.app.go("match")

    @property
    def goes_on(self) -> bool:
        """Return True if the game should continue without input, because no one has pressed anything for a while."""
        beats, settings = self.table.beats, self.app.settings
        if self.onward is None or self.pressed or not beats.onward or not settings.speed:
            return False
        return self.since >= beats.motion.winner.enter + beats.onward * settings.banner_time

    def tell(self, screen: str) -> None:
        """Open the story or review; the match is already kept, and analyzed only once."""
        record = self.table.record
        assert record is not None
        if self.judging is None and judges(self.app, record.on):
            self.judging = MatchJudge(self.app, record)
        self.handed_on = True
        self.app.go(screen, replay=Replay(Path(), record.log), record=record, judging=self.judging, behind=self)

    def come_back(self) -> None:
        """Return from the story, review or high scores."""
        self.handed_on = False
        self.menu.deaf_until = self.app.guard()
        self.adopt_settings()

    def settle(self, answer: bool | None) -> None:
        """Abandon the set and go home on yes; change nothing on no."""
        if answer:
            self.forget()
            self.app.go("home")
        elif answer is False:
            self.question = None
            self.menu.deaf_until = self.app.guard()

    def forget(self) -> None:
        """Make the match no longer resumable; its save stays until all its results are on disk."""
        if self.table.record is not None:
            self.app.saves.drop(after=self.kept)

    def kept(self) -> bool:
        """Return True if all results of the match are on disk: replay, statistics, challenges and evening."""
        counting, statistics = self.app.counting, self.app.statistics
        counted = statistics.settled and (counting is None or counting.settled)
        return self.replay_kept() and counted and not storage.writer.unsaved

    @property
    def ended(self) -> bool:
        """Return True if neither the series nor the game continues."""
        return self.app.series.over and self.onward is None

    def update(self, dt: float) -> None:
        self.since += dt
        if self.ended and self.app.saves.held is not None and self.kept():
            self.forget()
        self.table.shine(dt)
        self.table.voices.rest(dt)
        if self.goes_on:
            self.again("onward")

    def adopt_settings(self) -> None:
        self.table.adopt_settings()

    @property
    def banner_open(self) -> float:
        """Visible part of the banner, 0 to 1, with a slight overshoot."""
        settings = self.app.settings
        if not settings.speed:
            return 1.0
        return openness(self.table.beats.motion.winner, self.since, calm=settings.reduced_motion)

    def draw(self, canvas: Canvas) -> None:
        self.table.draw_board()
        canvas.gray(self.app.store.look.pause_gray)
        seat = self.ending.winner or (1 if len(self.ending.totals) == 1 else 0)
        open, fades = self.banner_open, self.app.settings.reduced_motion
        color, middle = f"seat{seat}" if seat else "outline", self.middle
        banner(canvas, [self.who(), *self.lines()], color, y=middle, room=ROOM, open=open, fades=fades)
        who = self.app.people.portraits()
        for each in self.app.seats.all:
            mood = MOODS[self.ending.of(each)]
            draw_portrait(canvas, each, mood, FIGURES[each], middle, 2, alpha=min(1.0, open), who=who.get(each, ""))
        if self.question is not None:
            question(self, self.question)
        else:
            choices(self, self.menu, self.named)
        legend(self, confirm="select", back="back")
        if self.question is None:
            figures = {seat: around(FIGURES[seat], middle, SIDE, SIDE) for seat in self.app.seats.all}
            self.table.voices.draw(canvas, figures, coming=[with_arrows(item.rect) for item in self.menu.items])

    def named(self, choice: str) -> str:
        """Return the label of a button."""
        swaps = choice == "rematch" and self.app.moves_up()
        if choice == "rematch" and self.alone:
            return self.say("result.new_deal" if self.repeats else "result.same")
        return self.say("result.swapped" if swaps else f"result.{choice}")

    def who(self) -> str:
        """Return who won the match, as text."""
        return result_text(self, self.ending, [self.app.people.name(seat) for seat in self.app.seats.all])

    def lines(self) -> list[str]:
        """Return all points and the kind of win, the best scores in solo play, then the score of the series."""
        series = self.app.series
        how = f" ({self.say(f'result.by_{self.ending.by}')})" if self.ending.of(1) != "drawn" else ""
        lines = [totals_text(self, self.ending.totals) + how]
        if self.best is not None:
            key = "best" if self.place is None else "highest" if self.place == 1 else "placed"
            lines.append(self.say(f"result.{key}", points=self.best, place=self.place))
        if series.single or len(self.ending.totals) == 1:
            return lines
        lines.append(self.say("result.standing", first=series.wins[0], second=series.wins[1]))
        if series.winner:
            lines.append(self.say("result.set_won", name=self.app.people.name(series.winner)))
        elif series.over:
            lines.append(self.say("result.set_drawn"))
        return lines

    def close(self) -> None:
        if not self.handed_on:
            # This match must be counted before anything that follows.
            self.app.statistics.wait()
            if self.app.counting is not None:
                self.app.counting.wait()
            self.drop()

    def drop(self) -> None:
        self.table.drop()
