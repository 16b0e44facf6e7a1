"""The systems of a Knucklebones table: the live match, view, effects and drawing."""
