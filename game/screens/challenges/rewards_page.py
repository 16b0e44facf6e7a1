"""The page of rewards, with dials for those in use."""

from __future__ import annotations

from typing import TYPE_CHECKING

from components.focus import Rect
from game.match.challenges import opened
from game.screens.challenges.challenges_page import CARD_BACK, EVERYTHING, HOME_MUSIC, ChallengesPage, inner
from systems.draw.dials import draw_dial
from systems.draw.text import fitting

if TYPE_CHECKING:
    from systems.draw.canvas import Canvas


def draw_rewards(screen: ChallengesPage, canvas: Canvas) -> None:
    """Draw the dials for the rewards in use, and the list of all rewards."""
    rgb, settings, rules = canvas.palette.rgb, screen.app.settings, screen.rules
    values = {EVERYTHING: screen.say("common.on" if settings.everything else "common.off")}
    for dial in (CARD_BACK, HOME_MUSIC):
        worn = [reward.name for reward in rules.rewards.values() if reward.what == getattr(settings, dial)]
        values[dial] = screen.say("challenges.worn" if worn else "challenges.usual")
    for item in screen.page.items:
        focused = screen.inside and item.id == screen.page.focus
        draw_dial(canvas, item.rect, screen.say(f"challenges.{item.id}"), values[item.id], focused=focused)
    room, low = inner(screen.scale), min(item.rect.y for item in screen.page.items) - 8
    free = opened(screen.app.book, rules, settings.everything)
    high = (low - room.y) / max(1, len(rules.rewards))
    for number, (id, reward) in enumerate(rules.rewards.items()):
        y = low - (number + 0.5) * high
        lit, name = id in free, screen.app.spoken(reward.name)
        canvas.sprite("achieved" if lit else "badge_shut", room.x + 6, y, tint=rgb("double" if lit else "dim"))
        font, _ = fitting(canvas, name, Rect(0, 0, room.w - 22, high), ("body", "small", "tiny"))
        canvas.label(name, room.x + 20, y, font=font, tint=rgb("text" if lit else "dim"), align="left")
