"""The exact solver: it finds out if a round can be won with all cards known, and by which moves.

A position is the cards in the mine, the rank of the target and the number of cards drawn. The search is depth first and
visits each position once; taking comes before drawing, and the move that frees the most cards comes first. It skips a
draw that leaves too few cards to play some ranks on: every card taken needs a neighbor in rank, and each neighbor
serves only once."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import reduce
from operator import or_
from typing import NamedTuple

from game.kernel.bots import Stop, never
from game.kernel.opaque import JsonObject
from game.kernel.refusal import Refusal
from game.tables.prospector.definitions import Rules
from game.tables.prospector.position import (
    HIDDEN,
    NO_CARD,
    Dig,
    Move,
    Position,
    draw_move,
    take_move,
    write,
    write_move,
)

STOP_MASK = 0x3FF
"""Positions between two checks of ``stop``, less one."""
NO_CARDS = [0, 0, 0, 0]
TARGET_SHIFT, CARDS_SHIFT = 8, 13
"""Layout of a position in one number: the lowest bits hold the cards drawn, the next ones the target's rank, the
highest ones the slots with cards."""


class Solution(NamedTuple):
    """The result of the solver."""

    is_winnable: bool
    line: tuple[Move, ...]
    """Moves that win the round, if it can be won."""
    is_exact: bool
    """True if the answer is proved; otherwise time ran out before a line was found."""
    nodes: int = 0
    """Positions searched."""


def is_winnable(rules: Rules, dig: Dig) -> bool:
    """Return True if the round can be won."""
    return solve(rules, dig).is_winnable


def find_winning_line(rules: Rules, position: Position, stop: Stop = never) -> tuple[Move, ...] | None:
    """Return the moves of a line that wins the round of the seat to move, empty if none exists; None if stopped."""
    solution = solve(rules, position.digs[position.seat_to_move - 1], stop)
    seat = position.seat_to_move if len(position.digs) > 1 else 0
    return tuple(move._replace(seat=seat) for move in solution.line) if solution.is_exact else None


def solve(rules: Rules, dig: Dig, stop: Stop = never) -> Solution:
    """Return the solution of a round; ``stop`` ends the search early. Every card has to be known."""
    if not dig.cards_left:
        return Solution(True, (), True)
    order = rules.cards.order
    mine = [0 if card == NO_CARD else order[card[0]] for card in dig.mine]
    pile = [order[card[0]] for card in dig.pile]
    search = RoundSearch(rules.layouts[dig.layout].free, mine, pile, len(order), rules.wrap, dig.edges.wild)
    return search.run(dig.cards_left, order[dig.target[0]], stop)


def slots_by_fit(slots_by_rank: Sequence[int], wrap: bool, wild: int) -> list[int]:
    """Return the slots that fit on each rank, as bits; the ``wild`` lowest ranks fit on all, as all fit on them."""
    ring = [slots_by_rank[-1], *slots_by_rank, slots_by_rank[0]] if wrap else [0, *slots_by_rank, 0]
    near = [below | above for below, above in zip(ring, ring[2:], strict=False)]
    if not wild:
        return near
    all_slots, wild_slots = reduce(or_, slots_by_rank), reduce(or_, slots_by_rank[:wild])
    return [all_slots if rank < wild else slots | wild_slots for rank, slots in enumerate(near)]


class RoundSearch:
    """The search of one round. Ranks are numbers, sets of slots and ranks are bits."""

    def __init__(
        self, free: Callable[[int], int], mine: list[int], pile: list[int], ranks: int, wrap: bool, wild: int = 0
    ) -> None:
        self.free, self.mine, self.pile = free, mine, pile
        self.wrap, self.wild = wrap, wild
        self.slots_by_rank = slots_by_rank = [0] * ranks
        for slot, rank in enumerate(mine):
            slots_by_rank[rank] |= 1 << slot
        self.near = slots_by_fit(slots_by_rank, wrap, wild)
        self.left_by_draw = [[0] * ranks]
        for rank in reversed(pile):
            self.left_by_draw.append([count + (rank == other) for other, count in enumerate(self.left_by_draw[-1])])
        self.left_by_draw.reverse()

    def run(self, cards: int, target: int, stop: Stop) -> Solution:
        """Search until a line is found, all positions are visited, or ``stop`` returns True."""
        free, near, mine, pile = self.free, self.near, self.mine, self.pile
        size, nodes = len(pile), 0
        start = cards << CARDS_SHIFT | target << TARGET_SHIFT
        previous: dict[int, int] = {start: -1}
        open_positions = [start]
        while open_positions:
            nodes += 1
            if not nodes & STOP_MASK and stop():
                return Solution(False, (), False, nodes)
            position = open_positions.pop()
            cards, rank, drawn = position >> CARDS_SHIFT, position >> TARGET_SHIFT & 31, position & 255
            if drawn < size:
                next_position = cards << CARDS_SHIFT | pile[drawn] << TARGET_SHIFT | drawn + 1
                if next_position not in previous:
                    previous[next_position] = position
                    if self.may_be_winnable(cards, pile[drawn], drawn + 1):
                        open_positions.append(next_position)
            fits = free(cards) & near[rank]
            moves = []
            while fits:
                bit = fits & -fits
                fits ^= bit
                rest = cards ^ bit
                rank = mine[bit.bit_length() - 1]
                next_position = rest << CARDS_SHIFT | rank << TARGET_SHIFT | drawn
                if next_position in previous:
                    continue
                previous[next_position] = position
                if not rest:
                    return Solution(True, self.line(previous, next_position), True, nodes)
                next_free = free(rest)
                moves.append(((next_free & near[rank]).bit_count() + next_free.bit_count(), next_position))
            if moves:
                moves.sort()
                open_positions += [next_position for _, next_position in moves]
        return Solution(False, (), True, nodes)

    def may_be_winnable(self, cards: int, rank: int, drawn: int) -> bool:
        """Return True if enough cards are left, counting the target, to play all cards of the mine on.

        Checks every rank, and groups of two and three with one rank between each, because these share their neighbors.
        """
        if self.wild:
            return True
        counts = [(slots & cards).bit_count() for slots in self.slots_by_rank]
        available = [count + in_pile for count, in_pile in zip(counts, self.left_by_draw[drawn], strict=True)]
        available[rank] += 1
        if self.wrap:
            counts += counts[:4]
            available = [available[-1], *available, *available[:5]]
        else:
            counts += NO_CARDS
            available = [0, *available, 0, *NO_CARDS]
        for place, before in enumerate(available[:-6]):
            count = counts[place]
            if count:
                count -= before + available[place + 2]
                if count > 0:
                    return False
                if second := counts[place + 2]:
                    count += second - available[place + 4]
                    if count > 0 or ((third := counts[place + 4]) and count + third > available[place + 6]):
                        return False
        return True

    def line(self, previous: Mapping[int, int], last: int) -> tuple[Move, ...]:
        """Return the moves that led to a position."""
        moves = []
        while (before := previous[last]) >= 0:
            cards = (before ^ last) >> CARDS_SHIFT
            moves.append(take_move(cards.bit_length() - 1) if cards else draw_move())
            last = before
        return tuple(reversed(moves))


def solution_as_json(rules: Rules, position: Position, stop: Stop = never) -> JsonObject:
    """Return the referee's answer to ``solve`` about the dig to move; refuse with ``hidden_card``."""
    dig = position.digs[position.seat_to_move - 1]
    if any(card.startswith(HIDDEN) for card in (*dig.mine, dig.target, *dig.pile)):
        raise Refusal("hidden_card", "Only a position that names every card can be solved.", write(position))
    line = find_winning_line(rules, position, stop)
    winnable = bool(line) or not dig.cards_left
    return {"winnable": winnable, "line": [*map(write_move, line or ())], "exact": line is not None}
