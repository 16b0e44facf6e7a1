"""Self-play training: the best placement over all faces of the die gives the target of a position."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from game.tools.learning.dice import Array, placed
from game.tools.learning.net import Net

MATCHES = 1024
"""Matches played side by side."""
WANDER = 0.08
"""Share of random placements, so that the net sees more than its usual play."""
NEAR = 0.02
"""Placements whose chances differ by less count as equal."""
LEAST_RATE = 2e-5


def teach(net: Net, slip: float, steps: int, rate: float, seed: int, told: Callable[[int, float], None]) -> None:
    """Make ``steps`` moves in all matches. The rate falls to nearly 0 on the way; ``told`` receives the error.

    The target of a position is the mean over the six faces of the best placement, judged by the net itself (temporal
    differences with one full ply of look-ahead, after G. Tesauro's TD-Gammon, 1995). The seat that slips places at
    random with the chance ``slip``.
    """
    chance = np.random.default_rng(seed)
    own, other = np.zeros((MATCHES, 3), int), np.zeros((MATCHES, 3), int)
    who = chance.integers(0, 2, MATCHES)
    each, off = np.arange(MATCHES), 0.0
    for step in range(steps):
        mine, others, room = placed(own, other)
        ended, points = net.dice.ended(mine, others)
        across = np.broadcast_to((1 - who)[:, None, None], room.shape)
        chances = np.where(room, np.where(ended, points, 1 - net.chance(others, mine, across)), -1.0)
        wanted = by_face(chances, room, (slip * who)[:, None]).mean(-1)
        now = rate * (1 - step / steps) + LEAST_RATE
        off = 0.99 * off + 0.01 * net.learn(own, other, who, wanted, now)
        face = chance.integers(0, 6, MATCHES)
        liked = chances[each, face] + NEAR * chance.random((MATCHES, 3))
        stray = chance.random(MATCHES) < np.where(who == 1, max(WANDER, slip), WANDER)
        liked = np.where(stray[:, None], chance.random((MATCHES, 3)), liked)
        row = np.where(room[each, face], liked, -9.0).argmax(-1)
        over = ended[each, face, row][:, None]
        own, other = np.where(over, 0, others[each, face, row]), np.where(over, 0, mine[each, face, row])
        who = np.where(over[:, 0], chance.integers(0, 2, MATCHES), 1 - who)
        told(step + 1, off)


def by_face(chances: Array, room: Array, slip: Array) -> Array:
    """Return the value of each face to a seat: the best placement, or a random one with the chance ``slip``."""
    usual = np.where(room, chances, 0).sum(-1) / np.maximum(room.sum(-1), 1)
    return (1 - slip) * chances.max(-1) + slip * usual
