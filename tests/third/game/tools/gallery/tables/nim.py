"""Positions of Nim for pictures, and its scenes."""

from __future__ import annotations

from functools import partial

from game.tools.gallery.scene import Scene

MIDDLE = "9 2"
END = "0 1"
_scene = partial(Scene, table="nim")
BUSIEST = _scene("busiest", "As many counters as may be taken", position=MIDDLE, moves=("3",))
SCENES = (
    _scene("nim", "Nim: a turn begins", position=MIDDLE, at=0.5),
    *(_scene(f"nim_{count}", "Counters are taken", position=MIDDLE, moves=(count,), at=0.2) for count in "123"),
    _scene("nim_won", "The last one wins", "result", "2 1", ("2",), at=2.0),
)
