"""A cache whose memory has a limit."""

from __future__ import annotations

from typing import TypeVar

MOST_ENTRIES = 1 << 15
K = TypeVar("K")
V = TypeVar("V")


class LimitedCache(dict[K, V]):
    """A cache that empties itself before it holds more than ``MOST_ENTRIES`` values."""

    def __setitem__(self, key: K, value: V) -> None:
        if len(self) >= MOST_ENTRIES:
            self.clear()
        dict.__setitem__(self, key, value)
