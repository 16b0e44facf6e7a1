"""Layout and drawing of a match's story: the graph, the seats on both sides, the match between them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from components.focus import Rect
from game.app.pictures import Kind
from game.background.job import Job
from game.kernel.result import Result
from game.match.record import Record
from game.match.replays import Replay
from game.match.story import Story
from game.paths import pictures_dir, shown
from game.screens.endings import result_text, totals_text
from game.screens.match_judge import MatchJudge
from game.screens.menu import Menu
from game.screens.panels import backdrop, choices, legend, plate
from game.screens.replay_faces import draw_face
from game.screens.screen import Screen
from game.screens.story_facts import Fact, cards, of_match, of_seat
from systems.draw.graph import Kept, Mark, draw_kept, draw_marks, draw_sign, plot_of, trace
from systems.draw.text import fitting, longest_fitting
from systems.draw.widgets import heading
from systems.layout import WIDTH

if TYPE_CHECKING:
    from systems.draw.canvas import Canvas

GRAPHS = {1: Rect(16, 222, 608, 92), 2: Rect(16, 238, 608, 76)}
SEATS = {
    1: {1: Rect(16, 88, 176, 128), 2: Rect(448, 88, 176, 128)},
    2: {1: Rect(8, 88, 196, 146), 2: Rect(436, 88, 196, 146)},
}
MATCHES = {1: Rect(200, 88, 240, 128), 2: Rect(208, 88, 224, 146)}
STRIPS = {1: Rect(16, 66, 608, 16), 2: Rect(8, 62, 624, 22)}
"""Area of the save message with its progress bar."""
ROWS = {1: Rect(16, 34, 608, 26), 2: Rect(8, 32, 624, 28)}
"""Area of the buttons. All of these are by text size."""
HEADLINE = 336
SIDE, FACE = 8, 44
"""Margin of text inside its panel, and the side of a portrait."""
FONTS = ("small", "tiny")


class StoryPicture(Screen):
    """A screen that presents the story of a match, as far as it is known."""

    replay: Replay
    record: Record
    judging: MatchJudge | None
    """The analysis by a bot, if one is possible."""
    job: Job[Story]
    """The job that derives the story from the moves."""
    wanted: Kind | None
    """The kind of file to save as soon as possible."""
    menu: Menu
    heights: list[int | None]
    """The height of the graph's line at each pixel."""
    line: Kept | None
    """The last drawing of the line, with the values it depends on."""

    @property
    def story(self) -> Story | None:
        """The story derived from the moves, once ready."""
        return self.job.result() if self.job.done() else None

    @property
    def whole(self) -> bool:
        """Return True if everything has arrived."""
        return self.job.done() and (self.judging is None or self.judging.done)

    def chances(self) -> list[float | None]:
        """Return the values of the graph: chances to win, or without an analysis the lead."""
        if self.judging is not None:
            return self.judging.chances
        leads = self.story.leads if self.story is not None else [0]
        most = max(map(abs, leads)) or 1
        alone = len(self.replay.names) == 1
        return [lead / most if alone else (1 + lead / most) / 2 for lead in leads]

    def trace(self) -> list[int | None]:
        """Return the height of the graph's line at each pixel."""
        plot = plot_of(graph_of(self.app.settings.text_size))
        return trace(self.chances(), int(plot.w), int(plot.h))


def graph_of(scale: int) -> Rect:
    """Return the area of the graph."""
    return GRAPHS[scale]


def draw_story(screen: StoryPicture, canvas: Canvas) -> None:
    """Draw the whole story."""
    backdrop(screen)
    scale, record, story = canvas.text_scale, screen.record, screen.story
    result = record.on.result(record.rules, record.position)
    draw_headline(screen, canvas, result)
    draw_chances(screen, canvas)
    alone = len(screen.replay.names) == 1
    for seat, rect in SEATS[scale].items():
        if seat <= len(screen.replay.names):
            draw_seat(screen, canvas, seat, rect, result)
    middle = MATCHES[scale]
    if alone:
        right = SEATS[scale][2]
        middle = Rect(middle.x, middle.y, right.x + right.w - middle.x, middle.h)
    plate(screen, middle, "card")
    low = draw_facts(screen, canvas, of_match(screen, record, story) if story is not None else (), middle)
    draw_turns(screen, canvas, middle, low)


