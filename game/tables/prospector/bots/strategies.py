"""The choices of bots: any card that fits, the longest visible run, or the best result over many deals."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from game.kernel.bots import Stop, never
from game.kernel.random_stream import Stream
from game.tables.prospector.definitions import Rules
from game.tables.prospector.position import (
    GOLD,
    HIDDEN,
    NO_CARD,
    Dig,
    Move,
    draw,
    fitting,
    goal_of,
    take,
    worth,
    write_move,
)
from game.tables.prospector.rules import safe_points
from game.tables.prospector.solver import with_wild

WON, LEANS = 20, 0.3
"""Worth of winning a round, and the margin by which a move has to beat the first one, both in cards of the mine."""
HUNDREDTHS = 10_000
"""Hundredths of a percent in the whole."""
BANKED = 4
"""The margin in a duel, in points, because only the bank counts there."""


class Choice(NamedTuple):
    """A move and the chance to win the round, or the duel, with it (0.5 if unknown)."""

    move: Move
    chance: float = 0.5
    values: Mapping[Move, int] = {}
    """Chance to win the round with each tried move, in hundredths of a percent; in a duel the points banked, in
    hundredths."""
    exact: bool = False


def careless(rules: Rules, dig: Dig, stream: Stream) -> Choice:
    """Return a random card that fits, in the order of ``legal``; draw only when stuck."""
    fits = sorted(map(take, fitting(rules, dig)), key=write_move)
    return Choice(stream.pick(fits) if fits else draw())


def greedy(rules: Rules, dig: Dig) -> Choice:
    """Return the card that fits and has the most cards below it."""
    below = buries(rules.layouts[dig.layout].covers)
    fits = fitting(rules, dig)
    return Choice(take(max(fits, key=lambda slot: (below[slot], slot))) if fits else draw())


def chains(rules: Rules, dig: Dig) -> Choice:
    """Return the first card of the longest visible run; of equal runs the one in the lowest slot."""
    fits = fitting(rules, dig)
    return Choice(take(max(fits, key=lambda slot: (run_in_sight(rules, dig, slot), -slot))) if fits else draw())


def run_in_sight(rules: Rules, dig: Dig, slot: int) -> int:
    """Return the length of the longest run that begins with this card, face-down cards left out."""
    card = dig.mine[slot]
    after = dig._replace(cards_left=dig.cards_left & ~(1 << slot), target=card)
    following = [other for other in fitting(rules, after) if not dig.mine[other].startswith(HIDDEN)]
    return 1 + max((run_in_sight(rules, after, other) for other in following), default=0)


def lookahead(rules: Rules, dig: Dig, deals: int, stream: Stream) -> Choice:
    """Return the best move over this many deals of the hidden cards, at least one.

    Alone, a won round counts as many cards as ``WON``, and a lost one loses the cards it leaves; in a duel the points
    banked count. The move with the most cards below it comes first and needs less to be chosen.
    """
    moves = ordered_moves(rules, dig)
    return Choice(moves[0]) if len(moves) == 1 else tried_out(rules, dig, deals, stream)


def tried_out(
    rules: Rules, dig: Dig, deals: int, stream: Stream, stop: Stop = never, rival: Rival | None = None
) -> Choice:
    """Return that move and the values of all moves, even of a single one; in a duel against a ``rival``'s total."""
    trial, moves = Trial(rules, dig), ordered_moves(rules, dig)
    halves, worth, duel = [0] * len(moves), [0.0] * len(moves), rules.seats > 1
    goal = goal_of(rules, dig.favors)
    tried = 0
    while tried < deals and not (tried and stop()):
        ends, theirs = trial.each(moves, stream), rival.total() if rival is not None else None
        for number, (left, gained) in enumerate(ends):
            halves[number] += won(rules, left, dig.score + gained, theirs, goal)
            worth[number] += gained if duel or goal else WON * (not left) - left
        tried += 1
    gains = [dig.score + total / tried for total in worth]
    worth[0] += (BANKED if duel else LEANS) * tried
    best = max(range(len(moves)), key=lambda number: (worth[number], -number))
    shares = [share / 2 / tried for share in halves]
    values = [round(100 * gain) for gain in gains] if duel else [round(HUNDREDTHS * share) for share in shares]
    return Choice(moves[best], shares[best], dict(zip(moves, values, strict=True)))


def won(rules: Rules, left: int, total: int, theirs: int | None, goal: int = 0) -> int:
    """Return a result in halves: alone won or lost, in a duel won by the higher bank; one half if that is unknown."""
    if rules.seats == 1:
        return 2 if not left or 0 < goal <= total else 0
    return 1 if theirs is None or theirs == total else 2 * (total > theirs)


def ordered_moves(rules: Rules, dig: Dig) -> list[Move]:
    """Return every move, first those with the most cards below them."""
    weight = weights(rules, dig)
    moves = [take(slot) for slot in sorted(fitting(rules, dig), key=lambda slot: weight[slot], reverse=True)]
    return [*moves, draw()] if dig.pile else moves


def weights(rules: Rules, dig: Dig) -> list[int]:
    """Return the priority of each slot: cards with the most others below them are taken first."""
    below = buries(rules.layouts[dig.layout].covers)
    return [count * len(below) + slot for slot, count in enumerate(below)]


