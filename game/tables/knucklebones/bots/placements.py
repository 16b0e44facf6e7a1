"""Gains of placements, looked up by lane: the row that gets the die, and the row across from it.

Bots evaluate placements all the time. Unless marks interfere, the gain of a die depends only on its lane and on
diagonals, so each lane is computed once and cached. In other cases the rules are applied. Tests compare all of it with
the rules.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from game.kernel.caches import LimitedCache
from game.kernel.random_stream import seed_state
from game.tables.knucklebones.board import (
    CHANGE_SIGNS,
    NO_TRAITS,
    SCORE_SIGNS,
    Board,
    Marks,
    Side,
    mark_kind,
)
from game.tables.knucklebones.cards.blocks.edges import REPEATED_FACE
from game.tables.knucklebones.cards.blocks.marks import HIDDEN_SIDES_MARK, LOCKED_ROW
from game.tables.knucklebones.cards.blocks.rolls import NEXT_FACES, ROLL_QUEUE
from game.tables.knucklebones.cards.blocks.scores import has_scores
from game.tables.knucklebones.decision import open_rows
from game.tables.knucklebones.dimensions import HIDDEN_FACE
from game.tables.knucklebones.ending import wear_shields
from game.tables.knucklebones.mark import Mark, MarkState
from game.tables.knucklebones.moves import to_row
from game.tables.knucklebones.roll import next_die
from game.tables.knucklebones.rules import make_move
from game.tables.knucklebones.scoring import diagonal_faces_of, instant_winner, points_of_diagonals, total, wins
from game.tables.knucklebones.scoring import lead as lead_in_points
from game.tables.knucklebones.seat_rules import Faces, SeatRules
from game.tables.knucklebones.turn import Turn

WIN_VALUE = 10_000
"""Points that an instant win is worth."""
SAMPLE_STREAM = seed_state(0, 78)
"""The stream for what marks draw."""
NO_ROW = 99
"""More rows than any board has."""
ALL_ROWS = range(1, NO_ROW)
LEAD_SIGNS = SCORE_SIGNS | CHANGE_SIGNS
"""Signs of marks that change the lead when they end."""
ROLL_MARKS = NEXT_FACES.sign, ROLL_QUEUE.sign, REPEATED_FACE.sign
"""Signs of marks that change the next roll."""
Rows = tuple[Faces, ...]
GainsByFace = tuple[int, ...]
"""Points by face, from 1."""


class Landing(NamedTuple):
    """The effect of a die in its lane."""

    gain: int
    """Points won over the other seat, without diagonals."""
    own: Faces
    """The row afterwards."""
    other: Faces
    """The row across afterwards."""


class LandingCache:
    """A cache of landings for a seat with these rules, across from a seat with those."""

    def __init__(self, own: SeatRules, other: SeatRules) -> None:
        self.own, self.other, self.faces = own, other, own.match.table_die.faces
        self.plain = LimitedCache[tuple[Faces, Faces, bool], tuple[Landing, ...]]()
        self.marked = LimitedCache[tuple[object, ...], tuple[Landing, ...]]()
        self.rolls = LimitedCache[tuple[object, ...], int]()
        """Gains of rolls: see ``roll_gain``."""

    def without_marks(self, dice: Faces, facing: Faces, is_shielded: bool) -> tuple[Landing, ...]:
        """Return the landing of each face in a lane without marks."""
        key = dice, facing, is_shielded
        landings = self.plain.get(key)
        if landings is None:
            empty_rows: list[Faces] = [()] * (self.own.rows - 1)
            no_shields = (0,) * self.own.rows
            own = Side(self.own, [dice, *empty_rows], no_shields, {}, ())
            other = Side(self.other, [facing, *empty_rows], (int(is_shielded), *no_shields[1:]), {}, ())
            landings = self.plain[key] = self._landings(Board(self.own, (own, other), 1, None, {}), 1)
        return landings

    def _landings(self, lane_board: Board, row: int) -> tuple[Landing, ...]:
        """Place each face in the only row with dice."""
        return tuple([_landing(lane_board, row, face) for face in self.faces])

    def with_marks(self, board: Board, row: int, marks: Marks) -> tuple[Landing, ...]:
        """Return the landing of each face in a lane with these marks, placed on an otherwise empty board."""
        seat = board.active
        own, other = board.sides[seat - 1], board.sides[2 - seat]
        dice, facing, health = own.rows[row - 1], other.rows[row - 1], other.shields[row - 1]
        key = seat, row, dice, facing, health > 0, tuple(sorted(marks.items()))
        landings = self.marked.get(key)
        if landings is None:
            landings = self.marked[key] = self._landings(_lane_board(board, row, marks), row)
        return landings


def _lane_board(board: Board, row: int, marks: Marks) -> Board:
    """Return a board with nothing but one lane and its marks."""

    def lane_side(side: Side) -> Side:
        rows = [dice if number == row else () for number, dice in enumerate(side.rows, 1)]
        return Side(side.rules, rows, side.shields, {}, ())

    one, two = map(lane_side, board.sides)
    return Board(board.rules, (one, two), board.active, None, {**marks})


def _landing(lane_board: Board, row: int, face: int) -> Landing:
    after, seat = lane_board.copy(), lane_board.active
    after.set_die(face)
    make_move(after, to_row(row), is_legal=True)
    lead_before, lead_after = (total(board, seat) - total(board, 3 - seat) for board in (lane_board, after))
    return Landing(lead_after - lead_before, after.dice(seat, row), after.dice(3 - seat, row))


@lru_cache(maxsize=16)
def lanes_of(own: SeatRules, other: SeatRules) -> LandingCache:
    return LandingCache(own, other)


class BoardDiagonals(NamedTuple):
    """The diagonals of a board."""

    faces: tuple[int, ...]
    """Completed faces, as in ``Side.diagonal_faces``."""
    points: int
    """Points that they add."""
    wins: bool
    """True if the board wins at once."""


class DiagonalCache(LimitedCache[Rows, BoardDiagonals]):
    """A cache of the diagonals of boards, by their rows."""

    def __init__(self, rules: SeatRules) -> None:
        super().__init__()
        self.rules = rules
        diagonals = rules.diagonals
        self.least = rules.rows - diagonals.spare_rows if diagonals.matter and diagonals.fields else NO_ROW
        """Rows that a diagonal needs."""
        self.by_row = rules.model.instant_win and rules.model.wins_by == "row"
        self.through: dict[tuple[int, int], list[list[tuple[int, int]]]] = {}
        """The other fields of each diagonal through a field."""
        for diagonal in diagonals.fields:
            for field in diagonal:
                self.through.setdefault(field, []).append([neighbor for neighbor in diagonal if neighbor != field])

    def __missing__(self, rows: Rows) -> BoardDiagonals:
        side = Side(self.rules, list(rows), (), {}, ())
        side.diagonal_faces = diagonal_faces_of(side)
        diagonals = self[rows] = BoardDiagonals(side.diagonal_faces, points_of_diagonals(side), wins(side))
        return diagonals

    def is_possible(self, rows: Sequence[Faces], extra: int = 0) -> bool:
        """Return False if too many rows are empty for any diagonal, even with dice in some more of them."""
        return len(rows) - rows.count(()) + extra >= self.least

    def completing_faces(self, rows: Sequence[Faces], row: int) -> list[int]:
        """Return the faces that complete a diagonal when added to a row (from 0)."""
        faces = []
        for others in self.through.get((row, len(rows[row])), ()):
            face = 0
            for other_row, field in others:
                dice = rows[other_row]
                if len(dice) <= field or (face and dice[field] != face):
                    break
                face = dice[field]
            else:
                faces.append(face)
        return faces


@lru_cache(maxsize=16)
def diagonal_cache(rules: SeatRules) -> DiagonalCache:
    return DiagonalCache(rules)


def lead(board: Board, seat: int) -> int:
    """Return the lead of a seat in points, instant wins included."""
    points = lead_in_points(board, seat)
    winner = instant_winner(board, board.active) if board.rules.model.instant_win or board.marks else 0
    return points + (WIN_VALUE if winner == seat else -WIN_VALUE if winner else 0)


def placements(board: Board) -> dict[int, GainsByFace]:
    """Return the gain of the active seat over the other one for each face in each row that can take a die."""
    marks = board.marks
    seat = board.active
    gains = dict[int, GainsByFace]()
    if board.watches_events or (
        marks and any([state.turns and mark.sign in LEAD_SIGNS for mark, state in marks.items()])
    ):
        return gains_by_making(board)
    own, other = board.sides[seat - 1], board.sides[2 - seat]
    crosses_lanes = own.rules.crosses_lanes or other.rules.crosses_lanes
    if crosses_lanes or own.rules.model.decides != "points" or (marks and has_scores(marks)):
        return gains_by_making(board)
    lanes, shields = lanes_of(own.rules, other.rules), other.shields
    marked_rows = _marked_rows(marks) if marks else ()
    has_diagonals = _may_have_diagonals(own, other)
    for row in _open_rows(board):
        if row in marked_rows:
            landings = lanes.with_marks(board, row, _marks_on_row(board, row))
        else:
            landings = lanes.without_marks(own.rows[row - 1], other.rows[row - 1], shields[row - 1] > 0)
        if has_diagonals:
            gains[row] = _with_diagonals(own, other, row - 1, landings)
        else:
            gains[row] = tuple([landing[0] for landing in landings])
    return gains


def gains_by_making(board: Board) -> dict[int, GainsByFace]:
    """Return the gains of placements if more than a lane and diagonals may change."""
    seat = board.active
    before = lead(board, seat)
    faces = board.rules.match.table_die.faces
    traits = board.traits or board.sides[seat - 1].rules.traits
    return {
        row: tuple([lead(_board_after(board, row, face, traits), seat) - before for face in faces])
        for row in _open_rows(board)
    }


def _board_after(board: Board, row: int, face: int, traits: tuple[str, ...] = NO_TRAITS) -> Board:
    """Return the board after this visible die is placed."""
    after = board.copy()
    after.set_die(face, traits)
    after.drop_mark(HIDDEN_SIDES_MARK)
    if after.watches_events:
        after.rng = SAMPLE_STREAM  # Steps that wait may draw.
    make_move(after, to_row(row), is_legal=True)
    after.rng = board.rng
    return after


def _open_rows(board: Board) -> list[int]:
    if board.marks:
        return open_rows(board)
    side = board.sides[board.active - 1]
    fields = side.rules.fields
    return [row for row, dice in enumerate(side.rows, 1) if len(dice) < fields]


def _marked_rows(marks: Marks) -> Collection[int]:
    """Return the rows in which a mark affects an arriving die."""
    rows = set()
    for mark in marks:
        if not mark.seat:
            return ALL_ROWS
        if mark.row and mark.sign != LOCKED_ROW.sign:
            rows.add(mark.row)
    return rows


def _marks_on_row(board: Board, row: int) -> Marks:
    """Return the marks that affect a visible die that the active seat places in a row."""
    seat = board.active
    next_field = len(board.dice(seat, row)) + 1

    def affects(mark: Mark) -> bool:
        if not mark.seat:
            return mark != HIDDEN_SIDES_MARK
        is_on_row = mark.row == row and mark.sign != LOCKED_ROW.sign
        return is_on_row and (not mark_kind(mark).free or (mark.seat == seat and mark.field == next_field))

    return {mark: state for mark, state in board.marks.items() if affects(mark)}


def _may_have_diagonals(own: Side, other: Side) -> bool:
    """Return False if no placement can change a diagonal or win at once."""
    one, two = diagonal_cache(own.rules), diagonal_cache(other.rules)
    return one.is_possible(own.rows, 1) or two.is_possible(other.rows) or one.by_row or two.by_row


def _with_diagonals(own: Side, other: Side, row: int, landings: Sequence[Landing]) -> GainsByFace:
    """Return the gains of a row (from 0), with diagonals and instant wins included."""
    own_diagonals, other_diagonals = diagonal_cache(own.rules), diagonal_cache(other.rules)
    faces = own_diagonals.completing_faces(own.rows, row)
    may_break = other_diagonals.is_possible(other.rows)
    by_row = own_diagonals.by_row or other_diagonals.by_row
    if not (faces or may_break or by_row):
        return tuple([landing[0] for landing in landings])
    own_rows, other_rows = tuple(own.rows), tuple(other.rows)
    before = points_of_diagonals(own) - points_of_diagonals(other)
    gains = []
    for face, (gain, dice, facing) in enumerate(landings, 1):
        if face in faces or by_row or (may_break and facing is not other_rows[row]):
            one = own_diagonals[(*own_rows[:row], dice, *own_rows[row + 1 :])]
            two = other_diagonals[(*other_rows[:row], facing, *other_rows[row + 1 :])]
            gain += one.points - two.points - before + (WIN_VALUE if one.wins else -WIN_VALUE if two.wins else 0)
        gains.append(gain)
    return tuple(gains)


def roll_gain(board: Board) -> int:
    """Return six times the average gain of a roll for the active seat; a die that stays hidden gains its average."""
    marks, seat = board.marks, board.active
    own, other = board.sides[seat - 1], board.sides[2 - seat]
    crosses_lanes = own.rules.crosses_lanes or other.rules.crosses_lanes
    if crosses_lanes or board.watches_events or (marks and has_scores(marks)):
        return _roll_gain(board)
    key: tuple[object, ...] = tuple(own.rows), tuple(other.rows), other.shields
    if marks:
        key = *key, seat, tuple(sorted([entry for entry in marks.items() if _matters(seat, *entry)]))
    rolls = lanes_of(own.rules, other.rules).rolls
    gain = rolls.get(key)
    if gain is None:
        gain = rolls[key] = _roll_gain(board)
    return gain


def _matters(seat: int, mark: Mark, state: MarkState) -> bool:
    """Return False if a mark cannot change what a roll gains this seat now."""
    if mark.seat and mark.seat != seat:
        return not mark_kind(mark).free if mark.row else state.turns > 0 and mark.sign in LEAD_SIGNS
    return bool(mark.row) or mark_kind(mark).veils or mark.sign in ROLL_MARKS or state.turns > 0 or not mark.seat


def _roll_gain(board: Board) -> int:
    seat = board.active
    marks = board.marks
    gains = placements(board).values()
    shows = next_die(Turn(board.copy(), seat)).shows if marks else board.sides[seat - 1].rules.roll_results
    if not gains:
        return 0
    if marks and any([mark.seat == seat and mark_kind(mark).veils for mark in marks]):
        return max([average(by_face, shows) for by_face in gains])
    return average([max(by_row) for by_row in zip(*gains, strict=True)], shows)


def average(gains: Sequence[int], shows: Faces) -> int:
    """Return six times the average of gains by face, over the sides of a die."""
    return 6 * sum([gains[face - 1] for face in shows]) // len(shows)


def boards_after(board: Board, faces: Sequence[int] = ()) -> Iterator[tuple[int, Board]]:
    """Yield the face and the board after each placement of the visible waiting die, or of these faces.

    Rows come in order, and all faces for each row. The board may be the same object every time, so use each before the
    next one.
    """
    seat = board.active
    own, other = board.sides[seat - 1], board.sides[2 - seat]
    faces = faces or (board.die,)
    if not _is_plain(board, own):
        for row in open_rows(board):
            for face in faces:
                yield face, _board_after(board, row, face, board.traits)
        return
    after = board.copy()
    lanes = lanes_of(own.rules, other.rules)
    has_diagonals = _may_have_diagonals(own, other)
    after.active = 3 - seat
    after.set_die(0)
    own_after, other_after = after.sides[seat - 1], after.sides[2 - seat]
    wear_shields(Turn(after, seat), 3 - seat)
    diagonals, fields = diagonal_cache(own.rules), own.rules.fields
    for index, dice in enumerate(own.rows):
        if len(dice) == fields:
            continue
        facing = other.rows[index]
        landings = lanes.without_marks(dice, facing, other.shields[index] > 0)
        for face in faces:
            _, own_after.rows[index], other_after.rows[index] = landings[face - 1]
            if has_diagonals:
                own_diagonals = diagonals[tuple(own_after.rows)]
                other_diagonals = diagonals[tuple(other_after.rows)]
                own_after.diagonal_faces, other_after.diagonal_faces = own_diagonals.faces, other_diagonals.faces
                if own_diagonals.wins or other_diagonals.wins:
                    yield face, _board_after(board, index + 1, face)
                    continue
            yield face, after
        own_after.rows[index], other_after.rows[index] = dice, facing


def _is_plain(board: Board, own: Side) -> bool:
    """Return True if only its lane, diagonals and shields decide the effect of a placement."""
    rules = board.rules
    if board.marks or rules.edges or rules.crosses_lanes or board.traits or board.die == HIDDEN_FACE:
        return False
    if rules.counts_turns or rules.model.points is not None:
        return False
    return rules.model.board_full and sum(map(len, own.rows)) < rules.rows * rules.fields - 1
