"""The Undercity: the rules of a run through a dungeon whose rooms are matches."""

from __future__ import annotations

PLACE = None
"""It has no cabinet: runs begin where the plain walk does."""
