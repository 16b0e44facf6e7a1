"""What a move was worth beside the best one, for whoever goes through a match afterwards."""

from __future__ import annotations

from math import sqrt

from game.kernel.hindsight import Hindsight
from game.kernel.random_stream import Stream
from game.tables.prospector.bots.choosing import Trial, ordered, won
from game.tables.prospector.bots.deciding import rival
from game.tables.prospector.definitions import Rules
from game.tables.prospector.moves import Move
from game.tables.prospector.position import Position

SURE = 2.0
"""Standard errors by which another move has to be better than the one that was made, to be called so."""


def hindsight(rules: Rules, position: Position, move: Move, mind: object, nodes: int) -> Hindsight:
    """What so many rounds say that are tried out from here, shared among the moves; bots all judge alike.

    All moves are tried out for the same ways in which hidden cards may lie. Alone it is the chance to win the round, in
    a duel to win the duel.
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
    """Whether that is more than what chance alone might make of it."""
    apart = [one - other for one, other in zip(better, than, strict=True)]
    return sum(apart) > SURE * sqrt(sum(each * each for each in apart))


def _rolls(rules: Rules, position: Position, seat: int, move: Move) -> bool:
    """Whether a move turns up a card that nobody saw before."""
    dig = position.digs[seat - 1]
    return move.verb == "draw" or bool(rules.layouts[dig.layout].free(dig.lying ^ 1 << move.slot) & ~dig.seen)
