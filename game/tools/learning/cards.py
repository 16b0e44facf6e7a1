"""The value of cards and shields: the increase in winning chances of the seats that hold them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from game.kernel.bots import Budget
from game.kernel.random_stream import Stream, seed_state
from game.tables.knucklebones.board import Board
from game.tables.knucklebones.bots.judgement import Judge
from game.tables.knucklebones.bots.learned import SHIELDS
from game.tables.knucklebones.bots.packed_sums import ONE
from game.tables.knucklebones.bots.thinking import GLANCES, Wide
from game.tables.knucklebones.definitions import Rules
from game.tables.knucklebones.ending import verdict
from game.tables.knucklebones.events import MatchWon
from game.tables.knucklebones.rules import legal, make, new
from game.tools.learning.dice import Array

HAND, LOST, STRAY = 4, 4, 20
"""Cards dealt; one in ``LOST`` is removed so that hands differ; one die in ``STRAY`` is placed at random."""
STIFF = 60.0
"""Weight of the earlier value of a card, in matches."""
ROUNDS = 12
"""Rounds of Newton's method."""


class Sample(NamedTuple):
    """A position in which a seat had to move."""

    log_odds: float
    """The logarithm of its odds without cards and shields."""
    things: tuple[int, ...]
    """The indices of both seats' cards and shields."""
    points: float
    """The result: 1, a half, or 0."""


def things(board: Board, cards: Sequence[str]) -> tuple[int, ...]:
    """Return all cards and shields of the seat to move, then of the other, as indices into one vector."""
    found: list[int] = []
    for other, seat in enumerate((board.active, 3 - board.active)):
        side = board.sides[seat - 1]
        found += [other * len(cards) + cards.index(card) for card in side.hand]
        start = 2 * len(cards) + other * SHIELDS
        rows = zip(side.shields, side.rows, strict=True)
        found += [start + 4 * min(health, 3) + len(dice) for health, dice in rows if health]
    return tuple(found)


def play(rules: Rules, judge: Judge, worth: Array, matches: int, seed: int) -> list[Sample]:
    """Play matches that alternate between hands of the rules' deck and of any cards; ``judge`` values things by
    ``worth``."""
    stream, cards, samples = Stream(seed_state(seed)), tuple(rules.catalogue), []
    for match in range(matches):
        met: list[tuple[int, float, tuple[int, ...]]] = []
        board = deal(rules, stream, match % 2 == 1)
        while moves := legal(board):
            if not board.die:
                held = things(board, cards)
                met.append((board.active, judge(board, 0) / ONE - sum(worth[thing] for thing in held), held))
            if board.die and stream.below(STRAY) == 0:
                move = stream.pick(moves)
            else:
                view = Wide(rules, Budget(1 << 60), board.active)
                move = max(moves, key=lambda each: view.after(board, each, GLANCES[0]))
            make(board, move)
        end = verdict(board, board.active)
        won = end.seat if isinstance(end, MatchWon) else 0
        samples += [Sample(judged, held, float(won == seat) if won else 0.5) for seat, judged, held in met]
    return samples


def deal(rules: Rules, stream: Stream, usual: bool) -> Board:
    """Return a new match with hands of the usual deck, or of any cards, with some cards removed."""
    hands = []
    for _ in (1, 2):
        left = list(rules.deck if usual else rules.catalogue)
        picked = [left.pop(stream.below(len(left))) for _ in range(min(HAND, len(left)))]
        hands.append(tuple(card for card in picked if stream.below(LOST)))
    seed, _ = stream.below(1 << 60), stream.below(1 << 60)  # The second draw keeps earlier results reproducible.
    return new(rules, seed, None, *hands)


def fit_worth(samples: Sequence[Sample], worth: Array) -> Array:
    """Return each thing's addition to the log odds: a logistic regression on top of the judged odds.

    A separate constant absorbs what is the same for every position, since the judgment expects a seat that slips.
    """
    size = len(worth)
    known, prior = np.append(worth, 0.0), np.append(worth, 0.0)
    held: Array = np.zeros((len(samples), size + 1))
    held[:, size] = 1
    for number, sample in enumerate(samples):
        np.add.at(held[number], list(sample.things), 1)
    judged, points = np.array([sample.log_odds for sample in samples]), np.array([sample.points for sample in samples])
    stiff = np.append(np.full(size, STIFF), 0.0)
    for _ in range(ROUNDS):
        chance = 1 / (1 + np.exp(-(judged + held @ known)))
        slope = held.T @ (chance - points) + stiff * (known - prior)
        bend = (held * (chance * (1 - chance))[:, None]).T @ held + np.diag(stiff)
        known = known - np.linalg.solve(bend, slope)
    found: Array = known[:size]
    return found
