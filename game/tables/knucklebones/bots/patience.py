"""A bot that saves its cards: it plays one only if that gains more than waiting.

The value of waiting is measured. In matches without cards, the gain of the card over a roll is noted for each own turn.
The stopping rule follows backward from the ends: Longstaff and Schwartz, "Valuing American Options by Simulation"
(2001), with the dice on the fuller board as the state.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from game.kernel.random_stream import Stream
from game.tables.knucklebones.board import Board
from game.tables.knucklebones.bots.gains import best_of, gains_of, greedy
from game.tables.knucklebones.bots.lookahead import UNIT, by_roll, value
from game.tables.knucklebones.bots.placements import WON
from game.tables.knucklebones.definitions import Rules
from game.tables.knucklebones.moves import ROLL, Move
from game.tables.knucklebones.rules import legal, make, new
from game.tables.knucklebones.ruleset import RuleSet, ruleset_of

DECIDED = WON // 2 * UNIT // 36
"""Gain from which on a card ends the match, which points cannot express; such turns are left out."""
MATCHES, TURNS = 16, 60
"""Matches that measure a card's gain, and the turns after which a match is broken off."""
ROUNDS = 8
"""Rounds in which the stopping rule is improved."""
DICE = range(26)

Course = list[tuple[int, int]]
"""The dice on the fuller board and the gain of the card over a roll, for each turn of a seat."""
Worth = tuple[int, ...]
"""Value of waiting with a card, by the dice on the fuller board."""


def patient(rules: Rules, board: Board, stream: Stream) -> Move:
    """Return the move with the best value of ``lookahead`` by rolls alone.

    The possible later gain of a card is subtracted from playing it.
    """
    moves = legal(board)
    if len(moves) == 1:
        return moves[0]
    dice = fuller(board)
    asked = {verb: worth(rules, verb)[dice] for verb in {move.verb for move in moves} & rules.catalogue.keys()}
    return best_of(moves, [value(board, move, by_roll) - asked.get(move.verb, 0) for move in moves], stream)


AT_ONCE = -1
"""Required points of a card that is played as soon as possible."""
SIX = 6
"""Units of a point in gains."""
FULL = 9
"""Dice on a full standard board, at which waiting has no value left."""


@dataclass(frozen=True, slots=True)
class Asking:
    """A bot that plays a card as soon as it gains a number of points more than a roll, fewer as boards fill.

    Otherwise it plays like ``patient``, or like ``greedy`` if it only ``glances``, which takes a tenth of the time. To
    measure a card, try several thresholds: a search of the next turn does not show the gains of later ones, so only
    matches find the best threshold.
    """

    card: str
    points: int
    glances: bool = False

    def __call__(self, rules: Rules, board: Board, stream: Stream) -> Move:
        """Return its move."""
        moves = legal(board)
        if len(moves) == 1:
            return moves[0]
        plays = [move for move in moves if move.verb == self.card]
        if self.points == AT_ONCE and plays:
            moves = tuple(plays)
        dice = fuller(board)
        if self.glances:
            asked = {self.card: self.threshold(dice)}
            values = gains_of(board, moves)
        else:
            others = {move.verb for move in moves} & rules.catalogue.keys() - {self.card}
            asked = {verb: worth(rules, verb)[dice] for verb in others} | {self.card: self.threshold(dice)}
            values = [value(board, move, by_roll) for move in moves]
        values = [found - asked.get(move.verb, 0) for found, move in zip(values, moves, strict=True)]
        return best_of(moves, values, stream)

    def threshold(self, dice: int) -> int:
        """Return the required gain of its card with this number of dice on the fuller board, in its units."""
        return max(self.points, 0) * max(FULL - dice, 0) * (SIX if self.glances else UNIT) // FULL


def fuller(board: Board) -> int:
    """Return the dice on the fuller board."""
    return max(sum(map(len, side.rows)) for side in board.sides)


@lru_cache(maxsize=16)
def worths(rules: RuleSet) -> dict[str, Worth]:
    """Return a cache of the values of waiting with each card."""
    return {}


def worth(rules: Rules, card: str) -> Worth:
    """Return the gain that a card may still bring if it is kept, in the units of ``lookahead``."""
    known = worths(ruleset_of(rules))
    if card not in known:
        known[card] = stopping([course for match in range(MATCHES) for course in courses(rules, card, match)])
    return known[card]


def courses(rules: Rules, card: str, match: int) -> tuple[Course, Course]:
    """Return the gain of the card for either seat in each turn of a match of greedy seats that never play it."""
    stream, board = Stream(match), new(rules, match, match % 2 + 1, (card,), (card,))
    found: tuple[Course, Course] = ([], [])
    while (moves := legal(board)) and len(found[0]) < TURNS:
        if not board.die and ROLL in moves:
            plays = [value(board, move, by_roll) for move in moves if move != ROLL]
            if plays:
                gain = max(plays) - value(board, ROLL, by_roll)
                if abs(gain) < DECIDED:
                    found[board.active - 1].append((fuller(board), gain))
            move = ROLL
        else:
            move = greedy(rules, board, stream)
        make(board, move)
    return found


def stopping(seen: list[Course]) -> Worth:
    """Return the value of waiting for a seat that stops as soon as stopping is better."""
    waits = (0,) * len(DICE)
    for _ in range(ROUNDS):
        later: list[list[int]] = [[] for _ in DICE]
        for course in seen:
            best = 0
            for dice, gain in reversed(course):
                later[dice].append(best)
                if gain > waits[dice]:
                    best = gain
        waits = tuple(sum(values) // len(values) if values else 0 for values in later)
    return waits
