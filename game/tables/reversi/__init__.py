"""Reversi: the pure rules of the second table."""

from __future__ import annotations

RULES = "reversi"
"""The rule set it is played by unless told otherwise."""
PLACE = 2
"""Where its cabinet stands, counted from the left."""
