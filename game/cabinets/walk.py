"""The cabinet for walks in the Undercity."""

from __future__ import annotations

from game.cabinets import Cabinet

CABINET = Cabinet(90, "walk", screen="walk")
