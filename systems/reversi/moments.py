"""What an event of Reversi feels like: like itself."""

from __future__ import annotations

SPECIAL: tuple[str, ...] = ()
