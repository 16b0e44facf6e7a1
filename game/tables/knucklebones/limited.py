"""A cache whose memory has a limit."""

from __future__ import annotations

from typing import TypeVar

ENTRIES = 1 << 15
K = TypeVar("K")
V = TypeVar("V")


class Limited(dict[K, V]):
    """A cache that empties itself before it holds more than ``ENTRIES`` values."""

    def __setitem__(self, key: K, value: V) -> None:
        if len(self) >= ENTRIES:
            self.clear()
        dict.__setitem__(self, key, value)
