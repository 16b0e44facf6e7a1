"""A folder that runs without an installed Python: its contents, its entry point, and licenses of bundled libraries."""
