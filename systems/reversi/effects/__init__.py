"""What flies up at a Reversi table."""
