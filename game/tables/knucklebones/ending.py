"""The end of a move: the match ends, the turn passes, or the same seat stays."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from operator import gt
from typing import Literal, NamedTuple

from game.kernel.result import OutcomeForTwo, leading_seat
from game.tables.knucklebones.board import Board
from game.tables.knucklebones.cards.blocks.edges import RENT_TURNS
from game.tables.knucklebones.cards.blocks.hands import PLAYED_CARDS, TURNS_TAKEN, question_of
from game.tables.knucklebones.cards.blocks.rolls import RULE_SIGNS
from game.tables.knucklebones.cards.blocks.waits import SKIPPED_TURNS, TURNS_SIGN
from game.tables.knucklebones.cards.card_moves import can_act
from game.tables.knucklebones.cards.past import age_tallies, may_act
from game.tables.knucklebones.cards.reactions import react_to_events, react_to_turns
from game.tables.knucklebones.cards.triggers import Trigger
from game.tables.knucklebones.cards.view import turns_taken
from game.tables.knucklebones.clash import report_scores
from game.tables.knucklebones.definitions import Rules
from game.tables.knucklebones.events import INSTANT_WIN, Event, MatchDrawn, MatchWon, ShieldGone, ShieldWorn, TurnPassed
from game.tables.knucklebones.mark import Mark, MarkState, MarkWorn
from game.tables.knucklebones.roll import place_gift
from game.tables.knucklebones.scoring import (
    diagonal_faces_of,
    instant_winner,
    points_of_diagonals,
    row_scores,
    total,
    wins,
)
from game.tables.knucklebones.turn import (
    Turn,
    announce_mark,
    end_mark,
    lose_points,
    put_mark,
    reduce_mark,
    win_points,
)


def is_over(board: Board) -> bool:
    """Return True if any rule ends the match. No rule does while a card waits for the other seat's choice."""
    if board.marks and question_of(board.marks) is not None:
        return False
    for seat, side in enumerate(board.sides, 1):
        model = side.rules.model
        if model.board_full and side.is_full():
            return True
        if model.instant_win and (side.diagonal_faces or model.wins_by == "row") and wins(side):
            return True
        if model.points is not None and total(board, seat) >= model.points:
            return True
    one, two = board.sides[0].rules.model, board.sides[1].rules.model
    if (one.turns or two.turns) and all(
        limit is None or turns_taken(board, seat) >= limit for seat, limit in ((1, one.turns), (2, two.turns))
    ):
        return True
    return not (one.board_full and two.board_full) and not can_act(board, 1) and not can_act(board, 2)


def derive_values(board: Board) -> Board:
    """Compute the derived values of a new board: the rules of both seats, its diagonals, and ``no_moves_left``."""
    board.set_rules()
    for side in board.sides:
        side.diagonal_faces = diagonal_faces_of(side)
    board.no_moves_left = board.over or is_over(board)
    return board


class Score(NamedTuple):
    """Scores of the rows, diagonal bonuses and totals of both seats, and the result if there is one."""

    rows: tuple[tuple[int, ...], tuple[int, ...]]
    diagonals: tuple[int, int]
    totals: tuple[int, int]
    outcome: OutcomeForTwo | None
    """The winner; None while the match runs."""
    by: str | None
    """The reason of the win: ``INSTANT_WIN``, ``score``, or what else of ``DECIDING_NUMBERS`` has decided."""


def rows_won(one: Sequence[int], two: Sequence[int]) -> tuple[int, int]:
    """Return the number of rows in which each seat scores higher, from the scores of rows."""
    return sum(map(gt, one, two)), sum(map(gt, two, one))


def score(board: Board) -> Score:
    one, two = board.sides
    rows = tuple(row_scores(board, 1)), tuple(row_scores(board, 2))
    extra = points_of_diagonals(one), points_of_diagonals(two)
    totals = total(board, 1), total(board, 2)
    winner = instant_winner(board, board.active)
    if winner:
        return Score(rows, extra, totals, 1 if winner == 1 else 2, INSTANT_WIN)
    if not board.no_moves_left:
        return Score(rows, extra, totals, None, None)
    leads, by = leader(board)
    return Score(rows, extra, totals, leads or "draw", by)


