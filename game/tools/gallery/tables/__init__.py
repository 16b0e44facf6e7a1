"""Positions and scenes of each table, for the gallery and the golden pictures."""
