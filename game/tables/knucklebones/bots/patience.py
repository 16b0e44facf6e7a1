"""A bot that keeps its cards for their moment: it plays one only if that gains more than waiting would.

Nobody wrote down what waiting is worth. Matches without cards are played, and for each own turn it is noted what the
card would have gained over a roll. The stopping rule follows backward from the ends: Longstaff and Schwartz, "Valuing
American Options by Simulation" (2001), with the dice on the fuller board for the state.
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
"""From this gain on, a card ends the match, which no points stand for; such turns are left out."""
MATCHES, TURNS = 16, 60
"""Matches that tell what a card may win, and turns after which one of them is broken off."""
ROUNDS = 8
"""Rounds in which the stopping rule is improved."""
DICE = range(26)

Course = list[tuple[int, int]]
"""For each turn of a seat the dice on the fuller board, and what the card would gain over a roll."""
Worth = tuple[int, ...]
"""What waiting with a card is worth, by the dice on the fuller board."""


def patient(rules: Rules, board: Board, stream: Stream) -> Move:
    """Return the move after which most is left, as ``lookahead`` weighs it by rolls alone.

    What its card could win later is taken off.
    """
    moves = legal(board)
    if len(moves) == 1:
        return moves[0]
    dice = fuller(board)
    asked = {verb: worth(rules, verb)[dice] for verb in {move.verb for move in moves} & rules.catalogue.keys()}
    return best_of(moves, [value(board, move, by_roll) - asked.get(move.verb, 0) for move in moves], stream)


AT_ONCE = -1
"""Points asked of a card that is played as soon as it can be."""
SIX = 6
"""Units of a point in gains."""
FULL = 9
"""Dice on a usual board, at which waiting is worth nothing any more."""


@dataclass(frozen=True, slots=True)
class Asking:
    """A bot that plays a card as soon as it gains a number of points more than a roll, fewer as boards fill.

    It does all else as ``patient`` does, or as ``greedy`` if it only ``glances``, which takes a tenth of the time.
    To measure a card, try several of these: a look at the next turn does not show what a card brings in later ones,
    and only matches tell which threshold is best.
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
        """Return what it asks of its card with a number of dice on the fuller board, in the units of its values."""
        return max(self.points, 0) * max(FULL - dice, 0) * (SIX if self.glances else UNIT) // FULL


def fuller(board: Board) -> int:
    """Return the dice on the fuller board."""
    return max(sum(map(len, side.rows)) for side in board.sides)


@lru_cache(maxsize=16)
def worths(rules: RuleSet) -> dict[str, Worth]:
    """Return what waiting is worth for each card, as far as it has been worked out."""
    return {}


def worth(rules: Rules, card: str) -> Worth:
    """Return what a card may still win if it is kept, in the units of ``lookahead``."""
    known = worths(ruleset_of(rules))
    if card not in known:
        known[card] = stopping([course for match in range(MATCHES) for course in courses(rules, card, match)])
    return known[card]


def courses(rules: Rules, card: str, match: int) -> tuple[Course, Course]:
    """Return what the card would gain either seat in each turn of a match of greedy seats that never play it."""
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
    """Return what waiting is worth to a seat that stops as soon as stopping is better."""
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
