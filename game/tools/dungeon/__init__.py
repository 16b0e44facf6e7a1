"""What the command line makes of dungeons."""
