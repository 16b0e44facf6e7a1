"""How the challenges look: their names on the left, one of them on the right."""

from __future__ import annotations

from typing import TYPE_CHECKING

from components.focus import Rect
from game.content.models.challenges import ChallengeRules, Reward
from game.match.challenges import opened
from game.match.contest import Contest
from game.match.feats import Feats
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
"""Height and gap of a name. These four go by size of text, and so do the next two."""
BUTTON = {1: 26, 2: 32}
ROWS = {1: 38, 2: 74}
"""How high a goal is."""
TURNING = {1: (0, 151), 2: (-20, 50)}
"""How far beside the page the arrows lie that turn it over, and their lower edge, by size of text too: large letters
leave no room but on it."""
INSET = 12
BAR = 6


class ChallengesPage(Screen):
    """What is shown of the challenges."""

    menu: Menu
    page: Menu
    open: str
    """The challenge that is on the right."""
    inside: bool
    """Whether what is on the right has the focus."""
    scale: int
    """The size of text that everything was laid for."""
    rules: ChallengeRules
    who: str
    """Whose feats are shown, by what the statistics know them by."""
    on: str
    """The table whose ladder is shown."""
    contest: Contest | None
    """The match of the day."""
    leaf: int
    """Which of the pages of goals is open, counted from 0."""
    copied: bool | None
    """Whether the result of the day could be copied; None while nobody has tried."""

    @property
    def feats(self) -> Feats:
        """Those of the player who is shown."""
        return self.app.book.of(self.who)

    @property
    def player(self) -> Player | None:
        """That player; None for a guest."""
        return self.app.players.get(self.who.removeprefix(PLAYER)) if self.who.startswith(PLAYER) else None

    @property
    def step(self) -> int:
        """The step of the ladder to be climbed next, counted from 0."""
        return min(self.feats.climbed.get(self.on, 0), len(self.rules.ladder))

    @property
    def leaves(self) -> int:
        """How many pages the goals fill."""
        return -(-len(self.rules.goals) // per_leaf(self.scale))

    def share(self) -> str:
        """The result of the day in one line, "" while there is none."""
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
        """What stands on a button."""
        if choice == WHO:
            player = self.player
            return player.name if player else self.say(f"player.{self.who.removeprefix(PERSON)}")
        return self.say(f"challenges.{choice}")

    def worn(self, dial: str) -> list[Reward]:
        """What a dial can be set to beside what the game came with."""
        kind = {CARD_BACK: "card_back", HOME_MUSIC: "music"}[dial]
        rewards = opened(self.app.book, self.rules, self.app.settings.everything).values()
        return [reward for reward in rewards if reward.kind == kind]


def per_leaf(scale: int) -> int:
    """How many goals a page has room for."""
    return int((PAGE[scale].h - 2 * INSET) // ROWS[scale])


def inner(scale: int) -> Rect:
    """Where there is room on the page."""
    return PAGE[scale].grown(-INSET)
