"""Pearls: a solo table. A diver brings up pearls, but a storm takes those in the boat."""

from __future__ import annotations

PLACE = 4
"""The place of its cabinet, counted from the left."""