def _rows_won(board: Board) -> tuple[int, int]:
    return rows_won(row_scores(board, 1), row_scores(board, 2))


def _enough_rows(board: Board) -> tuple[int, int]:
    """Return the rows that each seat has won; if the rules ask for a number of them, 1 for a seat that has enough."""
    rows_to_win, rows = board.rules.model.rows_to_win, _rows_won(board)
    return rows if rows_to_win is None else (int(rows[0] >= rows_to_win), int(rows[1] >= rows_to_win))


DECIDING_NUMBERS: Mapping[str, Callable[[Board], tuple[int, int]]] = {
    "points": lambda board: (total(board, 1), total(board, 2)),
    "lowest": lambda board: (total(board, 2), total(board, 1)),
    "rows": _rows_won,
    "best_row": lambda board: (max(row_scores(board, 1)), max(row_scores(board, 2))),
    "most_dice": lambda board: _per_seat(lambda seat: sum(map(len, board.sides[seat - 1].rows))),
    "free": lambda board: _per_seat(board.all_free_fields),
    "cards": lambda board: _per_seat(lambda seat: sum(board.sides[seat - 1].hand.values())),
}
"""The numbers of both seats of which the higher one wins, by what decides."""


def deciding_numbers(rules: Rules, board: Board) -> tuple[int, int]:
    """Return the numbers of both seats of which the higher one wins first of all."""
    return DECIDING_NUMBERS[rules.decides](board)


def _per_seat(number_of: Callable[[int], int]) -> tuple[int, int]:
    return number_of(1), number_of(2)


def leader(board: Board) -> tuple[Literal[0, 1, 2], str]:
    """Return the seat that wins if the match ends now and nothing wins at once, 0 for none, and what decides."""
    for index, word in enumerate(board.rules.model.deciders):
        one, two = _enough_rows(board) if word == "rows" and not index else DECIDING_NUMBERS[word](board)
        if one != two:
            return leading_seat(one, two), "score" if word == "points" else word
    return 0, "score"


def verdict(board: Board, first: int) -> Event:
    """Return the event that ends the match; ``first`` wins if both seats have won at once."""
    totals = total(board, 1), total(board, 2)
    winner = instant_winner(board, first)
    if winner:
        return MatchWon(winner, INSTANT_WIN, totals)
    winner, by = leader(board)
    return MatchWon(winner, by, totals) if winner else MatchDrawn(totals)


def report_end(turn: Turn) -> bool:
    """Report the end of the match if any rule says so, and return True then."""
    board = turn.board
    if not is_over(board):
        return False
    turn.notice(Trigger("end", turn.seat))
    react_to_events(turn)
    for seat in (1, 2):
        golden, points = board.sides[seat - 1].rules.edge("golden_total"), total(board, seat)
        if golden and points > 0 and not points % golden:
            win_points(turn, seat, golden)
    turn.events.append(verdict(board, turn.seat))
    board.end_match()
    return True


def end_move(turn: Turn, passes: bool) -> None:
    """End a move, and with it the match, the turn, or neither. The counting core runs this function, too."""
    passes = close_move(turn, passes)
    if report_end(turn) or not passes:
        return
    pass_turn(turn)
    age_shields(turn)
    begin_turn(turn)


def close_move(turn: Turn, passes: bool) -> bool:
    """Take away a die that still waits, and count the turn if it passes. It also passes if the seat cannot move."""
    board = turn.board
    react_to_events(turn)
    if board.die:
        board.set_die(0)
    if passes and (board.marks or board.rules.counts_turns):
        count_turn(turn)
        if turn.has_edges:
            pay_rent(turn)
    board.hand_over(turn.seat)
    return passes or not can_act(board, turn.seat)


def pass_turn(turn: Turn) -> None:
    """Begin a turn of the other seat, or of the same one if only that can move."""
    board, other = turn.board, turn.other
    # If a full board ends the match, the other seat has a free field.
    board.pass_turn(other if board.sides[other - 1].rules.model.board_full or can_act(board, other) else turn.seat)
    turn.events.append(TurnPassed(board.active))
    if turn.watches_events:
        turn.mover = 0


