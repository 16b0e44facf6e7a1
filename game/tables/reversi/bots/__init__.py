"""The bots of Reversi: their search and their evaluation."""
