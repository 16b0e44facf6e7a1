"""Layout and drawing of the replays screen: the list and the details of one match."""

from __future__ import annotations

from typing import TYPE_CHECKING

from components.focus import Item, Rect
from game.match.record import Record
from game.match.replays import PLAYERS, TITLE, Played, PlayedAgain, Replay
from game.paths import shown
from game.screens.endings import result_said, totals_said
from game.screens.menu import BACK, Menu
from game.screens.panels import backdrop, choices, heading, legend, plate, question
from game.screens.question import Question
from game.screens.replay_faces import draw_face
from game.screens.screen import Screen
from game.tables import NAMES
from systems.draw.text import fitting, passage
from systems.draw.widgets import button, choice

if TYPE_CHECKING:
    from game.background.job import Job
    from systems.draw.canvas import Canvas

ACTIONS = ("watch", "story", "review", "picture", "film", "name", "hold", "delete")
LISTS = {1: Rect(16, 34, 336, 270), 2: Rect(6, 32, 306, 322)}
PAGES = {1: Rect(364, 34, 260, 270), 2: Rect(320, 32, 314, 322)}
LINES = {1: (44, 2, 5), 2: (48, 2, 5)}
"""Height and gap of a match in the list, and matches per page. These three are by text size."""
WAYS = {1: 18, 2: 30}
"""Height of the entries that turn the page and lead back."""
BUTTONS = {1: (20, 2), 2: (26, 1)}
"""Height and gap of the action buttons. Both are by text size."""
FACE, ASIDE = 44, 8
"""Side of a portrait, and the margin of text around it and at the edge."""


class ReplayPage(Screen):
    """The list of kept matches on the left, the actions for one match on the right."""

    all: list[Replay]
    reading: Job[list[Replay]] | None
    """The job that reads the list, while it runs."""
    list: Menu
    actions: Menu
    inside: bool
    """True if the actions have the focus, False if the list has it."""
    page: int
    pages: int
    number: int
    """Index of the selected match."""
    played: PlayedAgain
    scale: int
    question: Question | None

    @property
    def replay(self) -> Replay | None:
        """The selected match."""
        return self.all[self.number] if self.all else None

    def record(self, replay: Replay) -> Played:
        """Return the match played to its end, or the reason why it cannot be played."""
        return self.shown(self.played.of(replay, self.app.store))

    def glimpse(self, replay: Replay) -> Played:
        """Return the result of ``record`` as far as it is ready, without waiting."""
        return self.shown(self.played.meanwhile(replay, self.app.store))

    def shown(self, found: Played) -> Played:
        """Return a played match if its table can be shown, else an error."""
        return found if not isinstance(found, Record) or found.on.name in NAMES else "replays.other_table"


def draw_replays(screen: ReplayPage, canvas: Canvas) -> None:
    """Draw the whole screen."""
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
    """Return the label of an entry that turns the page or leads back."""
    if name == BACK:
        return screen.say("replays.back")
    return screen.say("replays.page", page=str(screen.page + 1), pages=str(screen.pages))


def draw_row(screen: ReplayPage, canvas: Canvas, rect: Rect, replay: Replay, focused: bool) -> None:
    """Draw a match: portraits, names and points, and its table, length and date."""
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
    """Return the name of a match's table; a removed table keeps its id."""
    on = replay.log.table
    return screen.say(f"{on}.name") if on in NAMES else on


def fitted(canvas: Canvas, words: str, room: float, font: str = "small") -> str:
    """Return the text, cut to fit the width."""
    while words and canvas.measure(words, font) > room:
        words = f"{words.rstrip('.')[:-1]}..." if len(words) > 4 else ""
    return words


def action(screen: ReplayPage, name: str) -> str:
    """Return the label of an action; a match marked to be kept can be let go."""
    if name == "hold" and screen.replay is not None and screen.replay.log.note("kept"):
        return screen.say("replays.let_go")
    return screen.say(f"replays.{name}")


def draw_marks(screen: ReplayPage, canvas: Canvas) -> None:
    """Draw the marks of all list entries: kept matches, and the selected one while the actions have the focus."""
    for item in screen.list.items:
        if isinstance(item.id, int):
            draw_mark(screen, canvas, item)


def draw_mark(screen: ReplayPage, canvas: Canvas, item: Item) -> None:
    """Draw the marks of one list entry."""
    rect = item.rect
    if screen.all[item.id].stays:
        left = rect.x + FACE * len(screen.all[item.id].names)
        canvas.fill(Rect(left + 2, rect.y + 5, 3, rect.h - 10), canvas.palette.rgb("double"))
    if screen.inside and item.id == screen.number:
        canvas.fill(Rect(rect.x + rect.w - 5, rect.y + 5, 2, rect.h - 10), canvas.palette.rgb("seat1"))


def draw_told(screen: ReplayPage, canvas: Canvas, replay: Replay, page: Rect) -> None:
    """Draw the players, date and result of a match, or the reason why it cannot be played."""
    low = screen.actions.items[0].rect
    room = Rect(page.x + 12, low.y + low.h + 6, page.w - 24, page.y + page.h - low.y - low.h - 12)
    players = PLAYERS.join(replay.names)
    head = Rect(room.x, 0, room.w, canvas.line("bold"))
    when = replay.log.note("begun")[:16]
    # With large text only the list names the players.
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
    """Return how a match ended, or why that is unknown, and the color for the text."""
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
