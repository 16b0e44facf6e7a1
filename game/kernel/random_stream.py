"""A small random stream of integers whose whole state is one 64-bit number, so a position can carry it.

splitmix64 by Sebastiano Vigna, after Guy Steele, Doug Lea and Christine Flood, "Fast splittable pseudorandom number
generators" (OOPSLA 2014); reference code in the public domain at https://prng.di.unimi.it/splitmix64.c.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")

MASK64 = (1 << 64) - 1
GAMMA = 0x9E3779B97F4A7C15


def mix(state: int) -> int:
    """Return the 64-bit output for a 64-bit state."""
    z = ((state ^ (state >> 30)) * 0xBF58476D1CE4E5B9) & MASK64
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK64
    return z ^ (z >> 31)


def seed_state(*parts: int) -> int:
    """Return the state that follows from these integers; their order matters."""
    state = 0
    for part in parts:
        state = extend_state(state, part)
    return state


def extend_state(state: int, part: int) -> int:
    """Return the state of a seed with another part added."""
    return mix((state + GAMMA + mix(part & MASK64)) & MASK64)


def next_number(state: int, n: int) -> tuple[int, int]:
    """Return the next state and a number from 0 to n-1.

    It always takes exactly one step. Scaling instead of rejecting makes the bias less than n in 2^64.
    """
    # GAMMA, MASK64 and mix written out: searches of bots roll so often that names and a call would cost time.
    state = (state + 0x9E3779B97F4A7C15) & 0xFFFFFFFFFFFFFFFF
    z = ((state ^ (state >> 30)) * 0xBF58476D1CE4E5B9) & 0xFFFFFFFFFFFFFFFF
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & 0xFFFFFFFFFFFFFFFF
    return state, ((z ^ (z >> 31)) * n) >> 64


class Stream:
    """A mutable stream, for code that keeps no state in a position (bots, tests).

    One 64-bit output serves several draws, which take their shares like digits of a number. The rest is thrown away
    below 32 bits, so the bias of a draw is less than n in 2^32.
    """

    __slots__ = ("left", "state")

    def __init__(self, state: int) -> None:
        self.state = state & MASK64
        self.left = 0

    def below(self, n: int) -> int:
        """Return a number from 0 to n-1."""
        return self.pick(range(n))

    def shuffle(self, items: list[T]) -> None:
        """Shuffle the items in place, every order equally likely."""
        for last in range(len(items) - 1, 0, -1):
            other = self.below(last + 1)
            items[last], items[other] = items[other], items[last]

    def pick(self, items: Sequence[T]) -> T:
        """Return one of the items; if there is only one, draw nothing."""
        n = len(items)
        if n == 1:
            return items[0]
        left = self.left
        if left < 0x100000000:
            self.state = (self.state + GAMMA) & MASK64
            left = mix(self.state)
        self.left = left // n
        return items[left % n]
