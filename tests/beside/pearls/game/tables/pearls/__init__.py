"""Pearls: one diver brings up pearls, or a storm takes what lies in the boat."""

from __future__ import annotations

PLACE = 4
"""Where its cabinet stands, counted from the left."""
