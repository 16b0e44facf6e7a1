"""The linter: finds everything wrong with a data folder at once. Its checks are in ``checks``, by subject."""
