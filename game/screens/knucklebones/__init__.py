"""Screens of Knucklebones alone: decks are picked, or drafted, before a match."""

from __future__ import annotations

SCREENS = {"decks": "decks.Decks", "draft": "draft.Draft"}
"""The module in this folder and the class of each."""
