"""Standing scores: the points of dice, rows and boards of a seat now, by the rules and by marks of cards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from game.tables.knucklebones.board import Board, PlainBoard
from game.tables.knucklebones.cards.blocks.scores import SCORE_SIGN, LiveScore
from game.tables.knucklebones.cards.blocks.waits import origin_of
from game.tables.knucklebones.cards.card_moves import choose
from game.tables.knucklebones.cards.conditions import Counted
from game.tables.knucklebones.cards.evaluation import amounts_of, holds, present_value
from game.tables.knucklebones.cards.view import BOARD_ROWS, DIE_PLACES, Thing, View
from game.tables.knucklebones.cards.waiting_marks import step_of
from game.tables.knucklebones.dimensions import Line
from game.tables.knucklebones.mark import Mark, MarkState
from game.tables.knucklebones.moves import read_word
from game.tables.knucklebones.scoring import die_worth, with_marks
from game.tables.knucklebones.seat_rules import StandingPoints


class ScoreNumbers(NamedTuple):
    """The present numbers of a standing score."""

    points: int
    times: int
    counts_as: int | None


def standing_points(board: Board, seat: int) -> StandingPoints:
    """Return the standing scores of a seat, computed once for boards that are equal apart from dice on the way."""
    one, two = board.sides
    rows = tuple(one.rows), tuple(two.rows)
    key = (seat, rows, one.shields, two.shields, tuple(one.hand.items()), tuple(two.hand.items()),
           frozenset(board.marks.items()))
    results = board.rules.standing
    result = results.get(key)
    if result is None:
        result = results[key] = _SeatStanding(board, seat).standing()
    return result


class _SeatStanding:
    """The standing scores of one seat. Their conditions see a board without standing scores."""

    def __init__(self, board: Board, seat: int) -> None:
        self.seat = seat
        one, two = (side.copy() for side in board.sides)
        one.rules, two.rules = one.rules.bare, two.rules.bare
        marks, self.by_cards = dict[Mark, MarkState](), list[Mark]()
        for mark, state in sorted(board.marks.items()):
            if mark.sign[0] != SCORE_SIGN:
                marks[mark] = state
            elif mark.seat == seat:
                self.by_cards.append(mark)
        self.board = PlainBoard(board.rules.bare, (one, two), board.active, None, marks)
        self.side = self.board.sides[seat - 1]
        self.rules = board.sides[seat - 1].rules

    def standing(self) -> StandingPoints:
        """Return the points of each row, and the points besides."""
        rows = tuple([self.row(row, dice) for row, dice in enumerate(self.side.rows, 1)])
        extra = 0
        for score in self.numbers_for("side", (0, 0), {}):
            extra += sum(rows) * (score.times - 1) + score.points
        for line in self.full_lines():
            dice = [DIE_PLACES[self.seat - 1][row][field] for row, field in line]
            extra += sum(score.points for score in self.numbers_for("diagonal", (-1, 0), {"this_die": dice}))
        return StandingPoints(rows, extra)

    def full_lines(self) -> Iterator[Line]:
        """Yield the diagonals of which every field has a die."""
        rows = self.side.rows
        for line in self.rules.lines:
            if all([field < len(rows[row]) for row, field in line]):
                yield line

    def row(self, row: int, dice: Sequence[int]) -> int:
        """Return the points of a row without marks on all of it."""
        faces, changes = [*dice], []
        things: dict[str, Sequence[Thing]] = {"this_row": BOARD_ROWS[self.seat - 1][row - 1 : row]}
        for field in range(1, len(dice) + 1):
            die = DIE_PLACES[self.seat - 1][row - 1][field - 1 : field]
            for score in self.numbers_for("die", (row, field), {**things, "this_die": die}):
                changes.append((field, score))
                if score.counts_as is not None:
                    faces[field - 1] = score.counts_as
        on_dice = sorted(mark for mark in self.board.marks if mark[:2] == (self.seat, row) and mark.field)
        points = with_marks(self.board, on_dice, self.rules, faces, self.rules.score[tuple(faces)])
        for field, score in changes:
            points += die_worth(self.rules, faces, field) * (score.times - 1) + score.points
        for score in self.numbers_for("row", (row, 0), things):
            points = points * score.times + score.points
        return points

    def numbers_for(
        self, kind: str, place: tuple[int, int], things: Mapping[str, Sequence[Thing]]
    ) -> Iterator[ScoreNumbers]:
        """Yield the numbers for one thing: of the standing scores of the rules, then of marks there."""
        for rule in self.rules.scores:
            if rule.each == kind:
                yield from self.evaluate(rule, View(self.board, self.seat), things)
        for mark in self.by_cards:
            if mark[1:3] == place:
                origin = origin_of(mark.card)
                step = step_of(self.board, origin)
                if step is not None and isinstance(step.block, LiveScore):
                    view = View(self.board, origin.owner)
                    if origin.words:
                        choices = tuple(map(read_word, origin.words))
                        choose(view.scope, self.board.rules.cards[origin.card], choices)
                    yield from self.evaluate(step.block, view, things)

    def evaluate(self, score: LiveScore, view: View, things: Mapping[str, Sequence[Thing]]) -> Iterator[ScoreNumbers]:
        """Yield the present numbers of a standing score, if its condition holds."""
        view.scope.about = things
        if score.only is not None and not holds(view, score.only):
            return
        limits = amounts_of(type(score))
        points, times, counts_as = (
            limits[name].clamp(present_value(view, number)) if isinstance(number, Counted) else number
            for name in ("points", "times", "counts_as") for number in (getattr(score, name),))
        if points is not None and times is not None:
            yield ScoreNumbers(points, times, counts_as)
