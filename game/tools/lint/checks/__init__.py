"""The checks, one per module; a new module here is found automatically."""
