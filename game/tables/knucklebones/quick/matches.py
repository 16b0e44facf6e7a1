"""Thousands of matches of the same bots by the same rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import lru_cache

from game.kernel.random_stream import seed_state
from game.kernel.result import Result
from game.tables.contract import DealtCards, MatchSums
from game.tables.knucklebones import events as plain
from game.tables.knucklebones.bots.gains import Bot
from game.tables.knucklebones.bots.lookahead import ThresholdBot
from game.tables.knucklebones.definitions import Rules
from game.tables.knucklebones.match_rules import seat_rules_of
from game.tables.knucklebones.quick import arrays as at
from game.tables.knucklebones.quick import course
from game.tables.knucklebones.quick.arrays import Numbers
from game.tables.knucklebones.quick.cards import hands_of, kind_of
from game.tables.knucklebones.quick.compiler import U64, numbers, stack, states, zeros
from game.tables.knucklebones.quick.tables import tables_of
from game.tables.knucklebones.seat_rules import SeatRules


class QuickCore:
    """The core for some rules, cards and bots."""

    def __init__(
        self, rules: SeatRules, cards: tuple[str, ...], bots: tuple[int, int], threshold_bot: ThresholdBot | None
    ) -> None:
        self.rules, self.cards = rules, cards
        self.names = *cards, *("",) * (at.CARDS - len(cards)), "roll"
        self.tables = tables_of(rules, cards, at.PATIENT in bots, threshold_bot)
        self.is_random, self.bots = bots == (at.RANDOM, at.RANDOM), numbers(bots)
        self.work, self.levels = zeros(at.WORK), stack(at.LEVELS, at.SIZE)

    def hands(self, decks: Iterable[DealtCards]) -> Numbers:
        """Return the uses that decks give, by ``CARDS`` x seat + card."""
        return numbers(hand.get(card, 0) for hand in hands_of(self.rules, decks) for card in self.names[:-1])

    def count(self, seed: int, start: int, stop: int, decks: tuple[DealtCards, DealtCards]) -> MatchSums | None:
        """Play matches ``start`` to ``stop`` - 1 of a seed; return None if any of them does not end."""
        sums, hands = zeros(course.TALLY_SIZE), self.hands(decks)
        tables, board, run = self.tables, zeros(at.SIZE), (states([0] * 5), sums, U64(seed_state(seed)), start, stop)
        if self.is_random and not self.cards:
            digest = course.count_bare(tables, board, hands, *run)
        else:
            digest = course.count_matches(tables, self.work, self.levels, board, hands, self.bots, *run)
        ends = Counter({
            (Result(winner, by, (0, 0)), first + 1): matches
            for winner in (0, 1, 2) for at_once, by in enumerate(("score", plain.INSTANT_WIN)) for first in (0, 1)
            if (matches := int(sums[course.ENDS + 4 * winner + 2 * at_once + first]))
        })
        scores = int(sums[course.FIRST_SCORE]), int(sums[course.SECOND_SCORE])
        return MatchSums(int(sums[course.PLACED]), scores, ends, int(digest)) if ends.total() == stop - start else None


def core(rules: Rules, bots: Sequence[Bot], decks: Iterable[DealtCards]) -> QuickCore:
    """Return the core for these bots and decks, which it must support: see ``cards.reason_against_core``."""
    seat_rules = seat_rules_of(rules)
    names = {card for hand in hands_of(seat_rules, decks) for card in hand}
    cards = tuple(card for card in seat_rules.order if card in names)
    one, two = map(kind_of, bots)
    assert one is not None and two is not None
    return _core(seat_rules, cards, (one, two), next((bot for bot in bots if isinstance(bot, ThresholdBot)), None))


_core = lru_cache(maxsize=32)(QuickCore)
