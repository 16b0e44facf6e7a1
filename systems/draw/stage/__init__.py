"""The stage: solid things in three dimensions, drawn into the same picture as everything else.

It has its own units: x points right, y up, z toward the viewer; turns are in radians, counterclockwise seen from above.
A ``Scene`` holds the things and the camera; ``Pen.stage`` draws it, and only that needs a window.
"""
