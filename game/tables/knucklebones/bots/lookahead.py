"""Bots that also weigh the answer, and that keep a card while waiting is worth more.

The answer is their move, dice, the opponent's best reply, and their own next roll.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import lru_cache

from game.kernel.caches import LimitedCache
from game.kernel.random_stream import Stream
from game.tables.knucklebones.board import Board
from game.tables.knucklebones.bots.gains import answer_open_choice, best_of, gain, gains_of, greedy, outcomes
from game.tables.knucklebones.bots.placements import WIN_VALUE, boards_after, lead, roll_gain
from game.tables.knucklebones.definitions import Rules
from game.tables.knucklebones.dimensions import HIDDEN_FACE
from game.tables.knucklebones.match_rules import seat_rules_of
from game.tables.knucklebones.moves import ROLL_MOVE, Move
from game.tables.knucklebones.rules import legal_moves, make_move, new
from game.tables.knucklebones.seat_rules import SeatRules

MOST_ANSWERS = 400
"""Most answers searched for a move; a hundred take about a millisecond."""
POINT_UNITS = 36
"""Values are whole numbers: six faces of the own roll times six of the opponent's."""

Reply = Callable[[Board], int]
"""Six times the best gain of the seat to move."""
Outcomes = list[tuple[Board, int]]


def lookahead(rules: Rules, board: Board, stream: Stream) -> Move:
    """Return the move with the best lead after the opponent's answer, averaged over chance on both sides.

    The answer is the best of the opponent's cards and its roll. If that takes too long it is only the roll, and if even
    that does there is none; all moves are treated equally.
    """
    moves = legal_moves(board)
    if len(moves) == 1:
        return moves[0]
    results = [outcomes(board, move) for move in moves]
    reply = _affordable_reply(board, moves, results)
    values = [_average(board, move, result, reply) for move, result in zip(moves, results, strict=True)]
    return best_of(moves, values, stream)


def value(board: Board, move: Move, reply: Reply | None) -> int:
    """Return the lead of the seat after a move and the answer to it."""
    return _average(board, move, outcomes(board, move), reply)


def _affordable_reply(board: Board, moves: Iterable[Move], results: Iterable[Outcomes]) -> Reply | None:
    """Return the most thorough search of the answer that takes at most ``MOST_ANSWERS``."""
    ends = sum(_ends(board, move, result) for move, result in zip(moves, results, strict=True))
    answers = len(legal_moves(_with_turn_of(board, 3 - board.active)))
    if ends * answers <= MOST_ANSWERS:
        return best_with_cards
    return roll_gain if ends <= MOST_ANSWERS else None


def _ends(board: Board, move: Move, results: Outcomes) -> int:
    """Return the number of boards after a move on which the opponent may be to move."""
    card = board.rules.cards.get(move.verb)
    repeats = "again" in board.traits or (card is not None and any(step.block.do == "again" for step in card.steps))
    keeps_turn = card is not None and not card.ends_turn
    ends = 18 if keeps_turn else 1
    if len(results) > 1:
        ends = 3 * len(results)
    return 3 * ends if repeats else ends


def best_with_cards(board: Board) -> int:
    """Return the best of the roll and all cards."""
    return max(gains_of(board, legal_moves(board)), default=0)


def _average(board: Board, move: Move, results: Outcomes, reply: Reply | None) -> int:
    seat = board.active
    if len(results) == 1:
        after = answer_open_choice(results[0][0])
        continues = after.active == seat and not after.die and not after.no_moves_left and not after.is_full(seat)
        if continues and move.verb in board.rules.cards and not board.rules.cards[move.verb].ends_turn:
            return value(after, ROLL_MOVE, reply)
        return _placement_value(after, seat, reply)
    total = weight = 0
    for after, count in results:
        total += count * _roll_value(after, seat, reply)
        weight += count
    return total // weight


@lru_cache(maxsize=16)
def known_values(rules: SeatRules) -> LimitedCache[tuple[object, ...], int]:
    """Return a cache of the values of rolled dice: several cards lead to the same one."""
    return LimitedCache()


def _roll_value(board: Board, seat: int, reply: Reply | None) -> int:
    if reply is not roll_gain or not board.rules.model.board_full:
        return _placement_value(board, seat, reply)
    # No more cards are played, so the hands do not matter.
    one, two = board.sides
    rows = tuple(one.rows), tuple(two.rows)
    marks = tuple(sorted(board.marks.items()))
    key = rows, one.shields, two.shields, board.active, board.die, board.traits, seat, marks
    values = known_values(board.rules)
    result = values.get(key)
    if result is None:
        result = values[key] = _placement_value(board, seat, reply)
    return result


