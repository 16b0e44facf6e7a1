"""How a bot of a level decides: its thinking, and the mistakes it makes on the way."""

from __future__ import annotations

from collections.abc import Callable

from game.kernel.budget import Budget, Clock, Spent, Stop, never, within
from game.kernel.random_stream import Stream
from game.tables.knucklebones.bots.foreseeing import foreseen
from game.tables.knucklebones.bots.minds import Mind, Slip
from game.tables.knucklebones.bots.one_move import greedy
from game.tables.knucklebones.bots.thinking import DEEPEST, GLANCES, Thought, Wide, think
from game.tables.knucklebones.definitions import Rules
from game.tables.knucklebones.moves import ROLL, Move
from game.tables.knucklebones.play import apply, legal
from game.tables.knucklebones.position import Position
from game.tables.knucklebones.rule_tables import book_of
from game.tables.knucklebones.scoring import total
from game.tables.knucklebones.waiting_die import HIDDEN

Moves = tuple[Move, ...]
Err = Callable[[Rules, Position, Moves, Stream], Move | None]
"""The move a mistake leads to, None where there is nothing to get wrong."""


def decide(
    rules: Rules,
    position: Position,
    mind: Mind,
    stream: Stream,
    nodes: int | None = None,
    stop: Stop = never,
    clock: Clock | None = None,
) -> Thought:
    """The move of a bot and how sure it is to win, within its nodes (or these), its seconds, and until ``stop``.

    Who looks as far ahead as there is does so by the quick core where it can, unless ``nodes`` are given.
    """
    moves, left = legal(rules, position), mind.nodes if nodes is None else nodes
    for slip in [mistake.kind for mistake in mind.mistakes if stream.below(100) < mistake.rate]:
        found = SLIPS[slip](rules, position, moves, stream)
        if found is not None:
            return seen(rules, position, found, left)
    if mind.thinks == "ahead":
        end = within(mind.seconds, clock, stop)
        # What is limited by nodes has to repeat on any machine.
        quickly = nodes is None and mind.depth == DEEPEST
        thought = foreseen(rules, position, stream, left, end) if quickly else None
        return thought or think(rules, position, stream, left, end, mind.depth)
    return seen(rules, position, greedy(rules, position, stream), left)


def seen(rules: Rules, position: Position, move: Move, nodes: int) -> Thought:
    """A move that was found without thinking ahead, with the chance at a glance."""
    budget = Budget(nodes)
    try:
        chance = Wide(rules, budget, position.active).after(position, move, GLANCES[0])
    except Spent:
        return Thought(move, 0.5, budget.spent, -1)
    return Thought(move, chance, budget.spent, 0)


def playing(mind: Mind, nodes: int | None = None) -> Callable[[Rules, Position, Stream], Move]:
    """The bot as commands that let bots play know it."""
    return lambda rules, position, stream: decide(rules, position, mind, stream, nodes).move


def _placed(rules: Rules, position: Position, moves: Moves, stream: Stream, taking: int) -> Move | None:
    """The best placement for one to whom each point taken from the other is worth so much."""
    if position.face in (0, HIDDEN):
        return None
    seat = position.active
    gains: list[int] = []
    for move in moves:
        boards = apply(rules, position, move)[0].boards
        own, other = (total(rules, boards[each - 1]) for each in (seat, 3 - seat))
        gains.append(own - taking * other)
    return stream.pick([move for move, gain in zip(moves, gains, strict=True) if gain == max(gains)])


def _overlooks_clash(rules: Rules, position: Position, moves: Moves, stream: Stream) -> Move | None:
    return _placed(rules, position, moves, stream, 0)


def _spares(rules: Rules, position: Position, moves: Moves, stream: Stream) -> Move | None:
    return _placed(rules, position, moves, stream, -1)


def _grows_one_row(rules: Rules, position: Position, moves: Moves, stream: Stream) -> Move | None:
    """The fullest row that has room gets the die."""
    if not position.face:
        return None
    return max(moves, key=lambda move: len(position.boards[position.active - 1][int(str(move.choices[0])) - 1]))


def _guesses(rules: Rules, position: Position, moves: Moves, stream: Stream) -> Move | None:
    return stream.pick(moves)


def _hurries(rules: Rules, position: Position, moves: Moves, stream: Stream) -> Move | None:
    """What gains most at once."""
    return greedy(rules, position, stream)


def _forgets_cards(rules: Rules, position: Position, moves: Moves, stream: Stream) -> Move | None:
    return ROLL if ROLL in moves and len(moves) > 1 else None


def _wastes_cards(rules: Rules, position: Position, moves: Moves, stream: Stream) -> Move | None:
    """Any card, on whatever it can be played."""
    cards = [move for move in moves if move.verb in book_of(rules).cards]
    return stream.pick(cards) if cards else None


SLIPS: dict[Slip, Err] = {
    "overlooks_clash": _overlooks_clash,
    "spares": _spares,
    "grows_one_row": _grows_one_row,
    "guesses": _guesses,
    "hurries": _hurries,
    "forgets_cards": _forgets_cards,
    "wastes_cards": _wastes_cards,
}
"""What becomes of each mistake."""
