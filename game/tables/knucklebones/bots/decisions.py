"""The decisions of a bot of a level: its thinking, and its mistakes; and the comparison of a move with its best one."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from functools import cache
from threading import Thread

from game.kernel.bots import Budget, Spent, Stop, never
from game.kernel.random_stream import Stream
from game.kernel.review import Hindsight
from game.tables.bot_levels import NO_LIMITS, Limits
from game.tables.knucklebones.board import Board
from game.tables.knucklebones.bots import search
from game.tables.knucklebones.bots.gains import board_after, draws, greedy
from game.tables.knucklebones.bots.search import DEEPEST, GLANCES, Thought, Wide, correction, search_passes, think
from game.tables.knucklebones.definitions import Mind, Rules, Slip
from game.tables.knucklebones.dimensions import HIDDEN
from game.tables.knucklebones.moves import ROLL, Move
from game.tables.knucklebones.quick import compiles
from game.tables.knucklebones.rules import legal
from game.tables.knucklebones.scoring import total

Moves = tuple[Move, ...]
Err = Callable[[Rules, Board, Moves, Stream], Move | None]
"""Returns the move that a mistake leads to; None if there is nothing to get wrong."""


def decide(
    rules: Rules,
    board: Board,
    mind: Mind,
    stream: Stream,
    limits: Limits = NO_LIMITS,
) -> Thought:
    """Return the move of a bot and its chance to win, within its nodes (or those of the limits), its seconds, and
    these limits.

    A bot of unlimited depth uses the counting core if possible, unless the limits have nodes.
    """
    moves, left = legal(board), limits.nodes_or(mind.nodes)
    for slip in [mistake.kind for mistake in mind.mistakes if stream.below(100) < mistake.rate]:
        found = SLIPS[slip](rules, board, moves, stream)
        if found is not None:
            return static_thought(rules, board, found, left)
    if mind.thinks == "ahead":
        end = limits.within(mind.seconds)
        # With a limit of nodes, the result has to be the same on every machine.
        quickly = limits.nodes is None and mind.depth == DEEPEST
        thought = foreseen(rules, board, stream, left, end) if quickly else None
        return thought or think(rules, board, stream, left, end, mind.depth)
    return static_thought(rules, board, greedy(rules, board, stream), left)


def static_thought(rules: Rules, board: Board, move: Move, nodes: int) -> Thought:
    """Return a move that was found without thinking ahead, with its static chance to win."""
    budget = Budget(nodes)
    try:
        chance = Wide(rules, budget, board.active).after(board, move, GLANCES[0])
    except Spent:
        return Thought(move, 0.5, budget.spent, -1)
    return Thought(move, chance, budget.spent, 0)


def playing(mind: Mind, nodes: int | None = None) -> Callable[[Rules, Board, Stream], Move]:
    """Return the bot in the form that commands use."""
    return lambda rules, position, stream: decide(rules, position, mind, stream, Limits(nodes)).move


def _best_placement(board: Board, moves: Moves, stream: Stream, taking: int) -> Move | None:
    """Return the best placement for a bot that values each point taken from the other seat at ``taking``."""
    if board.die in (0, HIDDEN):
        return None
    afters, seat = [board_after(board, move) for move in moves], board.active
    gains = [total(after, seat) - taking * total(after, 3 - seat) for after in afters]
    return stream.pick([move for move, gain in zip(moves, gains, strict=True) if gain == max(gains)])


def _overlooks_clash(rules: Rules, board: Board, moves: Moves, stream: Stream) -> Move | None:
    return _best_placement(board, moves, stream, 0)


def _spares(rules: Rules, board: Board, moves: Moves, stream: Stream) -> Move | None:
    return _best_placement(board, moves, stream, -1)


def _grows_one_row(rules: Rules, board: Board, moves: Moves, stream: Stream) -> Move | None:
    """Place the die in the fullest row that has room."""
    if not board.die:
        return None
    return max(moves, key=lambda move: len(board.dice(board.active, int(str(move.choices[0])))))


def _guesses(rules: Rules, board: Board, moves: Moves, stream: Stream) -> Move | None:
    return stream.pick(moves)


def _hurries(rules: Rules, board: Board, moves: Moves, stream: Stream) -> Move | None:
    """Make the move with the largest immediate gain."""
    return greedy(rules, board, stream)


def _forgets_cards(rules: Rules, board: Board, moves: Moves, stream: Stream) -> Move | None:
    return ROLL if ROLL in moves and len(moves) > 1 else None


def _wastes_cards(rules: Rules, board: Board, moves: Moves, stream: Stream) -> Move | None:
    """Play a random card on a random target."""
    cards = [move for move in moves if move.verb in board.rules.cards]
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
"""Function of each mistake."""


DEPTH = 1
"""One answer, with cards: deeper searches leave cards out, so that a card would come as a surprise."""


def hindsight(rules: Rules, board: Board, move: Move, mind: object, nodes: int) -> Hindsight:
    """Return the values of a legal move, apart from its roll, and of the best one; the bot makes no difference.

    Both are searched equally deep, so that depth does not affect the difference. Raises ValueError if the nodes do not
    suffice for the shallowest search.
    """
    made = next(each for each in legal(board) if each == Move(move.verb, move.choices))
    found: dict[Move, float] = {}
    for _, chances in search_passes(rules, board, Budget(nodes), DEPTH, (made,)):
        found = {each: chance for chance, each in chances}
    if not found:
        raise ValueError(f"{nodes} nodes are too few for a glance")
    best = max(found, key=lambda each: (found[each], each == made))
    off = correction(rules, board, best)
    chance, worth = (min(1.0, max(0.0, found[each] + off)) for each in (best, made))
    return Hindsight(best, chance, worth, bool(draws(board, made)))


QUICKER = 6
"""Boards that it searches in the time the plain search needs for one."""
MOST = 100_000
"""Most boards it searches: about a tenth of a second, so that it needs no clock."""
NODES = 2000
"""Boards that the plain search visits per move when bots play without a clock."""

Think = Callable[[Rules, Board, Stream, int, Stop], Thought | None]


class Compiling(Thread):
    """A thread that compiles the search, or loads it from an earlier run, while other bots think without it."""

    think: Think | None = None

    def __init__(self) -> None:
        super().__init__(name="kotsu compiles", daemon=True)

    def run(self) -> None:
        with suppress(Exception):  # If numba is broken, the plain search remains.
            from game.tables.knucklebones.bots.compiled.foresight import think

            self.think = think


@cache
def compiling() -> Compiling:
    """Return the only compiling thread, which starts with the first call."""
    found = Compiling()
    found.start()
    return found


def foreseen(
    rules: Rules, board: Board, stream: Stream, nodes: int, stop: Stop = never, waits: bool = False
) -> Thought | None:
    """Return the result of the quick core in the time of this number of plain nodes.

    Returns None if the core is not installed, not yet compiled (unless the call ``waits``), or does not support the
    rules or cards.
    """
    if not compiles():
        return None
    found = compiling()
    if waits:
        found.join()
    if found.think is None:
        return None
    return found.think(rules, board, stream, min(QUICKER * nodes, MOST), stop)


def strongest(rules: Rules, board: Board, stream: Stream) -> Move:
    """Return the move of the strongest bot, in the time in which ``thinking`` searches ``NODES`` boards."""
    found = foreseen(rules, board, stream, NODES, waits=True)
    return (found or search.think(rules, board, stream, NODES)).move
