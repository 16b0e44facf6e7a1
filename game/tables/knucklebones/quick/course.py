"""A whole match of bots on numbers, with all that the lab wants to know of it."""

from __future__ import annotations

from game.tables.knucklebones.quick.chance import grown, picked
from game.tables.knucklebones.quick.choosing import choose, legal
from game.tables.knucklebones.quick.compiling import U64, quick
from game.tables.knucklebones.quick.counting import total
from game.tables.knucklebones.quick.greedy import gains
from game.tables.knucklebones.quick.layout import (
    CARD_OF,
    CARD_PLAYED,
    CARDS,
    DIE_PLACED,
    END,
    EVENTS,
    HAND,
    HEARD,
    KINDS,
    MOVES,
    PLAYS,
    SEAT,
    SIZE,
    TURN_PASSED,
    Numbers,
    Out,
    Streams,
    Work,
)
from game.tables.knucklebones.quick.patient import at_once, hold_back, weigh
from game.tables.knucklebones.quick.turns import follow

RANDOM, GREEDY, PATIENT, GLANCING = range(4)
PLACEMENTS, TURNS, PLAYED, NOTED = range(4)


@quick
def decide(t: Numbers, w: Work, s: Numbers, streams: Streams, bot: int, n: int) -> int:
    """The move of a bot out of the n ``MOVES``."""
    at = 1 + 2 * s[SEAT]
    if n == 1:
        return w.n[MOVES]
    if bot == RANDOM:
        return w.n[MOVES + picked(streams, at, n)]
    if bot == GREEDY:
        gains(t, w, s, n)
        return choose(w, streams, at, n)
    n = at_once(t, w, s, n)
    if bot == GLANCING:
        gains(t, w, s, n)
    else:
        weigh(t, w, s, n)
    hold_back(t, w, s, n)
    return choose(w, streams, at, n)


@quick
def offer(t: Numbers, w: Work, out: Out, s: Numbers, n: int) -> None:
    """Which cards, and whether a roll, the seat to move may choose from."""
    for card in range(CARDS + 1):
        out.seen[card] = 0
    for at in range(n):
        out.seen[(t[t[CARD_OF] + w.n[MOVES + at] - PLAYS] if w.n[MOVES + at] >= PLAYS else CARDS)] = 1
    for card in range(CARDS + 1):
        out.offered[(CARDS + 1) * s[SEAT] + card] += out.seen[card]


@quick
def holds(s: Numbers, seat: int) -> bool:
    """Whether a seat holds any card."""
    for at in range(HAND + CARDS * seat, HAND + CARDS * (seat + 1)):  # noqa: SIM110 - any() is not compiled
        if s[at]:
            return True
    return False


@quick
def watch(t: Numbers, w: Work, out: Out, s: Numbers, first: int, streams: Streams, bots: Numbers, limit: int) -> None:
    """Play the match whose hands s holds; turn n of a seat draws from its own luck, the last two streams."""
    for at in range(HAND):
        s[at] = 0
    s[SEAT] = first
    for at in range(len(out.offered)):
        out.offered[at] = 0
    out.turns[0] = out.turns[1] = 0
    placements, turns, played, heard, begins = 0, 0, 0, 0, True
    while placements < limit:
        seat = s[SEAT]
        n = legal(t, w, s)
        if begins:
            out.turns[seat] += 1
            streams[0] = grown(streams[5 + seat], out.turns[seat])
            streams[1 + 2 * seat], streams[2 + 2 * seat] = grown(streams[0], 1), U64(0)
            out.leads[turns] = total(t, s, first) - total(t, s, 1 - first)
            turns += 1
            if holds(s, seat):
                offer(t, w, out, s, n)
        if not n:
            break
        follow(t, w, s, streams, decide(t, w, s, streams, bots[seat], n), 0)
        begins = False
        for at in range(w.n[HEARD]):
            kind = w.n[KINDS + at]
            out.tale[heard] = kind
            heard += 1
            if kind == DIE_PLACED:
                placements += 1
            elif kind == TURN_PASSED:
                begins = True
            elif kind == CARD_PLAYED:
                out.played[3 * played], out.played[3 * played + 1] = seat, w.n[EVENTS + 2]
                out.played[3 * played + 2] = out.turns[seat]
                played += 1
        out.tale[heard] = END
        heard += 1
    out.leads[turns] = total(t, s, first) - total(t, s, 1 - first)
    out.sums[PLACEMENTS], out.sums[TURNS], out.sums[PLAYED], out.sums[NOTED] = placements, turns, played, heard


assert SIZE == HAND + 2 * CARDS
