"""The drawing of the whole challenges screen, and the items of its pages."""

from __future__ import annotations

from typing import TYPE_CHECKING

from components.focus import Item, Rect
from game.screens.challenges.challenges_page import (
    BUTTON,
    CARD_BACK,
    COPY,
    DAILY,
    EVERYTHING,
    GOALS,
    HOME_MUSIC,
    LADDER,
    PAGE,
    PLAY,
    REWARDS,
    TABLE,
    TURNING,
    WHO,
    ChallengesPage,
    inner,
)
from game.screens.challenges.goals_page import draw_goals
from game.screens.challenges.matches_page import draw_daily, draw_ladder
from game.screens.challenges.rewards_page import draw_rewards
from game.screens.panels import backdrop, choices, heading, legend, plate

if TYPE_CHECKING:
    from systems.draw.canvas import Canvas


def draw_challenges(screen: ChallengesPage, canvas: Canvas) -> None:
    """Draw the whole screen."""
    backdrop(screen)
    if screen.scale == 1:
        heading(screen, "challenges.name", 330)
    choices(screen, screen.menu, screen.named, lit=not screen.inside)
    plate(screen, PAGE[screen.scale], "outline" if screen.inside else "card")
    {DAILY: draw_daily, LADDER: draw_ladder, GOALS: draw_goals, REWARDS: draw_rewards}[screen.open](screen, canvas)
    turns = screen.inside and screen.page.focus in (TABLE, CARD_BACK, HOME_MUSIC, EVERYTHING)
    legend(screen, confirm="change" if turns or screen.menu.focus == WHO else "select", back="back")


def places(screen: ChallengesPage) -> list[Item]:
    """Return the focusable items of the open page."""
    room, high = inner(screen.scale), BUTTON[screen.scale]

    def buttons(*names: str) -> list[Item]:
        wide = (room.w - 10 * (len(names) - 1)) / len(names)
        inset = 14  # Room for the arrows next to the focused button.
        return [Item(name, Rect(room.x + at * (wide + 10) + inset, room.y, wide - 2 * inset, high))
                for at, name in enumerate(names)]  # fmt: skip

    def dials(*names: str) -> list[Item]:
        lows = (room.y + room.h - (at + 1) * (high + 2) for at in range(len(names)))
        return [Item(name, Rect(room.x, low, room.w, high)) for name, low in zip(names, lows, strict=True)]

    if screen.open == DAILY:
        return buttons(*((PLAY, COPY) if screen.share() else (PLAY,))) if screen.contest else []
    if screen.open == LADDER:
        if not screen.on:
            return []
        play = buttons(PLAY) if screen.step < len(screen.rules.ladder) else []
        return [Item(TABLE, Rect(room.x, room.y + high + 6, room.w, high)), *play]
    if screen.open == GOALS:
        page, (away, low) = PAGE[screen.scale], TURNING[screen.scale]
        return [Item(-1, Rect(page.x - 14 - away, low, 14, 48)), Item(1, Rect(page.x + page.w + away, low, 14, 48))]
    return dials(CARD_BACK, HOME_MUSIC, EVERYTHING)
