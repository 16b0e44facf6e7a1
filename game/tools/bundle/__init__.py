"""A folder that starts without Python: what it holds, and where it starts."""