def age_shields(turn: Turn) -> None:
    """Wear the shields of the other seat and let marks react."""
    if any(turn.board.sides[turn.other - 1].shields):
        wear_shields(turn, turn.other)
        react_to_events(turn)


def begin_turn(turn: Turn) -> None:
    """Wear marks and skip turns; then let marks that wait for the turn that begins do their steps."""
    board = turn.board
    if board.marks and (wear_marks(turn) or turn.marks_have_acted) and not report_end(turn) and turn.marks_have_acted:
        pass_if_stuck(turn)
    if board.marks:
        skip_turns(turn)
    age_tallies(turn)
    before = len(turn.events)
    if turn.watches_events and not board.no_moves_left:
        turn.notice(Trigger("turn", board.active))
        react_to_events(turn)
    if len(turn.events) > before and not report_end(turn):
        pass_if_stuck(turn)
    if board.marks:
        place_gift(turn)


def pass_if_stuck(turn: Turn) -> None:
    """Begin a turn of the other seat if marks have left the seat to move without a move."""
    board = turn.board
    if not can_act(board, board.active) and can_act(board, 3 - board.active):
        board.pass_turn(3 - board.active)
        turn.events.append(TurnPassed(board.active))


def skip_turns(turn: Turn) -> None:
    """Pass over turns that seats skip; a turn is not skipped if the other seat has nothing to do."""
    board = turn.board
    while not board.no_moves_left:
        mark, next_seat = SKIPPED_TURNS.at(board.active), 3 - board.active
        left = board.mark_value(mark)
        if not left or not can_act(board, next_seat):
            return
        reduce_mark(turn, mark, MarkState(left - 1))
        turn.notice(Trigger("skipped", board.active))
        board.pass_turn(next_seat)
        turn.events.append(TurnPassed(next_seat))


def count_turn(turn: Turn) -> None:
    """Count the turns of a seat, if rules or cards depend on them."""
    board, match = turn.board, turn.board.rules.match
    mark = TURNS_TAKEN.at(turn.seat)
    has_edge = any(side.rules.counts_own_turns for side in board.sides)
    has_limit = any(other.sign == RULE_SIGNS["turns"] for other in board.marks)
    is_counted = match.always_counts_turns or has_edge or has_limit or mark in board.marks
    if is_counted or may_act(turn, match.turn_counting_cards):
        announce_mark(turn, mark, MarkState(board.mark_value(mark) + 1))


def pay_rent(turn: Turn) -> None:
    """Let a seat without shields pay its rent, if it is due after this turn."""
    board, side = turn.board, turn.board.sides[turn.seat - 1]
    rent, period = side.rules.edge("rent"), side.rules.edge("rent_turns") or RENT_TURNS
    if rent and not any(side.shields) and not turns_taken(board, turn.seat) % period:
        lose_points(turn, turn.seat, rent, "rent")


def wear_shields(turn: Turn, seat: int) -> None:
    """Take one health from every shield of a seat, at the end of a turn of the other seat."""
    period = turn.board.sides[seat - 1].rules.edge("shield_wear")
    if period and turns_taken(turn.board, turn.seat) % period:
        return
    for row, health in enumerate(turn.board.sides[seat - 1].shields, 1):
        if health:
            left = turn.board.wear_shield(seat, row)
            turn.events.append(ShieldWorn(seat, row, left) if left else ShieldGone(seat, row))


def wear_marks(turn: Turn) -> bool:
    """Take one turn from marks that last for turns of this seat; return True if any ends."""
    has_ended = False
    due = list[Mark]()
    end_mark(turn, PLAYED_CARDS.at(turn.seat))
    for mark, state in sorted(turn.board.marks.items()):
        if not state.turns or (mark.seat == turn.seat) == (state.of == "opponent"):
            continue
        if state.turns > 1:
            left = state._replace(turns=state.turns - 1)
            put_mark(turn, mark, left)
            turn.events.append(MarkWorn(*mark, left.number))
        elif mark.sign[0] == TURNS_SIGN:
            due.append(mark)
        else:
            end_mark(turn, mark)
            has_ended = True
    if turn.scores.before is not None:
        report_scores(turn)
    if due:
        react_to_turns(turn, due)
    return has_ended
