"""Scores of rows, diagonals and boards, with standing scores: points by the rules and by marks of cards."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations
from typing import NamedTuple

from game.tables.knucklebones.board import SCORE_SIGNS, Board, Side, mark_kind
from game.tables.knucklebones.cards.blocks.scores import SCORE_SIGN, LiveScore, has_scores
from game.tables.knucklebones.cards.blocks.waits import origin_of
from game.tables.knucklebones.cards.conditions import Counted
from game.tables.knucklebones.cards.evaluation import amounts_of, holds, present_value
from game.tables.knucklebones.cards.targets import choose
from game.tables.knucklebones.cards.view import BOARD_ROWS, DIE_PLACES, SeatView, Thing
from game.tables.knucklebones.dimensions import DiagonalFields, crosses
from game.tables.knucklebones.mark import Mark, MarkState
from game.tables.knucklebones.moves import read_word
from game.tables.knucklebones.seat_rules import SeatRules, StandingPoints

SeatScores = tuple[tuple[int, ...], tuple[int, ...]]


class ScoreMemory:
    """The rows to score again, and the scores from before a mark changed how they count, until both are reported."""

    changed_rows: tuple[tuple[int, int], ...] = ()
    """Seats and rows."""
    before: tuple[SeatScores, SeatScores] | None = None
    """Scores of the rows and bonuses of the diagonals of both seats."""

    def remember(self, board: Board) -> None:
        """Remember all scores, unless they are remembered."""
        if self.before is None:
            one, two = board.sides
            self.before = ((tuple(row_scores(board, 1)), diagonal_bonuses(one, one.diagonal_faces)),
                           (tuple(row_scores(board, 2)), diagonal_bonuses(two, two.diagonal_faces)))

    def remember_for(self, board: Board, mark: Mark) -> None:
        """Remember all scores if a mark affects them."""
        if mark.sign in SCORE_SIGNS or mark.sign[0] == SCORE_SIGN:
            self.remember(board)

    def remember_compared(self, board: Board) -> None:
        """Remember all scores if those of some rows depend on other rows."""
        one, two = board.sides[0].rules, board.sides[1].rules
        if one.compares_rows or two.compares_rows or (one.scored_by_cards and has_scores(board.marks)):
            self.remember(board)

    def add_rows(self, board: Board, before: tuple[SeatScores, SeatScores]) -> None:
        """Add every row whose score has changed."""
        for seat, (scores, _) in enumerate(before, 1):
            for row, (score, new_score) in enumerate(zip(scores, row_scores(board, seat), strict=True), 1):
                if new_score != score:
                    self.changed_rows += ((seat, row),)


class ScoredView(SeatView):
    """The board as one seat sees it, with its scores."""

    def row_score(self, seat: int, row: int) -> int:
        return row_score(self.board, seat, row)

    def total(self, seat: int) -> int:
        return _total(self.board, seat, diagonal_faces_of(self.board.sides[seat - 1]))


def standing_of(board: Board, seat: int) -> StandingPoints | None:
    """Return the points of a seat by standing scores; None if there are none."""
    rules = board.sides[seat - 1].rules
    if rules.model.scores or (rules.scored_by_cards and has_scores(board.marks)):
        return standing_points(board, seat)
    return None


def row_score(board: Board, seat: int, row: int) -> int:
    """Return the score of a row, with standing scores, marks on its dice and on the whole row, and edges."""
    rules = board.sides[seat - 1].rules
    if rules.compares_rows or (rules.scored_by_cards and has_scores(board.marks)):
        return row_scores(board, seat)[row - 1]
    return _own_score(board, seat, row)


def row_scores(board: Board, seat: int) -> list[int]:
    """Return the scores of all rows of a seat, which may depend on each other."""
    side, standing = board.sides[seat - 1], standing_of(board, seat)
    rules = side.rules
    if standing is None:
        scores = [_own_score(board, seat, row) for row in range(1, rules.rows + 1)]
    else:
        scores = [*standing.rows]
        for mark in sorted(board.marks):
            if mark.seat == seat and mark.row and not mark.field:
                scores[mark.row - 1] = with_marks(board, (mark,), rules, (), scores[mark.row - 1])
    if rules.edge("even_rows"):
        scores = [0 if points % 2 else points for points in scores]
    if 1 < (row := rules.edge("copy_row")) <= len(scores):
        scores[row - 1] = max(scores[row - 2 : row])
    if times := rules.edge("lowest_row_times"):
        scores[scores.index(min(scores))] *= times
    return scores


def _own_score(board: Board, seat: int, row: int) -> int:
    """Return the score of a row, from its dice and marks alone."""
    side = board.sides[seat - 1]
    dice = side.rows[row - 1]
    points = side.rules.score[dice]
    if board.marks:
        row_marks = [mark for mark in board.marks if mark.row == row and mark.seat == seat]
        if row_marks:
            row_marks.sort(key=lambda mark: (not mark.field, mark))
            return with_marks(board, row_marks, side.rules, dice, points)
    return points


def with_marks(board: Board, marks: Iterable[Mark], rules: SeatRules, dice: Sequence[int], points: int) -> int:
    """Return the points of a row after the marks on its dice, then those on the row itself, have changed them."""
    for mark in marks:
        rescore = mark_kind(mark).rescore
        if rescore is not None and mark.field <= len(dice):
            value = die_worth(rules, dice, mark.field) if mark.field else points
            points += rescore(value, board.marks[mark].value) - value
    return points


def die_worth(rules: SeatRules, dice: Sequence[int], field: int) -> int:
    """Return the points of one die in its row."""
    return rules.score.of_die(dice, dice[field - 1])


def diagonal_faces_of(side: Side) -> tuple[int, ...]:
    """Return for each diagonal the face that completes it, or 0; nothing at all if none is complete."""
    rows = side.rows
    faces = []
    any_face = 0
    wild_field = side.rules.diagonals.wild_field
    if rows.count(()) > side.rules.diagonals.spare_rows:
        return ()
    for diagonal in side.rules.diagonals.fields:
        face = 0
        for row, field in diagonal:
            dice = rows[row]
            if len(dice) <= field or (face and dice[field] != face and (row, field) != wild_field):
                face = 0
                break
            if wild_field is None or (row, field) != wild_field:
                face = dice[field]
        faces.append(face)
        any_face |= face
    return tuple(faces) if any_face else ()


def diagonal_bonus(side: Side, number: int, face: int) -> int:
    """Return the points that a complete diagonal adds."""
    diagonals = side.rules.diagonals
    return len(diagonals.fields[number]) * side.rules.score.worth(face) * diagonals.factor + diagonals.points


def diagonal_bonuses(side: Side, faces: tuple[int, ...]) -> tuple[int, ...]:
    return tuple([diagonal_bonus(side, number, face) if face else 0 for number, face in enumerate(faces)])


def points_of_diagonals(side: Side) -> int:
    """Return the points that all diagonals add, as last counted."""
    return sum(diagonal_bonuses(side, side.diagonal_faces))


def total(board: Board, seat: int) -> int:
    """Return a seat's total: its rows, its diagonals, and the points it has won or lost otherwise."""
    return _total(board, seat, board.sides[seat - 1].diagonal_faces)


