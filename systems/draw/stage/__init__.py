"""The stage: solid things in three dimensions, drawn into the same picture as everything else.

A room of its own measures: x goes right, y up, z toward whoever looks; turns are radians, counter-clockwise seen from
above. A ``Scene`` says what stands there and who looks; ``Pen.stage`` draws it, and only that needs a window.
"""
