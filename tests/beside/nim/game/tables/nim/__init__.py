"""Nim: two seats take counters from one heap, and the last counter wins."""
