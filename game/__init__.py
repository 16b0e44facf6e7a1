"""Kotsu: an arcade of tabletop games for one couch and two pads."""
