"""What follows once dice lie where they lie: clashes, scores, diagonals, the end of a turn, and of a match."""

from __future__ import annotations

from game.tables.knucklebones.cards.hands import PLAYED, TAKEN
from game.tables.knucklebones.counting import bonuses, lines
from game.tables.knucklebones.events import DiagonalGained, DiagonalLost, RowScored, ShieldGone, ShieldWorn, TurnPassed
from game.tables.knucklebones.hand_plays import able
from game.tables.knucklebones.lasting import CLOCK, lasts, worn
from game.tables.knucklebones.mark_events import MarkEnded, MarkPut, MarkWorn
from game.tables.knucklebones.marks import changed, counting, kind_of, row_points, ruled
from game.tables.knucklebones.opening import boards_of, closed
from game.tables.knucklebones.position import Board, Fields, Mark, marks_of
from game.tables.knucklebones.rule_tables import Book
from game.tables.knucklebones.scoring import ended
from game.tables.knucklebones.turn_end import verdict
from game.tables.knucklebones.waiting_die import OVER, READY
from game.tables.knucklebones.work import Lane, Work, settle


class Closing:
    """The counts of a table as they were last told: at first those of the position that was opened."""

    def __init__(self, book: Book, work: Work, position: Fields) -> None:
        self.book, self.work = book, work
        self.boards, self.marks = position[0], counting(dict(marks_of(position)))

    def close(self) -> None:
        """Clashes, the scores of all rows concerned, and both seats' diagonals."""
        settle(self.work)
        self.count()

    def count(self) -> None:
        """Tell the scores of all rows that were touched or count otherwise, and diagonals."""
        work, marks = self.work, counting(self.work.all_marks())
        differ = marks != self.marks
        if not differ and not work.touched:
            return
        boards, seats = boards_of(work), (work.seat, work.other)
        for seat in seats:
            for row, (dice, before) in enumerate(zip(boards[seat - 1], self.boards[seat - 1], strict=True), 1):
                lane = Lane(seat, row)
                touched = lane in work.touched
                if touched or differ or dice != before:
                    points = row_points(self.book, dice, marks, seat, row)
                    if touched or points != row_points(self.book, before, self.marks, seat, row):
                        work.tell(RowScored(seat, row, points))
        work.touched = set()
        for seat in seats:
            if differ or boards[seat - 1] != self.boards[seat - 1]:
                self._count_diagonals(seat, boards[seat - 1], marks)
        self.boards, self.marks = boards, marks

    def _count_diagonals(self, seat: int, board: Board, marks: dict[Mark, int]) -> None:
        book, before = self.book, self.boards[seat - 1]
        if not ruled(book, marks, seat)[2]:
            return
        faces, were = lines(book, board, marks, seat), lines(book, before, self.marks, seat)
        added, was = bonuses(book, board, marks, seat), bonuses(book, before, self.marks, seat)
        for at, (old, face) in enumerate(zip(were, faces, strict=True)):
            if old and old != face:
                self.work.tell(DiagonalLost(seat, at + 1))
            if face and (old != face or added[at] != was[at]):
                self.work.tell(DiagonalGained(seat, at + 1, face, added[at]))

    def over(self) -> bool:
        """Whether the match ends as the table lies; then it is told who has won."""
        work, book = self.work, self.book
        now = closed(book, work, work.seat)
        if not ended(book, now):
            return False
        work.tell(verdict(book, now))
        work.waiting = OVER
        return True

    def finish(self, passes: bool) -> int:
        """End a move: the match, the turn, or neither; the seat that is to move."""
        work, book = self.work, self.book
        work.waiting = READY
        stays = not passes
        mark = Mark(work.seat, 0, 0, TAKEN.sign)
        kept = any(card in book.counters for hand in work.hands for card in hand)
        if passes and (book.clocked or kept or mark in work.marks or changed(work.marks, "turns")):
            work.tell(MarkPut(*mark, work.marks.get(mark, 0) + 1))
        if self.over():
            return work.seat
        if stays and self._able(work.seat):
            return work.seat
        following = work.other
        if not self._able(following):
            following = work.seat
        work.tell(TurnPassed(following))
        self._wear_shields(work.other)
        if self._wear_marks():
            self.over()
        return following

    def _able(self, seat: int) -> bool:
        """Whether a seat could roll or play a card if it were its turn."""
        work = self.work
        return any(map(work.room, work.lanes(seat))) or able(self.book, closed(self.book, work, seat), seat)

    def _wear_shields(self, seat: int) -> None:
        healths = self.work.shields[seat - 1]
        for row, health in enumerate(healths, 1):
            if health:
                healths[row - 1] = health - 1
                self.work.tell(ShieldWorn(seat, row, health - 1) if health > 1 else ShieldGone(seat, row))

    def _wear_marks(self) -> bool:
        """All that lasts for so many turns of the seat whose turn is over; whether any of it ends."""
        work, ends = self.work, False
        played = Mark(work.seat, 0, 0, PLAYED.sign)
        if played in work.marks:
            work.tell(MarkEnded(*played))
        for mark, number in sorted(work.all_marks().items()):
            if not kind_of(mark).timed or number < CLOCK:
                continue
            _, turns, across = lasts(number)
            if (mark.seat == work.seat) == across:
                continue
            work.tell(MarkWorn(*mark, worn(number)) if turns > 1 else MarkEnded(*mark))
            ends = ends or turns == 1
        self.count()
        return ends
