"""What follows once dice lie where they lie: clashes, scores, diagonals, the end of a turn, and of a match."""

from __future__ import annotations

from game.tables.knucklebones.cards.hands import PLAYED, TAKEN
from game.tables.knucklebones.counting import bonuses, lines
from game.tables.knucklebones.events import DiagonalGained, DiagonalLost, RowScored, ShieldGone, ShieldWorn, TurnPassed
from game.tables.knucklebones.hand_plays import able
from game.tables.knucklebones.lasting import CLOCK, lasts, worn
from game.tables.knucklebones.mark_events import MarkEnded, MarkPut, MarkWorn
from game.tables.knucklebones.marks import changed, kind_of, row_points, ruled
from game.tables.knucklebones.opening import boards_of, closed
from game.tables.knucklebones.position import Mark
from game.tables.knucklebones.rule_tables import Book
from game.tables.knucklebones.scoring import ended
from game.tables.knucklebones.turn_end import verdict
from game.tables.knucklebones.waiting_die import OVER, READY
from game.tables.knucklebones.work import Lane, Work, settle


class Closing:
    """The counts of a table as they were last told."""

    def __init__(self, book: Book, work: Work) -> None:
        self.book, self.work = book, work
        marks, boards = work.all_marks(), boards_of(work)
        self.rows = {lane: self._points(lane, marks) for seat in (1, 2) for lane in work.lanes(seat)}
        self.faces = {seat: lines(book, boards[seat - 1], marks, seat) for seat in (1, 2)}
        self.bonuses = {seat: bonuses(book, boards[seat - 1], marks, seat) for seat in (1, 2)}

    def close(self) -> None:
        """Clashes, the scores of all rows concerned, and both seats' diagonals."""
        settle(self.work)
        self.count()

    def count(self) -> None:
        """Tell the scores of all rows that were touched or count otherwise, and diagonals."""
        work, book = self.work, self.book
        marks = work.all_marks()
        for seat in (work.seat, work.other):
            for lane in work.lanes(seat):
                points = self._points(lane, marks)
                if lane in work.touched or points != self.rows[lane]:
                    self.rows[lane] = points
                    work.tell(RowScored(*lane, points))
        work.touched = set()
        for seat in (work.seat, work.other):
            times = ruled(book, marks, seat)[2]
            board = boards_of(work)[seat - 1]
            faces, added = lines(book, board, marks, seat), bonuses(book, board, marks, seat)
            for at, (old, face) in enumerate(zip(self.faces[seat], faces, strict=True)):
                if times and old and old != face:
                    work.tell(DiagonalLost(seat, at + 1))
                if times and face and (old != face or added[at] != self.bonuses[seat][at]):
                    work.tell(DiagonalGained(seat, at + 1, face, added[at]))
            self.faces[seat], self.bonuses[seat] = faces, added

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
        if stays and able(book, closed(book, work, work.seat), work.seat):
            return work.seat
        following = work.other
        if not able(book, closed(book, work, following), following):
            following = work.seat
        work.tell(TurnPassed(following))
        self._wear_shields(work.other)
        self._wear_marks()
        return following

    def _wear_shields(self, seat: int) -> None:
        healths = self.work.shields[seat - 1]
        for row, health in enumerate(healths, 1):
            if health:
                healths[row - 1] = health - 1
                self.work.tell(ShieldWorn(seat, row, health - 1) if health > 1 else ShieldGone(seat, row))

    def _wear_marks(self) -> None:
        """All that lasts for so many turns of the seat whose turn is over."""
        work = self.work
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
        self.count()

    def _points(self, lane: Lane, marks: dict[Mark, int]) -> int:
        dice = tuple(die.face for die in self.work.row(lane))
        return row_points(self.book, dice, marks, *lane)
