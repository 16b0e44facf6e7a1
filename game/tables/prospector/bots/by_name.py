"""Every bot by its name."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from game.kernel.opaque import Bot
from game.kernel.random_stream import Stream
from game.tables.levels_as_bots import by_level
from game.tables.prospector.bots.choosing import Choice, careless, chains, greedy, lookahead
from game.tables.prospector.bots.deciding import decide
from game.tables.prospector.definitions import Rules
from game.tables.prospector.moves import Move
from game.tables.prospector.play import apply
from game.tables.prospector.position import HIDDEN, Dig, Position
from game.tables.prospector.solving import solve

DEALS = 40
"""Deals of the hidden cards in which the bot ``lookahead`` tries each move."""


@dataclass(frozen=True, slots=True)
class Plain:
    """A bot that considers a single dig."""

    choose: Callable[[Rules, Dig, Stream], Choice]

    def __call__(self, rules: Rules, position: Position, stream: Stream) -> Move:
        dig = position.digs[position.turn - 1]
        move = self.choose(rules, dig, stream).move
        return move._replace(seat=dig.side) if rules.seats > 1 else move


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
        move = self.line.pop() if self.line else careless(rules, dig, stream).move
        move = move._replace(seat=dig.side) if rules.seats > 1 else move
        self.foreseen = None if hidden else apply(rules, position, move)[0].digs[at]
        return move


BOTS: dict[str, Bot] = {
    "random": Plain(careless),
    "greedy": Plain(lambda rules, dig, stream: greedy(rules, dig)),
    "chains": Plain(lambda rules, dig, stream: chains(rules, dig)),
    "lookahead": Plain(lambda rules, dig, stream: lookahead(rules, dig, DEALS, stream)),
    "solver": Solver(),
    **by_level(decide),
}  # fmt: skip
"""The bots by their names on the command line: the plain ones, the one that sees all cards, and the levels."""
