"""Compile the counting core; numba caches the result: ``python -m game.tables.knucklebones.quick``."""

from game.tables.knucklebones.quick import matches as matches