def _placement_value(board: Board, seat: int, reply: Reply | None) -> int:
    """Return the value of the best placement of a rolled die, and of the one after it if another waits."""
    board = board if board.die else answer_open_choice(board)
    if not board.die:
        return _lead_after(board, seat, reply)
    if board.die == HIDDEN_FACE:
        return max(value(board, move, reply) for move in legal_moves(board))
    return max(_placement_value(after, seat, reply) for _, after in boards_after(board))


def _lead_after(board: Board, seat: int, reply: Reply | None) -> int:
    """Return the lead after the answer, with the gain of the own next roll on the current boards.

    Without that the bot fills rows across from full ones, where its dice are safe but destroy nothing either. A
    finished match counts as won or lost.
    """
    points = lead(board, seat)
    if board.over:
        return POINT_UNITS * (points + (WIN_VALUE if points > 0 else -WIN_VALUE if points < 0 else 0))
    if reply is None:
        return POINT_UNITS * points
    return POINT_UNITS * points + POINT_UNITS // 6 * outlook(board, seat, reply)


def outlook(board: Board, seat: int, reply: Reply = roll_gain) -> int:
    """Return six times the gain of a seat's next roll over the other seat's reply; 0 after the end."""
    if board.over:
        return 0
    own, other = (
        best_gain(_with_turn_of(board, mover)) - _points_behind_shields(board, mover)
        for mover, best_gain in ((seat, roll_gain), (3 - seat, reply))
    )
    return own - other


def glances_of(board: Board, moves: tuple[Move, ...]) -> list[int]:
    """Return the gains of moves, and the outlook after each card: six times the points of each.

    It costs little more than ``gains_of``, and a card whose use shows later, such as a shield, has a value.
    """
    if board.die:
        return gains_of(board, moves)
    before, seat = lead(board, board.active), board.active

    def later(after: Board) -> int:
        return outlook(after, seat)

    return [
        roll_gain(board) + later(board) if move == ROLL_MOVE else gain(board, move, before, later) for move in moves
    ]


def _with_turn_of(board: Board, seat: int) -> Board:
    if board.active == seat and not board.die:
        return board
    other_turn = board.copy()
    other_turn.active = seat
    other_turn.set_die(0)
    return other_turn


def _points_behind_shields(board: Board, seat: int) -> int:
    """Return six times the points that the shields across will keep from a seat after its next turn.

    While they last, each turn is assumed to lose as much as the next roll does.
    """
    turns = max(board.sides[2 - seat].shields) - 1
    if turns < 1:
        return 0
    own_turn = _with_turn_of(board, seat)
    unshielded = own_turn.copy()
    unshielded.sides[2 - seat].shields = (0,) * board.rules.rows
    return turns * max(roll_gain(unshielded) - roll_gain(own_turn), 0)


DECIDING_GAIN = WIN_VALUE // 2 * POINT_UNITS // 36
"""Gain from which on a card ends the match, which points cannot express; such turns are left out."""
MEASURED_MATCHES, GLANCE_MATCHES, MOST_TURNS = 16, 6, 60
"""Matches that measure a card's gain, and its gain by a glance, and the turns after which a match is broken off."""
STOPPING_ROUNDS = 8
"""Rounds in which the stopping rule is improved."""
DICE_RANGE = range(26)

CardCourse = list[tuple[int, int]]
"""The dice on the fuller board and the gain of the card over a roll, for each turn of a seat."""
WaitingWorth = tuple[int, ...]
"""Value of waiting with a card, by the dice on the fuller board."""


def patient(rules: Rules, board: Board, stream: Stream) -> Move:
    """Return the move with the best value of ``lookahead`` by rolls alone.

    The possible later gain of a card is subtracted from playing it.
    """
    moves = legal_moves(board)
    if len(moves) == 1:
        return moves[0]
    dice = dice_on_fuller(board)
    thresholds = {verb: worth(rules, verb)[dice] for verb in {move.verb for move in moves} & rules.catalogue.keys()}
    return best_of(moves, [value(board, move, roll_gain) - thresholds.get(move.verb, 0) for move in moves], stream)