def _total(board: Board, seat: int, diagonal_faces: tuple[int, ...]) -> int:
    side = board.sides[seat - 1]
    points = 0
    score = side.rules.score
    standing = standing_of(board, seat)
    compares = side.rules.compares_rows or standing is not None
    if compares:
        points = sum(row_scores(board, seat)) + (standing.extra if standing is not None else 0)
    else:
        for dice in side.rows:
            points += score[dice]
    if board.marks:
        for row in () if compares else {mark.row for mark in board.marks if mark.row and mark.seat == seat}:
            points += row_score(board, seat, row) - score[side.rows[row - 1]]
        for mark, state in board.marks.items():
            if mark.seat == seat and not mark.row:
                points += state.value * mark_kind(mark).points
    if diagonal_faces and side.rules.diagonals.add_points:
        points += sum(diagonal_bonuses(side, diagonal_faces))
    return points


def wins(side: Side) -> bool:
    """Return True if a board wins at once: two crossing diagonals of one face, any diagonal, or a row, by its rules."""
    rules = side.rules
    if not rules.model.instant_win:
        return False
    if rules.model.wins_by == "row":
        rows = zip(side.rows, rules.sizes, strict=True)
        return any(len(dice) >= size and len(set(dice)) == 1 for dice, size in rows)
    if not side.diagonal_faces:
        return False
    if rules.model.wins_by == "diagonal":
        return True
    diagonals = zip(rules.diagonals.fields, side.diagonal_faces, strict=True)
    complete = [(fields, face) for fields, face in diagonals if face]
    return any(
        face == other_face and crosses(one, other) for (one, face), (other, other_face) in combinations(complete, 2)
    )


