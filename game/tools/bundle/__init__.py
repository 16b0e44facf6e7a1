"""A folder that runs without an installed Python: its contents and its entry point."""
