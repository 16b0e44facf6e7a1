"""Nim: whoever takes the last counter wins."""

from __future__ import annotations

RULES = "heap"
"""The rule set it is played by unless told otherwise."""
PLACE = 3
"""Where its cabinet stands, counted from the left."""
