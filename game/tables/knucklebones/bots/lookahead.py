"""A bot that also weighs the answer: its move, dice, the opponent's best reply, and its own next roll."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache

from game.kernel.random_stream import Stream
from game.tables.knucklebones.board import HIDDEN, Board
from game.tables.knucklebones.bots.gains import best_of, gains_of, outcomes, settled
from game.tables.knucklebones.bots.placements import REMEMBERED, WON, lead, placed, roll_gain
from game.tables.knucklebones.definitions import Rules
from game.tables.knucklebones.moves import ROLL, Move
from game.tables.knucklebones.rules import legal
from game.tables.knucklebones.ruleset import RuleSet

NODES = 400
"""Answers searched for one move; a hundred take about a millisecond."""
UNIT = 36
"""Values are whole numbers: six faces of the own roll times six of the opponent's."""

Reply = Callable[[Board], int]
"""Six times the best gain of the seat to move."""
Outcomes = list[tuple[Board, int]]


def lookahead(rules: Rules, board: Board, stream: Stream, nodes: int = NODES) -> Move:
    """Return the move with the best lead after the opponent's answer, averaged over chance on both sides.

    The answer includes the opponent's cards if ``nodes`` allow it, only its roll if they are fewer, and no answer if
    even that is too much; all moves are treated equally.
    """
    moves = legal(board)
    if len(moves) == 1:
        return moves[0]
    found = [outcomes(board, move) for move in moves]
    reply = _affordable(board, moves, found, nodes)
    return best_of(moves, [_average(board, move, each, reply) for move, each in zip(moves, found, strict=True)], stream)


def value(board: Board, move: Move, reply: Reply | None) -> int:
    """Return the lead of the seat after a move and the answer to it."""
    return _average(board, move, outcomes(board, move), reply)


def _affordable(board: Board, moves: Iterable[Move], found: Iterable[Outcomes], nodes: int) -> Reply | None:
    """Return the most thorough search of the answer that these nodes allow."""
    ends = sum(_ends(board, move, each) for move, each in zip(moves, found, strict=True))
    answers = len(legal(_turned(board, 3 - board.active)))
    return by_cards if ends * answers <= nodes else by_roll if ends <= nodes else None


def _ends(board: Board, move: Move, found: Outcomes) -> int:
    """Return the number of boards after a move on which the opponent may be to move."""
    card = board.rules.cards.get(move.verb)
    another = "again" in board.ways or (card is not None and any(step.kind == "again" for step in card.steps))
    rolls_on = card is not None and not card.ends_turn
    return (3 * len(found) if len(found) > 1 else 18 if rolls_on else 1) * (3 if another else 1)


def by_cards(board: Board) -> int:
    """Return the best of the roll and all cards."""
    return max(gains_of(board, legal(board)), default=0)


def by_roll(board: Board) -> int:
    """Return the gain of a roll, averaged over its faces."""
    return roll_gain(board)


def _average(board: Board, move: Move, found: Outcomes, reply: Reply | None) -> int:
    """Return the value of a move, averaged over its outcomes."""
    seat = board.active
    if len(found) == 1:
        after = settled(found[0][0])
        goes_on = after.active == seat and not after.die and not after.decided and not after.full(seat)
        if goes_on and move.verb in board.rules.cards and not board.rules.cards[move.verb].ends_turn:
            return value(after, ROLL, reply)
        return _placed(after, seat, reply)
    total = ways = 0
    for after, times in found:
        total += times * _rolled(after, seat, reply)
        ways += times
    return total // ways


@lru_cache(maxsize=16)
def known_values(rules: RuleSet) -> dict[tuple[object, ...], int]:
    """Return a cache of the values of rolled dice: several cards lead to the same one."""
    return {}


def _rolled(board: Board, seat: int, reply: Reply | None) -> int:
    """Return the value of a rolled die."""
    if reply is not by_roll or not board.rules.board_full:
        return _placed(board, seat, reply)
    # No more cards are played, so the hands do not matter.
    one, two = board.sides
    rows = tuple(one.rows), tuple(two.rows)
    key = rows, one.shields, two.shields, board.active, board.die, board.ways, seat, tuple(sorted(board.marks.items()))
    known = known_values(board.rules)
    found = known.get(key)
    if found is None:
        if len(known) >= REMEMBERED:
            known.clear()
        found = known[key] = _placed(board, seat, reply)
    return found


def _placed(board: Board, seat: int, reply: Reply | None) -> int:
    """Return the value of the best placement of a rolled die, and of the one after it if another waits."""
    board = board if board.die else settled(board)
    if not board.die:
        return _left(board, seat, reply)
    if board.die == HIDDEN:
        return max(value(board, move, reply) for move in legal(board))
    return max(_placed(after, seat, reply) for _, after in placed(board))


def _left(board: Board, seat: int, reply: Reply | None) -> int:
    """Return the lead after the answer, with the gain of the own next roll on the current boards.

    Without that the bot fills rows across from full ones, where its dice are safe but destroy nothing either. A
    finished match counts as won or lost.
    """
    ahead = lead(board, seat)
    if board.over:
        return UNIT * (ahead + (WON if ahead > 0 else -WON if ahead < 0 else 0))
    if reply is None:
        return UNIT * ahead
    own, other = (find(_turned(board, who)) - _spared(board, who) for who, find in ((seat, by_roll), (3 - seat, reply)))
    return UNIT * ahead + UNIT // 6 * (own - other)


def _turned(board: Board, seat: int) -> Board:
    """Return the board with this seat to move."""
    if board.active == seat and not board.die:
        return board
    turned = board.copy()
    turned.active = seat
    turned.set_die(0)
    return turned


def _spared(board: Board, seat: int) -> int:
    """Return six times the points that the shields across will keep from a seat after its next turn.

    While they last, each turn is assumed to lose as much as the next roll does.
    """
    lasts = max(board.sides[2 - seat].shields) - 1
    if lasts < 1:
        return 0
    met = _turned(board, seat)
    bare = met.copy()
    bare.sides[2 - seat].shields = (0,) * board.rules.rows
    return lasts * max(roll_gain(bare) - roll_gain(met), 0)
