"""How events of Prospector look: where things lie and how they move."""
