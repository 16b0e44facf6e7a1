"""Puzzles of a table: their list from easy to hard, and one puzzle at the table."""

from __future__ import annotations

from functools import partial

from components.focus import Id, Rect
from components.press import Input, PointerMove, Press
from components.seat_choice import Purpose
from game.app.application import App
from game.content.models.practice import Puzzle
from game.kernel.opaque import Move, Position, Rules
from game.match.practice import difficulty, is_solved, puzzles_at, question_key
from game.screens.layout.boxes import Spacer, TableLine, column, row, table
from game.screens.layout.leaves import BOLD, SMALL, Button, Picture, Text
from game.screens.layout.node import Node
from game.screens.match.match import MatchScreen
from game.screens.menu import BACK
from game.screens.screen import EntryList, Screen, Seating
from systems.draw import widgets
from systems.draw.canvas import Canvas
from systems.draw.pen import Pen
from systems.draw.text import fit_text
from systems.draw.widgets import draw_thumbnail
from systems.layout import rect_around
from systems.staging import OpaqueStaging, staging

PLATE_DISTANCE = 6
"""Distance of the plate with the task from the buttons above it."""


def puzzle_name(screen: Screen, number: int, puzzle: Puzzle) -> str:
    """Return the name of a puzzle, or its number."""
    return screen.app.in_language(puzzle.name) if puzzle.name else screen.say("puzzles.number", number=number + 1)


class PosedMatch(MatchScreen):
    """A position at the table with one right move, which the seat to move looks for; a bot answers for the others."""

    purpose: Purpose = "puzzle"

    def __init__(self, app: App, position: Position, first: Move, plies: int, rules: Rules | None = None) -> None:
        self.first = first
        self.plies = plies
        self.solver = position.seat_to_move
        opponents = app.bots.levels()
        for seat in app.seats.all:
            if seat != self.solver and opponents:
                # The weakest bot makes mistakes, and strong bots are slow.
                app.seats.seat_bot(opponents[min(1, len(opponents) - 1)][0], seat)
                app.bots.thinker.wake()
        super().__init__(app, position, is_for_viewing=True, rules=rules)
        self.has_fixed_terms = True  # There are no hints, and no new match.
        self.has_outcome = False
        """True once the outcome of the try has been announced."""

    @property
    def verdict(self) -> bool | None:
        """True if the try has solved the puzzle, False if it no longer can, None as long as neither is certain."""
        standing = None if self.result is None else self.result.of(self.solver)
        return is_solved(self.match.log, self.first, self.plies, standing)

    def update(self, dt: float) -> None:
        super().update(dt)
        if self.has_outcome or self.playback.is_busy or self.match.pending or self.panel is not None:
            return
        if (solved := self.verdict) is not None:
            self.has_outcome = True
            self.conclude(solved)
            if self.panel is not None:
                self.panel.menu.guard.restart(self.beats.result_guard)

    def conclude(self, solved: bool) -> None:
        """Announce the outcome of the try in a panel."""
        raise NotImplementedError

    def task(self) -> str:
        return self.say(question_key(self.table.name, self.plies))

    def draw(self, canvas: Canvas) -> None:
        super().draw(canvas)
        if self.panel is None:
            self.draw_task()

    def draw_task(self) -> None:
        """Draw the task on a plate next to the board, in the color of the seat."""
        canvas, area = self.app.main_canvas, staging(self.table.name).layout.coach[0]
        top = min([area.y + area.h, *(button.y - PLATE_DISTANCE for button in self.corner_buttons.rects.values())])
        font, lines = fit_text(canvas, self.task(), Rect(0, 0, area.w - 16, top - area.y), SMALL)
        line = canvas.line_height(font)
        width, height = max(canvas.measure(words, font) for words in lines) + 16, line * len(lines) + 8
        rect = Rect(area.x, top - height, width, height)
        widgets.draw_panel(canvas, rect, f"seat{self.solver}")
        for index, words in enumerate(lines):
            y = rect.y + rect.h - 4 - line * (index + 0.5)
            canvas.label(words, rect.center[0], y, font=font, tint=canvas.palette.rgb("text"))


class AnyDevice(Seating):
    """A seat for one who may use any device: the last one pressed has the seat."""

    def __init__(self, screen: Screen, seat: int) -> None:
        super().__init__(screen)
        self.seat = seat

    def takes(self, press: Press) -> bool:
        seats = self.app.seats
        if not seats.accepts(self.seat, press.device):
            seats.vacate(self.seat)
            seats.take(press.device, self.seat)
        return False

    def hears(self, player_input: Input) -> bool:
        return self.screen.panel is not None or isinstance(player_input, PointerMove) or super().hears(player_input)

    @property
    def is_waiting(self) -> bool:
        """False: any device can take over."""
        return False

    def close(self) -> None:
        self.app.free_seats()


