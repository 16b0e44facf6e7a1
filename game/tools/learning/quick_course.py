"""The course from the result of ``course`` to the file that the quick search reads."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import cast

import numpy as np

from game.kernel.random_stream import Stream, seed_state
from game.tables.encoding import Array
from game.tables.knucklebones.bots import learned
from game.tables.knucklebones.bots.compiled import (
    LANES,
    NODES_LEFT,
    OTHER_SHIELDS,
    OWN_CARDS,
    OWN_SHIELDS,
    STAGES,
    VECTOR_UNIT,
    VECTORS,
    WITH_CARDS,
    Vectors,
    WorkingMemory,
    chance,
    chance_of,
    features,
    vectors_from,
    working_memory,
)
from game.tables.knucklebones.bots.learned import BAGS, PAIRS, SHIELDS, TRIPLES, Head, learned_bytes, read_learned
from game.tables.knucklebones.definitions import HAND_SIZE, Rules
from game.tables.knucklebones.match_rules import seat_rules_of
from game.tables.knucklebones.quick.arrays import (
    CARDS,
    FACE,
    HAND,
    MOST_MOVES,
    MOVES,
    OVER,
    READY,
    SEAT,
    WORK,
    Numbers,
    Reals,
    Streams,
)
from game.tables.knucklebones.quick.compiler import copy, numbers, quick, random_number, reals, states, zeros
from game.tables.knucklebones.quick.lookup import lookup_of
from game.tables.knucklebones.quick.turns import legal, make_move
from game.terminal import ProgressBar

NET_FOLDER = Path(learned.__file__).parent
FIRST_RATE, LAST_RATE = 0.004, 0.0001
"""Learning rates of the first and the last round."""
ROUND_MATCHES, DECK_ROUNDS = 500, 7
"""Matches with the same hands; rounds of ten with the usual deck instead of any cards."""


def learn(rules: Rules, matches: int, seed: int, out: Path) -> None:
    """Learn rows, diagonals, shields and cards together, with everything else that predicts a match."""
    seat_rules, cards, bar = seat_rules_of(rules), tuple(rules.catalogue), ProgressBar()
    net, stream, memory, work = first_vectors(cards, seed), Stream(seed_state(seed)), working_memory(), zeros(WORK)
    width, values = net.shape[1], reals([0.0] * MOST_MOVES)
    for start in range(0, matches, ROUND_MATCHES):
        pool = rules.deck if stream.below(10) < DECK_ROUNDS else random_cards(stream, cards, 2 * HAND_SIZE)
        dealt = [random_cards(stream, pool, HAND_SIZE) for _ in range(2)]
        dealt_cards = tuple(sorted({*dealt[0], *dealt[1]}))
        places = vector_indices(dealt_cards, cards)
        weights = np.rint(net[places] * VECTOR_UNIT).astype(int).reshape(-1).tolist()
        taught = vectors_from(dealt_cards, width, dealt_cards, weights)
        own_indices = vector_indices(dealt_cards, (*dealt_cards, *[""] * (CARDS - len(dealt_cards))))
        own: Array = np.zeros((VECTORS, width))
        own[own_indices] = net[places]
        flat = cast("list[float]", own.reshape(-1))
        hands = numbers([0] * 2 * CARDS)
        for seat, hand in enumerate(dealt):
            for card in hand:
                hands[CARDS * seat + dealt_cards.index(card)] = seat_rules.cards[card].uses
        streams = states([stream.below(1 << 60), *[0] * 6])
        rate = FIRST_RATE * (LAST_RATE / FIRST_RATE) ** (start / matches)
        count = min(ROUND_MATCHES, matches - start)
        lookup = lookup_of(seat_rules, dealt_cards, False)
        play_lessons(lookup, work, taught, memory, flat, hands, streams, count, rate, values)
        net[places] = own[own_indices]
        bar.tell(start + ROUND_MATCHES, matches)
    bar.clear()
    head = Head(width - 1, 0.0, True, cards)
    out.write_bytes(learned_bytes(head, np.rint(VECTOR_UNIT * net).astype(int).reshape(-1).tolist()))


def first_vectors(cards: tuple[str, ...], seed: int) -> Array:
    """Return the vectors before the first match: those of ``kotsu``, equal for every stage and both seats."""
    head, weights = read_learned((NET_FOLDER / "kotsu.bin").read_bytes(), "kotsu.bin")
    old: Array = np.array(weights).reshape(-1, head.units + 1) / VECTOR_UNIT
    rows = 2 + len(PAIRS) + 2 * TRIPLES
    net: Array = np.zeros((OWN_CARDS + 2 * STAGES * len(cards), head.units + 1))
    net[0] = old[:2].mean(0)
    net[LANES:OWN_SHIELDS] = old[2:rows]
    for side, first in enumerate((OWN_SHIELDS, OTHER_SHIELDS)):
        for index in range(3 * len(BAGS)):
            turns, bag = divmod(index, len(BAGS))
            net[first + index] = old[rows + SHIELDS * side + 4 * (turns + 1) + len(BAGS[bag])]
        for number, card in enumerate(cards):
            if card in head.cards:
                start = OWN_CARDS + STAGES * (side * len(cards) + number)
                net[start : start + STAGES] = old[rows + 2 * SHIELDS + side * len(head.cards) + head.cards.index(card)]
    return net


def random_cards(stream: Stream, cards: Sequence[str], most: int) -> tuple[str, ...]:
    """Return ``most`` random cards, or all of them if there are fewer."""
    rest = list(cards)
    return tuple(rest.pop(stream.below(len(rest))) for _ in range(min(most, len(rest))))


def vector_indices(dealt_cards: Sequence[str], cards: Sequence[str]) -> Array:
    """Return the indices of all vectors except those of cards, then of the held cards."""
    starts = (OWN_CARDS + STAGES * (side * len(cards) + cards.index(card)) for side in range(2) for card in dealt_cards)
    return np.array([*range(OWN_CARDS), *(index for start in starts for index in range(start, start + STAGES))])


REMOVAL_ODDS, RANDOM_ODDS = 3, 12
"""One card in ``REMOVAL_ODDS`` is removed so that hands differ; one move in ``RANDOM_ODDS`` is random."""
EQUAL_CHANCES = 0.015
"""Moves whose chances differ by less count as equal."""
LARGEST_NUMBER = 32000.0


@quick
def learn_position(taught: Vectors, lookup: Numbers, board: Numbers, net: Reals, target: float, rate: float) -> None:
    """Take one step toward this chance."""
    error, width = chance_of(taught, lookup, board) - target, len(taught.sums)
    half = (width - 1) // 2
    for n in range(features(taught, lookup, board)):
        start, times = width * taught.vectors_by_name[2 * n], taught.vectors_by_name[2 * n + 1]
        for unit in range(width):
            if unit == width - 1 or taught.sums[unit] > 0:
                sign = -1 if half <= unit < width - 1 else 1
                net[start + unit] -= rate * sign * error * times
                number = net[start + unit] * VECTOR_UNIT
                taught.vectors[start + unit] = round(min(max(number, -LARGEST_NUMBER), LARGEST_NUMBER))


@quick
def play_lessons(
    lookup: Numbers, work: Numbers, taught: Vectors, memory: WorkingMemory, net: Reals, hands: Numbers,
    streams: Streams, matches: int, rate: float, values: Reals,
) -> None:
    """Play matches from these hands, and let the net learn from every position."""
    board, moves = memory.boards[0], memory.moves[len(memory.moves) - 1]
    for _ in range(matches):
        for index in range(len(board)):
            board[index] = hands[index - HAND] if index >= HAND and random_number(streams, REMOVAL_ODDS) else 0
        board[SEAT] = random_number(streams, 2)
        while board[FACE] != OVER:
            n, ready, best = legal(lookup, work, board), board[FACE] == READY, -1.0
            memory.left[NODES_LEFT], memory.left[WITH_CARDS] = 1 << 40, 1
            for index in range(n):
                moves[index] = work[MOVES + index]
            for index in range(n):
                values[index] = chance(lookup, work, taught, memory, 0, 1 if ready else 0, moves[index])
                best = max(best, values[index])
            if ready:
                learn_position(taught, lookup, board, net, best, rate)
            choice, best_liking = random_number(streams, n), -1.0
            if random_number(streams, RANDOM_ODDS):
                for index in range(n):
                    liking = values[index] + EQUAL_CHANCES * random_number(streams, 1000) / 1000
                    if liking > best_liking:
                        choice, best_liking = index, liking
            copy(memory.boards[1], board)
            make_move(lookup, work, memory.boards[1], streams, moves[choice], 0)
            copy(board, memory.boards[1])
