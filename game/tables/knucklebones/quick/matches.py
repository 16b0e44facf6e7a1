"""Whole matches of bots, and thousands of them by the same rules, to count."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import lru_cache

from game.kernel.random_stream import seed_state
from game.kernel.result import Result
from game.tables.contract_parts import DealtCards, MatchSums
from game.tables.knucklebones import events as plain
from game.tables.knucklebones.bots.gains import Bot
from game.tables.knucklebones.bots.lookahead import ThresholdBot
from game.tables.knucklebones.definitions import Rules
from game.tables.knucklebones.match_rules import seat_rules_of
from game.tables.knucklebones.quick import arrays as at
from game.tables.knucklebones.quick.arrays import Numbers, Stack, State, Streams
from game.tables.knucklebones.quick.bot_moves import decide
from game.tables.knucklebones.quick.cards import bot_number, hands_of
from game.tables.knucklebones.quick.compiler import (
    I64,
    MASK_64_BITS,
    S32,
    U64,
    compile_all,
    draw_number,
    inline,
    mix,
    next_state,
    numbers,
    quick,
    random_number,
    stack,
    states,
    zeros,
)
from game.tables.knucklebones.quick.lookup import lookup_of
from game.tables.knucklebones.quick.turns import (
    begin_match,
    instant_winner,
    is_over,
    legal,
    make_move,
    total,
    winner_of,
)
from game.tables.knucklebones.seat_rules import SeatRules

PLACED, FIRST_SCORE, SECOND_SCORE, ENDS = range(4)
"""Sums of ``count_matches``; from ``ENDS`` on, matches by 4 x outcome (0 is a draw) + 2 x won at once + the starting
seat."""
TALLY_SIZE = ENDS + 12
MOST_MOVES = 5_000
"""Moves after which a counted match is given up."""
LOW4 = U64(15)
SPACE, COMMA, DASH, SLASH, ZERO, LETTER_A = b" ,-/0a"


def sign_letter(lookup: Numbers, crc: int, letter: int) -> int:
    """Return the checksum with a letter added."""
    return lookup[at.CRC + ((crc ^ letter) & 255)] ^ (crc >> 8)


def sign_text(lookup: Numbers, crc: int, text: int) -> int:
    """Return the checksum with a text of the lookup added."""
    for place in range(lookup[lookup[at.TEXT_STARTS] + text], lookup[lookup[at.TEXT_STARTS] + text + 1]):
        crc = sign_letter(lookup, crc, lookup[lookup[at.LETTERS] + place])
    return crc


def sign_items(lookup: Numbers, board: Numbers, crc: int, section: int) -> int:
    """Return the checksum with all items of a section added, or with a dash if there are none."""
    is_empty = True
    for item in range(lookup[lookup[at.SECTIONS] + section], lookup[lookup[at.SECTIONS] + section + 1]):
        number = board[lookup[lookup[at.ITEMS] + item]]
        if number:
            crc = crc if is_empty else sign_letter(lookup, crc, COMMA)
            crc = sign_text(lookup, crc, at.ITEM_TEXTS + 2 * item + (number > 1))
            is_empty, scale = False, 1
            while 10 * scale <= number:
                scale *= 10
            while number > 1 and scale:
                crc = sign_letter(lookup, crc, ZERO + number // scale % 10)
                scale //= 10
    return sign_letter(lookup, crc, DASH) if is_empty else crc


def checksum(lookup: Numbers, board: Numbers, rng: State) -> int:
    """Return the checksum of a last position, as the engine writes it."""
    crc = 0xFFFFFFFF
    for lane in range(6):
        crc = sign_letter(lookup, crc, SPACE if lane == 3 else SLASH) if lane else crc
        crc = sign_text(lookup, crc, board[at.ROW + lane])
    crc = sign_text(lookup, crc, at.END_TEXTS + board[at.SEAT])
    for section in range(3):
        crc = sign_letter(lookup, sign_items(lookup, board, crc, section), SPACE)
    shift = 60
    while shift > 0 and not (rng >> U64(shift)):
        shift -= 4
    while shift >= 0:
        digit = I64((rng >> U64(shift)) & LOW4)
        crc = sign_letter(lookup, crc, ZERO + digit if digit < 10 else LETTER_A - 10 + digit)
        shift -= 4
    return (sign_items(lookup, board, sign_letter(lookup, crc, SPACE), 3) if board[at.HAS_MARK] else crc) ^ 0xFFFFFFFF


def add_match(
    lookup: Numbers, board: Numbers, tally: Numbers, first: int, dice_placed: int, index: int, rng: State
) -> State:
    """Add a finished match to the tally; return its part of the digest."""
    one, two = total(lookup, board, 0), total(lookup, board, 1)
    is_instant = instant_winner(lookup, board, board[at.SEAT]) > 0
    tally[PLACED] += dice_placed
    tally[FIRST_SCORE] += two if first else one
    tally[SECOND_SCORE] += one if first else two
    tally[ENDS + 4 * winner_of(lookup, board, one, two) + 2 * is_instant + first] += 1
    return mix((U64(index) << S32) | U64(checksum(lookup, board, rng)))


compile_all(inline, globals())


@quick
def count_matches(
    lookup: Numbers, work: Numbers, levels: Stack, board: Numbers, hands: Numbers, bots: Numbers, streams: Streams,
    tally: Numbers, seed: State, start: int, stop: int,
) -> State:
    """Play matches ``start`` to ``stop`` - 1 and add them to the tally; return the digest of all last positions.

    Matches that are given up are not counted.
    """
    digest = U64(0)
    work[at.NOTES_EVENTS] = 0
    for index in range(start, stop):
        begin_match(board, hands, streams, I64(next_state(seed, index)))
        first, dice_placed, moves = board[at.SEAT], 0, 0
        n = legal(lookup, work, board)
        while n and moves < MOST_MOVES:
            dice_placed += board[at.FACE] != at.READY
            move = decide(lookup, work, levels, board, streams, bots[board[at.SEAT]], n)
            make_move(lookup, work, board, streams, move, 0)
            n = legal(lookup, work, board)
            moves += 1
        if not n:
            digest = (digest + add_match(lookup, board, tally, first, dice_placed, index, streams[0])) & MASK_64_BITS
    return digest


@quick
def count_without_cards(
    lookup: Numbers, board: Numbers, hands: Numbers, streams: Streams, tally: Numbers, seed: State, start: int,
    stop: int,
) -> State:
    """Do the same as ``count_matches``, several times as fast, for two random bots without cards."""
    digest = U64(0)
    for index in range(start, stop):
        begin_match(board, hands, streams, I64(next_state(seed, index)))
        first, dice_placed, is_ended = board[at.SEAT], 0, False
        while not is_ended:
            seat, face = board[at.SEAT], 1 + random_number(streams, 6)
            own, other = 3 * seat, 3 - 3 * seat
            is_open, is_next_open = board[own] < at.FULL_ROW, board[own + 1] < at.FULL_ROW
            row = draw_number(streams, 1 + 2 * seat, is_open + is_next_open + (board[own + 2] < at.FULL_ROW))
            row += not is_open
            row += row > 0 and not is_next_open
            board[own + row] = lookup[at.LONGER + 7 * board[own + row] + face]
            board[other + row] = lookup[at.STRUCK + 7 * board[other + row] + face]
            dice_placed += 1
            is_ended = is_over(lookup, board)
            board[at.SEAT] = seat if is_ended else 1 - seat
        digest = (digest + add_match(lookup, board, tally, first, dice_placed, index, streams[0])) & MASK_64_BITS
    return digest


class QuickCore:
    """The core for some rules, cards and bots."""

    def __init__(
        self, rules: SeatRules, cards: tuple[str, ...], bots: tuple[int, int], threshold_bot: ThresholdBot | None
    ) -> None:
        self.rules, self.cards = rules, cards
        self.names = *cards, *("",) * (at.CARDS - len(cards)), "roll"
        self.lookup = lookup_of(rules, cards, at.PATIENT in bots, threshold_bot)
        self.is_random, self.bots = bots == (at.RANDOM, at.RANDOM), numbers(bots)
        self.work, self.levels = zeros(at.WORK), stack(at.LEVELS, at.SIZE)

    def hands(self, decks: Iterable[DealtCards]) -> Numbers:
        """Return the uses that decks give, by ``CARDS`` x seat + card."""
        return numbers(hand.get(card, 0) for hand in hands_of(self.rules, decks) for card in self.names[:-1])

    def count(self, seed: int, start: int, stop: int, decks: tuple[DealtCards, DealtCards]) -> MatchSums | None:
        """Play matches ``start`` to ``stop`` - 1 of a seed; return None if any of them does not end."""
        sums, hands = zeros(TALLY_SIZE), self.hands(decks)
        lookup, board, run = self.lookup, zeros(at.SIZE), (states([0] * 5), sums, U64(seed_state(seed)), start, stop)
        if self.is_random and not self.cards:
            digest = count_without_cards(lookup, board, hands, *run)
        else:
            digest = count_matches(lookup, self.work, self.levels, board, hands, self.bots, *run)
        ends = Counter({
            (Result(winner, by, (0, 0)), first + 1): matches
            for winner in (0, 1, 2) for at_once, by in enumerate(("score", plain.INSTANT_WIN)) for first in (0, 1)
            if (matches := int(sums[ENDS + 4 * winner + 2 * at_once + first]))
        })
        scores = int(sums[FIRST_SCORE]), int(sums[SECOND_SCORE])
        return MatchSums(int(sums[PLACED]), scores, ends, int(digest)) if ends.total() == stop - start else None


def core(rules: Rules, bots: Sequence[Bot], decks: Iterable[DealtCards]) -> QuickCore:
    """Return the core for these bots and decks, which it must support: see ``cards.reason_against_core``."""
    seat_rules = seat_rules_of(rules)
    names = {card for hand in hands_of(seat_rules, decks) for card in hand}
    cards = tuple(card for card in seat_rules.match.order if card in names)
    one, two = map(bot_number, bots)
    assert one is not None and two is not None
    return _core(seat_rules, cards, (one, two), next((bot for bot in bots if isinstance(bot, ThresholdBot)), None))


_core = lru_cache(maxsize=32)(QuickCore)
