"""What stands on a Khet table, as a scene in space."""
