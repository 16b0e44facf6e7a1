"""Colors of the Undercity, and the light of each kind of room."""

from __future__ import annotations

CYAN, PINK, GOLD, GREEN = "#40F0FF", "#FF46AA", "#EDCD5D", "#5AFF96"
AMBER, RED, BLUE, CARD, WHITE = "#FFB454", "#FF3028", "#5D59F1", "#DAC0FF", "#FFFFFF"
STEEL, PALE, WOOD = "#5C5A80", "#B4ACD8", "#A8703C"

KINDS = {
    "match": CYAN, "riddle": "#8C86FF", "market": AMBER, "workshop": "#FF7A3C", "rest": GREEN, "treasure": GOLD,
    "encounter": CARD, "gambit": "#D070FF", "glass": "#FF5060", "rival": "#FF5CA0", "boss": "#FF3A50",
    "hall": "#7C8CC8",
}
"""The color of a kind's sign and of the rim of its rooms."""
