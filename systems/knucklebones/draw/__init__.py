"""Drawing of a Knucklebones table."""
