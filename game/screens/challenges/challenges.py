"""The challenges screen: the match of the day, the ladder, achievements and rewards of the chosen player."""

from __future__ import annotations

from typing import TYPE_CHECKING

from components.press import Input, Point, Press
from game.match.challenges import SEAT, Contest, challenges, daily, ladders, rung
from game.match.statistics import PERSON, PLAYER
from game.screens.challenges.challenges_page import (
    COPY,
    EVERYTHING,
    GOALS,
    LINES,
    NAMES,
    PAGES,
    PLAY,
    TABLE,
    WHO,
    ChallengesPage,
)
from game.screens.challenges.whole_page import draw_challenges, places
from game.screens.menu import BACK, Menu, column

if TYPE_CHECKING:
    from game.app.application import App
    from systems.draw.canvas import Canvas

TURNS = {"left": -1, "right": 1}


class Challenges(ChallengesPage):
    """A menu on the left and its open page on the right. Confirm or right enters the page, back leaves it."""

    def __init__(self, app: App, focus: str = PAGES[0]) -> None:
        super().__init__(app)
        app.read_data()
        if app.counting is not None:
            app.counting.wait()
        self.rules = challenges(app.store)
        self.contest = daily(app.store, self.rules, app.today())
        self.tables = ladders(app.store)
        self.on = app.table if app.table in self.tables else next(iter(self.tables), "")
        self.people = [*(f"{PLAYER}{player.id}" for player in app.players.known), f"{PERSON}{SEAT}"]
        self.who = app.people.who(SEAT) if app.people.who(SEAT) in self.people else self.people[0]
        self.open, self.inside, self.leaf = focus, False, 0
        self.copied = None
        self.deaf_until = app.guard()
        self.lay(focus)

    def lay(self, focus: str) -> None:
        """Lay out the screen for the current text size."""
        self.scale = self.app.settings.text_size
        place, (high, gap) = NAMES[self.scale], LINES[self.scale]
        items = column((WHO, *PAGES, BACK), place.x + place.w / 2, place.y + place.h, place.w, high, gap)
        self.menu = Menu(items, focus, self.deaf_until, self.app.devices.pointer)
        self.show()

    def show(self) -> None:
        """Rebuild the page, and keep its focus if possible."""
        items = places(self)
        known = [item.id for item in items]
        now = self.page.focus if hasattr(self, "page") else None
        self.page = Menu(items, now if now in known else known[-1] if known else None, self.deaf_until)

    def adopt_settings(self) -> None:
        if self.scale != self.app.settings.text_size:
            self.lay(self.menu.focus)

    def hear(self, said: Input) -> None:
        if isinstance(said, Point):
            self.point(said)
        elif isinstance(said, Press) and said.at >= self.deaf_until:
            (self.hear_inside if self.inside else self.hear_outside)(said)

    def point(self, said: Point) -> None:
        """Focus the item under the mouse, in the menu or on the page."""
        for menu in (self.menu, self.page):
            menu.hear(said)
            if menu.under() is not None:
                self.inside = menu is self.page
        self.follow()

    def follow(self) -> None:
        """Open the page of the focused name."""
        if not self.inside and self.menu.focus in PAGES and self.menu.focus != self.open:
            self.open, self.leaf, self.copied = self.menu.focus, 0, None
            self.show()

    def hear_outside(self, said: Press) -> None:
        """Handle a press while the menu has the focus."""
        if self.menu.focus == WHO and said.action in TURNS:
            self.turn_person(TURNS[said.action])
            return
        chosen = self.menu.hear(said)
        self.follow()
        if chosen == BACK:
            self.app.go("home", focus="challenges")
        elif chosen == WHO:
            self.turn_person(1)
        elif self.menu.focus in PAGES and (chosen is not None or said.action == "right") and self.page.items:
            self.inside = True

    def turn_person(self, by: int) -> None:
        """Show the challenges of another player."""
        self.who = self.people[(self.people.index(self.who) + by) % len(self.people)]
        self.copied = None
        self.show()

    def hear_inside(self, said: Press) -> None:
        """Handle a press while the page has the focus."""
        if self.open == GOALS:
            self.hear_goals(said)
            return
        focus = self.page.focus
        if said.action in TURNS and focus in (TABLE, *self.dials):
            if not said.repeat:
                self.turn(focus, TURNS[said.action])
            return
        chosen = self.page.hear(said)
        if chosen == BACK:
            self.inside = False
        elif chosen == PLAY:
            self.play()
        elif chosen == COPY:
            self.copied = self.app.copy(self.share())
        elif chosen is not None:
            self.turn(chosen, 1)

    @property
    def dials(self) -> tuple[str, ...]:
        """The dials of the rewards page."""
        return ("card_back", "home_music", EVERYTHING)

    def hear_goals(self, said: Press) -> None:
        """Turn the pages of achievements with the directions, confirm, or the arrows under the mouse."""
        by = {"left": -1, "up": -1, "right": 1, "down": 1}.get(said.action, 0)
        if said.action == "confirm":
            further = 1 if self.leaf + 1 < self.leaves else -self.leaf
            by = (self.page.under() or 0) if said.device == "mouse" else further
        if said.action == "back" or (said.action == "left" and self.leaf == 0 and not said.repeat):
            self.inside = False
        self.leaf = max(0, min(self.leaves - 1, self.leaf + by))

    def turn(self, name: str, by: int) -> None:
        """Show the next or previous table, or change a dial."""
        settings = self.app.settings
        if name == TABLE:
            self.on = self.tables[(self.tables.index(self.on) + by) % len(self.tables)]
        elif name == EVERYTHING:
            settings.everything = not settings.everything
            self.app.apply_settings()
        else:
            values = ["", *(reward.what for reward in self.worn(name))]
            now = getattr(settings, name)
            setattr(settings, name, values[((values.index(now) if now in values else 0) + by) % len(values)])
            self.app.apply_settings()
        self.show()

    def play(self) -> None:
        """Go to the seats of the match."""
        contest: Contest | None = self.contest
        if self.open != PAGES[0]:
            contest = rung(self.app.store, self.rules, self.on, self.step)
        if contest is not None:
            self.app.table = contest.table
            self.app.go("joining", contest=contest, rules=contest.rules, before="challenges")

    def draw(self, canvas: Canvas) -> None:
        draw_challenges(self, canvas)
