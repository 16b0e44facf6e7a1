"""Input: pads, keys and mouse become presses."""
