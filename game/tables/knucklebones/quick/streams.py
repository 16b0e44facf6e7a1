"""The random streams of ``game.kernel.random_stream`` on integers of 64 bits."""

from __future__ import annotations

from game.tables.knucklebones.quick.compiling import I64, U64, part
from game.tables.knucklebones.quick.layout import State, Streams

MASK = U64(0xFFFFFFFFFFFFFFFF)
GAMMA = U64(0x9E3779B97F4A7C15)
FIRST, SECOND = U64(0xBF58476D1CE4E5B9), U64(0x94D049BB133111EB)
S27, S30, S31, S32 = U64(27), U64(30), U64(31), U64(32)
LOW, FEWEST = U64(0xFFFFFFFF), U64(0x100000000)


@part
def mix(state: State) -> State:
    """Return the output of a state."""
    z = ((state ^ (state >> S30)) * FIRST) & MASK
    z = ((z ^ (z >> S27)) * SECOND) & MASK
    return z ^ (z >> S31)


@part
def grown(state: State, part: int) -> State:
    """Return the state of a seed with one more part."""
    return mix((state + GAMMA + mix(U64(part))) & MASK)


@part
def drawn(streams: Streams, n: int) -> int:
    """Return a number from 0 to n-1, drawn from the stream of the position, the first of the streams."""
    state = (streams[0] + GAMMA) & MASK
    streams[0] = state
    z, m = mix(state), U64(n)
    return I64(((z >> S32) * m + (((z & LOW) * m) >> S32)) >> S32)


@part
def picked(streams: Streams, at: int, n: int) -> int:
    """Draw a number from 0 to n-1 for a seat. Its stream is at that place, followed by the rest of its last output."""
    if n == 1:
        return 0
    left = streams[at + 1]
    if left < FEWEST:
        streams[at] = (streams[at] + GAMMA) & MASK
        left = mix(streams[at])
    m = U64(n)
    streams[at + 1] = left // m
    return I64(left % m)
