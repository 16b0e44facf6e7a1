"""The texts that Nim asks for."""

from __future__ import annotations

from game.content.asked_texts import asked

TEXTS = asked("""
    nim: name subtitle take figure_points
    refused: too_many
    result: by_last
""")