AT_ONCE = -1
"""Required points of a card that is played as soon as possible."""
WAITING_THRESHOLD = -2
"""The required points of a card that is played once its gain exceeds the value of waiting with it."""
GAIN_UNITS = 6
"""Units of a point in gains."""
BOARD_DICE = 9
"""Dice on a full standard board, at which waiting has no value left."""


@dataclass(frozen=True, slots=True)
class ThresholdBot:
    """A bot that plays a card as soon as it gains a number of points more than a roll, fewer as boards fill.

    It places dice like ``greedy`` and looks at the next rolls after each card, which takes a twentieth of the time of
    ``patient``. To measure a card, try several thresholds: a look at the next rolls does not show the gains of later
    ones, so only matches find the best threshold.
    """

    card: str
    points: int

    def __call__(self, rules: Rules, board: Board, stream: Stream) -> Move:
        moves = legal_moves(board)
        if len(moves) == 1:
            return moves[0]
        plays = [move for move in moves if move.verb == self.card]
        if self.points == AT_ONCE and plays:
            moves = tuple(plays)
        dice = dice_on_fuller(board)
        values = glances_of(board, moves)
        cards = {move.verb for move in moves} & rules.catalogue.keys()
        keeps = {verb: self.threshold(rules, verb)[dice] for verb in cards}
        values = [glance - keeps.get(move.verb, 0) for glance, move in zip(values, moves, strict=True)]
        return best_of(moves, values, stream)

    def threshold(self, rules: Rules, card: str) -> WaitingWorth:
        """Return the required gain of a card by the dice on the fuller board, in its units."""
        if card != self.card or self.points == WAITING_THRESHOLD:
            return worth(rules, card, glances=True)
        points = max(self.points, 0)
        return tuple([points * max(BOARD_DICE - dice, 0) * GAIN_UNITS // BOARD_DICE for dice in DICE_RANGE])


def dice_on_fuller(board: Board) -> int:
    return max(sum(map(len, side.rows)) for side in board.sides)


@lru_cache(maxsize=16)
def worths(rules: SeatRules, glances: bool) -> dict[str, WaitingWorth]:
    """Return a cache of the values of waiting with each card."""
    return {}


def worth(rules: Rules, card: str, glances: bool = False) -> WaitingWorth:
    """Return the gain that a card may still bring if it is kept, in the units of ``lookahead`` or of ``glances_of``."""
    by_card = worths(seat_rules_of(rules), glances)
    if card not in by_card:
        by_card[card] = value_of_waiting([course for match in range(GLANCE_MATCHES if glances else MEASURED_MATCHES)
                                          for course in courses(rules, card, match, glances)])
    return by_card[card]


def courses(rules: Rules, card: str, match: int, glances: bool) -> tuple[CardCourse, CardCourse]:
    """Return the gain of the card for either seat in each turn of a match of greedy seats that never play it."""
    stream, board = Stream(match), new(rules, match, match % 2 + 1, (card,), (card,))
    by_seat: tuple[CardCourse, CardCourse] = ([], [])
    deciding_gain = DECIDING_GAIN * GAIN_UNITS // POINT_UNITS if glances else DECIDING_GAIN
    while (moves := legal_moves(board)) and len(by_seat[0]) < MOST_TURNS:
        if not board.die and ROLL_MOVE in moves:
            plays = tuple([move for move in moves if move != ROLL_MOVE])
            if plays:
                options = ROLL_MOVE, *plays
                roll, *cards = (
                    glances_of(board, options) if glances else [value(board, move, roll_gain) for move in options]
                )
                card_gain = max(cards) - roll
                if abs(card_gain) < deciding_gain:
                    by_seat[board.active - 1].append((dice_on_fuller(board), card_gain))
            move = ROLL_MOVE
        else:
            move = greedy(rules, board, stream)
        make_move(board, move)
    return by_seat


def value_of_waiting(examples: list[CardCourse]) -> WaitingWorth:
    """Return the value of waiting for a seat that stops as soon as stopping is better."""
    waits = (0,) * len(DICE_RANGE)
    for _ in range(STOPPING_ROUNDS):
        later: list[list[int]] = [[] for _ in DICE_RANGE]
        for course in examples:
            best = 0
            for dice, card_gain in reversed(course):
                later[dice].append(best)
                if card_gain > waits[dice]:
                    best = card_gain
        waits = tuple(sum(values) // len(values) if values else 0 for values in later)
    return waits
