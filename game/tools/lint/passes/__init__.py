"""One check each; a new module here is found by itself."""
