"""What a position is worth, and whether its boards decide the match."""

from __future__ import annotations

from typing import Literal, NamedTuple

from game.tables.knucklebones.card_options import stuck
from game.tables.knucklebones.definitions import Rules
from game.tables.knucklebones.marks import lost, row_scores
from game.tables.knucklebones.position import Board, Fields, Position, Row, marks_of
from game.tables.knucklebones.rows import BROKEN, crossed, diagonals
from game.tables.knucklebones.rule_tables import Book, book_of

Outcome = Literal[1, 2, "draw"]
By = Literal["score", "exodia"]


class Score(NamedTuple):
    """Row scores and diagonal bonus of both seats, their totals, and who has won by what (None: nobody yet)."""

    rows: tuple[tuple[int, int, int], tuple[int, int, int]]
    diagonals: tuple[int, int]
    totals: tuple[int, int]
    outcome: Outcome | None
    by: By | None


def row_score(rules: Rules, row: Row) -> int:
    """The score of one row."""
    return book_of(rules).score[row]


def bonus(rules: Rules, board: Board) -> int:
    """The diagonal bonus of one board."""
    shown = diagonals(board)
    return 0 if shown is BROKEN else 3 * sum(shown) * book_of(rules).diagonal


def total(rules: Rules, board: Board) -> int:
    """The three rows plus the diagonal bonus."""
    return _total(book_of(rules), board)


def _total(book: Book, board: Board) -> int:
    score, shown = book.score, diagonals(board)
    a, b, c = board
    rows = score[a] + score[b] + score[c]
    return rows if shown is BROKEN else rows + 3 * sum(shown) * book.diagonal


def totals(book: Book, position: Fields) -> tuple[int, int]:
    """The total of each seat, with what the marks on its side do."""
    boards, rules = position[0], book.rules
    if not marks_of(position):
        return _total(book, boards[0]), _total(book, boards[1])
    marks = dict(marks_of(position))
    first, second = (
        sum(row_scores(book, position, seat)) + bonus(rules, boards[seat - 1]) - lost(marks, seat) for seat in (1, 2)
    )
    return first, second


def crossed_seat(rules: Rules, position: Fields) -> int:
    """The seat that has won at once by an X, the active one first; 0 for none."""
    if not book_of(rules).instant_win:
        return 0
    boards, seat = position[0], position[1]
    if crossed(boards[seat - 1]):
        return seat
    return 3 - seat if crossed(boards[2 - seat]) else 0


def decided(rules: Rules, position: Position) -> bool:
    """Whether the boards end the match, whatever the state says."""
    return decided_by(book_of(rules), position.boards) or (not rules.board_full and stuck(rules, position))


def decided_by(book: Book, boards: tuple[Board, Board]) -> bool:
    """Whether these boards end the match by an X or, where that rule holds, by nine dice on one of them."""
    for board in boards:
        a, b, c = board
        # Both need full outer rows, which is soon told.
        if len(a) == 3 and len(c) == 3 and ((book.board_full and len(b) == 3) or (book.instant_win and crossed(board))):
            return True
    return False


def score(rules: Rules, position: Position) -> Score:
    """Everything there is to say about who leads."""
    book = book_of(rules)
    rows = row_scores(book, position, 1), row_scores(book, position, 2)
    extra = bonus(rules, position.boards[0]), bonus(rules, position.boards[1])
    counted = totals(book, position)
    outcome: Outcome | None = None
    by: By | None = None
    crossing = crossed_seat(rules, position)
    if crossing:
        outcome, by = (1 if crossing == 1 else 2), "exodia"
    elif decided(rules, position):
        by = "score"
        outcome = "draw" if counted[0] == counted[1] else 1 if counted[0] > counted[1] else 2
    return Score(rows, extra, counted, outcome, by)
