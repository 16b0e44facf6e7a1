"""Reversi: the rules of the second table."""

from __future__ import annotations

PLACE = 2
"""Place of its cabinet, counted from the left."""