class PuzzleMatch(PosedMatch):
    """Puzzle ``number`` of the table, counted from 0. All devices can solve it, and only the success is stored."""

    def __init__(self, app: App, number: int) -> None:
        app.read_data()
        app.free_seats(app.content.standard)
        self.number, self.puzzles = number, puzzles_at(app.store, app.table_name).by_difficulty
        self.puzzle = self.puzzles[number]
        position = app.current_table.notation.read(app.next_match.rules, self.puzzle.position)
        first = app.current_table.notation.read_move(app.next_match.rules, self.puzzle.line[0])
        super().__init__(app, position, first, self.puzzle.plies)
        self.seating = AnyDevice(self, self.solver)

    @property
    def verdict(self) -> bool | None:
        """The verdict, once the bot has answered a wrong move."""
        solved = super().verdict
        return solved if solved or self.over or self.active == self.solver else None

    def conclude(self, solved: bool) -> None:
        """Offer the next puzzle, or another try."""
        if solved:
            self.app.records.puzzles.add(self.table.name, self.puzzle.position)
        if solved and self.number + 1 == len(self.puzzles):
            self.ask("puzzles.solved_all", None, self.open_list, other="ok")
            return
        key, number = ("puzzles.solved_next", self.number + 1) if solved else ("puzzles.missed", self.number)
        self.ask(key, lambda: self.app.go("solving", number=number), self.open_list, focus="yes")

    def open_list(self) -> None:
        self.app.go("puzzles", focus=self.number)

    def pause(self, press: Press | None = None) -> None:
        """Ask whether to leave; a puzzle has no pause menu."""
        self.ask("puzzles.leave_sure", self.open_list)

    def task(self) -> str:
        return self.say("puzzles.asks", name=puzzle_name(self, self.number, self.puzzle), asks=super().task())


LOWEST_BAR = 0.3
"""Height at which the bars of the difficulty start, as a share of the highest."""
PREVIEW_SIZE, THUMBNAIL_SIZE, STARS = (208, 206), (44, 40), (52, 13)
"""Sizes of the pictures of the focused position, of the positions in the list, and of the difficulty."""


class PuzzleList(EntryList[Puzzle]):
    """A list of puzzles, with the focus on puzzle ``focus``, counted from 0."""

    previous_screen = "setup"

    def __init__(self, app: App, focus: int = 0) -> None:
        super().__init__(app)
        app.read_data()
        self.file = puzzles_at(app.store, app.table_name)
        self.show(self.file.by_difficulty, focus)

    def tree(self) -> Node:
        lines = [self.line(number, puzzle) for number, puzzle in enumerate(self.shown_entries)]
        back = Button(self.say("action.back"), id=BACK, arrows=False)
        puzzles = table(*lines, weights=(0, 1, 0), drops=(0,), weight=1, gap=(1, 3), best=5)
        left = column(puzzles, back, preferred_width=340, weight=1)
        picture = Picture(self.paint, PREVIEW_SIZE, (120, 120)) if self.has_pictures else None
        return self.page(self.say("action.puzzles"), row(left, picture, gap=(6, 16)), "select", "back")

    def line(self, number: int, puzzle: Puzzle) -> TableLine:
        """Build a line of the list: picture, name and task, and difficulty with a mark if the puzzle is solved."""
        solved, small = self.app.records.puzzles.has(self.app.table_name, puzzle.position), SMALL
        name = Text(puzzle_name(self, number, puzzle), BOLD, "card" if solved else "double", max_width=200)
        task = Text(self.say(question_key(self.app.table_name, puzzle.plies)), small)
        stars = Picture(partial(self.paint_stars, difficulty(self.file, puzzle)), STARS, STARS, align="center")
        mark = Text(self.say("puzzles.solved") if solved else "", small, "seat1", side="right")
        thumb = Picture(partial(self.paint_thumbnail, number), THUMBNAIL_SIZE, THUMBNAIL_SIZE, align="center")
        cells: list[Node] = [thumb if self.has_pictures else Spacer(), column(name, task, pack=0.5),
                             column(stars, mark, pack=0.5)]
        return TableLine(cells, id=number, plate="card", pad=(6, 3))

    @property
    def has_pictures(self) -> bool:
        """True if the table can draw small pictures of positions."""
        return self.table_staging.preview is not None or self.table_staging.thumbnail is not None

    @property
    def table_staging(self) -> OpaqueStaging:
        return staging(self.app.table_name)

    def position(self, number: int) -> Position:
        return self.app.current_table.notation.read(self.app.content.default_rules, self.shown_entries[number].position)

    def paint_stars(self, stars: tuple[int, int], pen: Pen, rect: Rect, focused: bool) -> None:
        """Draw the difficulty as a row of bars that rise; the lit ones count."""
        lit, most = stars
        step = rect.w / most
        for number in range(most):
            height = round(rect.h * (LOWEST_BAR + (1 - LOWEST_BAR) * (number + 1) / most))
            bar = Rect(round(rect.x + number * step), rect.y, round(step) - 3, height)
            shines = number < lit
            color = pen.palette.rgb("double" if shines else "dim")
            pen.fill(bar, color, 1.0 if shines else 0.35, glow=0.4 if shines else 0.0)

    def paint_thumbnail(self, number: int, pen: Pen, rect: Rect, focused: bool) -> None:
        """Draw the position of a puzzle with a few pixels per square, or as small as possible."""
        if self.table_staging.thumbnail is not None:
            draw_thumbnail(pen, rect.grow(-1), self.table_staging.thumbnail(self.position(number)))
        elif self.table_staging.preview is not None:
            self.table_staging.preview(pen, self.app.store, self.position(number), rect.grow(-1))

    def paint(self, pen: Pen, rect: Rect, focused: bool) -> None:
        """Draw the position of the focused puzzle on a square plate."""
        side = min(rect.w, rect.h)
        square, preview = rect_around(*rect.center, side, side), self.table_staging.preview
        widgets.draw_panel(pen, square, "card")
        if preview is not None:
            preview(pen, self.app.store, self.position(self.number), square.grow(-2))
        else:
            self.paint_thumbnail(self.number, pen, square.grow(-8), focused)

    def button_confirmed(self, id: Id) -> None:
        self.app.go("solving", number=id)
