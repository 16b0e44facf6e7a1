"""Tools around a match: log, saves, replays, undo, statistics."""
