"""Everything that is seen, drawn on one virtual picture of 640x360."""
