"""Training steps on plain numbers: self-play in which a one-ply search gives the target of each position."""

from __future__ import annotations

from game.tables.knucklebones.bots.compiled.judgement import SCALE, Vectors, chance_of, features
from game.tables.knucklebones.bots.compiled.search import LEFT, WITH_CARDS, Search, chance
from game.tables.knucklebones.quick.compiler import copy, drawn, quick
from game.tables.knucklebones.quick.layout import FACE, HAND, MOVES, OVER, READY, SEAT, Numbers, Reals, Streams
from game.tables.knucklebones.quick.turns import follow, legal

KEPT, STRAY = 3, 12
"""One card in ``KEPT`` is removed so that hands differ; one move in ``STRAY`` is random."""
NEAR = 0.015
"""Moves whose chances differ by less count as equal."""
MOST = 32000.0
"""The largest number in a vector."""


@quick
def learn(k: Vectors, t: Numbers, s: Numbers, net: Reals, wanted: float, rate: float) -> float:
    """Take one step toward this chance, and return the squared error before it."""
    off, wide = chance_of(k, t, s) - wanted, len(k.sums)
    half = (wide - 1) // 2
    for n in range(features(k, t, s)):
        begins, times = wide * k.vectors_by_name[2 * n], k.vectors_by_name[2 * n + 1]
        for at in range(wide):
            if at == wide - 1 or k.sums[at] > 0:
                sign = -1 if half <= at < wide - 1 else 1
                net[begins + at] -= rate * sign * off * times
                k.vectors[begins + at] = round(min(max(net[begins + at] * SCALE, -MOST), MOST))
    return off * off


@quick
def lessons(
    t: Numbers, w: Numbers, k: Vectors, q: Search, net: Reals, hands: Numbers, streams: Streams, matches: int,
    rate: float, values: Reals,
) -> float:  # fmt: skip
    """Play matches from these hands, and return the net's mean squared error."""
    off, met, s, moves = 0.0, 0, q.s[0], q.moves[len(q.moves) - 1]
    for _ in range(matches):
        for at in range(len(s)):
            s[at] = hands[at - HAND] if at >= HAND and drawn(streams, KEPT) else 0
        s[SEAT] = drawn(streams, 2)
        while s[FACE] != OVER:
            n, ready, best = legal(t, w, s), s[FACE] == READY, -1.0
            q.left[LEFT], q.left[WITH_CARDS] = 1 << 40, 1
            for at in range(n):
                moves[at] = w[MOVES + at]
            for at in range(n):
                values[at] = chance(t, w, k, q, 0, 1 if ready else 0, moves[at])
                best = max(best, values[at])
            if ready:
                off += learn(k, t, s, net, best, rate)
                met += 1
            pick, liked = drawn(streams, n), -1.0
            if drawn(streams, STRAY):
                for at in range(n):
                    like = values[at] + NEAR * drawn(streams, 1000) / 1000
                    if like > liked:
                        pick, liked = at, like
            copy(q.s[1], s)
            follow(t, w, q.s[1], streams, moves[pick], 0)
            copy(s, q.s[1])
    return off / met
