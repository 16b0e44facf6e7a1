"""Sentences for cards and rule sets, made from their choices, steps and conditions, in every language.

docs/designing.md has the guide that they follow. ``cards`` puts a whole description together.
"""
