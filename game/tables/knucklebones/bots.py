"""Bots that see one move far. They search positions only and draw from a stream of their own."""

from __future__ import annotations

from collections.abc import Callable

from game.kernel.stream import Stream
from game.tables.knucklebones.definitions import Roll, Rules
from game.tables.knucklebones.moves import Move
from game.tables.knucklebones.play import apply, legal
from game.tables.knucklebones.position import Position
from game.tables.knucklebones.scoring import score

Bot = Callable[[Rules, Position, Stream], Move]

WON = 10_000
"""Points an instant win is worth to a greedy seat."""


def random(rules: Rules, position: Position, stream: Stream) -> Move:
    """Any legal move, each as likely."""
    return stream.pick(legal(rules, position))


def greedy(rules: Rules, position: Position, stream: Stream) -> Move:
    """The move that gains most and costs the opponent most right now; whatever needs a roll counts nothing."""
    moves = legal(rules, position)
    gains = [_gain(rules, position, move) for move in moves]
    best = max(gains)
    return stream.pick([move for move, gain in zip(moves, gains, strict=True) if gain == best])


def _gain(rules: Rules, position: Position, move: Move) -> int:
    if move.verb == "roll" or _rolls(rules, move):
        return 0
    after, _ = apply(rules, position, move)
    return _lead(rules, after, position.active) - _lead(rules, position, position.active)


def _rolls(rules: Rules, move: Move) -> bool:
    card = rules.catalogue.get(move.verb)
    return card is not None and any(isinstance(effect, Roll) for effect in card.effects)


def _lead(rules: Rules, position: Position, seat: int) -> int:
    now = score(rules, position)
    lead = now.totals[seat - 1] - now.totals[2 - seat]
    if now.by == "exodia":
        lead += WON if now.outcome == seat else -WON
    return lead


BOTS: dict[str, Bot] = {"random": random, "greedy": greedy}
"""Every bot by the name it is called on the command line."""
