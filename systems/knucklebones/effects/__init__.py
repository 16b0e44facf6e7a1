"""The effects of a Knucklebones table."""
