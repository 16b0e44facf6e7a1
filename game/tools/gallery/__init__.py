"""Every screen and every effect as a scene that can be brought up at will."""
