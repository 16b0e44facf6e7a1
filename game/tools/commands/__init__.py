"""One module a word of the command line."""
