"""Thinking ahead under any rules: own move, chance, the answer, chance, as deep as nodes or time allow."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple, Protocol

from game.kernel.budget import Budget, Spent, never
from game.kernel.random_stream import Stream
from game.tables.knucklebones.bots.judgement import beside, judgement_of, slipping
from game.tables.knucklebones.bots.one_move import opened, sides_of
from game.tables.knucklebones.bots.packed_sums import chance
from game.tables.knucklebones.bots.rows_only import Plain, suits, three
from game.tables.knucklebones.definitions import Rules
from game.tables.knucklebones.moves import ROLL, Move
from game.tables.knucklebones.play import apply, legal
from game.tables.knucklebones.position import Position, marks_of
from game.tables.knucklebones.rule_tables import book_of
from game.tables.knucklebones.scoring import score
from game.tables.knucklebones.waiting_die import HIDDEN, OVER, READY


class Thought(NamedTuple):
    """What came of thinking."""

    move: Move
    chance: float
    """Of winning with it, a draw counted half; 0 to 1."""
    nodes: int
    """Positions looked at."""
    depth: int
    """Answers looked ahead; -1 where there was no budget for even a glance."""


class Glance(NamedTuple):
    """A way to look at all moves: how many answers ahead, whether those may be cards, and at how many moves."""

    depth: int
    cards: bool
    moves: int


GLANCES = (
    Glance(0, False, 999), Glance(1, False, 24), Glance(1, True, 10), Glance(2, False, 6), Glance(2, True, 4),
    Glance(3, False, 4), Glance(3, True, 3), Glance(4, False, 3), Glance(5, False, 3),
)  # fmt: skip
"""One after the other; what the one has found best the next looks at first, and at no others."""

DEEPEST = GLANCES[-1].depth
"""Answers looked ahead by who looks as far as there is."""


class View(Protocol):
    """Tells the chance of the seat to move after one of its moves."""

    def after(self, position: Position, move: Move, look: Glance) -> float: ...


def think(
    rules: Rules,
    position: Position,
    stream: Stream,
    nodes: int,
    stop: Callable[[], bool] = never,
    depth: int = DEEPEST,
) -> Thought:
    """The best move that so many nodes find, or until ``stop`` says so; among equals ``stream`` draws.

    The match must not be over.
    """
    budget = Budget(nodes, stop)
    best, sure, deep = stream.pick(legal(rules, position)), 0.5, -1
    for answers, found in looked(rules, position, budget, depth):
        sure = max(said for said, _ in found)
        best, deep = stream.pick([move for said, move in found if said == sure]), answers
    if deep >= 0:
        sure = min(1.0, max(0.0, sure + fairly(rules, position, best)))
    return Thought(best, sure, budget.spent, deep)


def looked(
    rules: Rules, position: Position, budget: Budget, depth: int, kept: tuple[Move, ...] = ()
) -> Iterator[tuple[int, list[tuple[float, Move]]]]:
    """Look after look as far as the budget goes: how many answers ahead, and the chance of each move looked at.

    Those ``kept`` are looked at every time.
    """
    moves = order = legal(rules, position)
    view: View = Lanewise(rules, budget) if suits(rules, position) else Wide(rules, budget, position.active)
    for look in GLANCES:
        if look.depth > depth or (look.cards and isinstance(view, Lanewise)):
            continue
        try:
            now = dict.fromkeys((*order[: look.moves], *kept))
            found = [(view.after(position, move, look), move) for move in now]
        except Spent:
            return
        yield look.depth, found
        order = tuple(move for _, move in sorted(found, key=lambda pair: -pair[0]))
        if len(moves) == 1 and look.depth:
            return


def fairly(rules: Rules, position: Position, move: Move) -> float:
    """What the chance of a move is off, where the seat across is taken to slip more than the one that thinks: half the
    difference that changing their parts makes at a glance."""
    judge = judgement_of(rules).judge
    if position.face == HIDDEN:
        return 0.0
    seen = position if position.waiting is READY else apply(rules, position, move)[0]
    if seen.waiting is not READY:
        return 0.0
    mine, others = (chance(judge(seen, who)) for who in (0, 1))
    return (others - mine) / 2


class Lanewise:
    """The quick view where nothing but rows counts."""

    def __init__(self, rules: Rules, budget: Budget) -> None:
        self.plain = Plain(rules, budget)

    def after(self, position: Position, move: Move, look: Glance) -> float:
        if move is not ROLL:
            return self.plain.after(position, move, look.depth)
        found = three(position)
        assert found is not None
        return self.plain.ready(found, look.depth, 0)


class Wide:
    """The view that knows everything, through the rules themselves."""

    def __init__(self, rules: Rules, budget: Budget, seat: int) -> None:
        self.rules, self.book, self.budget, self.seat = rules, book_of(rules), budget, seat
        self.judge, self.slip = judgement_of(rules)
        self.known: dict[tuple[Position, Glance], float] = {}

    def after(self, position: Position, move: Move, look: Glance) -> float:
        """The chance of the seat to move after this move, weighed over what it leaves to chance."""
        seat, sides = position.active, sides_of(self.rules, position, move)
        if not sides:
            return self.settled(apply(self.rules, position, move)[0], seat, look)
        total = 0.0
        for face in sorted(set(sides)):
            rolled, _ = apply(self.rules, position, Move(move.verb, move.choices, face))
            total += sides.count(face) * self.settled(rolled, seat, look)
        return total / len(sides)

    def settled(self, position: Position, seat: int, look: Glance) -> float:
        """The chance of a seat in a position that a move has led to."""
        active, waiting = position.active, position.waiting
        if waiting is OVER:
            self.budget.spend(1)
            outcome = score(self.rules, position).outcome
            return 0.5 if outcome == "draw" else 1.0 if outcome == seat else 0.0
        if waiting is not READY or opened(marks_of(position)):
            chances = [self.after(position, move, look) for move in legal(self.rules, position)]
            found = slipping(chances, 0.0 if active == self.seat else self.slip)
        else:
            found = self.ready(position, look)
        return found if active == seat else 1 - found

    def ready(self, position: Position, look: Glance) -> float:
        """The chance of a seat that may roll or play a card."""
        if not look.depth:
            self.budget.spend(1)
            judged = self.judge(position, int(position.active != self.seat))
            return chance(judged + beside(self.book, position) if marks_of(position) else judged)
        key = position, look
        found = self.known.get(key)
        if found is None:
            nearer = look._replace(depth=look.depth - 1)
            moves = legal(self.rules, position)
            if not look.cards and ROLL in moves:
                moves = (ROLL,)
            found = self.known[key] = max(self.after(position, move, nearer) for move in moves)
        return found
