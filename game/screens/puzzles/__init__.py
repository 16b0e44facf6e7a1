"""Screens of puzzles, for any table that has them: the list, and one puzzle at the table."""

SCREENS = {"puzzles": "puzzles.PuzzleList", "solving": "puzzle.PuzzleMatch"}
