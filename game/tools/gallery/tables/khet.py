"""Positions and scenes of Khet."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from game.tools.gallery.scene import Scene

if TYPE_CHECKING:
    from game.app.application import App
    from game.screens.khet.desk import Desk

CLASSIC = "4wpwb2/2c7/3D6/a1C1xy1b1D/b1D1YX1a1C/6b3/7A2/2DWPW4 s"
EYES = "4wpwb2/2c7/3D6/a1C1xi1b1D/b1D1IX1a1C/4I1b2H/7A2/2DWPWo3 s"
"""A position in which the beam splits at the Eye of j3 and hits g1."""
TOWER = "5p1w2/2a7/1c6b1/10/10/1C6D1/4A4C/3P6 s Te40:2x3/2A3/I4w/5Y/1x4/1Bw2h"
"""A position in which the beam climbs the tower and takes the top of a stack."""
SECOND = "ss3nspns2A/2Y7/3D6/a1C1xi1b1D/b1D1IX1a1C/4Nn1b3/7A2/2DNnPNn3Sn s"
NEAR = "5p4/10/10/2Aw1nsi3/3bC1o3/2OxYNnWH2/4P2dA1/10 s"
TURN = ("h2+",)
HIT = "4wpwb2/2c7/3D6/a1C1xy1b1D/b1D1YX1a1C/6b3/7A1D/2DWPW4"
CLIMBED = "4cwb3/5p4/a4cw3/b1x3B3/3d3X1D/3WA4C/4P5/3DWA4 s Te40:6/y2h2/A5/5c/2H2Y/6"



def _edit(app: App, line: str | None) -> None:
    app.go("khet_editor", desk=_on_desk(line), focus=("square", "g3"))


def _shelve(app: App, line: str | None) -> None:
    app.go("khet_setups", desk=_on_desk(line))


def _share(app: App, line: str | None) -> None:
    app.go("khet_line", desk=_on_desk(line))


def _on_desk(line: str | None) -> Desk:
    from game.screens.khet.desk import Desk
    from game.tables.khet.drafts import opened

    return Desk(opened(line) if line else None, "Sphinx Alley" if line == HIT else "")


BRINGS = {"editor": _edit, "shelf": _shelve, "line": _share}
"""Functions that lead to the screens of this table."""
_scene = partial(Scene, table="khet")
BUSIEST = _scene("busiest", "All pieces, a beam in two parts, and what it hits", position=EYES, moves=TURN)
SCENES = (
    _scene("khet", "Khet: a match begins", position=CLASSIC, at=0.8),
    _scene("khet_choosing", "A chosen piece: where it may go, arrows that turn it, and the beam that would come",
           position=CLASSIC, presses=("right", "right", "up", "confirm", "up"), at=0.6, settings={"preview": True}),
    _scene("khet_tower_choosing", "Where the tower may go", position=TOWER,
           presses=("right",) * 9 + ("confirm",), at=0.6),
    _scene("khet_answer", "A draw is offered", position=f"{CLASSIC}:offered", at=0.6),
    _scene("khet_split", "A beam parts at an Eye, and its light falls on what it passes", position=EYES, moves=TURN,
           at=1.05),
    _scene("khet_burst", "What it hits bursts", position=EYES, moves=TURN, at=2.1),
    _scene("khet_swap", "A Djed changes places", position=CLASSIC, moves=("f4-g3",), at=0.3),
    _scene("khet_tower", "Both levels, and a beam that climbs from one to the other", position=TOWER,
           moves=("d1-c1",), at=1.62),
    _scene("khet_apart", "Both levels side by side", position=TOWER, presses=("levels",), at=1.5),
    _scene("khet_flat", "Straight from above", position=EYES, presses=("camera",) * 3, at=1.5),
    _scene("khet_flat_tower", "Both levels from above", position=TOWER, presses=(*("camera",) * 3, "levels"), at=1.5),
    _scene("khet_near", "All pieces near", position=NEAR, presses=("camera",) * 2, at=1.5),
    _scene("khet_turning", "The tower turns with all that stands on it", position=TOWER, moves=("T+",), at=0.5),
    _scene("khet_second", "The second edition: Anubis, and Sphinxes on the board", position=SECOND, moves=TURN, at=0.2),
    _scene("khet_won", "The other Pharaoh is hit", "result", "4p5/10/10/10/4B4C/10/10/6P3 s", ("e4-",), at=2.0),
    _scene("khet_puzzles", "Puzzles from easy to hard, some of them solved", "puzzles", at=0.5),
    _scene("khet_puzzle", "A puzzle at the table", "solving", at=1.5),
    _scene("khet_setup", "Each setup has its picture, as a board of two levels has", "setup",
           presses=("down", "left", "left", "left"), at=0.8),
    _scene("khet_editor", "A setup is made: what a beam hits at the start is said at its square", "editor", HIT,
           at=0.8),
    _scene("khet_editor_tower", "Both levels of a tower in the editor", "editor", f"{CLIMBED} - -", at=0.8),
    _scene("khet_editor_large", "The editor with text at double size, in German", "editor", HIT, at=0.8,
           settings={"text_size": 2, "language": "de"}),
    _scene("khet_setups", "All setups, each with its picture", "shelf", presses=("down",) * 4, at=0.5),
    _scene("khet_saves", "Matches that were kept under a name", "saves", at=0.5),
    _scene("khet_line", "A setup as a line of text", "line", CLIMBED, at=0.5),
    _scene("khet_contrast", "Khet at high contrast", position=EYES, moves=TURN, at=1.05,
           settings={"palette": "contrast"}),
    _scene("khet_clock", "By clocks: what each side has left", settings={"setups": {"khet": {"clock": "minutes_5"}}},
           at=5.0),
    _scene("khet_calm", "With reduced motion the beam is there at once", position=EYES, moves=TURN, at=0.5,
           settings={"reduced_motion": True}),
)  # fmt: skip
