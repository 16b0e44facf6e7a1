"""The texts that Pearls needs."""

from __future__ import annotations

from game.content.placeholders import text_keys

TEXTS = text_keys("""
    pearls: told(boat,bank,days) dive home figure_points
    refused: unnamed too_many
    result: by_pearls
""")
