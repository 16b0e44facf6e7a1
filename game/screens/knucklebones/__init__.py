"""Screens of Knucklebones: players pick or draft decks before a match."""

from __future__ import annotations

SCREENS = {"decks": "decks.Decks", "draft": "draft.Draft"}
"""The module in this folder and the class of each screen."""
