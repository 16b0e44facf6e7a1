"""Effects that only a Knucklebones table has."""
