"""The full course of training, up to the files that bots read."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

import numpy as np

from game.kernel.bots import Budget
from game.kernel.random_stream import Stream, seed_state
from game.tables.encoding import Array
from game.tables.knucklebones.board import Board
from game.tables.knucklebones.bots.judgement import Judge, by_all
from game.tables.knucklebones.bots.learned import BAGS, ONE, PAIRS, SHIELDS, Head, learned_bytes, read_learned
from game.tables.knucklebones.bots.search import GLANCES, Wide
from game.tables.knucklebones.definitions import Rules
from game.tables.knucklebones.ending import verdict
from game.tables.knucklebones.events import MatchWon
from game.tables.knucklebones.rules import legal, make, new
from game.terminal import Bar
from game.tools.learning.net import Dice, Net, placements

RATE = 0.003
"""Learning rate of the first step."""
ROUNDS = 2
"""Rounds of matches with cards, each using the result of the one before."""


def learn(rules: Rules, units: int, slip: float, steps: int, seed: int, out: Path) -> None:
    """Learn rows and, if the rules count them, diagonals. Cards and shields count for nothing yet."""
    net, bar = Net(Dice(rules), units, seed), Bar()
    teach(net, slip, steps, RATE, seed, lambda done: bar.tell(done, steps))
    bar.clear()
    lanes = net.lanes[[BAGS.index(own) * len(BAGS) + BAGS.index(other) for own, other in PAIRS]]
    parts = [net.grounds, lanes, *(net.lines if rules.multipliers.diagonal else ())]
    held = tuple(rules.catalogue) if rules.cards else ()
    head = Head(units, slip, bool(rules.multipliers.diagonal), held)
    if held:
        parts.append(np.zeros((2 * SHIELDS + 2 * len(held), units + 1)))
    out.write_bytes(learned_bytes(head, np.rint(ONE * np.concatenate(parts)).astype(int).reshape(-1).tolist()))


def learn_cards(rules: Rules, matches: int, seed: int, out: Path) -> None:
    """Learn the values of cards and shields on top of an existing file."""
    worth: Array = np.zeros(2 * len(rules.catalogue) + 2 * SHIELDS)
    for again in range(ROUNDS):
        head, numbers = read_learned(out.read_bytes(), out.name)
        judge = by_all(head.learned_from(numbers))
        worth = fit_worth(play(rules, judge, worth, matches, seed + again), worth)
        many, width = len(rules.catalogue), head.units + 1
        held, raised = worth[: 2 * many], worth[2 * many :]
        column = np.rint(ONE * np.concatenate((raised, held))).astype(int)
        for place, number in enumerate(column[::-1], 1):
            numbers[len(numbers) - width * (place - 1) - 1] = int(number)
        out.write_bytes(learned_bytes(head, numbers))


MATCHES = 1024
"""Matches played side by side."""
WANDER = 0.08
"""Share of random placements, so that the net sees more than its usual play."""
NEAR = 0.02
"""Placements whose chances differ by less count as equal."""
LEAST_RATE = 2e-5


def teach(net: Net, slip: float, steps: int, rate: float, seed: int, report: Callable[[int], None]) -> None:
    """Make ``steps`` moves in all matches. The rate falls to nearly 0 on the way.

    The target of a position is the mean over the six faces of the best placement, judged by the net itself (temporal
    differences with one full ply of look-ahead, after G. Tesauro's TD-Gammon, 1995). The seat that slips places at
    random with the chance ``slip``.
    """
    chance = np.random.default_rng(seed)
    own, other = np.zeros((MATCHES, 3), int), np.zeros((MATCHES, 3), int)
    who = chance.integers(0, 2, MATCHES)
    each = np.arange(MATCHES)
    for step in range(steps):
        mine, others, room = placements(own, other)
        ended, points = net.dice.outcome(mine, others)
        across = np.broadcast_to((1 - who)[:, None, None], room.shape)
        chances = np.where(room, np.where(ended, points, 1 - net.chance(others, mine, across)), -1.0)
        wanted = by_face(chances, room, (slip * who)[:, None]).mean(-1)
        now = rate * (1 - step / steps) + LEAST_RATE
        net.learn(own, other, who, wanted, now)
        face = chance.integers(0, 6, MATCHES)
        liked = chances[each, face] + NEAR * chance.random((MATCHES, 3))
        stray = chance.random(MATCHES) < np.where(who == 1, max(WANDER, slip), WANDER)
        liked = np.where(stray[:, None], chance.random((MATCHES, 3)), liked)
        row = np.where(room[each, face], liked, -9.0).argmax(-1)
        over = ended[each, face, row][:, None]
        own, other = np.where(over, 0, others[each, face, row]), np.where(over, 0, mine[each, face, row])
        who = np.where(over[:, 0], chance.integers(0, 2, MATCHES), 1 - who)
        report(step + 1)


def by_face(chances: Array, room: Array, slip: Array) -> Array:
    """Return the value of each face to a seat: the best placement, or a random one with the chance ``slip``."""
    usual: Array = np.where(room, chances, 0).sum(-1) / np.maximum(room.sum(-1), 1)
    values: Array = (1 - slip) * chances.max(-1) + slip * usual
    return values


HAND, LOST, STRAY = 4, 4, 20
"""Cards dealt; one in ``LOST`` is removed so that hands differ; one die in ``STRAY`` is placed at random."""
STIFF = 60.0
"""Weight of the earlier value of a card, in matches."""
NEWTON_ROUNDS = 12
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
    """Play matches that alternate between hands of the rules' deck and of any cards.

    ``judge`` values things by ``worth``.
    """
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
    for _ in range(NEWTON_ROUNDS):
        chance = 1 / (1 + np.exp(-(judged + held @ known)))
        slope = held.T @ (chance - points) + stiff * (known - prior)
        bend = (held * (chance * (1 - chance))[:, None]).T @ held + np.diag(stiff)
        known = known - np.linalg.solve(bend, slope)
    found: Array = known[:size]
    return found
