"""The faces of the standard die, and special rules for a waiting die."""

from __future__ import annotations

FACES = (1, 2, 3, 4, 5, 6)
HIDDEN = 13
"""The face of a hidden die."""
WAYS = ("reflect", "pair", "again", "destroy")
"""Special rules for placing a die: it takes the value across; it comes twice into one row; another one like it follows;
it destroys its equals before it is placed, because it was hidden when it was rolled."""
PARITIES = {"even": (2, 4, 6), "odd": (1, 3, 5)}
