"""The pages of the match of the day and of the ladder: the opponents and the results so far."""

from __future__ import annotations

from typing import TYPE_CHECKING

from components.focus import Rect
from game.match.challenges import bots_of
from game.screens.challenges.challenges_page import INSET, TABLE, ChallengesPage, inner
from game.screens.endings import totals_said
from systems.draw import widgets
from systems.draw.dials import draw_dial
from systems.draw.seats import draw_portrait
from systems.draw.text import fitting, passage

if TYPE_CHECKING:
    from systems.draw.canvas import Canvas

BOT_SEAT = 2
DAYS, DAY_HIGH = 14, 26
"""Number of days shown, and the height of the bar of a won day."""
RESULTS = {"won": (1.0, "seat1"), "drawn": (0.6, "text"), "played": (0.6, "text"), "lost": (0.35, "seat2")}
"""Height of a bar as a share of `DAY_HIGH`, and its color. The height repeats what the color says."""
NOTHING = 0.0, "dim"
STEP = 10
"""Height added by each step of the ladder."""


def told(canvas: Canvas, rect: Rect, *lines: tuple[str, str]) -> float:
    """Draw lines of text with their colors from the top of a rectangle, and return the y at which they end."""
    y = rect.y + rect.h
    for words, colour in lines:
        font, wrapped = fitting(canvas, words, Rect(0, 0, rect.w, 2 * canvas.line("small")), ("bold", "small", "tiny"))
        canvas.lines(wrapped, rect.x, y, font=font, tint=canvas.palette.rgb(colour))
        y -= len(wrapped) * canvas.line(font) + 3
    return y


def draw_buttons(screen: ChallengesPage, canvas: Canvas) -> None:
    """Draw the buttons and dials of the page."""
    focus = screen.page.focus if screen.inside else None
    for item in screen.page.items:
        if item.id == TABLE:
            words = screen.say("challenges.table"), screen.say(f"{screen.on}.name")
            draw_dial(canvas, item.rect, *words, focused=focus == TABLE)
    ways = {item.id: (screen.say(f"challenges.{item.id}"), item.rect)
            for item in screen.page.items if item.id != TABLE}  # fmt: skip
    widgets.buttons(canvas, ways, focus)


def draw_opponent(screen: ChallengesPage, canvas: Canvas, on: str, bot: str) -> Rect:
    """Draw the opponent in the upper left corner of the page, and return the room to its right."""
    room, mind = inner(screen.scale), screen.app.store.at(on).bots[bot]
    large = 2 if screen.scale == 1 else 1
    side = 44 * large + 6 * (large - 1)
    x, y = room.x + side / 2, room.y + room.h - side / 2
    draw_portrait(canvas, BOT_SEAT, "active", x, y, large, who=mind.portrait)
    return Rect(room.x + side + INSET, room.y, room.w - side - INSET, room.h)


def draw_daily(screen: ChallengesPage, canvas: Canvas) -> None:
    """Draw the match of the day, its result, and the streak of days."""
    contest, today = screen.contest, screen.app.today()
    if contest is None:
        passage(canvas, screen.say("challenges.no_daily"), inner(screen.scale), align="centre")
        return
    room = draw_opponent(screen, canvas, contest.table, contest.bot) if contest.bot else inner(screen.scale)
    day, streak = screen.feats.days.get(today.isoformat()), screen.feats.streak(today)
    against = screen.say("challenges.alone", table=screen.say(f"{contest.table}.name"))
    if contest.bot:
        name = screen.app.called(screen.app.store.at(contest.table).bots[contest.bot])
        against = screen.say("challenges.against", table=screen.say(f"{contest.table}.name"), name=name)
    state = "unplayed" if day is None else "done" if day.result else "left"
    result = screen.say(f"challenges.{state}")
    lines = [(today.isoformat(), "double"), (against, "text"), (result, "card")]
    if day is not None and day.result:
        ended = f"{screen.say(f'challenges.{day.result}')}  {totals_said(screen, day.totals)}"
        lines[-1] = (ended, "seat1" if day.result == "won" else "card")
    lines.append((screen.say("challenges.streak", days=streak), "card"))
    if screen.copied is not None:
        lines.append((screen.say("challenges.copied" if screen.copied else "challenges.not_copied"), "warning"))
    told(canvas, room, *lines)
    whole, low = inner(screen.scale), max((item.rect.y + item.rect.h for item in screen.page.items), default=0.0)
    if line := screen.share():
        room = Rect(whole.x, low + 4, whole.w, 2 * canvas.line("tiny") + 4)
        passage(canvas, line, room, fonts=("small", "tiny"), colour="dim")
    draw_days(screen, canvas, Rect(whole.x, low + 12 + 2 * canvas.line("tiny"), whole.w, DAY_HIGH))
    draw_buttons(screen, canvas)


