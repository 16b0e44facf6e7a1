"""The bots of Reversi: how each looks ahead, and what it makes of what it sees."""
