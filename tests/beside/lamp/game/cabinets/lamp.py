"""The cabinet of the lamp."""

from __future__ import annotations

from game.cabinets import Cabinet

CABINET = Cabinet(2.5, "lamp", screen="lamp")
