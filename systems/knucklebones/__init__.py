"""What the systems do at a Knucklebones table alone: owners, view, effects, drawing."""