def draw_headline(screen: StoryPicture, canvas: Canvas, result: Result | None) -> None:
    """Draw the winner and the points."""
    record = screen.record
    totals = totals_text(screen, record.on.score(record.rules, record.position).totals)
    said = f"{result_text(screen, result, screen.replay.names)}  {totals}" if result is not None else totals
    seat = result.winner if result is not None else 0
    color = f"seat{seat}" if seat else "text"
    if canvas.measure(said, "bold", 2) <= WIDTH - 120:
        heading(canvas, said, HEADLINE, color)
        return
    font, lines = fitting(canvas, said, Rect(0, 0, WIDTH - 32, canvas.line("bold")), ("bold", "small", "tiny"))
    canvas.label(lines[0], WIDTH / 2, HEADLINE, font=font, tint=canvas.palette.rgb(color))


def draw_chances(screen: StoryPicture, canvas: Canvas) -> None:
    """Draw the graph with its turning points."""
    rect, judging, plies = graph_of(canvas.text_scale), screen.judging, screen.replay.plies
    key = judging and len(judging.found), screen.job.done(), canvas.palette, canvas.lamps, canvas.text_scale
    if screen.line is None or screen.line[0] != key:
        screen.heights = screen.trace()
    screen.line = draw_kept(canvas, screen.line, key, rect, screen.heights, len(screen.replay.names))
    if judging is not None:
        marks = [Mark(turn.ply + 1, turn.kind == "luck", judging.seats[turn.ply]) for turn in judging.turns]
        draw_marks(canvas, rect, plies, screen.heights, marks, -1)


def draw_seat(screen: StoryPicture, canvas: Canvas, seat: int, rect: Rect, result: Result | None) -> None:
    """Draw a seat: portrait, name, points and facts."""
    record, story, name = screen.record, screen.story, screen.replay.names[seat - 1]
    plate(screen, rect, f"seat{seat}")
    top = rect.y + rect.h - SIDE - FACE / 2
    draw_face(screen, canvas, screen.replay, seat, rect.x + SIDE + FACE / 2, top, result)
    left = rect.x + 2 * SIDE + FACE
    room = Rect(0, 0, rect.x + rect.w - SIDE - left, canvas.line("bold"))
    font, lines = fitting(canvas, name, room, ("bold", *FONTS) if canvas.text_scale == 1 else FONTS)
    tint = canvas.palette.rgb(f"seat{seat}")
    canvas.label(lines[0], left, top + FACE / 4, font=font, tint=tint, align="left")
    total = record.on.score(record.rules, record.position).totals[seat - 1]
    canvas.label(str(total), left, top - FACE / 4, font="bold", size=2, tint=canvas.palette.rgb("text"), align="left")
    rest = Rect(rect.x, rect.y, rect.w, rect.h - FACE - SIDE)
    if story is None:
        return
    low = draw_facts(screen, canvas, of_seat(screen, record, story, screen.judging, seat), rest)
    used = cards(screen, record, story, seat)
    if used:
        inside = Rect(rect.x + SIDE, rect.y, rect.w - 2 * SIDE, low - rect.y - 4)
        font, lines = fitting(canvas, f"{screen.say('story.cards')}: {', '.join(used)}", inside, FONTS, tried=True)
        if len(lines) * canvas.line(font) <= inside.h:
            canvas.lines(lines, inside.x, low, font=font, tint=canvas.palette.rgb("text"))
        else:
            count = Fact(screen.say("story.cards"), str(len(used)))
            draw_facts(screen, canvas, [count], Rect(rect.x, rect.y, rect.w, low + SIDE - rect.y))


def draw_facts(screen: StoryPicture, canvas: Canvas, facts: Iterable[Fact], rect: Rect) -> float:
    """Draw facts from the top down, as many as fit, and return the lower edge."""
    high, low = canvas.line("small") + 2, rect.y + rect.h - SIDE
    for fact in facts:
        if low - high < rect.y + 2:
            break
        draw_fact(canvas, Rect(rect.x + SIDE, low - high, rect.w - 2 * SIDE, high), fact)
        low -= high
    return low


