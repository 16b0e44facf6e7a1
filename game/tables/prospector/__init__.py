"""Prospector: players dig through a mine of cards by playing cards one rank up or down, alone or as a duel."""

from __future__ import annotations

PLACE = 3
"""Place of its cabinet, counted from the left."""
