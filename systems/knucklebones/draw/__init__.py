"""What lies on a Knucklebones table, drawn."""
