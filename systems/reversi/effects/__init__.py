"""The effects of a Reversi table."""
