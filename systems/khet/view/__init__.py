"""Where things stand on a Khet table, and how its events look."""
