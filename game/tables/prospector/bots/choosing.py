"""How bots choose: whatever fits, the longest run in sight, or what does best however the hidden cards may lie."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from game.kernel.budget import Stop, never
from game.kernel.random_stream import Stream
from game.tables.prospector.definitions import Rules
from game.tables.prospector.moves import Move, draw, take, write_move
from game.tables.prospector.play import fitting
from game.tables.prospector.position import GOLD, GONE, HIDDEN, Dig
from game.tables.prospector.scoring import banked

WON, LEANS = 20, 0.3
"""In cards of the mine: what winning a round is worth, and how much better a move has to be than the first."""
HUNDREDTHS = 10_000
"""Of a percent, in the whole."""
BANKED = 4
"""In points: how much better it has to be in a duel, where nothing but the bank counts."""


class Choice(NamedTuple):
    """A move, and how likely the round is won with it, or the duel (0.5 where nobody knows)."""

    move: Move
    chance: float = 0.5
    values: Mapping[Move, int] = {}
    """How likely the round is won with every move, in hundredths of a percent, where that was tried; in a duel, what
    it banks, in hundredths of a point."""
    exact: bool = False


def careless(rules: Rules, dig: Dig, stream: Stream) -> Choice:
    """Any card that fits, each as likely, in the order of ``legal``; it draws only when stuck."""
    fits = sorted(map(take, fitting(rules, dig)), key=write_move)
    return Choice(stream.pick(fits) if fits else draw())


def greedy(rules: Rules, dig: Dig) -> Choice:
    """The card that fits and buries most others."""
    below = buries(rules.layouts[dig.layout].covers)
    fits = fitting(rules, dig)
    return Choice(take(max(fits, key=lambda slot: (below[slot], slot))) if fits else draw())


def chains(rules: Rules, dig: Dig) -> Choice:
    """The first card of the longest run that can be taken of the cards in sight; of equals that of the lowest slot."""
    fits = fitting(rules, dig)
    return Choice(take(max(fits, key=lambda slot: (run_in_sight(rules, dig, slot), -slot))) if fits else draw())


def run_in_sight(rules: Rules, dig: Dig, slot: int) -> int:
    """Cards of the longest run that begins with this one, without any that lie face down now."""
    card = dig.mine[slot]
    after = dig._replace(lying=dig.lying & ~(1 << slot), target=card)
    following = [other for other in fitting(rules, after) if not dig.mine[other].startswith(HIDDEN)]
    return 1 + max((run_in_sight(rules, after, other) for other in following), default=0)


def lookahead(rules: Rules, dig: Dig, deals: int, stream: Stream) -> Choice:
    """What does best, tried out for so many ways in which the hidden cards may lie; at least one is.

    Alone a round that is won counts as many cards as ``WON``, and one that is not loses those it leaves; in a duel what
    is banked counts. What buries most comes first and needs less to be chosen.
    """
    moves = ordered(rules, dig)
    return Choice(moves[0]) if len(moves) == 1 else tried_out(rules, dig, deals, stream)


def tried_out(
    rules: Rules, dig: Dig, deals: int, stream: Stream, stop: Stop = never, rival: Rival | None = None
) -> Choice:
    """That, with what every move is worth, though there be but one; in a duel beside what a ``rival`` gets."""
    trial, moves = Trial(rules, dig), ordered(rules, dig)
    halves, worth, duel = [0] * len(moves), [0.0] * len(moves), rules.seats > 1
    tried = 0
    while tried < deals and not (tried and stop()):
        ends, theirs = trial.each(moves, stream), rival.total() if rival is not None else None
        for number, (left, gained) in enumerate(ends):
            halves[number] += won(rules, left, dig.score + gained, theirs)
            worth[number] += gained if duel else WON * (not left) - left
        tried += 1
    gains = [dig.score + each / tried for each in worth]
    worth[0] += (BANKED if duel else LEANS) * tried
    best = max(range(len(moves)), key=lambda number: (worth[number], -number))
    shares = [share / 2 / tried for share in halves]
    told = [round(100 * gain) for gain in gains] if duel else [round(HUNDREDTHS * share) for share in shares]
    return Choice(moves[best], shares[best], dict(zip(moves, told, strict=True)))


def won(rules: Rules, left: int, total: int, theirs: int | None) -> int:
    """What such an end is, in halves: alone won or lost, in a duel the higher bank; a half where that is not known."""
    if rules.seats == 1:
        return 0 if left else 2
    return 1 if theirs is None or theirs == total else 2 * (total > theirs)


def ordered(rules: Rules, dig: Dig) -> list[Move]:
    """Every move, what buries most first."""
    weight = weights(rules, dig)
    moves = [take(slot) for slot in sorted(fitting(rules, dig), key=lambda slot: weight[slot], reverse=True)]
    return [*moves, draw()] if dig.pile else moves


def weights(rules: Rules, dig: Dig) -> list[int]:
    """By slot what is taken first, where several fit: whatever buries most."""
    below = buries(rules.layouts[dig.layout].covers)
    return [count * len(below) + slot for slot, count in enumerate(below)]


class Trial:
    """A dig to be played to its end in many ways. Ranks are numbers, sets of slots are bits."""

    def __init__(self, rules: Rules, dig: Dig) -> None:
        order, self.free, self.lying = rules.cards.order, rules.layouts[dig.layout].free, dig.lying
        self.rules, self.wrap, self.target = rules, rules.wrap, order[dig.target[0]]
        self.cards, self.run_gold = dig.cards, dig.gold
        self.gold = sum(1 << slot for slot, card in enumerate(dig.mine) if card.endswith(GOLD))
        self.mine = [-1 if card == GONE or card.startswith(HIDDEN) else order[card[0]] for card in dig.mine]
        self.pile = [-1 if card.startswith(HIDDEN) else order[card[0]] for card in dig.pile]
        self.ranks = len(order)
        self.hidden = [slot for slot, card in enumerate(dig.mine) if card.startswith(HIDDEN)]
        seen = [card[:2] for card in (*dig.mine, dig.target, *dig.pile, *dig.discards) if not card.startswith(HIDDEN)]
        self.unseen = [order[card[0]] for card in rules.cards.cards if card not in set(seen)]
        self.weight = weights(rules, dig)

    def dealt(self, stream: Stream) -> tuple[list[int], list[int]]:
        """One way in which mine and pile may lie."""
        cards, mine, pile = list(self.unseen), list(self.mine), list(self.pile)
        for slot in self.hidden:
            mine[slot] = _any(cards, stream)
        for place, rank in enumerate(pile):
            if rank < 0:
                pile[place] = _any(cards, stream)
        return mine, pile

    def each(self, moves: Sequence[Move], stream: Stream) -> list[tuple[int, int]]:
        """What comes of every move, in one and the same way in which they may lie."""
        mine, pile = self.dealt(stream)
        return [self.play(mine, pile, move) for move in moves]

    def play(self, mine: Sequence[int], pile: Sequence[int], move: Move | None = None) -> tuple[int, int]:
        """Cards left in the mine after this move and what is banked by then; whatever fits and buries most is taken."""
        free, ranks, wrap, weight = self.free, self.ranks, self.wrap, self.weight
        lying, rank, drawn = self.lying, self.target, 0
        cards, gold, gained, nuggets, price = self.cards, self.run_gold, 0, self.gold, self.rules.draw
        if move is not None and move.verb == "draw":
            gained, cards, gold = self.rules.worth(cards, gold) + price, 0, 0
            rank, drawn = pile[0], 1
        elif move is not None:
            lying, rank = lying ^ 1 << move.slot, mine[move.slot]
            cards, gold = cards + 1, gold + (nuggets >> move.slot & 1)
        of = [0] * ranks
        for slot, other in enumerate(mine):
            if other >= 0:
                of[other] |= 1 << slot
        ring = [of[-1], *of, of[0]] if wrap else [0, *of, 0]
        size = len(pile)
        while lying:
            fits = free(lying) & (ring[rank] | ring[rank + 2])
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
                lying ^= 1 << best
                rank = mine[best]
                cards, gold = cards + 1, gold + (nuggets >> best & 1)
            elif drawn < size:
                rank = pile[drawn]
                drawn += 1
                gained, cards, gold = gained + self.rules.worth(cards, gold) + price, 0, 0
            else:
                break
        left = 0 if lying else self.rules.left * (size - drawn)
        return lying.bit_count(), gained + self.rules.worth(cards, gold) + left


class Rival:
    """What the other seat of a duel will have: its bank once its round is over, till then as such a trial tells."""

    def __init__(self, rules: Rules, dig: Dig) -> None:
        self.has, self.stream = banked(rules, dig), Stream(0)
        self.trial = None if dig.ended else Trial(rules, dig)

    def total(self) -> int:
        """What it may have in the end."""
        return self.has if self.trial is None else self.has + self.trial.play(*self.trial.dealt(self.stream))[1]


def _any(cards: list[int], stream: Stream) -> int:
    """One of the cards, taken away from them; the first rank where none is left."""
    if not cards:
        return 0
    at = stream.below(len(cards))
    cards[at], cards[-1] = cards[-1], cards[at]
    return cards.pop()


@lru_cache(maxsize=64)
def buries(covers: tuple[int, ...]) -> tuple[int, ...]:
    """By slot, how many others lie below it, at whatever depth; ``covers`` are those above each, as bits."""
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
