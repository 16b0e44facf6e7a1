"""Matches of the same bots by the same rules: single ones for the lab, or thousands of them for ``sim``."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from game.kernel.opaque import Event
from game.kernel.random_stream import extend_state, seed_state
from game.kernel.result import Result
from game.tables.contract import DealtCards
from game.tables.knucklebones import events as plain
from game.tables.knucklebones.bots.gains import Bot
from game.tables.knucklebones.bots.lookahead import ThresholdBot
from game.tables.knucklebones.definitions import Rules
from game.tables.knucklebones.match_rules import seat_rules_of
from game.tables.knucklebones.quick import arrays as at
from game.tables.knucklebones.quick import course
from game.tables.knucklebones.quick.arrays import Numbers, Out
from game.tables.knucklebones.quick.cards import HandUses, hands_of, kind_of
from game.tables.knucklebones.quick.compiler import U64, letters, numbers, stack, states, zeros
from game.tables.knucklebones.quick.tables import EVENT_TYPES, tables_of
from game.tables.knucklebones.quick.turns import instant_winner, total, winner_of
from game.tables.knucklebones.seat_rules import SeatRules


class Course(NamedTuple):
    """The record of a match. Seats are 1 and 2, at index 0 and 1."""

    winner: int
    """The winner; 0 for a draw or an unfinished match."""
    by: str | None
    totals: tuple[int, int]
    placements: int
    leads: tuple[int, ...]
    last: int
    """The seat to move at the end."""
    card_plays: tuple[tuple[int, str, int], ...]
    """Seat, card and the seat's own turn, from 1."""
    card_offers: tuple[dict[str, int], dict[str, int]]
    own_turns: tuple[int, int]
    luck: int
    """The luck of seat 1 over that of seat 2, see ``bots.luck``."""
    tale: bytes
    """The events, encoded; ``QuickCore.events`` decodes them."""


class QuickSums(NamedTuple):
    """The sums of some matches."""

    pieces: int
    scores: tuple[int, int]
    """Points of the starting seat and of the other."""
    ends: Counter[tuple[Result, int]]
    """Number of matches by result, without totals, and starting seat."""
    digest: int


class QuickCore:
    """The core for some rules, cards and bots."""

    def __init__(
        self, rules: SeatRules, cards: tuple[str, ...], bots: tuple[int, int], threshold_bot: ThresholdBot | None
    ) -> None:
        self.rules, self.cards = rules, cards
        self.names = *cards, *("",) * (at.CARDS - len(cards)), "roll"
        self.tables = tables_of(rules, cards, at.PATIENT in bots, threshold_bot)
        self.is_random, self.bots = bots == (at.RANDOM, at.RANDOM), numbers(bots)
        self.board, self.work, self.levels = zeros(at.SIZE), zeros(at.WORK), stack(at.LEVELS, at.SIZE)
        self.outs: dict[tuple[int, int], Out] = {}
        self.moves: dict[bytes, tuple[Event, ...]] = {}

    def watch(self, first: int, decks: tuple[DealtCards, DealtCards], luck: int, limit: int) -> Course:
        """Play a match of at most ``limit`` placements."""
        hands = hands_of(self.rules, decks)
        uses = sum(sum(hand.values()) for hand in hands)
        if (limit, uses) not in self.outs:
            turns = limit + uses + 4
            offered, counted, leads, played, sums = map(zeros, (2 * (at.CARDS + 1), 2, turns, 3 * uses + 3, 5))
            tale = letters([0] * (at.MOST_EVENTS * (turns + limit)))
            self.outs[limit, uses] = Out(offered, counted, leads, played, tale, sums)
        out = self.outs[limit, uses]
        self.board[at.HAND :] = self.hands(hands)
        streams = states([0, 0, 0, 0, 0, extend_state(luck, 1), extend_state(luck, 2)])
        course.watch_match(self.tables, self.work, self.levels, out, self.board, first - 1, streams, self.bots, limit)
        return self._course_of(out)

    def hands(self, hands: Sequence[HandUses]) -> Numbers:
        """Return uses by ``CARDS`` x seat + card."""
        return numbers(hand.get(card, 0) for hand in hands for card in self.names[:-1])

    def _course_of(self, out: Out) -> Course:
        board = self.board
        placements, turns, play_count, event_count, luck = map(int, out.sums)
        is_instant = instant_winner(self.tables, board, board[at.SEAT])
        by = plain.INSTANT_WIN if is_instant else "score" if board[at.FACE] == at.OVER else None
        one, two = (int(total(self.tables, board, seat)) for seat in (0, 1))
        winner = int(winner_of(self.tables, board, one, two)) if by else 0
        offers = out.cards_offered[: at.CARDS + 1], out.cards_offered[at.CARDS + 1 : 2 * (at.CARDS + 1)]
        first, second = ({name: int(n) for name, n in zip(self.names, seat, strict=True) if n} for seat in offers)
        plays = (out.cards_played[start : start + 3] for start in range(0, 3 * play_count, 3))
        cards = tuple((int(seat) + 1, self.cards[card], int(turn)) for seat, card, turn in plays)
        return Course(
            winner, by, (one, two), placements, tuple(map(int, out.leads[: turns + 1])), int(board[at.SEAT]) + 1,
            cards, (first, second), (int(out.turns[0]), int(out.turns[1])), luck,
            bytes(out.tale[:event_count]),
        )

    def events(self, tale: bytes) -> Iterator[tuple[Event, ...]]:
        """Yield the events of each move; only their types are known."""
        for move in tale.split(bytes((at.MOVE_END,)))[:-1]:
            if move not in self.moves:
                self.moves[move] = tuple(tuple.__new__(EVENT_TYPES[kind], ()) for kind in move)
            yield self.moves[move]

    def count(self, seed: int, start: int, stop: int, decks: tuple[DealtCards, DealtCards]) -> QuickSums | None:
        """Play matches ``start`` to ``stop`` - 1 of a seed; return None if any of them does not end."""
        sums, hands = zeros(course.TALLY_SIZE), self.hands(hands_of(self.rules, decks))
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
        return QuickSums(int(sums[course.PLACED]), scores, ends, int(digest)) if ends.total() == stop - start else None


def core(rules: Rules, bots: Sequence[Bot], decks: Iterable[DealtCards]) -> QuickCore:
    """Return the core for these bots and decks, which it must support: see ``cards.reason_against_core``."""
    seat_rules = seat_rules_of(rules)
    names = {card for hand in hands_of(seat_rules, decks) for card in hand}
    cards = tuple(card for card in seat_rules.order if card in names)
    one, two = map(kind_of, bots)
    assert one is not None and two is not None
    return _core(seat_rules, cards, (one, two), next((bot for bot in bots if isinstance(bot, ThresholdBot)), None))


_core = lru_cache(maxsize=32)(QuickCore)
