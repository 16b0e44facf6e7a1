"""What a position is worth, and whether its boards decide the match."""

from __future__ import annotations

from typing import Literal, NamedTuple

from game.tables.knucklebones.card_options import stuck
from game.tables.knucklebones.counting import bonus as bonus
from game.tables.knucklebones.counting import crossed_seat as crossed_seat
from game.tables.knucklebones.counting import decided_by as decided_by
from game.tables.knucklebones.counting import row_score as row_score
from game.tables.knucklebones.counting import total as total
from game.tables.knucklebones.counting import totals as totals
from game.tables.knucklebones.counting import wins as wins
from game.tables.knucklebones.definitions import Rules
from game.tables.knucklebones.marks import row_scores, taken
from game.tables.knucklebones.position import Fields, Position, marks_of
from game.tables.knucklebones.rule_tables import Book, book_of
from game.tables.knucklebones.waiting_die import OVER

Outcome = Literal[1, 2, "draw"]
By = Literal["score", "exodia"]


class Score(NamedTuple):
    """Row scores and diagonal bonus of both seats, their totals, and who has won by what (None: nobody yet)."""

    rows: tuple[tuple[int, ...], tuple[int, ...]]
    diagonals: tuple[int, int]
    totals: tuple[int, int]
    outcome: Outcome | None
    by: By | None


def over(book: Book, position: Fields) -> bool:
    """Whether the match has ended; boards found to be undecided are remembered, as moves keep asking about them."""
    boards, _, waiting, _, _, _ = position
    if waiting is OVER or decided_by(book, boards):
        return True
    if not book.board_full:
        return stuck(book.rules, position)
    book.open = boards
    return False


def decided(rules: Rules, position: Position) -> bool:
    """Whether the boards end the match, whatever the state says."""
    book = book_of(rules)
    if book.usual and not book.general:
        return decided_by(book, position.boards) or (not rules.board_full and stuck(rules, position))
    return ended(book, position)


def ended(book: Book, position: Fields) -> bool:
    """Whether any rule of any ground ends the match here."""
    boards, rules, marks = position[0], book.rules, dict(marks_of(position))
    if any(wins(book, board) for board in boards):
        return True
    if rules.board_full and any(sum(map(len, board)) == book.ground.room for board in boards):
        return True
    if rules.points is not None and max(totals(book, position)) >= rules.points:
        return True
    if rules.turns is not None and min(taken(marks, seat) for seat in (1, 2)) >= rules.turns:
        return True
    return not rules.board_full and stuck(rules, position)


def score(rules: Rules, position: Position) -> Score:
    """Everything there is to say about who leads."""
    book, marks = book_of(rules), dict(marks_of(position))
    rows = row_scores(book, position, 1), row_scores(book, position, 2)
    extra = bonus(rules, position.boards[0], marks, 1), bonus(rules, position.boards[1], marks, 2)
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
