"""How kept matches look: the list, and what there is to know of one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from components.focus import Item, Rect
from game.match.playing_again import Played, PlayedAgain
from game.match.record import Record
from game.match.replays import PLAYERS, TITLE, Replay
from game.paths import shown
from game.screens.endings import result_said, totals_said
from game.screens.menu import BACK, Menu
from game.screens.panels import backdrop, choices, heading, legend, plate, question
from game.screens.question import Question
from game.screens.screen import Screen
from systems.draw.passage import fitting, passage
from systems.stages import has_stage

if TYPE_CHECKING:
    from systems.draw.canvas import Canvas

ACTIONS = ("watch", "review", "name", "hold", "delete")
LISTS = {1: Rect(16, 34, 296, 270), 2: Rect(6, 32, 306, 322)}
PAGES = {1: Rect(324, 34, 300, 270), 2: Rect(320, 32, 314, 322)}
LINES = {1: (22, 4, 8), 2: (32, 4, 6)}
"""Height and gap of a line, and how many matches a page shows. These three go by size of text."""
BUTTONS = {1: (22, 4), 2: (28, 1)}
"""Height and gap of what can be done with a match, by size of text."""


class ReplayPage(Screen):
    """The list of kept matches on the left, what can be done with one on the right."""

    all: list[Replay]
    list: Menu
    actions: Menu
    inside: bool
    """Whether the actions have the focus, and not the list."""
    page: int
    pages: int
    number: int
    """Of the match that is told about."""
    played: PlayedAgain
    scale: int
    question: Question | None

    @property
    def replay(self) -> Replay | None:
        """The match that is told about."""
        return self.all[self.number] if self.all else None

    def record(self, replay: Replay) -> Played:
        """The match played to its end, or why it cannot be."""
        found = self.played.of(replay, self.app.store)
        return found if not isinstance(found, Record) or has_stage(found.on.name) else "replays.other_table"


def draw_replays(screen: ReplayPage, canvas: Canvas) -> None:
    """Everything on the screen."""
    backdrop(screen)
    if screen.scale == 1:
        heading(screen, "replays.title", 330)
    lit = screen.question is None
    choices(screen, screen.list, lambda name: line(screen, name), lit=lit and not screen.inside)
    page = PAGES[screen.scale]
    plate(screen, page, "card")
    if screen.replay is None:
        room = page.grown(-12)
        passage(canvas, screen.say("replays.none"), room, align="centre")
    else:
        draw_marks(screen, canvas)
        draw_told(screen, canvas, screen.replay, page)
        choices(screen, screen.actions, lambda name: action(screen, name), lit=lit and screen.inside)
    if screen.question is not None:
        question(screen, screen.question)
    legend(screen, confirm="select", back="back")


def line(screen: ReplayPage, name: int | str) -> str:
    """What a line of the list says."""
    if isinstance(name, int):
        replay = screen.all[name]
        when = replay.log.note("begun")[5:16] if screen.scale == 1 and not replay.log.note(TITLE) else ""
        return shortened(screen.app.paper, f"{when}   {replay.title}" if when else replay.title)
    if name == BACK:
        return screen.say("replays.back")
    return screen.say("replays.page", page=str(screen.page + 1), pages=str(screen.pages))


def shortened(canvas: Canvas, words: str) -> str:
    """What somebody else has called a match, as far as it has room on a line of the list."""
    room = LISTS[canvas.text_scale].w - 56
    while canvas.measure(words, "tiny") > room:
        words = f"{words[:-4]}..."
    return words


def action(screen: ReplayPage, name: str) -> str:
    """What a button says; one that was kept can be let go."""
    if name == "hold" and screen.replay is not None and screen.replay.log.note("kept"):
        return screen.say("replays.let_go")
    return screen.say(f"replays.{name}")


def draw_marks(screen: ReplayPage, canvas: Canvas) -> None:
    """A bar at whatever stays, and beside the match that is told about while the actions have the focus."""
    for item in screen.list.items:
        if isinstance(item.id, int):
            draw_mark(screen, canvas, item)


def draw_mark(screen: ReplayPage, canvas: Canvas, item: Item) -> None:
    """Those of one line."""
    rect = item.rect
    if screen.all[item.id].stays:
        canvas.fill(Rect(rect.x + 4, rect.y + 5, 3, rect.h - 10), canvas.palette.rgb("double"))
    if screen.inside and item.id == screen.number:
        canvas.fill(Rect(rect.x + rect.w - 5, rect.y + 5, 2, rect.h - 10), canvas.palette.rgb("seat1"))


def draw_told(screen: ReplayPage, canvas: Canvas, replay: Replay, page: Rect) -> None:
    """Who played when, how it ended, and whether it can be played."""
    low = screen.actions.items[0].rect
    room = Rect(page.x + 12, low.y + low.h + 6, page.w - 24, page.y + page.h - low.y - low.h - 12)
    players = PLAYERS.join(replay.names)
    head = Rect(room.x, 0, room.w, canvas.line("bold"))
    font, lines = fitting(canvas, replay.title, head, ("bold", "small", "tiny"))
    canvas.lines(lines[:1], room.x, room.y + room.h, font=font, tint=canvas.palette.rgb("outline"))
    rest = Rect(room.x, room.y, room.w, room.h - canvas.line(font) - 4)
    said, colour = ending(screen, replay)
    told = [players] if replay.title != players else []
    told += [when for when in (replay.log.note("begun"),) if when]
    told += [screen.say("replays.plies", plies=len(replay.log.plies)), said]
    top = rest.y + rest.h
    for number, words in enumerate(told):
        last = number == len(told) - 1
        high = top - rest.y if last else canvas.line("body")
        font, lines = fitting(canvas, words, Rect(rest.x, 0, rest.w, high), ("body", "small", "tiny"))
        canvas.lines(lines, rest.x, top, font=font, tint=canvas.palette.rgb(colour if last else "text"))
        top -= canvas.line(font) * len(lines) + 2
    if screen.scale == 1 and screen.inside:
        folder = canvas.wrap(screen.say("replays.file", file=shown(replay.path)), room.w, "tiny")
        high = canvas.line("tiny") * len(folder)
        if room.y + high < top:
            canvas.lines(folder, room.x, room.y + high, font="tiny", tint=canvas.palette.rgb("card"))


def ending(screen: ReplayPage, replay: Replay) -> tuple[str, str]:
    """How a match ended or why nobody can tell, and the colour of that."""
    record = screen.record(replay)
    if isinstance(record, str):
        return screen.say(record), "warning"
    if not isinstance(record, Record):
        return screen.say("replays.other_rules", files=", ".join(record)), "warning"
    result = record.on.result(record.rules, record.position)
    totals = totals_said(screen, record.on.score(record.rules, record.position).totals)
    if result is None:
        return f"{totals}, {screen.say('replays.unfinished')}", "text"
    said = f"{totals}, {result_said(screen, result, replay.names)}"
    return said, f"seat{result.winner}" if result.winner else "text"
