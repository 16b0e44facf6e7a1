"""Dungeons: what makes them, what judges them, and how they are walked. No window, no clock."""
