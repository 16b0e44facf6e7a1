"""What the systems do at a Knucklebones table alone: the live match, view, effects, drawing."""
