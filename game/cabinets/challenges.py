"""The cabinet of the challenges, at the end of the row."""

from __future__ import annotations

from math import inf

from game.cabinets import Cabinet

CABINET = Cabinet(inf, "challenges", screen="challenges")
