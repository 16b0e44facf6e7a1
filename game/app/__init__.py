"""The application: its window, what a player set, what is heard and felt."""
