"""Positions as the quick search sees them, beside what the plain rules and the plain search say of them."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from game.kernel.budget import Budget
from game.tables import table
from game.tables.knucklebones.bots.one_move import sides_of
from game.tables.knucklebones.bots.thinking import Glance, Wide
from game.tables.knucklebones.definitions import Rules
from game.tables.knucklebones.moves import Move
from game.tables.knucklebones.play import apply, legal
from game.tables.knucklebones.position import Position, blind, over
from game.tables.knucklebones.quick.ahead import chance, forget
from game.tables.knucklebones.quick.choosing import legal as offered
from game.tables.knucklebones.quick.compiling import copy, numbers
from game.tables.knucklebones.quick.judging import judged
from game.tables.knucklebones.quick.layout import LEFT, MOVES, WITH_CARDS
from game.tables.knucklebones.quick.thinking import Foresight
from game.tables.knucklebones.quick.turns import follow
from game.tables.knucklebones.rule_tables import book_of
from game.tables.knucklebones.waiting_die import READY

ON = table("knucklebones")
Decks = tuple[tuple[str, ...] | None, tuple[str, ...] | None]


def begun(of: Rules, decks: Decks, seed: int) -> Position:
    """A match of these decks."""
    found: Position = ON.new(of, seed, None, *decks)
    return found


def reached(of: Rules, decks: Decks, seed: int, moves: int) -> Position:
    """Where so many moves that are drawn by lot lead."""
    position, lots = begun(of, decks, seed), Random(seed)
    for _ in range(moves):
        if not over(position):
            position, _ = apply(of, position, lots.choice(legal(of, position)))
    return position


def thinker(of: Rules, decks: Decks) -> Foresight:
    """Who thinks about a match of these cards."""
    position = begun(of, decks, 1)
    return Foresight(book_of(of), tuple(sorted({card for hand in position.hands for card, _ in hand})))


def alike(of: Rules, decks: Decks, seed: int) -> None:
    """A match by lot goes on as the rules say: the same moves, and the same numbers after each of them."""
    position, lots, mind = begun(of, decks, seed), Random(seed), thinker(of, decks)
    t, w, s = mind.tables, mind.work, mind.written(position)
    for _ in range(300):
        assert s == mind.written(position), ON.write(position)
        if over(position):
            return
        moves, row = legal(of, position), numbers(s)
        assert offered(t, w, row) == len(moves)
        at = lots.randrange(len(moves))
        number, sides = int(w.n[MOVES + at]), sides_of(of, position, moves[at])
        face = lots.choice(sides) if sides else 0
        position, _ = apply(of, blind(position), moves[at]._replace(face=face))
        follow(t, w, row, w.none, number, face)
        s = list(map(int, row))
    raise AssertionError("no match takes so long")


class Alike(Wide):
    """The plain search with the glance of the quick one."""

    def __init__(self, of: Rules, mind: Foresight, seat: int) -> None:
        super().__init__(of, Budget(1 << 60), seat)
        self.mind, self.slip = mind, 0.0

    def ready(self, position: Position, look: Glance) -> float:
        if look.depth:
            return super().ready(position, look)
        s = self.mind.written(position)
        assert s is not None
        return float(judged(self.mind.taught, self.mind.tables, numbers(s)))


def looked(of: Rules, position: Position, look: Glance) -> Iterator[tuple[Move, float, float]]:
    """What both searches say of the first few moves at this look."""
    mind = Foresight(book_of(of), tuple(sorted({card for hand in position.hands for card, _ in hand})))
    s, q, w = mind.written(position), mind.search, mind.work
    assert s is not None
    copy(q.s[0], numbers(s))
    forget(q)
    q.left[LEFT], q.left[WITH_CARDS] = 1 << 60, int(look.cards)
    moves = legal(of, position)
    offered(mind.tables, w, q.s[0])
    named = [int(w.n[MOVES + at]) for at in range(len(moves))]
    view = Alike(of, mind, position.active)
    for at in range(0, len(moves), 1 + len(moves) // look.moves):
        depth = look.depth + (position.waiting is READY)
        said = float(chance(mind.tables, w, mind.taught, q, 0, depth, named[at]))
        yield moves[at], said, view.after(blind(position), moves[at], look)
