"""Puzzles of any table that brings them: which there are, and one of them at the table."""

SCREENS = {"puzzles": "puzzles.PuzzleList", "solving": "solving.Solving"}
