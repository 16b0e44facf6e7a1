"""A bot that also thinks of the answer: own move, dice, the opponent's best reply, and what could come after it."""

from __future__ import annotations

from collections.abc import Callable

from game.kernel.random_stream import Stream
from game.tables.knucklebones.bots.one_move import gains_of, keeps, roll_gain, settled, sides_of
from game.tables.knucklebones.bots.placement_gains import WON, lead
from game.tables.knucklebones.definitions import Again, Rules
from game.tables.knucklebones.moves import ROLL, Move
from game.tables.knucklebones.play import apply, legal
from game.tables.knucklebones.position import Position, made, marks_of
from game.tables.knucklebones.rule_tables import REMEMBERED, book_of
from game.tables.knucklebones.waiting_die import HIDDEN, OVER, READY, Waiting

NODES = 400
"""Answers looked at for one move; about a millisecond's work a hundred."""
UNIT = 36
"""Values are whole numbers: six faces of the own roll times six of the opponent's."""

Reply = Callable[[Rules, Position], int]
"""What the seat to move gains at best, six-fold."""


def lookahead(rules: Rules, position: Position, stream: Stream, nodes: int = NODES) -> Move:
    """The move after which most is left once the opponent has answered, chance weighed out on both sides.

    The answer counts the opponent's cards where ``nodes`` allow it, only its roll where they are fewer, and nothing
    where even that is too much; all moves are weighed alike.
    """
    moves = legal(rules, position)
    if len(moves) == 1:
        return moves[0]
    reply = _affordable(rules, position, moves, nodes)
    values = [value(rules, position, move, reply) for move in moves]
    best = max(values)
    return stream.pick([move for move, value in zip(moves, values, strict=True) if value == best])


def _affordable(rules: Rules, position: Position, moves: tuple[Move, ...], nodes: int) -> Reply | None:
    """The best look at the answer that these nodes pay for."""
    ends = sum(_ends(rules, position, move) for move in moves)
    answers = len(legal(rules, position._replace(active=3 - position.active, waiting=READY)))
    return by_cards if ends * answers <= nodes else by_roll if ends <= nodes else None


def _ends(rules: Rules, position: Position, move: Move) -> int:
    """At how many positions an own move may leave it to the opponent."""
    card = rules.catalogue.get(move.verb)
    waiting = position.waiting
    another = isinstance(waiting, Waiting) and "again" in waiting.ways
    another = another or (card is not None and any(isinstance(effect, Again) for effect in card.effects))
    return (3 * len(set(sides_of(rules, position, move))) or (18 if keeps(rules, move) else 1)) * (3 if another else 1)


def by_cards(rules: Rules, position: Position) -> int:
    """The best of the roll and all cards."""
    return max(gains_of(rules, position, legal(rules, position)), default=0)


def by_roll(rules: Rules, position: Position) -> int:
    """The roll alone, weighed over its faces."""
    return roll_gain(rules, position)


def value(rules: Rules, position: Position, move: Move, reply: Reply | None) -> int:
    """How far the seat is ahead after a move and the answer to it."""
    sides, seat = sides_of(rules, position, move), position.active
    if not sides:
        after = settled(rules, apply(rules, position, move)[0])
        if keeps(rules, move) and after.waiting is READY and after.active == seat and ROLL in legal(rules, after):
            return value(rules, after, ROLL, reply)
        return _placed(rules, after, seat, reply)
    total = 0
    for face in sorted(set(sides)):
        rolled, _ = apply(rules, position, move._replace(face=face))
        total += sides.count(face) * _rolled(rules, rolled, seat, reply)
    return total // len(sides)


def _rolled(rules: Rules, position: Position, seat: int, reply: Reply | None) -> int:
    """The value of a rolled die, remembered: several cards lead to the same one."""
    book = book_of(rules)
    if reply is not by_roll or not book.board_full:
        return _placed(rules, position, seat, reply)
    # No card is played any more, so it does not matter which are held.
    boards, active, waiting, _, shields, _ = position[:6]
    key = boards, active, waiting, shields, seat, marks_of(position)
    found = book.rolled.get(key)
    if found is None:
        if len(book.rolled) >= REMEMBERED:
            book.rolled.clear()
        found = book.rolled[key] = _placed(rules, position, seat, reply)
    return found


def _placed(rules: Rules, position: Position, seat: int, reply: Reply | None) -> int:
    """The value of the best placement of a rolled die, and of the one after it where another waits."""
    position = position if position.face else settled(rules, position)
    if not position.face:
        return _left(rules, position, seat, reply)
    moves = legal(rules, position)
    if position.face == HIDDEN:
        return max(value(rules, position, move, reply) for move in moves)
    return max(_placed(rules, apply(rules, position, move)[0], seat, reply) for move in moves)


def _left(rules: Rules, position: Position, seat: int, reply: Reply | None) -> int:
    """The lead that is left after the answer, with what the own next roll would bring as the boards now stand.

    Without that the bot fills rows across from full ones, where its dice are safe but destroy nothing either. A match
    that is over counts as won or lost.
    """
    ahead = lead(rules, position, seat)
    if position.waiting is OVER:
        return UNIT * (ahead + (WON if ahead > 0 else -WON if ahead < 0 else 0))
    if reply is None:
        return UNIT * ahead
    hopes = [
        find(rules, turned(position, who)) - _spared(rules, position, who)
        for who, find in ((seat, by_roll), (3 - seat, reply))
    ]
    return UNIT * ahead + UNIT // 6 * (hopes[0] - hopes[1])


def turned(position: Position, seat: int) -> Position:
    """The position with this seat to move."""
    if type(position) is not Position:
        return position._replace(active=seat, waiting=READY)
    boards, _, _, hands, shields, rng = position
    return made(Position, (boards, seat, READY, hands, shields, rng))


def _spared(rules: Rules, position: Position, seat: int) -> int:
    """What the shields across will keep from a seat after its next turn, six-fold.

    As long as they last, each turn is taken to lose as much as its next roll does.
    """
    lasts = max(position.shields[2 - seat]) - 1
    if lasts < 1:
        return 0
    met = turned(position, seat)
    bare = (0,) * len(met.shields[0])
    shields = (bare, met.shields[1]) if seat == 2 else (met.shields[0], bare)
    return lasts * max(roll_gain(rules, met._replace(shields=shields)) - roll_gain(rules, met), 0)
