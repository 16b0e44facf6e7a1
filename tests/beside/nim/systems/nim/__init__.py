"""The systems of Nim."""
