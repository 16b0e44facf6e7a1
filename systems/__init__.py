"""Verbs: each system owns its components and acts on them; ``order`` says who runs when."""
