"""The texts that Pearls needs."""

from __future__ import annotations

from game.content.asked_texts import asked

TEXTS = asked("""
    pearls: name subtitle told(boat,bank,days) dive home figure_points
    refused: unnamed too_many
    result: by_pearls
""")