def draw_fact(canvas: Canvas, row: Rect, fact: Fact) -> None:
    """Draw a fact: label on the left, value on the right."""
    middle, rgb = row.center[1], canvas.palette.rgb
    half = Rect(0, 0, row.w * 0.56, canvas.line("small"))
    font, lines = fitting(canvas, fact.value, half, FONTS)
    said = canvas.label(lines[0], row.x + row.w, middle, font=font, tint=rgb("outline"), align="right")
    if fact.seat:
        canvas.sprite(f"mark_{fact.seat}", row.x + row.w - said - 8, middle, tint=rgb(f"seat{fact.seat}"))
        said += 14
    room = Rect(0, 0, row.w - said - 6, canvas.line("small"))
    about = longest_fitting(canvas, (fact.about, fact.short), room, FONTS)
    font, lines = fitting(canvas, about, room, FONTS)
    canvas.label(lines[0], row.x, middle, font=font, tint=rgb("text"), align="left")


def draw_turns(screen: StoryPicture, canvas: Canvas, rect: Rect, low: float) -> None:
    """Draw the turning points, each with its cause and size, as far as known."""
    judging = screen.judging
    if judging is None:
        return
    high = canvas.line("small") + 2
    if not judging.done:
        going = screen.say("story.going", percent=100 * len(judging.found) // max(1, len(judging.seats)))
        draw_fact(canvas, Rect(rect.x + SIDE, low - high, rect.w - 2 * SIDE, high), Fact(going, ""))
        low -= high
    for turn in sorted(judging.turns, key=lambda turn: -abs(turn.swing)):
        if low - high < rect.y + 2:
            return
        seat, kind = judging.seats[turn.ply], turn.kind
        what = screen.say(f"review.{kind if kind == 'choice' else 'luck_good' if turn.swing > 0 else 'luck_bad'}")
        draw_sign(canvas, kind == "luck", seat, rect.x + SIDE + 5, low - high / 2)
        row = Rect(rect.x + SIDE + 14, low - high, rect.w - 2 * SIDE - 14, high)
        swing, about = f"{round(100 * turn.swing):+} %", f"{screen.say('story.move', move=turn.ply + 1)}: {what}"
        draw_fact(canvas, row, Fact(about, swing, short=what))
        low -= high


def draw_controls(screen: StoryPicture, canvas: Canvas) -> None:
    """Draw the buttons, the save message and the legend."""
    draw_saving(screen, canvas)
    choices(screen, screen.menu, lambda name: screen.say(f"story.{name}"))
    legend(screen, confirm="select", back="back")


def saved_said(screen: StoryPicture) -> str:
    """Return the progress of the save, the file name, or the error."""
    saving = screen.app.saving
    job = saving.job
    assert job is not None
    if not job.done():
        return screen.say(f"story.saving_{saving.kind}", percent=int(100 * job.progress))
    wrong = None if job.cancelled() else job.exception()
    if isinstance(wrong, OSError):
        return screen.say("story.not_saved", folder=shown(pictures_dir()))
    if job.cancelled() or wrong is not None:
        return screen.say("story.not_filmed")
    return screen.say("story.saved", file=shown(job.result()))


def draw_saving(screen: StoryPicture, canvas: Canvas) -> None:
    """Draw a progress bar during a save, then the file name or the error."""
    saving, strip, rgb = screen.app.saving, STRIPS[canvas.text_scale], canvas.palette.rgb
    waits = screen.wanted == "picture" and not screen.whole
    job = saving.job if saving.log is not None and saving.log == screen.record.log else None
    if not waits and job is None:
        return
    if waits:
        judging = screen.judging
        done = len(judging.found) / max(1, len(judging.seats)) if judging is not None else 0.0
        said, color = screen.say("story.saving_picture", percent=int(100 * done)), "seat1"
    else:
        assert job is not None
        said, color = saved_said(screen), "seat1"
        done = job.progress
        if job.done() and (job.cancelled() or job.exception() is not None):
            color = "warning"
    canvas.frame("plate", strip, tint=rgb("panel"), alpha=0.95)
    canvas.fill(Rect(strip.x + 1, strip.y + 1, round((strip.w - 2) * done), strip.h - 2), rgb(color), 0.3, glow=0.0)
    canvas.outline(strip, rgb(color))
    font, lines = fitting(canvas, said, Rect(0, 0, strip.w - 12, strip.h), FONTS)
    canvas.label(lines[0], strip.center[0], strip.center[1], font=font, tint=rgb("text"))
