"""The bots of Knucklebones: they search positions, draw from a stream of their own, and never foresee a roll."""
