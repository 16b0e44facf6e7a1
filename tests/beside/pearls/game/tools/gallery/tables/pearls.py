"""Gallery scenes of Pearls, and their positions."""

from __future__ import annotations

from functools import partial

from game.tools.gallery.scene import Scene

MIDDLE = "7 12 2 5"
END = "0 21 0 -"
_scene = partial(Scene, table="pearls")
BUSIEST = _scene("pearls_busiest", "A dive", position=MIDDLE, moves=("dive=6",))
SCENES = (
    _scene("pearls", "Pearls: one alone dives", position=MIDDLE, at=0.5),
    *(_scene(f"pearls_{found}", "A dive", position=MIDDLE, moves=(f"dive={found}",), at=0.2) for found in "136"),
    _scene("pearls_over", "The last evening", "result", "9 12 1 5", ("home",), at=2.0),
)
