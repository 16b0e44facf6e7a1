"""A fast search for positions in which only rows count: no cards to play, no shields, no diagonals, no instant win.

A board is three lanes (a row and the one across, in any order of their dice), seen by the seat to move. A test compares
it with the rules.
"""

from __future__ import annotations

from functools import lru_cache

from game.kernel.bots import Budget
from game.tables.knucklebones.board import Board
from game.tables.knucklebones.bots.judgement import slipping_value
from game.tables.knucklebones.bots.learned import CERTAIN, FACES, LIMIT, ODDS, PAIRS, Learned, chance, load_learned
from game.tables.knucklebones.clash import fields_hit
from game.tables.knucklebones.dimensions import HIDDEN_FACE, STANDARD_TABLE
from game.tables.knucklebones.moves import ROLL_MOVE, Move
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
