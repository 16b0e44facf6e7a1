"""Layout and drawing of statistics: a line each, with a neon bar for shares."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from components.focus import Rect
from game.match.statistics import PERSON, PLAYER, RECENT, Tally
from game.screens.behind_options import BehindOptions
from game.screens.menu import BACK
from game.screens.panels import backdrop, choices, heading, legend, plate, question
from game.screens.question import Question
from systems.draw.seats import draw_portrait
from systems.draw.text import fitting, passage
from systems.input.seats import BOT

if TYPE_CHECKING:
    from systems.draw.canvas import Canvas

MOST = 7
"""Maximum number of entries for players and other views."""
NAMES = {1: Rect(34, 34, 150, 272), 2: Rect(24, 40, 166, 312)}
PAGES = {1: Rect(214, 34, 408, 272), 2: Rect(214, 36, 418, 316)}
LINES = {1: (22, 5), 2: (28, 3)}
"""Height and gap of a name. These three and the next two are by text size."""
ROWS = {1: 19, 2: 27}
WIDTHS = {1: (132, 84), 2: (196, 104)}
"""Width of a line's label and of its number; the bar takes the rest."""
COLOURS = {"w": "seat1", "d": "text", "l": "seat2", "p": "text"}
HEIGHTS = {"w": 1.0, "d": 0.55, "l": 0.3, "p": 0.55}
"""Relative height of a result's bar, so that results differ by more than color."""

GLOW = 0.5
"""Glow of a bar's color; the gaps between results stay dark."""


class StatisticsPage(BehindOptions):
    """The players of a table on the left, the statistics of one on the right."""

    name_there = "statistics"
    table: str
    shown: str
    """The statistics key: the table, or one layout of it."""
    who: str
    """The selected player."""
    question: Question | None

    def face(self) -> str:
        """Return the portrait of the selected player, "" for a guest."""
        player = self.app.players.get(self.who.removeprefix(PLAYER))
        if player is not None:
            return self.app.store.players.face(player.look)
        mind = dict(self.app.store.at(self.table).bots).get(self.who.removeprefix(BOT))
        return str(mind.portrait) if mind is not None else ""

    def kind(self) -> str:
        """Return the name of the layout shown, as in the setup; "" for all layouts together."""
        what, _, name = self.shown.partition(" ")[2].partition("=")
        choices = self.app.store.at(self.table).setups.choices
        found = (option for choice in choices for option in choice.options if name and option.varies.get(what) == name)
        option = next(found, None)
        return name if option is None else self.app.spoken(option.name)

    def name(self, who: str) -> str:
        """Return the name of a player."""
        if who.startswith(PERSON):
            return self.say(f"player.{who.removeprefix(PERSON)}")
        if who.startswith(PLAYER):
            player = self.app.players.get(who.removeprefix(PLAYER))
            return player.name if player is not None else who.removeprefix(PLAYER)
        mind = dict(self.app.store.at(self.table).bots).get(who.removeprefix(BOT))
        return self.app.called(mind) if mind is not None else who.removeprefix(BOT)


@dataclass(frozen=True, slots=True)
class Line:
    """One statistic: label, number, and the share and color of its bar."""

    name: str
    value: str
    share: float | None = None
    colour: str = "seat1"


