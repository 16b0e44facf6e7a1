"""Nim in the live world."""
