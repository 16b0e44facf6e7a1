"""A match beside its table: written down, saved, replayed, taken back, counted."""
