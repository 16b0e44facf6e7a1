"""The cabinet of the workshop, which makes dungeons step by step."""

from __future__ import annotations

from game.cabinets import Cabinet

CABINET = Cabinet(91, "workshop", screen="workshop")
