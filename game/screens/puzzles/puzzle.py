"""One puzzle at the table: a bot answers wrong moves, and the player can try again."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from components.press import Input, Point, Press
from game.content.models.practice import Puzzle
from game.kernel.opaque import Move, Position, Rules
from game.match.practice import is_solved, puzzles_at, question_key
from game.screens.match import MatchScreen
from game.screens.question import Question
from game.screens.screen import Screen

if TYPE_CHECKING:
    from game.app.application import App
    from systems.draw.canvas import Canvas


MISSED, SOLVED, LAST = "puzzles.missed", "puzzles.solved_next", "puzzles.solved_all"


def puzzle_name(screen: Screen, number: int, puzzle: Puzzle) -> str:
    """Return the name of a puzzle, or its number."""
    return screen.app.in_language(puzzle.name) if puzzle.name else screen.say("puzzles.number", number=number + 1)


class PosedMatch(MatchScreen):
    """A position at the table with one right move, which the seat to move looks for; a bot answers for the others."""

    def __init__(self, app: App, position: Position, first: Move, plies: int, rules: Rules | None = None) -> None:
        self.first, self.plies, self.solver = first, plies, app.current_table.turn(position)
        minds = app.minds()
        for seat in app.seats.all:
            if seat != self.solver and minds:
                # The weakest bot makes mistakes, and strong bots are slow.
                app.seats.seat_bot(minds[min(1, len(minds) - 1)][0], seat)
                app.thinker.wake()
        super().__init__(app, position, stays=True, rules=rules)
        self.has_outcome = False
        """True once the outcome of the try has been announced."""

    def enter(self, rules: Rules, position: Position, turn: int = 1, log: Iterable[Move] = ()) -> None:
        super().enter(rules, position, turn, log)
        for choosing in self.choosings:
            choosing.occasion.puzzle = True

    @property
    def is_challenge(self) -> bool:
        """True: there are no hints, and no new match."""
        return True

    @property
    def verdict(self) -> bool | None:
        """True if the try has solved the puzzle, False if it no longer can, None as long as neither is certain."""
        result = self.table.result(self.match.rules, self.match.position)
        standing = None if result is None else result.of(self.solver)
        return is_solved(self.match.log, self.first, self.plies, standing)

    def update(self, dt: float) -> None:
        super().update(dt)
        if self.has_outcome or self.playback.busy or self.match.pending or self.question is not None:
            return
        if (solved := self.verdict) is not None:
            self.conclude(solved)

    def conclude(self, solved: bool) -> None:
        """Announce the outcome of the try."""
        raise NotImplementedError

    def tell(self, panel: Question) -> None:
        """Show the outcome of the try in a panel."""
        self.has_outcome, self.question = True, panel
        panel.menu.deaf_until = self.app.guard(self.beats.result_guard)
        self.block_moves()

    def task(self) -> str:
        """Return the words of what to find."""
        return self.say(question_key(self.table.name, self.plies))

    def draw(self, canvas: Canvas) -> None:
        super().draw(canvas)
        if self.question is None:
            self.draw_task(self.task(), self.solver)


class PuzzleMatch(PosedMatch):
    """Puzzle ``number`` of the table, counted from 0. All devices can solve it, and only the success is stored."""

    def __init__(self, app: App, number: int) -> None:
        app.read_data()
        app.free_seats(app.content.standard)
        self.number, self.all = number, puzzles_at(app.store, app.table_name).ordered
        self.puzzle = self.all[number]
        position = app.current_table.read(app.rules, self.puzzle.position)
        first = app.current_table.read_move(app.rules, self.puzzle.line[0])
        super().__init__(app, position, first, self.puzzle.plies)

    def hear(self, player_input: Input) -> None:
        seats = self.app.seats
        if isinstance(player_input, Press) and not seats.accepts(self.solver, player_input.device):
            seats.vacate(self.solver)
            seats.take(player_input.device, self.solver)
        super().hear(player_input)

    def accepts(self, player_input: Input) -> bool:
        return self.question is not None or isinstance(player_input, Point) or super().accepts(player_input)

    @property
    def waits(self) -> bool:
        """False: any device can take over."""
        return False

    @property
    def verdict(self) -> bool | None:
        """The verdict, once the bot has answered a wrong move."""
        found = super().verdict
        return found if found or self.over or self.active == self.solver else None

    def conclude(self, solved: bool) -> None:
        if solved:
            self.app.puzzles.add(self.table.name, self.puzzle.position)
        key = MISSED if not solved else SOLVED if self.number + 1 < len(self.all) else LAST
        self.tell(Question(key, self.app, "yes", other="ok" if key == LAST else None))

    def pause(self, press: Press | None = None) -> None:
        """Ask whether to leave; a puzzle has no pause menu."""
        self.question = Question("puzzles.leave_sure", self.app)
        self.block_moves()

    def settle(self, answer: bool | None) -> None:
        """Continue if the answer is yes: with the next puzzle, with another try, or back to the list."""
        if answer is None or self.question is None:
            return
        key = self.question.key
        if answer and key in (MISSED, SOLVED):
            self.app.go("solving", number=self.number + (key == SOLVED))
        elif answer or self.has_outcome:
            self.app.go("puzzles", focus=self.number)
        else:
            super().settle(answer)

    def task(self) -> str:
        return self.say("puzzles.asks", name=puzzle_name(self, self.number, self.puzzle), question_key=super().task())

    def close(self) -> None:
        super().close()
        self.app.free_seats()
