"""Command-line tools for dungeons."""
