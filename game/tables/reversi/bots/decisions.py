"""The bots of Reversi by name: their decisions, the review of moves, reasons, and the strength they must have."""

from __future__ import annotations

from game.kernel.bots import Comparison, Decision, RandomBot
from game.kernel.opaque import BotOf
from game.kernel.random_stream import Stream
from game.kernel.review import Hindsight, Reason
from game.tables.bot_levels import NO_LIMITS, Ladder, Limits, Rung, by_level, chance_of, steps
from game.tables.reversi.board import BITS, board_with, discs_turned, moves_of
from game.tables.reversi.bots.mind import Mind
from game.tables.reversi.bots.search import edges, features, stage_of
from game.tables.reversi.definitions import Level, Rules
from game.tables.reversi.events import MatchWon
from game.tables.reversi.position import PASS, Move, Position, sides
from game.tables.reversi.rules import apply, legal


def decide(
    rules: Rules, position: Position, level: Level, stream: Stream, limits: Limits = NO_LIMITS
) -> Decision[Move]:
    """Return the move of a bot within its nodes, its seconds and these limits."""
    thought = Mind(rules, level, position, stream, limits).think()
    chance = likely(thought.value, thought.exact, lead(rules, level, position))
    return Decision(thought.move, chance, thought.nodes, thought.depth)


def up_to(level: Level, plies: int) -> Level:
    """Return the same bot, which looks at most this many plies ahead, also near the end."""
    solve = level.solve.model_copy(update={"empty": min(level.solve.empty, plies)})
    return level.model_copy(update={"depth": min(level.depth, plies), "solve": solve})


def weigh(
    rules: Rules, position: Position, level: Level, stream: Stream, limits: Limits = NO_LIMITS
) -> Comparison[Move]:
    """Return the move of ``decide``; then value the other moves."""
    mind = Mind(rules, level, position, stream, limits)
    thought = mind.think()
    mind.limits = limits.beyond
    chance = likely(thought.value, thought.exact, lead(rules, level, position))
    return Comparison(thought.move, chance, mind.values(thought), thought.exact)


def lead(rules: Rules, level: Level, position: Position) -> int:
    """Return the lead that wins about three times in four, in hundredths of a disc; it shrinks toward the end."""
    discs = (position.black | position.white).bit_count()
    return stage_of(rules.weights[level.judges], board_with(position.full), discs).lead


def likely(value: int, exact: bool, lead: int) -> float:
    """Return the chance to win, 0 to 1, of a side that will be ahead by this many hundredths of a disc.

    With ``exact`` the lead is certain.
    """
    if exact:
        return (1 + (value > 0) - (value < 0)) / 2
    return chance_of(value, lead)


def hindsight(rules: Rules, position: Position, move: Move, level: Level, nodes: int) -> Hindsight:
    """Return the values of a legal move and of the best one, searched equally deep with this many nodes.

    A pass has the value of the best answer. The match must not be over.
    """
    if move == PASS:
        after, _ = apply(rules, position, move)
        answered = hindsight(rules, after, legal(rules, after)[0], level, nodes)
        return Hindsight(move, 1 - answered.chance, 1 - answered.chance, False)
    solve = level.solve.model_copy(update={"nodes": nodes})
    mind = Mind(rules, level.model_copy(update={"nodes": nodes, "slips": 0, "solve": solve}), position, Stream(0))
    thought = mind.think()
    worth = mind.value_of(move, thought)
    best = move if worth == thought.value else thought.move
    steep, exact = lead(rules, level, position), thought.exact
    return Hindsight(best, likely(thought.value, exact, steep), likely(worth, exact, steep), False)


random: RandomBot[Rules, Position, Move] = RandomBot(legal)
"""A bot that plays a random legal move."""


def greedy(rules: Rules, position: Position, stream: Stream) -> Move:
    """Return the move that turns the most discs right now."""
    moves = legal(rules, position)
    if len(moves) == 1:
        return moves[0]
    own, other = sides(position)
    gains = [discs_turned(own, other, BITS[move.square]).bit_count() for move in moves]
    best = max(gains)
    return stream.pick([move for move, gain in zip(moves, gains, strict=True) if gain == best])


BOTS: dict[str, BotOf[Rules, Position, Move]] = {
    "random": random, "greedy": greedy, **by_level(decide),
}
"""The bots by their names on the command line: those that look at one move only, and the levels."""


RUNGS = (
    *steps("reversi"),
    Rung("reversi", "greedy", "level 1", 50.0), Rung("reversi", "random", "level 1", 35.0),
    Rung("reversi", "level 5", "random", 95.0), Rung("reversi", "level 5", "greedy", 80.0),
)
LADDER = Ladder(RUNGS, opening=6)
"""No chance takes part at this table, so each pair of matches starts with random plies; each bot plays on from them in
both seats."""


FEW = 3
"""Most answers that are few enough to mention."""


def reason(rules: object, position: Position, move: Move) -> Reason:
    """Return the reason why this legal move is worth making."""
    if move == PASS:
        return Reason("passing")
    after, events = apply(rules, position, move)
    verdict = events[-1]
    if isinstance(verdict, MatchWon) and verdict.seat == position.side:
        return Reason("wins", {"own": max(verdict.discs), "other": min(verdict.discs)})
    full, board = position.full, board_with(position.full)
    corners = board.corners
    if BITS[move.square] & corners:
        return Reason("corner")
    own, other = sides(position)
    theirs, mine = sides(after) if after.side != position.side else sides(after)[::-1]
    before, replies, free = moves_of(other, own, full), moves_of(theirs, mine, full), moves_of(mine, theirs, full)
    if not replies:
        return Reason("blocks")
    if before & corners and not replies & corners:
        return Reason("denies")
    _, _, held = edges(own, other, board)
    _, _, holds = edges(mine, theirs, board)
    if holds > held:
        return Reason("holds", {"discs": holds - held})
    count = replies.bit_count()
    if count <= FEW:
        return Reason("leaves", {"moves": count})
    if count < min((_replies(position, other) for other in legal(rules, position) if other != move), default=0):
        return Reason("fewest", {"moves": count})
    if free.bit_count() > count:
        return Reason("freer", {"own": free.bit_count(), "other": count})
    if features(mine, theirs, board, free, replies).open < 0:
        return Reason("inside")
    return Reason("luck")


def _replies(position: Position, move: Move) -> int:
    """Return the number of answers the other side would have if it were its turn."""
    own, other = sides(position)
    disc = BITS[move.square]
    flips = discs_turned(own, other, disc)
    return moves_of(other ^ flips, own | disc | flips, position.full).bit_count()
