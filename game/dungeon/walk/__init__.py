"""A dungeon walked by one or two: positions, moves, what has been seen, the log."""
