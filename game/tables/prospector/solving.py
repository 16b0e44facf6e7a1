"""The exact solver: whether a round can be won with all cards known, and how.

A position is the cards that lie, the rank of the target and how much of the pile is drawn. They are looked at depth
first, each once; taking goes before drawing, and what sets most cards free goes first. A draw is passed over where it
leaves too few cards to lay some ranks on: every card taken needs one beside it in rank, and each serves but once.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from game.kernel.budget import Stop, never
from game.kernel.json_values import JsonObject
from game.kernel.refusal import Refusal
from game.tables.prospector.definitions import Rules
from game.tables.prospector.moves import Move, draw, take, write_move
from game.tables.prospector.position import GONE, HIDDEN, Dig, Position
from game.tables.prospector.writing import write

EVERY = 0x3FF
"""Positions between two questions whether to stop, less one."""
NONE = [0, 0, 0, 0]
DRAWN, RANK = 8, 13
"""A position is one number: below these bits how much is drawn, below those the target's rank, above them what lies."""


class Solution(NamedTuple):
    """What is known of a round."""

    winnable: bool
    line: tuple[Move, ...]
    """Moves that win it, where it can be won."""
    exact: bool
    """Whether the answer is proved; otherwise there was no time to find a line."""


def winnable(rules: Rules, dig: Dig) -> bool:
    """Whether the round can be won."""
    return solve(rules, dig).winnable


def sure(rules: Rules, position: Position, stop: Stop = never) -> tuple[Move, ...] | None:
    """The moves of a line that wins the round of the seat to move, none where there is none; None once stopped."""
    found = solve(rules, position.digs[position.turn - 1], stop)
    seat = position.turn if len(position.digs) > 1 else 0
    return tuple(move._replace(seat=seat) for move in found.line) if found.exact else None


def solve(rules: Rules, dig: Dig, stop: Stop = never) -> Solution:
    """Whether the round can be won, and how; ``stop`` ends the search early. Every card has to be known."""
    if not dig.lying:
        return Solution(True, (), True)
    order = rules.cards.order
    mine = [0 if card == GONE else order[card[0]] for card in dig.mine]
    pile = [order[card[0]] for card in dig.pile]
    search = Search(rules.layouts[dig.layout].free, mine, pile, len(order), rules.wrap)
    return search.run(dig.lying, order[dig.target[0]], stop)


class Search:
    """One round being looked through. Ranks are numbers, sets of slots and ranks are bits."""

    def __init__(self, free: Callable[[int], int], mine: list[int], pile: list[int], ranks: int, wrap: bool) -> None:
        self.free, self.mine, self.pile, self.wrap = free, mine, pile, wrap
        self.of = of = [sum(1 << slot for slot, rank in enumerate(mine) if rank == this) for this in range(ranks)]
        ring = [of[-1], *of, of[0]] if wrap else [0, *of, 0]
        self.near = [before | behind for before, behind in zip(ring, ring[2:], strict=False)]
        self.left = [[0] * ranks]
        for rank in reversed(pile):
            self.left.append([count + (rank == this) for this, count in enumerate(self.left[-1])])
        self.left.reverse()

    def run(self, lying: int, target: int, stop: Stop) -> Solution:
        """Look until a line is found, nothing is left to look at, or ``stop`` says so."""
        free, near, mine, pile = self.free, self.near, self.mine, self.pile
        size, looked = len(pile), 0
        start = lying << RANK | target << DRAWN
        came: dict[int, int] = {start: -1}
        ahead = [start]
        while ahead:
            looked += 1
            if not looked & EVERY and stop():
                return Solution(False, (), False)
            here = ahead.pop()
            lies, rank, drawn = here >> RANK, here >> DRAWN & 31, here & 255
            if drawn < size:
                then = lies << RANK | pile[drawn] << DRAWN | drawn + 1
                if then not in came:
                    came[then] = here
                    if self.hopeful(lies, pile[drawn], drawn + 1):
                        ahead.append(then)
            taken = free(lies) & near[rank]
            found = []
            while taken:
                bit = taken & -taken
                taken ^= bit
                rest = lies ^ bit
                rank = mine[bit.bit_length() - 1]
                then = rest << RANK | rank << DRAWN | drawn
                if then in came:
                    continue
                came[then] = here
                if not rest:
                    return Solution(True, self.line(came, then), True)
                open_ = free(rest)
                found.append(((open_ & near[rank]).bit_count() + open_.bit_count(), then))
            if found:
                found.sort()
                ahead += [then for _, then in found]
        return Solution(False, (), True)

    def hopeful(self, lies: int, rank: int, drawn: int) -> bool:
        """Whether enough cards are to come, or lie on the target, for those of the mine to be laid on.

        Asked of every rank, and of two and three with one between each, because these share what they are laid on.
        """
        counts = [(of & lies).bit_count() for of in self.of]
        there = [count + left for count, left in zip(counts, self.left[drawn], strict=True)]
        there[rank] += 1
        if self.wrap:
            counts += counts[:4]
            there = [there[-1], *there, *there[:5]]
        else:
            counts += NONE
            there = [0, *there, 0, *NONE]
        for at, before in enumerate(there[:-6]):
            count = counts[at]
            if count:
                count -= before + there[at + 2]
                if count > 0:
                    return False
                if second := counts[at + 2]:
                    count += second - there[at + 4]
                    if count > 0 or ((third := counts[at + 4]) and count + third > there[at + 6]):
                        return False
        return True

    def line(self, came: Mapping[int, int], last: int) -> tuple[Move, ...]:
        """The moves that led to a position."""
        moves = []
        while (before := came[last]) >= 0:
            gone = (before ^ last) >> RANK
            moves.append(take(gone.bit_length() - 1) if gone else draw())
            last = before
        return tuple(reversed(moves))


def told(rules: Rules, position: Position, stop: Stop = never) -> JsonObject:
    """The referee's answer to ``solve`` about the dig that is to move; refuses with ``hidden_card``."""
    dig = position.digs[position.turn - 1]
    if any(card.startswith(HIDDEN) for card in (*dig.mine, dig.target, *dig.pile)):
        raise Refusal("hidden_card", "Only a position that names every card can be solved.", write(position))
    line = sure(rules, position, stop)
    return {"winnable": bool(line) or not dig.lying, "line": [*map(write_move, line or ())], "exact": line is not None}
