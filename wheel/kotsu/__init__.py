"""Kotsu, an arcade of tabletop games. Whoever writes bots finds the rules of every table in ``kotsu.rules``."""
