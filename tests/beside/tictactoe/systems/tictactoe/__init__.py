"""The systems of Tic-Tac-Toe."""
