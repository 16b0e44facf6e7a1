"""Layout of the challenges screen: a menu on the left, the open page on the right."""

from __future__ import annotations

from typing import TYPE_CHECKING

from components.focus import Rect
from game.content.models.practice import ChallengeRules, Reward
from game.match.challenges import Contest, Feats, opened
from game.match.players import Player
from game.match.statistics import PERSON, PLAYER
from game.screens.endings import totals_said
from game.screens.menu import Menu
from game.screens.screen import Screen

if TYPE_CHECKING:
    pass

WHO, DAILY, LADDER, GOALS, REWARDS = "who", "daily", "ladder", "goals", "rewards"
PAGES = (DAILY, LADDER, GOALS, REWARDS)
PLAY, COPY, TABLE = "play", "copy", "table"
CARD_BACK, HOME_MUSIC, EVERYTHING = "card_back", "home_music", "everything"
NAMES = {1: Rect(24, 56, 156, 246), 2: Rect(6, 38, 160, 312)}
PAGE = {1: Rect(200, 44, 416, 262), 2: Rect(172, 36, 462, 318)}
LINES = {1: (28, 6), 2: (34, 6)}
"""Height and gap of a name. Everything from `NAMES` to `ROWS` goes by text size."""
BUTTON = {1: 26, 2: 32}
ROWS = {1: 38, 2: 74}
"""Height of an achievement."""
TURNING = {1: (0, 151), 2: (-20, 50)}
"""Distance of the page arrows from the page, and their lower edge, by text size."""
INSET = 12
BAR = 6


class ChallengesPage(Screen):
    """The state that the challenges screen shows."""

    menu: Menu
    page: Menu
    open: str
    """The open page."""
    inside: bool
    """True if the page has the focus, False if the menu has it."""
    scale: int
    """The text size of the current layout."""
    rules: ChallengeRules
    who: str
    """The shown player's key in the statistics."""
    on: str
    """The table whose ladder is shown."""
    contest: Contest | None
    """The match of the day."""
    leaf: int
    """Index of the open page of achievements."""
    copied: bool | None
    """True if the day's result was copied, False if copying failed, None before the first try."""

    @property
    def feats(self) -> Feats:
        """The feats of the shown player."""
        return self.app.book.of(self.who)

    @property
    def player(self) -> Player | None:
        """The shown player; None for a guest."""
        return self.app.players.get(self.who.removeprefix(PLAYER)) if self.who.startswith(PLAYER) else None

    @property
    def step(self) -> int:
        """Index of the next step of the ladder."""
        return min(self.feats.climbed.get(self.on, 0), len(self.rules.ladder))

    @property
    def leaves(self) -> int:
        """Number of pages of achievements."""
        return -(-len(self.rules.goals) // per_leaf(self.scale))

    def share(self) -> str:
        """Return the day's result in one line, "" if there is none."""
        day = self.feats.days.get(self.app.today().isoformat())
        if day is None or not day.result:
            return ""
        bots = self.app.store.at(day.table).bots
        name = self.app.called(bots[day.bot]) if day.bot in bots else day.bot
        key = "line" if day.bot else "line_alone"
        return self.say(
            f"challenges.{key}", date=self.app.today().isoformat(), table=self.say(f"{day.table}.name"), name=name,
            result=self.say(f"challenges.{day.result}"), totals=totals_said(self, day.totals),
            streak=self.feats.streak(self.app.today()),
        )  # fmt: skip

    def named(self, choice: str) -> str:
        """Return the text of a button."""
        if choice == WHO:
            player = self.player
            return player.name if player else self.say(f"player.{self.who.removeprefix(PERSON)}")
        return self.say(f"challenges.{choice}")

    def worn(self, dial: str) -> list[Reward]:
        """Return the unlocked rewards a dial can be set to, in addition to the default."""
        kind = {CARD_BACK: "card_back", HOME_MUSIC: "music"}[dial]
        rewards = opened(self.app.book, self.rules, self.app.settings.everything).values()
        return [reward for reward in rewards if reward.kind == kind]


def per_leaf(scale: int) -> int:
    """Return the number of achievements that fit on a page."""
    return int((PAGE[scale].h - 2 * INSET) // ROWS[scale])


def inner(scale: int) -> Rect:
    """Return the usable area of the page."""
    return PAGE[scale].grown(-INSET)
