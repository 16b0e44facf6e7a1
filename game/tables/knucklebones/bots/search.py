"""Search under any rules: own move, chance, the answer, chance, as deep as nodes or time allow.

Positions in which only rows count have a faster search: no cards to play, no shields, no diagonals, no instant win. Its
board is three lanes (a row and the one across, in any order of their dice), seen by the seat to move. A test compares
it with the rules.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import NamedTuple, Protocol

from game.kernel.bots import Budget, Spent, never
from game.kernel.random_stream import Stream
from game.tables.knucklebones.board import Board
from game.tables.knucklebones.bots.gains import open_choice, outcomes
from game.tables.knucklebones.bots.judgement import judgement_of, marks_value, slipping_value
from game.tables.knucklebones.bots.learned import CERTAIN, FACES, LIMIT, ODDS, PAIRS, Learned, chance, load_learned
from game.tables.knucklebones.bots.placements import boards_after
from game.tables.knucklebones.clash import fields_hit
from game.tables.knucklebones.definitions import Rules
from game.tables.knucklebones.dimensions import HIDDEN_FACE, STANDARD_TABLE
from game.tables.knucklebones.ending import verdict
from game.tables.knucklebones.events import MatchWon
from game.tables.knucklebones.moves import ROLL_MOVE, Move
from game.tables.knucklebones.rules import legal
from game.tables.knucklebones.seat_rules import Faces, SeatRules

LANE_NUMBERS = {pair: number for number, pair in enumerate(PAIRS)}
ThreeLanes = tuple[int, int, int]
"""The lanes of a board as numbers, in any order."""


def lanes_across() -> tuple[int, ...]:
    """Return every lane as the other seat sees it."""
    return tuple(LANE_NUMBERS[other, own] for own, other in PAIRS)


def lane_after(own: Faces, other: Faces, face: int) -> int:
    """Return the lane as the other seat sees it after a face has arrived; -1 if a clash leaves a face on both sides."""
    fields = fields_hit(other, face)
    survivors = tuple(die for field, die in enumerate(other, 1) if field not in fields)
    return LANE_NUMBERS.get((survivors, tuple(sorted((*own, face)))), -1)


LANES_ACROSS = lanes_across()
LANES_AFTER = tuple(tuple(lane_after(own, other, face) for face in FACES if len(own) < 3) for own, other in PAIRS)
"""The lanes that the other seat sees after each face has arrived, by lane; empty if the row is full."""
FACES_APART = all(-1 not in lanes for lanes in LANES_AFTER)
"""True if no face is ever on both sides of a lane, as this search requires."""
DICE_IN_LANE = tuple(len(own) for own, _ in PAIRS)


class LaneTables:
    """The vectors of lanes under one rule set."""

    __slots__ = ("fold", "grounds", "lead", "slip", "vectors", "vectors_across", "vectors_after")

    def __init__(self, rules: SeatRules) -> None:
        learned: Learned = load_learned("classic")
        self.fold, self.grounds, self.slip = learned.fold, learned.grounds, learned.slip
        self.vectors = tuple(learned.lanes[pair] for pair in PAIRS)
        self.vectors_across = tuple(self.vectors[lane] for lane in LANES_ACROSS)
        """The vectors of the same lanes as the other seat sees them."""
        self.vectors_after = tuple(tuple(self.vectors[after] for after in afters) for afters in LANES_AFTER)
        self.lead = tuple(rules.score[own] - rules.score[other] for own, other in PAIRS)


lanes_of = lru_cache(maxsize=4)(LaneTables)


def three_lanes(board: Board) -> ThreeLanes | None:
    """Return the lanes that the seat to move sees; None if a face is on both sides of one, which play never causes."""
    own, other = board.sides[board.active - 1], board.sides[2 - board.active]
    lanes = [
        LANE_NUMBERS.get((tuple(sorted(own_row)), tuple(sorted(other_row))))
        for own_row, other_row in zip(own.rows, other.rows, strict=True)
    ]
    a, b, c = lanes
    return None if a is None or b is None or c is None else (a, b, c)


def only_rows_count(board: Board) -> bool:
    """Return True if only rows count from here on."""
    rules = board.rules
    if not FACES_APART or rules.model.ground != STANDARD_TABLE:
        return False
    if rules.instant_win or rules.scores_lines or not rules.board_full:
        return False
    if rules.points is not None or rules.turns is not None or rules.cards_a_turn is not None:
        return False
    if rules.model.dice > 1 or rules.model.edges or not rules.clashes or rules.model.decides != "points":
        return False
    if rules.model.scores or rules.model.values or rules.model.shows:
        return False
    if board.marks or board.ways or board.die == HIDDEN_FACE:
        return False
    has_cards = any([side.hand for side in board.sides]) and rules.model.cards
    return not has_cards and not any([any(side.shields) for side in board.sides]) and three_lanes(board) is not None


class LaneSearch:
    """Expectiminimax over lanes: own placement, dice, the answer, dice, and so on."""

    def __init__(self, rules: SeatRules, budget: Budget) -> None:
        self.tables, self.budget = lanes_of(rules), budget
        self.chances: tuple[dict[ThreeLanes, float], ...] = tuple({} for _ in range(16))
        """Cache of chances, by depth and by the seat to move."""

    def chance_after(self, board: Board, move: Move, depth: int) -> float:
        """Return the chance of the seat that makes this move, searched ``depth`` answers ahead."""
        lanes = three_lanes(board)
        assert lanes is not None
        if move == ROLL_MOVE:
            return self.chance_before_roll(lanes, depth, 0)
        return self.placement_chance(lanes, int(str(move.choices[0])) - 1, board.die, depth, 0)

    def placement_chance(self, lanes: ThreeLanes, row: int, face: int, depth: int, mover: int) -> float:
        """Return the chance of a seat (0: the thinking one) that places this face in this lane (from 0)."""
        lanes_after = [LANES_ACROSS[lane] for lane in lanes]
        lanes_after[row] = LANES_AFTER[lanes[row]][face - 1]
        if sum(DICE_IN_LANE[lane] for lane in lanes) == 8:
            lead = -sum(self.tables.lead[lane] for lane in lanes_after)
            return 1.0 if lead > 0 else 0.5 if lead == 0 else 0.0
        a, b, c = sorted(lanes_after)
        return 1 - self.chance_before_roll((a, b, c), depth, 1 - mover)

    def chance_before_roll(self, lanes: ThreeLanes, depth: int, mover: int) -> float:
        """Return the chance of a seat that is about to roll."""
        chances = self.chances[2 * depth + mover]
        best = chances.get(lanes)
        if best is None:
            best = chances[lanes] = self.search(lanes, depth, mover)
        return best

    def search(self, lanes: ThreeLanes, depth: int, mover: int) -> float:
        """Compute the chance of a seat that is about to roll."""
        a, b, c = lanes
        if not depth:
            self.budget.spend(1)
            vectors, ground = self.tables.vectors, self.tables.grounds[mover]
            return chance(self.tables.fold.evaluate(ground + vectors[a] + vectors[b] + vectors[c]))
        rooms = [row for row in range(3) if LANES_AFTER[lanes[row]]]
        if depth > 1 or DICE_IN_LANE[a] + DICE_IN_LANE[b] + DICE_IN_LANE[c] == 8:
            by_face = ([self.placement_chance(lanes, row, face, depth - 1, mover) for row in rooms] for face in FACES)
            return sum(slipping_value(chances, self.tables.slip if mover else 0.0) for chances in by_face) / len(FACES)
        self.budget.spend(6 * len(rooms))
        tables = self.tables
        ground, evaluate = tables.grounds[1 - mover], tables.fold.evaluate
        vectors_across, vectors_after = tables.vectors_across, tables.vectors_after
        groups: list[list[int]] = []
        for row in rooms:
            rest = ground + sum([vectors_across[lane] for other, lane in enumerate(lanes) if other != row])
            groups.append([evaluate(rest + vector) for vector in vectors_after[lanes[row]]])
        if mover and tables.slip:
            odds = [[1 - ODDS[min(CERTAIN, max(0, LIMIT + number))] for number in group] for group in groups]
            faces: list[float] = [slipping_value(chances, tables.slip) for chances in zip(*odds, strict=True)]
            return sum(faces) / len(FACES)
        # The worst result for one seat is the best for the other.
        worst: list[int] = [min(face) for face in zip(*groups, strict=True)]
        return 1 - sum([ODDS[min(CERTAIN, max(0, LIMIT + number))] for number in worst]) / len(FACES)


class Thought(NamedTuple):
    """A move and the results of the search."""

    move: Move
    chance: float
    """The chance to win with it, 0 to 1; a draw counts as half."""
    nodes: int
    """Boards searched."""
    depth: int
    """Depth in answers; -1 if there was no budget for the shallowest search."""

    @property
    def plies(self) -> int:
        """Plies searched: the own move, and the answers."""
        return self.depth + 1


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


class ChanceSearch(Protocol):
    """A search that returns the chance of the seat to move after one of its moves."""

    def chance_after(self, board: Board, move: Move, look: SearchPass) -> float: ...


def think(
    rules: Rules,
    board: Board,
    stream: Stream,
    nodes: int,
    stop: Callable[[], bool] = never,
    depth: int = MOST_ANSWERS,
) -> Thought:
    """Return the best move found within a number of nodes, or until ``stop`` ends the search.

    The stream chooses among equals. The match must not be over.
    """
    budget = Budget(nodes, stop)
    best, chance, depth_reached = stream.pick(legal(board)), 0.5, -1
    for answers, chances in search_passes(rules, board, budget, depth):
        chance = max(value for value, _ in chances)
        best, depth_reached = stream.pick([move for value, move in chances if value == chance]), answers
    if depth_reached >= 0:
        chance = min(1.0, max(0.0, chance + correction(rules, board, best)))
    return Thought(best, chance, budget.spent, depth_reached)


def search_passes(
    rules: Rules, board: Board, budget: Budget, depth: int, always: tuple[Move, ...] = ()
) -> Iterator[tuple[int, list[tuple[float, Move]]]]:
    """Yield the results of each pass within the budget: the depth in answers, and the chance of each move searched.

    Moves in ``always`` are searched in every pass.
    """
    moves = order = legal(board)
    search: ChanceSearch
    search = RowSearch(board, budget) if only_rows_count(board) else FullSearch(rules, budget, board.active)
    for look in PASSES:
        if look.depth > depth or (look.cards and isinstance(search, RowSearch)):
            continue
        try:
            pass_moves = dict.fromkeys((*order[: look.moves], *always))
            chances = [(search.chance_after(board, move, look), move) for move in pass_moves]
        except Spent:
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
    judge, after = judgement_of(rules).judge, outcomes(board, move)[0][0] if board.die else board
    if after.die or after.over:
        return 0.0
    own_chance, other_chance = (chance(judge(after, mover)) for mover in (0, 1))
    return (other_chance - own_chance) / 2


class RowSearch:
    """The fast search if only rows count."""

    def __init__(self, board: Board, budget: Budget) -> None:
        self.plain = LaneSearch(board.rules, budget)

    def chance_after(self, board: Board, move: Move, look: SearchPass) -> float:
        return self.plain.chance_after(board, move, look.depth)


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
        if board.die or open_choice(board):
            if board.die and board.die != HIDDEN_FACE:
                result = self.roll_chance(board, (board.die,), look)
            else:
                chances = [self.chance_after(board, move, look) for move in legal(board)]
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
            moves = legal(board) if look.cards or board.is_full(board.active) else (ROLL_MOVE,)
            best = self.chances[key] = max(self.chance_after(board, move, next_pass) for move in moves)
        return best


def key_of(board: Board) -> tuple[object, ...]:
    """Return everything that distinguishes boards between moves."""
    one, two = board.sides
    marks = tuple(sorted(board.marks.items())) if board.marks else ()
    hands = tuple(one.hand.items()), tuple(two.hand.items())
    return tuple(one.rows), tuple(two.rows), hands, one.shields, two.shields, board.active, marks
