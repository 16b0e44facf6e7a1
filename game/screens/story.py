"""The story of a match: chances over time, turning points, records and luck."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from components.focus import Id, Rect
from game.app.application import App
from game.app.open_screen import OpenScreen
from game.app.pictures import PictureKind
from game.background.job import Job, Worker
from game.match.log import Log
from game.match.record import Record
from game.match.replays import PLIES_PER_FRAME, Replay
from game.match.story import BestPly, Story, write_story
from game.paths import pictures_dir, short_path
from game.screens.layout.boxes import Scroll, Spacer, TableLine, column, panel, row, stack, table
from game.screens.layout.leaves import BOLD, SMALL, Button, Heading, Picture, Text
from game.screens.layout.node import Layout, Node
from game.screens.menu import BACK
from game.screens.outcome import draw_face, points_text, reason_text, result_text
from game.screens.review import MatchAnalysis, can_analyze, kind_key
from game.screens.screen import Screen, TreeScreen, leave_replay
from systems.draw.canvas import Canvas
from systems.draw.graph import Graph, draw_sign
from systems.draw.pen import Pen
from systems.draw.text import fit_text

SEAT_WIDTH, FACE_SIDE = 180, 46
"""Width of the panel of a seat, if its texts need no more, and the side of a portrait."""
CARD = "card."
"""Prefix of the statistics of card uses."""


class Fact(NamedTuple):
    """One fact: its label, its value, and the seat it belongs to."""

    about: str
    value: str
    seat: int = 0
    sign: str = ""
    """The kind of a turning point, whose sign is before the label."""


class StoryPage(TreeScreen):
    """The story screen, which fills as results arrive.

    All devices control it; ``export`` is saved as soon as possible. ``screen_behind`` is the screen to return to, None
    for the list of replays.
    """

    def __init__(
        self, app: App, replay: Replay, record: Record, analysis: MatchAnalysis | None = None,
        screen_behind: OpenScreen | None = None, export: PictureKind | None = None,
    ) -> None:
        super().__init__(app, screen_behind)
        self.replay, self.record, self.export = replay, record, export
        self.analysis = analysis or (MatchAnalysis(app, record) if can_analyze(app, record.table) else None)
        """The analysis by a bot, if one is possible."""
        self.job: Job[Story] = Job("the story of a match")
        """The job that derives the story from the moves."""
        if replay.plies > PLIES_PER_FRAME:
            self.job = Worker("stories").ask(self.job.name, write_story, record)
        else:
            self.job.run(write_story, record)
        self.line = Graph(len(replay.names))
        self.begin("review" if self.analysis is not None else "picture")

    @property
    def story(self) -> Story | None:
        """The story derived from the moves, once ready."""
        return self.job.result() if self.job.done() else None

    @property
    def is_complete(self) -> bool:
        """True if everything has arrived."""
        return self.job.done() and (self.analysis is None or self.analysis.is_complete)

    def chances(self) -> list[float | None]:
        """Return the values of the graph: chances to win, or without an analysis the lead."""
        if self.analysis is not None:
            return self.analysis.chances
        leads = self.story.leads if self.story is not None else [0]
        most = max(map(abs, leads)) or 1
        is_solo = len(self.replay.names) == 1
        return [lead / most if is_solo else (1 + lead / most) / 2 for lead in leads]

    def live_state(self) -> object:
        return self.job.done(), self.analysis and len(self.analysis.ratings), self.save_status()

    def tree(self) -> Node:
        return self.page_of(self.controls())

    def page_of(self, controls: Node | None) -> Node:
        """Build the story above the controls; a saved picture shows the page without them."""
        record, names = self.record, self.replay.names
        result = record.table.result(record.rules, record.position)
        ending = points_text(self, record.table, record.table.score(record.rules, record.position).totals)
        if result is not None:
            more = ending if record.table.statistics.points_decide else reason_text(self, record.table, result, names)
            ending = f"{result_text(self, result, names)}  {more}"
        color = f"seat{result.winner}" if result is not None and result.winner else "text"
        match = panel(self.facts("match", self.match_facts()), weight=1, pad=(6, 5))
        seats = [self.seat(seat) for seat in range(1, len(names) + 1)]
        parts = row(seats[0], match, *seats[1:], weight=1, gap=(4, 8))
        graph = Picture(self.paint_graph, (608, 92), (300, 72), live=True)
        body = column(Spacer(1, 4), Heading(ending, color), graph, parts, gap=(2, 5), weight=1)
        return column(row(Spacer(4, 16), body, Spacer(4, 16), weight=1, gap=(0, 0)), controls, gap=(2, 5))

    def controls(self) -> Node:
        """Build the message about a save, the buttons and the legend."""
        names = (*(["review"] if self.analysis is not None else []), "picture", "film", BACK)
        buttons = [Button(self.say(f"action.{name}"), id=name, weight=1) for name in names]
        status = self.save_status()
        words, share, color = status or ("", 0.0, "")
        sample = self.say("story.saving_film", percent=100)

        def paint(pen: Pen, rect: Rect, focused: bool) -> None:
            if status is not None:
                lit = Rect(rect.x + 1, rect.y + 1, round((rect.w - 2) * share), rect.h - 2)
                pen.frame("plate", rect, tint=pen.palette.rgb("panel"), alpha=0.95)
                pen.fill(lit, pen.palette.rgb(color), 0.3, glow=0.0)
                pen.outline(rect, pen.palette.rgb(color))

        text = Text(words, SMALL, side="center", centered=True, alternatives=(sample,), max_width=600,
                    any_break=True, inset=3)
        rows = column(stack(Picture(paint), text, shrinks_last=True), row(*buttons, gap=(2, 8)), gap=(2, 6))
        legend = self.legend("select", "back")
        return column(row(Spacer(4, 16), column(rows, weight=1), Spacer(4, 16), gap=(0, 0)), legend, gap=(2, 5))

    def seat(self, seat: int) -> Node:
        record, name = self.record, self.replay.names[seat - 1]
        total = self.say_number(record.table.score(record.rules, record.position).totals[seat - 1])
        result = record.table.result(record.rules, record.position)

        def paint(pen: Pen, rect: Rect, focused: bool) -> None:
            left, middle = rect.x + FACE_SIDE + 8, rect.center[1]
            room = Rect(0, 0, rect.w - FACE_SIDE - 8, max(FACE_SIDE / 2, pen.line_height("small")))
            font, lines = fit_text(pen, name, room, BOLD)
            draw_face(self, pen, self.replay, seat, rect.x + FACE_SIDE / 2, middle, result)
            tint = pen.palette.rgb(f"seat{seat}")
            pen.label(lines[0], left, middle + FACE_SIDE / 4, font=font, tint=tint, align="left")
            tint = pen.palette.rgb("text")
            pen.label(total, left, middle - FACE_SIDE / 4, font="bold", size=2, tint=tint, align="left")

        head = Picture(paint, (120, FACE_SIDE), (120, FACE_SIDE))
        return panel(head, self.facts(f"seat{seat}", self.seat_facts(seat)), color=f"seat{seat}",
                     preferred_width=SEAT_WIDTH, max_width=SEAT_WIDTH, pad=(6, 5), gap=(2, 4))

    def facts(self, name: str, facts: Iterable[Fact]) -> Scroll:
        """Build a list of facts: label on the left, value on the right; a label without a value has the whole width."""
        lines: list[Node] = []
        for fact in facts:
            sign = sign_picture(fact) if fact.sign else None
            label = Text(fact.about, SMALL, centered=True)
            label.weight = 1.0 if fact.value else 0.0
            lines.append(TableLine([row(sign, label, gap=(2, 4)), self.value(fact)]) if fact.value else label)
        return table(*lines, weights=(1, 0), name=name, least=1, weight=1, gap=(0, 1))

    def value(self, fact: Fact) -> Picture:
        """Build the value of a fact in one line, with the mark of its seat."""
        pen, has_mark = self.app.main_canvas, fact.seat and not fact.sign

        def paint(pen: Pen, rect: Rect, focused: bool) -> None:
            tint = pen.palette.rgb("outline")
            pen.label(fact.value, rect.x + rect.w, rect.center[1], font="small", tint=tint, align="right")
            if has_mark:
                tint = pen.palette.rgb(f"seat{fact.seat}")
                pen.sprite(f"mark_{fact.seat}", rect.x + rect.w - width + 6, rect.center[1], tint=tint)

        width = pen.measure(fact.value, "small") + (14 if has_mark else 0)
        return Picture(paint, (width, 0), (width, 0))

    def paint_graph(self, pen: Pen, rect: Rect, focused: bool) -> None:
        self.line.draw(pen, rect, self.chances(), self.analysis.highlights if self.analysis is not None else ())

    def match_facts(self) -> Iterator[Fact]:
        """Yield the facts about the match: lead changes and best plies, then the turning points as far as known."""
        story, analysis = self.story, self.analysis
        if story is not None:
            if len(self.replay.names) > 1:
                yield Fact(self.say("story.changes"), str(story.changes))
            for name, best in story.best_plies.items():
                if (label := self.figure(name)) is not None:
                    yield Fact(label, self.best_ply_text(best), best.seat)
            if story.swing is not None:
                yield Fact(self.say("story.swing"), self.best_ply_text(story.swing), story.swing.seat)
        if analysis is None:
            return
        if not analysis.is_complete:
            yield Fact(self.say("story.going", percent=100 * len(analysis.ratings) // max(1, len(analysis.seats))), "")
        for turn in sorted(analysis.turns, key=lambda turn: -abs(turn.swing)):
            about = f"{self.say('story.move', move=turn.ply + 1)}: {self.say(kind_key(turn))}"
            yield Fact(about, f"{round(100 * turn.swing):+} %", analysis.seats[turn.ply], turn.kind)

    def seat_facts(self, seat: int) -> Iterator[Fact]:
        """Yield the facts about a seat: its luck, which has its line before it is known, its cards and its figures."""
        story, analysis = self.story, self.analysis
        if story is None:
            return
        if analysis is not None and self.record.table.chance and (seat in analysis.luck or not analysis.is_complete):
            luck = f"{round(100 * analysis.luck[seat]):+} %" if seat in analysis.luck else "…"
            yield Fact(self.say("story.luck"), luck)
        if used := self.cards(story, seat):
            yield Fact(f"{self.say('story.cards')}: {', '.join(used)}", "")
        for name, value in {**story.sums.get(seat, {}), **story.bests.get(seat, {})}.items():
            if (label := self.figure(name)) is not None:
                yield Fact(label, self.say_number(value))

    def cards(self, story: Story, seat: int) -> list[str]:
        """Return the cards a seat has played, with the number of uses if more than one."""
        content, language = self.app.store.content_of(self.record.table.name), self.app.settings.language
        uses = {name.removeprefix(CARD): n for name, n in story.sums.get(seat, {}).items() if name.startswith(CARD)}
        counts = {content.card_name(card, language): count for card, count in uses.items()}
        return [self.say("story.card", card=name, uses=n) if n > 1 else name for name, n in counts.items()]

    def figure(self, name: str) -> str | None:
        """Return the table's name for a statistic, or None."""
        key = f"{self.record.table.name}.figure_{name}"
        return self.say(key) if key in self.app.store.texts["en"] else None

    def best_ply_text(self, best: BestPly) -> str:
        """Return the figure of a ply and, if the text leaves room, its move number."""
        if self.app.settings.comfort.text_size > 1:
            return self.say_number(best.value)
        return self.say("story.at", value=best.value, move=best.ply + 1)

    def save_status(self) -> tuple[str, float, str] | None:
        """Return the message about a save of this match, its progress and color; None if there is none."""
        analysis = self.analysis
        if self.export == "picture" and not self.is_complete:
            share = len(analysis.ratings) / max(1, len(analysis.seats)) if analysis is not None else 0.0
            return self.say("story.saving_picture", percent=int(100 * share)), share, "seat1"
        return save_status_of(self, self.record.log)

    def button_confirmed(self, id: Id) -> None:
        if id == "review":
            self.app.go("review", replay=self.replay, record=self.record, analysis=self.analysis, screen_behind=self)
        elif not self.app.picture_saver.is_busy:
            self.export = "film" if id == "film" else "picture"

    def leave(self) -> None:
        leave_replay(self, self.replay)

    def update(self, dt: float) -> None:
        if self.analysis is not None:
            self.analysis.advance()
        self.app.picture_saver.release()
        if self.export == "film" and not self.app.picture_saver.is_busy:
            self.export = None
            self.app.picture_saver.save_film(self.record.log, self.app.settings, self.app.store.replays.film)

    def draw(self, canvas: Canvas) -> None:
        if self.export == "picture" and self.is_complete and not self.app.picture_saver.is_busy:
            self.export = None
            self.draw_backdrop()
            Layout(self.page_of(None), canvas, None, {}).draw(canvas, None)
            self.app.picture_saver.save_picture(canvas.read(), self.record.log)
        super().draw(canvas)

    def close(self) -> None:
        self.job.cancel()
        if self.analysis is not None:
            self.analysis.drop()
        super().close()


def save_status_of(screen: Screen, log: Log) -> tuple[str, float, str] | None:
    """Return the message about a save of a match or a run, its progress and color; None if there is none."""
    saving, say = screen.app.picture_saver, screen.say
    job = saving.job
    if job is None or saving.log is None or saving.log != log:
        return None
    if not job.done():
        return say(f"story.saving_{saving.kind}", percent=int(100 * job.progress)), job.progress, "seat1"
    error = None if job.cancelled() else job.exception()
    if isinstance(error, OSError):
        return say("story.not_saved", folder=short_path(pictures_dir())), job.progress, "warning"
    if job.cancelled() or error is not None:
        return say("story.not_filmed"), job.progress, "warning"
    return say("story.saved", file=short_path(job.result())), job.progress, "seat1"


def sign_picture(fact: Fact) -> Picture:
    return Picture(lambda pen, rect, focused: draw_sign(pen, fact.sign == "luck", fact.seat, *rect.center),
                   (11, 11), (11, 11), align="center")
