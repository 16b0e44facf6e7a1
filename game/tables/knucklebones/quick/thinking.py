"""The search of ``ahead`` for positions of the plain rules, which it takes as the quick core takes cards."""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise

from game.kernel.budget import Stop, never
from game.kernel.random_stream import Stream
from game.tables.knucklebones.bots.judgement import judged_as
from game.tables.knucklebones.bots.thinking import DEEPEST, GLANCES, Thought
from game.tables.knucklebones.cards.fog import sides_of
from game.tables.knucklebones.definitions import Rules
from game.tables.knucklebones.lasting import CLOCK
from game.tables.knucklebones.play import legal
from game.tables.knucklebones.position import Position, marks_of
from game.tables.knucklebones.quick.ahead import chance, forget
from game.tables.knucklebones.quick.choosing import legal as offered
from game.tables.knucklebones.quick.compiling import copy, numbers, reals, stack, states
from game.tables.knucklebones.quick.knowing import taught
from game.tables.knucklebones.quick.layout import (
    AGAIN,
    BEARS_COSTS,
    BEARS_SIDES,
    BEARS_TIMES,
    CARDS,
    COSTS,
    DESTROY,
    FACE,
    FIRST,
    FOG,
    HAND,
    LANE,
    LASTING,
    LEFT,
    LOST,
    MARKED,
    MOST,
    MOVES,
    OVER,
    PAIR,
    READY,
    REFLECT,
    SEAT,
    SHIELD,
    SHOWS,
    SIZE,
    STEPS,
    TIMES,
    TRAP,
    WAYS,
    WITH_CARDS,
    Numbers,
    Search,
)
from game.tables.knucklebones.quick.matches import work
from game.tables.knucklebones.quick.tables import NUMBER, tables
from game.tables.knucklebones.quick.taking import taken
from game.tables.knucklebones.rule_tables import Book, book_of
from game.tables.knucklebones.waiting_die import OVER as ENDED
from game.tables.knucklebones.waiting_die import READY as READIED
from game.tables.knucklebones.waiting_die import Waiting

LEVELS, KEYS = 40, (1 << 16) + 1
WAY = {"reflect": REFLECT, "pair": PAIR, "again": AGAIN, "destroy": DESTROY}
ON_WAITING = {"*": BEARS_TIMES, "-": BEARS_COSTS}
ON_SEAT = {"?": FOG, "-": LOST}
ON_ROW = {"*": LANE, "**": LASTING}
ON_FIELD = {"!": TRAP, "*": TIMES, "-": COSTS}
"""Where the mark of each sign is written down."""


def searching() -> Search:
    """Room for a search."""
    return Search(
        stack(LEVELS, SIZE), stack(LEVELS, MOST), stack(LEVELS, 7), states([0] * KEYS), reals([0.0] * KEYS),
        numbers([0, 0]),
    )  # fmt: skip


ROOM = lru_cache(maxsize=1)(searching)


class Foresight:
    """Thinks about positions with these cards."""

    def __init__(self, book: Book, cards: tuple[str, ...]) -> None:
        self.rules = book.rules
        self.places = {card: at for at, card in enumerate(cards)}
        self.tables, self.taught = tables(book.rules, cards, False), taught(cards)
        self.work, self.search = work(), ROOM()

    def written(self, position: Position) -> Numbers | None:
        """The position as a row of numbers; None where marks lie that the quick core does not know."""
        s = [0] * SIZE
        for lane in range(6):
            s[lane] = NUMBER[position.boards[lane // 3][lane % 3]]
            s[SHIELD + lane] = position.shields[lane // 3][lane % 3]
        waiting = position.waiting
        s[SEAT], s[FACE] = position.active - 1, OVER if waiting is ENDED else READY
        if isinstance(waiting, Waiting):
            s[FACE], s[WAYS] = waiting.face, sum(WAY[way] for way in waiting.ways)
        for seat, hand in enumerate(position.hands):
            for card, left in hand:
                s[HAND + CARDS * seat + self.places[card]] = left
        for (seat, row, field, sign), number in marks_of(position):
            lane = 3 * (seat - 1) + row - 1
            if not seat and sign == "=":
                die = self.die(sides_of(number))
                if die < 0:
                    return None
                s[BEARS_SIDES] = die
                continue
            on = ON_FIELD if field else ON_ROW if row else ON_SEAT if seat else ON_WAITING
            if sign not in on or (number >= CLOCK and on is not ON_SEAT):
                return None
            s[on[sign] + (3 * lane + field - 1 if field else lane if row else seat - 1 if seat else 0)] = number or 1
        s[MARKED] = int(any(s[LOST:MARKED]))
        return s

    def die(self, shows: tuple[int, ...]) -> int:
        """The number of the die with these sides, -1 for one that no card here rolls."""
        t = self.tables
        first = [int(each) for each in t[int(t[FIRST]) : int(t[STEPS])]]
        known = [int(each) for each in t[int(t[SHOWS]) : int(t[FIRST])]]
        dice = [tuple(known[begins:ends]) for begins, ends in pairwise(first)]
        return dice.index(shows) if shows in dice else -1

    def think(self, position: Position, s: Numbers, stream: Stream, nodes: int, stop: Stop, depth: int) -> Thought:
        """The best move that so many nodes find; after a glance at all moves ``stop`` may end it, too."""
        t, w, q, moves = self.tables, self.work, self.search, legal(self.rules, position)
        copy(q.s[0], numbers(s))
        forget(q)
        q.left[LEFT] = nodes
        numbered = [int(w.n[MOVES + at]) for at in range(offered(t, w, q.s[0]))]
        order, best, sure, deep = list(range(len(moves))), stream.pick(moves), 0.5, -1
        for look in GLANCES:
            if look.depth > depth:
                break
            q.left[WITH_CARDS], found = int(look.cards), []
            for at in order[: look.moves]:
                said = chance(t, w, self.taught, q, 0, look.depth + (position.waiting is READIED), numbered[at])
                if q.left[LEFT] < 0 or (deep >= 0 and stop()):
                    return Thought(best, sure, nodes - max(0, int(q.left[LEFT])), deep)
                found.append((float(said), at))
            order = [at for _, at in sorted(found, key=lambda pair: -pair[0])]
            sure, deep = max(said for said, _ in found), look.depth
            best = stream.pick([moves[at] for said, at in found if said == sure])
            if len(moves) == 1 and look.depth:
                break
        return Thought(best, sure, nodes - int(q.left[LEFT]), deep)


@lru_cache(maxsize=16)
def foresight(book: Book, cards: tuple[str, ...]) -> Foresight | None:
    """Who thinks about positions with these cards by these rules; None where the quick core does not take them."""
    return Foresight(book, cards) if taken(book.rules, cards) and judged_as(book.rules) == "kotsu" else None


def think(
    rules: Rules, position: Position, stream: Stream, nodes: int, stop: Stop = never, depth: int = DEEPEST
) -> Thought | None:
    """``bots.thinking.think`` by the quick core; None where it does not take the rules, the cards or the marks."""
    cards = tuple(sorted({card for hand in position.hands for card, _ in hand}))
    found = foresight(book_of(rules), cards)
    s = None if found is None else found.written(position)
    return None if found is None or s is None else found.think(position, s, stream, nodes, stop, depth)