class Trial:
    """A dig to play to its end for many deals. Ranks are numbers, sets of slots are bits."""

    def __init__(self, rules: Rules, dig: Dig) -> None:
        order, self.free, self.cards_left = rules.cards.order, rules.layouts[dig.layout].free, dig.cards_left
        self.rules, self.wrap, self.target, self.favors = rules, rules.wrap, order[dig.target[0]], dig.favors
        self.counts = [1] * len(order)
        self.counts[0] += dig.favors.aces
        self.deepest = rules.layouts[dig.layout].deepest if dig.favors.deep else 0
        self.cards, self.run_gold = dig.run_cards, dig.run_gold
        self.gold = sum(1 << slot for slot, card in enumerate(dig.mine) if card.endswith(GOLD))
        self.mine = [-1 if card == NO_CARD or card.startswith(HIDDEN) else order[card[0]] for card in dig.mine]
        self.pile = [-1 if card.startswith(HIDDEN) else order[card[0]] for card in dig.pile]
        self.ranks = len(order)
        self.hidden = [slot for slot, card in enumerate(dig.mine) if card.startswith(HIDDEN)]
        known = {card[:2] for card in (*dig.mine, dig.target, *dig.pile, *dig.discards)}
        self.unseen = [order[card[0]] for card in rules.cards.cards if card not in known]
        self.weight = weights(rules, dig)

    def random_deal(self, stream: Stream) -> tuple[list[int], list[int]]:
        """Return a random deal of the mine and the pile."""
        cards, mine, pile = list(self.unseen), list(self.mine), list(self.pile)
        for slot in self.hidden:
            mine[slot] = _any(cards, stream)
        for place, rank in enumerate(pile):
            if rank < 0:
                pile[place] = _any(cards, stream)
        return mine, pile

    def each(self, moves: Sequence[Move], stream: Stream) -> list[tuple[int, int]]:
        """Return the result of every move, all for the same random deal."""
        mine, pile = self.random_deal(stream)
        return [self.play(mine, pile, move) for move in moves]

    def play(self, mine: Sequence[int], pile: Sequence[int], move: Move | None = None) -> tuple[int, int]:
        """Return the cards left in the mine and the points banked if simple play follows this move.

        Each further move takes the card with the most others below it.
        """
        free, ranks, wrap, weight, counts = self.free, self.ranks, self.wrap, self.weight, self.counts
        cards_left, rank, drawn, favors = self.cards_left, self.target, 0, self.favors
        cards, gold, gained, nuggets, price = self.cards, self.run_gold, 0, self.gold, self.rules.draw + favors.draws
        if move is not None and move.verb == "draw":
            gained, cards, gold = worth(self.rules, favors, cards, gold) + price, 0, 0
            rank, drawn = pile[0], 1
        elif move is not None:
            cards_left, rank = cards_left ^ 1 << move.slot, mine[move.slot]
            cards, gold = cards + counts[rank], gold + (nuggets >> move.slot & 1)
        of = [0] * ranks
        for slot, other in enumerate(mine):
            if other >= 0:
                of[other] |= 1 << slot
        ring = [of[-1], *of, of[0]] if wrap else [0, *of, 0]
        near = [before | behind for before, behind in zip(ring, ring[2:], strict=False)]
        if favors.wild:
            near = with_wild(near, of, favors.wild)
        size = len(pile)
        while cards_left:
            fits = free(cards_left) & near[rank]
            if fits:
                bit = fits & -fits
                best = bit.bit_length() - 1
                fits ^= bit
                while fits:
                    bit = fits & -fits
                    fits ^= bit
                    slot = bit.bit_length() - 1
                    if weight[slot] > weight[best]:
                        best = slot
                cards_left ^= 1 << best
                rank = mine[best]
                cards, gold = cards + counts[rank], gold + (nuggets >> best & 1)
            elif drawn < size:
                rank = pile[drawn]
                drawn += 1
                gained, cards, gold = gained + worth(self.rules, favors, cards, gold) + price, 0, 0
            else:
                break
        left = 0 if cards_left else (self.rules.left + favors.left) * (size - drawn)
        deep = favors.deep * (self.deepest & self.cards_left & ~cards_left).bit_count()
        return cards_left.bit_count(), gained + worth(self.rules, favors, cards, gold) + left + deep


class Rival:
    """The expected total of a duel's other seat: its bank once its round is over, before that the result of a trial."""

    def __init__(self, rules: Rules, dig: Dig) -> None:
        self.has, self.stream = safe_points(rules, dig), Stream(0)
        self.trial = None if dig.ending else Trial(rules, dig)

    def total(self) -> int:
        """Return its possible total at the end."""
        return self.has if self.trial is None else self.has + self.trial.play(*self.trial.random_deal(self.stream))[1]


def _any(cards: list[int], stream: Stream) -> int:
    """Remove and return a random card; return the first rank if none is left."""
    if not cards:
        return 0
    at = stream.below(len(cards))
    cards[at], cards[-1] = cards[-1], cards[at]
    return cards.pop()


@lru_cache(maxsize=64)
def buries(covers: tuple[int, ...]) -> tuple[int, ...]:
    """Return the number of cards below each slot, at any depth; ``covers`` are the slots above each, as bits."""
    below = [0] * len(covers)
    for _ in covers:
        grown = list(below)
        for slot, above in enumerate(covers):
            for other in range(len(covers)):
                if above >> other & 1:
                    grown[other] |= below[slot] | 1 << slot
        if grown == below:
            break
        below = grown
    return tuple(slots.bit_count() for slots in below)
