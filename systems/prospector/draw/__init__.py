"""How Prospector is drawn."""
