"""What rows, diagonals and boards count on any ground, with all that marks do."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations

from game.tables.knucklebones.definitions import Rules
from game.tables.knucklebones.marks import lost, row_scores, ruled, ruling, won
from game.tables.knucklebones.position import Board, Fields, Mark, Row, marks_of
from game.tables.knucklebones.rows import BROKEN, crossed, diagonals
from game.tables.knucklebones.rule_tables import REMEMBERED, Book, book_of


def row_score(rules: Rules, row: Row) -> int:
    """The score of one row."""
    return book_of(rules).score[row]


def lines(book: Book, board: Board, marks: Mapping[Mark, int] | None = None, seat: int = 0) -> tuple[int, ...]:
    """The face that completes each diagonal, 0 where it is broken or does not count."""
    which = ruling(book, marks, seat, "diagonals") if marks else book.rules.diagonals
    if book.measured and which == "both":
        return diagonals(board)
    found = book.drawn.get((board, which))
    if found is None:
        if len(book.drawn) >= REMEMBERED:
            book.drawn.clear()
        found = book.drawn[board, which] = _lines(book, board, which)
    return found


def _lines(book: Book, board: Board, which: str) -> tuple[int, ...]:
    shown, half = book.lines, len(book.lines) // 2
    first, last = {"both": (0, 2 * half), "rising": (0, half), "falling": (half, 2 * half), "none": (0, 0)}[which]
    return tuple(_common(board, line) if first <= at < last else 0 for at, line in enumerate(shown))


def _common(board: Board, line: tuple[tuple[int, int], ...]) -> int:
    faces = {board[row][field] if field < len(board[row]) else 0 for row, field in line}
    return faces.pop() if len(faces) == 1 else 0


def bonuses(book: Book, board: Board, marks: Mapping[Mark, int] | None = None, seat: int = 0) -> tuple[int, ...]:
    """What each diagonal of a board adds for its seat."""
    times = ruled(book, marks, seat)[2] if marks else book.diagonal
    faces = lines(book, board, marks, seat)
    return tuple(len(book.lines[line]) * face * times if face else 0 for line, face in enumerate(faces))


def bonus(rules: Rules, board: Board, marks: Mapping[Mark, int] | None = None, seat: int = 0) -> int:
    """The diagonal bonus of one board, with what marks make of it for its seat."""
    return sum(bonuses(book_of(rules), board, marks, seat))


def total(rules: Rules, board: Board) -> int:
    """The three rows plus the diagonal bonus."""
    return _total(book_of(rules), board)


def _total(book: Book, board: Board) -> int:
    if not book.usual:
        return sum(book.score[row] for row in board) + bonus(book.rules, board)
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
        sum(row_scores(book, position, seat)) + bonus(rules, boards[seat - 1], marks, seat)
        - lost(marks, seat) + won(marks, seat)
        for seat in (1, 2)
    )  # fmt: skip
    return first, second


def wins(book: Book, board: Board, marks: Mapping[Mark, int] | None = None, seat: int = 0) -> bool:
    """Whether a board has what wins at once for its seat."""
    rules = book.rules
    if not (ruling(book, marks, seat, "instant_win") if marks else rules.instant_win):
        return False
    by = ruling(book, marks, seat, "wins_by") if marks else rules.wins_by
    if by == "row":
        room = ruling(book, marks, seat, "fields")
        return any(len(row) >= room and len(set(row)) == 1 for row in board)
    shown = lines(book, board, marks, seat)
    if by == "diagonal":
        return any(shown)
    if book.usual:
        return crossed(board) and all(shown)
    drawn = [(line, face) for line, face in zip(book.lines, shown, strict=True) if face]
    return any(
        face == other and set(one) & set(two) and one != two for (one, face), (two, other) in combinations(drawn, 2)
    )


def crossed_seat(rules: Rules, position: Fields) -> int:
    """The seat that has won at once, the active one first; 0 for none."""
    book, marks = book_of(rules), dict(marks_of(position))
    if not book.instant_win and not marks:
        return 0
    boards, seat = position[0], position[1]
    if wins(book, boards[seat - 1], marks, seat):
        return seat
    return 3 - seat if wins(book, boards[2 - seat], marks, 3 - seat) else 0


def decided_by(book: Book, boards: tuple[Board, Board]) -> bool:
    """Whether these boards end the match by an X or, where that rule holds, by nine dice on one of them."""
    for board in boards:
        a, b, c = board
        # Both need full outer rows, which is soon told.
        if len(a) == 3 and len(c) == 3 and ((book.board_full and len(b) == 3) or (book.instant_win and crossed(board))):
            return True
    return False
