"""Pearls: one diver brings up pearls, or a storm takes what lies in the boat."""

from __future__ import annotations

RULES = "bay"
"""The rule set it is played by unless told otherwise."""
PLACE = 4
"""Where its cabinet stands, counted from the left."""
