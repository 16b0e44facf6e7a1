"""What a position is worth, and whether its boards decide the match."""

from __future__ import annotations

from typing import Literal, NamedTuple

from game.tables.knucklebones.card_options import stuck
from game.tables.knucklebones.cards.questions import question_of
from game.tables.knucklebones.counting import bonus as bonus
from game.tables.knucklebones.counting import crossed_seat as crossed_seat
from game.tables.knucklebones.counting import decided_by as decided_by
from game.tables.knucklebones.counting import row_score as row_score
from game.tables.knucklebones.counting import total as total
from game.tables.knucklebones.counting import totals as totals
from game.tables.knucklebones.counting import wins as wins
from game.tables.knucklebones.definitions import Rules
from game.tables.knucklebones.marks import CHANGES, lost, row_scores, ruling, taken, won
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
    if book.usual and not book.general and not marks_of(position):
        return decided_by(book, position.boards) or (not rules.board_full and stuck(rules, position))
    return ended(book, position)


def ended(book: Book, position: Fields) -> bool:
    """Whether any rule of any ground ends the match here; nothing does while a card waits for a choice."""
    boards, lying = position[0], dict(marks_of(position))
    if question_of(lying) is not None:
        return False
    marks = {mark: number for mark, number in lying.items() if mark.kind in CHANGES}
    if any(wins(book, board, marks, seat) for seat, board in enumerate(boards, 1)):
        return True
    ends = [ruling(book, marks, seat, "board_full") for seat in (1, 2)]
    rooms = [ruling(book, marks, seat, "fields") for seat in (1, 2)]
    if any(ends[at] and all(len(row) >= rooms[at] for row in board) for at, board in enumerate(boards)):
        return True
    goals = [ruling(book, marks, seat, "points") for seat in (1, 2)]
    if any(goals) and any(goal and total >= goal for goal, total in zip(goals, totals(book, position), strict=True)):
        return True
    last = [ruling(book, marks, seat, "turns") for seat in (1, 2)]
    if any(last) and all(turns is None or taken(lying, seat) >= turns for seat, turns in enumerate(last, 1)):
        return True
    return not all(ends) and stuck(book.rules, position)


def score(rules: Rules, position: Position) -> Score:
    """Everything there is to say about who leads."""
    book, marks = book_of(rules), dict(marks_of(position))
    rows = row_scores(book, position, 1), row_scores(book, position, 2)
    extra = bonus(rules, position.boards[0], marks, 1), bonus(rules, position.boards[1], marks, 2)
    beside = [won(marks, seat) - lost(marks, seat) if marks else 0 for seat in (1, 2)]
    counted = sum(rows[0]) + extra[0] + beside[0], sum(rows[1]) + extra[1] + beside[1]
    outcome: Outcome | None = None
    by: By | None = None
    crossing = crossed_seat(rules, position)
    if crossing:
        outcome, by = (1 if crossing == 1 else 2), "exodia"
    elif decided(rules, position):
        by = "score"
        outcome = "draw" if counted[0] == counted[1] else 1 if counted[0] > counted[1] else 2
    return Score(rows, extra, counted, outcome, by)
