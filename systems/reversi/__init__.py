"""The systems of a Reversi table."""