def draw_statistics(screen: StatisticsPage, canvas: Canvas) -> None:
    """Draw the whole screen."""
    backdrop(screen)
    if screen.scale == 1:
        heading(screen, "statistics.title", 330)
    choices(screen, screen.menu, lambda name: words(screen, name), lit=screen.question is None)
    page = PAGES[screen.scale]
    plate(screen, page, "card")
    mark = next(item.rect for item in screen.menu.items if item.id == screen.who)
    canvas.fill(Rect(mark.x + mark.w - 5, mark.y + 5, 2, mark.h - 10), canvas.palette.rgb("seat1"))
    tally = screen.app.statistics.of(screen.shown, screen.who)
    room = page.grown(-10)
    if not tally.matches:
        passage(canvas, screen.say("statistics.none"), room, align="centre")
    else:
        high = ROWS[screen.scale]
        draw_recent(screen, canvas, Rect(room.x, room.y + room.h - high, room.w, high), tally.recent)
        fits, told = int(room.h // high) - 1, [*lines(screen, tally)]
        if (face := screen.face()) and len(told) * high + 50 <= room.h - high:
            draw_portrait(canvas, 0, "active", page.x + page.w - 30, page.y + 30, who=face)
        for number, line in enumerate(told[:fits], 2):
            draw_line(screen, canvas, Rect(room.x, room.y + room.h - number * high, room.w, high), line)
    if screen.question is not None:
        question(screen, screen.question)
        legend(screen, confirm="select", back="back")
        return
    changes = screen.menu.focus == "table" or screen.menu.focus.startswith(PLAYER)
    legend(screen, confirm="change" if changes else "select", back="back")


def words(screen: StatisticsPage, name: str) -> str:
    """Return the label of an entry on the left."""
    if name == "more":
        return screen.say("statistics.more")
    if name == "table":
        return screen.kind() or screen.say(f"{screen.table}.name")
    if name == "scores":
        return screen.say("result.scores")
    if name == "clear":
        return screen.say("statistics.clear")
    return screen.say("statistics.leave") if name == BACK else screen.name(name)


def lines(screen: StatisticsPage, tally: Tally) -> Iterator[Line]:
    """Yield the statistics of a player, first those that all tables share."""
    if tally.only_points:
        yield Line(screen.say("statistics.played"), str(tally.matches))
    else:
        yield Line(screen.say("statistics.won"), f"{tally.won} / {tally.matches}", tally.won / tally.matches)
    if tally.drawn:
        yield Line(screen.say("statistics.drawn"), str(tally.drawn), tally.drawn / tally.matches, "text")
    if tally.sets:
        yield Line(screen.say("statistics.sets"), f"{tally.sets_won} / {tally.sets}", tally.sets_won / tally.sets)
    if not tally.only_points:
        most = max(1, tally.longest)
        yield Line(screen.say("statistics.streak"), f"{tally.streak} / {tally.longest}", tally.streak / most, "double")
    cards = {name.removeprefix("card."): uses for name, uses in tally.sums.items() if name.startswith("card.")}
    known = screen.app.store.texts["en"]
    for figures in (tally.bests, tally.sums):
        for name, number in sorted(figures.items()):
            key = f"{screen.table}.figure_{name}"
            if key in known:
                yield Line(screen.say(key), str(number))
    for card, uses in sorted(cards.items(), key=lambda use: -use[1]):
        yield Line(called(screen, card), str(uses), uses / max(cards.values()), "triple")


def called(screen: StatisticsPage, card: str) -> str:
    """Return the name of a card; a card that no longer exists keeps its id."""
    return screen.app.store.at(screen.table).called(card, screen.app.settings.language)


def draw_name(screen: StatisticsPage, canvas: Canvas, row: Rect, name: str) -> None:
    """Draw the label of a line in the largest font that fits."""
    wide = WIDTHS[screen.scale][0]
    font, found = fitting(canvas, name, Rect(0, 0, wide - 6, canvas.line("small")), ("small", "tiny"))
    canvas.label(found[0], row.x, row.centre[1], font=font, tint=canvas.palette.rgb("text"), align="left")


def bar_of(screen: StatisticsPage, row: Rect) -> Rect:
    """Return the area of a line's bar."""
    name, number = WIDTHS[screen.scale]
    return Rect(row.x + name, row.y + 6, row.w - name - number, row.h - 12)


def draw_line(screen: StatisticsPage, canvas: Canvas, row: Rect, line: Line) -> None:
    """Draw one statistic."""
    draw_name(screen, canvas, row, line.name)
    x, y = row.x + row.w, row.centre[1]
    canvas.label(line.value, x, y, font="small", tint=canvas.palette.rgb("outline"), align="right")
    if line.share is not None:
        bar = bar_of(screen, row)
        canvas.fill(bar, canvas.palette.rgb("dim"), 0.3)
        lit = Rect(bar.x, bar.y, round(bar.w * line.share), bar.h)
        canvas.fill(lit, canvas.palette.rgb(line.colour), glow=GLOW)


def draw_recent(screen: StatisticsPage, canvas: Canvas, row: Rect, recent: str) -> None:
    """Draw the last results side by side, with high bars for wins and low ones for losses."""
    draw_name(screen, canvas, row, screen.say("statistics.recent"))
    bar = bar_of(screen, row)
    step = (row.x + row.w - bar.x) / RECENT
    for number, result in enumerate(recent):
        rect = Rect(round(bar.x + number * step), bar.y, round(step) - 3, max(2, round(bar.h * HEIGHTS[result])))
        canvas.fill(rect, canvas.palette.rgb(COLOURS[result]), glow=GLOW)
