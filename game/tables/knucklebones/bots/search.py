"""Search under any rules: own move, chance, the answer, chance, as deep as nodes or time allow."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from game.kernel.bots import Budget, BudgetSpent, Thought, never
from game.kernel.random_stream import Stream
from game.tables.knucklebones.board import Board
from game.tables.knucklebones.bots.gains import has_open_choice, outcomes
from game.tables.knucklebones.bots.judgement import judgement_of, marks_value, slipping_value
from game.tables.knucklebones.bots.learned import chance
from game.tables.knucklebones.bots.placements import boards_after
from game.tables.knucklebones.definitions import Rules
from game.tables.knucklebones.dimensions import HIDDEN_FACE
from game.tables.knucklebones.ending import verdict
from game.tables.knucklebones.events import MatchWon
from game.tables.knucklebones.moves import ROLL_MOVE, Move
from game.tables.knucklebones.rules import legal_moves
from game.tables.knucklebones.seat_rules import Faces


class SearchPass(NamedTuple):
    """One pass over all moves: the number of answers, if these may be cards, and the number of moves searched."""

    depth: int
    cards: bool
    moves: int


PASSES = (
    SearchPass(0, False, 999),
    SearchPass(1, False, 24), SearchPass(1, True, 10),
    SearchPass(2, False, 6), SearchPass(2, True, 4),
    SearchPass(3, False, 4), SearchPass(3, True, 3),
    SearchPass(4, False, 3), SearchPass(5, False, 3),
)
"""The passes, one after the other; each searches the best moves of the one before."""

MOST_ANSWERS = PASSES[-1].depth
"""Greatest depth, in answers."""


def think(
    rules: Rules,
    board: Board,
    stream: Stream,
    nodes: int,
    stop: Callable[[], bool] = never,
    depth: int = MOST_ANSWERS,
) -> Thought[Move]:
    """Return the best move found within a number of nodes, or until ``stop`` ends the search.

    The stream chooses among equals. The match must not be over.
    """
    budget = Budget(nodes, stop)
    best = stream.pick(legal_moves(board))
    chance = 0.5
    depth_reached = -1
    for answers, chances in search_passes(rules, board, budget, depth):
        chance = max(value for value, _ in chances)
        best, depth_reached = stream.pick([move for value, move in chances if value == chance]), answers
    if depth_reached >= 0:
        chance = min(1.0, max(0.0, chance + correction(rules, board, best)))
    return Thought(best, chance, budget.spent, depth_reached + 1)


def search_passes(
    rules: Rules, board: Board, budget: Budget, depth: int, always: tuple[Move, ...] = ()
) -> Iterator[tuple[int, list[tuple[float, Move]]]]:
    """Yield the results of each pass within the budget: the depth in answers, and the chance of each move searched.

    Moves in ``always`` are searched in every pass.
    """
    moves = order = legal_moves(board)
    search = FullSearch(rules, budget, board.active)
    for look in PASSES:
        if look.depth > depth or (look.cards and not rules.cards):
            continue
        try:
            pass_moves = dict.fromkeys((*order[: look.moves], *always))
            chances = [(search.chance_after(board, move, look), move) for move in pass_moves]
        except BudgetSpent:
            return
        yield look.depth, chances
        order = tuple(move for _, move in sorted(chances, key=lambda pair: -pair[0]))
        if len(moves) == 1 and look.depth:
            return


def correction(rules: Rules, board: Board, move: Move) -> float:
    """Return the correction for a move's chance: the opponent is expected to slip more than the thinking seat.

    It is half the difference that exchanging their roles makes to the static evaluation.
    """
    if board.die == HIDDEN_FACE:
        return 0.0
    judge = judgement_of(rules).judge
    after = outcomes(board, move)[0][0] if board.die else board
    if after.die or after.over:
        return 0.0
    own_chance, other_chance = (chance(judge(after, mover)) for mover in (0, 1))
    return (other_chance - own_chance) / 2


class FullSearch:
    """The complete search, which applies the rules themselves."""

    def __init__(self, rules: Rules, budget: Budget, seat: int) -> None:
        self.budget, self.seat = budget, seat
        self.judge, self.slip = judgement_of(rules)
        self.chances: dict[tuple[object, ...], float] = {}

    def chance_after(self, board: Board, move: Move, look: SearchPass) -> float:
        """Return the chance of the seat to move after this move, averaged over its random outcomes."""
        if move.verb == "roll" and not board.marks and not board.rules.edges:
            return self.roll_chance(board, board.sides[board.active - 1].rules.roll_results, look)
        total, weight = 0.0, 0
        for after, count in outcomes(board, move):
            total += count * self.board_chance(after, board.active, look)
            weight += count
        return total / weight

    def roll_chance(self, board: Board, shows: Faces, look: SearchPass) -> float:
        """Return the chance of the seat to move after the best placement of a die with these sides."""
        seat, by_face = board.active, {face: list[float]() for face in shows}
        for face, after in boards_after(board, tuple(by_face)):
            by_face[face].append(self.board_chance(after, seat, look))
        slip = 0.0 if seat == self.seat else self.slip
        values = [shows.count(face) * slipping_value(chances, slip) for face, chances in by_face.items()]
        return sum(values) / len(shows)

    def board_chance(self, board: Board, seat: int, look: SearchPass) -> float:
        """Return the chance of a seat on a board that a move has led to."""
        active = board.active
        if board.over:
            self.budget.spend(1)
            end = verdict(board, active)
            return float(end.seat == seat) if isinstance(end, MatchWon) else 0.5
        if board.die or has_open_choice(board):
            if board.die and board.die != HIDDEN_FACE:
                result = self.roll_chance(board, (board.die,), look)
            else:
                chances = [self.chance_after(board, move, look) for move in legal_moves(board)]
                result = slipping_value(chances, 0.0 if active == self.seat else self.slip)
        else:
            result = self.chance_before_roll(board, look)
        return result if active == seat else 1 - result

    def chance_before_roll(self, board: Board, look: SearchPass) -> float:
        """Return the chance of a seat that may roll or play a card."""
        if not look.depth:
            self.budget.spend(1)
            evaluation = self.judge(board, int(board.active != self.seat))
            return chance(evaluation + marks_value(board) if board.marks else evaluation)
        key = *key_of(board), look
        best = self.chances.get(key)
        if best is None:
            next_pass = look._replace(depth=look.depth - 1)
            moves = legal_moves(board) if look.cards or board.is_full(board.active) else (ROLL_MOVE,)
            best = self.chances[key] = max(self.chance_after(board, move, next_pass) for move in moves)
        return best


def key_of(board: Board) -> tuple[object, ...]:
    """Return everything that distinguishes boards between moves."""
    one, two = board.sides
    marks = tuple(sorted(board.marks.items())) if board.marks else ()
    hands = tuple(one.hand.items()), tuple(two.hand.items())
    return tuple(one.rows), tuple(two.rows), hands, one.shields, two.shields, board.active, marks
