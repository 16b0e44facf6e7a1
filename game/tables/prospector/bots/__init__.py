"""The bots of Prospector."""
