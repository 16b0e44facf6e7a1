"""A bot that keeps its cards for their moment: it plays one only where that gains more than waiting would.

What waiting is worth nobody wrote down. Matches without cards are played, of each own turn it is noted what the card
would have gained over a roll, and the stopping rule follows backward from the ends: Longstaff and Schwartz, "Valuing
American Options by Simulation" (2001), with the dice on the fuller board for the state.
"""

from __future__ import annotations

from dataclasses import dataclass

from game.kernel.random_stream import Stream
from game.tables.knucklebones.bots.lookahead import UNIT, by_roll, value
from game.tables.knucklebones.bots.one_move import gains_of, greedy
from game.tables.knucklebones.bots.placement_gains import WON
from game.tables.knucklebones.definitions import Rules
from game.tables.knucklebones.moves import ROLL, Move
from game.tables.knucklebones.play import apply, legal, new
from game.tables.knucklebones.position import Position
from game.tables.knucklebones.rule_tables import book_of
from game.tables.knucklebones.waiting_die import READY

DECIDED = WON // 2 * UNIT // 36
"""From so much on it is the end of the match that a card gains or loses, which no points stand for; such turns are left
out."""
MATCHES, TURNS = 16, 60
"""Matches that tell what a card may win, and turns after which one of them is broken off."""
ROUNDS = 8
"""How often the stopping rule is made anew from itself."""
DICE = range(26)

Course = list[tuple[int, int]]
"""Of each turn of a seat the dice on the fuller board, and what the card would gain over a roll."""


def patient(rules: Rules, position: Position, stream: Stream) -> Move:
    """The move after which most is left, as ``lookahead`` weighs it by the rolls alone, with what its card could have
    won later taken off."""
    moves = legal(rules, position)
    if len(moves) == 1:
        return moves[0]
    dice = fuller(position)
    values = [
        value(rules, position, move, by_roll) - (worth(rules, move.verb)[dice] if move.verb in rules.catalogue else 0)
        for move in moves
    ]
    best = max(values)
    return stream.pick([move for move, found in zip(moves, values, strict=True) if found == best])


AT_ONCE = -1
"""What is asked of a card that is played whenever it can be."""
SIX = 6
"""What gains at a glance are counted in."""
FULL = 9
"""Dice on a usual board, at which waiting is worth nothing any more."""


@dataclass(frozen=True, slots=True)
class Asking:
    """A bot that plays a card as soon as it gains so many points more than a roll, fewer and fewer as boards fill, and
    all else as ``patient`` does; or as ``greedy`` where it only ``glances``, which takes a tenth of the time.

    Whoever measures a card tries several of these: what a card brings in later turns no look at the next one shows, and
    which threshold is best tells the matches alone.
    """

    card: str
    points: int
    glances: bool = False

    def __call__(self, rules: Rules, position: Position, stream: Stream) -> Move:
        """The move it makes."""
        moves = legal(rules, position)
        if len(moves) == 1:
            return moves[0]
        plays = [move for move in moves if move.verb == self.card]
        if self.points == AT_ONCE and plays:
            moves = tuple(plays)
        dice = fuller(position)
        if self.glances:
            asked = {self.card: self.threshold(dice)}
            values = gains_of(rules, position, moves)
        else:
            others = {move.verb for move in moves} & rules.catalogue.keys() - {self.card}
            asked = {verb: worth(rules, verb)[dice] for verb in others} | {self.card: self.threshold(dice)}
            values = [value(rules, position, move, by_roll) for move in moves]
        values = [found - asked.get(move.verb, 0) for found, move in zip(values, moves, strict=True)]
        best = max(values)
        return stream.pick([move for move, found in zip(moves, values, strict=True) if found == best])

    def threshold(self, dice: int) -> int:
        """What it asks of its card with so many dice on the fuller board, as it counts values."""
        return max(self.points, 0) * max(FULL - dice, 0) * (SIX if self.glances else UNIT) // FULL


def fuller(position: Position) -> int:
    """The dice on the fuller board."""
    return max(sum(map(len, board)) for board in position.boards)


def worth(rules: Rules, card: str) -> tuple[int, ...]:
    """What a card may still win for who keeps it, by the dice on the fuller board, as ``lookahead`` counts."""
    book = book_of(rules)
    if card not in book.worth:
        book.worth[card] = stopping([course for match in range(MATCHES) for course in courses(rules, card, match)])
    return book.worth[card]


def courses(rules: Rules, card: str, match: int) -> tuple[Course, Course]:
    """What the card would gain either seat, turn by turn of a match of greedy seats that never play it."""
    stream = Stream(match)
    found: tuple[Course, Course] = ([], [])
    position = new(rules, match, match % 2 + 1, (card,), (card,))
    while (moves := legal(rules, position)) and len(found[0]) < TURNS:
        if position.waiting is READY and ROLL in moves:
            plays = [value(rules, position, move, by_roll) for move in moves if move != ROLL]
            if plays:
                gain = max(plays) - value(rules, position, ROLL, by_roll)
                if abs(gain) < DECIDED:
                    found[position.active - 1].append((fuller(position), gain))
            move = ROLL
        else:
            move = greedy(rules, position, stream)
        position, _ = apply(rules, position, move)
    return found


def stopping(seen: list[Course]) -> tuple[int, ...]:
    """What waiting is worth by the dice on the fuller board, for a seat that stops as soon as stopping is better."""
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
