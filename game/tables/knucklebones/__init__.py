"""Knucklebones: the rules of the first table."""

from __future__ import annotations

PLACE = 1
"""The place of its cabinet, counted from the left."""
SHORTCUTS = ("decks",)
"""Its screens that Home opens with a button."""
