"""The staging of Tic-Tac-Toe: its free squares are the buttons."""

from systems.plain_table import board_staging

STAGING = board_staging(columns=3, rows=3)
