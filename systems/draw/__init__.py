"""Drawing: everything visible, on one virtual picture of 640x360."""
