"""From pads, keys and mouse to presses."""
