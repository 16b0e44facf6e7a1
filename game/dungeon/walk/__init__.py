"""Walks through a dungeon by one or two walkers: positions, moves, discovered rooms, and the log."""
