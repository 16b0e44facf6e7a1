"""Positions and scenes of Khet."""

from __future__ import annotations

from functools import partial

from game.tools.gallery.scene import LARGE_GERMAN, Scene

CLASSIC = "4wpwb2/2c7/3D6/a1C1xy1b1D/b1D1YX1a1C/6b3/7A2/2DWPW4 s"
EYES = "4wpwb2/2c7/3D6/a1C1xi1b1D/b1D1IX1a1C/4I1b2H/7A2/2DWPWo3 s"
"""A position in which the beam splits at the Eye of j3 and hits g1."""
TOWER = "5p1w2/2a7/1c6b1/10/10/1C6D1/4A4C/3P6 s Te40:2x3/2A3/I4w/5Y/1x4/1Bw2h"
"""A position in which the beam climbs the tower and takes the top of a stack."""
SECOND = "ss3nspns2A/2Y7/3D6/a1C1xi1b1D/b1D1IX1a1C/4Nn1b3/7A2/2DNnPNn3Sn s"
NEAR = "5p4/10/10/2Aw1nsi3/3bC1o3/2OxYNnWH2/4P2dA1/10 s"
FALL = "4wp4/2a1D3a1/10/a1C2y3C/1b2Y1X2C/2x7/4P1WA2/2DW6 r"
TURN = ("h2+",)
HIT = "4wpwb2/2c7/3D6/a1C1xy1b1D/b1D1YX1a1C/6b3/7A1D/2DWPW4"
CLIMBED = "4cwb3/5p4/a4cw3/b1x3B3/3d3X1D/3WA4C/4P5/3DWA4 s Te40:6/y2h2/A5/5c/2H2Y/6"

_scene = partial(Scene, table="khet")
BUSIEST = _scene("busiest", "All pieces, a beam in two parts, and what it hits", position=EYES, moves=TURN)
SCENES = (
    _scene("khet", "Khet: start of a match", position=CLASSIC, at=0.8),
    _scene("khet_choosing", "Khet: a chosen piece with its moves, turns, and beam", position=CLASSIC,
           presses=("up", "right", "right", "right", "confirm", "up"), at=0.6, settings={"preview": True}),
    _scene("khet_tower_choosing", "Khet: moves of the tower", position=TOWER,
           presses=("down", "down", "confirm"), at=0.6),
    _scene("khet_answer", "Khet: a draw is offered", position=f"{CLASSIC}:offered", at=0.6),
    _scene("khet_split", "Khet: an Eye splits the beam", position=EYES, moves=TURN, at=1.05),
    _scene("khet_burst", "Khet: a piece is hit", position=EYES, moves=TURN, at=2.1),
    _scene("khet_fall", "Khet: a Pharaoh falls", position=FALL, moves=("c3-c2",), at=4.1),
    _scene("khet_swap", "Khet: a Djed swaps places", position=CLASSIC, moves=("f4-g3",), at=0.3),
    _scene("khet_tower", "Khet: a beam climbs the tower", position=TOWER, moves=("d1-c1",), at=1.62),
    _scene("khet_apart", "Khet: both levels side by side", position=TOWER, at=0.8),
    _scene("khet_stacked", "Khet: one level above the other", position=TOWER, presses=("levels",), at=1.5),
    _scene("khet_flat", "Khet from above", position=EYES, presses=("camera",) * 3, at=1.5),
    _scene("khet_flat_tower", "Khet: both levels from above", position=TOWER, presses=(*("camera",) * 3, "levels"),
           at=1.5),
    _scene("khet_near", "Khet: all pieces close up", position=NEAR, presses=("camera",) * 2, at=1.5),
    _scene("khet_turning", "Khet: the tower turns", position=TOWER, moves=("T+",), at=0.5),
    _scene("khet_second", "Khet, second edition: Anubis and Sphinx", position=SECOND, moves=TURN, at=0.2),
    _scene("khet_won", "Khet: won", "result", "4p5/10/10/10/4B4C/10/10/6P3 s", ("e4-",), at=2.0),
    _scene("khet_puzzles", "Khet: list of puzzles", "puzzles", at=0.5),
    _scene("khet_puzzle", "Khet: a puzzle", "solving", at=1.5),
    _scene("khet_setup", "Khet: choosing a setup", "setup", presses=("down", "left", "left", "left"), at=0.8),
    _scene("khet_editor", "Khet: editor; squares show what the beam hits", "editor", HIT, at=0.8),
    _scene("khet_editor_tower", "Khet: editor with a tower", "editor", f"{CLIMBED} - -", at=0.8),
    _scene("khet_editor_large", "Khet: editor with large text, in German", "editor", HIT, at=0.8,
           settings=LARGE_GERMAN),
    _scene("khet_setups", "Khet: list of setups", "shelf", presses=("down",) * 4, at=0.5),
    _scene("khet_saves", "Named saves", "saves", at=0.5),
    _scene("khet_line", "Khet: a setup as text", "line", CLIMBED, at=0.5),
    _scene("khet_contrast", "Khet with high contrast", position=EYES, moves=TURN, at=1.05,
           settings={"palette": "contrast"}),
    _scene("khet_clock", "Khet with clocks", settings={"setups": {"khet": {"clock": "minutes_5"}}}, at=5.0),
    _scene("khet_calm", "Khet with reduced motion: the beam is instant", position=EYES, moves=TURN, at=0.5,
           settings={"reduced_motion": True}),
)
