"""Bots that see one move far. They search positions only and draw from a stream of their own."""

from __future__ import annotations

from collections.abc import Callable

from game.kernel.lots import Lots
from game.kernel.stream import Stream
from game.tables.knucklebones.definitions import RaiseShield, Roll, Rules
from game.tables.knucklebones.die import PARITIES
from game.tables.knucklebones.moves import Move
from game.tables.knucklebones.placing import lead, placements
from game.tables.knucklebones.play import apply, legal
from game.tables.knucklebones.position import Position
from game.tables.knucklebones.rows import FACES

Bot = Callable[[Rules, Position, Stream], Move]

random = Lots(legal)
"""Any legal move, each as likely."""


def greedy(rules: Rules, position: Position, stream: Stream) -> Move:
    """The move that gains most and costs the opponent most right now; a roll counts what it brings on average."""
    moves = legal(rules, position)
    if len(moves) == 1:
        return moves[0]
    gains = _gains(rules, position, moves)
    best = max(gains)
    return stream.pick([move for move, gain in zip(moves, gains, strict=True) if gain == best])


def _gains(rules: Rules, position: Position, moves: tuple[Move, ...]) -> list[int]:
    """Six times the points each move wins over the opponent: whole numbers also for averages of three or six faces."""
    if position.face > 0:
        return [6 * gains[position.face - 1] for gains in placements(rules, position)]
    seat, before, best = position.active, lead(rules, position, position.active), best_by_face(rules, position)
    found: list[int] = []
    for move in moves:
        faces = faces_of(rules, move)
        if faces:
            found.append(6 * sum(best[face - 1] for face in faces) // len(faces))
        elif bloodless(rules, move):
            found.append(0)
        else:
            found.append(6 * (lead(rules, apply(rules, position, move)[0], seat) - before))
    return found


def best_by_face(rules: Rules, position: Position) -> tuple[int, ...]:
    """What the best placement of each face gains; nothing where there is no room."""
    return tuple(map(max, zip(*placements(rules, position), strict=True)))


def bloodless(rules: Rules, move: Move) -> bool:
    """Whether a card leaves every die where it lies."""
    return all(isinstance(effect, RaiseShield) for effect in rules.catalogue[move.verb].effects)


def faces_of(rules: Rules, move: Move) -> tuple[int, ...]:
    """The faces a move may roll, none if it does not roll."""
    if move.verb == "roll":
        return FACES
    card = rules.catalogue.get(move.verb)
    if card is None or not any(isinstance(effect, Roll) for effect in card.effects):
        return ()
    chosen = [PARITIES[choice].faces for choice in move.choices if isinstance(choice, str)]
    return chosen[0] if chosen else FACES


BOTS: dict[str, Bot] = {"random": random, "greedy": greedy}
"""Every bot by the name it is called on the command line."""
