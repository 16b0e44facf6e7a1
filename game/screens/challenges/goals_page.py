"""The page of achievements: their progress, and the date of each that was reached."""

from __future__ import annotations

from typing import TYPE_CHECKING

from components.focus import Rect
from game.match.challenges import progress
from game.screens.challenges.challenges_page import BAR, ROWS, ChallengesPage, inner, per_leaf
from systems.draw.text import fitting

if TYPE_CHECKING:
    from systems.draw.canvas import Canvas


def draw_goals(screen: ChallengesPage, canvas: Canvas) -> None:
    """Draw a page of achievements with their progress or the date they were reached."""
    room, rgb, scale = inner(screen.scale), canvas.palette.rgb, screen.scale
    each, high = per_leaf(scale), ROWS[scale]
    shown = [*screen.rules.goals.items()][screen.leaf * each : (screen.leaf + 1) * each]
    for number, (id, goal) in enumerate(shown):
        top = room.y + room.h - number * high
        feats, now = screen.feats, progress(screen.app.book, goal, id, screen.who, screen.app.statistics)
        done = id in feats.reached
        tint = rgb("double" if done else "text")
        if done:
            canvas.sprite("achieved", room.x + 6, top - canvas.line("bold") / 2, tint=tint)
        left = room.x + (16 if done else 0)
        count = feats.reached[id] if done else f"{min(now, goal.least)} / {goal.least}"
        wide = canvas.measure(count, "small")
        name = screen.app.spoken(goal.name)
        beside = Rect(0, 0, room.x + room.w - left - wide - 8, canvas.line("bold"))
        font, _ = fitting(canvas, name, beside, ("bold", "small", "tiny"))
        canvas.label(name, left, top - canvas.line("bold") / 2, font=font, tint=tint, align="left")
        canvas.label(count, room.x + room.w, top - canvas.line("bold") / 2, font="small", tint=tint, align="right")
        about = screen.app.spoken_of(goal.about, least=goal.least)
        font, lines = fitting(canvas, about, Rect(0, 0, room.w, high - canvas.line("bold") - BAR), ("small", "tiny"))
        canvas.lines(lines, room.x, top - canvas.line("bold") + 1, font=font, tint=rgb("card"))
        bar = Rect(room.x, top - high + 5, room.w, 2)
        canvas.fill(bar, rgb("dim"), 0.35)
        lit = Rect(bar.x, bar.y, round(bar.w * min(1.0, now / goal.least)), bar.h)
        canvas.fill(lit, rgb("double" if done else "seat1"), glow=0.5)
    for item in screen.page.items:
        if 0 <= screen.leaf + item.id < screen.leaves:
            canvas.sprite("arrow", *item.rect.centre, tint=rgb("seat1"), scale_x=float(item.id))
