"""What lies on a Reversi table, drawn."""
