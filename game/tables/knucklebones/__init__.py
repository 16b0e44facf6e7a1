"""Knucklebones: the pure rules of the flagship table."""

from __future__ import annotations

PLACE = 1
"""The place of its cabinet, counted from the left."""
SHORTCUTS = ("decks",)
"""Its screens to which Home leads by a button."""
