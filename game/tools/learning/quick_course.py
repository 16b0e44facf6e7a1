"""The course from the result of ``course`` to the file that the quick search reads."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy as np

from game.kernel.random_stream import Stream, seed_state
from game.tables.knucklebones.bots import learned
from game.tables.knucklebones.bots.compiled.judgement import (
    LANES,
    OTHER_SHIELDS,
    OWN_CARDS,
    OWN_SHIELDS,
    SCALE,
    STAGES,
    VECTORS,
    vectors_from,
)
from game.tables.knucklebones.bots.compiled.search import searching
from game.tables.knucklebones.bots.learned import BAGS, PAIRS, SHIELDS, TRIPLES, Head, learned_bytes, read_learned
from game.tables.knucklebones.definitions import Rules
from game.tables.knucklebones.quick.compiler import numbers, reals, states
from game.tables.knucklebones.quick.layout import CARDS, MOST, WORK
from game.tables.knucklebones.quick.matches import room
from game.tables.knucklebones.quick.tables import tables
from game.tables.knucklebones.ruleset import ruleset_of
from game.terminal.bar import Bar
from game.tools.learning.dice import Array
from game.tools.learning.quick_lessons import lessons

LEARNED = Path(learned.__file__).parent
FIRST_RATE, LAST_RATE = 0.004, 0.0001
"""Learning rates of the first and the last round."""
ROUND, USUAL, HAND = 500, 7, 4
"""Matches with the same hands; rounds of ten with the usual deck instead of any cards; cards dealt."""


def first_vectors(cards: tuple[str, ...], seed: int) -> Array:
    """Return the vectors before the first match: those of ``kotsu``, equal for every stage and both seats."""
    head, said = read_learned((LEARNED / "kotsu.bin").read_bytes(), "kotsu.bin")
    old: Array = np.array(said).reshape(-1, head.units + 1) / SCALE
    rows = 2 + len(PAIRS) + 2 * TRIPLES
    net: Array = np.zeros((OWN_CARDS + 2 * STAGES * len(cards), head.units + 1))
    net[0] = old[:2].mean(0)
    net[LANES:OWN_SHIELDS] = old[2:rows]
    for side, begins in enumerate((OWN_SHIELDS, OTHER_SHIELDS)):
        for at in range(3 * len(BAGS)):
            turns, bag = divmod(at, len(BAGS))
            net[begins + at] = old[rows + SHIELDS * side + 4 * (turns + 1) + len(BAGS[bag])]
        for number, card in enumerate(cards):
            if card in head.cards:
                where = OWN_CARDS + STAGES * (side * len(cards) + number)
                net[where : where + STAGES] = old[rows + 2 * SHIELDS + side * len(head.cards) + head.cards.index(card)]
    return net


def some(stream: Stream, cards: Sequence[str], most: int) -> tuple[str, ...]:
    """Return ``most`` random cards, or all of them if there are fewer."""
    left = list(cards)
    return tuple(left.pop(stream.below(len(left))) for _ in range(min(most, len(left))))


def vector_indices(held: Sequence[str], cards: Sequence[str]) -> Array:
    """Return the indices of all vectors except those of cards, then of the held cards."""
    begins = (OWN_CARDS + STAGES * (side * len(cards) + cards.index(card)) for side in range(2) for card in held)
    return np.array([*range(OWN_CARDS), *(at for each in begins for at in range(each, each + STAGES))])


def learn(rules: Rules, matches: int, seed: int, out: Path) -> None:
    """Learn rows, diagonals, shields and cards together, with everything else that predicts a match."""
    ruleset, cards, bar = ruleset_of(rules), tuple(rules.catalogue), Bar()
    net, stream, q, w = first_vectors(cards, seed), Stream(seed_state(seed)), searching(), room(WORK)
    wide, values = net.shape[1], reals([0.0] * MOST)
    for done in range(0, matches, ROUND):
        pool = rules.deck if stream.below(10) < USUAL else some(stream, cards, 2 * HAND)
        dealt = [some(stream, pool, HAND) for _ in range(2)]
        held = tuple(sorted({*dealt[0], *dealt[1]}))
        places = vector_indices(held, cards)
        k = vectors_from(held, wide, held, np.rint(net[places] * SCALE).astype(int).reshape(-1).tolist())
        within = vector_indices(held, (*held, *[""] * (CARDS - len(held))))
        own: Array = np.zeros((VECTORS, wide))
        own[within] = net[places]
        flat = own.reshape(-1)
        hands = numbers([0] * 2 * CARDS)
        for seat, hand in enumerate(dealt):
            for card in hand:
                hands[CARDS * seat + held.index(card)] = ruleset.cards[card].uses
        streams = states([stream.below(1 << 60), *[0] * 6])
        rate = FIRST_RATE * (LAST_RATE / FIRST_RATE) ** (done / matches)
        lessons(tables(ruleset, held, False), w, k, q, flat, hands, streams, min(ROUND, matches - done), rate, values)
        net[places] = own[within]
        bar.tell(done + ROUND, matches)
    bar.clear()
    head = Head(wide - 1, 0.0, True, cards)
    out.write_bytes(learned_bytes(head, np.rint(SCALE * net).astype(int).reshape(-1).tolist()))
