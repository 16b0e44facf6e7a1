"""What the systems do at a Reversi table alone."""
