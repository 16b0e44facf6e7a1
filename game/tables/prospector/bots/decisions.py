"""The bots of Prospector by name: their decisions, the review of moves, reasons, and the strength they must have."""

from __future__ import annotations

from collections.abc import Callable
from math import sqrt

from game.kernel.opaque import BotOf
from game.kernel.random_stream import Stream
from game.kernel.review import Hindsight, Reason
from game.tables.bot_levels import NO_LIMITS, Ladder, Limits, Rung, by_level, steps
from game.tables.prospector.bots.strategies import (
    Choice,
    Rival,
    Trial,
    careless,
    chains,
    greedy,
    lookahead,
    ordered_moves,
    run_in_sight,
    tried_out,
    won,
)
from game.tables.prospector.definitions import Level, Rules
from game.tables.prospector.position import GOLD, HIDDEN, Dig, Move, Position, blind, fitting, goal_of
from game.tables.prospector.rules import apply, moves_of
from game.tables.prospector.solver import solve


def decide(rules: Rules, position: Position, level: Level, stream: Stream, limits: Limits = NO_LIMITS) -> Choice:
    """Return the move of a bot in the seat to move; its nodes are deals that it tries."""
    dig = position.digs[position.turn - 1]
    if level.slips and stream.below(100) < level.slips:
        choice = Choice(stream.pick(moves_of(rules, dig)))
    elif level.plays == "careless":
        choice = careless(rules, dig, stream)
    elif level.plays == "chains":
        choice = chains(rules, dig)
    else:
        deals, end = limits.nodes_up_to(level.deals), limits.within(level.seconds)
        # Even a single move is tried, to find its chance to win.
        choice = tried_out(rules, dig, deals, stream, end, rival(rules, position))
    return with_seat(rules, dig, choice)


def weigh(rules: Rules, position: Position, level: Level, stream: Stream, limits: Limits = NO_LIMITS) -> Choice:
    """Return the move of the seat to move, and the chance to win the round with each move, as players see it."""
    dig, end = position.digs[position.turn - 1], limits.beyond.within(level.seconds)
    deals = limits.nodes_up_to(level.deals)
    return with_seat(rules, dig, tried_out(rules, dig, deals, stream, end, rival(rules, position)))


def with_seat(rules: Rules, dig: Dig, choice: Choice) -> Choice:
    """Return the choice with moves that name their seat if there are two."""
    seat = dig.side if rules.seats > 1 else 0
    values = {move._replace(seat=seat): value for move, value in choice.values.items()}
    return choice._replace(move=choice.move._replace(seat=seat), values=values)


def rival(rules: Rules, position: Position, seat: int = 0) -> Rival | None:
    """Return the opponent of this seat, by default of the seat to move, if it exists and is known."""
    others = [dig for number, dig in enumerate(position.digs, 1) if number != (seat or position.turn)]
    return Rival(rules, others[0]) if others else None


SURE = 2.0
"""Standard errors by which another move has to beat the one that was made."""


