"""A fast way to think where only rows count: no cards to play, no shields, no diagonals, no instant win.

The same as the rules say, in numbers: a position is three lanes (a row and the one across from it, whatever the order
of their dice), seen by the seat to move. A test holds it to the rules.
"""

from __future__ import annotations

from functools import lru_cache

from game.kernel.budget import Budget
from game.tables.knucklebones.bots.judgement import slipping
from game.tables.knucklebones.bots.learned import PAIRS, Learned, learned
from game.tables.knucklebones.bots.packed_sums import CERTAIN, LIMIT, ODDS, chance
from game.tables.knucklebones.definitions import Rules
from game.tables.knucklebones.moves import Move
from game.tables.knucklebones.position import BARE, Position, marks_of
from game.tables.knucklebones.rows import FACES
from game.tables.knucklebones.rule_tables import Book, book_of
from game.tables.knucklebones.waiting_die import Waiting

NUMBERS = {pair: number for number, pair in enumerate(PAIRS)}
Three = tuple[int, int, int]
"""The lanes of a position, by their numbers; their order means nothing."""


def across() -> tuple[int, ...]:
    """Every lane as the other seat sees it."""
    return tuple(NUMBERS[other, own] for own, other in PAIRS)


def arrivals() -> tuple[tuple[int, ...], ...]:
    """By lane, what it is for the other seat once each face has arrived; nothing where the row is full."""
    return tuple(
        tuple(
            NUMBERS[tuple(die for die in other if die != face), tuple(sorted((*own, face)))]
            for face in (FACES if len(own) < 3 else ())
        )
        for own, other in PAIRS
    )


ACROSS, ARRIVED = across(), arrivals()
DICE = tuple(len(own) for own, _ in PAIRS)


class Lanes:
    """What the lanes of one rule set are worth."""

    __slots__ = ("arrived", "fold", "grounds", "lead", "slip", "swapped", "vectors")

    def __init__(self, book: Book) -> None:
        taught: Learned = learned("classic")
        self.fold, self.grounds, self.slip = taught.fold, taught.grounds, taught.slip
        self.vectors = tuple(taught.lanes[pair] for pair in PAIRS)
        self.swapped = tuple(self.vectors[lane] for lane in ACROSS)
        """Of the same lane as the other seat sees it."""
        self.arrived = tuple(tuple(self.vectors[after] for after in afters) for afters in ARRIVED)
        self.lead = tuple(book.score[own] - book.score[other] for own, other in PAIRS)


lanes_of = lru_cache(maxsize=4)(Lanes)


def three(position: Position) -> Three | None:
    """The lanes that the seat to move sees; None where play cannot lead: a face on both sides of a lane."""
    boards, seat = position.boards, position.active
    own, other = boards if seat == 1 else (boards[1], boards[0])
    pairs = ((tuple(sorted(a)), tuple(sorted(b))) for a, b in zip(own, other, strict=True))
    found = [NUMBERS.get(pair) for pair in pairs]
    a, b, c = found
    return None if a is None or b is None or c is None else (a, b, c)


def suits(rules: Rules, position: Position) -> bool:
    """Whether nothing but rows counts from here on."""
    if book_of(rules).general or rules.instant_win or rules.multipliers.diagonal or not rules.board_full:
        return False
    if marks_of(position):
        return False
    if isinstance(position.waiting, Waiting) and not position.waiting.usual:
        return False
    return not (rules.cards and any(position.hands)) and position.shields == BARE and three(position) is not None


class Plain:
    """Expectiminimax over lanes: own placement, dice, the answer, dice, and so on."""

    def __init__(self, rules: Rules, budget: Budget) -> None:
        self.lanes, self.budget = lanes_of(book_of(rules)), budget
        self.known: tuple[dict[Three, float], ...] = tuple({} for _ in range(16))
        """What is known already of positions, by depth and by who is to move."""

    def after(self, position: Position, move: Move, depth: int) -> float:
        """The chance of the seat that places its die so, ``depth`` answers looked ahead."""
        found = three(position)
        assert found is not None and isinstance(move.choices[0], int)
        return self.placed(found, move.choices[0] - 1, position.face, depth, 0)

    def placed(self, at: Three, row: int, face: int, depth: int, who: int) -> float:
        """The chance of a seat (0: the one that thinks) that places this face in this lane (from 0)."""
        following = [ACROSS[lane] for lane in at]
        following[row] = ARRIVED[at[row]][face - 1]
        if sum(DICE[lane] for lane in at) == 8:
            lead = -sum(self.lanes.lead[lane] for lane in following)
            return 1.0 if lead > 0 else 0.5 if lead == 0 else 0.0
        a, b, c = sorted(following)
        return 1 - self.ready((a, b, c), depth, 1 - who)

    def ready(self, at: Three, depth: int, who: int) -> float:
        """The chance of a seat that is about to roll."""
        known = self.known[2 * depth + who]
        found = known.get(at)
        if found is None:
            found = known[at] = self.look(at, depth, who)
        return found

    def look(self, at: Three, depth: int, who: int) -> float:
        """What a position is worth, worked out."""
        a, b, c = at
        if not depth:
            self.budget.spend(1)
            vectors, ground = self.lanes.vectors, self.lanes.grounds[who]
            return chance(self.lanes.fold.judged(ground + vectors[a] + vectors[b] + vectors[c]))
        rooms = [row for row in range(3) if ARRIVED[at[row]]]
        if depth > 1 or DICE[a] + DICE[b] + DICE[c] == 8:
            each = ([self.placed(at, row, face, depth - 1, who) for row in rooms] for face in FACES)
            return sum(slipping(chances, self.lanes.slip if who else 0.0) for chances in each) / len(FACES)
        self.budget.spend(6 * len(rooms))
        lanes = self.lanes
        ground, judged = lanes.grounds[1 - who], lanes.fold.judged
        swapped, arrived = lanes.swapped, lanes.arrived
        groups: list[list[int]] = []
        for row in rooms:
            rest = ground + sum([swapped[lane] for other, lane in enumerate(at) if other != row])
            groups.append([judged(rest + vector) for vector in arrived[at[row]]])
        if who and lanes.slip:
            odds = [[1 - ODDS[min(CERTAIN, max(0, LIMIT + said))] for said in group] for group in groups]
            faces: list[float] = [slipping(chances, lanes.slip) for chances in zip(*odds, strict=True)]
            return sum(faces) / len(FACES)
        # What is worst for the one is best for the other.
        worst: list[int] = [min(face) for face in zip(*groups, strict=True)]
        return 1 - sum([ODDS[min(CERTAIN, max(0, LIMIT + said))] for said in worst]) / len(FACES)
