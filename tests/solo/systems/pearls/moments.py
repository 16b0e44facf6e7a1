"""What an event of Pearls feels like: like itself."""

from __future__ import annotations

SPECIAL: tuple[str, ...] = ()
