"""Positions of Knucklebones for pictures. Its scenes stand beside those of the shared screens, in ``game.scenes``."""

from __future__ import annotations

from game.scene import Scene

MIDDLE = "21/4/55 3/662/- 1 ready destiny,shield thief,twister 2.2=3"
END = "155/422/663 3/31/41 1 over - destiny"
SCENES: tuple[Scene, ...] = ()
