"""Tic-Tac-Toe: two seats mark nine squares, and three in a row win."""
