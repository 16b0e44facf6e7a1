"""Drawing of a Reversi table."""
