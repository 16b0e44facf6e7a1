"""Reversi: the pure rules of the second table."""

from __future__ import annotations

PLACE = 2
"""Where its cabinet stands, counted from the left."""
