"""The texts that Pearls needs."""

from __future__ import annotations

from game.content.placeholders import asked

TEXTS = asked("""
    pearls: name subtitle told(boat,bank,days) dive home figure_points
    refused: unnamed too_many
    result: by_pearls
""")