def lead(board: Board, seat: int) -> int:
    """Return the lead of a seat by what decides the match: more points, fewer points, or rows."""
    if board.rules.model.decides == "rows":
        return sum(map(row_lead, row_scores(board, seat), row_scores(board, 3 - seat)))
    return (total(board, seat) - total(board, 3 - seat)) * board.rules.model.point_direction


ROW_WON_WORTH, MOST_LEAD_WORTH = 5, 28
"""Points that it is worth to bots to lead in a row if rows decide, and the most that the lead itself is worth."""


def row_lead(own: int, other: int) -> int:
    """Return the worth of a lead in one row if rows decide."""
    gap = own - other
    return max(-MOST_LEAD_WORTH, min(MOST_LEAD_WORTH, gap)) + ROW_WON_WORTH * ((gap > 0) - (gap < 0))


def instant_winner(board: Board, first: int) -> int:
    """Return the seat that has won at once, ``first`` if both have; 0 for none."""
    for seat in (first, 3 - first):
        side = board.sides[seat - 1]
        if (side.diagonal_faces or side.rules.model.wins_by == "row") and wins(side):
            return seat
    return 0


# Standing scores.


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
    results = board.rules.known_standing
    result = results.get(key)
    if result is None:
        result = results[key] = _SeatStanding(board, seat).standing()
    return result


class _SeatStanding:
    """The standing scores of one seat. Their conditions see a board without standing scores."""

    def __init__(self, board: Board, seat: int) -> None:
        self.seat = seat
        one, two = (side.copy() for side in board.sides)
        one.rules, two.rules = one.rules.without_scores, two.rules.without_scores
        marks, self.by_cards = dict[Mark, MarkState](), list[Mark]()
        for mark, state in sorted(board.marks.items()):
            if mark.sign[0] != SCORE_SIGN:
                marks[mark] = state
            elif mark.seat == seat:
                self.by_cards.append(mark)
        self.board = Board(board.rules.without_scores, (one, two), board.active, None, marks)
        self.side = self.board.sides[seat - 1]
        self.rules = board.sides[seat - 1].rules

    def standing(self) -> StandingPoints:
        """Return the points of each row, and the points besides."""
        rows = tuple([self.row(row, dice) for row, dice in enumerate(self.side.rows, 1)])
        extra = 0
        for score in self.numbers_for("side", (0, 0), {}):
            extra += sum(rows) * (score.times - 1) + score.points
        for diagonal in self.full_diagonals():
            dice = [DIE_PLACES[self.seat - 1][row][field] for row, field in diagonal]
            extra += sum(score.points for score in self.numbers_for("diagonal", (-1, 0), {"this_die": dice}))
        return StandingPoints(rows, extra)

    def full_diagonals(self) -> Iterator[DiagonalFields]:
        """Yield the diagonals of which every field has a die."""
        rows = self.side.rows
        for diagonal in self.rules.diagonals.fields:
            if all([field < len(rows[row]) for row, field in diagonal]):
                yield diagonal

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
        for rule in self.rules.model.scores:
            if rule.each == kind:
                yield from self.evaluate(rule, ScoredView(self.board, self.seat), things)
        for mark in self.by_cards:
            if mark[1:3] == place:
                origin = origin_of(mark.card)
                step = self.rules.match.step_of(origin)
                if step is not None and isinstance(step.block, LiveScore):
                    view = ScoredView(self.board, origin.owner)
                    if origin.words:
                        choices = tuple(map(read_word, origin.words))
                        choose(view.scope, self.board.rules.cards[origin.card], choices)
                    yield from self.evaluate(step.block, view, things)

    def evaluate(
        self, score: LiveScore, view: SeatView, things: Mapping[str, Sequence[Thing]]
    ) -> Iterator[ScoreNumbers]:
        """Yield the present numbers of a standing score, if its condition holds."""
        view.scope.event_things = things
        if score.only is not None and not holds(view, score.only):
            return
        limits = amounts_of(type(score))
        points, times, counts_as = (
            limits[name].clamp(present_value(view, number)) if isinstance(number, Counted) else number
            for name in ("points", "times", "counts_as") for number in (getattr(score, name),))
        if points is not None and times is not None:
            yield ScoreNumbers(points, times, counts_as)
