"""Prospector: a mine of cards is dug through by playing cards one rank up or down, alone or as a duel."""

from __future__ import annotations

PLACE = 3
"""Where its cabinet stands, counted from the left."""
