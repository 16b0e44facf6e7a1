"""The linter: finds everything wrong with a data folder at once. Each check is a small module of ``passes``."""
