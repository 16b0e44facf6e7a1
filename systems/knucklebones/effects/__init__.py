"""What moves and shines on a Knucklebones table alone."""
