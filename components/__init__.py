"""Plain data on entities; systems act on it."""