def draw_days(screen: ChallengesPage, canvas: Canvas, rect: Rect) -> None:
    """Draw the last two weeks, today on the right: high bars for wins, low bars for losses, dots for missed days."""
    today, rgb, step = screen.app.today(), canvas.palette.rgb, rect.w / DAYS
    for ago in range(DAYS):
        day = screen.feats.ago(today, ago)
        share, colour = RESULTS.get(day.result if day else "", NOTHING)
        x = rect.x + rect.w - (ago + 1) * step
        bar = Rect(round(x), rect.y, round(step) - 4, max(3, round(rect.h * share)))
        canvas.fill(bar, rgb(colour), 1.0 if share else 0.4, glow=0.5 if share else 0.0)
        if not ago:
            canvas.outline(Rect(bar.x - 2, rect.y - 2, bar.w + 4, rect.h + 4), rgb("double"), 0.7)


def draw_ladder(screen: ChallengesPage, canvas: Canvas) -> None:
    """Draw the ladder: the bots of a table on their steps, with those beaten lit, and the next opponent."""
    if not screen.on:
        passage(canvas, screen.say("challenges.no_daily"), inner(screen.scale), align="centre")
        return
    steps, step, room = screen.rules.ladder, screen.step, inner(screen.scale)
    bots = bots_of(screen.app.store, screen.on)
    if step < len(steps):
        mind = (bots.get(steps[step].level) or [*bots.values()][-1])[1]
        reward = screen.app.spoken(screen.rules.rewards[steps[step].unlocks].name)
        head = screen.say("challenges.step", step=step + 1, of=len(steps), name=screen.app.called(mind))
        told(canvas, room, (head, "double"), (screen.say("challenges.unlocks", name=reward), "card"))
    else:
        told(canvas, room, (screen.say("challenges.top"), "double"))
    low, wide = max(item.rect.y + item.rect.h for item in screen.page.items) + 8, room.w / len(steps)
    for number, each in enumerate(steps):
        bot = bots.get(each.level) or [*bots.values()][-1]
        place = Rect(room.x + number * wide, low, wide, STEP + STEP * number)
        draw_step(screen, canvas, place, bot[1].portrait, number)
    draw_buttons(screen, canvas)


def draw_step(screen: ChallengesPage, canvas: Canvas, rect: Rect, face: str, number: int) -> None:
    """Draw a bot on its step."""
    rgb, lit = canvas.palette.rgb, number < screen.step
    bar = Rect(round(rect.x) + 3, rect.y, round(rect.w) - 6, rect.h)
    canvas.fill(bar, rgb("seat1" if lit else "dim"), 0.9 if lit else 0.35, glow=0.5 if lit else 0.0)
    if number == screen.step:
        canvas.outline(bar.grown(2), rgb("double"))
    mood, there = ("lost", 1.0) if lit else ("active", 1.0) if number == screen.step else ("waiting", 0.5)
    draw_portrait(canvas, BOT_SEAT, mood, bar.centre[0], bar.y + bar.h + 26, 1, alpha=there, who=face)
