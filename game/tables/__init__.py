"""One package a table, each a set of pure functions over a frozen position."""