def hindsight(rules: Rules, position: Position, move: Move, mind: object, nodes: int) -> Hindsight:
    """Return the values of a move and of the best one, from ``nodes`` trials shared among all moves.

    All moves are tried on the same deals of the hidden cards, and the bot makes no difference. The value is the chance
    to win the round, in a duel to win the duel.
    """
    seat = move.seat or position.turn
    dig = position.digs[seat - 1]
    choice = move._replace(seat=0)
    moves = [choice, *(move for move in ordered_moves(rules, dig) if move != choice)]
    trial, against, stream = Trial(rules, dig), rival(rules, position, seat), Stream(0)
    results: list[list[int]] = [[] for _ in moves]
    for _ in range(max(1, nodes // len(moves))):
        ends, theirs = trial.each(moves, stream), against.total() if against is not None else None
        for halves, (left, gained) in zip(results, ends, strict=True):
            halves.append(won(rules, left, dig.score + gained, theirs, goal_of(rules, dig.favors)))
    best = max(range(len(moves)), key=lambda number: (sum(results[number]), -number))
    if not _surely(results[best], results[0]):
        best = 0
    chance, worth = (sum(halves) / 2 / len(halves) for halves in (results[best], results[0]))
    return Hindsight(moves[best]._replace(seat=move.seat), chance, worth, _rolls(rules, position, seat, move))


def _surely(better: list[int], than: list[int]) -> bool:
    """Return True if the difference is more than chance alone would make likely."""
    apart = [one - other for one, other in zip(better, than, strict=True)]
    return sum(apart) > SURE * sqrt(sum(difference * difference for difference in apart))


def _rolls(rules: Rules, position: Position, seat: int, move: Move) -> bool:
    """Return True if a move turns up a card that no player has seen."""
    dig = position.digs[seat - 1]
    return move.verb == "draw" or bool(rules.layouts[dig.layout].free(dig.cards_left ^ 1 << move.slot) & ~dig.face_up)


DEALS = 40
"""Deals of the hidden cards in which the bot ``lookahead`` tries each move."""


def plain(choose: Callable[[Rules, Dig, Stream], Choice]) -> BotOf[Rules, Position, Move]:
    """Return a bot that considers a single dig."""

    def play(rules: Rules, position: Position, stream: Stream) -> Move:
        dig = position.digs[position.turn - 1]
        return with_seat(rules, dig, choose(rules, dig, stream)).move

    return play


class Solver:
    """A bot that sees every card and wins every round that can be won: a measure of deals, not an opponent.

    While a round follows its plan, it searches only once.
    """

    sees_all = True

    def __init__(self) -> None:
        self.foreseen: Dig | None = None
        self.line: list[Move] = []
        """Moves still to be made, the last first; empty if the round cannot be won."""

    def __call__(self, rules: Rules, position: Position, stream: Stream) -> Move:
        at = position.turn - 1
        dig = position.digs[at]
        hidden = any(card.startswith(HIDDEN) for card in (*dig.mine, *dig.pile))
        if hidden or dig != self.foreseen:
            self.line = [] if hidden else [*reversed(solve(rules, dig).line)]
        choice = Choice(self.line.pop()) if self.line else careless(rules, dig, stream)
        move = with_seat(rules, dig, choice).move
        self.foreseen = None if hidden else apply(rules, position, move)[0].digs[at]
        return move


BOTS: dict[str, BotOf[Rules, Position, Move]] = {
    "random": plain(careless),
    "greedy": plain(lambda rules, dig, stream: greedy(rules, dig)),
    "chains": plain(lambda rules, dig, stream: chains(rules, dig)),
    "lookahead": plain(lambda rules, dig, stream: lookahead(rules, dig, DEALS, stream)),
    "solver": Solver(),
    **by_level(decide),
}
"""The bots by their names on the command line: the plain ones, the one that sees all cards, and the levels."""


RUNGS = (
    *steps("turns"),
    Rung("turns", "greedy", "level 1", 55.0), Rung("turns", "random", "level 1", 50.0),
    Rung("turns", "level 5", "random", 75.0), Rung("turns", "level 5", "greedy", 70.0),
)
LADDER = Ladder(RUNGS)
"""Every duel is another deal, the same for both seats."""


LONG = 3
"""Shortest run that is worth mentioning."""


def reason(rules: Rules, position: Position, move: Move) -> Reason:
    """Return the reason why this legal move is worth making, from the visible cards."""
    dig = blind(position).digs[(move.seat or position.turn) - 1]
    if move.verb == "draw":
        return Reason("banks" if fitting(rules, dig) else "stuck")
    if dig.cards_left.bit_count() == 1:
        return Reason("clears")
    free = rules.layouts[dig.layout].free
    turned = (free(dig.cards_left ^ 1 << move.slot) & ~dig.face_up).bit_count()
    if (run := run_in_sight(rules, dig, move.slot)) >= LONG:
        return Reason("run", {"cards": run})
    if turned:
        return Reason("turns", {"cards": turned})
    return Reason("gold" if dig.mine[move.slot].endswith(GOLD) else "fits")
