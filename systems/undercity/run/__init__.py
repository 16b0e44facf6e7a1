"""A live run: its world, which shows events, the walk of its players, and its pictures."""
