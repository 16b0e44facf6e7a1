"""Bots that see one move far. They search positions only and draw from a stream of their own."""

from __future__ import annotations

from collections.abc import Callable

from game.kernel.lots import Lots
from game.kernel.stream import Stream
from game.tables.knucklebones.definitions import Roll, Rules
from game.tables.knucklebones.die import PARITIES
from game.tables.knucklebones.moves import Move
from game.tables.knucklebones.play import apply, legal
from game.tables.knucklebones.position import Position
from game.tables.knucklebones.rows import FACES
from game.tables.knucklebones.scoring import score

Bot = Callable[[Rules, Position, Stream], Move]

WON = 10_000
"""Points an instant win is worth to a greedy seat."""

random = Lots(legal)
"""Any legal move, each as likely."""


def greedy(rules: Rules, position: Position, stream: Stream) -> Move:
    """The move that gains most and costs the opponent most right now; a roll counts what it brings on average."""
    moves = legal(rules, position)
    gains = [_gain(rules, position, move) for move in moves]
    best = max(gains)
    return stream.pick([move for move, gain in zip(moves, gains, strict=True) if gain == best])


def _gain(rules: Rules, position: Position, move: Move) -> int:
    """Six times the points won over the opponent, a whole number also for an average of three or six faces."""
    faces = _faces(rules, move)
    if not faces:
        seat, (after, _) = position.active, apply(rules, position, move)
        return 6 * (_lead(rules, after, seat) - _lead(rules, position, seat))
    outcomes = [apply(rules, position, move._replace(face=face))[0] for face in faces]
    return sum(max(_gain(rules, after, place) for place in legal(rules, after)) for after in outcomes) // len(faces)


def _faces(rules: Rules, move: Move) -> tuple[int, ...]:
    """The faces a move may roll, none if it does not roll."""
    if move.verb == "roll":
        return FACES
    card = rules.catalogue.get(move.verb)
    if card is None or not any(isinstance(effect, Roll) for effect in card.effects):
        return ()
    chosen = [PARITIES[choice].faces for choice in move.choices if isinstance(choice, str)]
    return chosen[0] if chosen else FACES


def _lead(rules: Rules, position: Position, seat: int) -> int:
    now = score(rules, position)
    lead = now.totals[seat - 1] - now.totals[2 - seat]
    if now.by == "exodia":
        lead += WON if now.outcome == seat else -WON
    return lead


BOTS: dict[str, Bot] = {"random": random, "greedy": greedy}
"""Every bot by the name it is called on the command line."""
