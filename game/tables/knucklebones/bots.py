"""Bots that see one move far. They search positions only and draw from a stream of their own."""

from __future__ import annotations

from collections.abc import Callable

from game.kernel.lots import Lots
from game.kernel.stream import Stream
from game.tables.knucklebones.chance import die_of
from game.tables.knucklebones.definitions import LoadRoll, RaiseShield, RestrictRoll, Roll, Rules
from game.tables.knucklebones.moves import Move
from game.tables.knucklebones.placing import lead, placements
from game.tables.knucklebones.play import apply, legal
from game.tables.knucklebones.position import READY, Position, marks_of
from game.tables.knucklebones.rows import FACES
from game.tables.knucklebones.ways import LAST

Bot = Callable[[Rules, Position, Stream], Move]

random = Lots(legal)
"""Any legal move, each as likely."""


def greedy(rules: Rules, position: Position, stream: Stream) -> Move:
    """The move that gains most and costs the opponent most right now; a roll counts what it brings on average."""
    moves = legal(rules, position)
    if len(moves) == 1:
        return moves[0]
    gains = gains_of(rules, position, moves)
    best = max(gains)
    return stream.pick([move for move, gain in zip(moves, gains, strict=True) if gain == best])


def gains_of(rules: Rules, position: Position, moves: tuple[Move, ...]) -> list[int]:
    """Six times the points each move wins over the opponent: whole numbers also for averages of three or six faces."""
    if position.face > LAST or (position.face > READY and marks_of(position)):
        seat, before = position.active, lead(rules, position, position.active)
        return [6 * (lead(rules, apply(rules, position, move)[0], seat) - before) for move in moves]
    if position.face > 0:
        return [6 * gains[position.face - 1] for gains in placements(rules, position)]
    seat, before, best = position.active, lead(rules, position, position.active), best_by_face(rules, position)
    found: list[int] = []
    for move in moves:
        sides = sides_of(rules, move)
        if sides and (move.verb == "roll" or plain(rules, move)):
            found.append(6 * sum(best[face - 1] for face in sides) // len(sides))
        elif sides:
            found.append(_by_roll(rules, position, move, sides, before))
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


def _by_roll(rules: Rules, position: Position, move: Move, sides: tuple[int, ...], before: int) -> int:
    """What a card gains that rolls: each outcome counts as often as its face has sides."""
    seat, total = position.active, 0
    for face in set(sides):
        after, _ = apply(rules, position, move._replace(face=face))
        gain = lead(rules, after, seat) - before
        if after.face > READY and after.active == seat:
            gain += max(gains_of(rules, after, legal(rules, after))) // 6
        total += gain * sides.count(face)
    return 6 * total // len(sides)


def plain(rules: Rules, move: Move) -> bool:
    """Whether a card does nothing but narrow the faces of its roll."""
    return all(isinstance(effect, RestrictRoll | LoadRoll | Roll) for effect in rules.catalogue[move.verb].effects)


def sides_of(rules: Rules, move: Move) -> tuple[int, ...]:
    """The faces a move may roll, each as often as the die has it; none if nothing is left to chance."""
    if move.verb == "roll":
        return FACES
    card = rules.catalogue.get(move.verb)
    die = None if card is None else die_of(card, move.choices)
    return () if die is None else die.shows
