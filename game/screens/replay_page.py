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
from game.screens.replay_faces import draw_face
from game.screens.screen import Screen
from game.tables import NAMES
from systems.draw.passage import fitting, passage
from systems.draw.widgets import button, choice
from systems.stages import has_stage

if TYPE_CHECKING:
    from game.background.job import Job
    from systems.draw.canvas import Canvas

ACTIONS = ("watch", "story", "review", "picture", "film", "name", "hold", "delete")
LISTS = {1: Rect(16, 34, 336, 270), 2: Rect(6, 32, 306, 322)}
PAGES = {1: Rect(364, 34, 260, 270), 2: Rect(320, 32, 314, 322)}
LINES = {1: (44, 2, 5), 2: (48, 2, 5)}
"""Height and gap of a match in the list, and how many a page shows. These three go by size of text."""
WAYS = {1: 18, 2: 30}
"""Height of what turns the page and leads back."""
BUTTONS = {1: (20, 2), 2: (26, 1)}
"""Height and gap of what can be done with a match. Both go by size of text."""
FACE, ASIDE = 44, 8
"""Side of a portrait, and what words keep off it and off the rim."""


class ReplayPage(Screen):
    """The list of kept matches on the left, what can be done with one on the right."""

    all: list[Replay]
    reading: Job[list[Replay]] | None
    """The list while it is being read."""
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
        return self.shown(self.played.of(replay, self.app.store))

    def glimpse(self, replay: Replay) -> Played:
        """What is known of that by now; nobody waits for it."""
        return self.shown(self.played.meanwhile(replay, self.app.store))

    def shown(self, found: Played) -> Played:
        """What became of a match, if its table can be shown."""
        return found if not isinstance(found, Record) or has_stage(found.on.name) else "replays.other_table"


def draw_replays(screen: ReplayPage, canvas: Canvas) -> None:
    """Everything on the screen."""
    backdrop(screen)
    if screen.scale == 1:
        heading(screen, "replays.title", 330)
    lit = screen.question is None
    for item in screen.list.items:
        focused = lit and not screen.inside and item.id == screen.list.focus
        if isinstance(item.id, int):
            draw_row(screen, canvas, item.rect, screen.all[item.id], focused)
        else:
            button(canvas, item.rect, line(screen, item.id), focused)
    page = PAGES[screen.scale]
    plate(screen, page, "card")
    if screen.replay is None:
        room = page.grown(-12)
        passage(canvas, screen.say("replays.reading" if screen.reading else "replays.none"), room, align="centre")
    else:
        draw_marks(screen, canvas)
        draw_told(screen, canvas, screen.replay, page)
        choices(screen, screen.actions, lambda name: action(screen, name), lit=lit and screen.inside)
    if screen.question is not None:
        question(screen, screen.question)
    legend(screen, confirm="select", back="back")


def line(screen: ReplayPage, name: str) -> str:
    """What leads on says."""
    if name == BACK:
        return screen.say("replays.back")
    return screen.say("replays.page", page=str(screen.page + 1), pages=str(screen.pages))


def draw_row(screen: ReplayPage, canvas: Canvas, rect: Rect, replay: Replay, focused: bool) -> None:
    """A match: the faces of those who played, their names and points, and at what table, when and how long."""
    choice(canvas, rect, focused)
    record = screen.glimpse(replay)
    known = record if isinstance(record, Record) else None
    result = known.on.result(known.rules, known.position) if known is not None else None
    totals = known.on.score(known.rules, known.position).totals if known is not None else ()
    names, middle = replay.names, rect.centre[1]
    for seat in range(1, len(names) + 1):
        draw_face(screen, canvas, replay, seat, rect.x + (seat - 0.5) * FACE, middle, result)
    left, right = rect.x + len(names) * FACE + ASIDE, rect.x + rect.w - ASIDE
    low = rect.y + rect.h - 3
    for seat, name in enumerate(names, 1):
        high = min(canvas.line("small"), (rect.h - 6) / len(names))
        won = result is not None and result.of(seat) in ("won", "played")
        tint = canvas.palette.rgb(f"seat{seat}" if won or result is None else "dim")
        points = str(totals[seat - 1]) if totals else ""
        said = canvas.label(points, right, low - high / 2, font="small", tint=tint, align="right")
        room = Rect(0, 0, right - said - 6 - left, high)
        canvas.label(fitted(canvas, name, room.w), left, low - high / 2, font="small", tint=tint, align="left")
        low -= high
    if screen.scale > 1:
        return
    words = canvas.line("tiny")
    named = replay.log.note(TITLE)
    about = named or f"{table_said(screen, replay)}, {screen.say('replays.plies', plies=replay.plies)}"
    when = replay.log.note("begun")[5:16]
    middle = rect.y + 3 + words / 2
    said = canvas.label(when, right, middle, font="tiny", tint=canvas.palette.rgb("card"), align="right")
    told = fitted(canvas, about, right - said - 6 - left, "tiny")
    canvas.label(told, left, middle, font="tiny", tint=canvas.palette.rgb("double" if named else "text"), align="left")


def table_said(screen: ReplayPage, replay: Replay) -> str:
    """The table of a match; one that is there no more by its own name."""
    on = replay.log.table
    return screen.say(f"{on}.name") if on in NAMES and has_stage(on) else on


def fitted(canvas: Canvas, words: str, room: float, font: str = "small") -> str:
    """What somebody has called a player or a match, as far as it has room."""
    while words and canvas.measure(words, font) > room:
        words = f"{words.rstrip('.')[:-1]}..." if len(words) > 4 else ""
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
        left = rect.x + FACE * len(screen.all[item.id].names)
        canvas.fill(Rect(left + 2, rect.y + 5, 3, rect.h - 10), canvas.palette.rgb("double"))
    if screen.inside and item.id == screen.number:
        canvas.fill(Rect(rect.x + rect.w - 5, rect.y + 5, 2, rect.h - 10), canvas.palette.rgb("seat1"))


def draw_told(screen: ReplayPage, canvas: Canvas, replay: Replay, page: Rect) -> None:
    """Who played when, how it ended, and whether it can be played."""
    low = screen.actions.items[0].rect
    room = Rect(page.x + 12, low.y + low.h + 6, page.w - 24, page.y + page.h - low.y - low.h - 12)
    players = PLAYERS.join(replay.names)
    head = Rect(room.x, 0, room.w, canvas.line("bold"))
    when = replay.log.note("begun")[:16]
    # Large text leaves who played to the list.
    title = when if screen.scale > 1 and when and replay.title == players else replay.title
    font, lines = fitting(canvas, title, head, ("bold", "small", "tiny"))
    canvas.lines(lines[:1], room.x, room.y + room.h, font=font, tint=canvas.palette.rgb("outline"))
    rest = Rect(room.x, room.y, room.w, room.h - canvas.line(font) - 4)
    said, colour = ending(screen, replay)
    told = [said]
    if screen.scale == 1:
        plies = screen.say("replays.plies", plies=replay.plies)
        told = [f"{table_said(screen, replay)}, {plies}", *([when] if when else []), said]
        told = [players, *told] if replay.title != players else told
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
