"""Learning from play against itself: what a position is worth follows from the best it can lead to with every face."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from game.tools.learning.dice import Array, placed
from game.tools.learning.net import Net

MATCHES = 1024
"""That are played side by side."""
WANDER = 0.08
"""How often a die is placed anywhere, so that the net meets more than its own habits."""
NEAR = 0.02
"""Placements whose chances differ less are as good as equal."""
LEAST_RATE = 2e-5


def teach(net: Net, slip: float, steps: int, rate: float, seed: int, told: Callable[[int, float], None]) -> None:
    """So many moves of all matches; the rate falls to nearly nothing on the way. ``told`` hears how far off it is.

    Each step takes as the truth of a position the mean over the six faces of the best placement, judged by the net
    itself (temporal differences with one full ply of look-ahead, after G. Tesauro's TD-Gammon, 1995). The seat that
    slips places so often anywhere instead.
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
    """What a seat makes of each face: the best placement, but so often any."""
    usual = np.where(room, chances, 0).sum(-1) / np.maximum(room.sum(-1), 1)
    return (1 - slip) * chances.max(-1) + slip * usual
