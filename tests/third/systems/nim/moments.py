"""What an event of Nim feels like: like itself."""

from __future__ import annotations

SPECIAL: tuple[str, ...] = ()
