"""The static evaluation: the chance of the seat to move, from learned vectors for everything on the table."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from itertools import product
from typing import NamedTuple

from game.tables.knucklebones.board import Board, Side
from game.tables.knucklebones.bots.learned import FACES, UNIT, Learned, load_learned
from game.tables.knucklebones.bots.placements import diagonal_cache
from game.tables.knucklebones.definitions import Rules
from game.tables.knucklebones.dice_rules import Multipliers
from game.tables.knucklebones.dimensions import STANDARD_TABLE
from game.tables.knucklebones.scoring import lead
from game.tables.knucklebones.seat_rules import Faces

BoardJudge = Callable[[Board, int], int]
"""Function that evaluates the seat to move before it rolls: the logarithm of its odds, in the units of ``learned``. Its
second argument is 0 if the thinking seat is to move, else 1."""


class Judgement(NamedTuple):
    """A way to judge boards."""

    judge: BoardJudge
    slip: float
    """Expected rate at which the opponent places a die at random."""


def slipping_value(chances: Sequence[float], slip: float) -> float:
    """Return the value of a seat's chances: the best one, or with a rate of ``slip`` their average."""
    return max(chances) * (1 - slip) + sum(chances) / len(chances) * slip if slip else max(chances)


LEARNED_DOUBLE, LEARNED_TRIPLE = 2, 3
"""The multipliers that all learning used."""
POINT_WEIGHT, HASTE_WEIGHT = 0.03, 0.01
"""Weight of a point of lead if nothing was learned, and its increase with every die on the fuller board."""


def judgement_of(rules: Rules) -> Judgement:
    """Return the evaluation for these rules; if nothing was learned for them, it uses points and dice."""
    name = learned_name(rules)
    return judgement_named(name) if name else Judgement(judge_points, 0.0)


def learned_name(rules: Rules) -> str:
    """Return the name under which boards of these rules were learned, or ""."""
    diagonal = rules.multipliers.diagonal
    learned = Multipliers(double=LEARNED_DOUBLE, triple=LEARNED_TRIPLE, diagonal=diagonal)
    is_learned = rules.ground == STANDARD_TABLE and rules.board_full and rules.clashes and not rules.edges
    is_learned = is_learned and rules.decides == "points" and not (rules.scores or rules.values or rules.shows)
    if not is_learned or rules.multipliers != learned:
        return ""
    return "kotsu" if diagonal or rules.instant_win or rules.cards else "classic"


@cache
def judgement_named(name: str) -> Judgement:
    weights = load_learned(name)
    return Judgement(lane_judge(weights) if name == "classic" else full_judge(weights), weights.slip)


def marks_value(board: Board) -> int:
    """Return the value of marks: only their points count, because nothing was learned about marks."""
    seat = board.active
    marked_lead = lead(board, seat)
    return round((marked_lead - bare_lead(board)) * (POINT_WEIGHT + HASTE_WEIGHT) * UNIT)


def bare_lead(board: Board) -> int:
    """Return the lead of the seat to move in points, without marks."""
    rules, (one, two) = board.rules, board.sides
    if rules.edges or rules.model.scores or rules.model.decides != "points":
        return lead(board, board.active)
    score, diagonals = rules.score, diagonal_cache(rules)
    points = diagonals[tuple(one.rows)].points - diagonals[tuple(two.rows)].points if rules.diagonals.add_points else 0
    for dice in one.rows:
        points += score[dice]
    for dice in two.rows:
        points -= score[dice]
    return points if board.active == 1 else -points


def judge_points(board: Board, mover: int) -> int:
    """Evaluate the lead in points, which counts more the fuller the boards are."""
    dice = max([sum(map(len, side.rows)) for side in board.sides])
    return round(bare_lead(board) * (POINT_WEIGHT + HASTE_WEIGHT * dice) * UNIT)


class LaneVectors(dict[tuple[Faces, Faces], int]):
    """A cache of the vectors of facing rows, for any order of their dice."""

    def __init__(self, vectors: dict[tuple[Faces, Faces], int]) -> None:
        super().__init__()
        self.vectors = vectors

    def __missing__(self, pair: tuple[Faces, Faces]) -> int:
        own, other = pair
        # Play never leaves a face on both sides, but an invented board may.
        key = tuple(sorted(own)), tuple(sorted(die for die in other if die not in own))
        vector = self[pair] = self.vectors[key]
        return vector


def lane_judge(weights: Learned) -> BoardJudge:
    """Return an evaluation of rows alone."""
    lanes, grounds, evaluate = LaneVectors(weights.lanes), weights.grounds, weights.fold.evaluate

    def judge(board: Board, mover: int) -> int:
        seat, sides = board.active, board.sides
        (a, b, c), (d, e, f) = sides[seat - 1].rows, sides[2 - seat].rows
        return evaluate(grounds[mover] + lanes[a, d] + lanes[b, e] + lanes[c, f])

    return judge


FIELDS_OF_ROW = {row: (*row, 0, 0, 0)[:3] for n in range(4) for row in product(FACES, repeat=n)}
"""The three fields of each row, 0 for an empty one."""


def diagonal_vectors(vectors: Sequence[int], a: Faces, b: Faces, c: Faces) -> int:
    """Return the vectors of both diagonals through three rows."""
    near, _, far = FIELDS_OF_ROW[a]
    nearer, _, farther = FIELDS_OF_ROW[c]
    middle = 7 * FIELDS_OF_ROW[b][1]
    return vectors[49 * near + middle + farther] + vectors[49 * far + middle + nearer]


def full_judge(weights: Learned) -> BoardJudge:
    """Return an evaluation of rows, diagonals, shields and the cards still held."""
    lanes, grounds, evaluate = LaneVectors(weights.lanes), weights.grounds, weights.fold.evaluate
    own_cards, other_cards = CardVectors(weights.own_cards), CardVectors(weights.other_cards)
    own_shields, other_shields = weights.own_shields, weights.other_shields
    own_diagonals, other_diagonals = weights.own_diagonals, weights.other_diagonals

    def judge(board: Board, mover: int) -> int:
        seat, sides = board.active, board.sides
        own, other = sides[seat - 1], sides[2 - seat]
        a, b, c = own.rows
        d, e, f = other.rows
        vector = grounds[mover] + lanes[a, d] + lanes[b, e] + lanes[c, f]
        vector += diagonal_vectors(own_diagonals, a, b, c) + diagonal_vectors(other_diagonals, d, e, f)
        if own.shields != NO_SHIELDS:
            vector += shield_vectors(own, own_shields)
        if other.shields != NO_SHIELDS:
            vector += shield_vectors(other, other_shields)
        for card, uses in own.hand.items():
            vector += own_cards[card] * uses
        for card, uses in other.hand.items():
            vector += other_cards[card] * uses
        return evaluate(vector)

    return judge


NO_SHIELDS = (0, 0, 0)


def shield_vectors(side: Side, shields: Sequence[int]) -> int:
    rows = zip(side.shields, side.rows, strict=True)
    return sum([shields[4 * min(health, 3) + len(dice)] for health, dice in rows if health])


class CardVectors(dict[str, int]):
    """The vectors of cards; 0 for a card about which nothing was learned."""

    def __missing__(self, card: str) -> int:
        return 0
