"""The consequences of dice that arrive: clashes, row scores, diagonals."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from game.tables.knucklebones.board import Board, Place, Side
from game.tables.knucklebones.cards.blocks.marks import SAFE_DIE, MarkGone
from game.tables.knucklebones.cards.view import Handle
from game.tables.knucklebones.dice_changes import destroy_all, destroy_dice
from game.tables.knucklebones.events import DiagonalGained, DiagonalLost, DiceDestroyed, DieRepelled, RowScored
from game.tables.knucklebones.scoring import diagonal_bonus, diagonal_faces_of, row_score
from game.tables.knucklebones.seat_rules import Faces
from game.tables.knucklebones.turn import Turn


def resolve_arrivals(turn: Turn) -> None:
    """Resolve every die that arrived, the moving seat's first, row by row and from the edge; then update the scores."""
    dice = turn.arrivals
    if dice:
        for die in dice if len(dice) == 1 else in_clash_order(turn, dice):
            if die.field:
                clash(turn, die)
        for die in dice:
            if die.trap is not None:
                forget_trap(turn, die)
        turn.arrivals = turn.placed_dice = ()
    if turn.scores.changed_rows or turn.scores.before is not None:
        report_scores(turn)


def in_clash_order(turn: Turn, dice: Iterable[Handle]) -> list[Handle]:
    dice_on_table = dict.fromkeys(die for die in dice if die.field)
    return sorted(dice_on_table, key=lambda die: (die.seat != turn.seat, die.row, -die.field))


def clash(turn: Turn, die: Handle) -> None:
    """Resolve one arrived die: it destroys its equals across, unless a trap or a shield destroys it."""
    seat, row, field = die.seat, die.row, die.field
    across = turn.board.sides[2 - seat]
    face = turn.board.sides[seat - 1].rows[row - 1][field - 1]
    if die.trap_event is not None:
        forget_trap(turn, die)
        event = die.trap_event(seat, row, field, face)
        die.trap_event = die.trap = None
        destroy_dice(turn, seat, row, (field,), event)
        if die.field:
            turn.events.append(MarkGone(seat, row, field))
    elif not turn.board.sides[seat - 1].rules.model.clashes:
        return
    elif turn.has_edges:
        clash_with_edges(turn, die, face)
    elif face not in across.rows[row - 1]:
        return
    elif across.shields[row - 1]:
        destroy_dice(turn, seat, row, (field,), DieRepelled(seat, row, field, face))
    else:
        turn.attacker = die
        strike_row(turn, 3 - seat, row, face)
        turn.attacker = None


def clash_with_edges(turn: Turn, die: Handle, face: int) -> None:
    """Resolve a die that no trap waits for, where edges change what it destroys.

    A 1 may strike other faces (``faces_hit``), full rows may be safe (``is_safe``), a shield may strike, too
    (``strike_back``), and a clash may reach further rows (``rows_reached``).
    """
    seat, row = die.seat, die.row
    own, across = turn.board.sides[seat - 1], turn.board.sides[2 - seat]
    hits = faces_hit(own, face)
    if not hits & {*across.rows[row - 1]} or is_safe(across, row):
        return
    if across.shields[row - 1]:
        destroy_dice(turn, seat, row, (die.field,), DieRepelled(seat, row, die.field, face))
        strike_back(turn, seat, row, face)
        return
    turn.attacker = die
    destroy_all(turn, [
        turn.follow(Place(3 - seat, reached, field)) for reached in rows_reached(own, across, row)
        for hit in sorted(hits) for field in fields_struck(turn.board, 3 - seat, reached, hit)
    ])
    turn.attacker = None


def rows_reached(own: Side, across: Side, row: int) -> Iterator[int]:
    """Yield the rows across in which a clash in a row destroys dice: further ones up to a shield or a full row."""
    yield row
    for further in range(row + 1, min(row + own.rules.edge("clash_reach"), own.rules.rows) + 1):
        if across.shields[further - 1] or is_full_row(across, further):
            return
        yield further


def faces_hit(side: Side, face: int) -> set[int]:
    """Return the faces that an arriving die of a side destroys."""
    return {face, *range(1, side.rules.edge("ones_strike") + 1)} if face == 1 else {face}


def is_safe(side: Side, row: int) -> bool:
    """Return True if no clash destroys dice in a row."""
    return bool(side.rules.edge("safe_full_rows")) and is_full_row(side, row)


