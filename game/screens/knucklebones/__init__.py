"""Screens of Knucklebones alone: decks are picked, or drafted, before a match."""
