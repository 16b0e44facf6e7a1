"""Kotsu, an arcade of tabletop games. For bot authors, ``kotsu.rules`` has the rules of every table."""
