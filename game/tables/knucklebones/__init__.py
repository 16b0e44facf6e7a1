"""Knucklebones: the pure rules of the flagship table."""

from __future__ import annotations

RULES = "kotsu"
"""The rule set it is played by unless told otherwise."""
PLACE = 1
"""Where its cabinet stands, counted from the left."""
