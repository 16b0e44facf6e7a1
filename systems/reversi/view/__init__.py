"""How events of Reversi look: where things lie and how they move."""
