"""Scores of rows, diagonals and boards."""

from __future__ import annotations

from itertools import combinations

from game.tables.knucklebones.board import Board, Side, kind_of, worth
from game.tables.knucklebones.dimensions import crosses


def row_score(board: Board, seat: int, row: int) -> int:
    """Return the score of a row, including marks on its dice and on the whole row, and the edges of its seat."""
    if board.sides[seat - 1].rules.compares_rows:
        return row_scores(board, seat)[row - 1]
    return _own_score(board, seat, row)


def row_scores(board: Board, seat: int) -> list[int]:
    """Return the scores of all rows of a seat, whose edges may compare them."""
    rules = board.sides[seat - 1].rules
    found = [_own_score(board, seat, row) for row in range(1, rules.rows + 1)]
    if rules.edge("even_rows"):
        found = [0 if points % 2 else points for points in found]
    if 1 < (row := rules.edge("copy_row")) <= len(found):
        found[row - 1] = max(found[row - 2 : row])
    if times := rules.edge("lowest_row_times"):
        found[found.index(min(found))] *= times
    return found


def _own_score(board: Board, seat: int, row: int) -> int:
    """Return the score of a row, from its dice and marks alone."""
    side = board.sides[seat - 1]
    dice = side.rows[row - 1]
    points = side.rules.score[dice]
    if board.marks:
        here = [mark for mark in board.marks if mark.row == row and mark.seat == seat]
        for mark in sorted(here, key=lambda mark: (not mark.field, mark)) if here else ():
            counts = kind_of(mark).counts
            if counts is not None and mark.field <= len(dice):
                face = dice[mark.field - 1] if mark.field else 0
                many = dice.count(face)
                value = side.rules.worth(face, many) * side.rules.times[many] if face else points
                points += counts(value, worth(mark, board.marks[mark])) - value
    return points


def lines_of(side: Side) -> tuple[int, ...]:
    """Return for each diagonal the face that completes it, or 0; nothing at all if none is complete."""
    rows, found, any_face, rainbow = side.rows, [], 0, side.rules.rainbow
    if rows.count(()) > side.rules.spare_rows:
        return ()
    for line in side.rules.lines:
        face = 0
        for row, field in line:
            dice = rows[row]
            if len(dice) <= field or (face and dice[field] != face and (row, field) != rainbow):
                face = 0
                break
            if rainbow is None or (row, field) != rainbow:
                face = dice[field]
        found.append(face)
        any_face |= face
    return tuple(found) if any_face else ()


def bonus(side: Side, line: int, face: int) -> int:
    """Return the points that a complete diagonal adds."""
    rules = side.rules
    return len(rules.lines[line]) * rules.worth(face) * rules.diagonal + rules.diagonal_points


def bonuses(side: Side, lines: tuple[int, ...]) -> tuple[int, ...]:
    """Return the points that each diagonal adds."""
    return tuple([bonus(side, line, face) if face else 0 for line, face in enumerate(lines)])


def total(board: Board, seat: int) -> int:
    """Return a seat's total: its rows, its diagonals, and the points it has won or lost otherwise."""
    side = board.sides[seat - 1]
    points, score, compares = 0, side.rules.score, side.rules.compares_rows
    if compares:
        points = sum(row_scores(board, seat))
    else:
        for dice in side.rows:
            points += score[dice]
    if board.marks:
        for row in () if compares else {mark.row for mark in board.marks if mark.row and mark.seat == seat}:
            points += row_score(board, seat, row) - score[side.rows[row - 1]]
        for mark, number in board.marks.items():
            if mark.seat == seat and not mark.row:
                kind = kind_of(mark)
                points += number * (kind.won - kind.lost)
    if side.lines and side.rules.scores_lines:
        points += sum(bonuses(side, side.lines))
    return points


def standing(board: Board, seat: int) -> int:
    """Return a seat's total in the middle of a move, before its diagonals are updated."""
    side = board.sides[seat - 1]
    counted, side.lines = side.lines, lines_of(side)
    points, side.lines = total(board, seat), counted
    return points


def wins(side: Side) -> bool:
    """Return True if a board wins at once: two crossing diagonals of one face, any diagonal, or a row, by its rules."""
    rules = side.rules
    if not rules.instant_win:
        return False
    if rules.wins_by == "row":
        return any(len(dice) >= size and len(set(dice)) == 1 for dice, size in zip(side.rows, rules.sizes, strict=True))
    if not side.lines:
        return False
    if rules.wins_by == "diagonal":
        return True
    complete = [(line, face) for line, face in zip(rules.lines, side.lines, strict=True) if face]
    return any(one[1] == two[1] and crosses(one[0], two[0]) for one, two in combinations(complete, 2))


def lead(board: Board, seat: int) -> int:
    """Return the lead of a seat in points, or in points that it has less if the lowest total wins."""
    return (total(board, seat) - total(board, 3 - seat)) * board.rules.way


def instant_winner(board: Board, first: int) -> int:
    """Return the seat that has won at once, ``first`` if both have; 0 for none."""
    for seat in (first, 3 - first):
        side = board.sides[seat - 1]
        if (side.lines or side.rules.wins_by == "row") and wins(side):
            return seat
    return 0
