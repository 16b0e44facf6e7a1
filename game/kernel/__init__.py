"""Pure code that knows no table; every table builds on it."""