def is_full_row(side: Side, row: int) -> bool:
    return len(side.rows[row - 1]) >= side.rules.sizes[row - 1]


def strike_back(turn: Turn, seat: int, row: int, face: int) -> None:
    """Destroy equals of a die that was repelled, if the shield strikes: those of its row first, then row by row."""
    rows = sorted(range(1, turn.board.rules.rows + 1), key=lambda other: (other != row, other))
    places = [Place(seat, n, field) for n in rows for field in reversed(fields_struck(turn.board, seat, n, face))]
    destroy_all(turn, map(turn.follow, places[: turn.board.sides[2 - seat].rules.edge("shield_strikes")]))


def fields_hit(dice: Faces, face: int) -> tuple[int, ...]:
    """Return the fields of the dice in a row that a die of one face destroys."""
    return tuple([field for field, die in enumerate(dice, 1) if die == face])


def fields_struck(board: Board, seat: int, row: int, face: int) -> tuple[int, ...]:
    """Return the fields of the dice in a row that a clash with one face destroys: all that no card guards."""
    fields, marks = fields_hit(board.dice(seat, row), face), board.marks
    if not marks:
        return fields
    if SAFE_DIE.at(seat, row) in marks:
        return ()
    return tuple([field for field in fields if SAFE_DIE.at(seat, row, field) not in marks])


def strike_row(turn: Turn, seat: int, row: int, face: int) -> None:
    """Destroy the dice in a row that a clash with one face destroys."""
    fields = fields_struck(turn.board, seat, row, face)
    if fields:
        destroy_dice(turn, seat, row, fields, DiceDestroyed(seat, row, face, fields))


def sweep(turn: Turn, face: int) -> None:
    """Destroy the dice on the whole board across that equal a rolled die, except where cards cannot touch them."""
    across = turn.board.sides[turn.other - 1]
    destroy_all(turn, [
        die for row, dice in enumerate(across.rows, 1) if not across.shields[row - 1] and not is_safe(across, row)
        for field in fields_hit(dice, face)
        if not turn.is_safe_by_mark(die := turn.follow(Place(turn.other, row, field)))
    ])
    resolve_arrivals(turn)


def forget_trap(turn: Turn, die: Handle) -> None:
    """Report that a trap is gone if the die that landed on it has moved elsewhere."""
    if die.trap is not None and (not die.field or die.place != die.trap):
        turn.events.append(MarkGone(*die.trap))
        die.trap = None


def report_scores(turn: Turn) -> None:
    """Report the scores of all rows that changed, then the diagonals, the moving seat first."""
    board, scores = turn.board, turn.scores
    if scores.before is not None:
        scores.add_rows(board, scores.before)
    rows, before = scores.changed_rows, scores.before
    if len(rows) > 1:
        rows = tuple(sorted(set(rows), key=lambda row: (row[0] != turn.seat, row)))
    for seat, row in rows:
        turn.events.append(RowScored(seat, row, row_score(board, seat, row)))
    if board.rules.diagonals.matter or (board.marks and any(side.rules.diagonals.matter for side in board.sides)):
        counted_seat = 0
        for seat, _ in rows if before is None else ((turn.seat, 0), (turn.other, 0)):
            if seat != counted_seat:
                count_diagonals(turn, seat)
            counted_seat = seat
    scores.changed_rows, scores.before = (), None
    scores.remember_compared(board)


def count_diagonals(turn: Turn, seat: int) -> None:
    """Report the diagonals that a seat gained or lost, or whose score has changed."""
    board, before = turn.board, turn.scores.before
    side = board.sides[seat - 1]
    old_faces, faces = side.diagonal_faces, diagonal_faces_of(side)
    board.set_diagonal_faces(seat, faces)
    if (faces == old_faces and before is None) or not side.rules.diagonals.add_points:
        return
    no_faces = (0,) * len(side.rules.diagonals.fields)
    for number, (old, face) in enumerate(zip(old_faces or no_faces, faces or no_faces, strict=True)):
        if old and old != face:
            turn.events.append(DiagonalLost(seat, number + 1))
        if face:
            points = diagonal_bonus(side, number, face)
            if old != face or (before is not None and (before[seat - 1][1] or no_faces)[number] != points):
                turn.events.append(DiagonalGained(seat, number + 1, face, points))
