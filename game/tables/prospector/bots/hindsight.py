"""The worth of a move compared with the best one, for the review of a match."""

from __future__ import annotations

from math import sqrt

from game.kernel.random_stream import Stream
from game.kernel.review import Hindsight
from game.tables.prospector.bots.choosing import Trial, ordered, won
from game.tables.prospector.bots.deciding import rival
from game.tables.prospector.definitions import Rules
from game.tables.prospector.moves import Move
from game.tables.prospector.position import Position

SURE = 2.0
"""Standard errors by which another move has to beat the one that was made."""


def hindsight(rules: Rules, position: Position, move: Move, mind: object, nodes: int) -> Hindsight:
    """Return the values of a move and of the best one, from ``nodes`` trials shared among all moves.

    All moves are tried on the same deals of the hidden cards, and the bot makes no difference. The value is the chance
    to win the round, in a duel to win the duel.
    """
    seat = move.seat or position.turn
    dig = position.digs[seat - 1]
    made = move._replace(seat=0)
    moves = [made, *(each for each in ordered(rules, dig) if each != made)]
    trial, against, stream = Trial(rules, dig), rival(rules, position, seat), Stream(0)
    found: list[list[int]] = [[] for _ in moves]
    for _ in range(max(1, nodes // len(moves))):
        ends, theirs = trial.each(moves, stream), against.total() if against is not None else None
        for halves, (left, gained) in zip(found, ends, strict=True):
            halves.append(won(rules, left, dig.score + gained, theirs))
    best = max(range(len(moves)), key=lambda number: (sum(found[number]), -number))
    if not _surely(found[best], found[0]):
        best = 0
    chance, worth = (sum(halves) / 2 / len(halves) for halves in (found[best], found[0]))
    return Hindsight(moves[best]._replace(seat=move.seat), chance, worth, _rolls(rules, position, seat, move))


def _surely(better: list[int], than: list[int]) -> bool:
    """Return True if the difference is more than chance alone would make likely."""
    apart = [one - other for one, other in zip(better, than, strict=True)]
    return sum(apart) > SURE * sqrt(sum(each * each for each in apart))


def _rolls(rules: Rules, position: Position, seat: int, move: Move) -> bool:
    """Return True if a move turns up a card that no player has seen."""
    dig = position.digs[seat - 1]
    return move.verb == "draw" or bool(rules.layouts[dig.layout].free(dig.lying ^ 1 << move.slot) & ~dig.seen)
