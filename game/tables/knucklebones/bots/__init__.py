"""The bots of Knucklebones: they search copies of the board, draw from separate streams, and never foresee a roll."""
